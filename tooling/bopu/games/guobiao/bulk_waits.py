"""Turns hands into the tiles for which they wait, as bits, whether or not one is left."""

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np

from bopu.games.guobiao.bulk_blocks import Sorts
from bopu.games.guobiao.bulk_divided import Knitted, ManyDivider
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, mask_of
from bopu.games.guobiao.bulk_sets import LISTED
from bopu.games.guobiao.bulk_singles import Loose, Times
from bopu.games.guobiao.layout import DUIZI, KEZI, SHUNZI, ZUHE

Groups = tuple[tuple[str, int], ...]
"""How many groups of each kind a shape has, by name."""


class Waits:
    """What hands wait for, under shapes of sets and one pair (`wanted`) and of single tiles and pairs."""

    def __init__(self, divider: ManyDivider, sorts: Sorts, wanted: Collection[Groups], loose: Sequence[Loose]) -> None:
        self._divider, self._loose = divider, loose
        self._joined: Ints = sorts.table(len(divider.blocks))
        self._accepts = _accepting(sorts, wanted, divider.codes.base)
        # beside a class of the other blocks and what is held: which classes of one more block make a shape
        beside = self._accepts[self._joined].transpose(0, -1, 1)
        vectors, inverse = np.unique(beside.reshape(-1, beside.shape[-1]), axis=0, return_inverse=True)
        self._vectors: Ints = np.ascontiguousarray(vectors)
        self._vector: Ints = inverse.reshape(beside.shape[:-1]).astype(np.int16)
        self._hopeless: Ints = np.logical_not(self._vectors.any(1))

    def __call__(self, hands: Hands) -> Ints:
        """Which tiles would complete each hand, as bits."""
        codes = self._divider.codes
        held, _ = codes.held(hands.kinds, hands.tiles)
        ready, keys = codes.number(held), self._divider.keys(hands)
        rows = np.flatnonzero(ready < codes.beyond)
        found: Ints = np.zeros(len(hands), dtype=np.int64)
        found[rows] = self._of_sets([key[rows] for key in keys], ready[rows])
        for one in self._divider.knitted:
            self._knitted(one, rows, hands.concealed_mask, keys, ready, found)
        alone = np.flatnonzero((hands.kinds < 0).all(1)) if self._loose else rows[:0]
        if len(alone):
            times = Times(hands.concealed[alone])
            for shape in self._loose:
                found[alone] |= shape.waits(times)
        return found

    def _of_sets(self, keys: Sequence[Ints], ready: Ints) -> Ints:
        """What makes sets and one pair of closed tiles beside what is held."""
        found: Ints = np.zeros(len(ready), dtype=np.int64)
        blocks = self._divider.blocks
        sorts = [block.sort[block.ids[key]] for block, key in zip(blocks, keys, strict=True)]
        for at, block in enumerate(blocks):
            rest = self._class([sort for other, sort in enumerate(sorts) if other != at])
            vector, near = self._vector[rest, ready], block.near[keys[at]]
            may = np.flatnonzero((near > 0) & ~self._hopeless[vector])
            if len(may):
                hits = self._vectors[vector[may][:, None], block.sorts[near[may]]]
                found[may] |= mask_of(hits) << block.start
        return found

    def _class(self, sorts: Sequence[Ints]) -> Ints:
        """The class that some blocks make together."""
        found = sorts[0]
        for sort in sorts[1:]:
            found = self._joined[found, sort]
        return found

    def _knitted(self, one: Knitted, rows: Ints, mask: Ints, keys: Sequence[Ints], ready: Ints, found: Ints) -> None:
        """What a hand waits for that has three knitted sets, or all of them but one tile."""
        missing = one.mask & ~mask[rows]
        lack = np.bitwise_count(missing)
        whole = rows[lack == 0]
        if len(whole):
            less = [key[whole] - nine for key, nine in zip(keys, one.keys, strict=True)]
            found[whole] |= self._of_sets(less, ready[whole] + one.number(self._divider.codes))
        near, tile = rows[lack == 1], missing[lack == 1]
        if len(near):
            at = np.bitwise_count(tile - 1)
            sorts = [
                block.sort[block.ids[key[near] - nine + power[at]]]
                for block, key, nine, power in zip(
                    self._divider.blocks, keys, one.keys, self._divider.power, strict=True
                )
            ]
            made = self._accepts[self._class(sorts), ready[near] + one.number(self._divider.codes)]
            found[near] |= tile * made


def _accepting(sorts: Sorts, wanted: Collection[Groups], base: int) -> Bools:
    """Which classes of closed tiles make a shape beside which held sets."""
    found = np.zeros((len(sorts.classes), base ** len(LISTED)), dtype=np.bool_)
    for number in range(found.shape[1]):
        chows, triplets, knitted = (number // base**at % base for at in range(len(LISTED)))
        for sort, members in enumerate(sorts.classes):
            for more, thrice, pairs in members:
                groups = Counter({SHUNZI: chows + more, KEZI: triplets + thrice, ZUHE: knitted, DUIZI: pairs})
                found[sort, number] |= tuple(sorted((+groups).items())) in wanted
    return found
