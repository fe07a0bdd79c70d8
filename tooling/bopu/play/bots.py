"""Turns a state into the move that a bot chooses; advice never limits what is legal."""

import random
from collections.abc import Mapping
from typing import Protocol

from bopu.play.contract import State, beside
from bopu.ruleset.decide import Book


class Bot(Protocol):
    """Chooses one of `state.legal_moves()`; it may draw from `rng` and must leave the state as it is."""

    def __call__(self, state: State, rng: random.Random) -> str:
        """The move."""


def random_bot(state: State, rng: random.Random) -> str:
    """Any legal move, all alike."""
    return rng.choice(state.legal_moves())


def bots_of(book: Book) -> Mapping[str, Bot]:
    """All bots that can play under a book, by name: `random`, and those of the game's module `bot`."""
    module = beside(book.ruleset.engine, "bot")
    return {"random": random_bot, **(module.bots(book) if module else {})}
