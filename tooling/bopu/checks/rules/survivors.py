"""Turns corpus/<slug>/survivors.yaml into reasons why mutants that nothing notices make no difference: which they are,
and why, in both languages.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from bopu.checks.rules.beside_rules import read_beside, shown_beside
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level

NAME, SCHEMA = "survivors.yaml", "survivors.schema.json"
Reasons = Mapping[str, Mapping[str, Any]]
"""For what each mutant changed: the reason by language, and the line on which it stands."""


def shown_file(subject: Subject) -> str:
    """How findings call the file."""
    return shown_beside(subject, NAME)


def reasons(subject: Subject) -> tuple[Reasons, list[Finding]]:
    """The reasons that a text gives, none where it has no such file; a fault of the file is told, and nothing read."""
    root, findings = read_beside(subject, NAME, SCHEMA)
    if root is None:
        return {}, findings
    found: dict[str, Mapping[str, Any]] = {}
    for node in root.value["survivors"].entries():
        plain = node.plain()
        found |= {what: {"zh": plain["zh"], "en": plain["en"], "line": node.line} for what in plain["what"]}
    return found, []


def reason_for(given: Reasons, what: str) -> Mapping[str, Any] | None:
    """The reason that is given for a mutant, by its name or by a pattern in which * stands for anything."""
    if what in given:
        return given[what]
    return next((reason for pattern, reason in given.items() if _fits(what, pattern)), None)


def _fits(what: str, pattern: str) -> bool:
    """Whether a name is of a pattern; nothing but * is special in one."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), what, re.DOTALL) is not None


def stale(subject: Subject, given: Reasons, surviving: Collection[str]) -> list[Finding]:
    """Reasons for mutants that there are not, or that something notices."""
    file = shown_file(subject)
    return [
        Finding(
            Level.WARNING,
            "rules.no-effect",
            file,
            reason["line"],
            f"expected a mutant {what} that nothing notices, as this reason says; found none: take the reason out",
            "",
        )
        for what, reason in given.items()
        if not any(_fits(one, what) for one in surviving)
    ]
