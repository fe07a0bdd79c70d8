"""Starts a game of 馬弔 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.games.madiao.engine import Play
from bopu.games.madiao.layout import SEATS
from bopu.games.madiao.set_up import place
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.vocabulary import VOCABULARY
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary


class Madiao:
    """See bopu.play.contract.Game. Seats are numbered in the order of play, as the draw for seats has put them."""

    name = "madiao"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = SEATS
    seat_range = range(SEATS, SEATS + 1)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: a card is drawn for the banker."""
        play = Play(book, State([Player() for _ in range(seats)]))
        play.begin()
        return play

    def set_up(self, book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
        """A moment described by facts (see bopu.games.madiao.set_up), to be played on. Raises `Misplaced`."""
        return place(book, seats, facts)


GAME = Madiao()
