"""Turns the text's advice into a bot: what it leads, when it catches, what it discards first.

It leads what least is said against, does its duty towards the banker, as banker beats whenever it can, and discards in
the order that the text gives. It looks at its own hand and at what lies face up. Where nothing is said of which is
better, of leads the largest is taken and of cards that beat the smallest. Advice never limits what is legal: where none
can be followed, any move is as good as another.
"""

import random
from collections.abc import Mapping, Sequence
from typing import cast

from bopu.games.madiao import layout, tables
from bopu.games.madiao.engine import Play
from bopu.games.madiao.pack import Cards
from bopu.play.bots import Bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book

ADVICE = "advice"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {ADVICE: _advised}


def _advised(state: State, rng: random.Random) -> str:
    play, moves = cast(Play, state), state.legal_moves()
    if moves[0].partition(" ")[0] not in (layout.LEAD, layout.CATCH, layout.DISCARD):
        return moves[0]
    cards = _of(moves)
    wanted = _led(play, cards) if not play.state.trick else _answered(play, moves)
    return moves[cards.index(rng.choice(wanted or cards))]


def _of(moves: Sequence[str], word: str = "") -> Cards:
    """The cards of moves, or of those with a word."""
    split = [move.partition(" ") for move in moves]
    return tuple(card for first, _, card in split if word in ("", first))


def _led(play: Play, cards: Cards) -> Cards:
    """Of the cards against which least is said the largest of each suit."""
    said = {card: _weight(play, card) for card in cards}
    best = [card for card in cards if said[card] == min(said.values())]
    places = [play.pack.place[card] for card in best]
    return tuple(card for card, place in zip(best, places, strict=True) if place == min(places))


def _weight(play: Play, card: str) -> tuple[int, ...]:
    """How often each sort of reason speaks against a lead, the strongest first."""
    said = [phrase.args["weight"] for phrase in tables.against(play, card).answer]
    return tuple(said.count(weight) for weight in layout.WEIGHTS)


def _answered(play: Play, moves: Sequence[str]) -> Cards:
    catching, left = _of(moves, layout.CATCH), _of(moves, layout.DISCARD)
    duty = tables.duty(play).answer
    banks = play.state.turn == play.state.banker
    what = duty[0].args["what"] if duty else ("catch" if banks else "leave")
    if what == "top" and catching:
        return catching[:1]
    if what == "catch" and catching:
        return catching[-1:]
    return _discarded(play, left) if left else catching[-1:]


def _discarded(play: Play, cards: Cards) -> Cards:
    """The cards of the group that is discarded first; a card of several groups belongs to the last of them."""
    answer = play.decide("order").answer
    groups = [play.pack.named(name) for name in answer[0].args["of"].names] if answer else []
    rank = {card: max((at for at, group in enumerate(groups) if card in group), default=len(groups)) for card in cards}
    first = min(rank.values())
    return tuple(card for card in cards if rank[card] == first)
