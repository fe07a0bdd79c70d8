"""Turns ids of clauses, with and without printed numbers, into what links call them."""

from pathlib import Path

import pytest
from lxml import html

from bopu.clauses.model import Clause
from bopu.site.labels import label_of
from bopu.site.strings import Strings, read_strings
from tests.site.projects import add_text, build, page, read

CLAUSES = (
    '<seg type="clause" xml:id="a.2.3" n="2.3" function="procedure">擲骰。</seg>',
    '<seg type="clause" xml:id="a.2.3.note" function="procedure">小注。</seg>',
    '<seg type="clause" xml:id="a.2.3.note.1" function="procedure">又注。</seg>',
    '<seg type="clause" xml:id="a.5.4" function="procedure">又擲。</seg>',
    '<seg type="clause" xml:id="a.title" function="procedure">題。</seg>',
)
SEGMENTS = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.2.3">Throw.</seg>',)


@pytest.fixture
def known(tmp_path: Path) -> dict[str, Clause]:
    """The clauses of a small text."""
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    corpus, _ = read(tmp_path)
    return {clause.id: clause for clause in corpus.editions[0].clauses}


@pytest.fixture
def strings(root: Path) -> dict[str, Strings]:
    """The words of the interface."""
    return dict(read_strings(root / "site_templates/strings.toml"))


def test_a_number_is_the_printed_one_or_that_of_the_id(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.2.3", known, strings["en"]) == "2.3"
    assert label_of("a.5.4", known, strings["en"]) == "5.4"


def test_a_part_of_a_clause_is_named_after_it(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.2.3.note", known, strings["en"]) == "2.3 note"
    assert label_of("a.2.3.note", known, strings["zh"]) == "2.3 注"
    assert label_of("a.2.3.note.1", known, strings["en"]) == "2.3 note 1"
    assert label_of("a.5.4.example", known, strings["zh"]) == "5.4 例"


def test_an_id_without_a_number_stands_for_itself(known: dict[str, Clause], strings: dict[str, Strings]) -> None:
    assert label_of("a.title", known, strings["en"]) == "a.title"
    assert label_of("", known, strings["en"]) == ""


def test_pages_of_clauses_call_themselves_and_their_neighbours_so(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    assert build(tmp_path, tmp_path / "out") == []
    tree = html.document_fromstring(page(tmp_path / "out", "en/shi/a.2.3.note.1").encode())
    assert "2.3 note 1" in tree.xpath("string(//h1)")
    assert "2.3 note" in tree.xpath("string(//a[@rel='prev'])") and "5.4" in tree.xpath("string(//a[@rel='next'])")
