"""Turns games into lanes of arrays: what changes in play, a value for each lane, or for each seat of each lane."""

import numpy as np

from bopu.games.shengguantu.bulk_program import Op
from bopu.games.shengguantu.bulk_tables import REMEMBERED, Array, Tables
from bopu.games.shengguantu.layout import ENTERED_BIT
from bopu.play.streams import CHOICES, GAMMA, HALF, LAST, MIX, STREAMS, THROWS

_GAMMA = np.uint64(GAMMA)
_MIX = tuple((np.uint64(shift), np.uint64(factor)) for shift, factor in MIX)
_LAST, _HALF = np.uint64(LAST), np.uint64(HALF)


def mixed(counter: Array) -> Array:
    """bopu.play.streams.mixed, for many."""
    for shift, factor in _MIX:
        counter = (counter ^ (counter >> shift)) * factor
    found: Array = counter ^ (counter >> _LAST)
    return found


def first(seed: int, games: Array, stream: int) -> Array:
    """bopu.play.streams.first, for many games."""
    number = games.astype(np.uint64) * np.uint64(STREAMS) + np.uint64(stream)
    return mixed(mixed(np.array([seed], dtype=np.uint64)) + number * _GAMMA)


class Lanes:
    """The books of many games. Seat values of lane k stand at k * seats and after; `m` are places of movers in them."""

    def __init__(self, tables: Tables, seats: int, lanes: int) -> None:
        self.tables, self.seats, self.lanes = tables, seats, lanes
        self.none = len(tables.positions)
        bits = tables.bits
        self._origin_mask = ~int(np.bitwise_or.reduce(bits["origin"][0]))
        self._held_mask = ~int(np.bitwise_or.reduce(bits["held"][0]))
        self._origin = bits["origin"][0] | (1 << ENTERED_BIT)
        self._word = int(bits["origin"][0, self.none])
        self._asked = {name: np.flatnonzero(words.any(axis=1)).tolist() for name, words in bits.items() if words.any()}
        self.remembers = bool(self._asked.keys() & set(REMEMBERED))
        self._lay_lanes(lanes)
        self._lay_seats(lanes * seats)

    def _lay_lanes(self, lanes: int) -> None:
        self.op = np.zeros(lanes, dtype=np.int8)
        self.step = np.zeros(lanes, dtype=np.int64)
        self.game = np.zeros(lanes, dtype=np.int64)
        self.turn = np.zeros(lanes, dtype=np.int64)
        self.queue = np.zeros(lanes, dtype=np.uint64)
        self.dice = np.zeros(lanes, dtype=np.int64)
        self.entered = np.zeros(lanes, dtype=np.int64)
        self.gave = np.zeros(lanes, dtype=np.int64)
        self.taken = np.zeros(lanes, dtype=np.int64)
        self.left = np.zeros(lanes, dtype=np.int64)
        self.came_from = np.zeros(lanes, dtype=np.int64)
        self.thrown_on = np.zeros(lanes, dtype=np.int64)
        self.further = np.zeros(lanes, dtype=np.int64)
        self.settling = np.zeros(lanes, dtype=np.int64)
        self.poll = np.zeros(lanes, dtype=np.int64)
        self.pool = np.zeros(lanes, dtype=np.int64)
        self.playing = np.zeros(lanes, dtype=np.int64)
        self.total = np.zeros(lanes, dtype=np.int64)
        self.counters = [np.zeros(lanes, dtype=np.uint64) for _ in (THROWS, CHOICES)]

    def _lay_seats(self, seat: int) -> None:
        self.office = np.zeros(seat, dtype=np.int64)
        self.at = np.zeros(seat, dtype=np.int64)
        self.place = np.zeros(seat, dtype=np.int64)
        self.word = np.zeros(seat, dtype=np.int64)
        self.chips = np.zeros(seat, dtype=np.int64)
        self.throws = np.zeros(seat, dtype=np.int64)
        self.miss = np.zeros(seat, dtype=np.int64)
        self.fate = np.zeros(seat, dtype=np.int64)
        self.rank = np.zeros(seat, dtype=np.int64)
        self.raised = np.zeros(seat, dtype=np.int64)
        self.grade = np.zeros(seat, dtype=np.int64)
        self.paid = np.zeros(seat, dtype=np.int64)

    def begin(self, idx: Array, games: Array, seed: int) -> None:
        """Lay these games on these lanes."""
        self.game[idx] = games
        for column in (self.turn, self.queue, self.poll, self.pool, self.total, self.gave, self.further, self.settling):
            column[idx] = 0
        for column in (self.left, self.came_from, self.thrown_on):
            column[idx] = self.none
        self.entered[idx] = self.taken[idx] = -1
        self.playing[idx] = self.seats
        for stream, counters in enumerate(self.counters):
            counters[idx] = first(seed, games, stream)
        places = self.all_seats(idx).ravel()
        for column in (self.chips, self.throws, self.miss, self.fate, self.raised, self.grade, self.paid):
            column[places] = 0
        self.rank[places] = -1
        for column in (self.office, self.at, self.place):
            column[places] = self.none
        self.word[places] = self._word

    def lose(self, places: Array, names: tuple[str, ...]) -> None:
        """Players lose some of what they have: see state.Seat."""
        pending = self.at[places] != self.office[places]
        if "duty" in names:
            self.at[places] = self.office[places]
        if "office" in names:
            self.office[places] = self.none
            self.at[places] = np.where(pending & ("duty" not in names), self.at[places], self.none)
        if "held" in names:
            self.word[places] &= self._held_mask
        if "origin" in names:
            self.word[places] = self.word[places] & self._origin_mask & ~(1 << ENTERED_BIT) | self._word
        columns = {
            "throws": self.throws,
            "miss": self.miss,
            "raised": self.raised,
            "paid": self.paid,
            "fate": self.fate,
        }
        for name in names:
            if name in columns:
                columns[name][places] = 0
        if "rank" in names:
            self.rank[places] = -1
        self.place[places] = np.where(self.fate[places] > 0, self.none + self.fate[places], self.office[places])

    def all_seats(self, idx: Array) -> Array:
        """[lane, seat]: the places of all seats of these lanes."""
        return idx[:, None] * self.seats + np.arange(self.seats)

    def mover(self, idx: Array) -> Array:
        """The places of the movers of these lanes."""
        return idx * self.seats + self.turn[idx]

    def draw(self, stream: int, idx: Array, bound: Array | int) -> Array:
        """The next number below a bound of each lane's stream."""
        counter = self.counters[stream][idx] + _GAMMA
        self.counters[stream][idx] = counter
        return ((mixed(counter) >> _HALF) * np.asarray(bound, dtype=np.uint64) >> _HALF).astype(np.int64)

    def arrive(self, places: Array, to: Array) -> None:
        """Remember a position that has been entered, and the first as the origin."""
        word = self.word[places]
        begun = np.where(word >> ENTERED_BIT, word, (word & self._origin_mask) | self._origin[to])
        self.word[places] = begun | self.tables.bits["held"][0, to]

    def facts(self, places: Array, idx: Array) -> Array:
        """[word, seat]: all tests that hold for these seats of these lanes, as bits."""
        facts = np.zeros((len(self.tables.bits["held"]), len(places)), dtype=np.int64)
        facts[0] = self.word[places]
        for name, words in self._asked.items():
            if name not in REMEMBERED:
                values = self._values(name, places, idx)
                for word in words:
                    facts[word] |= self.tables.bits[name][word][values]
        return facts

    def _values(self, name: str, places: Array, idx: Array) -> Array:
        """A feature of these seats of these lanes."""
        if name == "duty":
            at = self.at[places]
            return np.where(at == self.office[places], self.none, at)
        of_seat = {"office": self.office, "at": self.at, "fate": self.fate, "throws": self.throws}
        of_lane = {
            "thrown_on": self.thrown_on,
            "thrown": self.gave,
            "left": self.left,
            "came_from": self.came_from,
            "further": self.further,
        }
        return of_seat[name][places] if name in of_seat else of_lane[name][idx]

    def answer(self, step: int, places: Array, idx: Array) -> Array:
        """The steps at which a question about these seats ends: tests are made until something else comes."""
        steps = np.full(len(places), step)
        return self.follow(steps, self.facts(places, idx)) if self.tables.op[step] == Op.TEST else steps

    def follow(self, steps: Array, facts: Array) -> Array:
        """Make tests until each lane stands at a step that is none."""
        table = self.tables
        left = np.flatnonzero(table.op[steps] == Op.TEST)
        while left.size:
            at = steps[left]
            test = table.a[at]
            holds = (facts[table.test_word[test], left] >> table.test_bit[test]) & 1
            at = np.where(holds, table.then[at], table.b[at])
            steps[left] = at
            left = left[table.op[at] == Op.TEST]
        return steps
