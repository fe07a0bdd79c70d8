"""Reads every shape of cell from the small chart, and the whole board of the corpus."""

from collections import Counter
from pathlib import Path
from typing import Any

from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.rules.tables import check_targets, read_table, row_ids
from bopu.text.model import Document
from tests.rules.harness import Tiny


def _chart(tiny: Tiny) -> dict[str, Any]:
    _, corpus = tiny.read()
    table, findings = read_table(corpus.editions[0].companions["chart"], "places")
    assert findings == []
    return table


def test_every_shape_of_cell(tiny: Tiny) -> None:
    rows = _chart(tiny)["rows"]
    assert rows["t.c.bing"]["cells"] == {
        "office": {"term": "bing", "text": "兵"},
        "rank": {"key": "9b", "type": "rank"},
        "draw": {"number": 5, "unit": "chou"},
        "man": {"to": "t.c.jiang", "marks": ["may-decline"]},
        "dui": {"sequence": ["man", "fa"]},
        "fa": {"special": "fine", "marks": ["by-rank"], "numbers": {"chou": 5}},
    }
    assert rows["t.c.jiang"]["cells"] == {
        "office": {"term": "jiang", "text": "將", "cert": "medium"},
        "man": {
            "to": "t.c.shuai",
            "cert": "low",
            "source": "text.xml#t.8",
            "variants": [
                {"witnesses": ["b", "c"], "cell": {"text": "師"}, "cause": "misprint"},
                {"witnesses": ["d"], "cell": None},
            ],
        },
        "dui": {"if": "late", "then": {"to": "t.c.bing"}, "else": {"to": "t.c.shuai"}},
        "fa": {"if": "late", "then": {"to": "t.c.bing"}},
    }
    assert rows["t.c.shuai"]["cells"]["rank"] == {"key": "1a", "type": "rank", "cert": "high"}
    assert rows["t.c.shuai"]["cells"]["man"] == {"text": "大賀"}


def test_what_only_other_witnesses_have_is_no_cell(tiny: Tiny) -> None:
    absent = {"rank": {"variants": [{"witnesses": ["b"], "cell": {"key": "3a", "type": "rank"}}]}}
    assert _chart(tiny)["rows"]["t.c.jiang"]["absent"] == absent


def test_rows_groups_and_columns(tiny: Tiny) -> None:
    chart = _chart(tiny)
    row = {name: value for name, value in chart["rows"]["t.c.bing"].items() if name not in {"cells", "line"}}
    assert row == {"n": "兵", "group": "t.c.places", "marks": ["class.low"]}
    [(name, group)] = chart["groups"].items()
    assert (name, group["n"], group["type"], group["term"]) == ("t.c.places", "席", "places", "xi")
    assert chart["columns"] == {
        "office": "office", "rank": "rank", "draw": "draw", "man": "outcome", "dui": "outcome", "fa": "outcome",
    }  # fmt: skip


def test_a_table_may_be_all_divisions_of_a_companion(tiny: Tiny) -> None:
    _, corpus = tiny.read()
    table, _ = read_table(corpus.editions[0].companions["chart"])
    assert list(table["rows"]) == ["t.c.bing", "t.c.jiang", "t.c.shuai", "t.c.grade.1"]


def _board(root: Path) -> Document:
    project, _ = open_project(root)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    return next(edition for edition in corpus.editions if edition.slug == "shengguantu").companions["board"]


def test_every_cell_of_the_board_has_a_shape(root: Path) -> None:
    board = _board(root)
    table, findings = read_table(board)
    assert findings + check_targets(table, row_ids(board), board) == []
    assert len(table["rows"]) == len(row_ids(board))
    shapes = Counter(next(iter(cell)) for row in table["rows"].values() for cell in row["cells"].values())
    assert set(shapes) == {"term", "to", "special", "sequence", "key", "number", "if"}
