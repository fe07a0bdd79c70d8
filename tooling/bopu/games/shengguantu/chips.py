"""Chips: who pays whom, what happens when the pool runs short, and how it is shared."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bopu.games.shengguantu.layout import POOL
from bopu.games.shengguantu.players import FILTERS, Asked
from bopu.games.shengguantu.views import OF_MOVER, with_pair
from bopu.play.contract import Seat
from bopu.ruleset.decide import Gap
from bopu.ruleset.model import Rule, Selector
from bopu.ruleset.terms import Const, leaves, number

if TYPE_CHECKING:
    from bopu.games.shengguantu.effects import Act, Moment
    from bopu.games.shengguantu.engine import Play


Choose = Callable[["Play", int, int], list[int]]
"""The seats (or `POOL`) that a selector means, in the order of seats after the mover: of a game, a mover, a payer."""

_SEATS: Mapping[str, Callable[[int, int], list[int]]] = {
    "pool": lambda seats, mover: [POOL],
    "mover": lambda seats, mover: [mover],
    "others": lambda seats, mover: [*range(mover + 1, seats), *range(mover)],
    "all": lambda seats, mover: list(range(seats)),
}


def chooser(selector: Selector) -> Choose:
    """What chooses by a selector."""
    base = _SEATS[selector.base]
    filters = [(FILTERS[word].passes, args) for word, args in selector.filters]

    def choose(play: "Play", mover: int, payer: int) -> list[int]:
        found = base(len(play.state.seats), mover)
        if filters:
            asked = Asked(play.state, mover, payer, play.state.office(mover))
            for passes, args in filters:
                found = [seat for seat in found if passes(seat, asked, args)]
                if not found:
                    break
        return found

    return choose


def payment(args: Mapping[str, Any]) -> "Act":
    """What makes a payment: each payer pays each receiver, and the amount may depend on both.

    Upon which event somebody paid is remembered.
    """
    payers, receivers, term = chooser(args["from"]), chooser(args["to"]), args["chips"]
    alike = all(isinstance(leaf, Const) or leaf.name in OF_MOVER for leaf in leaves(term))

    def pay(play: "Play", moment: "Moment") -> None:
        rules, mover, extra = moment
        chips = play.number(term, extra, mover) if alike else 0
        if alike and not chips:
            return  # as at most places: the board takes and gives nothing there
        for payer in payers(play, mover, mover):
            for receiver in receivers(play, mover, payer):
                if not alike:
                    chips = int(number(term, with_pair(play.view(extra, mover), payer, receiver).feature))
                if chips and payer != receiver:
                    transfer(play, payer, receiver, chips, rules)
                    _remember(play, payer, extra.get("upon", ""))

    return pay


def _remember(play: "Play", payer: int, event: str) -> None:
    if payer != POOL and event and event not in play.state.seats[payer].paid:
        play.state.seats[payer].paid += (event,)


def transfer(play: "Play", payer: int, receiver: int, chips: int, rules: Sequence[Rule]) -> None:
    """Move chips. A pool that cannot pay first lets the rules fill it; a player pays as far as there is credit."""
    state = play.state
    if payer == POOL:
        fill(play, chips, rules)
        chips = min(chips, state.pool)
        state.pool -= chips
    else:
        chips = min(chips, _within_credit(play, payer, chips))
        state.seats[payer].chips -= chips
    if not chips:
        return
    if receiver == POOL:
        state.pool += chips
    else:
        state.seats[receiver].chips += chips
    play.tell("pays", {"payer": _who(payer), "receiver": _who(receiver), "chips": chips}, rules)


def _who(seat: int) -> Seat | str:
    return "pool" if seat == POOL else Seat(seat)


def _within_credit(play: "Play", payer: int, chips: int) -> int:
    """How many of these chips a player can pay: all where the rules set no limit."""
    decision = play.decide("credit", {}, payer)
    [phrase] = decision.answer
    if phrase.word == "allow":
        return chips
    limit = int(number(phrase.args["chips"], play.view({}, payer).feature))
    return max(limit + play.state.seats[payer].chips, 0)


def fill(play: "Play", chips: int, rules: Sequence[Rule]) -> None:
    """Let the rules fill the pool until it can pay or nobody can; a pool that no rule fills is a gap."""
    before = None
    while play.state.pool < chips and play.state.pool != before:
        before = play.state.pool
        play.tell("pool_short", {"short": chips - before}, rules)
        if not play.upon("pool_short", {"short": chips - before}):
            raise Gap(f"expected a rule that fills the pool, which lacks {chips - before} chips; found none")


def shares(play: "Play", args: Mapping[str, Any], rules: Sequence[Rule], mover: int) -> None:
    """Share the pool out evenly in whole chips; what cannot be divided stays."""
    among = chooser(args["among"])(play, mover, mover)
    each = play.state.pool // len(among) if among else 0
    for seat in among:
        if each:
            transfer(play, POOL, seat, each, rules)


def deals(play: "Play", args: Mapping[str, Any], rules: Sequence[Rule], mover: int) -> None:
    """Give the pool out in turn, so many chips each time, until it lacks them."""
    among = chooser(args["among"])(play, mover, mover)
    chips = int(number(args["chips"], play.view({}, mover).feature))
    rounds, rest = divmod(play.state.pool // chips, len(among)) if among else (0, 0)
    for place, seat in enumerate(among):
        if dealt := (rounds + (place < rest)) * chips:
            transfer(play, POOL, seat, dealt, rules)
