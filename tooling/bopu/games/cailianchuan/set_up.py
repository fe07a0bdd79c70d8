"""Turns facts about a table into a game that can be played on from there: who is who, whose turn it is.

    {"turn": 2, "rounds": 3, "players": [{"role": "wuwang", "traits": ["zunguan"], "hang": 2, "age": 31, "month": 5}]}

Players are given in the order of seats. Those without a role have, in order, what is left of the roles that the rules
give to so many guests; the last seat is the courtesan's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.cailianchuan import guests, layout
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.state import Guest, State
from bopu.play.refused import QUOTED
from bopu.ruleset.decide import Book, Gap

NUMBERS = ("hang", "age", "month")
PLAYER = ("role", "courtesan", "drinker", "traits", "cups", *NUMBERS)
MOMENT = ("turn", "round", "rounds", "players")


class Misplaced(ValueError):
    """Facts that no moment of a game can have; the message is one sentence."""


def place(book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
    """A table that is about to throw. Raises `Misplaced`."""
    _known(facts, MOMENT, "the moment")
    players = _listed(facts.get("players", ()), "players")
    if len(players) > seats:
        raise Misplaced(f"expected facts for {seats} players at most; found {len(players)}")
    state = State([Guest() for _ in range(seats)], setup=layout.DONE)
    play = Play(book, state)
    for guest, given in zip(state.seats, players, strict=False):
        _guest(play, guest, given)
    _fill(play)
    _check_roles(play)
    state.turn = _between(facts.get("turn", 1), "turn", 1, seats) - 1
    state.round = _between(facts.get("round", 1), "round", 1)
    state.rounds = _between(facts.get("rounds", 0), "rounds", 0)
    if state.rounds and state.round > state.rounds:
        raise Misplaced(f"expected a round up to {state.rounds}; found {state.round}")
    play.await_throw()
    return play


def _guest(play: Play, guest: Guest, given: Any) -> None:
    _known(given, PLAYER, "a player")
    guest.role = _word(given.get("role", ""), "role", _roles(play.book))
    guest.courtesan = _flag(given.get("courtesan", False), "courtesan")
    guest.drinker = _word(given.get("drinker", ""), "drinker", _drinkers(play.book))
    traits = guests.all_traits(play.book)
    guest.traits = tuple(_word(one, "traits", traits) for one in _listed(given.get("traits", ()), "traits"))
    for name in NUMBERS:
        setattr(guest, name, _between(given.get(name, 0), name, 0))
    cups = given.get("cups", {})
    _known(cups, guests.kinds_of_cups(play.book), "cups")
    guest.cups = {kind: _between(number, kind, 0) for kind, number in cups.items()}


def _roles(book: Book) -> tuple[str, ...]:
    """Every role that a face belongs to, and that of the courtesan."""
    phrases = [phrase for rule in book.ruleset.rules for phrase in rule.answer]
    held = [str(phrase.args["role"]) for phrase in phrases if phrase.word == "held_by"]
    return (*dict.fromkeys(held), *dict.fromkeys(str(p.args["courtesan"]) for p in phrases if p.word == "sits"))


def _drinkers(book: Book) -> tuple[str, ...]:
    phrases = [phrase for rule in book.ruleset.rules for phrase in rule.answer if phrase.word == "may_beg"]
    return tuple(str(phrase.args[name]) for phrase in phrases for name in ("light", "hearty"))


def _fill(play: Play) -> None:
    """Give roles to those without one."""
    seats = play.state.seats
    if all(guest.role for guest in seats):
        return
    [phrase] = play.decide("roles").answer
    taken = [guest.role for guest in seats]
    left = [str(role) for role in phrase.args["roles"].names if role not in taken]
    if not seats[-1].role:
        seats[-1].role, seats[-1].courtesan = str(phrase.args["courtesan"]), True
    without = [guest for guest in seats if not guest.role]
    if len(without) > len(left):
        [again] = play.decide("more_roles").answer
        left += [str(role) for role in again.args["roles"].names] * play.number(again.args["times"])
    if len(without) > len(left):
        raise Misplaced(f"expected roles for {len(without)} players more; found {len(left)} that are left")
    for guest, role in zip(without, left, strict=False):
        guest.role = role


def _check_roles(play: Play) -> None:
    """The roles of the smallest table sit at every one: only of others rules say what happens without them."""
    try:
        decision = play.book.decide("roles", play.view({"guests": layout.FEWEST_SEATS - 1}))
    except Gap:  # without supplements nobody knows who sits at the smallest table
        return
    [phrase] = decision.answer
    for role in (*phrase.args["roles"].names, phrase.args["courtesan"]):
        if role not in [guest.role for guest in play.state.seats]:
            raise Misplaced(f"expected one of the role {role} at the table; found none")


def _known(given: object, names: Sequence[str], what: str) -> None:
    if not isinstance(given, Mapping):
        raise Misplaced(f"expected facts about {what} by name ({', '.join(names)}); found {_told(given)}")
    for name in given:
        if name not in names:
            raise Misplaced(f"expected facts about {what} ({', '.join(names)}); found {_told(name)}")


def _listed(value: Any, name: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise Misplaced(f"expected a list as {name}; found {_told(value)}")
    return value


def _word(value: Any, name: str, known: Sequence[str]) -> str:
    if not isinstance(value, str) or (value and value not in known):
        shown = f"one of {', '.join(known)}" if len(known) < QUOTED else "one that the book names"
        raise Misplaced(f"expected as {name} {shown}; found {_told(value)}")
    return value


def _flag(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise Misplaced(f"expected true or false as {name}; found {_told(value)}")
    return value


def _between(value: Any, name: str, least: int, most: int | None = None) -> int:
    fits = isinstance(value, int) and not isinstance(value, bool) and value >= least
    if not fits or (most is not None and value > most):
        upto = f" to {most}" if most is not None else ""
        raise Misplaced(f"expected a number from {least}{upto} as {name}; found {_told(value)}")
    return int(value)


def _told(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= QUOTED else f"{shown[:QUOTED]}…"
