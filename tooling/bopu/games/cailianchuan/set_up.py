"""Turns facts about a table into a game that can be played on from there: who is who, whose turn it is.

    {"turn": 2, "rounds": 3, "players": [{"role": "wuwang", "traits": ["zunguan"], "hang": 2, "age": 31, "month": 5}]}

Players are given in the order of seats. Those without a role have, in order, what is left of the roles that the rules
give to so many guests; the last seat is the courtesan's.
"""

from collections.abc import Mapping
from typing import Any

from bopu.games.cailianchuan import guests, layout
from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.state import Guest, State
from bopu.play import described
from bopu.play.stops import Misplaced
from bopu.ruleset.decide import Book, Gap

__all__ = ["NUMBERS", "Misplaced", "place"]

NUMBERS = ("hang", "age", "month")
PLAYER = ("role", "courtesan", "drinker", "traits", "cups", *NUMBERS)
MOMENT = ("turn", "round", "rounds", "players")


def place(book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
    """A table that is about to throw. Raises `Misplaced`."""
    described.by_name(facts, MOMENT, "the moment")
    players = described.players(facts, seats, PLAYER)
    state = State([Guest() for _ in range(seats)], setup=layout.DONE)
    play = Play(book, state)
    for guest, given in zip(state.seats, players, strict=False):
        _guest(play, guest, given)
    _fill(play)
    _check_roles(play)
    state.turn = described.turn(facts, seats)
    state.round = described.between(facts.get("round", 1), "round", 1)
    state.rounds = described.between(facts.get("rounds", 0), "rounds", 0)
    if state.rounds and state.round > state.rounds:
        raise Misplaced(f"expected a round up to {state.rounds}; found {state.round}")
    play.await_throw()
    return play


def _guest(play: Play, guest: Guest, given: Mapping[str, Any]) -> None:
    guest.role = described.word(given.get("role", ""), "role", _roles(play.book))
    guest.courtesan = described.flag(given.get("courtesan", False), "courtesan")
    guest.drinker = described.word(given.get("drinker", ""), "drinker", _drinkers(play.book))
    traits = guests.all_traits(play.book)
    named = described.listed(given.get("traits", ()), "traits")
    guest.traits = tuple(described.word(one, "traits", traits, "one that the book names") for one in named)
    for name in NUMBERS:
        setattr(guest, name, described.between(given.get(name, 0), name, 0))
    cups = described.by_name(given.get("cups", {}), guests.kinds_of_cups(play.book), "cups")
    guest.cups = {kind: described.between(number, kind, 0) for kind, number in cups.items()}


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
