"""Whom a payment concerns: bases and filters of selectors, over the seats of a game in progress."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from bopu.games.shengguantu.asking import WITHIN
from bopu.games.shengguantu.board import Position
from bopu.ruleset.arguments import names
from bopu.ruleset.vocabulary import Args, Filter, Param, Type, by_name

if TYPE_CHECKING:
    from bopu.games.shengguantu.state import State

BASES: Mapping[str, str] = {
    "mover": "the player whose throw it is, or whom the event concerns",
    "others": "everyone else, in the order of seats after the mover",
    "all": "everyone, in the order of seats",
    "pool": "the pool",
}


class Asked(NamedTuple):
    """The context in which a filter is asked: the state, the mover and where the mover stands, and the payer of
    receivers (else the mover)."""

    state: "State"
    mover: int
    payer: int
    office: Position | None


def _seats(asked: Asked) -> range:
    return range(len(asked.state.seats))


def _same(one: Position | None, other: Position | None) -> bool:
    return one is not None and other is not None and one.group == other.group


def _same_bureau(seat: int, asked: Asked, args: Args) -> bool:
    mine, theirs = asked.office, asked.state.office(seat)
    return mine is not None and theirs is not None and mine.group == theirs.group


def _step(seat: int, asked: Asked) -> int:
    position = asked.state.office(seat)
    return -1 if position is None else asked.state.board.step(position.rank)


def _compared(args: Args, theirs: int, mine: int, all_of_them: Iterable[int]) -> bool:
    if args["is"] == "top":
        return theirs == max(all_of_them)
    return theirs > mine if args["is"] == "above" else theirs < mine


def _rank(seat: int, asked: Asked, args: Args) -> bool:
    beside = (other for other in _seats(asked) if _same(asked.state.office(other), asked.state.office(seat)))
    steps = (_step(other, asked) for other in beside)
    return _compared(args, _step(seat, asked), _step(asked.mover, asked), steps)


def _ranked(seat: int, asked: Asked, args: Args) -> bool:
    position = asked.state.office(seat)
    return position is not None and asked.state.board.within(position.rank, args["within"])


def _playing(seat: int, asked: Asked, args: Args) -> bool:
    return not asked.state.seats[seat].fate


def _not_fate(seat: int, asked: Asked, args: Args) -> bool:
    return asked.state.seats[seat].fate not in names(args["is"])


def _not_paid(seat: int, asked: Asked, args: Args) -> bool:
    return args["upon"] not in asked.state.seats[seat].paid


def _grade(seat: int, asked: Asked, args: Args) -> bool:
    steps = (asked.state.final_step(other) for other in _seats(asked))
    return _compared(args, asked.state.final_step(seat), asked.state.final_step(asked.payer), steps)


_RELATION = Param("is", Type.NAME, "relations")
_FATES = Param("is", Type.NAMES, "fates")

FILTERS = by_name(
    [
        Filter("same_bureau", "holds an office in the mover's bureau", (), _same_bureau),
        Filter(
            "rank",
            "holds an office of a rank above (or below) the mover's, or the top one of its bureau",
            (_RELATION,),
            _rank,
        ),
        Filter("ranked", "holds an office of a rank in this range", (WITHIN,), _ranked),
        Filter("playing", "has not finished", (), _playing),
        Filter("not_fate", "has not finished in one of these ways", (_FATES,), _not_fate),
        Filter(
            "not_paid",
            "has not paid anybody upon an event of this kind before",
            (Param("upon", Type.NAME, "events"),),
            _not_paid,
        ),
        Filter("grade", "is compared at a grade above (or below) the payer's, or at the top one", (_RELATION,), _grade),
    ]
)
