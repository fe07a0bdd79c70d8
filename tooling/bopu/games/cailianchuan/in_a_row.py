"""Turns dice thrown several times in a row into what is thrown altogether: one way for each, with its chance."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from bopu.games.cailianchuan.needs import Faces, counted, shown
from bopu.play.chance import ChanceSpec, all_outcomes, read


class Way(NamedTuple):
    """Chance moves that come one after another, and the chance of these or others that do the same."""

    moves: tuple[str, ...]
    chance: Fraction


def in_a_row(spec: ChanceSpec, times: int, faces: Faces) -> tuple[Way, ...]:
    """One way for each number of dice, in so many throws, that show the faces asked for. Where everything about dice
    matters, only one throw is made.
    """
    return _in_a_row(replace(spec, seat=None), 1 if faces is None else times, faces)


@cache  # a chain asks for the same again and again
def _in_a_row(spec: ChanceSpec, times: int, faces: Faces) -> tuple[Way, ...]:
    one: dict[Any, Way] = {}
    for move, chance in all_outcomes(spec):
        _add(one, shown(tuple(sorted(read(spec, move))), faces), Way((move,), chance))
    found = one
    for _ in range(times - 1):
        more: dict[Any, Way] = {}
        for before, first in found.items():
            for now, then in one.items():
                both = counted(map(sum, zip(before, now, strict=True)), faces)
                _add(more, both, Way((*first.moves, *then.moves), first.chance * then.chance))
        found = more
    return tuple(found.values())


def _add(found: dict[Any, Way], what: Any, way: Way) -> None:
    known = found.get(what)
    found[what] = way if known is None else Way(known.moves, known.chance + way.chance)
