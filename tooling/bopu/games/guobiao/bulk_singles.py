"""Turns hands into those that have a shape of single tiles and pairs, and into the tiles that such a shape lacks.

What a shape asks is told by how many tiles there are once, twice, …: each count adds a number of its own, and a hand
fits where they sum to that of the shape.
"""

import numpy as np

from bopu.games.guobiao.bulk_hands import Bools, Ints, mask_of
from bopu.games.guobiao.division import Divider
from bopu.games.guobiao.layout import COPIES, DANZHANG, DUIZI
from bopu.games.guobiao.pack import Pack, bits
from bopu.games.guobiao.shapes import Shape


class Times:
    """Of which tiles some hands have one, two, …: bits by count."""

    def __init__(self, counts: Ints) -> None:
        self.masks = [mask_of(counts == many) for many in range(COPIES)]
        self.present: Ints = np.bitwise_or.reduce(self.masks[1:])
        self._many = [np.bitwise_count(mask).astype(np.int64) for mask in self.masks]

    def sum(self, worth: list[int]) -> Ints:
        """What the tiles come to, each worth this by its count."""
        found: Ints = np.zeros(len(self.present), dtype=np.int64)
        for many, each in zip(self._many, worth, strict=True):
            if each:
                found += many * each
        return found


class Loose:
    """A shape of single tiles and pairs. `place`: its place among the shapes."""

    def __init__(self, shape: Shape, place: int, sizes: tuple[int, int], pack: Pack, nines: list[int]) -> None:
        self.place, self._within, self._all = place, shape.within, bits(range(len(pack.names)))
        self._nines = nines if shape.knitted else []
        self.single, self._pair = sizes
        self._alike = DUIZI in shape.alike
        self._base = len(pack.names) * COPIES
        self._worth = [self._of(many) for many in range(COPIES)]
        singles, pairs = shape.groups.get(DANZHANG, 0), shape.groups.get(DUIZI, 0)
        self._kinds = range(singles + (min(pairs, 1) if self._alike else pairs), singles + pairs + 1)
        self._wanted = singles + pairs * self._base if max(singles, pairs) < self._base else -1

    def _of(self, many: int) -> int:
        """What so many of a kind come to: single tiles, pairs, what is neither as digits."""
        if not many or many == self.single:
            return int(many > 0)
        if self._pair and many % self._pair == 0 and (self._alike or many == self._pair):
            return many // self._pair * self._base
        return self._base * self._base

    def fits(self, times: Times) -> Bools:
        """Which hands have this shape."""
        found: Bools = (times.sum(self._worth) == self._wanted) & self.allowed(times.present)
        return found

    def may_fit(self, many: Ints) -> Bools:
        """Which hands have as many kinds of tiles as the shape can have."""
        found: Bools = (many >= self._kinds[0]) & (many <= self._kinds[-1])
        return found

    def may_lack_one(self, many: Ints) -> Bools:
        """The same of hands that lack a tile."""
        found: Bools = (many + 1 >= self._kinds[0]) & (many <= self._kinds[-1])
        return found

    def allowed(self, mask: Ints) -> Bools:
        """Which hands have only tiles that the shape may have."""
        found: Bools = self.may_have(mask) != 0
        return found

    def may_have(self, mask: Ints) -> Ints:
        """Which tiles the shape may have beside these, as bits."""
        if not self._within:
            return np.full(len(mask), self._all, dtype=np.int64)
        found: Ints = np.where((mask & ~self._within) == 0, self._within, 0)
        for nine in self._nines:
            within = self._within | nine
            found |= np.where((mask & ~within) == 0, within, 0)
        return found

    def waits(self, times: Times) -> Ints:
        """Which tiles make the shape with the others, as bits."""
        lacking = self._wanted - times.sum(self._worth)
        found: Ints = np.zeros(len(lacking), dtype=np.int64)
        for many, mask in enumerate(times.masks[:-1]):
            found |= np.where(lacking == self._worth[many + 1] - self._worth[many], mask, 0)
        return found & self.may_have(times.present)


def loose_shapes(divider: Divider) -> list[Loose]:
    """The shapes of single tiles and pairs."""
    groups, pack = divider.shapes.groups, divider.pack
    nines = [bits(tile for row in way for tile in row) for way in pack.knitted]
    sizes = tuple(groups[name].size if name in groups else 0 for name in (DANZHANG, DUIZI))
    shapes = enumerate(divider.shapes.shapes)
    return [Loose(one, place, (sizes[0], sizes[-1]), pack, nines) for place, one in shapes if one.loose]
