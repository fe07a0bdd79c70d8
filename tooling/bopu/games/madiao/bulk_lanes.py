"""Turns a seed and numbers of games into chance for many hands at once: the streams of `play/streams` as arrays."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bopu.play.streams import CHOICES, GAMMA, HALF, LAST, MIX, STREAMS, THROWS, WORD, mixed

Ints = Any
"""An array of whole numbers, the first axis being lanes. What numpy's own types say of comparisons is no array."""
Bools = Any
"""An array of truths, the first axis being lanes."""
ORDER = np.int8
"""What holds the place of a card in a row, -1 where it is not there."""


class Lanes:
    """The chance of games `first`, `first` + 1 … of a seed; a lane is one of them."""

    def __init__(self, seed: int, first: int, games: int) -> None:
        start = mixed(seed % WORD)
        self.choices: Ints = np.zeros(games, dtype=np.int64)
        """How often somebody in each lane has chosen."""
        numbers = np.arange(first, first + games, dtype=np.uint64) * np.uint64(STREAMS)
        self._counters = {
            stream: _mixed(np.uint64(start) + (numbers + np.uint64(stream)) * np.uint64(GAMMA))
            for stream in (THROWS, CHOICES)
        }

    def drawn(self, bound: int) -> Ints:
        """For each lane a number of its chance, from 0 up to a bound."""
        return self._below(THROWS, slice(None), bound)

    def chosen(self, lanes: Ints, bound: Ints) -> Ints:
        """For each of these lanes a choice among so many, one number for all or one for each."""
        self.choices[lanes] += 1
        return self._below(CHOICES, lanes, bound)

    def _below(self, stream: int, lanes: Any, bound: Ints) -> Ints:
        self._counters[stream][lanes] += np.uint64(GAMMA)
        high = _mixed(self._counters[stream][lanes]) >> np.uint64(HALF)
        return (high * np.asarray(bound, dtype=np.uint64) >> np.uint64(HALF)).astype(np.int64)


def _mixed(counter: Any) -> Any:
    for shift, factor in MIX:
        counter = (counter ^ (counter >> np.uint64(shift))) * np.uint64(factor)
    return counter ^ (counter >> np.uint64(LAST))


def shuffled(lanes: Lanes, games: int, cards: int) -> Ints:
    """The cards of a pack, by number, as they are dealt in each lane."""
    rows, order = np.arange(games), np.tile(np.arange(cards), (games, 1))
    for place in range(cards):
        other = place + lanes.drawn(cards - place)
        order[rows, place], order[rows, other] = order[rows, other], order[rows, place].copy()
    return order


def numbers_of(cards: Sequence[str], names: Sequence[str]) -> Ints:
    """Cards by number."""
    return np.array([cards.index(name) for name in names], dtype=np.int64)
