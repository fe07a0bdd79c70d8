"""Turns evenings of 采蓮船 into lanes of arrays: what changes in play, a value for each lane, or for each seat of it.

Players are kept as sets of bits: of seats (bit 0 is the first seat), or in the order in which they are called (bit 0 is
the seat `start`, then the next). Chance is that of bopu.play.streams.
"""

from dataclasses import dataclass

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Array
from bopu.games.cailianchuan.layout import ACCEPT, DECLINE, MOST_SEATS
from bopu.play.streams import CHOICES, GAMMA, HALF, LAST, MIX, STREAMS, THROWS, WORD

_GAMMA, _LAST, _HALF = np.uint64(GAMMA), np.uint64(LAST), np.uint64(HALF)
_MIX = tuple((np.uint64(shift), np.uint64(factor)) for shift, factor in MIX)
_BACK = np.uint64(pow(GAMMA, -1, WORD))
NOBODY = -1
DONE = 0  # the step at which lanes stand that have nothing to do any more
Values = Array | int
"""One value for each of some lanes, or one for all of them."""

ANSWERS = len((ACCEPT, DECLINE))
ENDLESS = "expected the evening to end; it goes on"


def mixed(counter: Array) -> Array:
    """bopu.play.streams.mixed, for many."""
    for shift, factor in _MIX:
        counter = (counter ^ (counter >> shift)) * factor
    found: Array = counter ^ (counter >> _LAST)
    return found


def first(seed: int, games: Array, stream: int) -> Array:
    """bopu.play.streams.first, for many games."""
    number = games.astype(np.uint64) * np.uint64(STREAMS) + np.uint64(stream)
    return mixed(mixed(np.array([seed % WORD], dtype=np.uint64)) + number * _GAMMA)


def _called() -> Array:
    """[set of bits, n]: the n-th of its bits from the lowest, `NOBODY` where there are fewer."""
    sets, every = np.arange(1 << MOST_SEATS), np.arange(MOST_SEATS)
    found = np.full((len(sets), MOST_SEATS + 1), NOBODY, dtype=np.int8)
    seen = np.zeros(len(sets), dtype=np.int64)
    for bit in every:
        there = np.flatnonzero(sets >> bit & 1)
        found[there, seen[there]] = bit
        seen[there] += 1
    return found


BITS = _called()
SIZES: Array = (BITS >= 0).sum(axis=1)
"""How many are in a set of bits."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many of each there are at any table."""

    roles: int
    faces: int
    cups: int
    entries: int
    pairs: int  # of those who drink little and those whom they may beg
    numbers: int  # that guests are known by
    values: int  # names that procedures bind to a number, a player or a word
    dice: int  # names that they bind to dice
    procedures: int


OF_LANE = ("turn", "round", "thrown", "total", "sent", "listed", "start", "cursor", "kept", "parts", "begun")
"""What has one value for each lane: see bopu.games.cailianchuan.state.State. `thrown` is the throw by its number,
`total` how many times dice were thrown, `begun` the procedures that have begun, as bits."""


