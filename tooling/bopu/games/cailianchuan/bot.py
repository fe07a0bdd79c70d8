"""Turns what the text permits into a bot: who drinks little begs, who was begged drinks, a verse is given when asked.

Of each choice it takes the first that the rules list, and of cups due the begging: the text grants both to whoever
asks. Where nothing is said of which is better, the first is as good as another; but who matches fingers shows any hand,
since one who always shows the same loses, or, against another who does, never ends.
"""

import random
from collections.abc import Mapping

from bopu.games.cailianchuan.layout import BEG, SHOW
from bopu.play.bots import Bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book

ADVICE = "advice"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {ADVICE: _obliging}


def _obliging(state: State, rng: random.Random) -> str:
    moves = state.legal_moves()
    if moves[0].partition(" ")[0] == SHOW:
        return rng.choice(moves)
    begging = [move for move in moves if move.partition(" ")[0] == BEG]
    return rng.choice(begging) if begging else moves[0]
