"""Whom a payment concerns: bases and filters of selectors, over the seats of a game in progress."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bopu.ruleset.model import Names
from bopu.ruleset.vocabulary import Args, Filter, Param, Type, by_name

if TYPE_CHECKING:
    from bopu.games.shengguantu.state import State

BASES: Mapping[str, str] = {
    "mover": "the player whose throw it is, or whom the event concerns",
    "others": "everyone else, in the order of seats after the mover",
    "all": "everyone, in the order of seats",
    "pool": "the pool",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The context in which a filter is asked: the state, the mover, and the payer when receivers are chosen (else the mover)."""

    state: "State"
    mover: int
    payer: int


def _names(value: Any) -> tuple[str, ...]:
    return value.names if isinstance(value, Names) else (value,)


def _same_bureau(seat: int, asked: Asked, args: Args) -> bool:
    mine, theirs = asked.state.office(asked.mover), asked.state.office(seat)
    return mine is not None and theirs is not None and mine.group == theirs.group


def _step(seat: int, asked: Asked) -> int:
    position = asked.state.office(seat)
    return -1 if position is None else asked.state.board.step(position.rank)


def _compared(args: Args, theirs: int, mine: int) -> bool:
    return theirs > mine if args["is"] == "above" else theirs < mine


def _rank(seat: int, asked: Asked, args: Args) -> bool:
    return _compared(args, _step(seat, asked), _step(asked.mover, asked))


def _playing(seat: int, asked: Asked, args: Args) -> bool:
    return not asked.state.seats[seat].fate


def _fate(seat: int, asked: Asked, args: Args) -> bool:
    return asked.state.seats[seat].fate in _names(args["is"])


def _not_fate(seat: int, asked: Asked, args: Args) -> bool:
    return asked.state.seats[seat].fate not in _names(args["is"])


def _grade(seat: int, asked: Asked, args: Args) -> bool:
    return _compared(args, asked.state.final_step(seat), asked.state.final_step(asked.payer))


_RELATION = Param("is", Type.NAME, "relations")
_FATES = Param("is", Type.NAMES, "fates")

FILTERS = by_name(
    [
        Filter("same_bureau", "holds an office in the mover's bureau", (), _same_bureau),
        Filter("rank", "holds an office of a rank above (or below) the mover's", (_RELATION,), _rank),
        Filter("playing", "has not finished", (), _playing),
        Filter("fate", "has finished in one of these ways", (_FATES,), _fate),
        Filter("not_fate", "has not finished in one of these ways", (_FATES,), _not_fate),
        Filter("grade", "is compared at a grade above (or below) the payer's", (_RELATION,), _grade),
    ]
)
