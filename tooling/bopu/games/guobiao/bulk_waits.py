"""Turns hands into the tiles for which they wait, as bits, whether or not one is left."""

from collections.abc import Sequence

import numpy as np

from bopu.games.guobiao.bulk_blocks import Block, Sorts
from bopu.games.guobiao.bulk_divided import ManyDivider
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, mask_of
from bopu.games.guobiao.bulk_sets import LISTED
from bopu.games.guobiao.bulk_singles import Loose, Times
from bopu.games.guobiao.layout import ZUHE


class Waits:
    """What hands wait for, under shapes of sets and one pair, and of single tiles and pairs (`loose`).

    `shapes` says of each number of chows, triplets and knitted sets whether there is such a shape.
    """

    def __init__(self, divider: ManyDivider, sorts: Sorts, shapes: Bools, loose: Sequence[Loose]) -> None:
        self._divider, self._loose = divider, loose
        self._joined: Ints = sorts.table(len(divider.blocks))
        self._accepts = _accepting(sorts, shapes, divider.codes.base)
        # beside a class of the other blocks and what is held: which classes of one more block make a shape
        beside = self._accepts[self._joined].transpose(0, -1, 1)
        vectors, inverse = np.unique(beside.reshape(-1, beside.shape[-1]), axis=0, return_inverse=True)
        self._vector: Ints = inverse.reshape(beside.shape[:-1]).astype(np.int16)
        made = {id(block.sorts): _tiles(block, vectors) for block in divider.blocks}
        self._tiles = [made[id(block.sorts)] for block in divider.blocks]
        self._three = sum(divider.codes.base**at for at, name in enumerate(LISTED) if name == ZUHE)

    def __call__(self, hands: Hands) -> Ints:
        """Which tiles would complete each hand, as bits."""
        codes = self._divider.codes
        held, _ = codes.held(hands.kinds, hands.tiles)
        ready, keys = codes.number(held), self._divider.keys(hands)
        found: Ints = np.zeros(len(hands), dtype=np.int64)
        rows = np.flatnonzero(ready < codes.beyond)
        found[rows] = self._of_sets([key[rows] for key in keys], ready[rows])
        mask = hands.concealed_mask[rows]
        for one in self._divider.knitted:
            missing = one.mask & ~mask
            near = np.flatnonzero(np.bitwise_count(missing) <= 1)
            if len(near):
                at = rows[near]
                less = [key[at] - nine for key, nine in zip(keys, one.keys, strict=True)]
                found[at] |= self._knitted(less, ready[at] + self._three * len(one.codes), missing[near])
        if self._loose:
            self._of_singles(hands, found)
        return found

    def _of_sets(self, keys: Sequence[Ints], ready: Ints) -> Ints:
        """What makes sets and one pair of closed tiles beside what is held."""
        blocks = self._divider.blocks
        places = [block.place[key] for block, key in zip(blocks, keys, strict=True)]
        sorts = [block.sort[place] for block, place in zip(blocks, places, strict=True)]
        found: Ints = np.zeros(len(ready), dtype=np.int64)
        for at, (block, place, tiles) in enumerate(zip(blocks, places, self._tiles, strict=True)):
            rest = self._class([sort for other, sort in enumerate(sorts) if other != at])
            found |= tiles[block.ahead[place], self._vector[rest, ready]] << block.start
        return found

    def _class(self, sorts: Sequence[Ints]) -> Ints:
        """The class that some blocks make together."""
        found = sorts[0]
        for sort in sorts[1:]:
            found = self._joined[found, sort]
        return found

    def _knitted(self, keys: Sequence[Ints], ready: Ints, missing: Ints) -> Ints:
        """What a hand waits for that has three knitted sets, or all of them but one tile: it is missing in the keys."""
        found: Ints = np.zeros(len(ready), dtype=np.int64)
        whole, near = np.flatnonzero(missing == 0), np.flatnonzero(missing)
        if len(whole):
            found[whole] = self._of_sets([key[whole] for key in keys], ready[whole])
        if len(near):
            tile = np.bitwise_count(missing[near] - 1)
            blocks = zip(self._divider.blocks, keys, self._divider.power, strict=True)
            sorts = [block.sort[block.place[key[near] + power[tile]]] for block, key, power in blocks]
            found[near] = missing[near] * self._accepts[self._class(sorts), ready[near]]
        return found

    def _of_singles(self, hands: Hands, found: Ints) -> None:
        """What makes single tiles and pairs: of hands with about as many kinds of tiles as these shapes have."""
        many = np.bitwise_count(hands.concealed_mask)
        may = np.logical_or.reduce([shape.may_lack_one(many) for shape in self._loose])
        alone = np.flatnonzero(may & (hands.kinds < 0).all(1))
        if len(alone):
            times = Times(hands.concealed[alone])
            for shape in self._loose:
                found[alone] |= shape.waits(times)


def _tiles(block: Block, vectors: Bools) -> Ints:
    """Which tiles of a block make a shape, as bits: by what each makes of it, and by which classes would do."""
    made = vectors[:, block.sorts]
    return np.stack([mask_of(rows) for rows in made], axis=1)


def _accepting(sorts: Sorts, shapes: Bools, base: int) -> Bools:
    """Which classes of closed tiles make a shape beside which held sets; `shapes` says which sets have one."""
    found = np.zeros((len(sorts.classes), len(shapes)), dtype=np.bool_)
    held = np.arange(len(shapes))
    chows, triplets = held % base, held // base % base
    for sort, members in enumerate(sorts.classes):
        for more, thrice, pairs in members:
            if pairs == 1:
                room = np.flatnonzero((chows + more < base) & (triplets + thrice < base))
                found[sort, room] |= shapes[room + more + thrice * base]
    return found
