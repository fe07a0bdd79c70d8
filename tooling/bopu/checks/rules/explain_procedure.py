"""Turns a procedure under choices into its steps as a person reads them: word, what follows when, quoted clauses."""

from collections.abc import Iterator
from typing import Any

from bopu.checks.rules.questions import shown
from bopu.checks.rules.quotations import Quotations
from bopu.checks.rules.subject import Subject
from bopu.rules.shape import near
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Step


class UnknownProcedure(LookupError):
    """The rules have no such procedure; the message is one sentence."""


def explain_procedure(subject: Subject, book: Book, name: str) -> dict[str, Any]:
    """The steps that the choices leave, in their order, each with its clauses quoted. Raises `UnknownProcedure`."""
    procedures = subject.ruleset.procedures
    if name not in procedures:
        known = ", ".join(procedures) or "none"
        raise UnknownProcedure(f"expected one of the procedures ({known}); found {name!r}{near(name, procedures)}")
    quotations = Quotations(subject)
    steps = book.steps(name)
    told = [{**_step(step, steps.keys()), **_quoted(quotations, step)} for step in steps.values() if not step.end]
    clauses = [quotations.clause(clause) for clause in procedures[name].cites]
    return {"procedure": name, "binds": dict(procedures[name].binds), "clauses": clauses, "steps": told}


def _step(step: Step, known: Any) -> dict[str, Any]:
    said = " · ".join(shown(phrase) for phrase in step.phrases)
    ways = [{"outcome": outcome, "to": target, "missing": target not in known} for outcome, target in step.ways]
    return {"id": step.name, "word": "test" if step.test else "", "said": said, "as": step.bind, "ways": ways}


def _quoted(quotations: Quotations, step: Step) -> dict[str, Any]:
    [quoted] = quotations.rules([step.name])
    return {name: value for name, value in quoted.items() if name != "id"}


def ways_in_words(step: dict[str, Any], missing: str) -> Iterator[str]:
    """Each way of a step as ``outcome → step``; one that no clause gives is told so."""
    for way in step["ways"]:
        to = f"{way['to']} ({missing})" if way["missing"] else way["to"]
        yield f"{way['outcome']} → {to}" if way["outcome"] else f"→ {to}"
