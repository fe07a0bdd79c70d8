"""What the words of settlement do: chips change hands, patterns end a hand before it is played. Sums stay nothing."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.madiao import patterns
from bopu.play.contract import Seat
from bopu.ruleset.decide import Matched
from bopu.ruleset.model import Phrase

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

Fields = Mapping[str, Any]


def _reckons(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    patterns.reckon(play, str(phrase.args["what"]))


def _pays(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """Each of these players pays each of those; less than nothing is paid the other way."""
    chips = play.exact(phrase.args["chips"], fields)
    givers, takers = (play.chosen(phrase.args[name], fields) for name in ("from", "to"))
    for giver in givers:
        for taker in takers:
            pay(play, giver, taker, chips, match)


def pay(play: "Play", giver: int, taker: int, chips: Any, match: Matched) -> None:
    """So many chips from one player to another; nothing is told where nothing is paid."""
    if chips < 0:
        giver, taker, chips = taker, giver, -chips
    if giver == taker or not chips:
        return
    play.state.seats[giver].chips -= chips
    play.state.seats[taker].chips += chips
    play.tell("pays", {"player": Seat(giver), "to": Seat(taker), "chips": chips}, (match.rule,))


def _leaves_out(play: "Play", phrase: Phrase, match: Matched, fields: Fields, event: str) -> None:
    """Nothing is played in this hand: this player turns the pot, the first of several."""
    if play.state.free:
        return
    [seat] = play.chosen(phrase.args["who"], fields)
    play.state.free, play.state.last = True, seat
    play.tell("left_out", {"player": Seat(seat)}, (match.rule,))


EFFECTS: Mapping[str, Callable[["Play", Phrase, Matched, Fields, str], None]] = {
    "reckons": _reckons,
    "pays": _pays,
    "leaves_out": _leaves_out,
}
