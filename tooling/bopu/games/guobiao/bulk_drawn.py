"""Turns chance into many hands of 國標麻將 that have won: drawn as tiles lie, or of few kinds of sets, so that what is
rare is not.

`drawn` draws of all ways to take fourteen tiles that have a basic shape each as likely as another: a reading is drawn,
its sets in proportion to the ways in which tiles make them, and kept in proportion to what the hand weighs besides.
"""

from dataclasses import dataclass
from math import comb, factorial

import numpy as np

from bopu.games.guobiao.bulk_hands import FLAGS, Bools, Hands, Ints
from bopu.games.guobiao.bulk_score import many_scores
from bopu.games.guobiao.law import Law
from bopu.games.guobiao.layout import DUIZI, KEZI, KINDS, SHUNZI

Generator = np.random.Generator


@dataclass(frozen=True)
class Stock:
    """All sets and pairs that tiles make: the lowest tile and the kind of each, how many of each kind of tile it takes,
    and in how many ways the tiles of the pack make it. Pairs are apart."""

    kinds: Ints
    tiles: Ints
    counts: Ints
    ways: Ints
    pairs: Ints
    pair_ways: Ints
    copies: Ints

    @property
    def many(self) -> int:
        """How many sets there are."""
        return len(self.kinds)


def stock_of(law: Law) -> Stock:
    """The stock of a pack."""
    pack, groups = law.pack, law.scorer.shapes.groups
    copies = np.array(law.tiles.copies[: len(pack.names)])
    listed = [(KEZI, tile) for tile in range(len(pack.names))]
    listed += [
        (SHUNZI, tile) for suit in pack.suits if suit.start < pack.numbered for tile in suit[: 1 - groups[SHUNZI].size]
    ]
    counts = np.zeros((len(listed), len(pack.names)), dtype=np.int64)
    for at, (kind, tile) in enumerate(listed):
        for step in range(groups[kind].size):
            counts[at, tile + step * groups[kind].step] += 1
    pairs = np.eye(len(pack.names), dtype=np.int64) * groups[DUIZI].size
    return Stock(
        np.array([KINDS.index(kind) for kind, _ in listed]),
        np.array([tile for _, tile in listed]),
        counts,
        ways(counts, copies),
        pairs,
        ways(pairs, copies),
        copies,
    )


def ways(counts: Ints, copies: Ints) -> Ints:
    """In how many ways the tiles of the pack make so many of each kind."""
    table = np.array([[comb(int(most), many) for many in range(int(copies.max()) + 1)] for most in copies])
    found: Ints = table[np.arange(len(copies)), np.minimum(counts, copies.max())].prod(axis=1)
    return np.where((counts > copies).any(axis=1), 0, found)


@dataclass(frozen=True)
class Sets:
    """Hands as sets: the places of their sets in the stock, and of their pair."""

    sets: Ints
    pair: Ints

    def __len__(self) -> int:
        return len(self.pair)

    def some(self, rows: Ints | Bools) -> "Sets":
        """Some of them."""
        return Sets(self.sets[rows], self.pair[rows])

    def counts(self, stock: Stock) -> Ints:
        """How many of each kind of tile each has."""
        found: Ints = stock.counts[self.sets].sum(axis=1) + stock.pairs[self.pair]
        return found


def drawn(law: Law, stock: Stock, rng: Generator, tries: int) -> Sets:
    """Hands of a basic shape, each way to take their tiles as likely as another, of so many tries."""
    many = sets_of(law)
    sets = Sets(
        rng.choice(stock.many, (tries, many), p=stock.ways / stock.ways.sum()),
        rng.choice(len(stock.pairs), tries, p=stock.pair_ways / stock.pair_ways.sum()),
    )
    exact = ways(sets.counts(stock), stock.copies)
    sets, exact = sets.some(exact > 0), exact[exact > 0]
    apart = stock.ways[sets.sets].prod(axis=1) * stock.pair_ways[sets.pair]
    weight = exact / (apart * _orders(sets.sets) * _readings(law, stock, sets))
    return sets.some(rng.random(len(sets)) < weight * factorial(many))


def sets_of(law: Law) -> int:
    """How many sets a hand has beside its pair."""
    scorer = law.scorer
    return (law.number("hand_size", "after") - scorer.shapes.groups[DUIZI].size) // scorer.set_size


def _orders(sets: Ints) -> Ints:
    """In how many orders the same sets may be drawn."""
    in_order = np.sort(sets, axis=1)
    alike, run = np.ones(len(sets), dtype=np.int64), np.ones(len(sets), dtype=np.int64)
    for place in range(1, sets.shape[1]):
        run = np.where(in_order[:, place] == in_order[:, place - 1], run + 1, 1)
        alike *= run
    found: Ints = factorial(sets.shape[1]) // alike
    return found


def _readings(law: Law, stock: Stock, sets: Sets) -> Ints:
    """In how many ways the same tiles are sets and a pair."""
    bare = many_scores(law.book).reader.divider.bare(
        laid(stock, sets, sets.pair, np.zeros_like(sets.sets, dtype=np.bool_))
    )
    return np.bincount(bare.hand, minlength=len(sets))


def laid(stock: Stock, sets: Sets, win: Ints, melded: Bools, kongs: Ints | None = None, **how: Ints) -> Hands:
    """Hands of these sets, some melded, some of those kongs (by place in `layout.KINDS`, or -1), won with a tile."""
    many, most = len(sets), sets.sets.shape[1]
    kinds = stock.kinds[sets.sets] if kongs is None else np.where(kongs >= 0, kongs, stock.kinds[sets.sets])
    kinds, tiles = np.where(melded, kinds, -1), np.where(melded, stock.tiles[sets.sets], -1)
    first = np.argsort(~melded, axis=1, kind="stable")
    kinds, tiles = np.take_along_axis(kinds, first, axis=1), np.take_along_axis(tiles, first, axis=1)
    closed = stock.pairs[sets.pair] + (stock.counts[sets.sets] * ~melded[:, :, None]).sum(axis=1)
    closed[np.arange(many), win] -= 1
    nothing, no = np.zeros(many, dtype=np.int8), np.zeros(many, dtype=np.bool_)
    given = {**dict.fromkeys(FLAGS, no), "seat_wind": nothing - 1, "round_wind": nothing - 1, "flowers": nothing, **how}
    assert kinds.shape == (many, most)
    return Hands(kinds.astype(np.int8), tiles.astype(np.int8), closed.astype(np.uint8), win.astype(np.int8), **given)


def last_tiles(stock: Stock, sets: Sets, melded: Bools, rng: Generator) -> Ints:
    """Of each hand one of its closed tiles, each as likely as another."""
    closed = stock.pairs[sets.pair] + (stock.counts[sets.sets] * ~melded[:, :, None]).sum(axis=1)
    at = (rng.random(len(sets)) * closed.sum(axis=1)).astype(np.int64)
    found: Ints = (closed.cumsum(axis=1) <= at[:, None]).sum(axis=1)
    return found


def winds(law: Law, rng: Generator, many: int) -> dict[str, Ints]:
    """Winds of seat and round, as it happens."""
    named = [law.tiles.number[name] for name in law.ask("seat_wind").answer[0].args["of"].names]
    return {name: rng.choice(named, many).astype(np.int8) for name in ("seat_wind", "round_wind")}
