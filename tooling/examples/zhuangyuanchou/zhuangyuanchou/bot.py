"""Turns the advice of the text into a bot: where one may choose, what counts more and is not yet gone."""

import random
from collections.abc import Mapping

from bopu.play.bots import Bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book
from zhuangyuanchou.engine import Play

ADVICE = "advice"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {ADVICE: _advised}


def _advised(state: State, rng: random.Random) -> str:
    assert isinstance(state, Play)  # this game's own bot
    moves = state.legal_moves()

    def gain(move: str) -> int:
        name = state.state.choosing[moves.index(move)]
        return sum(state.state.worth[tally] for tally in state.prizes(name) if state.state.bowl[tally])

    return max(moves, key=gain)
