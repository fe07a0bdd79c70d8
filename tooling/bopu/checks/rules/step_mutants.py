"""Turns the steps of procedures into mutants: a step left out, two that follow one another exchanged, two outcomes
exchanged.

What a mutant changes stands at the same place as before, so that whatever leads there comes upon it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from bopu.ruleset.model import Procedure, Ruleset, Step

Change = tuple[str, str, tuple[str, ...], Callable[[], Ruleset]]
"""Kind (dropped, swapped, exchanged), what is changed (the step, and how it is taken to come out, or the two that are
exchanged), the names of the steps concerned, and what makes the changed ruleset."""
Changed = tuple[str, str, Sequence[Step], tuple[str, ...]]


def step_mutants(ruleset: Ruleset) -> Iterator[Change]:
    """All of them, in the order of the steps."""
    for procedure in ruleset.procedures.values():
        for kind, what, steps, names in _changes(procedure):
            changed = replace(procedure, steps=tuple(steps))
            yield kind, what, names, partial(_with, ruleset, changed)


def _with(ruleset: Ruleset, changed: Procedure) -> Ruleset:
    return replace(ruleset, procedures={**ruleset.procedures, changed.id: changed})


def _changes(procedure: Procedure) -> Iterator[Changed]:
    for step in procedure.steps:
        for outcome, target in step.ways:
            if target != step.id:
                what = f"{step.name} as {outcome}" if outcome else step.name
                yield "dropped", what, _without(procedure.steps, step, target), (step.name,)
        for other in _following(procedure.steps, step):
            what = f"{step.name} <> {other.name}"
            yield "swapped", what, _swapped(procedure.steps, step, other), (step.name, other.name)
        for one, two in combinations(step.outcomes, 2):
            if step.outcomes[one] != step.outcomes[two]:
                turned = {**step.outcomes, one: step.outcomes[two], two: step.outcomes[one]}
                changed = _replaced(procedure.steps, step, [replace(step, outcomes=turned)])
                yield "exchanged", f"{step.name}: {one} <> {two}", changed, (step.name,)


def _without(steps: Sequence[Step], step: Step, target: str) -> Sequence[Step]:
    """In the place of a step stands what follows it."""
    after = [one for one in steps if one.id == target and _together(one.only, step.only)]
    return _replaced(steps, step, [replace(one, id=step.id, only={**one.only, **step.only}) for one in after])


def _following(steps: Sequence[Step], step: Step) -> Iterator[Step]:
    """The steps that follow one without any choice, and are themselves followed so."""
    return (one for one in steps if step.next and one.id == step.next and one.next and _together(one.only, step.only))


def _swapped(steps: Sequence[Step], step: Step, other: Step) -> Sequence[Step]:
    """Each of two does what the other did, in its own place."""
    first, second = (
        replace(here, operation=one.operation, bind=one.bind, cites=one.cites, supplied=one.supplied)
        for here, one in ((step, other), (other, step))
    )
    return _replaced(_replaced(steps, step, [first]), other, [second])


def _replaced(steps: Sequence[Step], step: Step, by: Sequence[Step]) -> Sequence[Step]:
    return [new for one in steps for new in (by if one is step else (one,))]


def _together(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two steps can hold under the same choices."""
    return all(other.get(name, option) == option for name, option in one.items())
