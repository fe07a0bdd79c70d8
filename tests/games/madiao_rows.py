"""Turns tabled cards into what the rules of 馬弔 find in them, without a hand being played."""

from collections.abc import Mapping
from functools import cache

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import Made, made_by
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.words_of_settlement import TABLES
from bopu.ruleset.decide import Book
from tests.games.madiao_hands import Row
from tests.games.of_corpus import OfCorpus

OF = OfCorpus("madiao", GAME)


@cache
def book(choices: tuple[tuple[str, str], ...] = ()) -> Book:
    """The rules under these choices."""
    return OF.book(dict(choices))


def found(row: Row, choices: Mapping[str, str] | None = None) -> list[Made]:
    """What the rules find in the first player's tables, under the defaults and these choices."""
    play = Play(book(tuple((choices or {}).items())), State([Player() for _ in range(4)]))
    play.state.banker = 0
    play.state.seats[0].tabled = row.cards
    play.state.seats[1].hand = tuple(card for card in play.pack.cards if card not in row.cards)
    _order(play, row)
    return made_by(play, 0, TABLES)


def _order(play: Play, row: Row) -> None:
    """The player takes the first tables, or the last of them."""
    tables, own = 8, len(row.cards)
    winners = [0] * own + [1] * (tables - own)
    if row.late:
        winners.reverse()
    play.state.table, play.state.last = tables, winners[-1]
    play.state.leads = tuple((seat, "") for seat in (0, *winners[:-1]))
