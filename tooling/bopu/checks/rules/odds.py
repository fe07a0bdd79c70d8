"""Turns a place of a game into exact chances: of each result of the next throw, and of where the turn ends.

A turn goes on while its player throws again; the throws make a chain, which is solved exactly in fractions. A choice
of the player is taken in one fixed way, which the answer names.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from bopu.checks.rules.subject import Ground
from bopu.play.chance import Chance, all_outcomes
from bopu.play.contract import CHANCE, State
from bopu.play.stops import apply
from bopu.ruleset.decide import Book

SEATS = 2
MOST = 5_000
"""Moments of one turn that are followed; a turn that has more is refused in a sentence."""
MOST_WAYS = 100_000
"""In how many ways chance may move at one moment."""
Chooses = Callable[[tuple[str, ...]], str]
CHOICES: Mapping[str, Chooses] = {"accept": lambda moves: moves[0], "refuse": lambda moves: moves[-1]}
Row = dict[Hashable, Fraction]


class TooMany(Exception):
    """A turn can come to more moments, or chance move in more ways, than are followed; the message is one sentence."""


@dataclass(frozen=True)
class Odds:
    """Chances by result and by end. An end is what can be said of the player then: office, duty, fate."""

    results: Mapping[str, Fraction]
    ends: Mapping[tuple[tuple[str, str], ...], Fraction]
    moments: int


@dataclass(frozen=True)
class End:
    """Where a turn ends."""

    stands: tuple[tuple[str, str], ...]


def odds(ground: Ground, book: Book, place: Mapping[str, Any], chooses: str = "accept") -> Odds:
    """The chances from a place (empty: the start). Raises `TooMany`, `Stopped` where the rules are silent."""
    start = ground.placed(book, place, SEATS)
    rows, results = _rows(ground, start, CHOICES[chooses])
    first = ground.turn_key(start)
    moments = len(rows)
    ends = solved(rows, first)
    found = Odds(results, {end.stands: chance for end, chance in ends.items() if isinstance(end, End)}, moments)
    assert sum(found.results.values()) == 1
    assert sum(found.ends.values()) == 1
    return found


def _rows(ground: Ground, start: State, chooses: Chooses) -> tuple[dict[Hashable, Row], dict[str, Fraction]]:
    """For every moment of the turn at which dice are thrown, the chances of what comes next; and the first results."""
    rows: dict[Hashable, Row] = {}
    results: dict[str, Fraction] = {}
    waiting = {ground.turn_key(start): start}
    while waiting:
        key, state = waiting.popitem()
        row: Row = {}
        for move, chance in kinds_of_throws(partial(ground.throw_key, state), state.chance()):
            after, result = _thrown(state, move, chooses)
            if not rows:
                results[result] = results.get(result, Fraction(0)) + chance
            going_on = after.to_move == CHANCE and after.chance().seat == start.chance().seat
            target = ground.turn_key(after) if going_on else End(_stands(after))
            row[target] = row.get(target, Fraction(0)) + chance
            if going_on and target not in rows and target != key:
                waiting.setdefault(target, after)
        rows[key] = row
        if len(rows) > MOST:
            raise TooMany(f"expected a turn of at most {MOST} moments to be solved exactly; found more")
    return rows, results


def kinds_of_throws(alike: Callable[[str], Hashable], spec: Chance) -> list[tuple[str, Fraction]]:
    """One chance move of each kind that does the same, with the chance of all of them. Raises `TooMany`."""
    kinds: dict[Hashable, tuple[str, Fraction]] = {}
    for number, (move, chance) in enumerate(all_outcomes(spec)):
        if number == MOST_WAYS:  # of a pack that is dealt there are more than anybody can go through
            raise TooMany(f"expected chance that moves in at most {MOST_WAYS} ways; found more")
        key = alike(move)
        first, sum_so_far = kinds.get(key, (move, Fraction(0)))
        kinds[key] = first, sum_so_far + chance
    return list(kinds.values())


def _thrown(state: State, move: str, chooses: Chooses) -> tuple[State, str]:
    """What stands after a throw, choices taken; and the results that the throw gave."""
    after = state.copy()
    events = list(apply(after, move))
    result = " ".join(
        str(event.fields["item"]) for event in events if event.kind == "result" and "item" in event.fields
    )
    while after.to_move is not None and after.to_move == state.chance().seat:
        apply(after, chooses(after.legal_moves()))
    return after, result


def _stands(state: State) -> tuple[tuple[str, str], ...]:
    """What can be said of the first player in words."""
    told = ((name, value[0]) for name, value in state.facts().items() if isinstance(value, tuple))
    return tuple((name, value) for name, value in told if isinstance(value, str) and value)


def solved(rows: Mapping[Hashable, Row], first: Hashable) -> Row:
    """What the first moment comes to in the end: every other moment is put in terms of what follows it.

    What stands in rows and has no row is an end, or an amount that is gained on the way.
    """
    left = {key: dict(row) for key, row in rows.items()}
    before: dict[Hashable, set[Hashable]] = {key: set() for key in left}
    for key, row in left.items():
        for target in row.keys() & left.keys():
            before[target].add(key)
    for key in [key for key in left if key != first][::-1]:
        following = _without_loop(left.pop(key), key)
        for earlier in before.pop(key) & left.keys():
            _put(left[earlier], key, following)
            for target in following.keys() & left.keys():
                before[target].add(earlier)
    return _without_loop(left[first], first)


def _put(row: Row, key: Hashable, following: Row) -> None:
    """Put what follows a moment in its place."""
    chance = row.pop(key)
    for target, part in following.items():
        row[target] = row.get(target, Fraction(0)) + chance * part


def _without_loop(row: Row, key: Hashable) -> Row:
    """A moment that can come back to itself leaves it in the end."""
    again = row.pop(key, Fraction(0))
    return {target: chance / (1 - again) for target, chance in row.items()} if again else row
