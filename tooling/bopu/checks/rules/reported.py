"""Turns what is asked of a check, and what it answers, into values that need none of the checks: a command that tells
what was kept reads this alone.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bopu.findings import Finding, has_errors
from bopu.project.model import Project

NAMES = (
    "links", "ledger", "figures", "cases", "assertions", "rights", "enumeration", "keys", "arguments", "attested",
    "unreachable", "contradictions", "coverage", "source-only", "choices", "measured", "statistics", "rests", "odds",
    "criticism", "mutation",
)  # fmt: skip
"""Each check, in an order in which later ones use what earlier ones have asked and played."""
SLOW = frozenset({"mutation"})
"""Left out where it must be quick."""


class NoGame(Exception):
    """Rules whose game cannot be had; the message is a sentence."""


@dataclass(frozen=True)
class Asked:
    """What is to be checked: of which texts, which checks by name, with so many games."""

    project: Project
    slugs: Sequence[str]
    names: Sequence[str]
    games: int


@dataclass(slots=True)
class Report:
    """What was found out about the rules of one text: plain values, and findings in order."""

    data: dict[str, Any] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


class Outcome(NamedTuple):
    """What was found when a text was opened, and the report on its rules: None where it has none, or cannot be opened
    by itself."""

    opening: list[Finding]
    report: Report | None

    @property
    def faulty(self) -> bool:
        """Whether the text cannot be opened by itself."""
        return has_errors(self.opening)


def as_text(data: Mapping[str, Any]) -> str:
    """The report as JSON: the same rules give the same bytes."""
    return json.dumps(data, ensure_ascii=False, indent=1, default=str) + "\n"
