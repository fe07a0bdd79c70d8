"""Turns a side of a difference, as a report tells it, into what a page shows: rules, quotations, answers, the place."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bopu.site.rule_view import Link, RuleDesk
from bopu.site.wording import plain

AT = "at"
"""The feature of a key that tells a place; empty where a player has none yet."""


class Side(NamedTuple):
    """One side of a difference: its rules and clauses, their words, its answers in words (one at least)."""

    rules: tuple[Link, ...]
    clauses: tuple[Link, ...]
    quotes: tuple[tuple[Link, str], ...]
    answers: tuple[str, ...]


class Spot(NamedTuple):
    """Where two sides differ: the place, the result, and what the chart's cell says."""

    place: Link
    result: str
    cell: str


def spot_of(desk: RuleDesk, key: Mapping[str, Any], cell: Mapping[str, Any]) -> Spot:
    """Where a key stands, and what the cell there says."""
    parts = [part for part in key.values() if part]
    place = next((part for part in parts if isinstance(part, str) and desk.to(part)), "")
    rest = [_written(desk, part) for part in parts if part != place]
    start = desk.say("try", "start") if AT in key else ""  # what is asked without a place is asked everywhere
    where = desk.clause(place) if place else Link(start, "", desk.speaker.tag)
    return Spot(where, " ".join(rest), cell_words(desk, cell))


def _written(desk: RuleDesk, part: Any) -> str:
    """A part of a key: a name, a number, or the dice of a throw one after the other."""
    if isinstance(part, list):
        return "".join(map(str, part))
    return desk.speaker.name(part).text if isinstance(part, str) else str(part)


def side_of(desk: RuleDesk, side: Mapping[str, Any]) -> Side:
    """One side. Where nothing answers, or too much does, that is the answer."""
    quotes = tuple((desk.clause(clause), str(words)) for clause, words in side["clauses"].items() if words)
    rules = [rule for rule in desk.game.ruleset.rules if rule.id in side["rules"]]
    answers = tuple(plain(desk.speaker.answer(phrase)) for rule in rules for phrase in rule.answer)
    if side.get("fault"):
        answers = (desk.say("switches", "conflict") if rules else desk.say("switches", "gap"),)
    clauses = tuple(desk.clause(clause) for clause in side["clauses"])
    return Side(tuple(desk.rule(rule.id) for rule in rules), clauses, quotes, answers or (desk.say("rules", "silent"),))


def cell_words(desk: RuleDesk, cell: Mapping[str, Any]) -> str:
    """What a cell of the chart says, branches included."""
    words = [cell[name] for name in ("to", "special", "if") if isinstance(cell.get(name), str)] + list(
        cell.get("sequence", ())
    )
    said = [desk.speaker.name(word).text for word in words]
    return desk.speaker.between.join(
        said + [cell_words(desk, cell[name]) for name in ("then", "else") if cell.get(name)]
    )
