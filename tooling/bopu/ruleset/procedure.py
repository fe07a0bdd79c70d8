"""Turns a procedure of a ruleset into a walk: the step at which it stands and the names bound so far, as plain data.

The engine begins a walk where a rule says so, keeps it in its state, and gives a function that performs one step and a
view of the situation, for steps that test. A step that needs a move or chance performs nothing: the walk waits there,
the state is copied and stored as it is, and when the move comes the engine advances the walk by its outcome and runs
on. No Python stack is held, so a record may stop anywhere. A procedure that starts another is the engine's to keep: one
walk upon the other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.vocabulary import TEST_OUTCOMES, View

LONGEST = 1000
"""How many steps may follow one another without a move or chance: no procedure of cards or cups comes near it."""

YES, NO = TEST_OUTCOMES


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a procedure stands. Never changed, so that copies of a state may share it."""

    procedure: str
    step: str
    bound: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """One line: ``kaichong@take card=... turner=...``."""
        return " ".join([f"{self.procedure}@{self.step}", *(f"{name}={value}" for name, value in self.bound.items())])


class Performed(NamedTuple):
    """How a step came out: one of its operation's outcomes (empty where it has none), and what its `as` names."""

    outcome: str = ""
    value: Any = None


Perform = Callable[[Step, Walk], Performed | None]
"""Performs the operation of a step (`step.operation`, with `step.cites` for what it tells); None where the step waits
for a move or for chance, and then nothing has been done."""

See = Callable[[], View]
"""A view of the situation as it is now, for steps that test: they ask for its features, and for the names bound."""


class Halt(Gap):
    """A walk cannot go on. `rules` are the names of the steps that speak there, `clauses` what they cite."""

    def __init__(self, message: str, steps: Sequence[Step]) -> None:
        super().__init__(message)
        self.rules = tuple(step.name for step in steps)
        self.clauses = _cited(steps)


class Loop(Halt):
    """A procedure goes round without a move or chance; the steps are those of the round."""


class MissingStep(Halt):
    """A walk comes to a step that there is not under these choices; the steps are those that lead there."""


def all_steps(ruleset: Ruleset) -> dict[str, Step]:
    """Every step of every procedure by its name, but for ends, which do nothing."""
    procedures = ruleset.procedures.values()
    return {step.name: step for procedure in procedures for step in procedure.steps if not step.end}


def held_steps(book: Book) -> dict[str, Step]:
    """The steps that a book's choices leave, by name."""
    return {step.name: step for name in book.ruleset.procedures for step in book.steps(name).values() if not step.end}


def name_of(part: Rule | Step) -> str:
    """The name by which events tell a rule or a step."""
    return part.name if isinstance(part, Step) else part.id


def all_parts(ruleset: Ruleset) -> dict[str, Rule | Step]:
    """Everything that an event may name as what made it: rules and steps."""
    return {**{rule.id: rule for rule in ruleset.rules}, **all_steps(ruleset)}


def held_parts(book: Book) -> dict[str, Rule | Step]:
    """The rules and steps that a book's choices leave, by the name by which events tell them."""
    return {**{rule.id: rule for rule in book.rules()}, **held_steps(book)}


def begin(book: Book, procedure: str, source: Callable[[str], Any]) -> Walk:
    """A walk at the first step. `source` looks up what `binds` names: a value, or an event's field as ``event.field``.

    Raises `MissingStep` where the ruleset under these choices has no such step.
    """
    given = book.ruleset.procedures[procedure]
    walk = Walk(procedure, given.steps[0].id)
    step_at(book, walk)
    return Walk(walk.procedure, walk.step, {name: source(asked) for name, asked in given.binds.items()})


def step_at(book: Book, walk: Walk) -> Step:
    """The step at which a walk stands. Raises `MissingStep` where a supplement gives it, and those are left out."""
    steps = book.steps(walk.procedure)
    step = steps.get(walk.step)
    if step is None:
        expected = f"expected the step {walk.step} of the procedure {walk.procedure}"
        before = [other for other in steps.values() if walk.step in other.targets]
        message = f"{expected}; found that without supplements no clause gives it"
        raise MissingStep(message, before)
    return step


def advance(book: Book, walk: Walk, performed: Performed) -> Walk:
    """The walk at the step that follows. Raises ValueError for an outcome that the operation does not register."""
    step = step_at(book, walk)
    targets = dict(step.ways)
    if performed.outcome not in targets:
        known = ", ".join(targets) if step.outcomes else "none"
        expected = f"expected an outcome of the step {step.name} ({known})"
        raise ValueError(f"{expected}; found {performed.outcome!r}")
    book.went(step, performed.outcome)
    bound = {**walk.bound, step.bind: performed.value} if step.bind else walk.bound
    return Walk(walk.procedure, targets[performed.outcome], bound)


def run(book: Book, walk: Walk, perform: Perform, see: See, longest: int = LONGEST) -> Walk:
    """Perform and test step after step, until one waits or the end is reached: `step_at` tells which.

    Raises `Loop` after `longest` steps without waiting, and `MissingStep` as `step_at` does.
    """
    trail: list[Step] = []
    while not (step := step_at(book, walk)).end:
        if len(trail) == longest:
            raise _loop(walk.procedure, trail, longest)
        after = _tested(book, walk, step, see()) if step.test else _performed(book, walk, perform(step, walk))
        if after is None:
            return walk
        trail.append(step)
        walk = after
    return walk


def _performed(book: Book, walk: Walk, performed: Performed | None) -> Walk | None:
    return None if performed is None else advance(book, walk, performed)


def _tested(book: Book, walk: Walk, step: Step, view: View) -> Walk:
    """The walk after a test: where all conditions hold, what they bind is bound."""
    found = book.holds(step.test, _Within(walk, view))
    after = advance(book, walk, Performed(NO if found is None else YES))
    return Walk(after.procedure, after.step, {**after.bound, **found}) if found else after


class _Within:
    """A situation as a walk sees it: the names bound so far stand beside the features of the state."""

    def __init__(self, walk: Walk, view: View) -> None:
        self._bound = walk.bound
        self._view = view

    def feature(self, name: str) -> Any:
        """A name that is bound, else a feature of the state."""
        return self._bound[name] if name in self._bound else self._view.feature(name)


def _loop(procedure: str, trail: Sequence[Step], longest: int) -> Loop:
    # what the walk did on its way into the round is no part of it: the later half tells
    steps = list({step.id: step for step in trail[len(trail) // 2 :]}.values())
    names, clauses = ", ".join(step.id for step in steps), _cited(steps)
    expected = f"expected a move, chance or an end within {longest} steps of the procedure {procedure}"
    return Loop(f"{expected}; found a round of {names} ({', '.join(clauses) or 'no clause'})", steps)


def _cited(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for step in steps for clause in step.cites))
