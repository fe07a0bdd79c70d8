"""Turns the blocks of a companion document (tables, lists, paragraphs, notes) into what its pages show; it knows no
game.

A cell belongs to the column of its @role and @n, which the label row names. A reference of type t and key k leads to
the element with the id
``<document>.<t>.<k>`` where there is one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from bopu.clauses.apparatus import read_acts, read_notes
from bopu.clauses.model import Clause
from bopu.site.clause_view import Desk, Entry, LayerText, NoteView, apparatus, layer_texts, loose_notes, notes_in
from bopu.site.illustrated import EntryView
from bopu.site.names import Names, edited_marks
from bopu.site.rule_view import Link
from bopu.text.model import Block, Layer, Span, layer_text

Key = tuple[str, str]
Legend = tuple[tuple[str, str], ...]
SIGNS = "*†‡§‖"
ENGLISH = "en"
NAMING = ("term", "rs", "ref")


@dataclass(frozen=True)
class Phrase:
    """Words of the document in all layers, their English where it can be told, and whether they are open to doubt."""

    layers: tuple[LayerText, ...]
    plain: str = ""
    english: str = ""
    open: bool = False
    remarks: tuple[str, ...] = ()

    @property
    def lang(self) -> str:
        """The language of its plain form."""
        return self.layers[0].lang if self.layers else "zh-Hant"


@dataclass(frozen=True)
class CellView:
    """One cell. `label` repeats its column's name for narrow screens; `branches` are the parts of a conditional
    value; `translated` cells are in English and hold a translation.
    """

    label: str
    phrase: Phrase
    branches: tuple[tuple[str, Phrase], ...] = ()
    remarks: tuple[tuple[str, str], ...] = ()
    translated: bool = False


@dataclass(frozen=True)
class WayIn:
    """A row that leads here."""

    href: str
    division: str
    name: str
    english: str
    by: str


@dataclass(frozen=True)
class RowView:
    """One row; its first cell names it. What does not fit into cells (notes, apparatus, ways in) is listed below the
    table.
    """

    id: str
    name: str
    english: str
    cells: tuple[CellView, ...]
    remarks: tuple[str, ...]
    apparatus: tuple[Entry, ...]
    notes: tuple[NoteView, ...]
    ways_in: tuple[WayIn, ...]
    rules: tuple[Link, ...] = ()
    entry: EntryView | None = None
    roles: Mapping[str, CellView] = field(default_factory=dict)


@dataclass(frozen=True)
class View:
    """A block: `kind` is table, list, p or note, and says which of the other fields are filled."""

    kind: str
    id: str = ""
    phrase: Phrase = Phrase(())
    columns: tuple[Phrase, ...] = ()
    rows: tuple[RowView, ...] = ()
    items: tuple["ItemView", ...] = ()
    notes: tuple[NoteView, ...] = ()
    apparatus: tuple[Entry, ...] = ()
    detailed: bool = False
    legend: tuple[tuple[str, str], ...] = ()

    @property
    def translated(self) -> tuple[bool, ...]:
        """For each column, whether its cells are a translation."""
        return tuple(any(row.cells[at].translated for row in self.rows) for at in range(len(self.columns)))

    @property
    def illustrated(self) -> bool:
        """Whether its rows are told one by one, each with what shows it, and not as a table."""
        return any(row.entry for row in self.rows)


@dataclass(frozen=True)
class ItemView:
    """An item of a list: plain words, or an entry (`terms` with their language, `glosses`)."""

    id: str
    n: str
    phrase: Phrase
    terms: tuple[tuple[str, str], ...]
    glosses: tuple[NoteView, ...]
    notes: tuple[NoteView, ...]
    apparatus: tuple[Entry, ...]


@dataclass(frozen=True)
class Drawer:
    """What drawing the blocks of one page needs."""

    desk: Desk
    names: Names
    clauses: Mapping[str, Clause]
    ways_in: Callable[[str], tuple[WayIn, ...]]
    rules: Callable[[str], tuple[Link, ...]]
    signs: bool = True
    entry: Callable[[Block], EntryView | None] = lambda row: None

    def bare(self) -> "Drawer":
        """A drawer of words without links and signs."""
        return replace(self, desk=self.desk._replace(terms={}, places=lambda _: ""), signs=False)

    def phrase(self, spans: Sequence[Span], base: str, row: Clause | None = None) -> Phrase:
        """Words with their signs; the acts are the row's where there is a row, else their own."""
        acts = (row.acts if row else read_acts(spans, ())) if self.signs else ()
        layers = layer_texts(self.desk, spans, base, acts, values=False)
        marks = list(edited_marks(spans))
        unsure = any(mark.get("cert") == "low" for mark in marks)
        remarks = tuple(text for mark in marks for text in self.names.remarks(mark.get("ana"), self.desk.lang))
        english = self.names.english(marks) if self.desk.lang == "en" else ""
        shown = layers if any(text.html.strip() for text in layers) else ()
        return Phrase(shown, layer_text(spans, Layer.EDITED), english, unsure, tuple(dict.fromkeys(remarks)))

    def blocks(self, block: Block) -> Iterator[View]:
        """The blocks directly inside a division, its heading and further divisions left to the caller."""
        for inner, parts in groupby(block.content, key=lambda part: isinstance(part, Block)):
            if not inner:
                notes = notes_in(self.desk, read_notes([part for part in parts if isinstance(part, Span)]))
                yield from (View("note", notes=(note,)) for note in notes)
                continue
            for part in parts:
                if isinstance(part, Block) and part.kind not in ("div", "head"):
                    yield self.view(part, block.get("id"))

    def view(self, block: Block, base: str) -> View:
        """One block that is no division."""
        if block.kind == "table":
            return self._table(block)
        if block.kind == "list":
            items = [part for part in block.content if isinstance(part, Block)]
            return View(
                "list", block.get("id"), items=tuple(self._item(item, f"{base}.{i}") for i, item in enumerate(items, 1))
            )
        spans = tuple(block.spans())
        notes = read_notes(spans)
        entries = apparatus(self.desk, base, read_acts(spans, notes))
        return View("p", block.get("id"), self.phrase(spans, base), notes=notes_in(self.desk, notes), apparatus=entries)

    def _item(self, item: Block, base: str) -> ItemView:
        spans = tuple(item.spans())
        notes = read_notes(spans)
        base = item.get("id") or base
        entries = apparatus(self.desk, base, read_acts(spans, notes))
        terms, glosses = self._pieces(spans)
        phrase = Phrase(()) if terms else self.phrase(spans, base)
        return ItemView(base, item.get("n"), phrase, terms, glosses, notes_in(self.desk, notes), entries)

    def _pieces(self, spans: Sequence[Span]) -> tuple[tuple[tuple[str, str], ...], tuple[NoteView, ...]]:
        """An entry's terms (text, language) and its glosses in the page's language."""
        wanted = "en" if self.desk.lang == "en" else "zh-Hant"
        terms: dict[int, tuple[str, str]] = {}
        glosses: list[NoteView] = []
        for span in spans:
            for mark in span.marks:
                if mark.kind == "term" and mark.get("lang"):
                    terms[mark.key] = (terms.get(mark.key, ("", ""))[0] + span.text, mark.get("lang"))
                if mark.kind == "gloss" and mark.get("lang") == wanted:
                    glosses.append(NoteView(_escaped(span.text), wanted))
        return tuple(terms.values()), tuple(glosses)

    def _table(self, table: Block) -> View:
        rows = [part for part in table.content if isinstance(part, Block) and part.kind == "row"]
        labels = [row for row in rows if row.get("role") == "label"]
        body = [row for row in rows if row.get("role") != "label"]
        names = {_key(cell, i): cell for row in labels for i, cell in enumerate(_cells(row))}
        filled = {_key(cell, i) for row in body for i, cell in enumerate(_cells(row)) if _has_text(cell)}
        order = dict.fromkeys([*names, *(_key(cell, i) for row in body for i, cell in enumerate(_cells(row)))])
        keys = [key for key in order if key in filled]
        heads = {key: self._head(key, names.get(key)) for key in keys}
        legend = self._legend(body)
        views = tuple(self._row(row, keys, heads, legend) for row in body)
        detailed = any(row.notes or row.apparatus or row.ways_in or row.remarks or row.rules for row in views)
        return View(
            "table", table.get("id"), columns=tuple(heads.values()), rows=views, detailed=detailed, legend=legend
        )

    def _legend(self, rows: Sequence[Block]) -> tuple[tuple[str, str], ...]:
        """A sign for each remark that the cells of a table carry."""
        spans = (tuple(cell.spans()) for row in rows for cell in _cells(row))
        texts = dict.fromkeys(text for cell in spans for text in self.phrase(cell, "").remarks)
        return tuple((SIGNS[i % len(SIGNS)] * (i // len(SIGNS) + 1), text) for i, text in enumerate(texts))

    def _head(self, key: Key, cell: Block | None) -> Phrase:
        if cell is not None:
            phrase = self.phrase(tuple(cell.spans()), "")
            known = key[0] in self.desk.strings.sections["column"]
            column = self.desk.strings.name("column", key[0]) if known else ""
            return replace(phrase, english=phrase.english or column) if self.desk.lang == "en" else phrase
        text = _escaped(key[1] or key[0])
        return Phrase((LayerText("l-source l-edited l-traditional l-simplified", "zh-Hant", text),), key[1] or key[0])

    def _row(self, row: Block, keys: Sequence[Key], heads: Mapping[Key, Phrase], legend: Legend) -> RowView:
        clause = self.clauses.get(row.get("id"))
        cells = {_key(cell, i): cell for i, cell in enumerate(_cells(row))}
        whole = is_translated(row)
        views = tuple(
            self._cell(cells.get(key), _label(heads[key]), row.get("id"), clause, legend, whole) for key in keys
        )
        return RowView(
            row.get("id"),
            row.get("n"),
            self.names.rows.get(row.get("id"), "") if self.desk.lang == "en" else "",
            views,
            self.names.remarks(row.get("ana"), self.desk.lang),
            apparatus(self.desk, row.get("id"), clause.acts) if clause else (),
            notes_in(self.desk, loose_notes(clause.notes, clause.acts)) if clause else (),
            self.ways_in(row.get("id")),
            self.rules(row.get("id")),
            self.entry(row),
            {key[0]: view for key, view in zip(keys, views, strict=True) if cells.get(key)},
        )

    def _cell(
        self, cell: Block | None, label: str, base: str, clause: Clause | None, legend: Legend, whole: bool
    ) -> CellView:
        """`whole`: the row is translated, so that its sentences need no names beside them."""
        if cell is None:
            return CellView(label, Phrase(()))
        own = tuple(part for part in cell.content if isinstance(part, Span))
        items = [
            item for part in cell.content if isinstance(part, Block) for item in part.blocks() if item.kind == "item"
        ]
        say = self.desk.strings
        branches = tuple(
            (say.name("branch", i.get("n") or i.get("type")), self.phrase(tuple(i.spans()), base, clause))
            for i in items
        )
        phrase = self.phrase(own, base, clause)
        translated = cell.get("lang") == ENGLISH
        if translated:
            phrase = replace(phrase, layers=tuple(layer._replace(lang=ENGLISH) for layer in phrase.layers))
        if whole and not _one_name(own):
            phrase = replace(phrase, english="")
        remarks = {text for part in (phrase, *(part for _, part in branches)) for text in part.remarks}
        signs = tuple(pair for pair in legend if pair[1] in remarks)
        return CellView(label, phrase, branches, signs, translated)


def is_translated(block: Block) -> bool:
    """Whether a row, or a row within a block, has its English in a cell."""
    return any(part.kind == "cell" and part.get("lang") == ENGLISH for part in block.blocks())


def _cells(row: Block) -> list[Block]:
    return [part for part in row.content if isinstance(part, Block) and part.kind == "cell"]


def _one_name(spans: Sequence[Span]) -> bool:
    """Whether all words of a cell are one name: a term, a reference."""
    marks = [{mark.key for mark in span.marks if mark.kind in NAMING} for span in spans if span.text.strip()]
    return bool(marks) and bool(set.intersection(*marks))


def _key(cell: Block, index: int) -> Key:
    """What a cell's column is: its role and name, or its position where it has neither."""
    role, name = cell.get("role"), cell.get("n")
    return (role, name) if role or name else ("", str(index + 1))


def _has_text(cell: Block) -> bool:
    return any(span.text.strip() and not span.note for span in cell.spans())


def _label(head: Phrase) -> str:
    """A column's name as plain text: in English where the page is, else its edited reading."""
    return head.english or head.plain


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
