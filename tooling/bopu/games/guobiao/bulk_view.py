"""Turns readings of hands into what conditions see of them: sets and their tiles place by place, tiles as bits.

What several conditions ask for is found once and kept for as long as the readings are looked at.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, Shown
from bopu.games.guobiao.bulk_readings import Reader, Readings
from bopu.games.guobiao.bulk_sets import SHIFT, bits_of
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.layout import CODE

Places = tuple[int, ...]
T = TypeVar("T")


class Beyond(Exception):
    """The rules say something that many hands at once do not know; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Which sets make a fan: `whole`, a mask of places for each reading; or `each`, for each of these `lists` of places
    whether it makes it; or `times`, how often the whole hand does."""

    whole: Ints | None = None
    each: tuple[Bools, ...] = ()
    lists: tuple[Places, ...] = ()
    joined: bool = False
    times: Ints | None = None


Truth = tuple[Bools, Bound | None]
Word = Callable[["View", Given, Bools], Truth]
"""Where a condition holds, and what it binds; it may leave out the readings of which nobody asks."""


class View:
    """Readings of hands as conditions see them."""

    def __init__(self, reader: Reader, hands: Hands, shown: Shown, readings: Readings) -> None:
        self.reader, self.hands, self.shown, self.readings = reader, hands, shown, readings
        self.pack = reader.pack
        self.kinds: list[Ints] = [(codes >> SHIFT).astype(np.uint8) for codes in readings.sets]
        self.tiles: list[Ints] = [(codes % CODE).astype(np.intp) for codes in readings.sets]
        self.none_but: Callable[[frozenset[str]], Bools] | None = None
        """Once the others are counted: where no fan is counted but these."""
        self._kept: dict[Hashable, Any] = {}
        self._waits: Ints = np.zeros(len(hands), dtype=np.int64)
        self._waited: Bools = np.zeros(len(hands), dtype=np.bool_)

    def __len__(self) -> int:
        return len(self.readings)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made once for these readings."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def of_hand(self, values: Any) -> Any:
        """What is known of each hand, for each reading of it."""
        return values[self.readings.hand]

    @cached_property
    def mask(self) -> Ints:
        """Which tiles the hand of each reading has, melds and all, as bits."""
        found: Ints = self.of_hand(self.shown.mask)
        return found

    @cached_property
    def suits(self) -> Ints:
        """Of how many suits the suited ones are."""
        found: Ints = self.of_hand(self.shown.suits)
        return found

    @cached_property
    def win(self) -> Ints:
        """The tile that won."""
        found: Ints = self.of_hand(self.hands.win)
        return found

    @cached_property
    def loose(self) -> Bools:
        """Which readings are of shapes without sets."""
        found: Bools = np.array([shape.loose for shape in self.reader.shapes])[self.readings.shape]
        return found

    @cached_property
    def rank(self) -> Ints:
        """The rank of each kind of tile."""
        return np.array(self.pack.rank, dtype=np.int32)

    def of_kind(self, kinds: frozenset[str]) -> list[Bools]:
        """For each place of a set, whether the set there counts as one of these kinds."""
        wanted = np.uint8(bits_of(kinds))
        return self.once(("of_kind", kinds), lambda: [(one & wanted) > 0 for one in self.kinds])

    def among(self, place: int, of: int) -> Bools:
        """Whether the lowest tile of the set at a place is one of these tiles."""
        return self.once(("among", place, of), lambda: self.table(of)[self.tiles[place]])

    def sets_of(self, kinds: frozenset[str], of: int) -> list[Bools]:
        """For each place, whether the set there counts as one of these kinds, and its lowest tile is among these."""
        if of == -1:
            return self.of_kind(kinds)
        both = enumerate(self.of_kind(kinds))
        return self.once(("sets_of", kinds, of), lambda: [has & self.among(at, of) for at, has in both])

    def table(self, of: int) -> Bools:
        """Of each kind of tile, whether it is one of these."""
        return np.array([bool(of >> kind & 1) for kind in range(len(self.pack.names))])

    def nowhere(self) -> Bools:
        """False for each reading."""
        return np.zeros(len(self), dtype=np.bool_)

    def everywhere(self) -> Bools:
        """True for each reading."""
        return np.ones(len(self), dtype=np.bool_)

    def waits(self, asked: Bools) -> Ints:
        """For which tiles the hands of these readings waited, as bits, for each hand; of the others nothing is said."""
        wanted = np.zeros(len(self.hands), dtype=np.bool_)
        wanted[self.readings.hand[asked]] = True
        new = np.flatnonzero(wanted & ~self._waited)
        if len(new):
            self._waits[new] = self.reader.waits(self.hands.some(new))
            self._waited[new] = True
        return self._waits


def many_of(found: Sequence[Bools], like: Bools) -> Ints:
    """How many of these hold."""
    many: Ints = np.zeros(len(like), dtype=np.int8)
    for one in found:
        many += one.view(np.int8)
    return many
