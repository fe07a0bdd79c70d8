"""Turns facts about a moment into a game that can be played on from there: who stands where, whose turn it is.

    {"turn": 1, "pool": 400, "players": [{"office": "sgt.board.zhou.zhoutong", "duty": "sgt.board.daji.daji"}]}

Players are given in the order of seats; one who is left out has not begun. A player who stands somewhere has held that
place, began with the first place held, and has made more throws than rules count, unless the facts say otherwise.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.layout import SETTLED, UNRANKED
from bopu.games.shengguantu.state import Seat, State
from bopu.play import described
from bopu.play.stops import Misplaced

__all__ = ["Misplaced", "place"]

PLACES = ("office", "duty", "origin")
COUNTS = ("chips", "throws", "miss", "raised")
CHIPS = "chips"  # alone may be less than nothing
PLAYER = (*PLACES, *COUNTS, "held", "fate", "rank")
MOMENT = ("turn", "pool", "players")


def place(play: Play, facts: Mapping[str, Any]) -> Play:
    """Put a game that has just started into the position that the facts describe. Raises `Misplaced`."""
    described.by_name(facts, MOMENT, "the moment")
    play.opening = ()  # what led to this moment is not told
    state = play.state
    players = described.players(facts, len(state.seats), PLAYER)
    for seat, given in zip(state.seats, players, strict=False):
        _seat(seat, given, state.board)
    state.turn = described.turn(facts, len(state.seats))
    state.pool = described.between(facts.get("pool", state.pool), "pool", 0)
    _fates(state, play)
    return play


def _seat(seat: Seat, given: Mapping[str, Any], board: Board) -> None:
    for name in PLACES:
        setattr(seat, name, _position(given.get(name, ""), board))
    if seat.duty and not seat.office:
        raise Misplaced(f"expected an office behind the duty {seat.duty!r}; found none")
    held = [name for one in described.listed(given.get("held", ()), "held") if (name := _position(one, board))]
    held += [name for name in (seat.origin, seat.office, seat.duty) if name]
    seat.held = tuple(dict.fromkeys(board.positions[name].index for name in held))
    seat.origin = seat.origin or (held[0] if held else "")
    seat.throws = SETTLED if seat.office else 0
    for name in COUNTS:
        if name in given:
            value = given[name]
            number = described.whole(value, name) if name == CHIPS else described.between(value, name, 0)
            setattr(seat, name, number)
    seat.fate, seat.rank = (described.word(given.get(name, ""), name) for name in ("fate", "rank"))
    if seat.rank not in ("", UNRANKED) and not board.step(seat.rank):
        raise Misplaced(f"expected a rank of the ladder as rank; found {described.told(seat.rank)}")


def _fates(state: State, play: Play) -> None:
    fates: Sequence[str] = play.book.ruleset.tables["fates"]
    for seat in state.seats:
        if seat.fate and seat.fate not in fates:
            raise Misplaced(f"expected a way of finishing ({', '.join(fates)}); found {described.told(seat.fate)}")
    if state.seats[state.turn].fate:
        raise Misplaced(f"expected the turn of a player who has not finished; found player {state.turn + 1}")


def _position(name: Any, board: Board) -> str:
    if not isinstance(name, str) or (name and name not in board.positions):
        raise Misplaced(f"expected a position of the board; found {described.told(name)}")
    return name
