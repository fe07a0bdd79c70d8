"""Turns the odds in the report of `bopu check` into what the page of throws shows of them: a picture and a table of the
cups that each player must expect, and what a trait of an entry adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from bopu.site.bars import Amount, Bars, bars
from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said

PART = "odds"
"""The part of the report; it is there for games whose tables are reckoned."""


class Expectation(NamedTuple):
    """A player: the role, all cups of a throw, the cups of each kind in the order of the columns (empty: none)."""

    name: Said
    total: str
    cups: tuple[str, ...]


class Unsolved(NamedTuple):
    """A forfeit that is left out, and how often a throw begins it."""

    name: Said
    share: str


@dataclass(frozen=True)
class OddsView:
    """The odds of one table."""

    cups: tuple[Said, ...]
    players: tuple[Expectation, ...]
    picture: Bars | None
    unsolved: tuple[Unsolved, ...]


def odds_view(desk: RuleDesk) -> OddsView | None:
    """The odds of the usual table; None where the report of these rules has none."""
    odds: Mapping[str, Any] = desk.game.report.get(PART) or {}
    if not odds:
        return None
    cups = list(dict.fromkeys(one["cup"] for one in odds["per_throw"]))
    amounts = {(one["seat"], one["cup"]): Fraction(one["expected"]) for one in odds["per_throw"]}
    names = [desk.called(seat["role"]) for seat in odds["seats"]]
    totals = [sum((amounts.get((seat, cup), Fraction(0)) for cup in cups), Fraction(0)) for seat in range(len(names))]
    players = [_player(seat, name, cups, amounts, totals[seat]) for seat, name in enumerate(names)]
    drawn = bars([Amount(name.text, name.lang, n, number(n)) for name, n in zip(names, totals, strict=True)])
    unsolved = [Unsolved(desk.called(one["name"]), share(Fraction(one["chance"]))) for one in odds["unsolved"]]
    return OddsView(tuple(desk.called(cup) for cup in cups), tuple(players), drawn, tuple(unsolved))


def added(desk: RuleDesk) -> dict[str, str]:
    """By entry, how many cups of a throw a trait of it adds for a guest; empty where the report has no odds."""
    odds: Mapping[str, Any] = desk.game.report.get(PART) or {}
    return {one["name"]: number(Fraction(one["more"])) for one in odds.get("traits", ())}


def _player(
    seat: int, name: Said, cups: Sequence[str], amounts: Mapping[tuple[int, str], Fraction], total: Fraction
) -> Expectation:
    mine = (amounts.get((seat, cup)) for cup in cups)
    return Expectation(name, number(total), tuple(number(n) if n else "" for n in mine))


def number(amount: Fraction) -> str:
    """An amount to four places, or more where it would be nothing."""
    shown = f"{float(amount):.4f}"
    return shown if Fraction(shown) or not amount else f"{float(amount):.6f}"


def share(chance: Fraction) -> str:
    """A chance in hundredths."""
    return f"{float(100 * chance):.4f}%"
