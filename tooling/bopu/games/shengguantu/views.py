"""Situations as rules see them: features of the state for one player, with what the moment adds."""

from collections.abc import Callable, Mapping
from typing import Any

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.layout import POOL
from bopu.games.shengguantu.state import Seat, State
from bopu.ruleset.terms import Term, number


class SeatView:
    """One player's situation. `extra` holds features and values of the moment: item, face, to, special, bureau …"""

    __slots__ = ("extra", "kinds", "seat", "state", "values")

    def __init__(
        self, state: State, seat: int, kinds: Mapping[str, Any], extra: Mapping[str, Any], values: Mapping[str, Term]
    ) -> None:
        self.state = state
        self.seat = seat
        self.kinds = kinds
        self.extra = extra
        self.values = values

    def feature(self, name: str) -> Any:
        """A feature or named value; KeyError for a name that this moment does not have."""
        if name in self.extra:
            return self.extra[name]
        if name == "kinds":
            return self.kinds
        if name in self.values:
            return number(self.values[name], self.feature)
        return _OF_SEAT[name](self.state, self.state.seats[self.seat])


def _draw(state: State, seat: Seat) -> int:
    return state.board.positions[seat.at].draw


def _each_pays(state: State, seat: Seat) -> int:
    return state.board.positions[seat.at].each_pays


def _office_steps(state: State, seat: Seat) -> int:
    position = state.board.positions.get(seat.office)
    return 0 if position is None else state.board.step(position.rank)


_OF_SEAT: Mapping[str, Callable[[State, Seat], Any]] = {
    "board": lambda state, seat: state.board,
    "at": lambda state, seat: seat.at,  # by its name: where only some features are known, this may be one of them
    "office": lambda state, seat: seat.office,
    "duty": lambda state, seat: seat.duty,
    "held": lambda state, seat: seat.held,
    "origin": lambda state, seat: seat.origin,
    "throws": lambda state, seat: seat.throws,
    "fate": lambda state, seat: seat.fate,
    "thrown_on": lambda state, seat: state.thrown_on,
    "thrown": lambda state, seat: state.thrown,
    "further": lambda state, seat: state.further,
    "left": lambda state, seat: state.left,
    "item": lambda state, seat: "",
    "face": lambda state, seat: 0,
    "to": lambda state, seat: "",
    "cell_marks": lambda state, seat: (),
    "draw": _draw,
    "each_pays": _each_pays,
    "office_steps": _office_steps,
}


OF_MOVER = frozenset({"amount", "draw", "each_pays", "office_steps"})
"""Values that stay the same whoever pays whom: they are of the mover, or of the place that the mover has come to."""


def with_steps(view: SeatView, to: str) -> SeatView:
    """The same situation with how many steps and whole ranks a position stands above the office."""
    board = view.state.board
    office = board.positions.get(view.feature("office"))
    rank, of_office = board.positions[to].rank, office.rank if office else ""
    steps = {
        "steps_up": board.step(rank) - board.step(of_office),
        "ranks_up": board.whole(rank) - board.whole(of_office),
    }
    return SeatView(view.state, view.seat, view.kinds, {**view.extra, "to": to, **steps}, view.values)


def with_pair(view: SeatView, payer: int, receiver: int) -> SeatView:
    """The same situation with the values that concern one payer and one receiver."""
    state = view.state
    between = dict.fromkeys(("steps_between", "ranks_between"), 0)
    if POOL not in (payer, receiver):
        between = apart(state.board, state.final_step(payer), state.final_step(receiver))
    return SeatView(state, view.seat, view.kinds, {**view.extra, **between}, view.values)


def apart(board: Board, payer: int, receiver: int) -> dict[str, int]:
    """How many steps and whole ranks the receiver's grade stands above the payer's."""
    ranks = board.whole_at(receiver) - board.whole_at(payer)
    return {"steps_between": receiver - payer, "ranks_between": ranks}
