"""Starts a game of 國標麻將 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.games.guobiao.engine import Play
from bopu.games.guobiao.layout import SEATS
from bopu.games.guobiao.set_up import place
from bopu.games.guobiao.state import Player, State
from bopu.games.guobiao.vocabulary import VOCABULARY
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary


class Guobiao:
    """See bopu.play.contract.Game. Seats are numbered in the order of play; the first deals first."""

    name = "guobiao"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = SEATS
    seat_range = range(SEATS, SEATS + 1)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: tiles are to be dealt."""
        play = Play(book, State([Player([]) for _ in range(seats)]))
        play.begin()
        return play

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
        """A moment described by facts (see bopu.games.guobiao.set_up), to be played on. Raises `Misplaced`."""
        return place(book, seats, facts)


GAME = Guobiao()
