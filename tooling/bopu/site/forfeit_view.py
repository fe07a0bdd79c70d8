"""Turns what the report of `bopu check` reckoned of forfeits into what its page shows: how each ends and how often, how
long it lasts, who drinks, and which may go on for ever."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.ruleset.model import Step
from bopu.site.odds_view import PART
from bopu.site.procedure_view import outcome_in_words
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.strings import Said
from bopu.site.wording import Piece, plain

CERTAIN = "1"
"""How the report writes the chance of what is certain."""
EXACT = 24
"""Characters of a fraction that a cell still shows; the report has all of it."""
SMALL = 0.001
"""A chance below this is told with more places."""


class EndView(NamedTuple):
    """A way in which a forfeit ends: the step before the end, what it does or asks (with its outcome, where it has
    several), its clauses, the chance in hundredths and, where it is short, exact."""

    step: Link
    said: str
    outcome: Piece | None
    clauses: tuple[Link, ...]
    chance: str
    exact: str


class DrinkView(NamedTuple):
    """What one player must expect of the turn: the role, the cup, how many."""

    role: Said
    cup: Said
    number: str


@dataclass(frozen=True)
class ForfeitView:
    """A forfeit at the turn of `thrower`. `over` is the chance that it ends, empty where that is certain; `counts` are
    what is counted of it, with their numbers; `unsolved` is the part that was not solved (empty: all was)."""

    name: Link
    anchor: str
    thrower: Said
    begun: str
    over: str
    unsolved: str
    counts: tuple[tuple[str, str], ...]
    ends: tuple[EndView, ...]
    drinks: tuple[DrinkView, ...]


class Left(NamedTuple):
    """A forfeit that is left out of the numbers, and how often."""

    name: Link
    share: str


@dataclass(frozen=True)
class ForfeitsView:
    """All forfeits in which dice are thrown; `endless` go on for ever so often, `unsolved` have too many moments."""

    forfeits: tuple[ForfeitView, ...]
    endless: tuple[Left, ...]
    unsolved: tuple[Left, ...]


def forfeits_view(desk: RuleDesk) -> ForfeitsView | None:
    """The forfeits of the usual table; None where the report of these rules has none."""
    odds: Mapping[str, Any] = desk.game.report.get(PART) or {}
    rows = odds.get("forfeits", ())
    if not rows:
        return None
    endless, unsolved = (tuple(_left(desk, odds.get(part, ()))) for part in ("endless", "unsolved"))
    return ForfeitsView(tuple(_forfeit(desk, odds, row) for row in rows), endless, unsolved)


def _forfeit(desk: RuleDesk, odds: Mapping[str, Any], row: Mapping[str, Any]) -> ForfeitView:
    roles = [desk.called(seat["role"]) for seat in odds["seats"]]
    over = row["over"]
    return ForfeitView(
        desk.procedure(row["name"]),
        f"forfeit-{row['name']}",
        roles[row["thrower"]],
        _hundredths(row["begun"]["decimal"]),
        "" if over["exact"] == CERTAIN else _hundredths(over["decimal"]),
        desk.procedure(row["part"]).text if row["part"] else "",
        tuple((desk.name("counted", what), f"{n['decimal']:.2f}") for what, n in row["counts"].items()),
        tuple(_end(desk, end) for end in sorted(row["ends"], key=lambda end: -float(end["decimal"]))),
        tuple(
            DrinkView(roles[one["seat"]], desk.called(one["cup"]), f"{one['decimal']:.4f}") for one in row["amounts"]
        ),
    )


def _end(desk: RuleDesk, end: Mapping[str, Any]) -> EndView:
    step = desk.steps[end["step"]]
    exact = end["exact"] if len(end["exact"]) <= EXACT else ""
    return EndView(
        desk.rule(step.name),
        _deed(desk, step),
        outcome_in_words(desk, end["outcome"]),
        tuple(desk.clause(name) for name in end["clauses"]),
        _hundredths(end["decimal"]),
        exact,
    )


def _deed(desk: RuleDesk, step: Step) -> str:
    """What a step does, or what it asks."""
    if step.operation is not None:
        return plain(desk.speaker.answer(step.operation))
    return desk.speaker.between.join(plain(desk.speaker.condition(phrase)) for phrase in step.test)


def _left(desk: RuleDesk, rows: Iterable[Mapping[str, Any]]) -> Iterable[Left]:
    return (Left(desk.procedure(row["name"]), _hundredths(row["decimal"])) for row in rows)


def _hundredths(chance: float) -> str:
    """A chance in hundredths, with enough places that what can be is not nothing."""
    return f"{100 * chance:.{2 if chance >= SMALL else 4}f}%"
