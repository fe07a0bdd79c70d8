"""Turns a hand into how many tiles it lacks for each shape that the rules list, and for hands of one family of tiles.

Only the number of tiles is counted, not whether they are left or who may take them. What one suit gives is remembered:
hands share their suits.
"""

from collections.abc import Iterator, Sequence

from bopu.games.guobiao.layout import DANZHANG, DUIZI, KEZI, SHUNZI, ZUHE
from bopu.games.guobiao.pack import Pack
from bopu.games.guobiao.shapes import Shape, Shapes

Counts = Sequence[int]
"""How many of each kind of tile."""
Blocks = tuple[int, int, bool]
"""Of one suit: whole sets, sets that lack one tile, whether there is a pair besides."""
Ways = tuple[Blocks, ...]


class Readiness:
    """Counts what hands lack, by the shapes of a book."""

    def __init__(self, pack: Pack, shapes: Shapes) -> None:
        self.pack = pack
        groups = shapes.groups
        self.size = groups[KEZI].size if KEZI in groups else groups[SHUNZI].size
        self.pair = groups[DUIZI].size
        self._loose = [shape for shape in shapes.shapes if shape.loose]
        standing = [shape for shape in shapes.shapes if not shape.loose and ZUHE not in shape.groups]
        self.sets = max((sum(shape.groups.values()) - 1 for shape in standing), default=0)
        self._knits = [shape for shape in shapes.shapes if ZUHE in shape.groups]
        self._blocks: dict[tuple[bool, tuple[int, ...]], Ways] = {}
        self._joined: dict[tuple[Ways, Ways], Ways] = {}
        self._nines = [tuple(tile for row in way for tile in row) for way in pack.knitted]

    def lacking(self, counts: Counts, melds: int) -> int:
        """How many tiles a closed hand lacks beside so many melds, for the shape that is nearest."""
        return min(self.by_shape(counts, melds))

    def by_shape(self, counts: Counts, melds: int) -> Iterator[int]:
        """How many tiles the hand lacks for each sort of shape."""
        yield self.for_sets(counts, self.sets - melds)
        yield from self.special(counts, melds)

    def special(self, counts: Counts, melds: int) -> Iterator[int]:
        """The same for shapes that are not all of sets and one pair."""
        if not melds:
            yield from (self.for_singles(counts, shape) for shape in self._loose)
        if self._knits and self.sets - melds >= self.size:
            yield self.for_knitted(counts, melds)

    def for_sets(self, counts: Counts, sets: int, rows: bool = True) -> int:
        """How many tiles it lacks for so many sets and a pair; without `rows` of triplets alone."""
        found = self._of_suit((), False)  # of no tiles
        for suit in self.pack.suits:
            numbered = suit.start < self.pack.numbered and rows
            found = self._with(found, self._of_suit(tuple(counts[suit.start : suit.stop]), numbered))
        return min(self._missing(whole, parts, pair, sets) for whole, parts, pair in found)

    def _with(self, found: Ways, of_suit: Ways) -> Ways:
        """What the tiles of some suits and of one more give."""
        joined = self._joined.get((found, of_suit))
        if joined is None:
            ways = {
                (a + c, b + d, pair or more) for a, b, pair in found for c, d, more in of_suit if not (pair and more)
            }
            joined = self._joined[found, of_suit] = _best(ways)
        return joined

    def _missing(self, whole: int, parts: int, pair: bool, sets: int) -> int:
        whole = min(whole, sets)
        parts = min(parts, sets - whole)
        apart = sets - whole - parts
        return parts + apart * (self.size - 1) + (not pair)

    def for_singles(self, counts: Counts, shape: Shape) -> int:
        """How many tiles it lacks for a shape of pairs and single tiles."""
        pairs, singles = shape.groups.get(DUIZI, 0), shape.groups.get(DANZHANG, 0)
        if not singles:
            had = sum(many // self.pair if shape.alike else min(many // self.pair, 1) for many in counts)
            kinds = sum(1 for many in counts if many) if not shape.alike else pairs
            return max(pairs - had, 0) + max(pairs - kinds, 0)
        return min(self._singles(counts, allowed, pairs, singles) for allowed in self._allowed(shape))

    def _singles(self, counts: Counts, allowed: Sequence[int], pairs: int, singles: int) -> int:
        kinds = sum(1 for tile in allowed if counts[tile])
        paired = sum(1 for tile in allowed if counts[tile] >= self.pair)
        return singles + pairs * self.pair - min(kinds, singles + pairs) - min(paired, pairs)

    def _allowed(self, shape: Shape) -> list[list[int]]:
        kinds = range(len(self.pack.names))
        within = [tile for tile in kinds if not shape.within or shape.within >> tile & 1]
        return [[*within, *nine] for nine in self._nines] if shape.knitted else [within]

    def for_knitted(self, counts: Counts, melds: int) -> int:
        """How many tiles it lacks for three knitted sets with the rest of a hand."""
        found = []
        for nine in self._nines:
            left = list(counts)
            had = 0
            for tile in nine:
                if left[tile]:
                    left[tile] -= 1
                    had += 1
            found.append(len(nine) - had + self.for_sets(left, self.sets - melds - self.size))
        return min(found)

    def _of_suit(self, counts: tuple[int, ...], rows: bool) -> Ways:
        """What the tiles of one suit give, the ways that no other is better than."""
        found = self._blocks.get((rows, counts))
        if found is None:
            found = self._blocks[rows, counts] = _best(set(self._divided(list(counts), 0, rows, False)))
        return found

    def _divided(self, counts: list[int], place: int, rows: bool, paired: bool) -> Iterator[Blocks]:
        while place < len(counts) and not counts[place]:
            place += 1
        if place == len(counts):
            yield 0, 0, paired
            return
        for taken, whole in self._from(counts, place, rows):
            for tile in taken:
                counts[tile] -= 1
            for a, b, pair in self._divided(counts, place, rows, paired):
                yield a + whole, b + (not whole), pair
            for tile in taken:
                counts[tile] += 1
        if not paired and counts[place] >= self.pair:
            counts[place] -= self.pair
            yield from self._divided(counts, place, rows, True)
            counts[place] += self.pair
        many, counts[place] = counts[place], 0
        yield from self._divided(counts, place + 1, rows, paired)
        counts[place] = many

    def _from(self, counts: list[int], place: int, rows: bool) -> Iterator[tuple[tuple[int, ...], int]]:
        """The sets and the sets that lack one tile that begin with a tile: their tiles, and whether one is whole."""
        if counts[place] >= self.size:
            yield (place,) * self.size, 1
        if counts[place] >= self.size - 1:
            yield (place,) * (self.size - 1), 0
        if not rows:
            return
        run = [tile for tile in range(place, min(place + self.size, len(counts))) if counts[tile]]
        if len(run) == self.size:
            yield tuple(run), 1
        yield from (((place, tile), 0) for tile in run[1:])


def _best(ways: set[Blocks]) -> Ways:
    """The ways than which no other has as much of everything, in a fixed order."""
    return tuple(way for way in sorted(ways) if not any(_covers(other, way) for other in ways))


def _covers(other: Blocks, way: Blocks) -> bool:
    """Whether another way has as much of everything."""
    return other != way and other[0] >= way[0] and other[1] >= way[1] and other[-1] >= way[-1]
