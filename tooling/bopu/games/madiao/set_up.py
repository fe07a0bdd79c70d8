"""Turns facts about a table into a game that can be played on from there: who banks, what each holds and has done.

    {"banker": 2, "turn": 2, "players": [{"hand": ["kongwen", "zhihua"], "tabled": []}, …], "pot": ["wanwan"]}

Without hands cards are dealt next. With hands all players hold as many, and the one whose turn it is leads; how many
tables are over follows from the cards that were tabled. Lists of cards may be one text with spaces.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.madiao import hands, layout
from bopu.games.madiao.engine import Play
from bopu.games.madiao.state import Player, State
from bopu.play import described
from bopu.play.stops import Misplaced
from bopu.ruleset.decide import Book

__all__ = ["Misplaced", "place"]

PILES = ("hand", "tabled", "discarded", "chong")
PLAYER = (*PILES, "chips")
MOMENT = ("banker", "turn", "hands", "number", "pot", "shown", "players")


def place(book: Book, seats: int, facts: Mapping[str, Any]) -> Play:
    """A table about to be dealt to, or about to lead. Raises `Misplaced`."""
    described.by_name(facts, MOMENT, "the moment")
    given = described.players(facts, seats, PLAYER)
    play = Play(book, State([Player() for _ in range(seats)]))
    state = play.state
    state.banker = described.between(facts.get("banker", 1), "banker", 1, seats) - 1
    state.hands = described.between(facts.get("hands", 0), "hands", 0)
    state.number = described.between(facts.get("number", 1), "number", 1) - 1
    dealt = [{name: _cards(play, one.get(name, ()), name) for name in PILES} for one in given]
    for player, one in zip(state.seats, given, strict=False):
        player.chips = described.whole(one.get("chips", 0), "chips")
    hands.begin(play)
    if any(piles["hand"] or piles["tabled"] for piles in dealt):
        _take(play, dealt, facts)
    return play


def _take(play: Play, dealt: Sequence[Mapping[str, tuple[str, ...]]], facts: Mapping[str, Any]) -> None:
    """Everyone takes what is described, instead of being dealt to."""
    state = play.state
    for player, piles in zip(state.seats, dealt, strict=False):
        for name, cards in piles.items():
            setattr(player, name, cards)
    state.pot = _cards(play, facts.get("pot", ()), "pot")
    state.shown = _cards(play, facts.get("shown", ()), "shown") or tuple(c for p in state.seats for c in p.tabled)
    everywhere = [*state.pot, *(card for player in state.seats for card in (*player.dealt, *player.chong))]
    if twice := next((card for card in everywhere if everywhere.count(card) > 1), ""):
        raise Misplaced(f"expected each card in one place; found {twice!r} in two")
    if len({len(player.hand) for player in state.seats}) > 1:
        raise Misplaced("expected hands of as many cards for all; found hands of different sizes")
    state.table = sum(len(player.tabled) for player in state.seats)
    state.wait = None
    state.turn = described.turn(facts, len(state.seats)) if "turn" in facts else state.banker
    if any(player.hand for player in state.seats):
        play.wait_for(layout.LEAD, state.turn)
    else:
        raise Misplaced("expected cards in the players’ hands; found none, so that nothing is left to play")


def _cards(play: Play, given: object, name: str) -> tuple[str, ...]:
    """Cards of the pack; a hand as they stand in the pack."""
    listed = given.split() if isinstance(given, str) else described.listed(given, name)
    found = tuple(described.word(one, name, play.pack.cards, "a card of the pack") for one in listed)
    return play.pack.in_order(found) if name == "hand" and len(set(found)) == len(found) else found
