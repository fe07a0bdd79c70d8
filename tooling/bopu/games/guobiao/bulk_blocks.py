"""Turns the groups that shapes are made of into tables: for all tiles of a suit, every way to divide them.

A block is a suit, or all suits whose tiles have no order. What a block can be divided into is found for all counts of
its tiles beforehand; `sorts` are what matters for a shape: how many chows, triplets and pairs the ways have.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from bopu.games.guobiao.bulk_hands import Ints
from bopu.games.guobiao.bulk_sets import BITS, NONE, code
from bopu.games.guobiao.layout import ANKE, CODE, COPIES, DUIZI, KEZI, SHUNZI, WIDE
from bopu.games.guobiao.pack import Pack
from bopu.games.guobiao.shapes import Group, Shapes

Sort = tuple[int, int, int]
"""How many chows, triplets and pairs."""


class Block:
    """Every way to divide the tiles of some kinds, `start` up to `stop`, into at most `most` sets and one pair.

    `ids` has a number for each key (the counts as digits); 0 where there is no way. By that number: `first` and
    `many`, the rows of its ways in `sets` (codes, of closed triplets, an array for each place), `size` (how many sets)
    and `pair` (-1: none). `place` has a number for each key that has a way, or lacks one tile of one, 0 for the
    others; by that number `id`, the number in `ids`; `sort`, a class of sorts; `ahead`, a row of `sorts`, what class
    each further tile makes.
    """

    def __init__(self, kinds: range, ordered: bool, groups: Mapping[str, Group], most: int, algebra: "Sorts") -> None:
        self.start, self.stop = kinds.start, kinds.stop
        self.powers: Ints = np.array([COPIES**at for at in range(len(kinds))], dtype=np.int32)
        ways: dict[int, list[tuple[list[int], int]]] = {}
        for key, sets, pair in _ways(len(kinds), ordered, groups, most):
            ways.setdefault(key, []).append((sets, pair))
        self.ids: Ints = np.zeros(COPIES ** len(kinds), dtype=np.int32)
        self.ids[list(ways)] = np.arange(1, len(ways) + 1)
        many = np.array([0, *(len(found) for found in ways.values())])
        self.many: Ints = many
        self.first: Ints = np.cumsum(many) - many
        rows = [way for found in ways.values() for way in found]
        self.size: Ints = np.array([len(sets) for sets, _ in rows], dtype=np.int8)
        padded = np.array([sets + [NONE] * (most - len(sets)) for sets, _ in rows], dtype=np.int16)
        self.sets: Sequence[Ints] = [np.ascontiguousarray(padded[:, place]) for place in range(most)]
        self.pair: Ints = np.array([pair for _, pair in rows], dtype=np.int8)
        sorts = [algebra.of({_sort(*way) for way in found}) for found in ways.values()]
        self._look_ahead(np.array(list(ways), dtype=np.int64), np.array([0, *sorts], dtype=np.int16))

    def _look_ahead(self, keys: Ints, sort: Ints) -> None:
        """What all keys have ways for, and what each further tile makes of them."""
        lacking = [(keys[keys // power % COPIES > 0], power) for power in self.powers.tolist()]
        every = np.unique(np.concatenate([keys, *(key - power for key, power in lacking)]))
        self.place: Ints = np.zeros(len(self.ids), dtype=np.int32)
        self.place[every] = np.arange(1, len(every) + 1)
        self.id: Ints = np.append([0], self.ids[every])
        self.sort: Ints = sort[self.id]
        sorts = np.zeros((len(every) + 1, len(self.powers)), dtype=np.int16)
        for at, (key, power) in enumerate(lacking):
            sorts[self.place[key - power], at] = sort[self.ids[key]]
        self.sorts, ahead = _rows_once(sorts)
        self.ahead: Ints = ahead.astype(np.int32)

    def keys(self, counts: Ints) -> Ints:
        """The key of each row of counts."""
        found: Ints = counts[:, self.start : self.stop] @ self.powers
        return found


def _rows_once(rows: Ints) -> tuple[Ints, Ints]:
    """The rows that differ, in order, and for each row the number of its like: column by column, since to compare whole
    rows takes numpy fifty times as long."""
    ahead: Ints = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T.astype(np.int64):
        _, first, ahead = np.unique(ahead * (column.max() + 1) + column, return_index=True, return_inverse=True)
    return rows[first], ahead


class Sorts:
    """Classes of sorts, and which class two together make; 0 is the class of nothing at all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.classes: list[frozenset[Sort]] = [frozenset()]
        self._index: dict[frozenset[Sort], int] = {frozenset(): 0}

    def of(self, sorts: set[Sort]) -> int:
        """The number of a class."""
        key = frozenset(sorts)
        if key not in self._index:
            self._index[key] = len(self.classes)
            self.classes.append(key)
        return self._index[key]

    def table(self, blocks: int) -> Ints:
        """What each two classes make together, as far as so many blocks can come."""
        single = range(len(self.classes))
        made: dict[tuple[int, int], int] = {}
        reached = list(single)
        for _ in range(blocks - 1):
            before = len(self.classes)
            for one in reached:
                for other in single:
                    made[one, other] = made[other, one] = self.of(self._together(one, other))
            reached = list(range(before, len(self.classes)))
        for one in range(len(self.classes)):
            for other in range(one, len(self.classes)):
                if (one, other) not in made:
                    found = self._together(one, other)
                    made[one, other] = made[other, one] = self._index.get(frozenset(found), 0)
        table = np.zeros((len(self.classes), len(self.classes)), dtype=np.int16)
        for (one, other), together in made.items():
            table[one, other] = together
        return table

    def _together(self, one: int, other: int) -> set[Sort]:
        found = set()
        for chows, triplets, pairs in self.classes[one]:
            for more, thrice, twice in self.classes[other]:
                if chows + more + triplets + thrice <= self._most and pairs + twice <= 1:
                    found.add((chows + more, triplets + thrice, pairs + twice))
        return found


