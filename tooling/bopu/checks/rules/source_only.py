"""Turns the text without any supplement into where play stops: questions without an answer, procedures without a step,
games broken off."""

from collections import Counter
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.stops_at import StopsAt
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision, Gap
from bopu.ruleset.model import Procedure, Step

SOURCE_ONLY = Under("source only", {}, supplements=False)


def source_only(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """For each slot the questions that the text alone leaves open, with the supplements that fill them; where
    procedures stop; the games."""
    gathered = StopsAt(examination)
    slots = [row for slot in examination.slots if (row := _slot(examination, slot, gathered))["questions"]]
    games: list[dict[str, Any]] = [
        {"seed": game.seed, "move": max(len(game.told) - 1, 0), "why": game.stopped, "over": game.over}
        for game in examination.games(SOURCE_ONLY)
    ]
    without = [rule.id for rule in examination.subject.ruleset.rules if _is_supplemented(examination, rule)]
    procedures, findings = _procedures(examination)
    findings = [*(_finding(examination, row) for row in slots if row["open"]), *findings]
    if games and (stops := Counter(game["why"] for game in games if game["why"])):
        why, number = stops.most_common(1)[0]
        moves = sorted(game["move"] for game in games if game["why"])
        message = (
            f"from the text alone {sum(stops.values())} of {len(games)} games stop, the first after {moves[0]} moves"
        )
        message += f"; {number} of them because: {why}"
        findings.append(examination.subject.finding(Level.NOTE, "source-only", message))
    gathered.left_out(without, procedures)
    data = {
        "rules_left_out": without,
        "slots": slots,
        "procedures": procedures,
        "clauses": gathered.rows(),
        "games": games,
    }
    return data, findings


def _procedures(examination: Examination) -> tuple[list[dict[str, Any]], list[Finding]]:
    """For each procedure of which the text alone gives a part only: the steps left out, the ways that lead there."""
    rows, findings = [], []
    alone, whole = (examination.book(under) for under in (SOURCE_ONLY, examination.default))
    for procedure in examination.subject.ruleset.procedures.values():
        given, steps = alone.steps(procedure.id), whole.steps(procedure.id)
        left_out = [step for name, step in steps.items() if name not in given]
        if not left_out:
            continue
        stops = [(step, way, to) for step in given.values() for way, to in step.ways if to not in given]
        told = [{"at": step.name, "outcome": way, "missing": steps[to].name} for step, way, to in stops]
        if not given:
            told = [{"at": "", "outcome": "", "missing": procedure.steps[0].name}]
        names = [step.name for step in left_out]
        rows.append({"procedure": procedure.id, "steps": len(steps), "left_out": names, "stops": told})
        findings += [_missing(examination, step, way, steps[to]) for step, way, to in stops]
        findings += [] if given else [_unbegun(examination, procedure)]
    return rows, findings


def _missing(examination: Examination, step: Step, way: str, missing: Step) -> Finding:
    came = f"{step.name} as {way}" if way else step.name
    message = f"from the text alone the procedure stops after {came}: only a supplement gives the step {missing.name}"
    return examination.subject.finding(Level.NOTE, "source-only", message, missing.line, next(iter(step.cites), ""))


def _unbegun(examination: Examination, procedure: Procedure) -> Finding:
    message = f"from the text alone the procedure {procedure.id} does not begin: only supplements give it"
    clause = next(iter(procedure.cites), "")
    return examination.subject.finding(Level.NOTE, "source-only", message, procedure.line, clause)


def _is_supplemented(examination: Examination, rule: Any) -> bool:
    return examination.book(examination.default).supplemented(rule)


def _slot(examination: Examination, slot: str, gathered: StopsAt) -> dict[str, Any]:
    answered = examination.answers(slot, SOURCE_ONLY)
    silent = [one for one in answered if isinstance(one.answer, Gap)]
    filling, clauses = Counter[str](), Counter[str]()
    with_all = examination.rules(slot, examination.default)
    for one in silent:
        filled = examination.asked_again(slot, one, with_all)
        if isinstance(filled, Decision):
            filling.update(rule.id for rule in filled.rules)
            clauses.update(clause for rule in filled.rules for clause in rule.cites)
        gathered.question(slot, filled.rules if isinstance(filled, Decision) else ())
    first = str(silent[0].question) if silent else ""
    row = {"slot": slot, "questions": len(answered), "open": len(silent), "first": first}
    return {**row, "filled_by": dict(filling.most_common()), "at_clauses": dict(clauses.most_common())}


def _finding(examination: Examination, row: dict[str, Any]) -> Finding:
    filled = ", ".join(list(row["filled_by"])[:5]) or "nothing"
    clause = next(iter(row["at_clauses"]), "")
    message = f"the text alone leaves {row['open']} of {row['questions']} questions of {row['slot']} open, "
    message += f"first {row['first']}; filled by {filled}"
    return examination.subject.finding(Level.NOTE, "source-only", message, 0, clause)
