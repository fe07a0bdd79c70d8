"""Turns seeded games into which steps of procedures came out, in which ways, and why the others did not."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bopu.checks.rules.examination import Examination
from bopu.findings import Finding, Level
from bopu.ruleset.model import Procedure, Step


def step_coverage(examination: Examination) -> tuple[list[dict[str, Any]], list[Finding]]:
    """A row for each step: in how many moves it came out, how often in each way, and why it never did."""
    fired, came = examination.fired(), examination.came()
    rows: list[dict[str, Any]] = []
    findings: list[Finding] = []
    for procedure in examination.subject.ruleset.procedures.values():
        for step in procedure.steps:
            if not step.end:
                row = _row(procedure, step, fired, came)
                rows.append(row)
                findings += _findings(examination, step, row)
    return rows, findings


def _row(procedure: Procedure, step: Step, fired: Counter[str], came: Counter[tuple[str, str]]) -> dict[str, Any]:
    word = step.operation.word if step.operation else "test"
    what = {"id": step.name, "line": step.line, "procedure": procedure.id, "word": word, "cites": list(step.cites)}
    source, certainty = step.supplied
    supplied = {"source": source, "certainty": certainty} if source else {}
    ways = {outcome: came[step.name, outcome] for outcome in step.outcomes}
    counts = {"fired": fired[step.name], "outcomes": ways}
    return {**what, "only": dict(step.only), "supplied": supplied, **counts, **_why(procedure, step, fired)}


def _why(procedure: Procedure, step: Step, fired: Counter[str]) -> dict[str, str]:
    """Why a step did not come out in any game, in words of both languages; nothing where it did."""
    if fired[step.name]:
        return {}
    if not any(fired[one.name] for one in procedure.steps):
        return {"why": "unbegun", "zh": "各局未行此程序", "en": f"no game went through the procedure {procedure.id}"}
    ways = list(_ways_to(procedure, step))
    ran = [(name, outcome) for name, outcome in ways if fired[name]]
    if ran:  # a step that waits may have been reached without having come out
        said = ", ".join(f"{name} as {outcome}" if outcome else name for name, outcome in ran)
        return {"why": "way", "zh": f"各局未由此至：{said}", "en": f"no game came to it, and on, by {said}"}
    before = ", ".join(dict.fromkeys(name for name, _ in ways)) or "any step"
    return {"why": "before", "zh": f"其前諸步未行：{before}", "en": f"no game came to {before}, which leads to it"}


def _ways_to(procedure: Procedure, step: Step) -> Iterator[tuple[str, str]]:
    """The steps, with their outcomes, that lead to a step."""
    for one in procedure.steps:
        yield from ((one.name, outcome) for outcome, target in one.ways if target == step.id)


def _findings(examination: Examination, step: Step, row: dict[str, Any]) -> Iterator[Finding]:
    clause = next(iter(step.cites), "")
    if "why" in row:
        message = f"expected the step {step.name} to come out in a game; found that {row['en']}"
        yield examination.subject.finding(Level.NOTE, "unheard", message, step.line, clause)
        return
    for outcome, number in row["outcomes"].items():
        if not number:
            found = f"found that it never did in the {row['fired']} moves in which it was asked or done"
            message = f"expected the step {step.name} to come out as {outcome} in a game; {found}"
            yield examination.subject.finding(Level.NOTE, "unheard", message, step.line, clause)
