"""Buying an office (捐官): which positions the rules put on sale to the player who has the dice, and at what price."""

from typing import TYPE_CHECKING

from bopu.games.shengguantu.effects import Moment, enter
from bopu.games.shengguantu.views import with_steps
from bopu.play.contract import Seat
from bopu.ruleset.terms import number

if TYPE_CHECKING:
    from bopu.games.shengguantu.engine import Play


def for_sale(play: "Play") -> tuple[tuple[str, int], ...]:
    """The positions that the player may buy, each with its price in chips; none where the rules sell nothing."""
    if not play.allows("sale", {})[0]:
        return ()
    found = []
    for position in _purchasable(play):
        view = with_steps(play.view({}), position)
        for phrase in play.book.decide("price", view).answer:
            if phrase.word == "costs":
                found.append((position, int(number(phrase.args["chips"], view.feature))))
    return tuple(found)


def _purchasable(play: "Play") -> tuple[str, ...]:
    """The positions that some rule may sell to a holder of the player's office; found once for each office."""
    office = play.mover.office
    if office not in play.found.sold:
        play.found.sold[office] = tuple(
            position
            for position in play.state.board.positions
            if any(
                phrase.word == "costs"
                for candidate in play.book.candidates("price", (position, office))
                for phrase in candidate.rule.answer
            )
        )
    return play.found.sold[office]


def buy(play: "Play", position: str, price: int) -> None:
    """Let the rules act upon the sale, and enter the position."""
    rules = play.book.decide("price", with_steps(play.view({}), position)).rules
    turn, play.state.left = play.state.turn, play.mover.office
    play.tell("buys", {"player": Seat(turn), "position": position, "chips": price}, rules)
    play.upon("buys", {"position": position, "chips": price})
    enter(play, position, Moment(rules, turn, {}))
