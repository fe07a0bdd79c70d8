"""Turns what a computation asks of the text's own words, of another check, or of a choice into its result.

mentions  {words or term, in: [prefix], function}  in how many clauses, of those whose ids begin so (and that do this),
          the words stand in the edited text, or the term is marked
twice     {in: [prefix]}  how many printed numbers stand before several clauses, of all that are printed
told      {check, clause}  how many findings a check tells, about this clause where one is named
differs   {switch, option}  how many of all decisions come out otherwise under another option
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bopu.checks.rules.accounts import figures, ledger
from bopu.checks.rules.cases import cases
from bopu.checks.rules.choices import differences
from bopu.checks.rules.contradictions import contradictions
from bopu.checks.rules.enumeration import enumeration
from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.keys import keys
from bopu.checks.rules.quantities import EDITED, Misfit, Quantities
from bopu.checks.rules.reachable import unreachable
from bopu.checks.rules.reckonings import Given, Result, Tables
from bopu.clauses.model import Clause
from bopu.rules.marked import TERM
from bopu.rules.shape import near

ASKED: Mapping[str, Callable[[Examination], Any]] = {
    "ledger": lambda examination: ledger(examination.subject),
    "figures": lambda examination: figures(examination.subject),
    "cases": cases,
    "enumeration": enumeration,
    "keys": keys,
    "unreachable": lambda examination: unreachable(examination.subject),
    "contradictions": contradictions,
}
"""The checks whose findings can be counted."""


def _mentions(ask: Quantities, given: Given, tables: Tables) -> Result:
    within = [clause for clause in ask.clauses.values() if clause.id.startswith(tuple(given.get("in", ("",))))]
    if "function" in given:
        within = [clause for clause in within if clause.function == given["function"]]
    if not within:
        raise Misfit(f"expected clauses whose ids begin with {', '.join(given.get('in', ()))}; found none")
    found = [clause.id for clause in within if _mentioned(clause, given)]
    return Result(Fraction(len(found)), False, len(found), len(within), given=tuple(found))


def _mentioned(clause: Clause, given: Given) -> bool:
    if "words" in given:
        return given["words"] in clause.readings[EDITED] or given["words"] in clause.readings["traditional"]
    return any(figure.kind == "term" and figure.value == f"{TERM}{given['term']}" for figure in clause.figures)


def _twice(ask: Quantities, given: Given, tables: Tables) -> Result:
    within = [clause.n for clause in ask.clauses.values() if clause.n and clause.id.startswith(tuple(given["in"]))]
    found = [number for number in dict.fromkeys(within) if within.count(number) > 1]
    return Result(Fraction(len(found)), False, len(found), len(set(within)), given=tuple(found))


def _told(ask: Quantities, given: Given, tables: Tables) -> Result:
    if given["check"] not in ASKED:
        expected = f"expected a check whose findings can be counted ({', '.join(ASKED)})"
        raise Misfit(f"{expected}; found {given['check']!r}{near(given['check'], ASKED)}")
    _, findings = ask.examination.once(given["check"], ASKED[given["check"]])
    found = [one for one in findings if given.get("clause", one.clause) == one.clause]
    return Result(Fraction(len(found)), False, len(found), given=tuple(map(str, found)))


def _differs(ask: Quantities, given: Given, tables: Tables) -> Result:
    switch, option = given["switch"], given["option"]
    switches = ask.examination.subject.ruleset.switches
    if switch not in switches:
        raise Misfit(f"expected a switch; found {switch!r}{near(switch, switches)}")
    if option not in (options := [one.id for one in switches[switch].options]):
        raise Misfit(f"expected an option of {switch}; found {option!r}{near(option, options)}")
    under = Under(f"{switch}={option}", {switch: option})
    count = of = 0
    for slot in ask.examination.slots:
        count += len(list(differences(ask.examination, slot, under)))
        of += len(ask.examination.answers(slot, ask.examination.default))
    return Result(Fraction(count), False, count, of, given=(switch, option))


OF_TEXT: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {
    "mentions": _mentions,
    "twice": _twice,
    "told": _told,
    "differs": _differs,
}
"""Each computation by its name."""
