"""Turns the usual table of a game into the part of its report that tells exact odds, as plain values.

line, seats [{role …}], moments           the table (empty: the usual one), and how many moments are followed
classes {slot: [{name, chance, decimal}]}  how often a throw is called so
per_throw [{seat, cup, expected, decimal}] what is expected of one throw, all throwing equally often
turns [{thrower, amounts}]                 the same for each thrower
traits [{name, more, decimal}]             what a trait of an entry adds for the first guest, by throw
unsolved [{name, chance, decimal}]         forfeits with more moments, left out of what is expected
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, cast

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.expected import reckoning_of
from bopu.checks.rules.table_odds import OfTables, TableOdds, table_odds, trait_odds
from bopu.findings import Finding

QUICK = 300
"""Moments that are followed after a throw where the whole report is made."""


def odds_of_tables(examination: Examination) -> tuple[dict[str, Any] | None, list[Finding]]:
    """The odds of the usual table under the defaults; None where the game has no tables to reckon."""
    subject = examination.subject
    reckoning = reckoning_of(subject.ruleset.engine)
    if reckoning is None or subject.ground is None:
        return None, []
    game, book = cast(OfTables, reckoning), subject.book()
    found = table_odds(game, subject.ground, book, "", "accept", QUICK)
    traits = trait_odds(game, subject.ground, book, "", found, "accept", QUICK)
    return {"line": "", "moments": QUICK, **as_data(found, traits)}, []


def as_data(found: TableOdds, traits: Mapping[str, Fraction]) -> dict[str, Any]:
    """The odds of a table as JSON has them."""
    return {
        "seats": [dict(seat) for seat in found.seats],
        "classes": {slot: [_chance(*one) for one in names.items()] for slot, names in found.classes.items()},
        "per_throw": _amounts(found.per_throw()),
        "turns": [{"thrower": seat, "amounts": _amounts(turn.amounts)} for seat, turn in enumerate(found.turns)],
        "traits": [{"name": name, "more": str(n), "decimal": float(n)} for name, n in traits.items()],
        "unsolved": [_chance(*one) for one in found.unsolved().items()],
    }


def _chance(name: str, chance: Fraction) -> dict[str, Any]:
    return {"name": name, "chance": str(chance), "decimal": float(chance)}


def _amounts(amounts: Mapping[Hashable, Fraction]) -> list[dict[str, Any]]:
    rows = sorted(cast(Mapping[tuple[int, str], Fraction], amounts).items())
    return [{"seat": seat, "cup": cup, "expected": str(n), "decimal": float(n)} for (seat, cup), n in rows]
