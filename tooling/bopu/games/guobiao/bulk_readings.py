"""Turns hands into all their readings, one row for each: sets, pair, and what the tile that wins completes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_blocks import blocks_of
from bopu.games.guobiao.bulk_divided import Bare, ManyDivider
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints
from bopu.games.guobiao.bulk_sets import BITS, LISTED, NONE, Codes
from bopu.games.guobiao.bulk_singles import Times, loose_shapes
from bopu.games.guobiao.bulk_waits import Waits
from bopu.games.guobiao.division import Divider
from bopu.games.guobiao.layout import ANKE, CODE, DANZHANG, DUIZI, GROUPS, KEZI, ZUHE
from bopu.games.guobiao.shapes import Shape

OPEN = ~(BITS[ANKE] * CODE)
"""What is left of the code of a triplet that another's tile completes: it is no concealed one."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Readings of hands. `hand`: the row of the hand; `shape`: a place among the shapes; `sets`: a code for each set in
    order, `NONE` where there is none; `pair`: the tile of the one pair, or -1; `group`, `tile`: what the last tile
    completes, as a place in `layout.GROUPS`, and its lowest tile."""

    hand: Ints
    shape: Ints
    sets: Sequence[Ints]
    pair: Ints
    group: Ints
    tile: Ints

    def __len__(self) -> int:
        return len(self.hand)


class Reader:
    """Reads many hands under the shapes of a book. The tables are made once."""

    def __init__(self, divider: Divider) -> None:
        self.pack, self.shapes = divider.pack, divider.shapes.shapes
        standing = [(at, shape) for at, shape in enumerate(self.shapes) if not shape.loose]
        self.most = max((_sets(shape) for _, shape in standing), default=0)
        self.blocks, sorts = blocks_of(self.pack, divider.shapes, self.most)
        self.codes = Codes(divider, self.most)
        knits = any(ZUHE in shape.groups for shape in self.shapes)
        self.divider = ManyDivider(self.blocks, self.codes, self.most, knits)
        self._by_number = self._numbered(standing)
        self._loose = loose_shapes(divider)
        shapes = np.zeros(self.codes.beyond, dtype=np.bool_)
        for one in self._by_number:
            shapes |= one[:-1] >= 0
        self.waits = Waits(self.divider, sorts, shapes, self._loose)
        self.set_size = divider.shapes.groups[KEZI].size if KEZI in divider.shapes.groups else 0
        self.highest: Ints = self.codes.highest()

    def allowed(self, shape: Shape, mask: Ints) -> Bools:
        """Which hands have only tiles that a shape of single tiles and pairs may have."""
        [found] = [one for one in self._loose if self.shapes[one.place] is shape]
        return found.allowed(mask)

    def readings(self, hands: Hands) -> Readings:
        """Every way to read each hand; none of a hand that has not won."""
        bare = self.divider.bare(hands)
        number = self.codes.number(bare.sets)
        found = []
        for shapes in self._by_number:
            shape = shapes[np.minimum(number, self.codes.beyond)]
            fits = np.flatnonzero(shape >= 0)
            if len(fits):
                found.append(self._completed(hands, _some(bare, fits), shape[fits]))
        return _together([*found, *self._singles(hands)], self.most)

    def _numbered(self, standing: Sequence[tuple[int, Shape]]) -> list[Ints]:
        """The shape of each number of chows, triplets and knitted sets, -1 for none; again for a second such shape."""
        found: list[Ints] = []
        for at, shape in standing:
            many = {name: shape.groups.get(name, 0) for name in LISTED}
            if shape.groups.get(DUIZI) != 1 or shape.groups.keys() - {*LISTED, DUIZI}:
                continue
            number = sum(times * self.codes.base**place for place, times in enumerate(many.values()))
            room = next((one for one in found if one[number] < 0), None)
            if room is None:
                room = np.full(self.codes.beyond + 1, -1, dtype=np.int8)
                found.append(room)
            room[number] = at
        return found

    def _completed(self, hands: Hands, bare: Bare, shape: Ints) -> Readings:
        """Each reading once for each closed group that the last tile may have completed."""
        win = hands.win[bare.hand]
        inside = [self.codes.inside[codes, win] for codes in bare.sets]
        for at in range(1, len(inside)):  # of groups that are alike only one counts
            inside[at] &= ~((bare.sets[at] == bare.sets[at - 1]) & inside[at - 1])
        rows = [np.flatnonzero(one) for one in inside]
        at_pair = np.flatnonzero(bare.pair == win)
        source = np.concatenate([*rows, at_pair])
        sets = [codes[source] for codes in bare.sets]
        group = np.full(len(source), GROUPS.index(DUIZI), dtype=np.int8)
        tile, begin = win[source], 0
        for codes, row in zip(sets, rows, strict=True):
            taken = codes[begin : begin + len(row)]
            group[begin : begin + len(row)] = self.codes.group[taken]
            tile[begin : begin + len(row)] = taken % CODE
            taken &= np.where(hands.self_draw[bare.hand[row]], -1, OPEN).astype(np.int16)
            begin += len(row)
        return Readings(bare.hand[source], shape[source], sort_columns(sets), bare.pair[source], group, tile)

    def _singles(self, hands: Hands) -> Iterator[Readings]:
        if not self._loose:
            return
        many = np.bitwise_count(hands.closed_mask)
        may = np.logical_or.reduce([shape.may_fit(many) for shape in self._loose])
        alone = np.flatnonzero(may & (hands.kinds < 0).all(1))
        if not len(alone):
            return
        counts = hands.closed[alone]
        times = Times(counts)
        for shape in self._loose:
            here = np.flatnonzero(shape.fits(times))
            hand = alone[here]
            win = hands.win[hand]
            single = counts[here, win] == shape.single
            none, no_pair = np.full(len(here), NONE, dtype=np.int16), np.full(len(here), -1, dtype=np.int8)
            group = np.where(single, GROUPS.index(DANZHANG), GROUPS.index(DUIZI)).astype(np.int8)
            place = np.full(len(here), shape.place, dtype=np.int8)
            yield Readings(hand, place, [none] * self.most, no_pair, group, win)


def sort_columns(columns: list[Ints]) -> list[Ints]:
    """The values of each row in order, a column for each place."""
    for done in range(len(columns)):
        for at in range(len(columns) - 1 - done):
            low, high = columns[at], columns[at + 1]
            columns[at], columns[at + 1] = np.minimum(low, high), np.maximum(low, high)
    return columns


def _sets(shape: Shape) -> int:
    return sum(many for name, many in shape.groups.items() if name != DUIZI)


def _some(bare: Bare, rows: Ints) -> Bare:
    if len(rows) == len(bare.hand):
        return bare
    return Bare(bare.hand[rows], [codes[rows] for codes in bare.sets], bare.pair[rows])


def _together(found: list[Readings], most: int) -> Readings:
    empty = np.zeros(0, dtype=np.int64)
    if not found:
        return Readings(empty, empty, (empty,) * most, empty, empty, empty)
    return Readings(
        np.concatenate([one.hand for one in found]),
        np.concatenate([one.shape for one in found]),
        [np.concatenate([one.sets[at] for one in found]) for at in range(most)],
        np.concatenate([one.pair for one in found]),
        np.concatenate([one.group for one in found]),
        np.concatenate([one.tile for one in found]),
    )
