"""Turns two hands shown at once into who loses a match of fingers: each shows some, and calls what both show together.

The two move one after the other, and of the first hand nothing is told before the second is in. Whoever alone calls
the sum wins; where both do or neither does, they show anew. The rules say how many fingers a hand has.
"""

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from bopu.games.cailianchuan import layout
from bopu.games.cailianchuan.state import Bout, Wait
from bopu.play.contract import Event, Seat

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play


def hands(fingers: int) -> tuple[str, ...]:
    """Every hand as a move: so many fingers, and a sum that another hand can make of them: ``show 3 call 7``."""
    shown = range(fingers + 1)
    return tuple(f"{layout.SHOW} {own} {layout.CALL} {own + other}" for own, other in product(shown, shown))


def begin(play: "Play", bout: Bout) -> None:
    """Wait for the first hand of a bout."""
    play.state.bout = bout
    _await(play, bout, bout.seats[0])


def _await(play: "Play", bout: Bout, seat: int) -> None:
    moves = play.book.once(f"hands of {bout.fingers}", lambda: hands(bout.fingers))
    play.state.wait = Wait(layout.SHOW, seat, moves, rules=bout.rules, cites=bout.cites)


def shown(play: "Play", move: str) -> tuple[int, tuple[Event, ...]] | None:
    """A hand is in. With the second, both are told; then who loses, and what that rests on, else play waits again."""
    bout = play.state.bout
    assert bout is not None
    first, second = bout.seats
    if not bout.first:
        play.state.bout = replace(bout, first=move)
        play.tell("readies", {"player": Seat(first)}, bout.rules, bout.cites)
        _await(play, bout, second)
        return None
    (one, call), (other, reply) = _read(bout.first), _read(move)
    total = one + other
    for seat, fingers, called in ((first, one, call), (second, other, reply)):
        fields = {"player": Seat(seat), "fingers": fingers, "calls": called}
        play.tell("shows", fields, bout.rules, bout.cites)
    if (call == total) is (reply == total):
        play.tell("tied", {"player": Seat(first), "other": Seat(second), "total": total}, bout.rules, bout.cites)
        begin(play, replace(bout, first=""))
        return None
    play.state.bout = None
    loser = second if call == total else first
    return loser, (Event("loses", {"player": Seat(loser), "kind": bout.kind}, bout.rules, bout.cites),)


def _read(move: str) -> tuple[int, int]:
    """How many fingers a hand shows, and what is called."""
    _, own, _, called = move.split()
    return int(own), int(called)
