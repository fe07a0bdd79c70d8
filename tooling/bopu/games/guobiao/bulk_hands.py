"""Turns hands into arrays, one row for each: melds, closed tiles, how the last one came; and what all tiles show."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bopu.games.guobiao.hand import Hand, Meld, tiles_of
from bopu.games.guobiao.layout import ANGANG, KINDS, SHUNZI
from bopu.games.guobiao.pack import Pack

Ints = NDArray[Any]
Bools = NDArray[np.bool_]

FLAGS = ("self_draw", "last_tile", "replacement", "robbed", "last_of_kind")
SMALL = ("win", "seat_wind", "round_wind", "flowers")


@dataclass(frozen=True)
class Hands:
    """Hands as arrays. `kinds` and `tiles`: their melds, a column for each, as places in `layout.KINDS` and lowest
    tiles, -1 for none. `concealed`: how many of each kind lie in the closed hand, the tile that wins left out. The
    rest is one value for each hand, as in `hand.Hand`."""

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
    """What the tiles of each hand show, melds and all: counts, which there are as bits, which are suited."""

    def __init__(self, hands: Hands, pack: Pack, size: int) -> None:
        self.hands = hands
        self.counts: Ints = hands.closed.copy()
        self.laid: Ints = np.zeros_like(self.counts)
        """How many of each kind lie open in own melds."""
        by_kind = _melds(pack, size)
        for place in range(hands.kinds.shape[1]):
            there = np.flatnonzero(hands.kinds[:, place] >= 0)
            kind, tile = hands.kinds[there, place], hands.tiles[there, place]
            added = by_kind[kind, tile]
            self.counts[there] += added
            self.laid[there] += added * (kind != KINDS.index(ANGANG))[:, None].astype(np.uint8)
        self.present: Bools = self.counts > 0
        self.mask: Ints = mask_of(self.present)
        suited = [self.present[:, suit.start : suit.stop].any(1) for suit in pack.suits if suit.start < pack.numbered]
        self.suits: Ints = np.sum(suited, axis=0)

    @cached_property
    def closed_mask(self) -> Ints:
        """Which tiles lie in the closed hand, the one that wins among them, as bits."""
        return mask_of(self.hands.closed > 0)


def mask_of(present: Bools) -> Ints:
    """Rows of booleans as bits."""
    packed = np.packbits(present, axis=1, bitorder="little")
    words = np.zeros((len(present), np.dtype(np.int64).itemsize), dtype=np.uint8)
    words[:, : packed.shape[1]] = packed
    mask: Ints = words.view(np.dtype(np.int64).newbyteorder("<"))[:, 0].astype(np.int64)
    return mask


def _melds(pack: Pack, size: int) -> Ints:
    """How many of each tile a meld has, by kind and lowest tile."""
    found = np.zeros((len(KINDS), len(pack.names), len(pack.names)), dtype=np.uint8)
    for at, kind in enumerate(KINDS):
        for tile in range(len(pack.names)):
            if kind != SHUNZI or tile + size <= len(pack.names):
                np.add.at(found[at, tile], list(tiles_of(Meld(kind, tile), size)), 1)
    return found
