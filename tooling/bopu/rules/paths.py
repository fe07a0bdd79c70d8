"""Turns compiled procedures into findings where their steps, under any choices, do not lead to an end.

A way from the first step to an end there must be from everywhere; a round of tests alone changes nothing and is never
left; and what a step asks for must be bound on every way to it. What the conditions of a test bind is bound on `yes`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from bopu.rules.owner import Faults
from bopu.rules.shape import near
from bopu.rules.structure import Parts, circles
from bopu.ruleset.decide import SITUATION
from bopu.ruleset.model import Phrase, Procedure, Selector, Step, Switch
from bopu.ruleset.terms import Named, leaves
from bopu.ruleset.vocabulary import PROCEDURES, TEST_OUTCOMES, Vocabulary

MOST = 1000
"""Combinations of options that are looked at for one procedure; more would mean that it is several procedures."""

YES = TEST_OUTCOMES[0]
Steps = Mapping[str, Step]
Binds = Callable[[Step, str], frozenset[str]]
"""The names that a step binds where it comes out in one way."""
Told = dict[tuple[str, int, str], str]
"""Faults as (rule, line, message), each with the first choices under which it shows."""


def check_procedures(parts: Parts, vocabulary: Vocabulary, faults: Faults) -> None:
    """Every fault in how the steps of each procedure follow one another."""
    _check_begun(parts, vocabulary, faults)
    values = frozenset((*parts.values, *vocabulary.values))

    def binds(step: Step, outcome: str) -> frozenset[str]:
        tested = _tested(step.test, parts, vocabulary) if outcome == YES else ()
        return frozenset((*tested, *([step.bind] if step.bind else ())))

    for procedure in parts.procedures.values():
        if not all(_known(step, parts.switches) for step in procedure.steps):
            continue  # told already: an option that is none
        asked = list(dict.fromkeys(switch for step in procedure.steps for switch in step.only))
        switches = [parts.switches[name] for name in asked]
        if (number := prod(len(switch.options) for switch in switches)) > MOST:
            expected = f"expected at most {MOST} combinations of options in the procedure {procedure.id}"
            faults.error("step", procedure.line, f"{expected}; found {number}, of {', '.join(asked)}")
            continue
        told: Told = {}
        walked = [_walked(procedure, choices, values, binds, told) for choices in _combinations(switches)]
        if not told:
            _check_reached(procedure, {id(step) for steps in walked for step in steps}, told)
        for (rule, line, message), choices in told.items():
            faults.error(rule, line, message + choices)


def _tested(
    conditions: Sequence[Phrase], parts: Parts, vocabulary: Vocabulary, seen: frozenset[str] = frozenset()
) -> Iterator[str]:
    """The names that conditions bind where they hold, those of named situations included."""
    for phrase in conditions:
        if phrase.word != SITUATION:
            yield from vocabulary.predicates[phrase.word].binds
        elif (name := phrase.args["name"]) not in seen:
            yield from _tested(parts.situations[name].when, parts, vocabulary, seen | {name})


def _check_begun(parts: Parts, vocabulary: Vocabulary, faults: Faults) -> None:
    """Where a game's rules can begin procedures, none is left that nothing begins."""
    words = vocabulary.operations.values()
    params = [(word.name, param.name) for word in words for param in word.params if param.domain == PROCEDURES]
    phrases = [phrase for one in (*parts.rules, *(step for _, step in parts.steps)) for phrase in one.phrases]
    begun = {phrase.args.get(param) for word, param in params for phrase in phrases if phrase.word == word}
    for name, procedure in parts.procedures.items():
        if params and name not in begun:
            message = f"expected a rule or step that begins the procedure {name}; found none"
            faults.warning("unused", procedure.line, message)


def _known(step: Step, switches: Mapping[str, Switch]) -> bool:
    return all(
        name in switches and any(option == one.id for one in switches[name].options)
        for name, option in step.only.items()
    )


def _combinations(switches: Sequence[Switch]) -> Iterator[Mapping[str, str]]:
    for options in product(*(switch.options for switch in switches)):
        yield {switch.id: option.id for switch, option in zip(switches, options, strict=True)}


