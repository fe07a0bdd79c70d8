"""Turns the usual table of a game into the part of its report that tells exact odds, as plain values.

line, seats [{role …}], moments           the table (empty: the usual one), and how many moments are followed
classes {slot: [{name, chance, decimal}]}  how often a throw is called so
per_throw [{seat, cup, expected, decimal}] what is expected of one throw, all throwing equally often
turns [{thrower, amounts}]                 the same for each thrower
traits [{name, more, decimal}]             what a trait of an entry adds for the first guest, by throw
unsolved [{name, chance, decimal}]         forfeits with more moments, left out of what is expected
endless [{name, chance, decimal}]          forfeits that go on for ever, and how often; left out as well
forfeits [{name, thrower, begun, over,     of each forfeit that throws dice, at the turn of the first who may begin it:
  part, ends [{step, outcome, clauses,     how often a throw begins it, whether it comes to an end (else what was not
  chance}], counts {throws, rounds},       solved) and how, how many players throw and how many rounds of all there are,
  amounts}]                                who drinks what in the turn
"""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, cast

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.expected import reckoning_of
from bopu.checks.rules.forfeit_odds import ForfeitOdds, forfeit_odds
from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.table_odds import OfTables, TableOdds, table_odds, trait_odds
from bopu.findings import Finding

QUICK = 300
"""Moments that are followed after a throw where the whole report is made."""
AT_ONCE = 10**4000


def odds_of_tables(examination: Examination) -> tuple[dict[str, Any] | None, list[Finding]]:
    """The odds of the usual table under the defaults; None where the game has no tables to reckon."""
    subject = examination.subject
    reckoning = reckoning_of(subject.ruleset.engine)
    if reckoning is None or subject.ground is None:
        return None, []
    game, book = cast(OfTables, reckoning), subject.book()
    found = table_odds(game, subject.ground, book, "", "accept", QUICK)
    traits = trait_odds(game, subject.ground, book, "", found, "accept", QUICK)
    heard = HeardBook(subject.ruleset, subject.game.vocabulary, {})
    forfeits = forfeit_odds(game, heard, "", "accept", QUICK)
    return {"line": "", "moments": QUICK, **as_data(found, traits, forfeits)}, []


def as_data(found: TableOdds, traits: Mapping[str, Fraction], forfeits: Iterable[ForfeitOdds] = ()) -> dict[str, Any]:
    """The odds of a table as JSON has them."""
    return {
        "seats": [dict(seat) for seat in found.seats],
        "classes": {slot: [_chance(*one) for one in names.items()] for slot, names in found.classes.items()},
        "per_throw": _amounts(found.per_throw()),
        "turns": [{"thrower": seat, "amounts": _amounts(turn.amounts)} for seat, turn in enumerate(found.turns)],
        "traits": [{"name": name, "more": exact(n), "decimal": float(n)} for name, n in traits.items()],
        "unsolved": [_chance(*one) for one in found.unsolved().items()],
        "endless": [_chance(*one) for one in found.endless().items()],
        "forfeits": [_forfeit(one) for one in forfeits],
    }


def _forfeit(found: ForfeitOdds) -> dict[str, Any]:
    return {
        "name": found.name,
        "thrower": found.thrower,
        "begun": _number(found.begun),
        "over": _number(found.over),
        "part": found.part,
        "ends": [
            {"step": step.name, "outcome": outcome, "clauses": [*step.cites], **_number(chance)}
            for (step, outcome), chance in found.ends.items()
        ],
        "counts": {what: _number(n) for what, n in found.counts.items()},
        "amounts": _amounts(found.amounts),
    }


def _number(n: Fraction) -> dict[str, Any]:
    return {"exact": exact(n), "decimal": float(n)}


def exact(n: Fraction) -> str:
    """A fraction in decimal digits, however many: Python writes no number of more than some thousands at once."""
    return _digits(n.numerator) + (f"/{_digits(n.denominator)}" if n.denominator > 1 else "")


def _digits(n: int) -> str:
    if abs(n) < AT_ONCE:
        return str(n)
    high, low = divmod(abs(n), AT_ONCE)
    return f"{'-' if n < 0 else ''}{_digits(high)}{low:0{len(str(AT_ONCE)) - 1}}"


def _chance(name: str, chance: Fraction) -> dict[str, Any]:
    return {"name": name, "chance": exact(chance), "decimal": float(chance)}


def _amounts(amounts: Mapping[Hashable, Fraction]) -> list[dict[str, Any]]:
    rows = sorted(cast(Mapping[tuple[int, str], Fraction], amounts).items())
    return [{"seat": seat, "cup": cup, "expected": exact(n), "decimal": float(n)} for (seat, cup), n in rows]
