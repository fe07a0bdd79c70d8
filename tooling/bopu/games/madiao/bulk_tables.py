"""Turns a book of 馬弔 into tables: what the engine does in every situation that can arise, asked of it once.

Who pays whom is read off the chips that change hands when the engine is told of an event, for each banker and player.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from bopu.games.madiao import layout, patterns
from bopu.games.madiao.bulk_conditions import Facts, Unsupported
from bopu.games.madiao.bulk_lanes import Bools, Ints, numbers_of
from bopu.games.madiao.engine import Play
from bopu.games.madiao.hands import face_value
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.words_of_settlement import DIAO, TABLES
from bopu.play.contract import Seat
from bopu.ruleset.decide import Book

PAID = ("seyang", "opened", "knocked", "chong")
AMOUNT = {"seyang": "he", "opened": "zhu", "knocked": "zhu", "chong": "zhu"}


@dataclass(frozen=True, slots=True)
class Tables:
    """What the rules answer: `pays[event][banker, player]` are chips of each seat for one chip; `diao[banker, …]` the
    chips for so many tables of each seat. `since_hand`: who has won most is told by the hand just over; `changes`
    whether that player banks then, by how many have won as much."""

    facts: Facts
    hand: int
    pot: int
    hands: int
    bankers: Ints = field(hash=False)
    since_hand: bool
    changes: Bools = field(hash=False)
    first_leads: Callable[[Ints], Ints] = field(hash=False)
    before: bool
    up: Bools = field(hash=False)
    by_itself: Bools = field(hash=False)
    pays: Mapping[str, Ints] = field(hash=False)
    diao: Ints = field(hash=False)


def blank(book: Book, banker: int = 0) -> Play:
    """A table at which nothing has happened yet."""
    play = Play(book, State([Player() for _ in range(layout.SEATS)]))
    play.state.banker = banker
    return play


def tables_of(book: Book) -> Tables:
    """The tables of a book. Raises `Unsupported` for rules that many hands at once do not know."""
    play = blank(book)
    facts = _facts(play)
    deal = play.decide("deal").answer[0].args
    hand, pot = play.number(deal["hand"]), play.number(deal["pot"])
    by = play.number(play.decide("first_banker").answer[0].args["by"])
    values = [face_value(play, card)[0] for card in play.pack.cards]
    bankers = np.array([(value - 1) % by % layout.SEATS for value in values])
    return Tables(
        facts,
        hand,
        pot,
        play.number(play.decide("hands").answer[0].args["n"]),
        bankers,
        play.decide("winnings").answer[0].args["span"] == "hand",
        _changes(play),
        _first_leads(book),
        play.decide("compared").answer[0].args["which"] == "before",
        _up(play, facts),
        _by_itself(book, hand),
        {event: _pays(book, event) for event in PAID},
        _diao(book, hand),
    )


def _facts(play: Play) -> Facts:
    pack = play.pack
    suits = [numbers_of(pack.cards, cards) for cards in pack.suits.values()]
    suit = np.zeros(len(pack.cards), dtype=np.int64)
    for at, cards in enumerate(suits):
        suit[cards] = at
    values = patterns.values(play)
    return Facts(play.book, pack, suit, suits, np.array([values[card] for card in pack.cards]))


def _changes(play: Play) -> Bools:
    answers = [play.decide("next_banker", {"leaders": many + 1}).answer[0] for many in range(layout.SEATS)]
    return np.array([False, *(answer.args["which"] == "winner" for answer in answers)])


def _first_leads(book: Book) -> Callable[[Ints], Ints]:
    seats = []
    for banker in range(layout.SEATS):
        play = blank(book, banker)
        [seat] = play.chosen(play.decide("first_lead").answer[0].args["who"])
        seats.append(seat)
    table = np.array(seats)
    return lambda bankers: table[bankers]


def _up(play: Play, facts: Facts) -> Bools:
    """By the card that one is held against, for every card: whether it lies face up. What is of another suit is not
    larger."""
    called = {}
    for same, larger in ((True, True), (True, False), (False, False)):
        answer = play.decide("stroke", {"same_suit": same, "larger": larger}).answer[0]
        called[same, larger] = answer.args["as"] == layout.CATCH
    suit, cards = facts.suit, range(len(facts.suit))
    asked = (
        ((suit[card] == suit[rival], suit[card] == suit[rival] and card < rival) for card in cards) for rival in cards
    )
    return np.array([[called[bool(same), bool(larger)] for same, larger in row] for row in asked])


def _by_itself(book: Book, hand: int) -> Bools:
    found = np.zeros((hand, hand, hand), dtype=np.bool_)
    play = blank(book)
    for table, own, most in product(range(hand), range(hand), range(hand)):
        if own <= most <= table:
            found[table, own, most] = bool(play.decide("by_itself", {"table": table, "own": own, "most": most}).answer)
    return found


def _pays(book: Book, event: str) -> Ints:
    found = np.zeros((layout.SEATS, layout.SEATS, layout.SEATS), dtype=np.int64)
    for banker, player in product(range(layout.SEATS), range(layout.SEATS)):
        one, less = (_paid(book, event, banker, player, amount) for amount in (1, -1))
        if not np.array_equal(one, -less):
            raise Unsupported(f"expected {event} below nothing to be paid the other way; found {one} and {less}")
        found[banker, player] = one
    return found


def _paid(book: Book, event: str, banker: int, player: int, amount: int) -> Ints:
    play = blank(book, banker)
    fields: dict[str, Any] = {"player": Seat(player), AMOUNT[event]: amount, "phase": TABLES}
    patterns.happens(play, event, fields)
    return np.array([int(seat.chips) for seat in play.state.seats])


def _diao(book: Book, hand: int) -> Ints:
    found = np.zeros((layout.SEATS, *(hand + 1,) * layout.SEATS, layout.SEATS), dtype=np.int64)
    for shared in product(range(hand + 1), repeat=layout.SEATS):
        if sum(shared) == hand:
            for banker in range(layout.SEATS):
                play = blank(book, banker)
                for player, many in zip(play.state.seats, shared, strict=True):
                    player.tabled = ("",) * many
                patterns.reckon(play, DIAO)
                found[(banker, *shared)] = [_whole(player.chips) for player in play.state.seats]
    return found


def _whole(chips: Any) -> int:
    if chips != int(chips):
        raise Unsupported(f"expected whole chips; found {chips}")
    return int(chips)
