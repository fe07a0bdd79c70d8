"""Turns conditions on the sets of a reading into functions over many readings: kinds, tiles, how far apart."""

from itertools import combinations

import numpy as np

from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.bulk_sets import BITS
from bopu.games.guobiao.bulk_view import Bound, Places, Truth, View, Word, many_of
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.conditions_of_sets import SAME, SEAT
from bopu.games.guobiao.layout import CODE
from bopu.games.guobiao.pack import bits


def _shape(view: View, given: Given, asked: Bools) -> Truth:
    named = np.array([shape.name == given.name("is") for shape in view.reader.shapes])
    return named[view.readings.shape], None


def _sets(view: View, given: Given, asked: Bools) -> Truth:
    kinds, n, of = given.names("kind"), given.number("n"), given.tiles("of")
    found = view.sets_of(kinds, of)
    many = view.once(("many", kinds, of), lambda: many_of(found, asked))
    holds = many == n if given.flag("exactly") else many >= n
    if n:
        holds &= ~view.loose
    if given.flag("of_each"):
        for kind in kinds:
            has = view.of_kind(frozenset({kind}))
            one = [both & has[at] for at, both in enumerate(found)]
            holds &= np.logical_or.reduce(one) if one else view.nowhere()
    return holds, Bound(whole=view.once(("places", kinds, of), lambda: _places(view, found)))


def _places(view: View, found: list[Bools]) -> Ints:
    """At which places something holds, as bits."""
    mask: Ints = np.zeros(len(view), dtype=np.min_scalar_type(1 << len(found)))
    for at, has in enumerate(found):
        mask |= has.astype(mask.dtype) << mask.dtype.type(at)
    return mask


def _each(view: View, found: list[Bools], n: int) -> Truth:
    lists = tuple(combinations(range(len(found)), n))
    each = tuple(_all_at(view, found, places) for places in lists)
    return many_of(found, view.loose) >= n, Bound(each=each, lists=lists)


def _all_at(view: View, found: list[Bools], places: Places) -> Bools:
    """Where something holds at all of these places."""
    if not places:
        return view.everywhere()
    first, *others = places
    holds = found[first]
    for at in others:
        holds = holds & found[at]
    return holds


def _every_set(view: View, given: Given, asked: Bools) -> Truth:
    return _each(view, view.sets_of(given.names("kind"), given.tiles("of")), given.number("n"))


def _wind(view: View, given: Given, asked: Bools) -> Truth:
    hands = view.hands
    wind = view.of_hand(hands.seat_wind if given.name("whose") == SEAT else hands.round_wind)
    found = [has & (view.tiles[at] == wind) for at, has in enumerate(view.of_kind(given.names("kind")))]
    return _each(view, found, given.number("n"))


def _in_steps(view: View, given: Given, asked: Bools) -> Truth:
    n, step, same = given.number("n"), given.number("step"), given.name("suits") == SAME
    times = given.number("times") if given.has("times") else 1
    kinds, suited = given.names("kind"), bits(range(view.pack.numbered))
    found = view.sets_of(kinds, suited)
    lists = tuple(combinations(range(len(found)), n))
    there = [view.once(("at", kinds, places), lambda at=places: _all_at(view, found, at)) for places in lists]  # type: ignore[misc]
    each = tuple(one & _fits(view, places, step, same) for one, places in zip(there, lists, strict=True))
    if times > 1:
        lists, each = _apart(lists, each, times)
    made = np.logical_or.reduce(each) if each else view.nowhere()
    return made, Bound(each=each, lists=lists, joined=True)


def _fits(view: View, places: Places, step: int, same: bool) -> Bools:
    """Whether the sets at these places are so many ranks apart and of one suit, or of as many as there are."""
    ranks, lowest = view.once(("ranks", places), lambda: _ranks(view, places))
    row = sum({1 << at * step for at, _ in enumerate(places)})
    apart: Bools = view.once(("apart", places, row), lambda: ranks == row * lowest)
    suits: Bools = view.once(("suits", places, same), lambda: _suits(view, places, same))
    return apart & suits


def _ranks(view: View, places: Places) -> tuple[Ints, Ints]:
    """The ranks of some sets as bits, and the lowest of these."""
    bit = view.once("rank_bits", lambda: [np.left_shift(1, view.rank)[tiles] for tiles in view.tiles])
    ranks: Ints = np.zeros(len(view), dtype=np.int32)
    for at in places:
        ranks |= bit[at]
    return ranks, ranks & -ranks


def _suits(view: View, places: Places, same: bool) -> Bools:
    """Whether some sets are all of one suit, or each of another."""
    holds = view.everywhere()
    for at, one in enumerate(places):
        for other in places[at + 1 :]:
            equal = _of_one_suit(view, one, other)
            holds &= equal if same else ~equal
    return holds


def _of_one_suit(view: View, one: int, other: int) -> Bools:
    suit = np.array(view.pack.suit, dtype=np.int8)
    suits = view.once("suit", lambda: [suit[tiles] for tiles in view.tiles])
    return view.once(("of_one_suit", one, other), lambda: suits[one] == suits[other])


def _apart(
    lists: tuple[Places, ...], each: tuple[Bools, ...], times: int
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
    of = given.tiles("of")
    if given.has("rank") and given.number("rank"):
        of &= bits(kind for kind in range(view.pack.numbered) if view.pack.rank[kind] == given.number("rank"))
    return np.append(view.table(of), False)[tile], None


def _each_part(view: View, given: Given, asked: Bools) -> Truth:
    of = given.tiles("of")
    holds = np.append(view.table(of), False)[view.readings.pair] & ~view.loose
    holding = np.zeros((1 << len(BITS), CODE), dtype=np.bool_)
    for kind, rows in view.reader.codes.rows.items():
        lowest = [tile for tile, row in rows.items() if bits(row) & of]
        with_kind = [kinds for kinds in range(len(holding)) if kinds & BITS[kind]]
        holding[np.ix_(with_kind, lowest)] = True
    for codes in view.readings.sets:
        holds &= holding.reshape(-1)[codes]
    return holds, None


WORDS: dict[str, Word] = {
    "shape": _shape,
    "sets": _sets,
    "every_set": _every_set,
    "wind": _wind,
    "in_steps": _in_steps,
    "pair": _pair,
    "each_part": _each_part,
}
