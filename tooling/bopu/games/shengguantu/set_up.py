"""Turns facts about a moment into a game that can be played on from there: who stands where, whose turn it is.

    {"turn": 1, "pool": 400, "players": [{"office": "sgt.board.zhou.zhoutong", "duty": "sgt.board.daji.daji"}]}

Players are given in the order of seats; one who is left out has not begun. A player who stands somewhere has held that
place, began with the first place held, and has made more throws than rules count, unless the facts say otherwise.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.layout import SETTLED
from bopu.games.shengguantu.state import Seat, State

PLACES = ("office", "duty", "origin")
COUNTS = ("chips", "throws", "miss", "raised")
PLAYER = (*PLACES, *COUNTS, "held", "fate", "rank")
MOMENT = ("turn", "pool", "players")


class Misplaced(ValueError):
    """Facts that no moment of a game can have; the message is one sentence."""


def place(play: Play, facts: Mapping[str, Any]) -> Play:
    """Put a game that has just started into the position that the facts describe. Raises `Misplaced`."""
    _known(facts, MOMENT, "the moment")
    state, players = play.state, facts.get("players", ())
    if len(players) > len(state.seats):
        raise Misplaced(f"expected facts for {len(state.seats)} players at most; found {len(players)}")
    for seat, given in zip(state.seats, players, strict=False):
        _seat(seat, given, state.board)
    turn = _count(facts.get("turn", 1), "turn")
    if not 0 < turn <= len(state.seats):
        raise Misplaced(f"expected the turn of a player from 1 to {len(state.seats)}; found {turn}")
    state.turn = turn - 1
    state.pool = _count(facts.get("pool", state.pool), "pool")
    _fates(state, play)
    return play


def _seat(seat: Seat, given: Mapping[str, Any], board: Board) -> None:
    _known(given, PLAYER, "a player")
    for name in PLACES:
        setattr(seat, name, _position(given.get(name, ""), board))
    if seat.duty and not seat.office:
        raise Misplaced(f"expected an office behind the duty {seat.duty!r}; found none")
    held = [_position(name, board) for name in given.get("held", ())]
    held += [name for name in (seat.origin, seat.office, seat.duty) if name]
    seat.held = tuple(dict.fromkeys(board.positions[name].index for name in held))
    seat.origin = seat.origin or (held[0] if held else "")
    seat.throws = SETTLED if seat.office else 0
    for name in COUNTS:
        if name in given:
            setattr(seat, name, _count(given[name], name))
    seat.fate, seat.rank = given.get("fate", ""), given.get("rank", "")


def _fates(state: State, play: Play) -> None:
    fates: Sequence[str] = play.book.ruleset.tables["fates"]
    for seat in state.seats:
        if seat.fate and seat.fate not in fates:
            raise Misplaced(f"expected a way of finishing ({', '.join(fates)}); found {seat.fate!r}")
    if state.seats[state.turn].fate:
        raise Misplaced(f"expected the turn of a player who has not finished; found player {state.turn + 1}")


def _known(given: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    for name in given:
        if name not in names:
            raise Misplaced(f"expected facts about {what} ({', '.join(names)}); found {name!r}")


def _position(name: str, board: Board) -> str:
    if name and name not in board.positions:
        raise Misplaced(f"expected a position of the board; found {name!r}")
    return name


def _count(value: Any, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misplaced(f"expected a whole number as {name}; found {value!r}")
    return value
