"""Turns the end of a throw into the next: the office taken, another throw at once, or the dice to the next player."""

from typing import TYPE_CHECKING

from bopu.games.shengguantu.effects import Moment
from bopu.games.shengguantu.ending import offer_to
from bopu.games.shengguantu.purchase import for_sale
from bopu.games.shengguantu.state import Choice
from bopu.play.contract import Seat

if TYPE_CHECKING:
    from bopu.games.shengguantu.engine import Play


def end_throw(play: "Play") -> None:
    """All results of a throw have been played: take office, then throw again or hand on the dice."""
    play.state.queue = ()
    _take_office(play)
    if not _again(play):
        _hand_on(play)


def _take_office(play: "Play") -> None:
    """Let the rules act upon the office in which a throw has left the player, if it is a new one."""
    taken, play.state.taken = play.state.taken, ""
    if taken and play.mover.office == taken and not play.mover.fate:
        play.upon("takes_office", {"to": taken})


def _again(play: "Play") -> bool:
    """Whether the position just entered is decided by another throw at once."""
    state, player = play.state, play.mover
    if not state.entered or player.at != state.entered or player.fate:
        return False
    again, rules = play.allows("again", {"to": state.entered})
    if again:
        state.further += 1
        play.tell("throws_again", {"player": Seat(state.turn), "at": state.entered}, rules)
    return again


def _hand_on(play: "Play") -> None:
    """Give the dice to the next player, or let the rules say what happens when nobody is left to throw."""
    state = play.state
    if all(seat.fate for seat in state.seats):
        last = play.decide("last", {})
        play.perform(last, Moment(last.rules, state.turn, {}))
        return
    decision = play.decide("hand_on", {})
    by = play.number(decision.answer[0].args["by"])
    state.entered, state.further = "", 0
    _turn_to(play, (state.turn + by) % len(state.seats))
    play.tell("passes", {"player": Seat(state.turn)}, decision.rules)
    if state.choice is None and (goods := for_sale(play)):
        state.choice = Choice(goods=goods)


def _turn_to(play: "Play", turn: int) -> None:
    """The turn of this seat, or on to the first that plays and misses no turn, or may return to play."""
    seats = play.state.seats
    while seats[turn].fate or seats[turn].miss:
        if seats[turn].fate:
            if offer_to(play, turn, "recall"):
                return
        else:
            seats[turn].miss -= 1
            play.tell("waits", {"player": Seat(turn)}, seats[turn].barred_by)
        turn = (turn + 1) % len(seats)
    play.state.turn = turn
