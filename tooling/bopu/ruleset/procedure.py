"""Turns a procedure of a ruleset into a walk: the step at which it stands and the names bound so far, as plain data.

The engine begins a walk where a rule says so, keeps it in its state, and gives a function that performs one step. A
step that needs a move or chance performs nothing: the walk waits there, the state is copied and stored as it is, and
when the move comes the engine advances the walk by its outcome and runs on. No Python stack is held, so a record may
stop anywhere. A procedure that starts another is the engine's to keep: one walk upon the other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.model import Step

LONGEST = 1000
"""How many steps may follow one another without a move or chance: no procedure of cards or cups comes near it."""


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


class Loop(Exception):
    """A procedure goes round without a move or chance. `steps` are those of the round, `clauses` what they cite."""

    def __init__(self, message: str, steps: Sequence[Step]) -> None:
        super().__init__(message)
        self.steps = tuple(steps)
        self.clauses = tuple(dict.fromkeys(clause for step in steps for clause in step.cites))


def begin(book: Book, procedure: str, source: Callable[[str], Any]) -> Walk:
    """A walk at the first step. `source` looks up what `binds` names: a value, or an event's field as ``event.field``.

    Raises `Gap` where the ruleset under these choices has no such step.
    """
    given = book.ruleset.procedures[procedure]
    walk = Walk(procedure, given.steps[0].id)
    step_at(book, walk)
    return Walk(walk.procedure, walk.step, {name: source(asked) for name, asked in given.binds.items()})


def step_at(book: Book, walk: Walk) -> Step:
    """The step at which a walk stands. Raises `Gap` where only a supplement gives it, and supplements are left out."""
    step = book.steps(walk.procedure).get(walk.step)
    if step is None:
        expected = f"expected the step {walk.step} of the procedure {walk.procedure}"
        raise Gap(f"{expected}; found that without supplements no clause gives it")
    return step


def advance(book: Book, walk: Walk, performed: Performed) -> Walk:
    """The walk at the step that follows. Raises ValueError for an outcome that the operation does not register."""
    step = step_at(book, walk)
    targets = {"": step.next} if step.next else step.outcomes
    if performed.outcome not in targets:
        known = ", ".join(targets) if step.outcomes else "none"
        expected = f"expected an outcome of the step {walk.procedure}.{walk.step} ({known})"
        raise ValueError(f"{expected}; found {performed.outcome!r}")
    bound = {**walk.bound, step.bind: performed.value} if step.bind else walk.bound
    return Walk(walk.procedure, targets[performed.outcome], bound)


def run(book: Book, walk: Walk, perform: Perform, longest: int = LONGEST) -> Walk:
    """Perform step after step, until one waits or the end is reached: `step_at` tells which.

    Raises `Loop` after `longest` steps without waiting, and `Gap` as `step_at` does.
    """
    trail: list[Step] = []
    while not (step := step_at(book, walk)).end:
        if len(trail) == longest:
            raise _loop(walk.procedure, trail, longest)
        performed = perform(step, walk)
        if performed is None:
            return walk
        trail.append(step)
        walk = advance(book, walk, performed)
    return walk


def _loop(procedure: str, trail: Sequence[Step], longest: int) -> Loop:
    # what the walk did on its way into the round is no part of it: the later half tells
    steps = list({step.id: step for step in trail[len(trail) // 2 :]}.values())
    names, clauses = (", ".join(step.id for step in steps), Loop("", steps).clauses)
    expected = f"expected a move, chance or an end within {longest} steps of the procedure {procedure}"
    return Loop(f"{expected}; found a round of {names} ({', '.join(clauses) or 'no clause'})", steps)
