"""Starts a game of 陞官圖 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.layout import FEWEST_SEATS, MOST_SEATS, SEATS
from bopu.games.shengguantu.set_up import place
from bopu.games.shengguantu.state import Seat, State
from bopu.games.shengguantu.vocabulary import VOCABULARY
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary


class Shengguantu:
    """See bopu.play.contract.Game. How many may play is not in the text: the caller says, within what a table holds.

    Seats are numbered in the order of play, which the players decide among themselves before they begin.
    """

    name = "shengguantu"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = SEATS
    seat_range = range(FEWEST_SEATS, MOST_SEATS + 1)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: seats without a position, stakes paid as the rules say."""
        state = State(book.constant("board"), [Seat() for _ in range(seats)])
        play = Play(book, state, book.ruleset.tables["kinds"])
        play.begin()
        return play

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
        """A moment described by facts (see bopu.games.shengguantu.set_up), to be played on. Raises `Misplaced`."""
        return place(self.start(book, seats), facts)


GAME = Shengguantu()
