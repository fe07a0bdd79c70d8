"""Turns an edition's body into the rows of its reading view: headings and clauses in order, each beside its
translation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from bopu.clauses.apparatus import read_acts, read_notes
from bopu.clauses.english import words_of
from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import folder
from bopu.site.alignment import Alignment, SegmentView, align, segment_view
from bopu.site.clause_view import (
    Desk,
    Entry,
    LayerText,
    NoteView,
    apparatus,
    label_signs,
    layer_texts,
    loose_notes,
    notes_in,
)
from bopu.site.inline import ActSign
from bopu.site.labels import own_number
from bopu.site.strings import Said
from bopu.text.model import Block, Span

DEEPEST_HEADING = 6


@dataclass(frozen=True)
class Elsewhere:
    """A translation that is shown at another clause."""

    n: str
    href: str


@dataclass(frozen=True)
class Row:
    """One clause (or a passage that is in none) with its translation. `level` is 0 in running text, else the
    heading's level; `name` is what it is called where it has no number.
    """

    id: str
    number: str
    href: str
    level: int
    depth: int
    first: bool
    layers: tuple[LayerText, ...]
    segments: tuple[SegmentView, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    apparatus: tuple[Entry, ...] = ()
    notes: tuple[NoteView, ...] = ()
    untranslated: bool = False
    signs: tuple[ActSign, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Heading:
    """A line of the table of contents."""

    level: int
    href: str
    title: Said
    english: str


@dataclass
class _Walk:
    """What is known while the body is walked once, from its first block to its last."""

    desk: Desk
    edition: Edition
    by_id: Mapping[str, Clause]
    alignment: Alignment
    home: str = ""
    seen: set[str] = field(default_factory=set)
    loose: list[str] = field(default_factory=list)
    shown_at: dict[str, str] = field(default_factory=dict)  # segment -> the clause where it is shown


def reading_rows(desk: Desk, edition: Edition) -> tuple[Row, ...]:
    """All rows of the reading view, in the order of the document."""
    return tuple(rows_of(desk, edition))


def rows_of(desk: Desk, edition: Edition, home: str = "") -> Iterator[Row]:
    """The rows one after the other. `home` leads to the reading view, from a page that is another."""
    walk = _Walk(desk, edition, {clause.id: clause for clause in edition.clauses}, align(edition), home)
    yield from _rows(walk, edition.document.body, 1, 0)


def contents(edition: Edition, rows: tuple[Row, ...]) -> tuple[Heading, ...]:
    """The table of contents: the headings that are clauses, with the English of their first translation."""
    alignment = align(edition)
    by_id = {clause.id: clause for clause in edition.clauses}
    found = []
    for before, row in zip((None, *rows), rows, strict=False):
        clause = by_id.get(row.id)
        if row.level and clause and not (before and before.level):  # a second heading line repeats the first
            units = [alignment.units[name] for name in clause.translations if name in alignment.units]
            english = words_of(units[0]) if units else ""
            found.append(
                Heading(
                    row.level,
                    "#" + row.id,
                    Said(clause.readings.get("edited", "").strip().rstrip("。"), clause.lang),
                    english,
                )
            )
    return tuple(found)


def _rows(walk: _Walk, block: Block, level: int, depth: int) -> Iterator[Row]:
    """The rows below a block. `level` counts the divisions around it, `depth` the lists."""
    level += block.kind == "div"
    depth += block.kind == "list"
    heading = min(max(level, 2), DEEPEST_HEADING) if block.kind == "head" else 0
    first = True
    for inner, parts in groupby(block.content, key=lambda part: isinstance(part, Block)):
        if inner:
            for part in parts:
                if isinstance(part, Block):
                    yield from _rows(walk, part, level, depth)
            continue
        for clause_id, spans in groupby(
            (part for part in parts if isinstance(part, Span)), key=lambda span: span.clause
        ):
            row = _row(walk, clause_id, tuple(spans), heading, max(depth - 1, 0), first)
            if row:
                first = False
                yield row


def _row(walk: _Walk, clause_id: str, spans: tuple[Span, ...], level: int, depth: int, first: bool) -> Row | None:
    clause = walk.by_id.get(clause_id)
    if clause is None:
        return _loose(walk, spans, level, depth, first)
    href = walk.home + folder(clause.id)
    again = clause_id in walk.seen
    walk.seen.add(clause_id)
    layers = layer_texts(walk.desk, spans, clause.id, clause.acts, href + "#fig-", points=True)
    if again:  # the clause goes on in another block; what belongs to the whole stands at its first part
        return Row("", "", href, level, depth, first, layers)
    segments, elsewhere = _translations(walk, clause)
    number = clause.label or clause.n or own_number(clause.id)
    return Row(
        clause.id,
        number,
        href,
        level,
        depth,
        first,
        layers,
        segments,
        elsewhere,
        apparatus(walk.desk, clause.id, clause.acts),
        notes_in(walk.desk, loose_notes(clause.notes, clause.acts)),
        walk.edition.translation is not None and not segments and not elsewhere,
        label_signs(walk.desk, clause),
        walk.desk.context.label(clause.id, walk.desk.lang),
    )


def _loose(walk: _Walk, spans: tuple[Span, ...], level: int, depth: int, first: bool) -> Row | None:
    """A passage that is in no clause: it has no number and no translation, but it may have an apparatus and notes."""
    notes = read_notes(spans)
    acts = read_acts(spans, notes)
    base = f"line-{spans[0].line}-{len(walk.loose)}"
    layers = layer_texts(walk.desk, spans, base, acts, points=True)
    if not acts and not notes and not any(text.html.strip() for text in layers):
        return None
    walk.loose.append(base)
    entries = apparatus(walk.desk, base, acts)
    return Row("", "", "", level, depth, first, layers, (), (), entries, notes_in(walk.desk, loose_notes(notes, acts)))


def _translations(walk: _Walk, clause: Clause) -> tuple[tuple[SegmentView, ...], tuple[Elsewhere, ...]]:
    """The segments first shown here, and where those are that an earlier clause shows."""
    here, elsewhere = [], []
    for name in clause.translations:
        if name in walk.shown_at:
            place = walk.by_id[walk.shown_at[name]]
            elsewhere.append(Elsewhere(walk.desk.context.label(place.id, walk.desk.lang), walk.home + "#" + place.id))
        elif name in walk.alignment.units:
            walk.shown_at[name] = clause.id
            here.append(segment_view(walk.desk, walk.alignment, name, clause.id, lambda other: walk.home + "#" + other))
    return tuple(here), tuple(elsewhere)
