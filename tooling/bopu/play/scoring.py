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
