"""Turns closed tiles and melds into sets and one pair, in every way: one row for each."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_blocks import Block
from bopu.games.guobiao.bulk_hands import Hands, Ints
from bopu.games.guobiao.bulk_sets import NONE, Codes, code
from bopu.games.guobiao.layout import ZUHE
from bopu.games.guobiao.pack import bits


@dataclass(frozen=True, slots=True)
class Bare:
    """Sets and pairs before it is asked what the last tile completes: the row of the hand; a code for each place of a
    set, sets that are alike side by side; the tile of the pair."""

    hand: Ints
    sets: Sequence[Ints]
    pair: Ints


@dataclass(frozen=True, slots=True)
class Keyed:
    """Closed tiles as a key for each block, beside sets that are held: a code for each place, and how many."""

    hand: Ints
    keys: Sequence[Ints]
    held: Sequence[Ints]
    many: Ints


class Knitted:
    """One way to have three knitted sets: its tiles as bits, as keys of the blocks, and their codes."""

    def __init__(self, way: Sequence[Sequence[int]], blocks: Sequence[Block]) -> None:
        tiles = [tile for row in way for tile in row]
        self.mask = bits(tiles)
        self.codes = [code([ZUHE], row[0]) for row in way]
        self.keys = [sum(powers_of(block, tile) for tile in tiles) for block in blocks]


def powers_of(block: Block, tile: int) -> int:
    """What a tile adds to the key of a block."""
    return int(block.powers[tile - block.start]) if block.start <= tile < block.stop else 0


class ManyDivider:
    """Divides many hands. `most`: so many sets the shapes have at most."""

    def __init__(self, blocks: Sequence[Block], codes: Codes, most: int, knits: bool) -> None:
        self.blocks, self.codes, self.most = blocks, codes, most
        ways = codes.pack.knitted if knits else ()
        self.knitted = [Knitted(way, blocks) for way in ways if len(way) <= most]
        tiles = range(len(codes.pack.names))
        self.power: list[Ints] = [np.array([powers_of(block, tile) for tile in tiles]) for block in blocks]

    def keys(self, hands: Hands) -> list[Ints]:
        """The keys of the closed tiles without the one that wins."""
        return [block.keys(hands.concealed) for block in self.blocks]

    def bare(self, hands: Hands) -> Bare:
        """Every way to divide the closed tiles and the one that wins, the melds among the sets."""
        keys = [key + power[hands.win] for key, power in zip(self.keys(hands), self.power, strict=True)]
        held, many = self.codes.held(hands.kinds, hands.tiles)
        parts = [Keyed(np.arange(len(hands)), keys, held, many)]
        for one in self.knitted:
            rows = np.flatnonzero((hands.closed_mask & one.mask) == one.mask)
            if len(rows):
                parts.append(_with_three(one, parts[0], rows))
        return self._ways(_together(parts))

    def _ways(self, keyed: Keyed) -> Bare:
        ids = [block.id[block.place[key]] for block, key in zip(self.blocks, keyed.keys, strict=True)]
        fits = np.flatnonzero(np.logical_and.reduce([one > 0 for one in ids]))
        many = [block.many[one[fits]] for block, one in zip(self.blocks, ids, strict=True)]
        times = np.multiply.reduce(many)
        source = np.repeat(np.arange(len(fits)), times)
        left = np.arange(len(source)) - np.repeat(np.cumsum(times) - times, times)
        row = fits[source]
        way = []
        for block, one, times in zip(self.blocks, ids, many, strict=True):
            first, base = block.first[one[row]], times[source]
            several = np.flatnonzero(base > 1)
            first[several] += left[several] % base[several]
            left[several] //= base[several]
            way.append(first)
        return self._chosen(keyed, row, way)

    def _chosen(self, keyed: Keyed, row: Ints, way: Sequence[Ints]) -> Bare:
        """The sets of ways, a number in each block, that have one pair and no more sets than any shape."""
        sizes = [block.size[one] for block, one in zip(self.blocks, way, strict=True)]
        pairs = [block.pair[one] for block, one in zip(self.blocks, way, strict=True)]
        many = keyed.many[row]
        whole = sum(sizes[1:], sizes[0]) + many
        one = np.flatnonzero((sum((pair >= 0).view(np.int8) for pair in pairs) == 1) & (whole <= self.most))
        row, many = row[one], many[one]
        sets = np.full((self.most, len(one)), NONE, dtype=np.int16)
        flat, column = sets.reshape(-1), np.arange(len(one))
        for place, held in enumerate(keyed.held[: self.most]):
            sets[place] = held[row]
        pair = np.full(len(one), -1, dtype=np.int8)
        next_at = many * np.int64(len(one)) + column
        for at, block in enumerate(self.blocks):
            chosen, size, tile = way[at][one], sizes[at][one], pairs[at][one]
            for place in range(int(size.max(initial=0))):
                there = np.flatnonzero(size > place)
                flat[next_at[there] + place * len(one)] = block.sets[place][chosen[there]] + block.start
            next_at += size * np.int64(len(one))
            np.copyto(pair, tile + block.start, where=tile >= 0, casting="same_kind")
        return Bare(keyed.hand[row], list(sets), pair)


def _with_three(one: Knitted, keyed: Keyed, rows: Ints) -> Keyed:
    """Hands with three knitted sets: the tiles that are left, and the three among what is held."""
    held = [np.where(keyed.many[rows] > place, codes[rows], NONE) for place, codes in enumerate(keyed.held)]
    held += [np.full(len(rows), NONE, dtype=np.int16) for _ in one.codes]
    stacked, many = np.stack(held), keyed.many[rows]
    for at, three in enumerate(one.codes):
        stacked[many + at, np.arange(len(rows))] = three
    keys = [key[rows] - less for key, less in zip(keyed.keys, one.keys, strict=True)]
    return Keyed(keyed.hand[rows], keys, list(stacked), many + np.int8(len(one.codes)))


def _together(parts: Sequence[Keyed]) -> Keyed:
    """All rows, with as many places for what is held as the longest has."""
    if len(parts) == 1:
        return parts[0]
    places = max(len(part.held) for part in parts)
    empty = [[np.full(len(part.hand), NONE, dtype=np.int16)] * (places - len(part.held)) for part in parts]
    held = [[*part.held, *more] for part, more in zip(parts, empty, strict=True)]
    return Keyed(
        np.concatenate([part.hand for part in parts]),
        [np.concatenate(column) for column in zip(*(part.keys for part in parts), strict=True)],
        [np.concatenate(column) for column in zip(*held, strict=True)],
        np.concatenate([part.many for part in parts]),
    )
