"""Turns an edition's body into the rows of its reading view: headings and clauses in order, each beside its
translation.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from bopu.clauses.apparatus import read_acts, read_notes
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
from bopu.site.parting import Part, Passage, clauses_by_id, passages, steps_of
from bopu.text.model import Span


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


@dataclass
class _Walk:
    """What is known while the body is walked once, from its first block to its last."""

    desk: Desk
    edition: Edition
    by_id: Mapping[str, Clause]
    alignment: Alignment
    home: str = ""
    part: int = 0
    begun: set[int] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    loose: list[str] = field(default_factory=list)
    shown_at: dict[str, str] = field(default_factory=dict)  # segment -> the clause where it is shown

    def to(self, clause_id: str) -> str:
        """The link to the row of a clause: on this page or on that of another part."""
        number = self.desk.context.parting(self.edition).at.get(clause_id, 1)
        page = "" if number == self.part else self.home + folder(*steps_of(number))
        return f"{page}#{clause_id}"


class Side(NamedTuple):
    """What rows need to know of their page: its desk, and the way from it to the text's own page."""

    desk: Desk
    home: str = ""


def rows_of(desk: Desk, edition: Edition, home: str = "") -> Iterator[Row]:
    """The rows of a whole text one after the other. `home` leads to the reading view, from a page that is another."""
    whole = (Part(0, 0, 1 << 62, ()),)
    for _, rows in rows_by_part(lambda part: Side(desk, home), edition, whole):
        yield from rows


def rows_by_part(
    side: Callable[[Part], Side], edition: Edition, parts: Sequence[Part]
) -> Iterator[tuple[Part, Iterator[Row]]]:
    """The rows of the reading view, in the order of the document, part by part: those of one must be taken before the
    next."""
    found = passages(edition.document.body)
    walk: _Walk | None = None
    for part in parts:
        desk, home = side(part)
        if walk is None:
            walk = _Walk(desk, edition, clauses_by_id(edition), align(edition), home, part.number)
        walk.desk, walk.home, walk.part = desk, home, part.number
        yield part, _rows(walk, islice(found, part.end - part.start))


def _rows(walk: _Walk, found: Iterable[Passage]) -> Iterator[Row]:
    for one in found:
        row = _row(walk, one.clause, one.spans, one.level, one.depth, one.block not in walk.begun)
        if row:
            walk.begun.add(one.block)
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
            elsewhere.append(Elsewhere(walk.desk.context.label(place.id, walk.desk.lang), walk.to(place.id)))
        elif name in walk.alignment.units:
            walk.shown_at[name] = clause.id
            here.append(segment_view(walk.desk, walk.alignment, name, clause.id, walk.to))
    return tuple(here), tuple(elsewhere)
