"""What a game gives besides where a hand can be scored by itself, without a table: one contract for every page."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from bopu.ruleset.decide import Book

Hand = Mapping[str, Any]
"""A hand and how it was won, as JSON has it; which facts there are the game says."""

Scored = Mapping[str, Any]
"""What a hand scores, as JSON has it: numbers, names of the rules by which they are called elsewhere too, sentences in
both languages, and lists of these. Clauses stand under `cites`, a rule under `rule`."""


@runtime_checkable
class Scoring(Protocol):
    """A game whose hands can be scored."""

    def score(self, book: Book, hand: Hand) -> Scored:
        """What a hand scores, or for what it waits. Raises ValueError with one sentence where there is no such hand."""

    def hand_at(self, state: Any, seat: int, move: str = "") -> Hand:
        """The hand of a seat at a table as `score` takes it; with the tile that wins where `move` is one with which the
        seat wins. Raises ValueError where it is another move, or no table of this game."""


@runtime_checkable
class LineScoring(Scoring, Protocol):
    """A game whose hands can be read off the lines of a file."""

    def score_line(self, book: Book, line: str) -> Scored:
        """What the hand of a line scores, with its `id`, as files have it. Raises ValueError with one sentence."""

    def id_of_line(self, book: Book, line: str) -> str:
        """The `id` that a line gives its hand, or an empty one. Raises ValueError with one sentence."""

    def explain_line(self, book: Book, line: str) -> Scored:
        """The same as `score` tells it, with its `id`. Raises ValueError with one sentence."""