class Lanes:
    """The books of many evenings at tables of so many seats. `pc` is the step of the program at which a lane stands."""

    turn: Array
    round: Array
    thrown: Array
    total: Array
    sent: Array
    listed: Array
    start: Array
    cursor: Array
    kept: Array
    parts: Array
    begun: Array

    def __init__(self, sizes: Sizes, seats: int, lanes: int, most_throws: int) -> None:
        self.sizes, self.seats, self.lanes, self.most_throws = sizes, seats, lanes, most_throws
        self.everyone = (1 << seats) - 1
        self.pc = np.zeros(lanes, dtype=np.int16)  # small, since it is searched for each step
        self.game = np.zeros(lanes, dtype=np.int64)
        self.stopped: dict[int, str] = {}
        self.halts = False
        self.alive = np.ones(lanes, dtype=bool)
        self.counters = [np.zeros(lanes, dtype=np.uint64) for _ in range(STREAMS)]
        self._begun = [np.zeros(lanes, dtype=np.uint64) for _ in range(STREAMS)]
        for name in OF_LANE:
            setattr(self, name, np.zeros(lanes, dtype=np.int64))
        self.tally = np.zeros(lanes * seats, dtype=np.int64)
        self.role = np.zeros(lanes * seats, dtype=np.int64)
        self.light = np.zeros(lanes * seats, dtype=np.int64)  # the pair in which one drinks little, from 1
        self.cups = np.zeros(lanes * seats * sizes.cups, dtype=np.int64)
        self.by_role = np.zeros(lanes * (sizes.roles + 1), dtype=np.int64)
        self.entries = np.zeros(lanes * (sizes.entries + 1), dtype=np.int64)
        self.hearty = np.zeros(lanes * sizes.pairs, dtype=np.int64)
        self.numbers = np.zeros((sizes.numbers, lanes, seats), dtype=np.int64)
        self.values = np.zeros((sizes.values, lanes), dtype=np.int64)
        self.dice = np.zeros((sizes.dice, lanes, sizes.faces), dtype=np.int64)
        self.back = np.zeros((sizes.procedures, lanes), dtype=np.int64)

    def begin(self, games: Array, seed: int) -> None:
        """Lay these games on the first lanes; others are left out."""
        self.game[: len(games)] = games
        for stream in (THROWS, CHOICES):
            self._begun[stream][: len(games)] = first(seed, games, stream)
            self.counters[stream][:] = self._begun[stream]
        for name in OF_LANE:
            getattr(self, name)[:] = 0
        for array in (self.tally, self.light, self.cups, self.by_role, self.entries, self.hearty, self.numbers):
            array[:] = 0
        self.round[:] = 1
        self.alive[:] = True
        self.halts = False

    # Chance and choices.

    def draw(self, stream: int, idx: Array, bound: Values) -> Array:
        """The next number below a bound of each lane's stream."""
        counter = self.counters[stream][idx] + _GAMMA
        self.counters[stream][idx] = counter
        return ((mixed(counter) >> _HALF) * np.asarray(bound, dtype=np.uint64) >> _HALF).astype(np.int64)

    def drawn(self) -> Array:
        """[lane, stream]: how many numbers have been drawn."""
        streams = zip(self.counters, self._begun, strict=True)
        return np.stack([((now - then) * _BACK).astype(np.int64) for now, then in streams], axis=1)

    def fall(self, idx: Array) -> None:
        """Dice are thrown; where they have been thrown too often the evening is taken not to end."""
        self.total[idx] += 1
        endless = self.total[idx] > self.most_throws
        if endless.any():
            self.stop(idx[endless], ENDLESS)

    def stop(self, idx: Array, why: str) -> None:
        """Stop evenings, with a sentence."""
        self.halts = True
        self.alive[idx] = False
        self.pc[idx] = DONE
        self.stopped.update(dict.fromkeys(self.game[idx].tolist(), why))

    def living(self, idx: Array) -> Array:
        """Those of these lanes that have not been stopped."""
        return idx[self.alive[idx]] if self.halts else idx

    # Who is who.

    def called(self, seats: Array, start: Values) -> Array:
        """Sets of seats as sets in the order in which they are called from `start` on."""
        found: Array = (seats >> start | seats << (self.seats - start)) & self.everyone
        return found

    def at_seats(self, called: Array, start: Values) -> Array:
        """Sets in the order in which they are called, as sets of seats."""
        return self.called(called, (self.seats - start) % self.seats)

    def seat(self, called: Array, number: Values, start: Values) -> Array:
        """The n-th of those called, as a seat; `NOBODY` where there are fewer."""
        bit = BITS[called, number]
        return np.where(bit >= 0, (bit + start) % self.seats, NOBODY)

    def those(self, holds: Array) -> Array:
        """The set of seats for which something holds: [lane, seat]."""
        found: Array = holds @ (1 << np.arange(self.seats))
        return found

    def all_seats(self, idx: Array) -> Array:
        """[lane, seat]: the places of all seats of these lanes."""
        return idx[:, None] * self.seats + np.arange(self.seats)

    # Cups.

    def drink(self, idx: Array, seat: Array, cup: Values, cups: Values) -> None:
        """Players drink what they have to, or beg another who does or does not drink it for them."""
        if self.sizes.pairs:
            seat = self._begged(idx, seat)
        self.cups[(idx * self.seats + seat) * self.sizes.cups + cup] += cups

    def _begged(self, idx: Array, seat: Array) -> Array:
        """Who drinks in the end."""
        pair = self.light[idx * self.seats + seat]
        asking = np.flatnonzero(pair)
        if not asking.size:
            return seat
        hearty = self.hearty[idx[asking] * self.sizes.pairs + pair[asking] - 1]
        asking, hearty = asking[hearty > 0], hearty[hearty > 0]
        pick = self.draw(CHOICES, idx[asking], SIZES[hearty] + 1)
        begging, hearty, pick = asking[pick > 0], hearty[pick > 0], pick[pick > 0]
        accepts = self.draw(CHOICES, idx[begging], ANSWERS) == 0
        seat = seat.copy()
        seat[begging[accepts]] = BITS[hearty, pick - 1][accepts]
        return seat
