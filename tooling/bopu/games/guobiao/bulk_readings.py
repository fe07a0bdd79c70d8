"""Turns hands into all their readings, one row for each: sets, pair, and what the tile that wins completes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from bopu.games.guobiao.bulk_blocks import BITS, NONE, blocks_of, code
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, mask_of
from bopu.games.guobiao.division import Divider
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.layout import (
    ANKE,
    CODE,
    DANZHANG,
    DUIZI,
    FULU,
    GANG,
    GROUPS,
    KEZI,
    KINDS,
    SHUNZI,
    ZUHE,
)
from bopu.games.guobiao.pack import bits
from bopu.games.guobiao.shapes import Shape

LISTED = (SHUNZI, KEZI, ZUHE)
"""The sets of which a shape says how many it has."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Readings of hands. `hand`: the row of the hand; `shape`: a place among the shapes; `sets`: a code for each set,
    all -1 in a hand without sets; `pair`: the tile of the one pair, or -1; `group`, `tile`: what the last tile
    completes, as a place in `layout.GROUPS`, and its lowest tile."""

    hand: Ints
    shape: Ints
    sets: tuple[Ints, ...]
    pair: Ints
    group: Ints
    tile: Ints

    def __len__(self) -> int:
        return len(self.hand)


@dataclass(frozen=True, slots=True)
class _Bare:
    """Sets and pairs before it is asked what the last tile completes."""

    hand: Ints
    sets: Ints  # rows of codes
    pair: Ints


class Reader:
    """Reads many hands under the shapes of a book. The tables are made once."""

    def __init__(self, divider: Divider) -> None:
        self.pack, self.shapes = divider.pack, divider.shapes.shapes
        self._with_sets = [(at, shape) for at, shape in enumerate(self.shapes) if not shape.loose]
        self._loose = [(at, shape) for at, shape in enumerate(self.shapes) if shape.loose]
        self.most = max((_sets(shape) for _, shape in self._with_sets), default=0)
        self._groups = divider.shapes.groups
        self.blocks, self._sorts = blocks_of(self.pack, divider.shapes, self.most)
        self._joined: Ints = self._sorts.table(len(self.blocks))
        self._melded: Ints = np.array(
            [[code(sorted(divider.melded(Meld(kind, tile)).kinds), tile) if self._may(kind, tile) else NONE
              for tile in range(len(self.pack.names))] for kind in KINDS]
        )  # fmt: skip
        self._knits = any(ZUHE in shape.groups for shape in self.shapes)
        self._nines = [(way, bits(kind for row in way for kind in row)) for way in self.pack.knitted]
        self._knitted_rows = {row[0]: row for way in self.pack.knitted for row in way}
        self.set_size = self._size(KEZI)
        self.rows = self._rows()
        self.highest: Ints = self._highest()
        self._wanted = {self._key(shape.groups): True for _, shape in self._with_sets}
        self._accepts = self._accepting()

    def _may(self, kind: str, tile: int) -> bool:
        return kind != SHUNZI or tile + self._groups[SHUNZI].step * (self._groups[SHUNZI].size - 1) < self.pack.numbered

    def _rows(self) -> dict[str, dict[int, tuple[int, ...]]]:
        """The tiles of each set by its lowest one, of chows, triplets and knitted sets."""
        many = range(len(self.pack.names))
        found: dict[str, dict[int, tuple[int, ...]]] = {
            ZUHE: self._knitted_rows,
            KEZI: {tile: (tile,) for tile in many},
        }
        chow = self._groups.get(SHUNZI)
        if chow is not None:
            may = [tile for tile in many if self._may(SHUNZI, tile)]
            found[SHUNZI] = {tile: tuple(tile + chow.step * one for one in range(chow.size)) for tile in may}
        return found

    def _highest(self) -> Ints:
        """The highest tile of each group by its lowest one, by place in `layout.GROUPS`."""
        found = np.broadcast_to(np.arange(len(self.pack.names)), (len(GROUPS), len(self.pack.names))).copy()
        for kind, rows in self.rows.items():
            for lowest, row in rows.items():
                found[GROUPS.index(kind), lowest] = row[-1]
        return found

    # -- sets ---------------------------------------------------------------------------------------------------------

    def melds(self, hands: Hands) -> Ints:
        """The melds of each hand as codes, `NONE` where there is none."""
        codes: Ints = np.where(hands.kinds >= 0, self._melded[hands.kinds, hands.tiles], NONE)
        return codes

    def readings(self, hands: Hands) -> Readings:
        """Every way to read each hand; none of a hand that has not won."""
        rows = np.arange(len(hands))
        closed = hands.closed
        found = list(self._of_sets(hands, self._divided(rows, closed, self.melds(hands))))
        for at, counts, held in self._nine(rows, closed, self.melds(hands)):
            found += self._of_sets(hands, self._divided(at, counts, held))
        found += self._singles(hands, closed)
        return _together(found, self.most)

    def _divided(self, rows: Ints, counts: Ints, held: Ints) -> _Bare:
        """Every way to divide closed tiles into sets and one pair, the sets that are held among them."""
        ids = np.stack([block.ids[block.keys(counts)] for block in self.blocks], axis=1)
        fits = np.flatnonzero((ids > 0).all(1))
        rows, ids, held = rows[fits], ids[fits], held[fits]
        many = np.stack([np.maximum(block.many[ids[:, at]], 1) for at, block in enumerate(self.blocks)], axis=1)
        ways = many.prod(1)
        source = np.repeat(np.arange(len(rows)), ways)
        left = np.arange(len(source)) - np.repeat(np.cumsum(ways) - ways, ways)
        sets, pair = [held[source]], np.full(len(source), -1)
        paired = np.zeros(len(source), dtype=np.int8)
        for at, block in enumerate(self.blocks):
            way = block.first[ids[source, at]] + left % many[source, at]
            left //= many[source, at]
            sets.append(block.sets[way] + block.start)
            two = block.pair[way]
            paired += two >= 0
            pair = np.where(two >= 0, two + block.start, pair)
        one = np.flatnonzero(paired == 1)
        codes = np.concatenate(sets, axis=1)[one]
        codes.sort(axis=1)
        return _Bare(rows[source[one]], codes[:, codes.shape[1] - self.most :], pair[one])

    def _of_sets(self, hands: Hands, bare: _Bare) -> Iterator[Readings]:
        """The readings of each shape that the sets have."""
        kinds = bare.sets // CODE
        many = {name: ((kinds & BITS[name]) > 0).sum(1) for name in LISTED}
        whole: Bools = np.asarray((bare.sets >= 0).all(1))
        for at, shape in self._with_sets:
            fits: Bools = whole.copy()
            for name in LISTED:
                fits &= many[name] == shape.groups.get(name, 0)
            if set(shape.groups) - {*LISTED, DUIZI} or shape.groups.get(DUIZI) != 1:
                fits[:] = False
            chosen = np.flatnonzero(fits)
            if len(chosen):
                yield self._completed(hands, _Bare(bare.hand[chosen], bare.sets[chosen], bare.pair[chosen]), at)

    def _completed(self, hands: Hands, bare: _Bare, shape: int) -> Readings:
        """Each reading once for each closed group that the last tile may have completed."""
        win = hands.win[bare.hand]
        kinds, tiles = bare.sets // CODE, bare.sets % CODE
        held = (kinds & (BITS[FULU] | BITS[GANG])) > 0
        chow = self._groups.get(SHUNZI)
        inside: Bools = np.zeros(kinds.shape, dtype=np.bool_)
        away = win[:, None] - tiles
        if chow is not None:
            step = max(chow.step, 1)
            inside |= ((kinds & BITS[SHUNZI]) > 0) & (away >= 0) & (away < chow.size * step) & (away % step == 0)
        inside |= ((kinds & BITS[KEZI]) > 0) & (away == 0)
        for lowest, tiles_of_row in self._knitted_rows.items():
            inside |= ((kinds & BITS[ZUHE]) > 0) & (tiles == lowest) & np.isin(win, tiles_of_row)[:, None]
        inside &= ~held
        # of groups that are alike only one counts: rows of codes are sorted
        inside[:, 1:] &= ~((bare.sets[:, 1:] == bare.sets[:, :-1]) & inside[:, :-1])
        at_pair = np.flatnonzero(bare.pair == win)
        row, place = np.nonzero(inside)
        source = np.concatenate([row, at_pair])
        sets = bare.sets[source]
        own = hands.self_draw[bare.hand[row]]
        taken = kinds[row, place]
        # a triplet that another's tile completes is no concealed one
        sets[np.arange(len(row)), place] -= np.where(own, 0, taken & BITS[ANKE]) * CODE
        group = np.full(len(source), GROUPS.index(DUIZI), dtype=np.int8)
        for name in LISTED:
            group[: len(row)][(taken & BITS[name]) > 0] = GROUPS.index(name)
        tile = np.concatenate([tiles[row, place], win[at_pair]])
        return Readings(
            bare.hand[source],
            np.full(len(source), shape, dtype=np.int8),
            tuple(sets[:, at] for at in range(self.most)),
            bare.pair[source],
            group,
            tile,
        )

    def _nine(self, rows: Ints, counts: Ints, held: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Hands with three knitted sets: their rows, the tiles that are left, and what is held with the three."""
        if not self._knits:
            return
        mask = mask_of(counts > 0)
        for way, nine in self._nines:
            there = np.flatnonzero((mask & nine) == nine)
            if len(there):
                left = counts[there].copy()
                left[:, [kind for row in way for kind in row]] -= 1
                three = np.broadcast_to([code([ZUHE], row[0]) for row in way], (len(there), len(way)))
                yield rows[there], left, np.concatenate([held[there], three], axis=1)

    # -- single tiles and pairs ---------------------------------------------------------------------------------------

    def _singles(self, hands: Hands, closed: Ints) -> Iterator[Readings]:
        alone = np.flatnonzero((hands.kinds < 0).all(1))
        if not len(alone) or not self._loose:
            return
        counts = closed[alone]
        mask = mask_of(counts > 0)
        for at, shape in self._loose:
            here = np.flatnonzero(self.loose_fits(shape, counts, mask))
            hand = alone[here]
            win = hands.win[hand]
            single = counts[here, win] == self._size(DANZHANG)
            none = np.full(len(here), -1)
            group = np.where(single, GROUPS.index(DANZHANG), GROUPS.index(DUIZI)).astype(np.int8)
            yield Readings(hand, np.full(len(here), at, dtype=np.int8), (none,) * self.most, none, group, win)

    def loose_fits(self, shape: Shape, counts: Ints, mask: Ints) -> Bools:
        """Which rows of counts have a shape of single tiles and pairs."""
        single, pair = self._size(DANZHANG), self._size(DUIZI)
        ones = (counts == single) if single else np.zeros(counts.shape, dtype=np.bool_)
        paired = (counts > 0) & ~ones & (counts % pair == 0) if pair else np.zeros(counts.shape, dtype=np.bool_)
        fits: Bools = ((counts == 0) | ones | paired).all(1)
        fits &= ones.sum(1) == shape.groups.get(DANZHANG, 0)
        fits &= (np.where(paired, counts, 0).sum(1) // max(pair, 1)) == shape.groups.get(DUIZI, 0)
        if DUIZI not in shape.alike:
            fits &= ~(paired & (counts > pair)).any(1)
        return fits & self.allowed(shape, mask)

    def allowed(self, shape: Shape, mask: Ints) -> Bools:
        """Which hands have only tiles that a shape may have."""
        if not shape.within:
            return np.ones(len(mask), dtype=np.bool_)
        allowed: Bools = (mask & ~shape.within) == 0
        if shape.knitted:
            for _, nine in self._nines:
                allowed |= (mask & ~(shape.within | nine)) == 0
        return allowed

    def _size(self, group: str) -> int:
        found = self._groups.get(group)
        return 0 if found is None else found.size

    # -- waits --------------------------------------------------------------------------------------------------------

    def waits(self, hands: Hands) -> Bools:
        """For which kinds of tiles each hand waited, whether or not one is left: a row for each hand."""
        counts, held = hands.concealed, self.melds(hands)
        found = self._set_waits(counts, held)
        if self._knits:
            for way, nine in self._nines:
                found |= self._knitted_waits(counts, held, way, nine)
        alone = np.flatnonzero((hands.kinds < 0).all(1))
        for _, shape in self._loose:
            near = alone[self._near(shape, counts[alone])]
            for tile in range(len(self.pack.names)) if len(near) else ():
                more = counts[near]
                more[:, tile] += 1
                found[near, tile] |= self.loose_fits(shape, more, mask_of(more > 0))
        return found

    def _near(self, shape: Shape, counts: Ints) -> Bools:
        """Which rows of counts may lack one tile of a shape of single tiles and pairs."""
        near = self.allowed(shape, mask_of(counts > 0))
        if self._size(DANZHANG) % 2 and self._size(DUIZI) % 2 == 0:  # one tile more changes what is odd by one
            near &= np.abs((counts % 2).sum(1, dtype=np.int64) - shape.groups.get(DANZHANG, 0)) == 1
        return near

    def _knitted_waits(self, counts: Ints, held: Ints, way: Any, nine: int) -> Bools:
        """What a hand waits for that has three knitted sets, or all of them but one tile."""
        kinds = [kind for row in way for kind in row]
        found = np.zeros(counts.shape, dtype=np.bool_)
        lack = (counts[:, kinds] == 0).sum(1)
        three = np.broadcast_to([code([ZUHE], row[0]) for row in way], (len(counts), len(way)))
        with_three = np.concatenate([held, three], axis=1)
        whole = np.flatnonzero(lack == 0)
        if len(whole):
            left = counts[whole].copy()
            left[:, kinds] -= 1
            found[whole] = self._set_waits(left, with_three[whole])
        for kind in kinds:
            near = np.flatnonzero((lack == 1) & (counts[:, kind] == 0))
            if len(near):
                left = counts[near].copy()
                left[:, kinds] -= 1
                left[:, kind] = 0
                found[near, kind] = self._complete(left, with_three[near])
        return found

    def _complete(self, counts: Ints, held: Ints) -> Bools:
        """Whether closed tiles and sets that are held make a shape."""
        sort = self._class(counts)
        found: Bools = self._accepts[sort, self._held(held)]
        return found

    def _class(self, counts: Ints) -> Ints:
        sort = np.zeros(len(counts), dtype=np.int64)
        for at, block in enumerate(self.blocks):
            one = block.sort[block.ids[block.keys(counts)]]
            sort = one if at == 0 else self._joined[sort, one]
        return sort

    def _set_waits(self, counts: Ints, held: Ints) -> Bools:
        keys = [block.keys(counts) for block in self.blocks]
        sorts = [block.sort[block.ids[key]] for block, key in zip(self.blocks, keys, strict=True)]
        found = np.zeros(counts.shape, dtype=np.bool_)
        ready = self._held(held)
        for at, block in enumerate(self.blocks):
            rest = None
            for other, sort in enumerate(sorts):
                if other != at:
                    rest = sort if rest is None else self._joined[rest, sort]
            assert rest is not None
            may = np.flatnonzero((rest > 0) & (ready >= 0))
            if not len(may):
                continue
            key, before, serving = keys[at][may], rest[may], ready[may]
            for tile in range(block.start, block.stop):
                sort = block.sort[block.ids[key + block.powers[tile - block.start]]]
                found[may, tile] = self._accepts[self._joined[before, sort], serving]
        return found

    def _key(self, groups: Any) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(groups.items()))

    def _held(self, held: Ints) -> Ints:
        """What is held, as a number: how many chows, triplets, knitted sets; -1 where something serves as no set."""
        kinds = np.where(held >= 0, held, 0) // CODE
        base = self.most + 1
        number = np.zeros(len(held), dtype=np.int64)
        known = np.zeros(held.shape, dtype=np.bool_)
        for name in reversed(LISTED):
            has = (kinds & BITS[name]) > 0
            known |= has
            number = number * base + has.sum(1)
        found: Ints = np.where((known | (held < 0)).all(1), number, -1)
        return found

    def _accepting(self) -> Bools:
        """Which classes of closed tiles make a shape beside which held sets."""
        base = self.most + 1
        found = np.zeros((len(self._sorts.classes), base ** len(LISTED)), dtype=np.bool_)
        for number in range(found.shape[1]):
            chows, triplets, knitted = (number // base**at % base for at in range(len(LISTED)))
            for sort, members in enumerate(self._sorts.classes):
                for more, thrice, pairs in members:
                    groups = Counter({SHUNZI: chows + more, KEZI: triplets + thrice, ZUHE: knitted, DUIZI: pairs})
                    found[sort, number] |= self._key(+groups) in self._wanted
        return found


def _sets(shape: Shape) -> int:
    return sum(many for name, many in shape.groups.items() if name != DUIZI)


def _together(found: list[Readings], most: int) -> Readings:
    empty = np.zeros(0, dtype=np.int64)
    if not found:
        return Readings(empty, empty, (empty,) * most, empty, empty, empty)
    return Readings(
        np.concatenate([one.hand for one in found]),
        np.concatenate([one.shape for one in found]),
        tuple(np.concatenate([one.sets[at] for one in found]) for at in range(most)),
        np.concatenate([one.pair for one in found]),
        np.concatenate([one.group for one in found]),
        np.concatenate([one.tile for one in found]),
    )
