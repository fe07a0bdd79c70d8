"""Turns what somebody says of a moment, as JSON values, into what a game is set up from; refused in one sentence each.

What every `set_up` shares: facts by name, lists, players, words, numbers. What words a game knows, the game says.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.play.refused import QUOTED
from bopu.play.stops import Misplaced

FEW = 20
"""So many words a sentence lists where another could stand for them."""


def by_name(given: object, names: Sequence[str], what: str) -> Mapping[str, Any]:
    """Facts about something, each of them one of these. Raises `Misplaced`, as all functions here do."""
    if not isinstance(given, Mapping):
        raise Misplaced(f"expected facts about {what} by name ({', '.join(names)}); found {told(given)}")
    for name in given:
        if name not in names:
            raise Misplaced(f"expected facts about {what} ({', '.join(names)}); found {told(name)}")
    return given


def listed(value: object, name: str) -> Sequence[Any]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise Misplaced(f"expected a list as {name}; found {told(value)}")
    return value


def players(facts: Mapping[str, Any], seats: int, names: Sequence[str]) -> list[Mapping[str, Any]]:
    """The facts about each player, in the order of seats: of all, or of the first of them."""
    given = listed(facts.get("players", ()), "players")
    if len(given) > seats:
        raise Misplaced(f"expected facts for {seats} players at most; found {len(given)}")
    return [by_name(one, names, "a player") for one in given]


def word(value: object, name: str, known: Sequence[str] | None = None, others: str = "") -> str:
    """A word, or none (""): one of those that are known, where it matters. `others` says so where they are many."""
    if not isinstance(value, str):
        raise Misplaced(f"expected a word as {name}; found {told(value)}")
    if value and known is not None and value not in known:
        expected = f"one of {', '.join(known)}" if len(known) <= FEW or not others else others
        raise Misplaced(f"expected as {name} {expected}; found {told(value)}")
    return value


def flag(value: object, name: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Misplaced(f"expected true or false as {name}; found {told(value)}")
    return value


def whole(value: object, name: str) -> int:
    """A whole number, less than nothing too."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misplaced(f"expected a whole number as {name}; found {told(value)}")
    return value


def between(value: object, name: str, least: int, most: int | None = None) -> int:
    """A whole number within limits."""
    number = whole(value, name)
    if number < least or (most is not None and number > most):
        upto = f" to {most}" if most is not None else ""
        raise Misplaced(f"expected a number from {least}{upto} as {name}; found {told(value)}")
    return number


def turn(facts: Mapping[str, Any], seats: int) -> int:
    """The seat whose turn it is, counted from nothing; facts count from one, and the first is meant where none is."""
    return between(facts.get("turn", 1), "turn", 1, seats) - 1


def told(value: object) -> str:
    """A value as a sentence quotes it."""
    shown = repr(value)
    return shown if len(shown) <= QUOTED else f"{shown[:QUOTED]}…"
