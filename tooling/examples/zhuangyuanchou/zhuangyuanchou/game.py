"""Starts a game of 狀元籌 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary
from zhuangyuanchou.engine import Play
from zhuangyuanchou.layout import FEWEST_SEATS, MOST_SEATS, SEATS
from zhuangyuanchou.set_up import begin, place
from zhuangyuanchou.vocabulary import VOCABULARY


class Zhuangyuanchou:
    """See bopu.play.contract.Game. Seats are numbered in the order of play."""

    name = "zhuangyuanchou"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = SEATS
    seat_range = range(FEWEST_SEATS, MOST_SEATS + 1)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: all tallies lie in the bowl."""
        return begin(book, seats)

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
        """A moment described by facts (see zhuangyuanchou.set_up). Raises `Misplaced`."""
        return place(book, seats, facts)


GAME = Zhuangyuanchou()
