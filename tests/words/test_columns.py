"""Columns: both scripts of a clause side by side, what is marked on them, and where cells begin."""

from pathlib import Path

import pytest

from bopu.text.model import LAYERS, Layer
from bopu.words.columns import columns_of, wording_of
from tests.words.corpus import corpus, division, edition

CHOICE = (
    "四<choice><orig xml:lang='zh-Hant'>么</orig><reg xml:lang='zh-Hans' resp='#bopu' cert='high'"
    " evidence='internal'>{}</reg></choice>骰"
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_each_side_of_the_columns_is_what_the_clause_reads_in_that_script() -> None:
    for place in division().places:
        for layer in (Layer.TRADITIONAL, Layer.SIMPLIFIED):
            form = place.columns.form(0, len(place.columns.columns), layer)
            assert squeezed(form) == squeezed(place.clause.readings[str(layer.name).lower()]), place.clause.id


def test_cells_begin_where_the_reading_has_tabs() -> None:
    rows = [place for place in division().places if "\t" in place.clause.readings["traditional"]]
    assert len(rows) > 400
    for place in rows:
        cells = place.columns.cells
        ends = (*cells[1:], len(place.columns.columns))
        forms = [squeezed(place.columns.form(a, b)) for a, b in zip(cells, ends, strict=True)]
        assert forms == [squeezed(cell) for cell in place.clause.readings["traditional"].split("\t")], place.clause.id


@pytest.mark.parametrize("layer", LAYERS)
def test_a_wording_is_the_reading_with_its_tabs(layer: Layer) -> None:
    entries = corpus().glossary.entries
    for place in division().places:
        text = wording_of(place.clause, layer, entries).text
        cells = [squeezed(cell) for cell in text.split("\t")]
        assert cells == [squeezed(cell) for cell in place.clause.readings[str(layer.name).lower()].split("\t")]


def test_what_is_marked_covers_the_same_words_in_both() -> None:
    entries = corpus().glossary.entries
    for place in division().places:
        wording = wording_of(place.clause, Layer.TRADITIONAL, entries)
        told = [(one.entry, wording.text[one.start : one.end]) for one in wording.references if one.start < one.end]
        shown = [(one.entry, place.columns.form(one.start, one.end)) for one in place.columns.references]
        assert [(a, squeezed(b)) for a, b in told] == [(a, squeezed(b)) for a, b in shown]


def test_an_editors_decision_for_one_script_stands_beside_the_other(tmp_path: Path) -> None:
    found, whole = edition(tmp_path, CHOICE.format("幺"))
    columns = columns_of(found.clauses[0], whole.glossary.entries).columns
    assert [tuple(one) for one in columns] == [("四", "四"), ("么", "幺"), ("骰", "骰")]


def test_what_is_longer_in_one_script_is_one_column(tmp_path: Path) -> None:
    found, whole = edition(tmp_path, CHOICE.format("幺点"))
    columns = columns_of(found.clauses[0], whole.glossary.entries).columns
    assert [tuple(one) for one in columns] == [("四", "四"), ("么", "幺点"), ("骰", "骰")]


def test_a_list_is_not_what_its_key_names(tmp_path: Path) -> None:
    found, whole = edition(tmp_path, '<rs type="list" key="de">德才</rs><rs type="outcome" key="de">德</rs>')
    references = columns_of(found.clauses[0], whole.glossary.entries).references
    assert [(one.entry, one.start, one.end) for one in references] == [("de", 2, 3)]
