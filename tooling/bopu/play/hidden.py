"""Turns what a record leaves unsaid of a game with hidden cards into what its states may say of it: passes that nobody
tells, deals that are likely to fit, and what cannot be wherever the cards lie that are not told.

A game gives of these what it can; `bopu verify` asks.
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from bopu.play.contract import Event, RefusedMove, State
from bopu.play.stops import Stopped, apply


class Telling(NamedTuple):
    """A move that a record tells after a deal: who made it, its text, what is told to have happened in it, its line."""

    seat: int
    text: str
    events: tuple[Event, ...]
    line: int


class Impossible(NamedTuple):
    """Why what is told cannot be, wherever the rest lies: the line from which on it cannot, a sentence, the grounds."""

    line: int
    message: str
    rules: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@runtime_checkable
class Silent(Protocol):
    """What a state gives besides where a player may say nothing."""

    def silence(self) -> str:
        """The move that stands for it that the player to move says nothing; empty where something must be said."""


@runtime_checkable
class Guiding(Protocol):
    """What a state that waits for a deal gives besides where a game can tell which deals fit what is told later."""

    def likely(self, pattern: str, told: Sequence[Telling], rng: random.Random) -> str:
        """The pattern of a partly told deal with more of it filled in, so that what is told can be played."""

    def impossible(self, pattern: str, told: Sequence[Telling]) -> Impossible | None:
        """Why no deal of this pattern can be played on as told; None where one may, as far as the game sees."""


@runtime_checkable
class Sure(Protocol):
    """What a state gives besides where some moves are refused whatever the cards are that are not told."""

    def refused_whatever(self, seat: int, move: str) -> RefusedMove | None:
        """Why a seat could not make a move now with any cards; None where with some it could."""


@runtime_checkable
class Knowable(Protocol):
    """What a state gives besides where what some moves make happen depends on no cards that their players have not
    seen."""

    def depends_on_own(self, move: str) -> bool:
        """Whether what a move makes happen depends only on its player's own cards and on what lies open."""


Quiet = tuple[State, tuple[Event, ...]]
"""A state, and what happened until then."""


def silences(state: State, events: tuple[Event, ...] = ()) -> Iterator[Quiet]:
    """A state as it is, and as it is after each player has said nothing who may, one after the other."""
    yield state, events
    while isinstance(state, Silent) and (move := state.silence()):
        then = state.copy()
        try:
            events = (*events, *apply(then, move))
        except (RefusedMove, Stopped):
            return
        state = then
        yield state, events
