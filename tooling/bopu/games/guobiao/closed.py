"""Turns facts and moves of 國標麻將 into what some seats may know: a hand is seen by its player alone, and so is a
concealed kong (暗槓應扣放, gb.7.7.2.b) until the deal is over (gb.7.7.2.c); the wall lies face down."""

from collections.abc import Collection
from itertools import zip_longest
from typing import TYPE_CHECKING

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Meld
from bopu.play.closed import covered
from bopu.play.contract import Facts
from bopu.play.deal import BETWEEN, UNKNOWN

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play


def seen(play: "Play", seats: Collection[int]) -> Facts:
    """All facts, with `?` for each tile that none of these seats knows."""
    found = dict(play.facts())
    found["hand"] = tuple(hand if seat in seats else covered(hand) for seat, hand in enumerate(_texts(found["hand"])))
    found["melds"] = tuple(
        melds if seat in seats else f" {BETWEEN} ".join(_shown(play, meld) for meld in player.melds)
        for seat, (melds, player) in enumerate(zip(_texts(found["melds"]), play.state.seats, strict=True))
    )
    return found


def move_seen(play: "Play", seat: int, move: str, seats: Collection[int]) -> str:
    """A move as these seats know it: of a deal their own hands, of another's concealed kong no tile."""
    word, _, rest = move.partition(" ")
    if word == at.DEAL and not set(range(at.SEATS)) <= set(seats):
        parts = rest.split(f" {BETWEEN} ")
        whose = range(at.SEATS) if len(parts) > at.SEATS else play.state.dealing or play.state.dealt
        shown = (part if seat in seats else covered(part) for part, seat in zip_longest(parts, whose))
        return f"{word} {f' {BETWEEN} '.join(shown)}"
    if word == at.KONG and rest and seat not in seats and not _is_open(play, seat, rest):
        return f"{word} {UNKNOWN}"
    return move


def _is_open(play: "Play", seat: int, name: str) -> bool:
    """Whether all know the tile of a kong: a pung is or was there, or the deal is over."""
    tile = play.law.tiles.number.get(name)
    pungs = (meld for meld in play.state.seats[seat].melds if meld.kind in (at.KEZI, at.JIAGANG))
    return play.state.open or any(meld.tile == tile for meld in pungs)


def _shown(play: "Play", meld: Meld) -> str:
    """A meld as the others see it."""
    open_ = play.state.open or play.law.said("lying", "as", meld.kind) == at.UP
    return f"{meld.kind} {play.law.tiles.names[meld.tile] if open_ else UNKNOWN}"


def _texts(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
