"""Turns law in leading and catching into the cards that players may play, in many hands of 馬弔 at once.

Every word by which rules speak against a lead (predicates.py) has its function here, over lanes by cards; duties are a
table by places, read off the book.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.bulk_conditions import Facts, Unsupported, speaking, together, whole
from bopu.games.madiao.bulk_lanes import Bools, Ints
from bopu.games.madiao.engine import Play
from bopu.ruleset.model import Phrase, Rule

LEAVE, ALL, TOP = "leave", "catch", "top"
OWED = ("", LEAVE, ALL, TOP)
"""What may be owed, by number; nothing comes first."""


@dataclass(frozen=True, slots=True)
class Law:
    """What binds: the rules that speak against leads and the weights that are law (none: advice), and duties by the
    places of the player, the banker and the largest card (None: advice)."""

    leading: Sequence[Rule] = field(hash=False)
    weights: Sequence[str]
    duties: Ints | None = field(hash=False)


@dataclass(frozen=True, slots=True)
class Known:
    """What a player who leads knows in every lane, card by card: held, dealt, shown to all, led before."""

    hand: Bools = field(hash=False)
    dealt: Bools = field(hash=False)
    shown: Bools = field(hash=False)
    led: Bools = field(hash=False)


def law_of(play: Play) -> Law:
    """What is law in a book. Raises `Unsupported` for rules against leads of another shape."""
    binding = {
        kind: play.decide("force", {"advice": kind}).answer[0].word == "binds"
        for kind in (*layout.WEIGHTS, layout.CATCHING)
    }
    leading = [rule for rule in play.book.rules() if rule.slot == "leading"]
    weights = [weight for weight in layout.WEIGHTS if binding[weight]]
    if weights and (last := [rule.id for rule in leading if rule.otherwise]):
        raise Unsupported(
            f"expected rules against leads that hold by themselves; found {last[0]}, which waits for others"
        )
    return Law(leading, weights, _duties(play) if binding[layout.CATCHING] else None)


def _duties(play: Play) -> Ints:
    places = range(layout.SEATS)
    found = np.zeros((layout.SEATS, layout.SEATS, layout.SEATS), dtype=np.int64)
    for place, banker, best in product(places, places, places):
        if best < place:
            keys = zip(("place", "banker_place", "best_place"), (place, banker, best), strict=True)
            answer = play.decide("duty", {name: layout.PLACES[at] for name, at in keys}).answer
            found[place, banker, best] = OWED.index(str(answer[0].args["what"])) if answer else 0
    return found


def leads(law: Law, facts: Facts, known: Known) -> Bools:
    """The cards in hand that may be led; all where every one would be forbidden."""
    if not law.weights:
        return known.hand
    found = {rule.id: _holds(facts, known, rule) for rule in law.leading}
    speaks = speaking(law.leading, found)
    allowed = known.hand.copy()
    for rule in law.leading:
        if any(phrase.args["weight"] in law.weights for phrase in rule.answer):
            allowed &= ~speaks[rule.id]
    return np.where(allowed.any(axis=1)[:, None], allowed, known.hand)


def answers(law: Law, owed: Ints, hand: Bools, beating: Bools) -> Bools:
    """The cards in hand by which a duty, by number, can be done; all where none can."""
    is_owed = {name: (owed == OWED.index(name))[:, None] for name in OWED}
    largest = beating & (beating.cumsum(axis=1) == 1)
    wanted = np.where(is_owed[TOP], largest, np.where(is_owed[ALL], beating, hand & ~(beating & is_owed[LEAVE])))
    return np.where(wanted.any(axis=1)[:, None], wanted, hand)


def _holds(facts: Facts, known: Known, rule: Rule) -> Bools:
    """Of which cards the conditions of a rule hold in each lane."""

    def ask(phrase: Phrase) -> Bools:
        if phrase.word not in WORDS:
            raise Unsupported(f"expected a condition on leads that many hands at once know; found {phrase.word}")
        return WORDS[phrase.word](facts, known, phrase.args)

    return together(facts.book, rule.when, rule.unless, np.ones_like(known.hand), ask)


def _of(facts: Facts, held: Bools, value: Any) -> Bools:
    """Of held cards those that an argument names."""
    found = np.zeros_like(held)
    asked = facts.numbered(value)
    found[:, asked] = held[:, asked]
    return found


def _by_suit(facts: Facts, held: Bools) -> Ints:
    """How many are held of each suit."""
    return np.stack([held[:, cards].sum(axis=1) for cards in facts.suits], axis=1)


def _in_suit(facts: Facts, held: Bools, value: Any) -> Ints:
    """For every card how many of those that an argument names are held in its suit."""
    found: Ints = _by_suit(facts, _of(facts, held, value))[:, facts.suit]
    return found


def _card(facts: Facts, known: Known, args: Mapping[str, Any]) -> Bools:
    return _of(facts, np.ones_like(known.hand), args["cards"])


def _beyond(facts: Facts, known: Known, args: Mapping[str, Any]) -> Bools:
    led = _by_suit(facts, known.led) > 0
    left = (led & (_by_suit(facts, known.hand) > 0)).any(axis=1)
    return ((led.sum(axis=1) >= whole(args["n"])) & left)[:, None] & ~led[:, facts.suit]


def _other_suits(facts: Facts, known: Known, args: Mapping[str, Any]) -> Bools:
    return (known.hand & ~_of(facts, known.hand, args["than"])).any(axis=1)[:, None]


WORDS: Mapping[str, Callable[[Facts, Known, Mapping[str, Any]], Bools]] = {
    "card": _card,
    "was_dealt": lambda facts, known, args: known.dealt[:, facts.numbered(args["cards"])].any(axis=1)[:, None],
    "holds": lambda facts, known, args: known.hand[:, facts.numbered(args["cards"])].all(axis=1)[:, None],
    "has_in_suit": lambda facts, known, args: _in_suit(facts, known.dealt, args["class"]) > 0,
    "played_in_suit": lambda facts, known, args: _in_suit(facts, known.dealt & ~known.hand, args["class"]) > 0,
    "shown_in_suit": lambda facts, known, args: _in_suit(facts, known.shown, args["class"]) > 0,
    "held_in_suit": lambda facts, known, args: _in_suit(facts, known.hand, args["class"]) > 0,
    "last_in_suit": lambda facts, known, args: _in_suit(facts, known.hand, args["class"]) == 1,
    "beyond": _beyond,
    "other_suits": _other_suits,
}
"""Of which cards in hand each word holds."""