def blocks_of(pack: Pack, shapes: Shapes, most: int) -> tuple[list[Block], Sorts]:
    """The blocks of a pack: each suit whose tiles have an order, and all others in one. Made once for all books that
    mean the same by the signs of a shape."""
    groups = tuple((name, shapes.groups[name]) for name in (KEZI, SHUNZI, DUIZI) if name in shapes.groups)
    ordered = tuple((suit.start, suit.stop) for suit in pack.suits if suit.start < pack.numbered)
    return _blocks(ordered, (pack.numbered, len(pack.names)), groups, most)


@cache
def _blocks(
    ordered: tuple[tuple[int, int], ...], others: tuple[int, int], groups: tuple[tuple[str, Group], ...], most: int
) -> tuple[list[Block], Sorts]:
    algebra, meant = Sorts(most), dict(groups)
    made: dict[int, Block] = {}
    found = []
    for suit in ordered:
        kinds = range(*suit)
        like = made.get(len(kinds))
        made[len(kinds)] = Block(kinds, True, meant, most, algebra) if like is None else _moved(like, kinds)
        found.append(made[len(kinds)])
    return [*found, Block(range(*others), False, meant, most, algebra)], algebra


def _moved(like: Block, suit: range) -> Block:
    """The same tables for another suit of as many kinds."""
    block = Block.__new__(Block)
    block.__dict__.update(like.__dict__, start=suit.start, stop=suit.stop)
    return block


def _ways(length: int, ordered: bool, groups: Mapping[str, Group], most: int) -> Iterator[tuple[int, list[int], int]]:
    """Every way, with the key of its tiles: its sets by code, and its pair or -1."""
    sets = []
    for kind, kinds in ((KEZI, (KEZI, ANKE)), (SHUNZI, (SHUNZI,))):
        group = groups.get(kind)
        if group is not None and (ordered or not group.step):
            sets += [(code(kinds, at), _digits(group, at)) for at in range(length) if _fits(group, at, length)]
    pair = groups.get(DUIZI)
    pairs = [(-1, Digits(0, 0))]
    if pair is not None:
        pairs += [(at, _digits(pair, at)) for at in range(length) if _fits(pair, at, length)]
    # a tile that is there more often than a key can say sets the highest bit of its digit
    half, places = WIDE // 2, [WIDE**at for at in range(length)]
    spare, top = sum((half - COPIES) * place for place in places), sum(half * place for place in places)
    for many in range(most + 1):
        for some in combinations_with_replacement(sets, many):
            for tile, key in pairs:
                if not (key.wide + sum(tiles.wide for _, tiles in some) + spare) & top:
                    yield key.key + sum(tiles.key for _, tiles in some), [one for one, _ in some], tile


def _fits(group: Group, at: int, length: int) -> bool:
    return at + group.step * (group.size - 1) < length


class Digits(NamedTuple):
    """Tiles as one number: their key, and the same in a base in which digits added up do not run over."""

    key: int
    wide: int


def _digits(group: Group, at: int) -> Digits:
    tiles = [at + group.step * one for one in range(group.size)]
    return Digits(sum(COPIES**tile for tile in tiles), sum(WIDE**tile for tile in tiles))


def _sort(sets: Sequence[int], pair: int) -> Sort:
    chows = sum(1 for one in sets if one // CODE & BITS[SHUNZI])
    return chows, len(sets) - chows, int(pair >= 0)
