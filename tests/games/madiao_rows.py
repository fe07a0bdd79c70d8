"""Turns rows of cards into what the rules of 馬弔 find in them, without a hand being played."""

from collections.abc import Mapping
from functools import cache

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import Made, made_by
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.words_of_settlement import HANDS
from bopu.ruleset.decide import Book
from tests.games.madiao_hands import Row
from tests.games.of_corpus import OfCorpus

OF = OfCorpus("madiao", GAME)
BESIDE_POT = 8  # cards of a pack that nobody is dealt


@cache
def book(choices: tuple[tuple[str, str], ...] = ()) -> Book:
    """The rules under these choices."""
    return OF.book(dict(choices))


def found(row: Row, phase: str, free: bool = False, choices: Mapping[str, str] | None = None) -> list[Made]:
    """What the rules find for the first player under the defaults and these choices."""
    return found_by(book(tuple((choices or {}).items())), row, phase, free)


def found_by(rules: Book, row: Row, phase: str, free: bool = False) -> list[Made]:
    """What the first player has, whom the others sit beside; all cards that are not told are dealt to the others."""
    play = Play(rules, State([Player() for _ in range(4)]))
    play.state.banker = 0
    play.state.free = free
    own = play.state.seats[0]
    if phase == HANDS or free:
        own.hand = row.cards
    else:
        own.tabled = row.cards
        for player, tabled in zip(play.state.seats[1:], row.others, strict=True):
            player.tabled = tabled
    own.chong = row.pot
    _deal(play, row)
    _order(play, row)
    return made_by(play, 0, phase)


def _deal(play: Play, row: Row) -> None:
    """The others are dealt what is left, the last of it lies in the pot."""
    told = {*row.cards, *row.pot, *(card for tabled in row.others for card in tabled)}
    left = [card for card in play.pack.cards if card not in told][: -BESIDE_POT or None]
    play.state.seats[1].hand = tuple(left)


def _order(play: Play, row: Row) -> None:
    """The player takes the first tables, or the last of them."""
    tables, own = 8, len(row.cards)
    winners = [0] * own + [1] * (tables - own)
    if row.late:
        winners.reverse()
    play.state.table, play.state.last = tables, winners[-1]
    play.state.leads = tuple((seat, "") for seat in (0, *winners[:-1]))
