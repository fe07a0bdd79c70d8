"""What the steps of turning the pot do (md.3.10): a card is turned, who can takes it, the rules say what it brings."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.madiao import layout, patterns
from bopu.games.madiao.asking import cards
from bopu.games.madiao.words_of_settlement import MOST, POT, links
from bopu.play.contract import Event, Seat
from bopu.play.steps import Acted
from bopu.ruleset.arguments import looked_up
from bopu.ruleset.model import Rule, Step
from bopu.ruleset.procedure import Performed, Walk

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play


def _args(step: Step) -> Mapping[str, Any]:
    assert step.operation is not None
    return step.operation.args


def _turns_over(play: "Play", step: Step, walk: Walk) -> Acted:
    state = play.state
    many = play.number(_args(step)["n"], walk.bound)
    left = state.pot[len(state.turned) :]
    if len(left) < many:
        return Acted(Performed("empty"))
    card = left[many - 1]
    state.turned += left[:many]
    told = Event("turned", {"player": Seat(walk.bound["turner"]), "card": card})
    return Acted(Performed("turned", card), (told,))


def _is_player(play: "Play", step: Step, walk: Walk) -> Acted:
    return Acted(Performed("", play.number(_args(step)["player"], walk.bound)))


def _next_player(play: "Play", step: Step, walk: Walk) -> Acted:
    args = _args(step)
    after = play.after(play.number(args["after"], walk.bound))
    came_round = after == play.number(args["until"], walk.bound)
    return Acted(Performed("none" if came_round else "found", after))


def _offers(play: "Play", step: Step, walk: Walk) -> None:
    play.wait_for(layout.TAKE, play.number(_args(step)["player"], walk.bound), (layout.TAKE, layout.PASS))


def _taken_or_left(play: "Play", step: Step, walk: Walk, move: str) -> Acted:
    if move == layout.TAKE:
        return Acted(Performed("taken"))
    seat, card = play.number(_args(step)["player"], walk.bound), _card(play, step, walk)
    return Acted(Performed("left"), (Event("leaves_card", {"player": Seat(seat), "card": card}),))


def _card(play: "Play", step: Step, walk: Walk) -> str:
    return str(looked_up(play.view(walk.bound), _args(step)["card"]))


def _takes_card(play: "Play", step: Step, walk: Walk) -> Acted:
    """The card goes to the player; what it brings is told and paid as the rules say."""
    card, seat = _card(play, step, walk), play.number(_args(step)["player"], walk.bound)
    view = play.view({**walk.bound, "player": seat})
    row = patterns.row_of(play, seat, POT)
    zhu, rules = brings(play, card, links(view, card, row, cards(view, _args(step)["to"])))
    play.state.seats[seat].chong += (card,)
    told = play.apart(lambda: patterns.happens(play, "chong", {"player": Seat(seat), "card": card, "zhu": zhu}, *rules))
    return Acted(Performed(), told)


def brings(play: "Play", card: str, linked: Mapping[str, int]) -> tuple[Any, tuple[Rule, ...]]:
    """What a card brings that is linked to these, and the rules that say so: the most that one link brings, or all."""
    found = [play.decide("chong", {"anchor": one, "card": card, "steps": steps}) for one, steps in linked.items()]
    together = play.decide("chong_together")
    worth = [play.exact(decision.answer[0].args["n"]) for decision in found]
    if together.answer[0].args["how"] == MOST:
        best = max(worth)
        return best, (*found[worth.index(best)].rules, *together.rules)
    return sum(worth), tuple(dict.fromkeys(rule for decision in (*found, together) for rule in decision.rules))


ACTS: Mapping[str, Callable[["Play", Step, Walk], Acted | None]] = {
    "turns_over": _turns_over,
    "is_player": _is_player,
    "next_player": _next_player,
    "offers": _offers,
    "takes_card": _takes_card,
}

ANSWERS: Mapping[str, Callable[["Play", Step, Walk, str], Acted]] = {"offers": _taken_or_left}
