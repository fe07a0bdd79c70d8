"""Turns the conditions of rules, situations and steps into mutants: one is left out, or turned into its opposite."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from bopu.checks.rules.figure_mutants import concerned
from bopu.checks.rules.questions import shown
from bopu.ruleset.model import Phrase, Procedure, Rule, Ruleset, Step
from bopu.ruleset.procedure import all_steps

Change = tuple[str, str, tuple[str, ...], Callable[[], Ruleset]]


def condition_mutants(ruleset: Ruleset) -> Iterator[Change]:
    """All of them: of rules, of situations, of steps, each in its order."""
    for rule in ruleset.rules:
        for kind, what, changed in _changes(rule):
            yield kind, f"{rule.id} {what}", (rule.id,), partial(_with_rule, ruleset, changed)
    for name, situation in ruleset.situations.items():
        names = concerned(ruleset, {name})
        for kind, what, changed in _changes(situation):
            yield kind, f"{name} {what}", names, partial(_with_situation, ruleset, name, changed)
    for step_name, step in all_steps(ruleset).items():
        for at, phrase in enumerate(step.test):
            if len(step.test) > 1:
                rest = replace(step, test=(*step.test[:at], *step.test[at + 1 :]))
                make = partial(_with_step, ruleset, step, rest)
                yield "loosened", f"{step_name} when {shown(phrase)}", (step_name,), make


def _changes(rule: Rule) -> Iterator[tuple[str, str, Rule]]:
    """Each condition left out; each holding where it did not, and not where it did."""
    for at, phrase in enumerate(rule.when):
        rest = _rest(rule.when, at)
        yield "loosened", f"when {shown(phrase)}", replace(rule, when=rest)
        yield "negated", f"when {shown(phrase)}", replace(rule, when=rest, unless=(*rule.unless, phrase))
    for at, phrase in enumerate(rule.unless):
        rest = _rest(rule.unless, at)
        yield "loosened", f"unless {shown(phrase)}", replace(rule, unless=rest)
        yield "negated", f"unless {shown(phrase)}", replace(rule, when=(*rule.when, phrase), unless=rest)


def _rest(phrases: tuple[Phrase, ...], at: int) -> tuple[Phrase, ...]:
    return (*phrases[:at], *phrases[at + 1 :])


def _with_rule(ruleset: Ruleset, changed: Rule) -> Ruleset:
    return replace(ruleset, rules=tuple(changed if rule.id == changed.id else rule for rule in ruleset.rules))


def _with_situation(ruleset: Ruleset, name: str, changed: Rule) -> Ruleset:
    return replace(ruleset, situations={**ruleset.situations, name: changed})


def _with_step(ruleset: Ruleset, step: Step, changed: Step) -> Ruleset:
    procedures = {name: _in_procedure(one, step, changed) for name, one in ruleset.procedures.items()}
    return replace(ruleset, procedures=procedures)


def _in_procedure(procedure: Procedure, step: Step, changed: Step) -> Procedure:
    return replace(procedure, steps=tuple(changed if one is step else one for one in procedure.steps))
