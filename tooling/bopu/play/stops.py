"""Turns silence and contradiction of the rules in the middle of play into one exception that says what speaks there."""

from bopu.play.contract import Event, Game, State
from bopu.play.judge import speaking
from bopu.ruleset.decide import Book, Conflict, Gap

STOPS = "rules-stop"


class Stopped(Exception):
    """The rules do not say how play goes on: they are silent, or contradict each other. The message is one sentence."""

    def __init__(self, message: str, rules: tuple[str, ...] = (), clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rules = rules
        self.clauses = clauses


def begin(game: Game, book: Book, seats: int) -> State:
    """The first moment of a game. Raises `Stopped` where the rules do not even say how it begins."""
    try:
        return game.start(book, seats)
    except Gap as gap:
        raise Stopped(f"the rules do not say how the game begins: {gap}") from None
    except Conflict as conflict:
        raise _contradicted(conflict) from None


def apply(state: State, move: str, before: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    """Play a move; where rules are silent or contradict each other raise `Stopped` with the rules that spoke last."""
    try:
        return state.apply(move)
    except Gap as gap:
        raise Stopped(f"the rules do not say how play goes on: {gap}", *speaking(before)) from None
    except Conflict as conflict:
        raise _contradicted(conflict) from None


def _contradicted(conflict: Conflict) -> Stopped:
    cites = tuple(dict.fromkeys(clause for rule in conflict.rules for clause in rule.cites))
    rules = tuple(rule.id for rule in conflict.rules)
    return Stopped(f"the rules contradict each other: {conflict}", rules, cites)
