"""Turns a move that cannot be played into a sentence that quotes it: unreadable, ambiguous and illegal are three."""

from collections.abc import Sequence

QUOTED = 60
"""How many characters of an input a sentence quotes."""


def quoted(text: str) -> str:
    """An input as a sentence quotes it: shortened, with control characters visible."""
    return repr(text) if len(text) <= QUOTED else repr(text[:QUOTED]) + "…"


class RefusedMove(Exception):
    """A move that was not played. `move` is the input; `rules` and `clauses` are those that forbid it, where any do."""

    def __init__(self, move: str, message: str, rules: Sequence[str] = (), clauses: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.move = move
        self.rules = tuple(rules)
        self.clauses = tuple(clauses)


class Unreadable(RefusedMove):
    """The text is no move of the game at all. `expected` says what could have stood there."""

    def __init__(self, move: str, expected: str) -> None:
        super().__init__(move, f"expected {expected}; found {quoted(move)}")


class Ambiguous(RefusedMove):
    """The text can be read as several moves."""

    def __init__(self, move: str, readings: Sequence[str]) -> None:
        super().__init__(move, f"expected one move; {quoted(move)} can be read as {' or '.join(readings)}")
        self.readings = tuple(readings)


class IllegalMove(RefusedMove):
    """The text is a move of the game that may not be played now. `why` is a sentence without a full stop."""

    def __init__(self, move: str, why: str, rules: Sequence[str] = (), clauses: Sequence[str] = ()) -> None:
        cited = f" ({', '.join(clauses)})" if clauses else ""
        super().__init__(move, f"{quoted(move)} may not be played: {why}{cited}", rules, clauses)
        self.why = why


def none_of(move: str, moves: Sequence[str], rules: Sequence[str] = (), clauses: Sequence[str] = ()) -> RefusedMove:
    """The refusal of a move that is none of these: unreadable where it does not begin as one of them does."""
    expected = " or ".join(f"`{one}`" for one in moves)
    if move.partition(" ")[0] not in {one.partition(" ")[0] for one in moves}:
        return Unreadable(move, expected)
    return IllegalMove(move, f"expected {expected}", rules, clauses)