def _walked(
    procedure: Procedure, choices: Mapping[str, str], values: frozenset[str], binds: Binds, told: Told
) -> list[Step]:
    """The steps that these choices let be reached; what is wrong with them is added to `told`."""
    held = [step for step in procedure.steps if all(choices[name] == option for name, option in step.only.items())]
    found: Told = {}
    steps = _by_id(procedure, held, found)
    _check_targets(procedure, steps, found)
    reached: list[Step] = []
    if not found:
        reached = [steps[name] for name in _reachable(procedure.steps[0].id, steps)]
        _check_ends(procedure, reached, steps, found)
        _check_rounds(procedure, reached, steps, found)
        _check_bound(procedure, reached, values, binds, found)
    where = ", ".join(f"{name}: {option}" for name, option in choices.items())
    for fault in found:
        told.setdefault(fault, f" (under {where})" if where else "")
    return reached


def _by_id(procedure: Procedure, held: Sequence[Step], found: Told) -> Steps:
    steps: dict[str, Step] = {}
    for step in held:
        first = steps.setdefault(step.id, step)
        if first is not step:
            expected = f"expected each step's id once in the procedure {procedure.id}"
            message = f"{expected}; found {step.id!r} again, first on line {first.line}"
            found["duplicate-id", step.line, message] = ""
    return steps


def _check_targets(procedure: Procedure, steps: Steps, found: Told) -> None:
    first = procedure.steps[0]
    if first.id not in steps:
        message = f"expected the procedure {procedure.id} to begin with a step {first.id}; found none"
        found["next-step", procedure.line, message] = ""
    for step in steps.values():
        for target in step.targets:
            if target not in steps:
                expected = f"expected {procedure.id}.{step.id} to lead to a step of the procedure"
                message = f"{expected}; found {target!r}{near(target, steps)}"
                found["next-step", step.line, message] = ""


def _reachable(start: str, steps: Steps) -> list[str]:
    """The ids of the steps that can be reached from one, in the order of being found."""
    reached = {start: None}
    waiting = [start]
    while waiting:
        for target in steps[waiting.pop()].targets:
            if target not in reached:
                reached[target] = None
                waiting.append(target)
    return list(reached)


def _check_ends(procedure: Procedure, reached: Sequence[Step], steps: Steps, found: Told) -> None:
    """A step from which no outcome leads to an end, at last, is in a loop that nothing leaves, or on the way to one."""
    endless = [step for step in reached if not any(steps[name].end for name in _reachable(step.id, steps))]
    if endless:
        names = ", ".join(step.id for step in endless)
        message = f"expected an end that can be reached from every step of the procedure {procedure.id}"
        found["endless", min(step.line for step in endless), f"{message}; found none from {names}"] = ""


def _check_rounds(procedure: Procedure, reached: Sequence[Step], steps: Steps, found: Told) -> None:
    """Tests change nothing: a round of them alone comes out as it did before, for ever."""
    graph = {step.id: [name for name in step.targets if steps[name].test] for step in reached if step.test}
    for circle in circles(graph):
        expected = f"expected an operation in every round of the procedure {procedure.id}"
        message = f"{expected}; found a round of tests alone, {' > '.join(circle)}"
        found["endless", min(steps[name].line for name in circle), message] = ""


def _check_bound(
    procedure: Procedure, reached: Sequence[Step], values: frozenset[str], binds: Binds, found: Told
) -> None:
    """A name that a step asks for is bound on every way to it: what one way alone binds is not there on another."""
    ways = [(step, target, binds(step, outcome)) for step in reached for outcome, target in step.ways]
    everything = frozenset(procedure.binds).union(*(bound for _, _, bound in ways))
    known = {step.id: everything for step in reached}
    known[procedure.steps[0].id] = frozenset(procedure.binds)
    changed = True
    while changed:
        changed = False
        for step, target, bound in ways:
            after = known[step.id] | bound
            if not known[target] <= after:
                known[target] &= after
                changed = True
    for step in reached:
        own = binds(step, YES) if step.test else frozenset()  # a condition may ask for what one before it binds
        for name in dict.fromkeys(_asked(step)):
            if name in everything - known[step.id] - values - own:
                expected = f"expected {name} to be bound on every way to {procedure.id}.{step.id}, which asks for it"
                found["unbound", step.line, f"{expected}; found a way that does not bind it"] = ""


def _asked(step: Step) -> Iterator[str]:
    """The names that a step asks for and does not itself bind, by a selector."""
    own = {value.bind for phrase in step.phrases for value in phrase.args.values() if isinstance(value, Selector)}
    named = (leaf.name for term in step.terms for leaf in leaves(term) if isinstance(leaf, Named))
    return (name for name in named if name not in own)


def _check_reached(procedure: Procedure, reached: set[int], told: Told) -> None:
    for step in procedure.steps:
        if id(step) not in reached:
            message = f"expected a way from the first step to {procedure.id}.{step.id}; found none"
            told["unreachable", step.line, message] = ""
