"""Turns faults into values: what is wrong, where, under which rule; and those values into lines, JSON and SARIF.

Standard library only. A check never prints and never raises for bad input: it returns findings, and all of them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class Level(StrEnum):
    """How grave a finding is. Only an error makes a command fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: ``message`` is a sentence that says what was expected, what was found and what to do.

    ``rule`` is the permanent name of the check, ``file`` a path relative to the project, ``line`` counts from 1 (0: the whole
    file), ``clause`` is the id of the clause concerned or empty.
    """

    level: Level
    rule: str
    file: str
    line: int
    message: str
    clause: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        clause = f"{self.clause}: " if self.clause else ""
        return f"{place}: {self.level}: {clause}{one_line(self.message)} [{self.rule}]"


def one_line(text: str) -> str:
    """Fold all white space, so that a finding is one line, and show control characters by their code point."""
    shown = (ch if ch.isprintable() else f"\\u{ord(ch):04x}" for ch in " ".join(text.split()))
    return "".join(shown)


def error(rule: str, file: str, line: int, message: str, clause: str = "") -> Finding:
    """A finding that makes the command fail."""
    return Finding(Level.ERROR, rule, file, line, message, clause)


def warning(rule: str, file: str, line: int, message: str, clause: str = "") -> Finding:
    """A finding that is told and does not make the command fail."""
    return Finding(Level.WARNING, rule, file, line, message, clause)


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings without repetitions, by file, line and rule."""
    return sorted(set(findings), key=lambda f: (f.file, f.line, f.rule, f.clause, f.message))


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether a command that got these findings must fail."""
    return any(finding.level is Level.ERROR for finding in findings)


def as_json(findings: Sequence[Finding]) -> str:
    """All findings as a JSON array of objects with the fields of `Finding`."""
    return json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=2)


def as_sarif(findings: Sequence[Finding], version: str) -> str:
    """All findings as a SARIF 2.1.0 log, for editors and code hosts that show them in place."""
    driver = {
        "name": "bopu",
        "version": version,
        "rules": [{"id": rule} for rule in sorted({f.rule for f in findings})],
    }
    run = {"tool": {"driver": driver}, "results": [_sarif_result(f) for f in findings]}
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _sarif_result(finding: Finding) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": finding.file}}
    if finding.line:
        place["region"] = {"startLine": finding.line}
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "level": str(finding.level),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place}],
    }
    if finding.clause:
        result["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": finding.clause, "kind": "clause"}]
    return result
