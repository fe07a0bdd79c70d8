"""Turns hands into arrays, one row for each: melds, closed tiles, how the last one came; and what all tiles show."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bopu.games.guobiao.hand import Hand, Meld, tiles_of
from bopu.games.guobiao.layout import ANGANG, KINDS, KONGS, SHUNZI
from bopu.games.guobiao.pack import Pack, bits

Ints = NDArray[Any]
Bools = NDArray[np.bool_]

FLAGS = ("self_draw", "last_tile", "replacement", "robbed", "last_of_kind")
SMALL = ("win", "seat_wind", "round_wind", "flowers")


@dataclass(frozen=True)
class Hands:
    """Hands as arrays. `kinds` and `tiles`: their melds, a column for each, as places in `layout.KINDS` and lowest
    tiles, -1 for none, after all that are. `concealed`: how many of each kind lie in the closed hand, the tile that
    wins left out. The rest is one value for each hand, as in `hand.Hand`."""

    kinds: Ints
    tiles: Ints
    concealed: Ints
    win: Ints
    seat_wind: Ints
    round_wind: Ints
    flowers: Ints
    self_draw: Bools
    last_tile: Bools
    replacement: Bools
    robbed: Bools
    last_of_kind: Bools

    def __len__(self) -> int:
        return len(self.win)

    def some(self, rows: slice | Ints) -> "Hands":
        """Some of the hands."""
        return Hands(*(getattr(self, one.name)[rows] for one in fields(self)))

    @cached_property
    def concealed_mask(self) -> Ints:
        """Which kinds lie in the closed hand without the tile that wins, as bits."""
        return mask_of(self.concealed > 0)

    @cached_property
    def closed_mask(self) -> Ints:
        """The same with the tile that wins."""
        mask: Ints = self.concealed_mask | np.left_shift(1, self.win, dtype=np.int64)
        return mask

    @cached_property
    def closed(self) -> Ints:
        """How many of each kind lie in the closed hand with the tile that wins."""
        counts: Ints = self.concealed.copy()
        counts[np.arange(len(self)), self.win] += 1
        return counts


def hands_of(hands: Sequence[Hand], pack: Pack, most: int) -> Hands:
    """Hands as arrays, of `most` melds at most."""
    shape = (len(hands), most)
    kinds, tiles = np.full(shape, -1, dtype=np.int8), np.full(shape, -1, dtype=np.int8)
    concealed = np.zeros((len(hands), len(pack.names)), dtype=np.uint8)
    for at, hand in enumerate(hands):
        for place, meld in enumerate(hand.melds):
            kinds[at, place], tiles[at, place] = KINDS.index(meld.kind), meld.tile
    row = np.repeat(np.arange(len(hands)), [len(hand.concealed) for hand in hands])
    np.add.at(concealed, (row, np.array([tile for hand in hands for tile in hand.concealed], dtype=np.int64)), 1)
    small: list[Ints] = [np.array([getattr(hand, name) for hand in hands], dtype=np.int8) for name in SMALL]
    flags: list[Bools] = [np.array([getattr(hand, name) for hand in hands], dtype=np.bool_) for name in FLAGS]
    return Hands(kinds, tiles, concealed, *small, *flags)


class Shown:
    """What the tiles of each hand show, melds and all: which there are as bits, of how many suits, how many alike."""

    def __init__(self, hands: Hands, pack: Pack, size: int) -> None:
        self.hands, self._pack = hands, pack
        self._melds = [(hands.kinds[:, place], hands.tiles[:, place]) for place in range(hands.kinds.shape[1])]
        self._by_kind, masks = _of_melds(len(pack.names), size)
        self.mask: Ints = hands.closed_mask.copy()
        for kind, tile in self._melds:
            self.mask |= masks[kind, tile]
        suits = [bits(suit) for suit in pack.suits if suit.start < pack.numbered]
        self.suits: Ints = np.zeros(len(hands), dtype=np.int8)
        for suit in suits:
            self.suits += ((self.mask & suit) > 0).view(np.int8)

    @cached_property
    def counts(self) -> Ints:
        """How many of each kind the hand has."""
        counts: Ints = self.hands.closed.copy()
        for kind, tile in self._melds:
            there = np.flatnonzero(kind >= 0)
            counts[there] += self._by_kind[kind[there], tile[there]]
        return counts

    def laid(self, tile: Ints) -> Ints:
        """How many tiles of this kind lie open in own melds."""
        laid: Ints = np.zeros(len(tile), dtype=np.uint8)
        for kind, lowest in self._melds:
            laid += self._by_kind[kind, lowest, tile] * (kind != KINDS.index(ANGANG)).view(np.uint8)
        return laid

    def kongs(self) -> Ints:
        """Of which tiles there are kongs, as bits."""
        kong = np.array([kind in KONGS for kind in KINDS] + [False])
        bit = np.array([1 << tile for tile in range(len(self._pack.names))], dtype=np.int64)
        found: Ints = np.zeros(len(self.hands), dtype=np.int64)
        for kind, tile in self._melds:
            found |= kong[kind] * bit[tile]
        return found


def mask_of(present: Bools) -> Ints:
    """Rows of booleans as bits."""
    packed = np.packbits(present, axis=1, bitorder="little")
    words = np.zeros((len(present), np.dtype(np.int64).itemsize), dtype=np.uint8)
    words[:, : packed.shape[1]] = packed
    mask: Ints = words.view(np.dtype(np.int64).newbyteorder("<"))[:, 0].astype(np.int64)
    return mask


@cache
def _of_melds(names: int, size: int) -> tuple[Ints, Ints]:
    """How many of each tile a meld has, by kind and lowest tile, the last kind none; and which, as bits."""
    found = np.zeros((len(KINDS) + 1, names, names), dtype=np.uint8)
    for at, kind in enumerate(KINDS):
        for tile in range(names):
            if kind != SHUNZI or tile + size <= names:
                np.add.at(found[at, tile], list(tiles_of(Meld(kind, tile), size)), 1)
    masks = [[bits(np.flatnonzero(row).tolist()) for row in rows] for rows in found]
    return found, np.array(masks, dtype=np.int64)
