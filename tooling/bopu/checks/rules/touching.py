"""Turns a mutant into what it touches: the conditions of which rules it changes, which steps, which table. A case in
which nothing of that comes up cannot notice it.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from bopu.checks.rules.coming_up import FEW, NONE_FAILS, CameUp, Failing
from bopu.checks.rules.figure_mutants import asked_by, closed
from bopu.checks.rules.mutants import Mutant
from bopu.ruleset.model import Phrase, Rule, Ruleset
from bopu.ruleset.procedure import all_steps

OF_SWITCHES = frozenset({"switched", "crossed"})


@dataclass(frozen=True)
class Touched:
    """What a mutant touches: of each rule the conditions that are other than they were, by their places; rules that
    only go before others than they did, with those others; steps as ``procedure.id``."""

    rules: Mapping[str, frozenset[int]] = field(default_factory=dict)
    ordered: Mapping[str, frozenset[str]] = field(default_factory=dict)
    steps: frozenset[str] = frozenset()

    def in_case(self, came_up: CameUp) -> bool:
        """Whether something of it made, or could have made, a difference in a case."""
        failing = came_up.failing
        return (
            any(_near(failing.get(name, ()), places) for name, places in self.rules.items())
            or any(
                _holds(failing, name) and any(_holds(failing, one) for one in of) for name, of in self.ordered.items()
            )
            or not self.steps.isdisjoint(came_up.stood)
        )


def _holds(failing: Failing, name: str) -> bool:
    return NONE_FAILS in failing.get(name, ())


def _near(ways: Iterable[frozenset[int]], places: frozenset[int]) -> bool:
    """Whether all conditions but these held together; of many that are changed nothing was written down."""
    return len(places) > FEW or any(fails <= places for fails in ways)


def touched(ruleset: Ruleset, mutant: Mutant) -> Touched:
    """What a mutant of rules touches."""
    after = mutant.ruleset
    names = closed(ruleset, _otherwise(ruleset.situations, after.situations) | _otherwise(ruleset.values, after.values))
    concerned, left = set(mutant.rules), {rule.id: rule for rule in after.rules}
    rules: dict[str, frozenset[int]] = {}
    ordered: dict[str, frozenset[str]] = {}
    for rule in ruleset.rules:
        if rule.id not in concerned:
            continue
        now = left.get(rule.id)
        if (
            now is not None
            and mutant.kind not in OF_SWITCHES
            and _same_words(rule, now)
            and not names & set(asked_by(rule.phrases))
        ):
            ordered[rule.id] = frozenset(rule.overrides) ^ frozenset(now.overrides)
        else:
            rules[rule.id] = _changed(rule, now, names)
    steps = all_steps(ruleset)
    places = (f"{name.partition('.')[0]}.{steps[name].id}" for name in mutant.rules if name in steps)
    return Touched(rules, ordered, frozenset(places))


def _otherwise(before: Mapping[str, Any], after: Mapping[str, Any]) -> set[str]:
    """The names that mean something else."""
    return {name for name, one in before.items() if after.get(name) is not one and after.get(name) != one}


def _same_words(rule: Rule, now: Rule) -> bool:
    """Whether a rule says the same in the same situations."""
    parts = ((one.when, one.unless, one.answer, one.do, one.otherwise, one.only) for one in (rule, now))
    before, after = parts
    return before == after


def _changed(rule: Rule, now: Rule | None, names: Set[str]) -> frozenset[int]:
    """The places of the conditions that are not as they were."""
    if now is None:
        return frozenset()
    whens = [_kept(phrase, now.when, names) for phrase in rule.when]
    unlesses = [_kept(phrase, now.unless, names) for phrase in rule.unless]
    return frozenset(at for at, kept in enumerate((*whens, *unlesses)) if not kept)


def _kept(phrase: Phrase, among: tuple[Phrase, ...], names: Set[str]) -> bool:
    return any(phrase is one or phrase == one for one in among) and not names & set(asked_by((phrase,)))
