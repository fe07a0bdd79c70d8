"""Turns conditions of steps of 采蓮船 into functions of lanes: whether they hold, at many tables at once.

What the throw and the thrower's role settle the book is asked beforehand; the rest is compared with what lanes hold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from bopu.games.cailianchuan.bulk_ask import Array, Unsupported
from bopu.games.cailianchuan.bulk_lanes import SIZES, Lanes
from bopu.games.cailianchuan.bulk_players import called, holders, tallies
from bopu.games.cailianchuan.bulk_terms import Scope, thrower
from bopu.ruleset.decide import SITUATION
from bopu.ruleset.model import Phrase, Selector, terms_of
from bopu.ruleset.terms import Named, leaves

Args = Mapping[str, Any]
Holds = Callable[[Lanes, Array], Array]
SETTLED = frozenset({"dice", "role"})


def all_hold(scope: Scope, phrases: Sequence[Phrase]) -> Holds:
    """Whether all of these conditions hold. Raises `Unsupported`."""
    tests = [_test(scope, phrase) for phrase in phrases]

    def holds(lanes: Lanes, idx: Array) -> Array:
        found = np.ones(len(idx), dtype=bool)
        for test in tests:
            found &= test(lanes, idx)
        return found

    return holds


def _test(scope: Scope, phrase: Phrase) -> Holds:
    book = scope.known.answers.book
    reads = book.reads(phrase)
    if reads and reads <= SETTLED:
        return _looked_up(scope, phrase)
    if phrase.word == SITUATION:
        situation = book.ruleset.situations[phrase.args["name"]]
        when, unless = all_hold(scope, situation.when), [_test(scope, one) for one in situation.unless]
        return lambda lanes, idx: when(lanes, idx) & ~_any(unless, lanes, idx)
    if phrase.word not in TESTS:
        raise Unsupported(f"expected in a step one of the conditions {', '.join(TESTS)}; found {phrase.word}")
    return TESTS[phrase.word](scope, phrase.args)


def _any(tests: Sequence[Holds], lanes: Lanes, idx: Array) -> Array:
    found = np.zeros(len(idx), dtype=bool)
    for test in tests:
        found |= test(lanes, idx)
    return found


def _looked_up(scope: Scope, phrase: Phrase) -> Holds:
    """A condition on throw and role alone: the book tests it for each of them."""
    answers = scope.known.answers
    bound = {*scope.begins, *scope.later}
    if named := sorted(bound.intersection(_named(scope, phrase))):
        raise Unsupported(f"expected a condition on the dice that rests on the throw alone; found {named[0]}")
    table = np.array(
        [
            [answers.book.holds([phrase], answers.at(throw, role).view()) is not None for role in answers.roles.names]
            for throw in range(len(answers.throws))
        ]
    )
    if (table == table[:, :1]).all():
        alone = table[:, 0]
        return lambda lanes, idx: alone[lanes.thrown[idx]]
    return lambda lanes, idx: table[lanes.thrown[idx], lanes.role[idx * lanes.seats + lanes.turn[idx]]]


def _named(scope: Scope, phrase: Phrase) -> Iterator[str]:
    """The names that a condition, or the situation that it names, stands on."""
    if phrase.word == SITUATION:
        situation = scope.known.answers.book.ruleset.situations[phrase.args["name"]]
        for inner in (*situation.when, *situation.unless):
            yield from _named(scope, inner)
    for term in terms_of(phrase.args):
        yield from (leaf.name for leaf in leaves(term) if isinstance(leaf, Named))


def _absent(scope: Scope, args: Args) -> Holds:
    held = holders(scope, scope.number(args["face"]))
    return lambda lanes, idx: held(lanes, idx) == 0


def _holders(scope: Scope, args: Args) -> Holds:
    held, n = holders(scope, scope.number(args["face"])), scope.number(args["n"])
    return lambda lanes, idx: SIZES[held(lanes, idx)] == n(lanes, idx)


def _is_face(scope: Scope, args: Args) -> Holds:
    one, other = scope.number(args["face"]), scope.number(args["is"])
    return lambda lanes, idx: np.broadcast_to(np.equal(one(lanes, idx), other(lanes, idx)), idx.shape)


def _among(compare: Callable[[Any, Any], Array]) -> Callable[[Scope, Args], Holds]:
    """How many of the dice that were thrown show a face, compared with a number."""

    def make(scope: Scope, args: Args) -> Holds:
        dice, face = scope.dice(args["dice"]), scope.number(args["face"])
        n = scope.number(args.get("n"))
        return lambda lanes, idx: compare(lanes.dice[dice, idx, np.subtract(face(lanes, idx), 1)], n(lanes, idx))

    return make


def _add_up(scope: Scope, args: Args) -> Holds:
    one, other, to = scope.dice(args["one"]), scope.dice(args["other"]), scope.number(args["to"])
    faces = np.array(scope.known.answers.faces)
    return lambda lanes, idx: (lanes.dice[one, idx] + lanes.dice[other, idx]) @ faces == to(lanes, idx)


def _answered(scope: Scope, args: Args) -> Holds:
    what, wanted = scope.word(args["what"]), scope.known.words(str(args["is"]))
    return lambda lanes, idx: np.broadcast_to(np.equal(what(lanes, idx), wanted), idx.shape)


def _listed(scope: Scope, args: Args) -> Holds:
    n = scope.number(args["n"])
    return lambda lanes, idx: SIZES[lanes.listed[idx]] == n(lanes, idx)


def _leads(scope: Scope, args: Args) -> Holds:
    n = scope.number(args["n"])
    return lambda lanes, idx: tallies(lanes, idx)[1] >= n(lanes, idx)


def _threw(scope: Scope, args: Args) -> Holds:
    player = scope.number(args["player"])
    return lambda lanes, idx: thrower(lanes, idx) == player(lanes, idx)


def _still_in(scope: Scope, args: Args) -> Holds:
    those, listed = called(scope, args["who"]), called(scope, Selector("listed"))

    def holds(lanes: Lanes, idx: Array) -> Array:
        wanted, there = (lanes.at_seats(*of(lanes, idx)) for of in (those, listed))
        return np.equal(wanted & ~there, 0)

    return holds


TESTS: Mapping[str, Callable[[Scope, Args], Holds]] = {
    "absent": _absent,
    "holders": _holders,
    "is_face": _is_face,
    "among": _among(np.greater_equal),
    "exactly_among": _among(np.equal),
    "contains": _among(np.greater_equal),
    "add_up": _add_up,
    "answered": _answered,
    "listed": _listed,
    "leads": _leads,
    "threw": _threw,
    "still_in": _still_in,
}
"""See bopu.games.cailianchuan.predicates: those that ask for more than the throw, for many tables."""
