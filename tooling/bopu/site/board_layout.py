"""Turns the zones of a printed sheet into the geometry of its picture: a plate for each division, a cell for each row,
marks, and where the words stand. It knows no page and no game.

A frame is a rectangle as the reader of its side sees it: `u` runs from the top of the writing down, `v` from the right
to the left, as Chinese is written. The picture keeps these places and sets all words upright.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bopu.text.model import Box, Surface, Zone

MARGIN = 14
LARGEST_NAME, LARGEST_HEAD, LARGEST_RANK = 27, 30, 14
LEAST_BREADTH = 20
"""Thinner cells are no place for words: the rows then stand in two tiers, two to a column."""
RANK_DEPTH = 20
SIDE_RANK = 34
PIP, PIP_STEP, PIP_TIERS = 8, 11, 3
PIPS = 2 * PIP_TIERS


class Point(NamedTuple):
    """A place in the picture."""

    x: int
    y: int


@dataclass(frozen=True)
class Frame:
    """A rectangle with the turn of its writing (0, 90, 180, 270)."""

    box: Box
    turn: int

    @property
    def standing(self) -> bool:
        """Whether its columns stand upright in the picture, so that names are set downwards."""
        return self.turn in (0, 180)

    @property
    def depth(self) -> float:
        """How far the writing can run."""
        return self.box.lry - self.box.uly if self.standing else self.box.lrx - self.box.ulx

    @property
    def breadth(self) -> float:
        """How much there is from the first column to the last."""
        return self.box.lrx - self.box.ulx if self.standing else self.box.lry - self.box.uly

    def at(self, u: float, v: float) -> Point:
        """The place in the picture that is `u` below the top of the writing and `v` left of its right edge."""
        box = self.box
        x, y = {
            0: (box.lrx - v, box.uly + u),
            90: (box.lrx - u, box.lry - v),
            180: (box.ulx + v, box.lry - u),
            270: (box.ulx + u, box.uly + v),
        }[self.turn]
        return Point(round(x), round(y))

    def part(self, u: tuple[float, float], v: tuple[float, float]) -> "Frame":
        """The frame of a part."""
        one, two = self.at(u[0], v[0]), self.at(u[1], v[1])
        box = Box(min(one.x, two.x), min(one.y, two.y), max(one.x, two.x), max(one.y, two.y))
        return Frame(box, self.turn)


@dataclass(frozen=True)
class Words:
    """Words in the picture: their middle or end is at (x, y), as `anchor` says; `standing` words run downwards."""

    text: str
    at: Point
    size: int
    standing: bool
    anchor: str


@dataclass(frozen=True)
class Plate:
    """The head of a division: its strip, the pointed tablet on it (empty where the head lies across), its name, and
    the place of the seal that tells its kind.
    """

    box: Box
    tablet: tuple[Point, ...]
    name: Words
    seal: Point


@dataclass(frozen=True)
class Cell:
    """The place of one row: its rectangle, its name, its rank, and the places of the marks of its outcomes."""

    row: str
    box: Box
    name: Words
    rank: Words | None
    pips: tuple[Point, ...]


@dataclass(frozen=True)
class Row:
    """What the layout must know of a row: how long its words are."""

    id: str
    name: str
    rank: str


def frames(surface: Surface, kind: str) -> Mapping[str, Frame]:
    """The frames of the zones of one kind, by division."""
    return {zone.division: _frame(zone) for zone in surface.zones if zone.kind == kind and zone.division}


def _frame(zone: Zone) -> Frame:
    """Writing that is not turned by quarters is taken as upright."""
    return Frame(zone.box, zone.rotate if zone.rotate in (90, 180, 270) else 0)


def sheet(surface: Surface) -> Box:
    """What the picture shows: the box around all zones, with a margin."""
    boxes = [zone.box for zone in surface.zones]
    left, top = min(box.ulx for box in boxes), min(box.uly for box in boxes)
    right, bottom = max(box.lrx for box in boxes), max(box.lry for box in boxes)
    return Box(left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)


def plate(head: Frame, body: Frame, name: str) -> Plate:
    """The head of a division. Beside its rows it is a tablet that points to the top of the writing, as on the print."""
    beside = head.depth > body.depth / 2
    if not beside:
        wide = head.box.lrx - head.box.ulx, head.box.lry - head.box.uly
        size = min(LARGEST_HEAD, int(min(wide) * 0.8), int(max(wide) / max(1, len(name))))
        middle = Point(round((head.box.ulx + head.box.lrx) / 2), round((head.box.uly + head.box.lry) / 2))
        seal = head.at(head.depth / 2, head.breadth - head.depth * 0.7)
        return Plate(head.box, (), Words(name, middle, size, wide[1] > wide[0], "middle"), seal)
    rim, point = head.breadth * 0.14, head.breadth * 0.55
    near, far, deep = rim, head.breadth - rim, head.depth
    corners = ((deep, near), (point + rim * 2, near), (rim * 2, head.breadth / 2), (point + rim * 2, far), (deep, far))
    room = deep - point - rim * 4 - head.breadth * 0.8
    size = min(LARGEST_HEAD, int(head.breadth * 0.66), int(room / max(1, len(name))))
    seal = head.at(deep - head.breadth * 0.5, head.breadth / 2)
    return Plate(head.box, tuple(head.at(*c) for c in corners), _run(head, point + rim * 2.5, name, size), seal)


def cells(body: Frame, rows: Sequence[Row]) -> Iterator[Cell]:
    """The places of the rows of a division, from right to left as its reader sees them."""
    if not rows:
        return
    tiers = 2 if body.breadth / len(rows) < LEAST_BREADTH else 1
    columns = -(-len(rows) // tiers)
    width, depth = body.breadth / columns, body.depth / tiers
    parts = [
        body.part((i % tiers * depth, (i % tiers + 1) * depth), (i // tiers * width, (i // tiers + 1) * width))
        for i in range(len(rows))
    ]
    ranked = any(row.rank for row in rows)
    size = _name_size(parts[0], rows, ranked)
    for row, part in zip(rows, parts, strict=True):
        yield _cell(part, row, size, ranked)


def _room(part: Frame, ranked: bool) -> tuple[float, float]:
    """From where to where a name may run: between the rank and the marks."""
    start = (RANK_DEPTH if part.standing else SIDE_RANK) if ranked else 8
    marks = PIP_TIERS * PIP_STEP + 6 if part.depth > 180 else 4
    return start + 4.0, part.depth - marks


def _name_size(part: Frame, rows: Sequence[Row], ranked: bool) -> int:
    """The size of most names of a division; a longer one is set smaller by itself."""
    start, end = _room(part, ranked)
    lengths = sorted(len(row.name) for row in rows)
    usual = lengths[int((len(lengths) - 1) * 0.8)]
    return min(LARGEST_NAME, int(part.breadth * 0.74), int((end - start) / max(1, usual)))


def _cell(part: Frame, row: Row, size: int, ranked: bool) -> Cell:
    start, end = _room(part, ranked)
    own = min(size, int((end - start) / max(1, len(row.name))))
    rank = None
    if row.rank:
        across = part.breadth - 4 if part.standing else SIDE_RANK - 4
        small = min(LARGEST_RANK, int(across / len(row.rank)))
        middle = part.at(RANK_DEPTH / 2 + 2 if part.standing else SIDE_RANK / 2 + 2, part.breadth / 2)
        rank = Words(row.rank, middle, small, False, "middle")
    pips = tuple(_pips(part)) if part.depth > 180 else ()
    return Cell(row.id, part.box, _run(part, start, row.name, own), rank, pips)


def _run(part: Frame, start: float, text: str, size: int) -> Words:
    """Words that begin `start` below the top of the writing, upright: so they may have to end there instead."""
    anchor = "start" if part.turn in (0, 270) else "end"
    return Words(text, part.at(start, part.breadth / 2), max(1, size), part.standing, anchor)


def _pips(part: Frame) -> Iterator[Point]:
    """The upper left corners of the marks: three in a column, two columns, at the foot of the writing."""
    top = part.depth - 6 - PIP_TIERS * PIP_STEP
    for index in range(PIPS):
        u = top + index % PIP_TIERS * PIP_STEP + PIP_STEP / 2
        v = part.breadth / 2 + (-PIP_STEP / 2 if index < PIP_TIERS else PIP_STEP / 2)
        middle = part.at(u, v)
        yield Point(middle.x - PIP // 2, middle.y - PIP // 2)
