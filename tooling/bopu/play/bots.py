"""Turns a state into the move that a bot chooses; advice never limits what is legal."""

import random
from typing import Protocol

from bopu.play.contract import State


class Bot(Protocol):
    """Chooses one of `state.legal_moves()`; it may draw from `rng` and must leave the state as it is."""

    def __call__(self, state: State, rng: random.Random) -> str:
        """The move."""


def random_bot(state: State, rng: random.Random) -> str:
    """Any legal move, all alike."""
    return rng.choice(state.legal_moves())
