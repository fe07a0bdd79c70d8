"""Turns the attested plays beside a text into findings: under each ruleset verify must say what their files say."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.play.record import Played
from bopu.play.told_hands import tells_hand
from bopu.play.verify import Verdict
from bopu.simulate.attested import RULE, Attested, Expected, attested_plays, rulesets_of
from bopu.simulate.told import under_rulesets


def attested(subject: Subject) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Each attested play with what is said of each move under each ruleset; where its file differs, a finding."""
    plays, findings = attested_plays(
        subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset, clauses_of(subject)
    )
    rows = []
    for play in plays:
        found = under_rulesets(_root(subject), subject.ruleset, play.record)
        findings += [fault for name in found for fault in _differs(subject, play, name, found[name])]
        rows.append({"id": play.id, "file": play.file, "title": dict(play.title), "teller": dict(play.said["teller"]),
                     "under": {name or "rules": _told(play, said) for name, said in found.items()}})  # fmt: skip
    return rows, findings


def clauses_of(subject: Subject) -> frozenset[str]:
    """All clauses of the edition, and of its companions."""
    edition = subject.edition
    rows = (row.id for rows in edition.companion_clauses.values() for row in rows)
    return frozenset((*rows, *(clause.id for clause in edition.clauses)))


def _root(subject: Subject) -> Path:
    """The folder of the project: the one that the file of the rules is told from."""
    return subject.folder.parents[len(PurePosixPath(subject.file).parent.parts) - 1]


def _told(play: Attested, said: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict, and that on each move: those after one that does not fit are not examined, unless it is a hand."""
    faults = {one["ply"]: one["verdict"] for one in said["faults"]}
    moves = [item.number for item in play.record.items if isinstance(item, Played)]
    return {"verdict": said["verdict"], "moves": {number: faults.get(number, "consistent") for number in moves
                                                 if not _stopped(play, faults, number)}}  # fmt: skip


def _stopped(play: Attested, faults: Mapping[int, str], number: int) -> bool:
    """Whether play had parted from the rules before a move."""
    return any(ply < number and not _is_hand(play, ply) for ply in faults)


def _is_hand(play: Attested, number: int) -> bool:
    return any(isinstance(item, Played) and item.number == number and tells_hand(item) for item in play.record.items)


def _differs(subject: Subject, play: Attested, name: str, said: Mapping[str, Any]) -> Iterator[Finding]:
    expected = play.expected[name]
    called = rulesets_of(subject.ruleset)[name]
    if message := _difference(expected, said):
        yield error(RULE, play.file, expected.line, f"under {called}: {message}")


def _difference(expected: Expected, said: Mapping[str, Any]) -> str:
    """What verify says otherwise than the file; empty where it says the same."""
    faults: Sequence[Mapping[str, Any]] = [
        one for one in said["faults"] if one["ply"] and one["verdict"] == said["verdict"]
    ]
    found = ", ".join(f"at move {one['ply']} ({', '.join(one['clauses'])})" for one in faults)
    told = f"{said['verdict']}{' ' + found if found else ''}"
    reason = f": {said['faults'][0]['message']}" if said["faults"] else ""
    if expected.verdict != said["verdict"]:
        return f"expected {expected.verdict}; found {told}{reason}"
    if expected.verdict is not Verdict.CONTRADICTED and not expected.at:
        return ""
    if {one.move for one in expected.at} != {one["ply"] for one in faults}:
        moves = ", ".join(str(one.move) for one in expected.at) or "none"
        return f"expected {expected.verdict} at move {moves}; found {told}{reason}"
    cited = {one["ply"]: set(one["clauses"]) for one in faults}
    for one in expected.at:
        if missing := [clause for clause in one.clauses if clause not in cited[one.move]]:
            return f"expected {', '.join(missing)} to speak at move {one.move}; found {told}"
    return ""
