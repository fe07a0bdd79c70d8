"""Turns a rule or step into everything in it that no clause gives: itself, situations, numbers, the whole procedure."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bopu.ruleset import terms
from bopu.ruleset.decide import SITUATION
from bopu.ruleset.model import Phrase, Rule, Ruleset, Selector, Step


class Support(NamedTuple):
    """Something supplied. `number` is empty where it is a rule, step, situation or procedure, which `name` names; of a
    number `name` is the id of the supplement. `source` is the id of a source.
    """

    name: str
    source: str
    certainty: str
    number: str = ""


def supports(part: Rule | Step, ruleset: Ruleset) -> tuple[Support, ...]:
    """All supplements that a rule or step rests on, each once: named situations and values are looked up, and of a step
    what its procedure rests on counts too."""
    found = [*_of_part(part.id, part, ruleset), *_of_procedure(part, ruleset)]
    return tuple(dict.fromkeys(found))


def _of_part(name: str, part: Rule | Step, ruleset: Ruleset) -> Iterator[Support]:
    if any(part.supplied):
        yield Support(name, *part.supplied)
    for phrase in part.phrases:
        yield from _of_phrase(phrase, ruleset)


def _of_phrase(phrase: Phrase, ruleset: Ruleset) -> Iterator[Support]:
    if phrase.word == SITUATION:
        name = phrase.args["name"]
        yield from _of_part(name, ruleset.situations[name], ruleset)
    else:
        yield from _of_value(phrase.args, ruleset)


def _of_procedure(part: Rule | Step, ruleset: Ruleset) -> Iterator[Support]:
    """What the procedure of a step rests on: it may be supplied, and so may what it begins with."""
    if not isinstance(part, Step):
        return
    for procedure in ruleset.procedures.values():
        if any(step.name == part.name for step in procedure.steps):
            if any(procedure.supplied):
                yield Support(procedure.id, *procedure.supplied)
            for source in procedure.binds.values():
                yield from _of_value(terms.Named(source), ruleset)


def _of_value(value: Any, ruleset: Ruleset) -> Iterator[Support]:
    """The supplied numbers in an argument."""
    if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
        for leaf in terms.leaves(value):
            if isinstance(leaf, terms.Const) and leaf.supplied:
                yield _number(leaf, ruleset.supplements.get(leaf.origin, {}))
            elif isinstance(leaf, terms.Named) and leaf.name in ruleset.values:
                yield from _of_value(ruleset.values[leaf.name], ruleset)
    elif isinstance(value, Selector):
        for _, args in value.filters:
            yield from _of_value(args, ruleset)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _of_value(inner, ruleset)


def _number(leaf: terms.Const, given: Mapping[str, str]) -> Support:
    number, source = given.get("n", str(leaf.number)), given.get("source", leaf.origin)
    return Support(leaf.origin, source, given.get("certainty", ""), number)
