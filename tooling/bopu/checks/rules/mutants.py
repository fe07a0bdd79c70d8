"""Turns a ruleset into mutants: a rule dropped, an override turned round, a figure shifted, a listed name left out.

What is done to the steps of procedures `step_mutants` says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bopu.checks.rules.step_mutants import step_mutants
from bopu.ruleset import terms
from bopu.ruleset.model import Names, Phrase, Procedure, Rule, Ruleset, Selector, Step, Word
from bopu.ruleset.procedure import all_parts, all_steps

NOBODY = "nobody"
"""A name that nothing bears."""


@dataclass(frozen=True)
class Mutant:
    """A changed ruleset. `what` was changed: a rule or step, ``rule > rule``, a figure; `rules` are the names of rules
    and steps concerned."""

    kind: str  # dropped, turned, shifted, left out; of steps also swapped, exchanged
    what: str
    ruleset: Ruleset
    rules: tuple[str, ...]


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """All mutants, in the order of the rules."""
    for rule in ruleset.rules:
        rest = tuple(one for one in ruleset.rules if one is not rule)
        yield Mutant("dropped", rule.id, replace(ruleset, rules=rest), (rule.id,))
    for rule in ruleset.rules:
        for name in rule.overrides:
            yield Mutant("turned", f"{rule.id} > {name}", _turned(ruleset, rule.id, name), (rule.id, name))
    for kind, what, changed, names in step_mutants(ruleset):
        yield Mutant(kind, what, changed, names)
    for origin, members in _figures(ruleset).items():
        for member in members:
            changed, concerned = _shifted(ruleset, origin, member)
            kind, what = ("shifted", origin) if not member else ("left out", f"{member} of {origin}")
            yield Mutant(kind, what, changed, concerned)


def _turned(ruleset: Ruleset, above: str, below: str) -> Ruleset:
    """The rule that was overridden now overrides."""

    def changed(rule: Rule) -> Rule:
        if rule.id == above:
            return replace(rule, overrides=tuple(name for name in rule.overrides if name != below))
        return replace(rule, overrides=(*rule.overrides, above)) if rule.id == below else rule

    return replace(ruleset, rules=tuple(map(changed, ruleset.rules)))


def _figures(ruleset: Ruleset) -> Mapping[str, list[str]]:
    """Every figure by id, with the members to be left out where it is a list, else with one empty name."""
    found: dict[str, dict[str, None]] = {}
    for part in (*ruleset.rules, *ruleset.situations.values(), *all_steps(ruleset).values()):
        for phrase in part.phrases:
            for origin, members in _marked(phrase.args):
                found.setdefault(origin, {}).update(dict.fromkeys(members))
    for term in ruleset.values.values():
        for origin, members in _marked(term):
            found.setdefault(origin, {}).update(dict.fromkeys(members))
    return {origin: list(members) for origin, members in found.items()}


def _marked(value: Any) -> Iterator[tuple[str, list[str]]]:
    if isinstance(value, (terms.Const, terms.Operated)):
        leaves = (leaf for leaf in terms.leaves(value) if isinstance(leaf, terms.Const) and not leaf.supplied)
        yield from ((leaf.origin, [""]) for leaf in leaves)
    elif isinstance(value, Word):
        yield value.origin, [""]
    elif isinstance(value, Names) and value.origin:
        yield value.origin, list(value.names) if len(value.names) > 1 else [""]
    for inner in _inside(value):
        yield from _marked(inner)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, Selector):
        return [args for _, args in value.filters]
    return list(value.values()) if isinstance(value, Mapping) else []


def _shifted(ruleset: Ruleset, origin: str, member: str) -> tuple[Ruleset, tuple[str, ...]]:
    """The ruleset with one figure changed, and the rules and steps that use it, through situations and values too."""
    values = {name: _changed(term, origin, member) for name, term in ruleset.values.items()}
    situations = {name: _changed_rule(one, origin, member) for name, one in ruleset.situations.items()}
    rules = tuple(_changed_rule(rule, origin, member) for rule in ruleset.rules)
    named = {name for name in values if values[name] != ruleset.values[name]}
    named |= {name for name in situations if situations[name] is not ruleset.situations[name]}
    named = _closed(ruleset, named)
    procedures = {name: _changed_steps(one, origin, member) for name, one in ruleset.procedures.items()}
    changed = replace(ruleset, rules=rules, situations=situations, values=values, procedures=procedures)
    new = all_parts(changed)
    old = all_parts(ruleset).items()
    return changed, tuple(name for name, part in old if new[name] is not part or named & set(_asked(part)))


def _closed(ruleset: Ruleset, named: set[str]) -> set[str]:
    """The situations and values that were changed, and those that name them."""
    while True:
        more = {name for name, one in ruleset.situations.items() if named & set(_asked(one))}
        more |= {
            n
            for n, term in ruleset.values.items()
            if named & {leaf.name for leaf in terms.leaves(term) if isinstance(leaf, terms.Named)}
        }
        if more <= named:
            return named
        named = named | more


def _asked(rule: Rule | Step) -> Iterator[str]:
    """The situations and values that a rule or step names."""
    for phrase in rule.phrases:
        if isinstance(phrase.args.get("name"), str):
            yield phrase.args["name"]
    yield from (leaf.name for term in rule.terms for leaf in terms.leaves(term) if isinstance(leaf, terms.Named))


def _changed_rule(rule: Rule, origin: str, member: str) -> Rule:
    if origin not in rule.figures:
        return rule
    when, unless, answer, do = (
        tuple(_changed_phrase(phrase, origin, member) for phrase in phrases)
        for phrases in (rule.when, rule.unless, rule.answer, rule.do)
    )
    return replace(rule, when=when, unless=unless, answer=answer, do=do)


def _changed_steps(procedure: Procedure, origin: str, member: str) -> Procedure:
    return replace(procedure, steps=tuple(_changed_step(step, origin, member) for step in procedure.steps))


def _changed_step(step: Step, origin: str, member: str) -> Step:
    if origin not in step.figures:
        return step
    test = tuple(_changed_phrase(phrase, origin, member) for phrase in step.test)
    operation = _changed_phrase(step.operation, origin, member) if step.operation else None
    return replace(step, test=test, operation=operation)


def _changed_phrase(phrase: Phrase, origin: str, member: str) -> Phrase:
    args = _changed(phrase.args, origin, member)
    return phrase if args == phrase.args else Phrase(phrase.word, args)


def _changed(value: Any, origin: str, member: str) -> Any:
    """An argument with the figure changed: a number is one higher, a name is nobody's, a list lacks one member."""
    if isinstance(value, terms.Const):
        ours = value.origin == origin and not value.supplied
        return replace(value, number=value.number + 1) if ours else value
    if isinstance(value, terms.Operated):
        left, right = (_changed(side, origin, member) for side in (value.left, value.right))
        return replace(value, left=left, right=right)
    if isinstance(value, Word):
        return Word(NOBODY, origin) if value.origin == origin else value
    if isinstance(value, Names):
        if value.origin != origin:
            return value
        left_over = tuple(name for name in value.names if name != member) if member else (NOBODY,)
        return replace(value, names=left_over)
    if isinstance(value, Selector):
        filters = tuple((word, _changed(args, origin, member)) for word, args in value.filters)
        return replace(value, filters=filters)
    if isinstance(value, Mapping):
        return {name: _changed(inner, origin, member) for name, inner in value.items()}
    return value
