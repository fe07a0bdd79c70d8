"""Turns chunks of games into sums, and sums into estimates with 95 % intervals. Sums are exact."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from bopu.simulate.games import Chunk

Z = 1.959964
"""The standard normal's 97.5 % point: intervals of 95 %."""


class Estimate(NamedTuple):
    """A mean or a share with its interval; `low` and `high` are None where one game cannot say."""

    value: float
    low: float | None
    high: float | None


@dataclass(slots=True)
class Sums:
    """Count, sum and sum of squares of a measure."""

    count: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    def add(self, value: Fraction) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> Estimate | None:
        """The mean with its normal interval, None where nothing was measured."""
        if not self.count:
            return None
        mean = self.total / self.count
        if self.count == 1:
            return Estimate(float(mean), None, None)
        variance = (self.squares - self.total * mean) / (self.count - 1)
        half = Z * sqrt(float(variance) / self.count)
        return Estimate(float(mean), float(mean) - half, float(mean) + half)


def share(part: Fraction | int, whole: int) -> Estimate | None:
    """A share of games with Wilson's interval, which is sound for few games and for shares near nothing or all."""
    if not whole:
        return None
    p, z2 = float(part) / whole, Z * Z
    middle = (p + z2 / (2 * whole)) / (1 + z2 / whole)
    half = Z / (1 + z2 / whole) * sqrt(p * (1 - p) / whole + z2 / (4 * whole * whole))
    # at the ends the interval is closed exactly, whatever floating point makes of it
    return Estimate(p, middle - half if p > 0 else 0.0, middle + half if p < 1 else 1.0)


@dataclass(slots=True)
class Tally:
    """What many games add up to. Of games that the rules or the cap stopped only the reasons are counted."""

    games: int = 0
    over: int = 0
    moves: Sums = field(default_factory=Sums)
    throws: Sums = field(default_factory=Sums)
    outcomes: list[Sums] = field(default_factory=list)
    wins: list[Fraction] = field(default_factory=list)
    events: dict[str, Sums] = field(default_factory=dict)
    stopped: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    rests: dict[str, Any] = field(default_factory=dict)
    decisions: dict[str, Any] = field(default_factory=dict)

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        for game in chunk["games"]:
            self._add_game(game)
        self.words.update(chunk["words"])
        self.fired.update(chunk["fired"])
        self.rests = added(self.rests, chunk["rests"])
        self.decisions = added(self.decisions, chunk.get("decisions", {}))

    def _add_game(self, game: Mapping[str, Any]) -> None:
        self.games += 1
        if game["stopped"]:
            self.stopped[game["stopped"]] += 1
            return
        self.over += 1
        self.moves.add(Fraction(game["moves"]))
        self.throws.add(Fraction(game["throws"]))
        outcome = [Fraction(part) for part in game["outcome"]]
        self.outcomes = self.outcomes or [Sums() for _ in outcome]
        self.wins = self.wins or [Fraction(0) for _ in outcome]
        best = max(outcome)
        for seat, part in enumerate(outcome):
            self.outcomes[seat].add(part)
            if part == best:  # those who have equally much share the win
                self.wins[seat] += Fraction(1, outcome.count(best))
        for kind, number in game["events"].items():
            self.events.setdefault(kind, Sums()).add(Fraction(number))

    def event(self, kind: str) -> Estimate | None:
        """How often an event happens in a game; games without it count as nothing."""
        found = self.events.get(kind, Sums())
        return Sums(self.over, found.total, found.squares).mean()


def added(left: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    """Two objects of counts, nested or not, added name by name."""
    both: dict[str, Any] = {}
    for name in sorted({**left, **right}):
        values = [side[name] for side in (left, right) if name in side]
        if isinstance(values[0], Mapping):
            both[name] = added(values[0], values[1] if len(values) > 1 else {})
        else:
            both[name] = sum(values)
    return both
