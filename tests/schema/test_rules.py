"""Each rule of bopu.sch finds the fault planted for it, says the whole message, and leaves sound documents alone."""

from pathlib import Path

import pytest
from lxml import etree

from tests.schema.validators import Grammar, Rules

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.xml"))
GOOD = sorted((HERE / "good").glob("*.xml"))

# RELAX NG refuses these too, in words that do not help: the rule is there to say what to do.
REFUSED_BY_GRAMMAR = {"app-lem", "choice-pair", "clause-place", "root-tei"}
WARNINGS = {"clause-id-number", "foreign-rights"}


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_the_rule_and_no_other_finds_its_planted_fault(file: Path, rules: Rules) -> None:
    """The rule bears the name of the file; its message is the text beside it."""
    (fault,) = rules.faults(etree.parse(str(file)))
    assert fault.rule == file.stem
    assert fault.message == file.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
    assert fault.level == ("warning" if file.stem in WARNINGS else "error")


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_what_the_grammar_thinks_of_a_planted_fault(file: Path, grammar: Grammar) -> None:
    """Most faults are beyond a grammar; nothing but the planted fault is wrong with the document."""
    assert bool(grammar.faults(etree.parse(str(file)))) == (file.stem in REFUSED_BY_GRAMMAR)


@pytest.mark.parametrize("file", GOOD, ids=lambda file: file.stem)
def test_a_sound_document_passes(file: Path, rules: Rules, grammar: Grammar) -> None:
    """Our four kinds of document, and editions made elsewhere."""
    document = etree.parse(str(file))
    assert grammar.faults(document) == []
    assert rules.faults(document) == []
