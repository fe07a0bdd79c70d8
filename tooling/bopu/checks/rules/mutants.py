"""Turns a ruleset into mutants: everything in its rules that is disturbed, one thing at a time.

Rules are dropped, and two exchange what they say; overrides are turned round or left out; conditions are left out or
turned into their opposite (`condition_mutants`); switches have another default, or two options change places; steps of
procedures (`step_mutants`), figures (`figure_mutants`) and the tables as they are read (`table_mutants`) likewise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations, pairwise
from typing import TypeVar

from bopu.checks.rules.condition_mutants import condition_mutants
from bopu.checks.rules.figure_mutants import figure_mutants
from bopu.checks.rules.step_mutants import step_mutants
from bopu.checks.rules.table_mutants import table_mutants
from bopu.ruleset.model import Rule, Ruleset, Step, Switch
from bopu.ruleset.procedure import all_parts

CELL = "cell"
"""The kind of a mutant that is one cell of a table: a matter of coverage, not of the score."""
EXCHANGED = "rows exchanged"
"""The kind of a mutant that is two rows, or two members of a list, that change places."""
Change = tuple[str, str, tuple[str, ...], Callable[[], Ruleset]]
"""Kind, what is changed, the rules and steps concerned, and what makes the changed ruleset."""
Held = TypeVar("Held", Rule, Step)


@dataclass(frozen=True)
class Mutant:
    """A changed ruleset, made when it is first looked at. `what` was changed: a rule or step, ``rule > rule``, a
    figure …; `rules` are the names of rules and steps concerned. `table` is the table that was changed, if one was, and
    `names` are the rows concerned."""

    kind: str
    what: str
    rules: tuple[str, ...]
    make: Callable[[], Ruleset]
    table: str = ""
    names: tuple[str, ...] = ()

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset as it is after the change."""
        return self.make()


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """All mutants, in the order of the rules; those of tables last."""
    listed = (_rules, _swaps, _overrides, condition_mutants, _switches, step_mutants, figure_mutants)
    for changes in listed:
        yield from (Mutant(*change) for change in changes(ruleset))
    for kind, what, table, names, make in table_mutants(ruleset):
        yield Mutant(kind, what, (), make, table, names)


def _with(ruleset: Ruleset, *changed: Rule) -> Ruleset:
    """The ruleset with these rules in the place of those that have their ids."""
    new = {rule.id: rule for rule in changed}
    return replace(ruleset, rules=tuple(new.get(rule.id, rule) for rule in ruleset.rules))


def _rules(ruleset: Ruleset) -> Iterator[Change]:
    for rule in ruleset.rules:
        yield "dropped", rule.id, (rule.id,), partial(_without, ruleset, rule)


def _without(ruleset: Ruleset, rule: Rule) -> Ruleset:
    return replace(ruleset, rules=tuple(one for one in ruleset.rules if one is not rule))


def _swaps(ruleset: Ruleset) -> Iterator[Change]:
    """Each says what the other said, of two that follow one another in one slot or upon one event."""
    groups: dict[tuple[str, str], list[Rule]] = {}
    for rule in ruleset.rules:
        groups.setdefault((rule.slot, rule.event), []).append(rule)
    for rules in groups.values():
        for one, two in pairwise(rules):
            if (one.answer, one.do) != (two.answer, two.do):
                yield ("swapped", f"{one.id} <> {two.id}", (one.id, two.id), partial(_swapped, ruleset, one, two))


def _swapped(ruleset: Ruleset, one: Rule, two: Rule) -> Ruleset:
    first, second = (replace(one, answer=two.answer, do=two.do), replace(two, answer=one.answer, do=one.do))
    return _with(ruleset, first, second)


def _overrides(ruleset: Ruleset) -> Iterator[Change]:
    """The rule that was overridden now overrides, or neither does."""
    known = {rule.id: rule for rule in ruleset.rules}
    for rule in ruleset.rules:
        for name in rule.overrides:
            what, rest = (f"{rule.id} > {name}", tuple(one for one in rule.overrides if one != name))
            free = replace(rule, overrides=rest)
            yield "unordered", what, (rule.id, name), partial(_with, ruleset, free)
            if name in known:
                below = replace(known[name], overrides=(*known[name].overrides, rule.id))
                yield ("turned", what, (rule.id, name), partial(_with, ruleset, free, below))


def _switches(ruleset: Ruleset) -> Iterator[Change]:
    """Another option is the default; what holds under one of two options holds under the other."""
    for switch in ruleset.switches.values():
        names = tuple(name for name, part in all_parts(ruleset).items() if switch.id in part.only)
        for option in switch.options:
            if option.id != switch.default:
                make = partial(_switched, ruleset, switch, option.id)
                yield "switched", f"{switch.id}={option.id}", names, make
        for one, two in combinations([option.id for option in switch.options], 2):
            make = partial(_crossed, ruleset, switch, {one: two, two: one})
            yield "crossed", f"{switch.id}: {one} <> {two}", names, make


def _switched(ruleset: Ruleset, switch: Switch, option: str) -> Ruleset:
    return replace(ruleset, switches={**ruleset.switches, switch.id: replace(switch, default=option)})


def _crossed(ruleset: Ruleset, switch: Switch, to: Mapping[str, str]) -> Ruleset:
    def crossed(parts: Sequence[Held]) -> tuple[Held, ...]:
        return tuple(_holding(part, switch.id, to) for part in parts)

    procedures = {name: replace(one, steps=crossed(one.steps)) for name, one in ruleset.procedures.items()}
    return replace(ruleset, rules=crossed(ruleset.rules), procedures=procedures)


def _holding(part: Held, switch: str, to: Mapping[str, str]) -> Held:
    if part.only.get(switch) not in to:
        return part
    return replace(part, only={**part.only, switch: to[part.only[switch]]})
