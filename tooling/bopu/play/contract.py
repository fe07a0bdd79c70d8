"""Turns a ruleset's name for its engine into a game, and says what every game gives: one contract for all of them.

A game begins with `Game.start`. Then, until `State.to_move` is None: where it is `CHANCE`, chance moves (`State.chance`
says what may fall), else the player on that seat chooses among `State.legal_moves`; `State.apply` plays the move and
says what happened. A move is one line of text (`throw 4411`, `deal ace two / three`, `accept`). Nothing in a state may
depend on the order of a set. What happened before the first move, `State.opening` says.
"""

import importlib
from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from bopu.play.chance import Chance, ChanceSpec
from bopu.play.deal import DealSpec, Part
from bopu.play.event import Atom, Event, Seat, Value, parse_event
from bopu.play.refused import Ambiguous, IllegalMove, RefusedMove, Unreadable, quoted
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary

__all__ = [
    "CHANCE",
    "Ambiguous",
    "Asides",
    "Atom",
    "Chance",
    "ChanceSpec",
    "DealSpec",
    "Event",
    "Facts",
    "Game",
    "IllegalMove",
    "Outcome",
    "Part",
    "Ply",
    "Position",
    "RefusedMove",
    "Seat",
    "Secrets",
    "SetUp",
    "State",
    "UnknownGame",
    "Unreadable",
    "Value",
    "asides",
    "conceals",
    "is_aside",
    "load_game",
    "parse_event",
]

CHANCE = -1
"""The player to move when chance moves."""

Outcome = tuple[int | Fraction, ...]
"""What each seat has at the end."""

Facts = Mapping[str, Value]
"""What can be said of a state, by name: one value (`pool`), or a tuple with one value for each seat (`chips`)."""

Position = Mapping[str, Any]
"""Facts about a moment as JSON has them, from which a game can be set up; which there are the game says."""


class Ply(NamedTuple):
    """One move as it was played: who played it (`CHANCE` where nobody did), its text, and what happened."""

    seat: int
    move: str
    events: tuple[Event, ...]


class UnknownGame(LookupError):
    """There is no such game; the message is one sentence."""


@runtime_checkable
class State(Protocol):
    """A game in progress. `apply` changes it, so keep a `copy` to come back to; copies cost little."""

    @property
    def to_move(self) -> int | None:
        """The seat to move, from 0; `CHANCE`; or None when the game is over."""

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened as the game began, before any move (stakes, for instance); nothing in a game set up by hand."""

    def legal_moves(self) -> tuple[str, ...]:
        """What the player to move may play, in an order that depends on the state alone."""

    def chance(self) -> Chance:
        """What may fall or be dealt, when chance is to move."""

    def apply(self, move: str) -> tuple[Event, ...]:
        """Play a move and say what happened. Raises a `RefusedMove`, and then leaves the state as it was."""

    def outcome(self) -> Outcome | None:
        """What each seat has, or None while the game goes on."""

    def facts(self) -> Facts:
        """What a record may state of this moment."""

    def copy(self) -> Self:
        """The same moment, which can go on by itself."""

    def line(self) -> str:
        """The whole state as one line: two states with the same line go on alike."""


@runtime_checkable
class Asides(Protocol):
    """What a state gives besides where the table may say something while chance is to move."""

    def is_aside(self, move: str) -> bool:
        """Whether a move is no throw or deal, but something that the table says."""

    def asides(self) -> tuple[str, ...]:
        """All that the table may say now, in an order that depends on the state alone."""


def is_aside(state: State, move: str) -> bool:
    """Whether a move is something that the table says while chance is to move."""
    return isinstance(state, Asides) and state.is_aside(move)


def asides(state: State) -> tuple[str, ...]:
    """All that the table may say now besides the moves of whoever is to move; nothing in most games."""
    return state.asides() if isinstance(state, Asides) else ()


@runtime_checkable
class Secrets(Protocol):
    """What a state gives besides where players move at once, one after the other without seeing the other's move."""

    def conceals(self) -> bool:
        """Whether the last move is still a secret of whoever made it: its events tell nothing of it, the next do."""


def conceals(state: State) -> bool:
    """Whether the last move is to be shown to nobody yet. A record tells it all the same."""
    return isinstance(state, Secrets) and state.conceals()


@runtime_checkable
class Game(Protocol):
    """A game that can be started. The module of an engine holds one as `GAME`."""

    @property
    def name(self) -> str:
        """Its slug."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that its rules may use."""

    @property
    def default_seats(self) -> int:
        """How many play when nobody says."""

    @property
    def seat_range(self) -> range:
        """How many may play."""

    def start(self, book: Book, seats: int) -> State:
        """The first moment of a game under a ruleset with its choices."""


@runtime_checkable
class SetUp(Protocol):
    """What a game gives besides where its positions can be set up by hand."""

    def set_up(self, book: Book, seats: int, facts: Position) -> State:
        """A moment that facts describe, to be played on. Raises ValueError with one sentence."""


def load_game(engine: str) -> Game:
    """The game that a ruleset's `engine` names: a module that holds `GAME`. Raises `UnknownGame`."""
    if not all(part.isidentifier() for part in engine.split(".")):
        raise UnknownGame(f"expected the name of a module as engine; found {quoted(engine)}")
    try:
        module = importlib.import_module(engine)
    except ImportError as fault:
        raise UnknownGame(f"expected a module that can be imported as engine; found {engine!r}: {fault}") from None
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"expected a module that holds a game as GAME; found {engine!r}, which does not")
    return game


def beside(engine: str, name: str) -> ModuleType | None:
    """The module of this name beside an engine; None where the game has none. What that module lacks is raised."""
    try:
        return importlib.import_module(f"{engine}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{engine}.{name}":
            raise
        return None
