"""Turns a seed and numbers of games into chance for many games at once: the streams of `play/streams` as arrays."""

from typing import Any

import numpy as np

from bopu.play.streams import CHOICES, GAMMA, HALF, LAST, MIX, STREAMS, THROWS, WORD, mixed

Ints = Any
"""An array of whole numbers, the first axis being games. What numpy's own types say of comparisons is no array."""


class ManyStreams:
    """The chance of games `first`, `first` + 1 … of a seed; each is one row of whatever is drawn."""

    def __init__(self, seed: int, first: int, games: int) -> None:
        start = mixed(seed % WORD)
        numbers = np.arange(first, first + games, dtype=np.uint64) * np.uint64(STREAMS)
        self._counters = {
            stream: _mixed(np.uint64(start) + (numbers + np.uint64(stream)) * np.uint64(GAMMA))
            for stream in (THROWS, CHOICES)
        }

    def drawn(self, games: Ints, bound: int) -> Ints:
        """For each of these games a number of its chance, from 0 up to a bound."""
        return self._below(THROWS, games, bound)

    def chosen(self, games: Ints, bound: Ints) -> Ints:
        """For each of these games a choice among so many, one number for all or one for each."""
        return self._below(CHOICES, games, bound)

    def shuffled(self, games: Ints, stock: Ints) -> Ints:
        """All of a stock in the order in which `play/deal` deals it, a row for each of these games."""
        rows, order = np.arange(len(games)), np.tile(stock, (len(games), 1))
        for place in range(len(stock)):
            other = place + self.drawn(games, len(stock) - place)
            order[rows, other], order[:, place] = order[:, place].copy(), order[rows, other]
        return order

    def _below(self, stream: int, games: Ints, bound: Ints) -> Ints:
        counter = self._counters[stream][games] + np.uint64(GAMMA)
        self._counters[stream][games] = counter
        high = _mixed(counter) >> np.uint64(HALF)
        return (high * np.asarray(bound, dtype=np.uint64) >> np.uint64(HALF)).astype(np.int64)


def _mixed(counter: Any) -> Any:
    for shift, factor in MIX:
        counter = (counter ^ (counter >> np.uint64(shift))) * np.uint64(factor)
    return counter ^ (counter >> np.uint64(LAST))
