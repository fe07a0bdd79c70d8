"""Turns what a computation asks of dice into its result: throws that are counted, and how long one waits for something.

dice      {dice, faces, where: [{of, is, right}]}  in how many of all throws, counted with order, all of these hold;
          `of` is {shows: face} (how many dice show it), {most: [face]} (how many are alike at most, these faces left
          out), {kinds: [face]} (how many faces come, these left out), or {points: [face]} (the sum, these left out)
portion   {of}  a share, told in hundredths
waits     {need, how, throws, dice, faces}  how often, in the mean, what `chance` reckons fails before it comes
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from bopu.checks.rules.label_table import Throw, ways
from bopu.checks.rules.quantities import Misfit, Quantities
from bopu.checks.rules.reckonings import REGISTERED, Given, Result, Tables, holds

MOST = 8
"""So many dice are counted through at most: their throws, order aside, are a few thousand."""

Measure = Callable[[Throw, tuple[int, ...]], int]

MEASURES: Mapping[str, Measure] = {
    "shows": lambda throw, faces: sum(die in faces for die in throw),
    "most": lambda throw, left: max((throw.count(die) for die in throw if die not in left), default=0),
    "kinds": lambda throw, left: len(set(throw) - set(left)),
    "points": lambda throw, left: sum(die for die in throw if die not in left),
}
"""What can be asked of a throw, with the faces that are named."""


def _dice(ask: Quantities, given: Given, tables: Tables) -> Result:
    dice, faces = (_whole(ask, given[name], name) for name in ("dice", "faces"))
    if dice > MOST:
        raise Misfit(f"expected {MOST} dice at most; found {dice}")
    where = [(*_measure(ask, one["of"]), one["is"], ask.number(one["right"])) for one in given["where"]]
    found = 0
    for throw in combinations_with_replacement(range(1, faces + 1), dice):
        found += ways(throw) if all(_met(throw, *one) for one in where) else 0
    return Result(Fraction(found), False, found, faces**dice, given=(dice, faces, tuple(where)))


def _whole(ask: Quantities, term: Any, name: str) -> int:
    number = ask.number(term)
    if number.denominator != 1 or number < 1:
        raise Misfit(f"expected a whole number of {name}, from 1; found {number}")
    return int(number)


def _measure(ask: Quantities, given: Mapping[str, Any]) -> tuple[str, tuple[int, ...]]:
    [(name, faces)] = given.items()
    return name, tuple(int(ask.number(face)) for face in (faces if isinstance(faces, Sequence) else [faces]))


def _met(throw: Throw, name: str, faces: tuple[int, ...], sort: str, right: Fraction) -> bool:
    return holds(Fraction(MEASURES[name](throw, faces)), sort, right)


def _portion(ask: Quantities, given: Given, tables: Tables) -> Result:
    return Result(ask.number(given["of"]), True, given=ask.number(given["of"]))


def _waits(ask: Quantities, given: Given, tables: Tables) -> Result:
    found = REGISTERED["chance"](ask, given, tables)
    if not found.number:
        raise Misfit("expected something that can come; found that it never does")
    mean = (1 - found.number) / found.number
    return Result(mean, given=found.given, said=f"{float(mean):.2f}")


OF_DICE: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {
    "dice": _dice,
    "portion": _portion,
    "waits": _waits,
}
"""Each computation by its name."""
