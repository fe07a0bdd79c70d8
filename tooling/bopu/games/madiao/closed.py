"""Turns facts and moves of 馬弔 into what some seats may know of them: a hand is seen by its player alone, and so is a
card that was discarded (滅牌時背面朝上, md.3.7.b); the pot lies face down until it is turned (md.3.3.b, md.3.10.a)."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from bopu.games.madiao import layout
from bopu.play.closed import covered
from bopu.play.contract import Facts
from bopu.play.deal import BETWEEN

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

OWN = ("hand", "discarded")
"""Facts of a player that only that player knows."""


def seen(play: "Play", seats: Collection[int]) -> Facts:
    """All facts, with `?` for each card that none of these seats knows. Whoever sees all hands sees the pot."""
    facts = dict(play.facts())
    everyone = range(len(play.state.seats))
    for name in OWN:
        piles = zip(everyone, (getattr(player, name) for player in play.state.seats), strict=True)
        facts[name] = tuple(_shown(" ".join(pile), seat in seats) for seat, pile in piles)
    if not set(everyone) <= set(seats):
        turned = play.state.turned
        facts["pot"] = " ".join((*turned, covered(" ".join(play.state.pot[len(turned) :])))).strip()
    return facts


def move_seen(seat: int, move: str, seats: Collection[int], all_seats: int) -> str:
    """A move as these seats know it: of a deal their own hands, of a discard nothing but their own."""
    word, _, rest = move.partition(" ")
    if word == layout.DISCARD:
        return f"{word} {_shown(rest, seat in seats)}"
    if word == layout.DEAL and not set(range(all_seats)) <= set(seats):
        parts = enumerate(rest.split(f" {BETWEEN} "))
        return f"{word} {f' {BETWEEN} '.join(_shown(part, at in seats) for at, part in parts)}"
    return move


def _shown(words: str, known: bool) -> str:
    return words if known else covered(words)
