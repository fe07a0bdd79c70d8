"""Starts a game of 國標麻將 under a ruleset."""

from collections.abc import Mapping
from typing import Any

from bopu.games.guobiao import scoring
from bopu.games.guobiao.engine import Play
from bopu.games.guobiao.hand_lines import explain_line, hand_of, read_hand, score_line
from bopu.games.guobiao.law import law_of
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

    def score(self, book: Book, hand: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a hand scores, or for what it waits (see bopu.games.guobiao.scoring). Raises ValueError."""
        return scoring.score(book, hand)

    def hand_at(self, state: object, seat: int, move: str = "") -> Mapping[str, Any]:
        """The hand of a seat as `score` takes it. Raises ValueError."""
        if not isinstance(state, Play):
            raise ValueError(f"expected a table of {self.name}; found {type(state).__name__}")
        return scoring.hand_at(state, seat, move)

    def score_line(self, book: Book, line: str) -> Mapping[str, Any]:
        """What the hand of a line of a file scores. Raises ValueError."""
        return score_line(book, line)

    def id_of_line(self, book: Book, line: str) -> str:
        """The id that a line of a file gives its hand. Raises ValueError."""
        return read_hand(law_of(book), line)[0]

    def explain_line(self, book: Book, line: str) -> Mapping[str, Any]:
        """The same with everything about it. Raises ValueError."""
        return explain_line(book, line)

    def hand_of_line(self, book: Book, line: str) -> Mapping[str, Any]:
        """The hand of a line as `score` takes it. Raises ValueError."""
        return hand_of(book, line)


GAME = Guobiao()
