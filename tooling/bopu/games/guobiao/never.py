"""Turns a move of a seat into why it could not be made now with any tiles: what lies open and whose turn it is decide.

Whether anybody could claim the last discard depends on hands; who may, on what, and who is to discard else, does not.
"""

from typing import TYPE_CHECKING

from bopu.games.guobiao import layout as at
from bopu.games.guobiao import turns
from bopu.play.contract import IllegalMove, RefusedMove, Unreadable
from bopu.ruleset.decide import Decision

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

EXPECTED = "`discard`, `chow` or `kong` with a tile, `pung`, `kong`, `win` or `pass`"
ITS = "expected a move of the player whose turn it is; found one of"
LIES = "expected a discard to be claimed"


def refused_whatever(play: "Play", seat: int, move: str) -> RefusedMove | None:
    """The refusal, or None where with some tiles the move could be made."""
    state, law = play.state, play.law
    if not turns.is_move(play, move):
        return Unreadable(move, EXPECTED)
    if state.wait is None or state.wait.chance is not None or state.over:
        return None
    word, _, tile = move.partition(" ")
    if word == at.DISCARD or (word == at.KONG and tile):
        return None if seat == _next(play) else _refused(play, move, f"{ITS} another player", law.ask("turns"))
    if word in (at.WIN, at.PASS):
        return None
    return _claim(play, seat, word, tile, move)


def _next(play: "Play") -> int:
    """Whose turn it is, or is when nobody claims what lies there to be claimed."""
    state = play.state
    passes = state.claims and not state.kong
    return (state.turn + play.law.step("turns", "going")) % at.SEATS if passes else state.turn


def _claim(play: "Play", seat: int, word: str, tile: str, move: str) -> RefusedMove | None:
    """Why a seat could not claim what was discarded last."""
    state, law = play.state, play.law
    step = law.step("turns", "going")
    feeder = state.turn if state.claims else (state.turn - step) % at.SEATS
    discarded = state.offered if state.claims else next(reversed(state.seats[feeder].discards), None)
    if discarded is None or state.kong or (not state.claims and state.came not in (at.DRAWN, at.FLOWERED)):
        return _refused(play, move, f"{LIES}; found none", law.ask("own_turn", at.DISCARD, at.DRAWN))
    where = at.BEFORE if (seat - step) % at.SEATS == feeder else at.ELSEWHERE
    asked = law.ask("claims", word, where, at.LEFT if state.left else at.EMPTY)
    if seat == feeder:
        return _refused(play, move, f"{LIES}, from another player; found the player's own", asked)
    if asked.answer[0].word == "may_not":
        return _refused(play, move, "expected a claim that this player may make of that discard; found another", asked)
    if word == at.CHOW and not any(law.tiles.names[run[0]] == tile for run in law.runs[discarded]):
        lowest = " or ".join(law.tiles.names[run[0]] for run in law.runs[discarded]) or "no sequence"
        return _refused(play, move, f"expected the lowest tile of a sequence with that discard, {lowest}", asked)
    return None


def _refused(play: "Play", move: str, why: str, asked: Decision) -> IllegalMove:
    rules, cites = play.law.grounds(asked)
    return IllegalMove(move, why, rules, cites)
