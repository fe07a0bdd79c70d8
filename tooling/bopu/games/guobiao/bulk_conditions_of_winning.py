"""Turns conditions on how a hand won into functions over many readings: how, what was completed, how many waits."""

import numpy as np

from bopu.games.guobiao.bulk_hands import Bools, mask_of
from bopu.games.guobiao.bulk_sets import BITS
from bopu.games.guobiao.bulk_view import Beyond, Bound, Truth, View, Word
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.conditions_of_winning import FIRST, MIDDLE
from bopu.games.guobiao.layout import GROUPS


def _won(view: View, given: Given, asked: Bools) -> Truth:
    hands, way = view.hands, given.name("by")
    if way == "others_tile":
        return view.of_hand(~hands.self_draw), None
    if way == "last_of_kind":
        laid = view.shown.laid(hands.win) >= view.reader.set_size
        return view.of_hand(hands.last_of_kind | laid), None
    return view.of_hand(getattr(hands, way)), None


def _completes(view: View, given: Given, asked: Bools) -> Truth:
    readings, place = view.readings, given.name("at")
    wanted = np.array([kind in given.names("kind") for kind in GROUPS])
    holds = wanted[readings.group]
    if given.has("rank") and given.number("rank"):
        holds &= (view.rank == given.number("rank"))[view.win]
    if place:
        lowest = view.win == readings.tile
        highest = view.win == view.reader.highest[readings.group, readings.tile]
        holds &= ~(lowest | highest) if place == MIDDLE else lowest if place == FIRST else highest
    return holds, None


def _last_tile_in(view: View, given: Given, asked: Bools) -> Truth:
    holds, many = view.nowhere(), len(view.pack.names)
    for at, has in enumerate(view.of_kind(given.names("kind"))):
        for kind, rows in view.reader.codes.rows.items():
            inside = np.zeros((many, many), dtype=np.bool_)
            for lowest, row in rows.items():
                inside[lowest, list(row)] = True
            holds |= has & ((view.kinds[at] & BITS[kind]) > 0) & inside[view.tiles[at], view.win]
    return holds, None


def _waits(view: View, given: Given, asked: Bools) -> Truth:
    waits = view.waits(asked)
    if given.flag("left"):
        copies = given.number("copies") if given.has("copies") else 0
        waits = waits & (mask_of(view.shown.counts < copies) | np.left_shift(1, view.hands.win, dtype=np.int64))
    return view.of_hand(np.bitwise_count(waits) == given.number("n")), None


def _flowers(view: View, given: Given, asked: Bools) -> Truth:
    n = given.number("n")
    flowers = view.hands.flowers
    times = view.of_hand(flowers // n if n > 0 else flowers * 0)
    return times > 0, Bound(times=times)


def _nothing_counted(view: View, given: Given, asked: Bools) -> Truth:
    if view.none_but is None:
        raise Beyond("expected that only what is counted last asks what else is counted; found a fan that asks before")
    return view.none_but(given.names("but")), None


WORDS: dict[str, Word] = {
    "won": _won,
    "completes": _completes,
    "last_tile_in": _last_tile_in,
    "waits": _waits,
    "flowers": _flowers,
    "nothing_counted": _nothing_counted,
}
