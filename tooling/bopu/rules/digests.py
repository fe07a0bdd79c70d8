"""Turns rules.digests, which pins the wording that citations were confirmed against, into findings where it changed."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from bopu.clauses.model import Clause
from bopu.findings import Finding, error, warning
from bopu.project.read import read_bytes
from bopu.project.write import write_text
from bopu.rules.owner import Faults
from bopu.rules.shape import near

NAME = "rules.digests"
_LINE = re.compile(r"(\S+) (sha256:[0-9a-f]{64})\Z")

Citations = Mapping[str, Mapping[str, int]]
"""For each cited clause: who cites it (``the rule zang``), and on which line."""


def read_pins(path: Path, file: str) -> tuple[dict[str, tuple[str, int]], list[Finding]]:
    """The pinned digest of each clause with its line. A file that is not there pins nothing."""
    if not path.exists():
        return {}, []
    data, findings = read_bytes(path, file)
    pins: dict[str, tuple[str, int]] = {}
    for number, line in enumerate((data or b"").decode("utf-8", "replace").splitlines(), start=1):
        matched = _LINE.match(line)
        if matched is None or matched[1] in pins:
            expected = "expected a clause's id, a space, sha256: and 64 hex digits, each clause once"
            findings.append(error("rules.digests", file, number, f"{expected}; found {line!r}"))
        else:
            pins[matched[1]] = (matched[2], number)
    return pins, findings


def check_pins(
    citations: Citations, clauses: Mapping[str, Clause], path: Path, file: str, faults: Faults
) -> list[Finding]:
    """Citations that are stale or were never confirmed, and pins of clauses that nothing cites."""
    pins, findings = read_pins(path, file)
    for clause, users in citations.items():
        pinned = pins.get(clause)
        if clause not in clauses or (pinned and pinned[0] == clauses[clause].digest):
            continue
        found = "no line for it" if pinned is None else "another wording"
        for user, line in users.items():
            message = f"expected {file} to pin the wording that {user} was confirmed against; found {found}: "
            how = f"read the clause again, then `bopu compile --confirm {clause}`"
            faults.error("stale", line, message + how, clause)
    for clause, (_, number) in pins.items():
        if clause not in citations:
            message = (
                "expected only clauses that the rules cite; found one that none cites: confirm all to leave it out"
            )
            findings.append(warning("rules.digests", file, number, message, clause))
    return findings


def write_pins(
    citations: Citations, clauses: Mapping[str, Clause], path: Path, file: str, confirmed: Iterable[str]
) -> list[Finding]:
    """Pin the present wording of the clauses in `confirmed` (``all``: of every cited one) and write the file."""
    pins, findings = read_pins(path, file)
    names = list(confirmed)
    cited = [name for name in citations if name in clauses]
    for name in names:
        if name != "all" and name not in cited:
            message = f"expected `all` or a clause that the rules cite; found {name!r}{near(name, cited)}"
            findings.append(error("rules.confirm", file, 0, message))
    if findings:
        return findings
    kept = {} if "all" in names else {name: digest for name, (digest, _) in pins.items() if name in cited}
    kept |= {name: clauses[name].digest for name in (cited if "all" in names else names)}
    write_text(path, "".join(f"{name} {kept[name]}\n" for name in sorted(kept)))
    return []
