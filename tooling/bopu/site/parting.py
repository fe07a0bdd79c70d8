"""Turns an edition's body into the parts in which its reading view is shown: one page each, one for a short text.

A text that is too long for one page is parted at its own divisions, of which neighbours share a page while there is
room; a division that is too long by itself at those below it, and where there are none between two clauses. No clause
is cut, no heading is parted from what it heads, and a translation that renders several clauses stays with them where
that costs no more than a tenth of a page.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise
from math import ceil
from typing import NamedTuple

from bopu.clauses.apparatus import read_acts, read_notes
from bopu.clauses.model import Clause, Edition
from bopu.text.model import LAYERS, Block, Span

FOLDER = "part-"
"""A part but the first has its number behind this as a folder below the text: ``part-2/``."""

MARK, CLAUSE, WITHHELD = 8, 60, 120
"""What a mark, a row and a line of a text that is withheld weigh beside a character, which weighs 1: of the four texts
and of generated ones a page then weighs about as many bytes compressed."""

DEEPEST_HEADING = 6


class Passage(NamedTuple):
    """A run of spans of one clause (or of none) in one block: a row of the reading view. `level` is 0 in running text,
    else the heading's level; `way` are the divisions around it, each by its number among its neighbours; `block` tells
    the rows of one block from those of the next.
    """

    clause: str
    spans: tuple[Span, ...]
    level: int
    depth: int
    way: tuple[int, ...]
    block: int


class Title(NamedTuple):
    """A heading that is a clause, with its level."""

    level: int
    clause: str


@dataclass(frozen=True)
class Part:
    """A part: its passages from `start` to before `end`, its clauses, the headings in it; `under` is the heading that
    it stands under or begins with (an id), empty where there is none; `ends` are the first and the last clause that is
    no heading, where one is."""

    number: int
    start: int
    end: int
    clauses: tuple[str, ...]
    titles: tuple[Title, ...] = ()
    under: str = ""
    ends: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[str, ...]:
        """The folders of its address below the text's own: none for the first part."""
        return steps_of(self.number)


@dataclass(frozen=True)
class Parting:
    """The parts of a text, in order, and the number of the part that each clause begins in; `at` is empty where there
    is one part."""

    parts: tuple[Part, ...]
    at: Mapping[str, int] = field(default_factory=dict, hash=False)

    def steps(self, clause_id: str) -> tuple[str, ...]:
        """The folders, below the text's own, of the page that has a clause."""
        return steps_of(self.at.get(clause_id, 1))


def steps_of(number: int) -> tuple[str, ...]:
    """The folders of a part's address below the text's own."""
    return (f"{FOLDER}{number}",) if number > 1 else ()


def parting(edition: Edition, limit: int) -> Parting:
    """The parts of an edition, each of at most so many characters and marks, as far as clauses allow."""
    if edition.publish != "full":
        sizes = [WITHHELD] * len(edition.clauses)
        cuts = _chunks(_Scale(sizes, [True] * len(sizes), [True] * len(sizes), limit), 0, len(sizes))
        return _parting(edition, [_Row(clause.id, 0, ()) for clause in edition.clauses], cuts)
    found = list(passages(edition.document.body))
    scale = _scale(edition, found, limit)
    clauses = clauses_by_id(edition)
    rows = [_Row(one.clause if one.clause in clauses or _seen(one) else BLANK, one.level, one.way) for one in found]
    return _parting(edition, rows, _cuts(scale, found, 0, len(found), 0))


SIGNS = frozenset({"pb", "cb", "lb", "gap"})
BLANK = " "
"""In the place of an id: a passage of no clause, in which there is nothing."""


class _Row(NamedTuple):
    """What of a passage the contents need: its clause, the level of a heading, the divisions around it."""

    clause: str
    level: int
    way: tuple[int, ...]


def _seen(one: Passage) -> bool:
    """Whether a passage of no clause is a row: it has words, a sign, an apparatus or notes."""
    notes = read_notes(one.spans)
    signs = any(mark.kind in SIGNS for span in one.spans for mark in span.marks)
    return bool(notes or signs or read_acts(one.spans, notes)) or any(
        span.form(layer).strip() for span in one.spans for layer in LAYERS
    )


def passages(body: Block) -> Iterator[Passage]:
    """The passages of a body, in the order of the document."""
    numbers = iter(range(1 << 62))

    def below(block: Block, level: int, depth: int, way: tuple[int, ...]) -> Iterator[Passage]:
        number = next(numbers)
        level += block.kind == "div"
        depth += block.kind == "list"
        heading = min(max(level, 2), DEEPEST_HEADING) if block.kind == "head" else 0
        for inner, parts in groupby(block.content, key=lambda part: isinstance(part, Block)):
            if inner:
                for part in parts:
                    if isinstance(part, Block):
                        yield from below(part, level, depth, (*way, next(numbers)) if part.kind == "div" else way)
                continue
            spans = (part for part in parts if isinstance(part, Span))
            for clause, own in groupby(spans, key=lambda span: span.clause):
                yield Passage(clause, tuple(own), heading, max(depth - 1, 0), way, number)

    yield from below(body, 1, 0, ())


class _Scale:
    """What passages weigh, and where they may be parted: `whole[i]` says that no clause and no heading goes on from
    before passage i, `apart[i]` that no translation does either."""

    def __init__(self, sizes: Sequence[int], whole: Sequence[bool], apart: Sequence[bool], limit: int) -> None:
        self.sums = list(accumulate(sizes, initial=0))
        self.whole, self.apart, self.limit = whole, apart, limit

    def size(self, start: int, end: int) -> int:
        return self.sums[end] - self.sums[start]

    def fits(self, start: int, end: int) -> bool:
        return self.size(start, end) <= self.limit


