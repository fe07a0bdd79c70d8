"""Turns a place of a game into exact chances: of each result of the next throw, and of where the turn ends.

A turn goes on while its player throws again; the throws make a chain, which is solved exactly in fractions. A choice
of the player is taken in one fixed way, which the answer names.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bopu.checks.rules.subject import Ground
from bopu.play.chance import all_outcomes
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
    ends = _solved(rows, first)
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
        for move, chance in _kinds_of_throws(ground, state):
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


def _kinds_of_throws(ground: Ground, state: State) -> list[tuple[str, Fraction]]:
    """One throw of each kind that does the same, with the chance of all of them."""
    kinds: dict[Hashable, tuple[str, Fraction]] = {}
    for number, (move, chance) in enumerate(all_outcomes(state.chance())):
        if number == MOST_WAYS:  # of a pack that is dealt there are more than anybody can go through
            raise TooMany(f"expected chance that moves in at most {MOST_WAYS} ways; found more")
        key = ground.throw_key(state, move)
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


def _solved(rows: dict[Hashable, Row], first: Hashable) -> Row:
    """The chances of the ends from the first moment: every other moment is put in terms of what follows it."""
    for key in [key for key in rows if key != first][::-1]:
        following = _without_loop(rows.pop(key), key)
        for row in rows.values():
            chance = row.pop(key, None)
            if chance is not None:
                for target, part in following.items():
                    row[target] = row.get(target, Fraction(0)) + chance * part
    return _without_loop(rows[first], first)


def _without_loop(row: Row, key: Hashable) -> Row:
    """A moment that can come back to itself leaves it in the end."""
    again = row.pop(key, Fraction(0))
    return {target: chance / (1 - again) for target, chance in row.items()} if again else row
