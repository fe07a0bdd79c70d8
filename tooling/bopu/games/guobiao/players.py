"""Whom a rule of 國標麻將 concerns when somebody has won: bases of selectors, over the seats."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bopu.games.guobiao.layout import SEATS

BASES: Mapping[str, str] = {
    "winner": "who has won",
    "feeder": "who discarded the tile, or added it to a pung",
    "others": "all but the winner, in the order of seats after the winner",
    "bystanders": "all but the winner and who discarded the tile",
}


class Won(NamedTuple):
    """Who has won, and who gave the tile (the winner, where it was drawn)."""

    winner: int
    feeder: int


def _others(won: Won) -> tuple[int, ...]:
    return tuple((won.winner + step) % SEATS for step in range(1, SEATS))


SEATS_OF: Mapping[str, Callable[[Won], tuple[int, ...]]] = {
    "winner": lambda won: (won.winner,),
    "feeder": lambda won: (won.feeder,),
    "others": _others,
    "bystanders": lambda won: tuple(seat for seat in _others(won) if seat != won.feeder),
}
"""The seats of each base."""
