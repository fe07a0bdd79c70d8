"""Turns the rows of a companion document into the places of its picture: names in both scripts, rank, what each
outcome leads to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bopu.clauses.model import Clause, Edition
from bopu.site.clause_view import Desk
from bopu.site.names import Names, edited_marks, names_of, targets, term_of
from bopu.site.strings import Strings, pick
from bopu.text.model import Block, Layer, Span, layer_text

OUTCOME, RANK = "outcome", "rank"


@dataclass(frozen=True)
class Way:
    """What one cell of a row says: the key and the name of its column, its words, and the rows that it names."""

    key: str
    label: str
    text: str
    english: str
    targets: tuple[str, ...]


@dataclass(frozen=True)
class BoardPlace:
    """One row. `rank` is a key such as 1a, `rank_text` how the document writes it; both are empty without one."""

    id: str
    division: str
    name: str
    hans: str
    pinyin: str
    english: str
    rank: str
    rank_text: str
    ways: tuple[Way, ...]
    facts: tuple[Way, ...]


@dataclass(frozen=True)
class BoardDivision:
    """A division with its rows, and the columns of outcomes in the order of its table."""

    id: str
    name: str
    english: str
    outcomes: tuple[str, ...]
    places: tuple[BoardPlace, ...]


def board_divisions(desk: Desk, edition: Edition, name: str) -> Iterator[BoardDivision]:
    """The divisions of a companion document that have an id, with their rows, in its order."""
    document = edition.companions[name]
    names = names_of(desk.context, edition, name)
    rows = {clause.id: clause for clause in edition.companion_clauses.get(name, ())}
    for block in document.body.blocks():
        if block.kind == "div" and block.get("id"):
            yield _division(desk, names, rows, block)


def _division(desk: Desk, names: Names, rows: Mapping[str, Clause], block: Block) -> BoardDivision:
    own = [row for part in _parts(block, "table") for row in _parts(part, "row")]
    columns = dict.fromkeys(
        cell.get("n") for row in own for cell in _parts(row, "cell") if cell.get("role") == OUTCOME and cell.get("n")
    )
    heads = _parts(block, "head")
    marks = list(edited_marks(tuple(heads[0].spans()))) if heads else []
    places = tuple(_place(desk, names, rows, block, row) for row in own if row.get("id"))
    return BoardDivision(block.get("id"), block.get("n"), names.english(marks), tuple(columns), places)


def _parts(block: Block, kind: str) -> list[Block]:
    return [part for part in block.content if isinstance(part, Block) and part.kind == kind]


def _place(desk: Desk, names: Names, rows: Mapping[str, Clause], block: Block, row: Block) -> BoardPlace:
    row_id = row.get("id")
    clause = rows.get(row_id)
    entry = desk.context.entry(term_of(clause.unit.spans)) if clause else None
    key, text = _rank(row)
    said = [_way(desk, names, cell) for cell in _parts(row, "cell") if cell.get("role") not in (RANK, "")]
    told = [way for way in said if way.text or way.targets]
    return BoardPlace(
        row_id,
        block.get("id"),
        row.get("n"),
        entry.hans if entry else "",
        entry.pinyin if entry else "",
        names.rows.get(row_id, ""),
        key,
        text,
        tuple(way for way in told if way.key.startswith(OUTCOME + ".")),
        tuple(way for way in told[1:] if not way.key.startswith(OUTCOME + ".")),
    )


def _rank(row: Block) -> tuple[str, str]:
    """The key and the words of the first rank that the edition reads in a row."""
    for cell in _parts(row, "cell"):
        if cell.get("role") == RANK:
            spans = tuple(cell.spans())
            for mark in edited_marks(spans):
                if mark.kind == "rs" and mark.get("type") == RANK and mark.get("key"):
                    return mark.get("key"), layer_text(spans, Layer.EDITED).strip()
    return "", ""


def _way(desk: Desk, names: Names, cell: Block) -> Way:
    """One cell: its parts (if, then, else) named in the words of the interface."""
    role, n = cell.get("role"), cell.get("n")
    key = f"{role}.{n}" if n else role
    label = pick(names.categories.get(key, {}), desk.lang).text or desk.strings.name("column", n or role)
    own = tuple(part for part in cell.content if isinstance(part, Span))
    parts = [("", own)]
    parts += [
        (item.get("n") or item.get("type"), tuple(item.spans()))
        for part in cell.content
        if isinstance(part, Block)
        for item in part.blocks()
        if item.kind == "item"
    ]
    zh, en = desk.context.strings["zh"], desk.context.strings["en"]
    text = " ".join(_said(zh, [(branch, layer_text(spans, Layer.EDITED)) for branch, spans in parts]))
    english = " ".join(_said(en, [(branch, names.english(list(edited_marks(spans)))) for branch, spans in parts]))
    found = tuple(dict.fromkeys(targets(tuple(cell.spans()))))
    return Way(key, label, text, english if desk.lang == "en" else "", found)


def _said(strings: Strings, parts: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The parts of a cell that have words, each with the name of its branch before it."""
    for branch, text in parts:
        if words := " ".join(text.split()):
            yield f"{strings.name('branch', branch)} {words}" if branch else words
