"""Turns chance into hands of 國標麻將 of every sort: sets of few suits and few ranks, so that the rare is made often;
pairs, single tiles and knitted sets too; won in any way.
"""

from dataclasses import replace

import numpy as np

from bopu.games.guobiao.bulk_drawn import Generator, Sets, Stock, laid, last_tiles, sets_of, winds
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, Shown
from bopu.games.guobiao.bulk_score import many_scores
from bopu.games.guobiao.law import Law
from bopu.games.guobiao.layout import DUIZI, KEZI, KINDS, KONGS

SORTS = ((True, True), (True, False), (False, True))
"""Whether a hand has triplets, and whether it has chows."""


def of_sets(law: Law, stock: Stock, rng: Generator, tries: int) -> Hands:
    """Hands of sets and a pair, all of a few suits and a few ranks that are the same for a whole hand."""
    pack = law.pack
    suit, rank = np.array(pack.suit), np.array(pack.rank)
    suits = rng.random((tries, len(pack.suits))) < rng.random((tries, 1))
    ranks = rng.random((tries, rank.max() + 1)) < rng.random((tries, 1))
    honor = np.arange(len(pack.names)) >= pack.numbered
    fits = suits[:, suit] & (ranks[:, rank] | honor)
    sorts = np.array(SORTS, dtype=np.bool_)[rng.integers(0, len(SORTS), tries)]
    may = ~((~fits).astype(np.int8) @ (stock.counts > 0).T.astype(np.int8) > 0)
    may &= np.where(stock.kinds == KINDS.index(KEZI), sorts[:, :1], sorts[:, 1:])
    sets = _chosen(rng, may, sets_of(law))
    pair = _chosen(rng, fits, 1)[:, 0]
    found = Sets(sets, pair).some((sets >= 0).all(axis=1) & (pair >= 0))
    there: Bools = np.logical_and.reduce(found.counts(stock) <= stock.copies, axis=1)
    found = found.some(there)
    return _won(law, stock, rng, found)


def _chosen(rng: Generator, fits: Bools, many: int) -> Ints:
    """So many of those that fit, each as likely as another, the same again too; -1 where none fits."""
    total = fits.cumsum(axis=1)
    at = (rng.random((len(fits), many)) * total[:, -1:]).astype(np.int64)
    found = np.stack([(total <= at[:, place : place + 1]).sum(axis=1) for place in range(many)], axis=1)
    return np.where(total[:, -1:] > 0, found, -1)


def _won(law: Law, stock: Stock, rng: Generator, sets: Sets) -> Hands:
    """These sets as hands that have won, melded, made kongs and completed as it happens."""
    many = len(sets)
    melded = rng.random(sets.sets.shape) < rng.random((many, 1)) * (rng.random((many, 1)) < rng.random())
    four = np.take_along_axis(sets.counts(stock), stock.tiles[sets.sets], axis=1) == stock.counts.max()
    kong = (
        melded
        & four
        & (stock.kinds[sets.sets] == KINDS.index(KEZI))
        & (rng.random(sets.sets.shape) < rng.random((many, 1)))
    )
    sort = rng.choice([KINDS.index(one) for one in KONGS], sets.sets.shape)
    win = last_tiles(stock, sets, melded, rng)
    found = laid(stock, sets, win, melded, np.where(kong, sort, -1), **winds(law, rng, many))
    return with_ways(law, rng, found, kong.any(axis=1))


def with_ways(law: Law, rng: Generator, hands: Hands, kong: Bools) -> Hands:
    """The same hands, each won in some way that can be."""
    many, rows = len(hands), np.arange(len(hands))
    own = rng.random(many) < rng.random(many)
    alone = Shown(hands, law.pack, law.scorer.set_size).counts[rows, hands.win] <= 1
    seldom = rng.random((len(KONGS), many)) < 1 / len(KINDS)
    last = hands.concealed[rows, hands.win] == 0
    return replace(
        hands,
        self_draw=own,
        last_tile=seldom[0],
        replacement=own & kong & seldom[1],
        robbed=~own & alone & ~seldom[0] & seldom[1],
        last_of_kind=last & seldom[-1],
    )


def of_others(law: Law, stock: Stock, rng: Generator, tries: int) -> Hands:
    """Hands of pairs, of single tiles, and of knitted sets with a set and a pair: what tiles such a shape may have is
    tried, and what has won is kept."""
    pack, copies = law.pack, np.array(law.tiles.copies[: len(law.pack.names)])
    size = law.number("hand_size", "after")
    knitted = [np.isin(np.arange(len(pack.names)), [tile for row in way for tile in row]) for way in pack.knitted]
    rows = np.arange(tries)
    counts = np.zeros((tries, len(pack.names)), dtype=np.int64)
    suit = np.array(pack.suit)
    some = (rng.random((tries, len(pack.suits))) < rng.random((tries, 1)) ** 2)[:, suit]
    for _ in range(size // 2):
        tile = _chosen(rng, some & (counts < copies), 1)[:, 0]
        counts[rows[tile >= 0], tile[tile >= 0]] += law.scorer.shapes.groups[DUIZI].size
    return _that_won(
        law, rng, np.concatenate([counts, *(_knit(law, stock, rng, knits, tries // len(knitted)) for knits in knitted)])
    )


def _knit(law: Law, stock: Stock, rng: Generator, knits: Bools, tries: int) -> Ints:
    """Single tiles, all but some of the knitted ones and the honors; knitted ones with a set and a pair; terminals and
    honors with one twice."""
    pack, size = law.pack, law.number("hand_size", "after")
    honor = np.arange(len(pack.names)) >= pack.numbered
    rank = np.array(pack.rank)
    outer = honor | (rank == rank.min()) | (rank == rank[: pack.numbered].max())
    single = np.argsort(rng.random((tries, len(pack.names))) - (knits | honor), axis=1)[:, :size]
    found = [np.zeros((tries, len(pack.names)), dtype=np.int64)]
    np.put_along_axis(found[0], single, 1, axis=1)
    twice = np.tile(outer.astype(np.int64), (tries, 1))
    twice[np.arange(tries), rng.choice(np.flatnonzero(outer), tries)] += 1
    with_set = knits + stock.counts[rng.choice(stock.many, tries)] + stock.pairs[rng.choice(len(stock.pairs), tries)]
    return np.concatenate([*found, twice, with_set])


def _that_won(law: Law, rng: Generator, counts: Ints) -> Hands:
    """Closed tiles as hands, those alone that have won."""
    copies = np.array(law.tiles.copies[: len(law.pack.names)])
    size = law.number("hand_size", "after")
    counts = counts[(counts <= copies).all(axis=1) & (counts.sum(axis=1) == size)]
    at = (rng.random(len(counts)) * size).astype(np.int64)
    win = (counts.cumsum(axis=1) <= at[:, None]).sum(axis=1)
    closed = counts.astype(np.uint8)
    closed[np.arange(len(counts)), win] -= 1
    none = np.full((len(counts), sets_of(law)), -1, dtype=np.int8)
    no, nothing = np.zeros(len(counts), dtype=np.bool_), np.zeros(len(counts), dtype=np.int8)
    flags = (no, no, no, no, no)
    where = winds(law, rng, len(counts))
    hands = Hands(none, none, closed, win.astype(np.int8), where["seat_wind"], where["round_wind"], nothing, *flags)
    hands = with_ways(law, rng, hands, no)
    return hands.some(np.flatnonzero(many_scores(law.book).score(hands).wins))
