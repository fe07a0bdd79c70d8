"""Whom a rule of 馬弔 concerns: bases and filters of selectors, over the seats of a game in progress."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bopu.games.madiao.words_of_settlement import FILTERS

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

BASES: Mapping[str, str] = {
    "largest": "the player of the largest card",
    "beaten": "those whose cards are not the largest, in the order of play",
    "banker": "the banker",
    "others": "all but the banker, in the order of seats after the banker",
    "all": "everyone, in the order of seats, the banker first",
}


class Asked(NamedTuple):
    """The context in which a filter is asked: the game, and what names of the moment stand for."""

    play: "Play"
    feature: Any


def _beaten(play: "Play") -> tuple[int, ...]:
    best = play.state.best.seat
    return tuple(laid.seat for laid in play.state.trick if laid.seat != best)


def _all(play: "Play") -> tuple[int, ...]:
    seats = len(play.state.seats)
    return tuple((play.state.banker + step) % seats for step in range(seats))


SEATS_OF: Mapping[str, Callable[["Play"], tuple[int, ...]]] = {
    "largest": lambda play: (play.state.best.seat,),
    "beaten": _beaten,
    "banker": lambda play: (play.state.banker,),
    "others": lambda play: _all(play)[1:],
    "all": _all,
}
"""The seats of each base."""

__all__ = ["BASES", "FILTERS", "SEATS_OF", "Asked"]
