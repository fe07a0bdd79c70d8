"""Turns a game in which not all lies open (cards in the hand, a stock) into what some seats may know of it.

A record and the engine know everything; what is shown to those who play goes by what a state says here.
"""

from collections.abc import Collection
from typing import Protocol, runtime_checkable

from bopu.play.contract import Facts
from bopu.play.deal import BETWEEN, UNKNOWN


@runtime_checkable
class Closed(Protocol):
    """What a state gives besides where not everyone may see everything. What is not seen is `?`, one for each card."""

    def seen(self, seats: Collection[int]) -> Facts:
        """The facts as these seats together may know them."""

    def move_seen(self, seat: int, move: str, seats: Collection[int]) -> str:
        """A move that a seat made (or `CHANCE`) as these seats may know it."""


def covered(words: str) -> str:
    """A line of words with `?` for each; `/` stays, and so does an empty line."""
    return " ".join(word if word == BETWEEN else UNKNOWN for word in words.split())
