"""Turns the ledger, the links and the figures of compiled rules into one account for each clause, and findings."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bopu.checks.rules.subject import Subject
from bopu.clauses.agreement import figure_fault
from bopu.clauses.model import Clause, Figure
from bopu.findings import Finding, Level
from bopu.rules.marked import stated
from bopu.ruleset import terms
from bopu.ruleset.model import Names, Ruleset, Selector, Word
from bopu.ruleset.procedure import all_steps
from bopu.text.language import is_chinese


def ledger(subject: Subject) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Each clause of the text with its status, the reason where it is not executable, and what cites it."""
    rows, findings = [], []
    for clause in subject.edition.clauses:
        entry = subject.ledger.get(clause.id)
        if entry is None:
            message = "expected a status for this clause; found none"
            findings.append(subject.finding(Level.ERROR, "ledger", message, 0, clause.id))
            continue
        row = {"id": clause.id, "n": clause.n, "function": clause.function, "line": clause.line}
        rows.append(row | {"status": entry.status, "reason": dict(entry.reason), "by": list(entry.by)})
    return rows, findings


class Citing(NamedTuple):
    """A part of the rules that cites clauses, as accounts name it."""

    who: str
    line: int
    cites: tuple[str, ...]


def citing(ruleset: Ruleset) -> Iterator[Citing]:
    """The rules, the procedures, and their steps."""
    yield from (Citing(f"the rule {rule.id}", rule.line, rule.cites) for rule in ruleset.rules)
    for one in ruleset.procedures.values():
        yield Citing(f"the procedure {one.id}", one.line, one.cites)
        yield from (Citing(f"the step {step.name}", step.line, step.cites) for step in one.steps)


ACCOUNTED = ("the rule ", "the procedure ", "the step ")


def links(subject: Subject) -> list[Finding]:
    """Both ways: what a rule or step cites exists and names it among its own; what the ledger names exists."""
    findings = []
    known = {clause.id for edition in subject.editions for clause in _all_clauses(edition)}
    parts = list(citing(subject.ruleset))
    for part in parts:
        for cited in part.cites:
            entry = subject.ledger.get(cited)
            if cited not in known:
                message = f"expected {part.who} to cite a clause of the corpus; found {cited!r}"
                findings.append(subject.finding(Level.ERROR, "link", message, part.line, cited))
            elif entry is not None and part.who not in entry.by:
                found = ", ".join(entry.by) or "nothing"
                message = f"expected the account of this clause to name {part.who}; found {found}"
                findings.append(subject.finding(Level.ERROR, "link", message, part.line, cited))
    there = {part.who for part in parts}
    for entry in subject.ledger.values():
        for by in entry.by:
            if by.startswith(ACCOUNTED) and by not in there:
                message = f"expected the account of this clause to name what cites it; found {by}, which there is not"
                findings.append(subject.finding(Level.ERROR, "link", message, 0, entry.clause))
    return findings


def _all_clauses(edition: Any) -> Iterator[Clause]:
    yield from edition.clauses
    for clauses in edition.companion_clauses.values():
        yield from clauses


def figures(subject: Subject) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Each figure that the rules use: what is printed, what the attribute says, what the engine is given."""
    marked = {
        figure.id: (figure, clause) for e in subject.editions for clause in _all_clauses(e) for figure in clause.figures
    }
    rows, findings = [], []
    for origin, (given, users, line) in sorted(used_figures(subject).items()):
        found = marked.get(origin)
        if found is None:  # a list of the edition: its members are figures themselves
            continue
        figure, clause = found
        row = {"id": origin, "clause": clause.id, "printed": figure.text, "attribute": figure.value, "given": given}
        rows.append(row | {"rules": users})
        for fault in _figure_faults(figure, clause, given):
            findings.append(subject.finding(Level.ERROR, "figure", f"{origin}: {fault}", line, clause.id))
    return rows, findings


def _figure_faults(figure: Figure, clause: Clause, given: str) -> Iterator[str]:
    if is_chinese(clause.lang) and (fault := figure_fault(figure)) is not None:
        yield fault
    meant = str(terms.whole(figure.value)) if _is_number(figure.value) else stated(figure)
    if given != meant:
        yield f"expected the engine to use {meant}, as the edition states; found {given}: compile again"


def _is_number(value: str) -> bool:
    try:
        terms.whole(value)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def used_figures(subject: Subject) -> dict[str, tuple[str, list[str], int]]:
    """Every figure by id: the value that the compiled rules have of it, the parts that use it, the first line."""
    found: dict[str, tuple[str, list[str], int]] = {}
    ruleset = subject.ruleset
    owners = [(f"the rule {rule.id}", rule.line, rule.phrases) for rule in ruleset.rules]
    owners += [(f"the situation {name}", one.line, one.phrases) for name, one in ruleset.situations.items()]
    owners += [(f"the step {name}", step.line, step.phrases) for name, step in all_steps(ruleset).items()]
    for who, line, phrases in owners:
        for phrase in phrases:
            for origin, value in _given(phrase.args):
                found.setdefault(origin, (value, [], line))[1].append(who)
    for name, term in ruleset.values.items():
        for origin, value in _given({"": term}):
            found.setdefault(origin, (value, [], 0))[1].append(f"the value {name}")
    return {origin: (value, list(dict.fromkeys(users)), line) for origin, (value, users, line) in found.items()}


def _given(value: Any) -> Iterator[tuple[str, str]]:
    """The figures inside an argument with what they were compiled to."""
    if isinstance(value, (terms.Const, terms.Operated)):
        for leaf in terms.leaves(value):
            if isinstance(leaf, terms.Const) and not leaf.supplied:
                yield leaf.origin, str(leaf.number)
    elif isinstance(value, Word):
        yield value.origin, str(value)
    elif isinstance(value, Names):
        if len(value.names) == 1 and value.origin and " " not in value.origin:
            yield value.origin, value.names[0]
    elif isinstance(value, Selector):
        for _, args in value.filters:
            yield from _given(args)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _given(inner)
