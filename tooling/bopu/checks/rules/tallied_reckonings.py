"""Turns what has been tallied of a text (tallies.yaml) into results that arguments and findings name.

tallied  {of, says, per, bound}  what the tally says under that name; `per`: divided by what it says under another;
          `bound`, low or high: an end of the interval of 95 % of a share or a mean
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bopu.checks.rules.quantities import Misfit, Quantities, Value
from bopu.checks.rules.reckonings import Given, Result, Tables
from bopu.checks.rules.tallies import Told, Untallied, decimal, result

BOUNDS = ("low", "high")


def told(ask: Quantities, given: Given) -> Told:
    """The result that is asked for. Raises `Misfit`."""
    try:
        return result(ask.examination.subject, given["of"], given["says"])
    except Untallied as fault:
        raise Misfit(str(fault)) from fault


def _tallied(ask: Quantities, given: Given, tables: Tables) -> Result:
    found, key = told(ask, given), tuple(sorted(given.items()))
    if "bound" in given:
        return _bound(found, given["bound"], key)
    if "per" in given:
        number = _over(found, told(ask, {**given, "says": given["per"]}))
        return Result(number, False, round(number), given=key, said=decimal(number))
    if found.of:
        return Result(found.number, True, int(found.number * found.of), found.of, given=key)
    if found.estimate is not None:
        return Result(found.number, False, round(found.number), given=key, said=decimal(found.number))
    return Result(found.number, False, int(found.number), names=found.names, given=key)


def _over(found: Told, other: Told) -> Fraction:
    if not other.number:
        raise Misfit("expected something to divide by; found nought")
    return found.number / other.number


def _bound(found: Told, end: str, key: Any) -> Result:
    if found.estimate is None or (value := getattr(found.estimate, end)) is None:
        raise Misfit("expected a share or a mean, which has an interval; found a number that was counted")
    number = Fraction(value).limit_denominator(10**9)
    if found.of:
        return Result(number, True, given=key)
    return Result(number, False, round(number), given=key, said=decimal(number))


def quantity(ask: Quantities, given: Mapping[str, Any]) -> Value:
    """The same as a quantity that can be compared and summed."""
    return _tallied(ask, given, {}).number


TALLIED: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {"tallied": _tallied}
"""Each computation by its name."""
