"""Turns the end of a game into grades and payments: who may still choose first, then who is compared how."""

from typing import TYPE_CHECKING

from bopu.games.shengguantu.state import Choice
from bopu.games.shengguantu.state import Seat as Player
from bopu.play.contract import Seat
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule
from bopu.ruleset.terms import number

if TYPE_CHECKING:
    from bopu.games.shengguantu.engine import Play


def finish_game(play: "Play", rules: tuple[Rule, ...]) -> None:
    """End the game, as these rules say. First others may let players choose (redemption), in the order of seats."""
    state = play.state
    state.ending, state.ended_by = True, rules
    state.queue, state.poll = (), ()
    state.settling = tuple(range(len(state.seats)))
    settle(play)


def settle(play: "Play") -> None:
    """Ask the next player who may still choose; when nobody is left, compare and close."""
    state = play.state
    while state.settling and not play.waiting:
        seat, *rest = state.settling
        state.settling = tuple(rest)
        offer_to(play, seat, "settle")
    if not play.waiting:
        _close(play)


def offer_to(play: "Play", seat: int, slot: str) -> bool:
    """Whether the rules of a slot offer a player special outcomes; then that player is to choose or to refuse."""
    decision = play.decide(slot, {}, seat)
    [phrase] = decision.answer
    if phrase.word != "offer":
        return False
    play.state.turn = seat
    play.state.choice = Choice(offers=phrase.args["of"].names, free=True, rules=decision.rules)
    return True


def _close(play: "Play") -> None:
    """Compare everyone, then let the rules share out and settle."""
    state = play.state
    state.over = True
    grades = []
    for seat, player in enumerate(state.seats):
        decision = play.decide("final_grade", {}, seat)
        rank = _compared(play, player, decision)
        grades.append(_grade(play, seat, rank, decision))
        play.tell("graded", {"player": Seat(seat), "rank": state.board.rank_at(grades[-1]) or rank}, decision.rules)
    state.grades = tuple(grades)
    play.tell("game_ends", {}, state.ended_by)
    play.upon("game_ends", {})


def _grade(play: "Play", seat: int, rank: str, decision: Decision) -> int:
    """The step that a player is compared at: of the rank, raised or lowered, on the ladder or as far below it."""
    board, args = play.state.board, decision.answer[0].args
    lower = int(number(args["lower"], play.view({}, seat).feature)) if "lower" in args else 0
    return max(min(board.step(rank) + play.state.seats[seat].raised - lower, board.top), -board.top)


def _compared(play: "Play", player: Player, decision: Decision) -> str:
    """The rank that a player is compared by."""
    [phrase] = decision.answer
    if phrase.args["what"] == "none":
        return ""
    position = play.state.board.positions.get(player.office)
    return player.rank or (position.rank if position else "")
