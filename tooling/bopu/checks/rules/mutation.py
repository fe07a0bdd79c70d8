"""Turns mutants of a ruleset into those that nothing notices: rules, overrides and figures without effect.

A rule that decides is noticed where a question is answered otherwise; one that acts, and a step of a procedure, where a
game is told otherwise.
A figure is noticed in a game that used it, else in the answers. What neither notices, a case of the text may.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.played import Game, first_difference
from bopu.checks.rules.questions import answer
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.survivors import Reasons, reasons, stale
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule
from bopu.ruleset.procedure import all_parts, all_steps


def mutation(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """Every mutant with what noticed it; survivors are findings, those that the text gives a reason for as notes."""
    given, findings = reasons(examination.subject)
    rows = [_row(examination, mutant) for mutant in mutants(examination.subject.ruleset)]
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        kind = counts.setdefault(row["kind"], {"all": 0, "survive": 0})
        kind["all"] += 1
        kind["survive"] += row["noticed"] == "nowhere"
    survivors = [row | _reason(given, row) for row in rows if row["noticed"] == "nowhere"]
    findings += [_finding(examination, row) for row in survivors]
    findings += stale(examination.subject, given, {row["what"] for row in survivors})
    return {"counts": counts, "survivors": survivors}, findings


def _reason(given: Reasons, row: dict[str, Any]) -> dict[str, Any]:
    """Why a survivor makes no difference, where the text says so."""
    found = given.get(row["what"])
    return {"reason": {lang: found[lang] for lang in ("zh", "en")}} if found else {}


def _row(examination: Examination, mutant: Mutant) -> dict[str, Any]:
    step = any(name in all_steps(examination.subject.ruleset) for name in mutant.rules)
    row = {"kind": mutant.kind, "what": mutant.what, "rules": list(mutant.rules), "step": step}
    if mutant.kind == "shifted" and (where := _in_a_game(examination, mutant)):
        return row | {"noticed": "game", "where": where}
    if where := _in_answers(examination, mutant):
        return row | {"noticed": "answer", "where": where}
    if mutant.kind != "shifted" and (where := _in_a_game(examination, mutant)):
        return row | {"noticed": "game", "where": where}
    if where := examination.witnesses.noticing(mutant.ruleset, mutant.rules):
        return row | {"noticed": "case", "where": where}
    return row | {"noticed": "nowhere", "where": "", "played": bool(_games(examination, mutant))}


def _games(examination: Examination, mutant: Mutant) -> list[tuple[Under, Game, int]]:
    """The games in which the rules concerned spoke earliest."""
    found = [first for name in mutant.rules if (first := examination.first_fired(name)) is not None]
    return sorted(found, key=lambda one: one[2])[:1]


def _in_a_game(examination: Examination, mutant: Mutant) -> str:
    """The first move that a game tells otherwise, as text; empty where none does."""
    for under, game, _ in _games(examination, mutant):
        subject = _changed(examination.subject, mutant)
        move = first_difference(game, subject, subject.book(under.choices, under.supplements))
        if move is not None:
            return f"seed {game.seed} under {under.name}, move {move}"
    return ""


def _changed(subject: Subject, mutant: Mutant) -> Subject:
    return replace(subject, ruleset=mutant.ruleset)


def _in_answers(examination: Examination, mutant: Mutant) -> str:
    """The first question that is answered otherwise, as text; empty where none is."""
    old = {rule.id: rule for rule in examination.subject.ruleset.rules}
    new = {rule.id: rule for rule in mutant.ruleset.rules}
    names = [name for name in mutant.rules if name in old]  # steps answer no question
    slots = dict.fromkeys(old[name].slot for name in names if old[name].slot)
    for slot in slots:
        if slot in examination.open_slots:
            continue
        for under in _telling(examination, [old[name] for name in names if old[name].slot == slot]):
            where = _in_slot(examination, mutant, slot, under, old, new)
            if where:
                return where
    return ""


def _telling(examination: Examination, rules: Sequence[Rule]) -> Iterator[Under]:
    """The defaults, and the choices under which these rules hold: each by itself, all together if they can, and all
    while what overrides them is silent."""
    yield examination.default
    defaults = {name: switch.default for name, switch in examination.subject.ruleset.switches.items()}
    together: dict[str, str] = {}
    for rule in rules:
        together |= rule.only
    wanted = [dict(rule.only) for rule in rules]
    if all(_fits(rule, together) for rule in rules):
        wanted += [together, *({**together, **silent} for silent in _silencing(examination, rules, together))]
    seen: list[dict[str, str]] = [{}]
    for only in wanted:
        choices = {name: option for name, option in only.items() if option != defaults[name]}
        if choices not in seen:
            seen.append(choices)
            yield Under(", ".join(f"{name}={option}" for name, option in choices.items()), choices)


def _silencing(examination: Examination, rules: Sequence[Rule], kept: dict[str, str]) -> Iterator[dict[str, str]]:
    """Options, other than those kept, under which a rule that overrides one of these does not hold."""
    ruleset, ids = examination.subject.ruleset, {rule.id for rule in rules}
    for above in ruleset.rules:
        for name, option in above.only.items():
            if ids & set(above.overrides) and above.id not in ids and name not in kept:
                yield from ({name: one.id} for one in ruleset.switches[name].options if one.id != option)


def _fits(rule: Rule, choices: dict[str, str]) -> bool:
    return all(choices.get(name) == option for name, option in rule.only.items())


def _in_slot(
    examination: Examination, mutant: Mutant, slot: str, under: Under, old: dict[str, Rule], new: dict[str, Rule]
) -> str:
    if mutant.kind in ("dropped", "turned"):
        return _reordered(examination, mutant, slot, under, new)
    subject = _changed(examination.subject, mutant)
    book = subject.book(under.choices, under.supplements)
    enquiry = examination.enquiry.under(subject, book)
    ours, theirs = examination.rules(slot, under), [rule for rule in book.rules() if rule.slot == slot]
    keys: dict[tuple[Any, ...], None] = {}
    for name in mutant.rules:
        if name in old and old[name].slot == slot:
            keys |= dict.fromkeys(examination.enquiry.touched(slot, old[name]))
            keys |= dict.fromkeys(enquiry.touched(slot, new[name]))
    sides = ((examination.enquiry, ours), (enquiry, theirs))
    for asking, rules in sides:  # either side may tell situations apart that the other does not
        for question in asking.questions(slot, rules, keys):
            said = [_said(answer(enq.asked_again(question, some), examination.slots[slot])) for enq, some in sides]
            if said[0] != said[1]:
                return str(question)
    return ""


def _reordered(examination: Examination, mutant: Mutant, slot: str, under: Under, new: dict[str, Rule]) -> str:
    """The conditions are as they were: only what matched has to be weighed again."""
    for one in examination.matching(slot, under, mutant.rules[0]):
        matched = [match._replace(rule=new[match.rule.id]) for match in one.question.matched if match.rule.id in new]
        changed = answer(replace(one.question, matched=tuple(matched)), examination.slots[slot])
        if _said(changed) != _said(one.answer):
            return str(one.question)
    return ""


def _said(one: Any) -> Any:
    return one.answer if isinstance(one, Decision) else type(one).__name__


def _kind(row: dict[str, Any]) -> str:
    return "the step" if row["step"] else "the rule"


def _finding(examination: Examination, row: dict[str, Any]) -> Finding:
    subject = examination.subject
    rule = next((part for name, part in all_parts(subject.ruleset).items() if name in row["rules"]), None)
    tried = "" if row["played"] else "; no game used it"
    done = {
        "dropped": f"{_kind(row)} {row['what']} to make a difference; found none without it",
        "swapped": f"the order of two steps to make a difference; found none when {row['what']}",
        "exchanged": f"the outcomes of a step to make a difference; found none when they lead crosswise, {row['what']}",
        "turned": f"the override {row['what']} to make a difference; found none when it is turned round",
        "shifted": f"the figure {row['what']} to make a difference; found none when it is another",
        "left out": f"each member of a list to make a difference; found none without {row['what']}",
    }[row["kind"]]
    line, clause = (rule.line, next(iter(rule.cites), "")) if rule else (0, "")
    why = f"; it makes none: {row['reason']['en']}" if "reason" in row else ""
    level = Level.NOTE if why or row["kind"] == "left out" else Level.WARNING
    return subject.finding(level, "no-effect", f"expected {done}{tried}{why}", line, clause)
