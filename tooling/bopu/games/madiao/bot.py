"""Turns the text's advice into a bot, which does what is advised; of several moves that are alike it draws one.

What is advised, and by which clauses, advice.py says, to whoever asks at the table too.
"""

import random
from collections.abc import Mapping
from typing import cast

from bopu.games.madiao.advice import advised
from bopu.games.madiao.engine import Play
from bopu.play.bots import Bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book

ADVICE = "advice"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {ADVICE: _advised}


def _advised(state: State, rng: random.Random) -> str:
    return rng.choice(advised(cast(Play, state)).moves)
