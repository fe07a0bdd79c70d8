"""Turns a clause into columns: its characters in order, each in both scripts, with what is marked on them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from bopu.clauses.digest import is_label
from bopu.clauses.model import Clause
from bopu.ids import prefixed
from bopu.text.model import Layer, Mark, Span

TERM_PREFIX = "term"
GROUPS = ("list", "shape")
"""What an `rs` of these types stands on is not what its key names: it is how the thing is listed or drawn."""
NAMES = ("name", "persName", "placeName")


class Column(NamedTuple):
    """A character in traditional and in simplified script. Where the scripts have not the same number of characters,
    what cannot be set side by side is one column."""

    hant: str
    hans: str


class Reference(NamedTuple):
    """What is marked on the places from `start` up to `end`: an entry of the glossary by its id; empty for a name that
    has none. `kind` is the element, `type` its @type."""

    entry: str
    start: int
    end: int
    kind: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a clause, where its cells begin (a clause that is no row has one), and what is marked on them."""

    clause: Clause
    columns: tuple[Column, ...]
    cells: tuple[int, ...]
    references: tuple[Reference, ...]

    def form(self, start: int, end: int, layer: Layer = Layer.TRADITIONAL) -> str:
        """The columns from `start` up to `end` in one script; a space between two cells."""
        side = 1 if layer is Layer.SIMPLIFIED else 0
        cuts = [start, *(at for at in self.cells if start < at < end), end]
        parts = ("".join(one[side] for one in self.columns[a:b]) for a, b in pairwise(cuts))
        return " ".join(" ".join(part.split("\n")) for part in parts)


@dataclass(frozen=True, slots=True)
class Wording:
    """What a clause reads in one layer, a tab before each cell but the first, and what is marked on it, by offsets."""

    clause: Clause
    text: str
    references: tuple[Reference, ...] = field(default=())


def columns_of(clause: Clause, entries: Mapping[str, object]) -> Columns:
    """A clause's characters in both scripts, without notes and printed number. `entries` are the ids of the
    glossary."""
    spans = _spans(clause)
    columns, places = _beside([(s.form(Layer.TRADITIONAL), s.form(Layer.SIMPLIFIED)) for s in spans])
    text = "".join(column.hant for column in columns)
    offsets = _starts(column.hant for column in columns)
    cells = [offsets.index(at) for at in cell_starts(text, clause.readings.get("traditional", ""))]
    return Columns(clause, columns, (0, *cells), _references(spans, places, entries))


def wording_of(clause: Clause, layer: Layer, entries: Mapping[str, object]) -> Wording:
    """What a clause reads in a layer, without notes and printed number."""
    spans = _spans(clause)
    forms = [span.form(layer) for span in spans]
    text = "".join(forms)
    cuts = cell_starts(text, clause.readings.get(str(layer.name).lower(), ""))
    starts = _starts(forms)
    places = [(at, at + len(form)) for at, form in zip(starts, forms, strict=False)]
    references = tuple(
        one._replace(start=_after(one.start, cuts), end=_after(one.end - 1, cuts) + 1)
        for one in _references(spans, places, entries)
    )
    parts = [text[a:b] for a, b in zip((0, *cuts), (*cuts, len(text)), strict=True)]
    return Wording(clause, "\t".join(parts), references)


def cell_starts(text: str, reading: str) -> list[int]:
    """Where in the running text of a row each of its cells begins but the first; `reading` has a tab between them."""
    found: list[int] = []
    at = 0
    for number, cell in enumerate(reading.split("\t")):
        begin = text.find(cell, at) if cell else at
        begin = at if begin < 0 else begin
        found += [begin] if number else []
        at = begin + len(cell)
    return found


def _spans(clause: Clause) -> list[Span]:
    return [span for span in clause.unit.spans if not span.note and not is_label(span)]


def _starts(parts: "Iterator[str] | Sequence[str]") -> list[int]:
    """Where each part begins when all are joined, and where they end."""
    found = [0]
    for part in parts:
        found.append(found[-1] + len(part))
    return found


def _after(at: int, cuts: Sequence[int]) -> int:
    """An offset after a tab was put in at each cut."""
    return at + sum(cut <= at for cut in cuts)


def _beside(forms: Sequence[tuple[str, str]]) -> tuple[tuple[Column, ...], list[tuple[int, int]]]:
    """The columns of spans, and from which column to which each of them goes. What stands in one script only (an
    editor's decision) is set beside its neighbours in the other."""
    columns: list[Column] = []
    places: list[tuple[int, int]] = []
    for group in _groups(forms):
        hant, hans = ("".join(forms[i][side] for i in group) for side in (0, 1))
        base, level = len(columns), len(hant) == len(hans)
        columns += map(Column, hant, hans) if level else [Column(hant, hans)]
        starts = [_starts([forms[i][side] for i in group]) for side in (0, 1)]
        for number, i in enumerate(group):
            side = 0 if forms[i][0] else 1
            begin, end = starts[side][number], starts[side][number + 1]
            places.append((base + begin, base + end) if level else (base, base + 1))
    return tuple(columns), places


def _groups(forms: Sequence[tuple[str, str]]) -> Iterator[range]:
    """Spans one by one, but such as stand in one script only with all that follow of their kind."""
    begin = 0
    while begin < len(forms):
        end = begin + 1
        if bool(forms[begin][0]) != bool(forms[begin][1]):
            while end < len(forms) and not all(forms[end]):
                end += 1
        yield range(begin, end)
        begin = end


def _references(
    spans: Sequence[Span], places: Sequence[tuple[int, int]], entries: Mapping[str, object]
) -> tuple[Reference, ...]:
    """Every mark that names an entry, and every name, from the first of its places to the last; outer ones first."""
    found: dict[int, Reference] = {}
    for span, (start, end) in zip(spans, places, strict=True):
        for mark in span.marks if start < end else ():
            known = found.get(mark.key)
            if known:
                found[mark.key] = known._replace(end=max(known.end, end))
            elif (entry := _entry(mark, entries)) is not None:
                found[mark.key] = Reference(entry, start, end, mark.kind, mark.get("type"))
    return tuple(found.values())


def _entry(mark: Mark, entries: Mapping[str, object]) -> str | None:
    """The entry that a mark names; empty for a name, None for any other mark."""
    if mark.kind in NAMES:
        return ""
    name = ""
    if mark.kind == "term":
        prefix, name = prefixed(mark.get("ref")) or ("", "")
        name = name if prefix == TERM_PREFIX else ""
    elif mark.kind == "rs" and mark.get("type") not in GROUPS:
        name = mark.get("key")
    return name if name in entries else None
