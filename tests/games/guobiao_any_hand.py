"""Turns seeds into hands of every sort that has a shape: sets near each other, knitted straights, pairs, single tiles,
one suit, few ranks, terminals, kongs, what a row asks for; in any situation that can be."""

import random
from collections.abc import Callable, Sequence

from bopu.games.guobiao.hand import Hand, Meld, faults
from bopu.games.guobiao.law import Law
from bopu.games.guobiao.layout import KEZI, KONGS, SHUNZI
from bopu.games.guobiao.pack import Pack
from tests.games.guobiao_hand_of_row import of_a_row

Tiles = list[int]
PATTERNS = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (5, 6, 7, 8),
    (0, 1, 2, 3),
    (1, 3, 5, 7),
    (0, 1, 2, 6, 7, 8),
    (2, 3, 4, 5, 6),
)
"""Ranks, counted from 0, among which some hands keep."""


def any_hand(rng: random.Random, under: Law) -> Hand:
    """A hand of some sort, with four of a kind at most, in a situation that can be. Most have won, all have a shape."""
    pack = under.pack
    while True:
        sort = rng.choice(SORTS)
        melds, closed = of_a_row(rng, under) if sort is None else sort(rng, pack)
        if not closed or any(closed.count(tile) > 4 for tile in closed):
            continue
        rng.shuffle(closed)
        win = closed.pop()
        hand = _situation(rng, pack, melds, closed, win)
        size, copies = under.scorer.set_size, under.tiles.copies
        if not any(faults(hand, pack, size, len(closed) + size * len(melds), copies)):
            return hand


def _situation(rng: random.Random, pack: Pack, melds: Sequence[Meld], closed: Tiles, win: int) -> Hand:
    own, kong = rng.random() < 0.5, any(meld.kind in KONGS for meld in melds)
    winds = [pack.numbered + rng.randrange(4) for _ in range(2)]
    return Hand(
        tuple(melds),
        tuple(closed),
        win,
        self_draw=own,
        last_tile=rng.random() < 0.1,
        replacement=own and kong and rng.random() < 0.3,
        robbed=not own and rng.random() < 0.1,
        last_of_kind=rng.random() < 0.1,
        seat_wind=winds[0],
        round_wind=winds[1],
        flowers=rng.choice((0, 0, 0, 1, 2, 8)),
    )


def _of(pack: Pack, tiles: Sequence[int], chows: float, kongs: float, sets: int = 4) -> Callable[..., tuple]:
    """Sets and a pair of these tiles, so many of them chows, so many triplets made kongs."""

    def drawn(rng: random.Random) -> tuple[list[Meld], Tiles]:
        lowest = [one for one in tiles if one + 2 < pack.numbered and {one, one + 1, one + 2} <= set(tiles)]
        lowest = [one for one in lowest if pack.suit[one] == pack.suit[one + 2]]
        near = rng.choice(lowest) if lowest else 0
        melds, closed = [], [rng.choice(tiles)] * 2
        for _ in range(sets):
            kind = SHUNZI if lowest and rng.random() < chows else KEZI
            tile = rng.choice(tiles)
            if kind == SHUNZI:
                like = [one for one in lowest if pack.rank[one] - pack.rank[near] in (-3, -2, -1, 0, 1, 2, 3, 6)]
                tile = rng.choice(like or lowest)
            made = [tile, tile + 1, tile + 2] if kind == SHUNZI else [tile] * 3
            if rng.random() < 0.35:
                kong = kind == KEZI and rng.random() < kongs
                melds.append(Meld(rng.choice(KONGS) if kong else kind, tile))
            else:
                closed += made
        return melds, closed

    return drawn


def _near(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    return _of(pack, range(len(pack.names)), 0.7, 0.3)(rng)


def _one_suit(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    suit = list(rng.choice([suit for suit in pack.suits if suit.start < pack.numbered]))
    honors = list(range(pack.numbered, len(pack.names))) if rng.random() < 0.4 else []
    return _of(pack, suit + honors, 0.6, 0.3)(rng)


def _few_ranks(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    ranks = rng.choice(PATTERNS)
    return _of(pack, [tile for tile in range(pack.numbered) if pack.rank[tile] - 1 in ranks], 0.6, 0.3)(rng)


def _outer(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    ends = [end for suit in pack.suits if suit.start < pack.numbered for end in (suit.start, suit.stop - 1)]
    return _of(pack, ends + list(range(pack.numbered, len(pack.names))), 0, 0.4)(rng)


def _honors(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    return _of(pack, range(pack.numbered, len(pack.names)), 0, 0.4)(rng)


def _kongs(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    return _of(pack, range(len(pack.names)), 0.2, 0.9)(rng)


def _knitted(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    nine = [kind for row in rng.choice(pack.knitted) for kind in row]
    melds, closed = _of(pack, range(len(pack.names)), 0.6, 0.3, sets=1)(rng)
    return melds, closed + nine


def _pairs(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    kinds = list(rng.choice([*pack.suits[:3], range(pack.numbered, len(pack.names)), range(len(pack.names))]))
    first = rng.choice(kinds)
    some = (
        list(range(first, first + 7))
        if rng.random() < 0.3 and first + 7 <= len(pack.names)
        else rng.choices(kinds, k=7)
    )
    return [], [tile for tile in some for _ in range(2)]


def _orphans(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    ends = [end for suit in pack.suits if suit.start < pack.numbered for end in (suit.start, suit.stop - 1)]
    thirteen = ends + list(range(pack.numbered, len(pack.names)))
    return [], [*thirteen, rng.choice(thirteen)]


def _apart(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    nine = [kind for row in rng.choice(pack.knitted) for kind in row]
    return [], rng.sample(nine + list(range(pack.numbered, len(pack.names))), 14)


def _loose(rng: random.Random, pack: Pack) -> tuple[list[Meld], Tiles]:
    """Tiles of no shape, nearly always."""
    return [], rng.sample([tile for tile in range(len(pack.names)) for _ in range(4)], 14)


SORTS = (
    None,  # what some row asks for
    None,
    _near,
    _near,
    _near,
    _one_suit,
    _few_ranks,
    _few_ranks,
    _outer,
    _honors,
    _kongs,
    _knitted,
    _pairs,
    _orphans,
    _apart,
    _loose,
)
