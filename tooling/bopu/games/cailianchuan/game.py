"""Starts an evening of 采蓮船 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.games.cailianchuan.engine import Play
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS, SEATS
from bopu.games.cailianchuan.set_up import place
from bopu.games.cailianchuan.state import Guest, State
from bopu.games.cailianchuan.vocabulary import VOCABULARY
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary


class Cailianchuan:
    """See bopu.play.contract.Game. Seats are numbered in the order of play; the courtesan has the last one."""

    name = "cailianchuan"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = SEATS
    seat_range = range(FEWEST_SEATS, MOST_SEATS + 1)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: nobody has a role, and roles are drawn."""
        play = Play(book, State([Guest() for _ in range(seats)]))
        play.begin()
        return play

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
        """A moment described by facts (see bopu.games.cailianchuan.set_up), to be played on. Raises `Misplaced`."""
        return place(book, seats, facts)


GAME = Cailianchuan()
