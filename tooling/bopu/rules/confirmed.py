"""Turns rules.confirmed, which keeps who confirmed a rule against which wording of a clause, into findings where the
wording changed since.

A line is a confirmation (part, clause, digest, date, who, divided by tabs) or a wording (digest, JSON string). A
wording is kept once, so that a stale citation can show what was changed.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bopu.clauses.digest import digest
from bopu.clauses.model import Clause
from bopu.findings import Finding, error, warning
from bopu.project.read import read_bytes
from bopu.project.write import write_text
from bopu.rules.difference import difference
from bopu.rules.owner import Faults
from bopu.rules.shape import near

NAME = "rules.confirmed"
ALL = "all"
_CONFIRMATION = re.compile(r"([a-z]+ [^\t]+)\t([^\t]+)\t(sha256:[0-9a-f]{64})\t(\d{4}-\d\d-\d\d)\t([^\t]+)\Z")
_WORDING = re.compile(r'(sha256:[0-9a-f]{64})\t(".*")\Z')
_NO_LINE = (
    "expected a part of the rules, a clause, sha256: and 64 hex digits, a date and a name, or a digest and a wording"
)

Citations = Mapping[str, Mapping[str, int]]
"""For each cited clause: who cites it (``the rule zang``), and on which line."""

Pair = tuple[str, str]
"""A part of the rules (``rule zang``) and a clause that it cites."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """That somebody (a person, or ``machine``) read a part of the rules beside a wording of its clause, and the day
    (ISO 8601)."""

    digest: str
    on: str
    by: str
    line: int = 0


@dataclass(slots=True)
class Confirmed:
    """What a file of confirmations holds: who read what, and the wordings by their digests."""

    confirmations: dict[Pair, Confirmation] = field(default_factory=dict)
    wordings: dict[str, str] = field(default_factory=dict)


def read_confirmed(path: Path, file: str) -> tuple[Confirmed, list[Finding]]:
    """All confirmations and wordings. A file that is not there confirms nothing."""
    found = Confirmed()
    if not path.exists():
        return found, []
    data, findings = read_bytes(path, file)
    for number, line in enumerate((data or b"").decode("utf-8", "replace").splitlines(), start=1):
        if wrong := _read_line(found, line, number):
            findings.append(error("rules.confirmed", file, number, wrong))
    for (_, clause), one in found.confirmations.items():
        if one.digest not in found.wordings:
            message = f"expected a line with the wording of {one.digest[:15]}…; found none"
            findings.append(error("rules.confirmed", file, one.line, message, clause))
    return found, findings


def _read_line(found: Confirmed, line: str, number: int) -> str:
    """Take a line in; or what is wrong with it."""
    if matched := _CONFIRMATION.match(line):
        part, clause, pinned, on, by = matched.groups()
        if (part, clause) in found.confirmations:
            return f"expected the {part} with {clause} once; found it again"
        found.confirmations[part, clause] = Confirmation(pinned, on, by, number)
        return ""
    matched = _WORDING.match(line)
    try:
        words = json.loads(matched[2]) if matched else None
    except ValueError:
        words = None
    if matched is None or words is None:
        return f"{_NO_LINE}; found {line[:80]!r}"
    if digest(words) != matched[1]:
        return f"expected the wording that has the digest {matched[1][:15]}…; found one that has {digest(words)[:15]}…"
    found.wordings[matched[1]] = words
    return ""


def check_confirmed(
    citations: Citations, clauses: Mapping[str, Clause], path: Path, file: str, faults: Faults
) -> tuple[Mapping[Pair, Confirmation], list[Finding]]:
    """The confirmations; and citations that are stale or were never confirmed, and confirmations of what is not
    cited."""
    found, findings = read_confirmed(path, file)
    for clause, users in citations.items():
        for user, line in users.items() if clause in clauses else ():
            part = user.removeprefix("the ")
            how = f"read both, then `bopu check {path.parent.name} --confirm {part.rpartition(' ')[2]} --by NAME`"
            if (part, clause) not in found.confirmations:
                message = f"expected {NAME} to say who confirmed the {part} against this clause; found no line for it"
                faults.warning("unconfirmed", line, f"{message}: {how}", clause)
            elif message := _stale(found, part, clauses[clause]):
                faults.error("stale", line, f"{message}: {how}", clause)
    pairs = set(_pairs(citations))
    for (part, clause), one in found.confirmations.items():
        if (part, clause) not in pairs:
            message = (
                f"expected a clause that the {part} cites; found one that it does not: confirm all to leave it out"
            )
            findings.append(warning("rules.confirmed", file, one.line, message, clause))
    return found.confirmations, findings


def _stale(found: Confirmed, part: str, clause: Clause) -> str:
    """What was changed since a citation was confirmed, if anything was."""
    one = found.confirmations[part, clause.id]
    if one.digest == clause.digest:
        return ""
    before = found.wordings.get(one.digest)
    now = "another wording" if before is None else difference(before, clause.wording)
    return f"expected the wording against which the {part} was confirmed on {one.on} by {one.by}; found {now}"


def _pairs(citations: Citations) -> list[Pair]:
    return [(user.removeprefix("the "), clause) for clause, users in citations.items() for user in users]


def write_confirmed(
    citations: Citations,
    clauses: Mapping[str, Clause],
    path: Path,
    file: str,
    confirmed: Iterable[str],
    by: str,
    on: str,
) -> tuple[int, list[Finding]]:
    """Keep that `by` confirmed on the day `on` what is named: a part of the rules (``zang``, ``rule zang``), a clause
    with all that cite it, or ``all``. Returns how many citations that was. Raises OSError."""
    before, findings = read_confirmed(path, file)
    cited = [pair for pair in _pairs(citations) if pair[1] in clauses]
    chosen: dict[Pair, None] = {}
    names = list(confirmed)
    for name in names:
        found, wrong = _named(name, cited)
        chosen |= dict.fromkeys(found)
        if wrong:
            findings.append(error("rules.confirm", file, 0, wrong))
    if findings:
        return 0, findings
    kept = {pair: before.confirmations[pair] for pair in cited if pair in before.confirmations}
    kept |= {pair: Confirmation(clauses[pair[1]].digest, on, by) for pair in chosen}
    words = before.wordings | {clauses[clause].digest: clauses[clause].wording for _, clause in chosen}
    write_text(path, _as_text(kept, words))
    return len(chosen), []


def _named(name: str, cited: list[Pair]) -> tuple[list[Pair], str]:
    """The citations that a name stands for; or what is wrong with the name."""
    if name == ALL:
        return cited, ""
    parts = dict.fromkeys(part for part, _ in cited if name in (part, part.partition(" ")[2]))
    if len(parts) > 1:
        return [], f"expected one part of the rules; found {name!r}, which is the {' and the '.join(parts)}"
    found = [pair for pair in cited if pair[0] in parts] or [pair for pair in cited if pair[1] == name]
    if found:
        return found, ""
    known = [part.partition(" ")[2] for part, _ in cited] + [clause for _, clause in cited]
    return [], f"expected `all`, a part of the rules or a clause that they cite; found {name!r}{near(name, known)}"


def _as_text(confirmations: Mapping[Pair, Confirmation], wordings: Mapping[str, str]) -> str:
    """The file, in an order that depends on nothing but what it holds."""
    lines = ["\t".join((*pair, one.digest, one.on, one.by)) for pair, one in sorted(confirmations.items())]
    used = sorted({one.digest for one in confirmations.values()} & wordings.keys())
    lines += [f"{pinned}\t{json.dumps(wordings[pinned], ensure_ascii=False)}" for pinned in used]
    return "".join(f"{line}\n" for line in lines)
