"""Turns the text's advice into what it would have a player do now: what to lead, when to catch, what to discard first.

It speaks against some leads (md.3.4.1 and after), lays duties towards the banker on whoever answers (md.3.5.e and
after), and orders discards (md.3.7.d). Only the player's own hand and what lies face up is looked at. Where nothing is
said of which is better, of leads the largest is taken and of cards that beat the smallest; a banker beats whenever that
can be done.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bopu.games.madiao import layout, tables
from bopu.games.madiao.pack import Cards
from bopu.play.advice import Advice
from bopu.ruleset.model import Rule

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play

Rules = tuple[Rule, ...]


def advised(play: "Play") -> Advice:
    """What the player to move is advised to do; any move, by no rule, where nothing is said."""
    moves = play.legal_moves()
    if moves[0].partition(" ")[0] not in (layout.LEAD, layout.CATCH, layout.DISCARD):
        return Advice(moves[:1])
    if not play.state.trick:
        return _led(play, moves)
    cards, rules = _answered(play, moves)
    found = tuple(move for move in moves if move.partition(" ")[-1] in cards)
    return Advice(found or moves, rules)


def barred(play: "Play") -> Mapping[str, Rules]:
    """The cards in hand that rules forbid to play now; none while play waits for something else."""
    wait = play.state.wait
    if wait is None or wait.what not in (layout.LEAD, layout.CATCH):
        return {}
    return tables.forbidden_answers(play) if play.state.trick else tables.forbidden_leads(play)


def _of(moves: Sequence[str], word: str = "") -> Cards:
    """The cards of moves, or of those with a word."""
    split = [move.partition(" ") for move in moves]
    return tuple(card for first, _, card in split if word in ("", first))


def _led(play: "Play", moves: Sequence[str]) -> Advice:
    """Of the cards against which least is said the largest of each suit; the reasons are what speaks against others."""
    said = {move: _weight(play, card) for move, card in zip(moves, _of(moves), strict=True)}
    best = [move for move in moves if said[move] == min(said.values())]
    places = [play.pack.place[card] for card in _of(best)]
    found = tuple(move for move, place in zip(best, places, strict=True) if place == min(places))
    against = {move: rules for move in moves if move not in best and (rules := _reasons(play, move))}
    return Advice(found, tuple(dict.fromkeys(rule for rules in against.values() for rule in rules)), against)


def _reasons(play: "Play", move: str) -> Rules:
    return tables.against(play, move.partition(" ")[-1]).rules


def _weight(play: "Play", card: str) -> tuple[int, ...]:
    """How often each sort of reason speaks against a lead, the strongest first."""
    said = [phrase.args["weight"] for phrase in tables.against(play, card).answer]
    return tuple(said.count(weight) for weight in layout.WEIGHTS)


def _answered(play: "Play", moves: Sequence[str]) -> tuple[Cards, Rules]:
    catching, left = _of(moves, layout.CATCH), _of(moves, layout.DISCARD)
    duty = tables.duty(play)
    banks = play.state.turn == play.state.banker
    what = duty.answer[0].args["what"] if duty.answer else ("catch" if banks else "leave")
    if what == "top" and catching:
        return catching[:1], duty.rules
    if what == "catch" and catching:
        return catching[-1:], duty.rules
    if not left:
        return catching[-1:], ()
    order = play.decide("order")
    owed = duty.rules if what == "leave" else ()
    return _discarded(play, left), (*owed, *order.rules)


def _discarded(play: "Play", cards: Cards) -> Cards:
    """The cards of the group that is discarded first; a card of several groups belongs to the smallest."""
    answer = play.decide("order").answer
    groups = [play.pack.named(name) for name in answer[0].args["of"].names] if answer else []
    sizes = {card: [(len(group), at) for at, group in enumerate(groups) if card in group] for card in cards}
    rank = {card: min(found)[1] if found else len(groups) for card, found in sizes.items()}
    first = min(rank.values())
    return tuple(card for card in cards if rank[card] == first)
