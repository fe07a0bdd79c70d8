"""Turns every question that play can put to the rules into gaps, conflicts, counts, and keys that cannot occur."""

from collections.abc import Mapping
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.findings import Finding, Level
from bopu.play.chance import ChanceSpec, all_outcomes, read
from bopu.play.contract import CHANCE
from bopu.ruleset.decide import Conflict, Decision, Gap


def enumeration(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """For each slot how many keys and questions it has; for each combination of choices its gaps and conflicts, and the
    steps and ways of its procedures (that each way leads to an end is proved when they are compiled)."""
    findings: list[Finding] = []
    combinations, procedures = [], list[dict[str, Any]]()
    for under in examination.combinations:
        if under.supplements:  # without supplements play stops by intention: see source_only
            faults = _faults(examination, under)
            combinations.append({"name": under.name, "choices": dict(under.choices), "faults": faults})
            procedures += _procedures(examination, under)
            findings += [_finding(examination, under, fault) for fault in faults]
    slots = [_slot(examination, name) for name in examination.slots]
    findings += [_open(examination, name) for name in examination.open_slots]
    first: dict[tuple[str, int, str], Finding] = {}
    for finding in findings:  # the same fault under several choices is told once
        first.setdefault((finding.rule, finding.line, finding.message.partition(" under ")[0]), finding)
    data = {"slots": slots, "combinations": combinations, "procedures": procedures, "throws": throws(examination)}
    return data, list(first.values())


def _procedures(examination: Examination, under: Under) -> list[dict[str, Any]]:
    """The steps of each procedure under these choices, all of them reachable, and the ways from one to another."""
    found = []
    for name in examination.subject.ruleset.procedures:
        steps = examination.book(under).steps(name).values()
        counts = {"steps": len(steps), "ways": sum(len(step.ways) for step in steps)}
        found.append({"procedure": name, "under": under.name, **counts, "ends": sum(step.end for step in steps)})
    return found


def _slot(examination: Examination, name: str) -> dict[str, Any]:
    answered = examination.answers(name, examination.default)
    counted = {"keys": len({one.question.key for one in answered}), "questions": len(answered)}
    rules = len(examination.rules(name, examination.default))
    return {"slot": name, "open": name in examination.open_slots, "rules": rules, **counted}


def throws(examination: Examination) -> list[dict[str, Any]]:
    """Every throw of the dice with its chance and what it gives, under the defaults; empty where no dice are thrown."""
    start = examination.subject.game.start(examination.book(examination.default), _seats(examination))
    spec = start.chance() if start.to_move == CHANCE else None
    if not isinstance(spec, ChanceSpec):
        return []
    answered = examination.answers("throw", examination.default) if "throw" in examination.slots else ()
    by_dice = {one.question.key[0]: one for one in answered}
    found = []
    for move, chance in all_outcomes(spec):
        one = by_dice.get(tuple(sorted(read(spec, move))))
        if one is not None and isinstance(one.answer, Decision):
            results = [str(phrase.args.get("outcome", phrase.word)) for phrase in one.answer.answer]
            rules = [rule.id for rule in one.answer.rules]
            found.append({"throw": move, "of": str(chance), "results": results, "rules": rules})
    return found


def _seats(examination: Examination) -> int:
    return examination.subject.game.default_seats


def _faults(examination: Examination, under: Under) -> list[dict[str, Any]]:
    """Gaps by slot and conflicts by the rules that differ, each with its number and its first question."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for slot in examination.slots:
        for one in examination.silent(slot, under):
            rules = sorted(rule.id for rule in one.answer.rules) if isinstance(one.answer, Conflict) else []
            kind = "gap" if isinstance(one.answer, Gap) else "conflict"
            fault = {"kind": kind, "slot": slot, "rules": rules, "questions": 0, "first": str(one.question)}
            found.setdefault((kind, slot, *rules), fault)["questions"] += 1
    return list(found.values())


def _finding(examination: Examination, under: Under, fault: Mapping[str, Any]) -> Finding:
    subject = examination.subject
    where = f"{fault['questions']} questions, first {fault['first']}"
    if fault["kind"] == "gap":
        message = f"expected an answer to every question of {fault['slot']} under {under.name}; found none to {where}"
        return subject.finding(Level.ERROR, "gap", message)
    names = " and ".join(fault["rules"])
    message = f"expected one answer, or overrides that order {names}; they differ under {under.name} in {where}"
    rule = next(rule for rule in subject.ruleset.rules if rule.id == fault["rules"][-1])
    return subject.finding(Level.ERROR, "conflict", message, rule.line, next(iter(rule.cites), ""))


def _open(examination: Examination, name: str) -> Finding:
    message = f"expected a finite domain for the slot {name}; found none: what its rules answer is not enumerated"
    return examination.subject.finding(Level.NOTE, "open-slot", message)
