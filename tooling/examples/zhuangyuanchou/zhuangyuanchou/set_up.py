"""Turns facts about a table of 狀元籌 into a game that can be played on from there.

    {"turn": 2, "first": 1, "throw": "444423", "players": [{"zhuangyuan": 1, "xiucai": 3}], "juren": 0}

Players are given in the order of seats, with the tallies that they hold. What nobody holds lies in the bowl, unless
the name of a class says how many of it do. `first` is who holds the contended tally, by `throw`.
"""

from collections.abc import Mapping
from typing import Any

from bopu.play import described
from bopu.play.contract import RefusedMove
from bopu.play.stops import Misplaced
from bopu.ruleset.decide import Book
from zhuangyuanchou.engine import Play
from zhuangyuanchou.layout import THROW
from zhuangyuanchou.state import State

MOMENT = ("turn", "first", "throw", "players")


def begin(book: Book, seats: int) -> Play:
    """The first moment: all tallies lie in the bowl."""
    play = Play(book, State({}, [{} for _ in range(seats)]))
    [ranked] = play.decide("tallies").answer
    for tally in ranked.args["tallies"].names:
        [stock] = play.decide("stock", tally=tally).answer
        play.state.bowl[tally], play.state.worth[tally] = play.number(stock, "n"), play.number(stock, "worth")
    return play


def place(book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
    """A table that is about to throw. Raises `Misplaced`."""
    play = begin(book, seats)
    state, tallies = play.state, tuple(play.state.bowl)
    described.by_name(facts, (*MOMENT, *tallies), "the moment")
    for seat, given in enumerate(described.players(facts, seats, tallies)):
        for tally, number in given.items():
            state.held[seat][tally] = described.between(number, tally, 0, state.bowl[tally])
            state.bowl[tally] -= state.held[seat][tally]
    for tally in tallies:
        if tally in facts:
            state.bowl[tally] = described.between(facts[tally], tally, 0, state.bowl[tally])
    state.turn = described.turn(facts, seats)
    _crown(play, facts)
    return play


def _crown(play: Play, facts: Mapping[str, Any]) -> None:
    """Who holds the contended tally, and by which throw."""
    throw = described.word(facts.get("throw", ""), "throw")
    if bool(throw) != ("first" in facts):
        raise Misplaced("expected first, who holds the contended tally, together with its throw; found one of them")
    if not throw:
        return
    first = described.between(facts["first"], "first", 1, len(play.state.held)) - 1
    trial = begin(play.book, len(play.state.held))
    trial.state.turn = first
    try:
        trial.apply(f"{THROW} {throw}")
    except RefusedMove as refused:
        raise Misplaced(f"expected a throw that holds the contended tally; found that {refused}") from None
    if trial.state.champion is None:
        raise Misplaced(f"expected a throw that holds the contended tally; found {throw!r}, which contends for none")
    [contended] = trial.prizes(trial.state.champion.name)[:1]
    if not play.state.held[first].get(contended):
        raise Misplaced(f"expected the player whom first names to hold {contended}; found none among the tallies")
    play.state.champion = trial.state.champion
