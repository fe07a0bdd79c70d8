"""Turns the advice of the cited texts into a bot: it does not do what an advice says had better be forbidden.

Which clauses are advice the edition says; which slots they answer, the rules that cite them. Where the texts advise
nothing (to refuse a post or take it, to end the game or go on) the bot chooses at random.
"""

import random
from collections.abc import Mapping

from bopu.play.bots import Bot, random_bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book

SLOT_OF = {"buy": "sale", "refuse": "may_refuse"}
"""The slot that decides whether a move of this first word is allowed."""
ADVICE = "advice"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {ADVICE: _advised(book)}


def advised_against(book: Book) -> tuple[str, ...]:
    """First words of moves that an advice would forbid, whether or not the choices of the book forbid them."""
    forbidden = [
        rule.slot
        for rule in book.ruleset.rules
        if any(book.ruleset.clauses.get(clause, {}).get("function") == ADVICE for clause in rule.cites)
        and any(phrase.word == "forbid" for phrase in rule.answer)
    ]
    return tuple(word for word, slot in SLOT_OF.items() if slot in forbidden)


def _advised(book: Book) -> Bot:
    against = advised_against(book)

    def advice_bot(state: State, rng: random.Random) -> str:
        left = [move for move in state.legal_moves() if move.partition(" ")[0] not in against]
        return rng.choice(left) if left else random_bot(state, rng)

    return advice_bot
