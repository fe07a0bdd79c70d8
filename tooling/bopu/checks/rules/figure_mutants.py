"""Turns the figures that rules use into mutants: a number is one more or one less, a name nobody's, a list lacks one.

A figure is changed wherever rules, situations, values and steps use it, as if the edition said something else there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from bopu.ruleset import terms
from bopu.ruleset.model import Names, Phrase, Procedure, Rule, Ruleset, Selector, Step, Word, terms_of
from bopu.ruleset.procedure import all_parts, all_steps

NOBODY = "nobody"
"""A name that nothing bears."""
UP, DOWN = 1, -1
Change = tuple[str, str, tuple[str, ...], Callable[[], Ruleset]]


def figure_mutants(ruleset: Ruleset) -> Iterator[Change]:
    """All of them, in the order in which rules use the figures."""
    used = _Used(ruleset)
    for origin, members in _figures(ruleset).items():
        names = used.by(origin)
        for member in members:
            what = f"{member} of {_stated(origin, members, member)}" if member else origin
            yield ("left out" if member else "shifted", what, names, partial(_shifted, ruleset, origin, member, UP))
            if not member and used.is_number(origin):
                yield ("shifted", f"{origin} one less", names, partial(_shifted, ruleset, origin, "", DOWN))


def _stated(origin: str, members: list[str], member: str) -> str:
    """The figure that gives a member of a list: its own where each has one, else that of the list."""
    each = origin.split()
    return each[members.index(member)] if len(each) == len(members) else origin


class _Used:
    """By which rules and steps of a ruleset each figure is used; looked up once for all figures."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._parts = {name: _origins(part.phrases) for name, part in all_parts(ruleset).items()}
        self._named = {name: _origins(one.phrases) for name, one in ruleset.situations.items()}
        self._named |= {name: {origin for origin, _ in _marked(term)} for name, term in ruleset.values.items()}
        parts = (*ruleset.rules, *ruleset.situations.values(), *all_steps(ruleset).values())
        terms_used = [term for part in parts for term in part.terms] + list(ruleset.values.values())
        self._numbers: dict[str, list[int | Fraction]] = {}
        for leaf in (leaf for term in terms_used for leaf in terms.leaves(term)):
            if isinstance(leaf, terms.Const):
                self._numbers.setdefault(leaf.origin, []).append(leaf.number)

    def by(self, origin: str) -> tuple[str, ...]:
        """The rules and steps that use a figure, through situations and values too."""
        through = set(concerned(self._ruleset, {name for name, origins in self._named.items() if origin in origins}))
        return tuple(name for name, origins in self._parts.items() if origin in origins or name in through)

    def is_number(self, origin: str) -> bool:
        """Whether a figure is a number above nothing wherever it is used."""
        return all(number > 0 for number in self._numbers.get(origin, [0]))


def _origins(phrases: Iterable[Phrase]) -> set[str]:
    return {origin for phrase in phrases for origin, _ in _marked(phrase.args)}


def concerned(ruleset: Ruleset, named: Set[str]) -> tuple[str, ...]:
    """The rules and steps that ask for one of these situations and values, also through others."""
    if not named:
        return ()
    all_named = closed(ruleset, named)
    return tuple(name for name, part in all_parts(ruleset).items() if all_named & set(asked_by(part.phrases)))


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


def _shifted(ruleset: Ruleset, origin: str, member: str, by: int) -> Ruleset:
    """The ruleset with one figure changed wherever it is used."""
    return replace(
        ruleset,
        rules=tuple(_changed_rule(rule, origin, member, by) for rule in ruleset.rules),
        situations={name: _changed_rule(one, origin, member, by) for name, one in ruleset.situations.items()},
        values={name: _changed(term, origin, member, by) for name, term in ruleset.values.items()},
        procedures={name: _changed_steps(one, origin, member, by) for name, one in ruleset.procedures.items()},
    )


def closed(ruleset: Ruleset, named: Set[str]) -> Set[str]:
    """The situations and values that were changed, and those that name them."""
    while True:
        more = {name for name, one in ruleset.situations.items() if named & set(asked_by(one.phrases))}
        more |= {
            n
            for n, term in ruleset.values.items()
            if named & {leaf.name for leaf in terms.leaves(term) if isinstance(leaf, terms.Named)}
        }
        if more <= named:
            return named
        named = named | more


def asked_by(phrases: Iterable[Phrase]) -> Iterator[str]:
    """The situations and values that conditions and operations name."""
    for phrase in phrases:
        if isinstance(phrase.args.get("name"), str):
            yield phrase.args["name"]
        each = (leaf for term in terms_of(phrase.args) for leaf in terms.leaves(term))
        yield from (leaf.name for leaf in each if isinstance(leaf, terms.Named))


def _changed_rule(rule: Rule, origin: str, member: str, by: int) -> Rule:
    if not set(origin.split()) & set(rule.figures):
        return rule
    when, unless, answer, do = (
        tuple(_changed_phrase(phrase, origin, member, by) for phrase in phrases)
        for phrases in (rule.when, rule.unless, rule.answer, rule.do)
    )
    return replace(rule, when=when, unless=unless, answer=answer, do=do)


def _changed_steps(procedure: Procedure, origin: str, member: str, by: int) -> Procedure:
    return replace(procedure, steps=tuple(_changed_step(step, origin, member, by) for step in procedure.steps))


def _changed_step(step: Step, origin: str, member: str, by: int) -> Step:
    if not set(origin.split()) & set(step.figures):
        return step
    test = tuple(_changed_phrase(phrase, origin, member, by) for phrase in step.test)
    operation = _changed_phrase(step.operation, origin, member, by) if step.operation else None
    return replace(step, test=test, operation=operation)


def _changed_phrase(phrase: Phrase, origin: str, member: str, by: int) -> Phrase:
    args = _changed(phrase.args, origin, member, by)
    return phrase if args == phrase.args else Phrase(phrase.word, args)


def _changed(value: Any, origin: str, member: str, by: int) -> Any:
    """An argument with the figure changed: a number is one more or less, a name nobody's, a list lacks one member."""
    if isinstance(value, terms.Const):
        ours = value.origin == origin and not value.supplied
        return replace(value, number=value.number + by) if ours else value
    if isinstance(value, terms.Operated):
        left, right = (_changed(side, origin, member, by) for side in (value.left, value.right))
        return replace(value, left=left, right=right)
    if isinstance(value, Word):
        return Word(NOBODY, origin) if value.origin == origin else value
    if isinstance(value, Names):
        if value.origin != origin:
            return value
        left_over = tuple(name for name in value.names if name != member) if member else (NOBODY,)
        return replace(value, names=left_over)
    if isinstance(value, Selector):
        filters = tuple((word, _changed(args, origin, member, by)) for word, args in value.filters)
        return replace(value, filters=filters)
    if isinstance(value, Mapping):
        return {name: _changed(inner, origin, member, by) for name, inner in value.items()}
    return value
