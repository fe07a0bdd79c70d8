"""Turns the steps of a walk into events: each event names the step in which it happens, and the step's clauses.

A game keeps the walk in its state, gives one function that acts out a step's operation, and uses these instead of
`ruleset.procedure.run` and `advance`; then no event of a procedure is without its grounds.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bopu.play.event import Event
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Step
from bopu.ruleset.procedure import LONGEST, Performed, See, Walk, advance, run, step_at


class Acted(NamedTuple):
    """How a step came out, and what happened in it."""

    performed: Performed
    events: tuple[Event, ...] = ()


Act = Callable[[Step, Walk], Acted | None]
"""Acts out the operation of a step; None where it waits for a move or chance, and then nothing has been done."""

Went = tuple[Walk, tuple[Event, ...]]


def go_on(book: Book, walk: Walk, act: Act, see: See, longest: int = LONGEST) -> Went:
    """Go on step after step until one waits or the end is reached. Raises what `ruleset.procedure.run` raises."""
    told: list[Event] = []

    def perform(step: Step, here: Walk) -> Performed | None:
        acted = act(step, here)
        if acted is None:
            return None
        told.extend(in_step(step, acted.events))
        return acted.performed

    return run(book, walk, perform, see, longest), tuple(told)


def answered(book: Book, walk: Walk, acted: Acted) -> Went:
    """A step that waited has come out, by a move or by chance: the walk at the next one, and what happened."""
    return advance(book, walk, acted.performed), tuple(in_step(step_at(book, walk), acted.events))


def in_step(step: Step, events: Iterable[Event]) -> Iterable[Event]:
    """Events as they happen in a step: it is named before other rules, its clauses before other grounds."""
    return (Event(e.kind, e.fields, _first((step.name,), e.rules), _first(step.cites, e.cites)) for e in events)


def _first(ours: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ours, *others)))
