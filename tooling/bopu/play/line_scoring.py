"""What a game gives besides where hands can be read off the lines of a file: one contract for the command line."""

from typing import Protocol, runtime_checkable

from bopu.play.scoring import Scored
from bopu.ruleset.decide import Book


@runtime_checkable
class LineScoring(Protocol):
    """A game whose hands can be read off the lines of a file."""

    def score_line(self, book: Book, line: str) -> Scored:
        """What the hand of a line scores, with its `id`, as files have it. Raises ValueError with one sentence."""

    def explain_line(self, book: Book, line: str) -> Scored:
        """The same as `score` tells it, with its `id`. Raises ValueError with one sentence."""
