"""What our schema accepts, the whole TEI accepts: sound documents, the corpus, and documents made by chance."""

from pathlib import Path

import pytest
from lxml import etree

from tests.conftest import ROOT
from tests.schema.random_documents import Writer
from tests.schema.validators import SCHEMA, Grammar, Rules, TeiAll

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.xml"))
CORPUS = sorted((ROOT / "corpus").rglob("*.xml"))
SEEDS = range(60)


def test_the_sound_documents_and_the_odd_are_tei(whole_tei: TeiAll) -> None:
    """The ODD is not a document of ours, but it is TEI."""
    assert whole_tei.faults([*GOOD, SCHEMA / "bopu.odd"]) == []


def test_there_is_a_corpus_to_validate() -> None:
    """The tests below say something."""
    assert CORPUS


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: str(file.relative_to(ROOT)))
def test_the_corpus_is_valid_under_our_schemas(file: Path, grammar: Grammar, rules: Rules) -> None:
    """Grammar and rules, warnings included."""
    document = etree.parse(str(file))
    assert grammar.faults(document) == []
    assert rules.faults(document) == []


def test_the_corpus_is_valid_under_tei_all(whole_tei: TeiAll) -> None:
    """By another validator and another schema."""
    assert whole_tei.faults(CORPUS) == []


def test_documents_made_by_chance_from_our_grammar_are_tei(tmp_path: Path, grammar: Grammar, whole_tei: TeiAll) -> None:
    """Each is accepted by both schemas; every element of the grammar occurs in one of them or in a sound document."""
    writer = Writer(SCHEMA / "bopu.rng")
    seen = {etree.QName(one).localname for file in GOOD for one in etree.parse(str(file)).iter("{*}*")}
    files = []
    for seed in SEEDS:
        document = writer.document(seed)
        seen |= {etree.QName(one).localname for one in document.iter()}
        assert grammar.faults(etree.ElementTree(document)) == [], f"seed {seed}"
        files.append(tmp_path / f"seed-{seed}.xml")
        files[-1].write_bytes(etree.tostring(document, encoding="utf-8"))
    assert writer.elements - seen == set()
    assert whole_tei.faults(files) == []