def _scale(edition: Edition, found: Sequence[Passage], limit: int) -> _Scale:
    """The weights of passages, a clause with its notes and its translation."""
    clauses = {clause.id: clause for clause in edition.clauses}
    units = {unit.id: unit.spans for unit in edition.translation.clauses} if edition.translation else {}
    shown: set[str] = set()
    sizes = []
    for one in found:
        clause = clauses.get(one.clause)
        new = [name for name in (clause.translations if clause else ()) if name in units and name not in shown]
        shown.update(new)
        sizes.append((CLAUSE if clause else 0) + _weight(one.spans) + sum(_weight(units[name]) for name in new))
    names = [(one.clause,) if one.clause in clauses else () for one in found]
    segments = [clauses[one.clause].translations if one.clause in clauses else () for one in found]
    heads = [one.level > 0 for one in found]
    kept = [not at or (free and not heads[at - 1]) for at, free in enumerate(_free(names))]
    return _Scale(sizes, kept, [one and other for one, other in zip(kept, _free(segments), strict=True)], limit)


def _weight(spans: Sequence[Span]) -> int:
    marks = {mark.key for span in spans for mark in span.marks}
    return sum(len(span.text) for span in spans) + MARK * len(marks)


def _free(names: Sequence[Sequence[str]]) -> list[bool]:
    """For each place whether nothing that is named before it is named at it or after it."""
    last = {name: at for at, own in enumerate(names) for name in own}
    until, found = -1, []
    for at, own in enumerate(names):
        found.append(until < at)
        until = max(until, *(last[name] for name in own)) if own else until
    return found


def _cuts(scale: _Scale, found: Sequence[Passage], start: int, end: int, depth: int) -> list[int]:
    """Where the parts of a stretch begin, its start among them; `depth` divisions are around the whole of it."""
    if scale.fits(start, end):
        return [start]
    pieces = list(_pieces(found, start, end, depth))
    if len(pieces) == 1:
        inside = len(found[start].way) > depth
        return _cuts(scale, found, start, end, depth + 1) if inside else _chunks(scale, start, end)
    cuts, shut = [start], False
    for low, high in pieces:
        if scale.fits(low, high):
            if low > start and scale.whole[low] and (shut or not scale.fits(cuts[-1], high)):
                cuts.append(low)
            shut = False
            continue
        shut = True
        inner = _cuts(scale, found, low, high, depth)
        lead = scale.fits(cuts[-1], inner[1] if len(inner) > 1 else high) and _leads(found, cuts[-1], low, depth)
        cuts += [at for at in inner if at > start and scale.whole[at] and not (at == low and lead)]
    return cuts


def _pieces(found: Sequence[Passage], start: int, end: int, depth: int) -> Iterator[tuple[int, int]]:
    """The divisions of a stretch, and what stands between them."""
    for _, group in groupby(range(start, end), key=lambda at: found[at].way[depth : depth + 1]):
        own = list(group)
        yield own[0], own[-1] + 1


def _leads(found: Sequence[Passage], start: int, low: int, depth: int) -> bool:
    """Whether what stands before a division is in none: the heading and the opening of what the division is part of."""
    return all(len(found[at].way) <= depth for at in range(start, low))


def _chunks(scale: _Scale, start: int, end: int) -> list[int]:
    """A stretch without divisions in parts of about the same size."""
    cuts = [start]
    aim = _aim(scale, start, end)
    last = best = start
    for at in range(start + 1, end):
        size = scale.size(cuts[-1], at)
        if scale.whole[at]:
            last = at
            best = at if scale.apart[at] and size * 10 >= aim * 9 else best
        if size >= aim or not scale.fits(cuts[-1], at + 1):
            cut = best if best > cuts[-1] else last
            if cut > cuts[-1]:
                cuts.append(cut)
                aim = _aim(scale, cut, end)
    return cuts


def _aim(scale: _Scale, start: int, end: int) -> int:
    """How long parts are, of which a stretch has as few as it can."""
    return ceil(scale.size(start, end) / max(1, ceil(scale.size(start, end) / scale.limit)))


def _parting(edition: Edition, rows: Sequence[_Row], cuts: Sequence[int]) -> Parting:
    """Parts that begin at these rows."""
    known = {clause.id for clause in edition.clauses}
    seen: set[str] = set()
    parts: list[Part] = []
    under: list[Title] = []
    before = _Row("", 0, ())
    for number, (start, end) in enumerate(pairwise([*(cuts or [0]), len(rows)]), 1):
        own: list[_Row] = []
        titles: list[Title] = []
        above = under[-1].clause if under else ""
        for row in rows[start:end]:
            if row.clause == BLANK:
                continue
            repeats = before.level > 0 and before.way == row.way  # a second line of a heading repeats the first
            if row.clause in known and row.clause not in seen:
                seen.add(row.clause)
                if row.level and not repeats:
                    under = [*(one for one in under if one.level < row.level), Title(row.level, row.clause)]
                    titles.append(under[-1])
                    above = above if own else row.clause
                own.append(row)
            before = row
        plain = [row.clause for row in own if not row.level] or [row.clause for row in own]
        names = tuple(row.clause for row in own)
        parts.append(Part(number, start, end, names, tuple(titles), above, (*plain[:1], *plain[1:][-1:])))
    places = {clause: part.number for part in parts for clause in part.clauses} if len(parts) > 1 else {}
    return Parting(tuple(parts), places)


def clauses_by_id(edition: Edition) -> Mapping[str, Clause]:
    """The clauses of an edition by id."""
    return {clause.id: clause for clause in edition.clauses}
