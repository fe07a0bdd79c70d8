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
from bopu.play.refused import QUOTED

PLACES = ("office", "duty", "origin")
COUNTS = ("chips", "throws", "miss", "raised")
CHIPS = "chips"  # alone may be less than nothing
PLAYER = (*PLACES, *COUNTS, "held", "fate", "rank")
MOMENT = ("turn", "pool", "players")


class Misplaced(ValueError):
    """Facts that no moment of a game can have; the message is one sentence."""


def place(play: Play, facts: Mapping[str, Any]) -> Play:
    """Put a game that has just started into the position that the facts describe. Raises `Misplaced`."""
    _known(facts, MOMENT, "the moment")
    play.opening = ()  # what led to this moment is not told
    state, players = play.state, _listed(facts.get("players", ()), "players")
    if len(players) > len(state.seats):
        raise Misplaced(f"expected facts for {len(state.seats)} players at most; found {len(players)}")
    for seat, given in zip(state.seats, players, strict=False):
        _seat(seat, given, state.board)
    turn = _count(facts.get("turn", 1), "turn")
    if not 0 < turn <= len(state.seats):
        raise Misplaced(f"expected the turn of a player from 1 to {len(state.seats)}; found {turn}")
    state.turn = turn - 1
    state.pool = _from_nothing(facts.get("pool", state.pool), "pool")
    _fates(state, play)
    return play


def _seat(seat: Seat, given: Mapping[str, Any], board: Board) -> None:
    _known(given, PLAYER, "a player")
    for name in PLACES:
        setattr(seat, name, _position(given.get(name, ""), board))
    if seat.duty and not seat.office:
        raise Misplaced(f"expected an office behind the duty {seat.duty!r}; found none")
    held = [name for one in _listed(given.get("held", ()), "held") if (name := _position(one, board))]
    held += [name for name in (seat.origin, seat.office, seat.duty) if name]
    seat.held = tuple(dict.fromkeys(board.positions[name].index for name in held))
    seat.origin = seat.origin or (held[0] if held else "")
    seat.throws = SETTLED if seat.office else 0
    for name in COUNTS:
        if name in given:
            count = _count if name == CHIPS else _from_nothing
            setattr(seat, name, count(given[name], name))
    seat.fate, seat.rank = _word(given.get("fate", ""), "fate"), _word(given.get("rank", ""), "rank")
    if seat.rank not in ("", UNRANKED) and not board.step(seat.rank):
        raise Misplaced(f"expected a rank of the ladder as rank; found {_told(seat.rank)}")


def _fates(state: State, play: Play) -> None:
    fates: Sequence[str] = play.book.ruleset.tables["fates"]
    for seat in state.seats:
        if seat.fate and seat.fate not in fates:
            raise Misplaced(f"expected a way of finishing ({', '.join(fates)}); found {_told(seat.fate)}")
    if state.seats[state.turn].fate:
        raise Misplaced(f"expected the turn of a player who has not finished; found player {state.turn + 1}")


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


def _position(name: Any, board: Board) -> str:
    if not isinstance(name, str) or (name and name not in board.positions):
        raise Misplaced(f"expected a position of the board; found {_told(name)}")
    return name


def _word(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise Misplaced(f"expected a word as {name}; found {_told(value)}")
    return value


def _told(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= QUOTED else f"{shown[:QUOTED]}…"


def _count(value: Any, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misplaced(f"expected a whole number as {name}; found {_told(value)}")
    return value


def _from_nothing(value: Any, name: str) -> int:
    if _count(value, name) < 0:
        raise Misplaced(f"expected a number from 0 as {name}; found {_told(value)}")
    return int(value)
