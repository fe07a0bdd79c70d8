"""Turns conditions on a reading of a hand into functions over many readings at once.

Every word of `conditions.MADE` has its function here; a test holds the two together, reading by reading.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from bopu.games.guobiao.bulk_blocks import BITS
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, Shown
from bopu.games.guobiao.bulk_readings import Reader, Readings
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.conditions_of_sets import SAME, SEAT
from bopu.games.guobiao.conditions_of_winning import FIRST, MIDDLE
from bopu.games.guobiao.layout import CODE, GROUPS, KONGS
from bopu.games.guobiao.layout import KINDS as MELDS

Places = tuple[int, ...]


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


class View:
    """Readings of hands as conditions see them."""

    def __init__(self, reader: Reader, hands: Hands, shown: Shown, readings: Readings) -> None:
        self.reader, self.hands, self.shown, self.readings = reader, hands, shown, readings
        self.pack = reader.pack
        self.kinds = tuple(np.where(codes >= 0, codes // CODE, 0) for codes in readings.sets)
        self.tiles = tuple(np.where(codes >= 0, codes % CODE, 0) for codes in readings.sets)
        self.win: Ints = hands.win[readings.hand]
        loose = np.array([shape.loose for shape in reader.shapes], dtype=np.bool_)
        self.loose: Bools = loose[readings.shape]
        self.suit: Ints = np.array(self.pack.suit, dtype=np.int8)
        self.rank: Ints = np.array(self.pack.rank, dtype=np.int32)
        suits = [self.suit[tiles] for tiles in self.tiles]
        self.of_one_suit = {(i, j): suits[i] == suits[j] for i in range(len(suits)) for j in range(i + 1, len(suits))}
        self.rank_bits = [np.left_shift(1, self.rank)[tiles] for tiles in self.tiles]
        self.none_but: Callable[[frozenset[str]], Bools] | None = None
        """Once the others are counted: where no fan is counted but these."""
        self._waits: Bools | None = None
        self._waited: Ints | None = None

    def __len__(self) -> int:
        return len(self.readings)

    def of_hand(self, values: Any) -> Any:
        """What is known of each hand, for each reading of it."""
        return values[self.readings.hand]

    def of_kind(self, kinds: frozenset[str]) -> list[Bools]:
        """For each place of a set, whether the set there counts as one of these kinds."""
        wanted = sum(BITS[kind] for kind in kinds)
        return [(one & wanted) > 0 for one in self.kinds]

    def among(self, place: int, of: int) -> Bools:
        """Whether the lowest tile of the set at a place is one of these tiles."""
        found: Bools = _table(of, len(self.pack.names))[self.tiles[place]]
        return found

    def waits(self, asked: Bools) -> Bools:
        """For which tiles the hands of these readings waited; a row for each hand, the others without any."""
        rows = np.unique(self.readings.hand[asked])
        if self._waits is None or self._waited is None:
            self._waits = np.zeros(self.hands.concealed.shape, dtype=np.bool_)
            self._waited = np.zeros(len(self.hands), dtype=np.bool_)
        new = rows[~self._waited[rows]]
        if len(new):
            self._waits[new] = self.reader.waits(self.hands.some(new))
            self._waited[new] = True
        return self._waits


Word = Callable[[View, Given, Bools], Truth]


def _yes(holds: Any) -> Truth:
    return np.asarray(holds, dtype=np.bool_), None


def _table(of: int, many: int) -> Bools:
    return np.array([bool(of >> kind & 1) for kind in range(many)])


def _shape(view: View, given: Given, asked: Bools) -> Truth:
    named = np.array([shape.name == given.name("is") for shape in view.reader.shapes])
    return _yes(named[view.readings.shape])


def _sets(view: View, given: Given, asked: Bools) -> Truth:
    kinds, n, of = given.names("kind"), given.number("n"), given.tiles("of")
    found = [has & view.among(at, of) for at, has in enumerate(view.of_kind(kinds))]
    many = np.sum(found, axis=0) if found else np.zeros(len(view), dtype=np.int64)
    holds = many == n if given.flag("exactly") else many >= n
    if n:
        holds &= ~view.loose
    if given.flag("of_each"):
        for kind in kinds:
            holds &= np.any(
                [has & one for has, one in zip(found, view.of_kind(frozenset({kind})), strict=True)], axis=0
            )
    mask = np.zeros(len(view), dtype=np.int8)
    for at, has in enumerate(found):
        mask |= has.astype(np.int8) << at
    return holds, Bound(whole=mask)


def _each(view: View, found: list[Bools], n: int) -> Truth:
    lists = tuple(combinations(range(len(found)), n))
    each = tuple(np.logical_and.reduce([found[at] for at in places]) if places else _all(view) for places in lists)
    return np.sum(found, axis=0) >= n, Bound(each=each, lists=lists)


def _all(view: View) -> Bools:
    return np.ones(len(view), dtype=np.bool_)


def _every_set(view: View, given: Given, asked: Bools) -> Truth:
    of = given.tiles("of")
    found = [has & view.among(at, of) for at, has in enumerate(view.of_kind(given.names("kind")))]
    return _each(view, found, given.number("n"))


def _wind(view: View, given: Given, asked: Bools) -> Truth:
    wind = view.of_hand(view.hands.seat_wind if given.name("whose") == SEAT else view.hands.round_wind)
    found = [has & (view.tiles[at] == wind) for at, has in enumerate(view.of_kind(given.names("kind")))]
    return _each(view, found, given.number("n"))


def _in_steps(view: View, given: Given, asked: Bools) -> Truth:
    n, step, same = given.number("n"), given.number("step"), given.name("suits") == SAME
    times = given.number("times") if given.has("times") else 1
    found = [has & (view.tiles[at] < view.pack.numbered) for at, has in enumerate(view.of_kind(given.names("kind")))]
    lists = tuple(combinations(range(len(found)), n))
    each = tuple(_fits(view, found, places, step, same) for places in lists)
    if times > 1:
        lists, each = _apart(view, lists, each, times)
    enough = np.sum(found, axis=0) >= n * times if found else ~_all(view)
    made = np.logical_or.reduce(each) if each else ~_all(view)
    return made & enough, Bound(each=each, lists=lists, joined=True)


def _fits(view: View, found: list[Bools], places: Places, step: int, same: bool) -> Bools:
    """Whether the sets at these places are so many ranks apart and of one suit, or of as many as there are."""
    holds: Bools = np.logical_and.reduce([found[at] for at in places])
    for at, one in enumerate(places):
        for other in places[at + 1 :]:
            holds &= view.of_one_suit[one, other] == same
    ranks: Ints = np.bitwise_or.reduce([view.rank_bits[at] for at in places])
    row = sum({1 << at * step for at in range(len(places))})
    holds &= ranks == row * (ranks & -ranks)
    return holds


def _apart(
    view: View, lists: tuple[Places, ...], each: tuple[Bools, ...], times: int
) -> tuple[tuple[Places, ...], tuple[Bools, ...]]:
    """So many of the same that share no set, taken together."""
    made: dict[Places, Bools] = {}
    for some in combinations(range(len(lists)), times):
        together = tuple(sorted(at for one in some for at in lists[one]))
        if len(set(together)) == len(together):
            holds = np.logical_and.reduce([each[one] for one in some])
            made[together] = made.get(together, False) | holds
    return tuple(made), tuple(made.values())


def _pair(view: View, given: Given, asked: Bools) -> Truth:
    tile = view.readings.pair
    holds = (tile >= 0) & _table(given.tiles("of"), len(view.pack.names))[tile]
    if given.has("rank") and given.number("rank"):
        holds &= (tile < view.pack.numbered) & (view.rank[tile] == given.number("rank"))
    return _yes(holds)


def _each_part(view: View, given: Given, asked: Bools) -> Truth:
    of = given.tiles("of")
    holds = ~view.loose & _table(of, len(view.pack.names))[view.readings.pair]
    for at, kinds in enumerate(view.kinds):
        inside = np.zeros(len(view), dtype=np.bool_)
        for kind, rows in view.reader.rows.items():
            inside |= ((kinds & BITS[kind]) > 0) & rows_with(rows, of, len(view.pack.names))[view.tiles[at]]
        holds &= inside
    return _yes(holds)


def rows_with(rows: dict[int, tuple[int, ...]], of: int, many: int) -> Bools:
    """Of sets by their lowest tile, which hold one of these tiles."""
    found = np.zeros(many, dtype=np.bool_)
    for lowest, row in rows.items():
        found[lowest] = any(of >> tile & 1 for tile in row)
    return found


def _tiles(view: View, given: Given, asked: Bools) -> Truth:
    return _yes(view.of_hand((view.shown.mask & ~given.tiles("of")) == 0))


def _has_each(view: View, given: Given, asked: Bools) -> Truth:
    holds = np.ones(len(view.hands), dtype=np.bool_)
    for one in given.each("of"):
        holds &= (view.shown.mask & one) > 0
    return _yes(view.of_hand(holds))


def _kinds(view: View, given: Given, asked: Bools) -> Truth:
    of = _table(given.tiles("of"), len(view.pack.names))
    return _yes(view.of_hand(view.shown.present[:, of].sum(1) == given.number("n")))


def _none(view: View, given: Given, asked: Bools) -> Truth:
    return _yes(view.of_hand((view.shown.mask & given.tiles("of")) == 0))


def _suits(view: View, given: Given, asked: Bools) -> Truth:
    return _yes(view.of_hand(view.shown.suits == given.number("n")))


def _ranks(view: View, given: Given, asked: Bools) -> Truth:
    pack = given.pack
    step = given.number("step") if given.has("step") else 1
    top = given.number("to") if given.has("to") else max(pack.rank)
    wanted = range(given.number("from"), top + 1, step)
    inside = sum(1 << kind for kind in range(pack.numbered) if pack.rank[kind] in wanted)
    return _yes(view.of_hand((view.shown.mask & ~inside) == 0))


def _run(view: View, given: Given, asked: Bools) -> Truth:
    present, numbered = view.shown.present, view.pack.numbered
    first = present.argmax(1)
    last = present.shape[1] - 1 - present[:, ::-1].argmax(1)
    many = present.sum(1)
    holds = (many == given.number("n")) & (last - first == many - 1) & (view.shown.suits == 1) & (last < numbered)
    return _yes(view.of_hand(holds))


def _alike(view: View, given: Given, asked: Bools) -> Truth:
    n = given.number("n")
    times = (view.shown.counts == n).sum(1)
    kongs = [MELDS.index(kind) for kind in KONGS]
    for place in range(view.hands.kinds.shape[1]):
        tile = view.hands.tiles[:, place]
        kong = np.isin(view.hands.kinds[:, place], kongs)
        times = times - (kong & (view.shown.counts[np.arange(len(tile)), tile] == n))
    found = view.of_hand(times)
    return found > 0, Bound(times=found)


def _held(view: View, given: Given, asked: Bools) -> Truth:
    of, n, rest = given.tiles("of"), given.number("n"), given.number("rest")
    counts = view.hands.concealed
    holds = np.zeros(len(counts), dtype=np.bool_)
    for suit in view.pack.suits:
        if suit.start < view.pack.numbered:
            wanted = np.zeros(counts.shape[1], dtype=counts.dtype)
            wanted[suit.start : suit.stop] = [n if of >> kind & 1 else rest for kind in suit]
            holds |= (counts == wanted).all(1)
    return _yes(view.of_hand(holds))


def _knitted(view: View, given: Given, asked: Bools) -> Truth:
    n = given.number("n")
    holds = np.zeros(len(view.hands), dtype=np.bool_)
    there = view.hands.closed > 0
    for way in view.pack.knitted:
        holds |= there[:, [kind for row in way for kind in row]].sum(1) >= n
    return _yes(view.of_hand(holds))


def _won(view: View, given: Given, asked: Bools) -> Truth:
    hands, way = view.hands, given.name("by")
    if way == "others_tile":
        return _yes(view.of_hand(~hands.self_draw))
    if way == "last_of_kind":
        laid = view.shown.laid[np.arange(len(hands)), hands.win]
        return _yes(view.of_hand(hands.last_of_kind | (laid >= view.reader.set_size)))
    return _yes(view.of_hand(getattr(hands, way)))


def _completes(view: View, given: Given, asked: Bools) -> Truth:
    readings, place = view.readings, given.name("at")
    wanted = [GROUPS.index(kind) for kind in given.names("kind") if kind in GROUPS]
    holds = np.isin(readings.group, wanted)
    if given.has("rank") and given.number("rank"):
        holds &= view.rank[view.win] == given.number("rank")
    if place:
        lowest = view.win == readings.tile
        highest = view.win == view.reader.highest[readings.group, readings.tile]
        holds &= ~(lowest | highest) if place == MIDDLE else lowest if place == FIRST else highest
    return _yes(holds)


def _last_tile_in(view: View, given: Given, asked: Bools) -> Truth:
    holds = np.zeros(len(view), dtype=np.bool_)
    for at, has in enumerate(view.of_kind(given.names("kind"))):
        for kind, rows in view.reader.rows.items():
            inside = np.zeros((len(view.pack.names), len(view.pack.names)), dtype=np.bool_)
            for lowest, row in rows.items():
                inside[lowest, list(row)] = True
            holds |= has & ((view.kinds[at] & BITS[kind]) > 0) & inside[view.tiles[at], view.win]
    return _yes(holds)


def _waits(view: View, given: Given, asked: Bools) -> Truth:
    waits = view.waits(asked)
    if given.flag("left"):
        copies = given.number("copies") if given.has("copies") else 0
        left = view.shown.counts < copies
        left[np.arange(len(left)), view.hands.win] = True
        waits = waits & left
    return _yes(view.of_hand(waits.sum(1) == given.number("n")))


def _flowers(view: View, given: Given, asked: Bools) -> Truth:
    n = given.number("n")
    times = view.of_hand(view.hands.flowers // n if n > 0 else view.hands.flowers * 0)
    return times > 0, Bound(times=times)


def _nothing_counted(view: View, given: Given, asked: Bools) -> Truth:
    if view.none_but is None:
        raise Beyond("expected that only what is counted last asks what else is counted; found a fan that asks before")
    return _yes(view.none_but(given.names("but")))


WORDS: dict[str, Word] = {
    "shape": _shape,
    "sets": _sets,
    "every_set": _every_set,
    "wind": _wind,
    "in_steps": _in_steps,
    "pair": _pair,
    "each_part": _each_part,
    "tiles": _tiles,
    "has_each": _has_each,
    "kinds": _kinds,
    "has_none": _none,
    "suits": _suits,
    "ranks": _ranks,
    "run": _run,
    "alike": _alike,
    "knitted": _knitted,
    "held": _held,
    "won": _won,
    "completes": _completes,
    "last_tile_in": _last_tile_in,
    "waits": _waits,
    "flowers": _flowers,
    "nothing_counted": _nothing_counted,
}
