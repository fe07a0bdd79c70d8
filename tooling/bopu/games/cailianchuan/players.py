"""Whom cups, songs and forfeits concern: bases and filters of selectors, over the seats of a game in progress."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bopu.ruleset.arguments import names
from bopu.ruleset.terms import number
from bopu.ruleset.vocabulary import Args, Filter, Param, Type, by_name

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

BASES: Mapping[str, str] = {
    "roller": "the player whose throw it is",
    "others": "everyone else, in the order of seats after the thrower",
    "all": "everyone, in the order of seats after the thrower, the thrower last",
    "from_roller": "everyone, the thrower first, in the order of seats",
    "listed": "those who are in the forfeit, or fit the points",
}


class Asked(NamedTuple):
    """The context in which a filter is asked: the game, and what names of the moment stand for."""

    play: "Play"
    feature: Any


def _role(seat: int, asked: Asked, args: Args) -> bool:
    return asked.play.state.seats[seat].role in names(args["is"])


def _not_role(seat: int, asked: Asked, args: Args) -> bool:
    return not _role(seat, asked, args)


def _sort(seat: int, asked: Asked, args: Args) -> bool:
    return asked.play.state.seats[seat].courtesan is (args["is"] == "courtesan")


def _is(seat: int, asked: Asked, args: Args) -> bool:
    return bool(seat == number(args["player"], asked.feature))


def _holds(seat: int, asked: Asked, args: Args) -> bool:
    return seat in asked.play.holders(int(number(args["face"], asked.feature)))


def _beside(seat: int, asked: Asked, args: Args) -> bool:
    seats, turn = len(asked.play.state.seats), asked.play.state.turn
    places = {"right": (turn + 1) % seats, "left": (turn - 1) % seats}  # they go round to the right
    return seat in [places[side] for side in names(args["sides"])]


def _fits(seat: int, asked: Asked, args: Args) -> bool:
    return any(trait in asked.play.recipients(args["names"]) for trait in asked.play.state.seats[seat].traits)


def _numbered(seat: int, asked: Asked, args: Args) -> bool:
    guest, wanted = asked.play.state.seats[seat], number(args["n"], asked.feature)
    return any(getattr(guest, name) == wanted for name in names(args["by"]))


def _leading(seat: int, asked: Asked, args: Args) -> bool:
    state = asked.play.state
    return state.tallied(seat) == max((state.tallied(other) for other in state.listed), default=0)


def _behind(seat: int, asked: Asked, args: Args) -> bool:
    return not _leading(seat, asked, args)


def _counted(seat: int, asked: Asked, args: Args) -> bool:
    return bool(asked.play.state.tallied(seat) >= number(args["n"], asked.feature))


def _counted_less(seat: int, asked: Asked, args: Args) -> bool:
    return not _counted(seat, asked, args)


_ROLES = (Param("is", Type.NAMES, "roles"),)
_N = (Param("n", Type.NUMBER),)

FILTERS = by_name(
    [
        Filter("role", "holds one of these roles", _ROLES, _role),
        Filter("not_role", "holds none of these roles", _ROLES, _not_role),
        Filter("sort", "is a courtesan, or a guest", (Param("is", Type.NAME, "sorts"),), _sort),
        Filter("is", "is this player", (Param("player", Type.NUMBER),), _is),
        Filter("holds", "holds this face", (Param("face", Type.NUMBER),), _holds),
        Filter("beside", "sits beside the thrower, on these sides", (Param("sides", Type.NAMES, "sides"),), _beside),
        Filter(
            "fits", "is one of those that this names for the throw", (Param("names", Type.NAME, "names_of"),), _fits
        ),
        Filter(
            "numbered",
            "has this number as one of these",
            (Param("by", Type.NAMES, "numbers"), Param("n", Type.NUMBER)),
            _numbered,
        ),
        Filter("leading", "has counted as much as anyone in it", (), _leading),
        Filter("behind", "has counted less than another in it", (), _behind),
        Filter("counted", "has counted so many or more", _N, _counted),
        Filter("counted_less", "has counted fewer than so many", _N, _counted_less),
    ]
)
