"""Turns faults into values: what is wrong, where, under which rule; and those values into lines, JSON and SARIF.

Standard library only. A check never prints and never raises for bad input: it returns findings, and all of them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"
"""What code hosts call the root of a repository."""


class Level(StrEnum):
    """How grave a finding is. Only an error makes a command fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: ``message`` is a sentence that says what was expected, what was found and what to do.

    ``rule`` is the permanent name of the check, ``file`` a path relative to the project, ``line`` counts from 1 (0:
    the whole file), ``clause`` is the id of the clause concerned or empty.
    """

    level: Level
    rule: str
    file: str
    line: int
    message: str
    clause: str = ""

    def __str__(self) -> str:
        file = visible(self.file)
        place = f"{file}:{self.line}: " if self.line else f"{file}: " if file else ""
        clause = f"{visible(self.clause)}: " if self.clause else ""
        return f"{place}{self.level}: {clause}{one_line(self.message)} [{self.rule}]"


def one_line(text: str) -> str:
    """Fold all white space, so that a finding is one line, and show control characters by their code point."""
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """Text with every character that a terminal does not show (line ends, controls, lone surrogates) as its code
    point."""
    return "".join(ch if ch.isprintable() else f"\\u{ord(ch):04x}" for ch in text)


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
    return _dumped([asdict(finding) for finding in findings])


Said = Mapping[str, Mapping[str, str]]
"""What a sort of finding is about, by its rule or by what stands before the first full stop of it, in each language."""


def as_sarif(findings: Sequence[Finding], version: str, said: Said | None = None) -> str:
    """All findings as a SARIF 2.1.0 log, for editors and code hosts that show them in place. `said` explains rules."""
    names = sorted({finding.rule for finding in findings})
    driver = {"name": "bopu", "version": version, "rules": [_sarif_rule(name, said or {}) for name in names]}
    results = [{**_sarif_result(finding), "ruleIndex": names.index(finding.rule)} for finding in findings]
    # addresses of files are relative to the folder that holds corpus/, which only a reader can know
    bases = {ROOT: {"description": {"text": "The folder that holds corpus/."}}}
    run = {
        "tool": {"driver": driver},
        "originalUriBaseIds": bases,
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return _dumped({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _dumped(value: Any) -> str:
    """JSON that any encoding of Unicode can carry: a file name that is not UTF-8 reaches us as lone surrogates."""
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode()


def _sarif_rule(name: str, said: Said) -> dict[str, Any]:
    words = said.get(name) or said.get(name.partition(".")[0])
    if not words:
        return {"id": name}
    both = "\n\n".join((words["en"], words["zh"]))
    texts = {"shortDescription": words["en"], "fullDescription": both, "help": both}
    return {"id": name, **{part: {"text": text} for part, text in texts.items()}}


def _sarif_result(finding: Finding) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "level": str(finding.level),
        "message": {"text": finding.message},
    }
    if not finding.file:
        return result
    from urllib.parse import quote  # a browser that plays needs none of it, and would compile it at every start

    uri = quote(finding.file.encode("utf-8", "surrogateescape"))
    place: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": uri, "uriBaseId": ROOT}}}
    if finding.line:
        place["physicalLocation"]["region"] = {"startLine": finding.line}
    if finding.clause:
        place["logicalLocations"] = [{"fullyQualifiedName": finding.clause, "kind": "clause"}]
    result["locations"] = [place]
    return result
