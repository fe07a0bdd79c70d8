"""Turns counts of what rules and events rest on into what a reader is told: shares, grounds in words, and a sort."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bopu.play.rests import Resting
from bopu.ruleset.model import Ruleset

SOURCE, SOURCE_ALONE = "source", "source_alone"
SUPPLEMENT = "supplement"
SAYS = {
    SOURCE_ALONE: {"zh": "只據本文", "en": "the source alone"},
    SOURCE: {"zh": "據本文（或兼他據）", "en": "the source, alone or with other things"},
}
Words = Mapping[str, str]
"""Words in each language."""


class Basis(NamedTuple):
    """One thing that a game rests on, and how many rules, events and decisions do.

    `kind` is `source_alone`, `source`, `supplement`, or the kind of a switch (`construal` …); `name` is the switch, or
    the id of the source of a supplement.
    """

    kind: str
    name: str
    text: Words
    rules: int
    events: int
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class Foundation:
    """Counts as `Resting` has them, of rules, of events and of decisions (questions of play that rules answered; empty
    where they were not counted); `games` is how many games these are of."""

    games: int
    rules: Mapping[str, Any]
    events: Mapping[str, Any]
    decisions: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sort(self) -> str:
        """`described` if nothing is supplied; `completed` if most events rest on a source; else `reconstructed`."""
        if not self.rules["supplements"]:
            return "described"
        return "completed" if 2 * self.events[SOURCE] >= self.events["total"] else "reconstructed"

    def bases(self, ruleset: Ruleset) -> tuple[Basis, ...]:
        """All that the game rests on: the source first, then what most events rest on."""
        sides = self.rules, self.events, self.decisions
        first = [Basis(name, name, SAYS[name], *(one.get(name, 0) for one in sides)) for name in (SOURCE_ALONE, SOURCE)]
        counted: dict[tuple[str, str], list[int]] = {}
        for side, counts in enumerate(sides):
            for group in ("supplements", "switches"):
                for name, number in counts.get(group, {}).items():
                    counted.setdefault(_named(group, name), [0] * len(sides))[side] += number
        others = [Basis(*named, _words(*named, ruleset), *numbers) for named, numbers in counted.items()]
        return (*first, *sorted(others, key=lambda one: (-one.events, -one.rules, one.text["en"])))

    def as_json(self, ruleset: Ruleset) -> dict[str, Any]:
        """The same as plain values: counts of all, and each basis with its shares."""
        return {
            "games": self.games,
            "rules": _totals(self.rules),
            "events": _totals(self.events),
            **({"decisions": _totals(self.decisions)} if self.decisions else {}),
            "grounds": [
                {
                    "kind": one.kind,
                    "name": one.name,
                    "text": dict(one.text),
                    "rules": _share(one.rules, self.rules),
                    "events": _share(one.events, self.events),
                    **({"decisions": _share(one.decisions, self.decisions)} if self.decisions else {}),
                }
                for one in self.bases(ruleset)
            ],
            "sort": self.sort,
        }


def counts(resting: Resting) -> dict[str, Any]:
    """What events or rules rest on, as JSON."""
    return {
        "total": resting.total,
        SOURCE: resting.source,
        SOURCE_ALONE: resting.source_alone,
        "nothing": resting.nothing,
        "supplements": {name: resting.supplements[name] for name in sorted(resting.supplements)},
        "switches": {f"{kind} {name}": number for (kind, name), number in sorted(resting.switches.items())},
    }


def _named(group: str, name: str) -> tuple[str, str]:
    """Kind and name of a basis: a supplement is called by its source, a switch by its own name."""
    if group == "supplements":
        return SUPPLEMENT, name
    kind, _, switch = name.partition(" ")
    return kind, switch


def _words(kind: str, name: str, ruleset: Ruleset) -> Words:
    if name in ruleset.switches:
        return ruleset.switches[name].question
    return ruleset.said_source(name)


def _totals(counts: Mapping[str, Any]) -> dict[str, int]:
    return {name: counts[name] for name in ("total", SOURCE, SOURCE_ALONE, "nothing")}


def _share(part: int, counts: Mapping[str, Any]) -> float:
    return part / counts["total"] if counts["total"] else 0.0
