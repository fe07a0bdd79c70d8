"""Turns the games of an examination into what they rest on: clauses of the source, supplements, construals."""

from typing import Any

from bopu.checks.rules.examination import Examination
from bopu.findings import Finding
from bopu.play.rests import Resting, Rests
from bopu.ruleset.procedure import held_parts


def rests(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """What the rules rest on, and the events of the games under the defaults. It is a measure and finds no fault."""
    counted = Rests(examination.subject.ruleset)
    under = examination.default
    events = (event for game in examination.games(under) for event in game.events)
    rules = counted.of_rules(held_parts(examination.book(under)).values())
    return {"rules": _plain(rules), "events": _plain(counted.of_events(events))}, []


def _plain(resting: Resting) -> dict[str, Any]:
    counts = {name: getattr(resting, name) for name in ("total", "source", "source_alone", "nothing")}
    switches = {name: number for (_, name), number in sorted(resting.switches.items())}
    return {**counts, "supplements": dict(resting.supplements.most_common()), "switches": switches}
