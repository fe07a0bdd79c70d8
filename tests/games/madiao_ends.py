"""Sets up the end of a hand of 馬弔: what each has tabled, one more table to be played, and the pot."""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.play.contract import Event, Seat
from tests.games.madiao_hands import cards
from tests.games.madiao_rows import book

Told = tuple[Event, ...]


def about_to_end(
    tabled: Sequence[str], hands: str, pot: str = "", choices: Mapping[str, str] | None = None, **more: object
) -> Play:
    """A table with these cards tabled by each; `hands` are the cards in hand, one for each, the first player leads."""
    players = [
        {"tabled": list(cards(row)), "hand": list(cards(hand))} for row, hand in zip(tabled, hands.split(), strict=True)
    ]
    facts = {"banker": 1, "hands": 1, "turn": 1, "players": players, "pot": list(cards(pot)), **more}
    return GAME.set_up(book(tuple((choices or {}).items())), 4, facts)


def ended(play: Play) -> Told:
    """Play the only cards that are left, until somebody may choose or the game is over."""
    told: list[Event] = []
    while play.to_move is not None and len(moves := play.legal_moves()) == 1:
        told += play.apply(moves[0])
    return tuple(told)


def of_kind(told: Sequence[Event], kind: str, *fields: str) -> list[tuple[Any, ...]]:
    """These fields of all events of a kind; players count from 1."""
    return [tuple(_shown(event.fields[name]) for name in fields) for event in told if event.kind == kind]


def _shown(value: object) -> object:
    return value + 1 if isinstance(value, Seat) else value
