"""Starts a game of 陞官圖 under a ruleset."""

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.engine import Play
from bopu.games.shengguantu.state import Seat, State
from bopu.games.shengguantu.vocabulary import VOCABULARY
from bopu.ruleset.decide import Book
from bopu.ruleset.vocabulary import Vocabulary


class Shengguantu:
    """See bopu.play.contract.Game. How many may play is not in the text; the number is the caller's, within what a table holds."""

    name = "shengguantu"
    vocabulary: Vocabulary = VOCABULARY
    default_seats = 4
    seat_range = range(2, 7)

    def start(self, book: Book, seats: int) -> Play:
        """The first moment: seats without a position, stakes paid as the rules say."""
        tables = book.ruleset.tables
        play = Play(book, State(Board(tables), [Seat() for _ in range(seats)]), tables["kinds"])
        play.upon("game_starts", {})
        return play


GAME = Shengguantu()
