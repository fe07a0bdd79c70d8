"""Turns conditions on the tiles of a hand into functions over many readings: which, of which suits, how many alike."""

import numpy as np

from bopu.games.guobiao.bulk_hands import Bools, mask_of
from bopu.games.guobiao.bulk_view import Bound, Truth, View, Word
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.pack import bits


def _tiles(view: View, given: Given, asked: Bools) -> Truth:
    return (view.mask & ~given.tiles("of")) == 0, None


def _has_each(view: View, given: Given, asked: Bools) -> Truth:
    holds = view.everywhere()
    for one in given.each("of"):
        holds &= (view.mask & one) > 0
    return holds, None


def _kinds(view: View, given: Given, asked: Bools) -> Truth:
    return np.bitwise_count(view.mask & given.tiles("of")) == given.number("n"), None


def _none(view: View, given: Given, asked: Bools) -> Truth:
    return (view.mask & given.tiles("of")) == 0, None


def _suits(view: View, given: Given, asked: Bools) -> Truth:
    return view.suits == given.number("n"), None


def _ranks(view: View, given: Given, asked: Bools) -> Truth:
    pack = given.pack
    step = given.number("step") if given.has("step") else 1
    top = given.number("to") if given.has("to") else max(pack.rank)
    wanted = range(given.number("from"), top + 1, step)
    inside = bits(kind for kind in range(pack.numbered) if pack.rank[kind] in wanted)
    return (view.mask & ~inside) == 0, None


def _run(view: View, given: Given, asked: Bools) -> Truth:
    mask = view.shown.mask
    holds = mask == (mask & -mask) * (bits(range(given.number("n"))))
    holds &= (view.shown.suits == 1) & (mask >> view.pack.numbered == 0)
    return view.of_hand(holds), None


def _alike(view: View, given: Given, asked: Bools) -> Truth:
    alike = mask_of(view.shown.counts == given.number("n")) & ~view.shown.kongs()
    times = view.of_hand(np.bitwise_count(alike))
    return times > 0, Bound(times=times)


def _held(view: View, given: Given, asked: Bools) -> Truth:
    of, n, rest = given.tiles("of"), given.number("n"), given.number("rest")
    counts, mask = view.hands.concealed, view.hands.concealed_mask
    holds = np.zeros(len(counts), dtype=np.bool_)
    for suit in view.pack.suits:
        if suit.start < view.pack.numbered:
            wanted = np.zeros(counts.shape[1], dtype=counts.dtype)
            wanted[suit.start : suit.stop] = [n if of >> kind & 1 else rest for kind in suit]
            like = np.flatnonzero(mask == bits(np.flatnonzero(wanted).tolist()))
            holds[like] |= (counts[like] == wanted).all(1)
    return view.of_hand(holds), None


def _knitted(view: View, given: Given, asked: Bools) -> Truth:
    n = given.number("n")
    holds = np.zeros(len(view.hands), dtype=np.bool_)
    for way in view.pack.knitted:
        nine = bits(kind for row in way for kind in row)
        holds |= np.bitwise_count(view.hands.closed_mask & nine) >= n
    return view.of_hand(holds), None


WORDS: dict[str, Word] = {
    "tiles": _tiles,
    "has_each": _has_each,
    "kinds": _kinds,
    "has_none": _none,
    "suits": _suits,
    "ranks": _ranks,
    "run": _run,
    "alike": _alike,
    "held": _held,
    "knitted": _knitted,
}
