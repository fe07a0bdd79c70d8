"""Turns silence and contradiction of the rules in the middle of play into one exception that says what speaks there."""

from bopu.play.contract import Event, Game, Position, SetUp, State
from bopu.play.judge import speaking
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.procedure import Halt

STOPS = "rules-stop"


class Stopped(Exception):
    """The rules do not say how play goes on: they are silent, or contradict each other. The message is one sentence."""

    def __init__(self, message: str, rules: tuple[str, ...] = (), clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rules = rules
        self.clauses = clauses


class Misplaced(ValueError):
    """A position that the game cannot be set up in; the message is one sentence."""


def begin(game: Game, book: Book, seats: int, position: Position | None = None) -> State:
    """The first moment of a game, or a position set up by hand.

    Raises `Stopped` where the rules do not even say how it begins, `Misplaced` where no moment is like the position.
    """
    try:
        return game.start(book, seats) if position is None else _set_up(game, book, seats, position)
    except Gap as gap:
        raise Stopped(f"the rules do not say how the game begins: {gap}") from None
    except Conflict as conflict:
        raise _contradicted(conflict) from None


def _set_up(game: Game, book: Book, seats: int, position: Position) -> State:
    if not isinstance(game, SetUp):
        raise Misplaced(f"expected a game whose positions can be set up; found {game.name}")
    try:
        return game.set_up(book, seats, position)
    except ValueError as fault:
        raise Misplaced(str(fault)) from None


def apply(state: State, move: str, before: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    """Play a move; where rules are silent or contradict each other raise `Stopped` with the rules that spoke last."""
    try:
        return state.apply(move)
    except (Gap, Conflict) as silence:
        raise stopped_by(silence, before) from None


def stopped_by(silence: Gap | Conflict, before: tuple[Event, ...]) -> Stopped:
    """The reason to stop, with the rules in conflict, or those that spoke before they fell silent."""
    if isinstance(silence, Conflict):
        return _contradicted(silence)
    if isinstance(silence, Halt):  # the steps of the procedure speak there
        return Stopped(f"the rules do not say how play goes on: {silence}", silence.rules, silence.clauses)
    return Stopped(f"the rules do not say how play goes on: {silence}", *speaking(before))


def _contradicted(conflict: Conflict) -> Stopped:
    cites = tuple(dict.fromkeys(clause for rule in conflict.rules for clause in rule.cites))
    rules = tuple(rule.id for rule in conflict.rules)
    return Stopped(f"the rules contradict each other: {conflict}", rules, cites)
