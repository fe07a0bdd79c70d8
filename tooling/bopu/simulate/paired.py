"""Turns two books and a seed into what one changes against the other: the same games, many at once, played under both.

Chance is the same under both, throw by throw and deal by deal: it comes from a stream of its own for each game (see
`play.streams`), and the choices of players from another. So what is compared is pairs of games, and rules that change
nothing measure exactly nothing. Games are played by the game's module `bulk`, its players choosing at random, or as
another of those that the module knows (`PLAYERS`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from bopu.ruleset.decide import Book
from bopu.simulate.at_once import NotAtOnce, bulk_of
from bopu.simulate.tally import Estimate, Sums, share

BLOCK = 10_000
"""Pairs that are compared at a time."""
RANDOM = "random"
LENGTHS = ("throws", "choices")
"""What the length of a game is counted in: the first of these of which its games have any."""

Ready = Any
"""A book made ready for many games at once, as the module `bulk` of a game has it."""


@dataclass(slots=True)
class Changed:
    """A measure under both books: what it is under the first, and how much more under the second, pair by pair."""

    before: Sums = field(default_factory=Sums)
    more: Sums = field(default_factory=Sums)
    parts: int = 1  # values are counted in such parts of one

    def add(self, before: Any, after: Any) -> None:
        """The values of some pairs, whole numbers of parts."""
        _sum(self.before, before, self.parts)
        _sum(self.more, after - before, self.parts)

    def as_json(self) -> dict[str, Any]:
        """Both means, each with its interval; None where no pair was compared."""
        return {"before": estimate(self.before.mean()), "more": estimate(self.more.mean())}


@dataclass(slots=True)
class Pairs:
    """What pairs of games add up to. Pairs of which a game did not end under one book or the other (`stopped`: why, by
    side) are left out of all measures; `differ` are those that end otherwise or are not as long."""

    games: int = 0
    compared: int = 0
    differ: int = 0
    counted: str = ""
    length: Changed = field(default_factory=Changed)
    stakes: Changed = field(default_factory=Changed)
    outcomes: list[Changed] = field(default_factory=list)
    most: list[Changed] = field(default_factory=list)
    stopped: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))

    def as_json(self) -> dict[str, Any]:
        """The measures with their intervals: of the share of pairs that differ Wilson's, of means the normal one.

        `stakes`: all that players have above nothing at the end; `seats`: what each has, and how often it has most
        (those who have equally much share that).
        """
        seats = zip(self.outcomes, self.most, strict=True)
        return {
            "games": self.games,
            "compared": self.compared,
            "differ": self.differ,
            "share": estimate(share(self.differ, self.compared)),
            "length": {"of": self.counted, **self.length.as_json()} if self.counted else None,
            "stakes": self.stakes.as_json(),
            "seats": [{"outcome": one.as_json(), "most": other.as_json()} for one, other in seats],
            "stopped": {"before": dict(self.stopped[0]), "after": dict(self.stopped[1])},
        }


def made_ready(book: Book) -> Ready:
    """A book made ready for many games. Raises `NotAtOnce`."""
    bulk = bulk_of(book.ruleset.engine)
    try:
        return bulk.specialise(book)
    except bulk.Unsupported as fault:
        raise NotAtOnce(f"these rules cannot be played many games at once: {fault}") from None


def players_of(engine: str, bots: str) -> Mapping[str, Any]:
    """What makes the players of many games choose as these bots do. Raises `NotAtOnce` for others than it knows."""
    known: Mapping[str, Mapping[str, Any]] = {RANDOM: {}, **getattr(bulk_of(engine), "PLAYERS", {})}
    if bots not in known:
        raise NotAtOnce(f"expected one of the players {', '.join(known)}, many games at once; found {bots!r}")
    return known[bots]


@dataclass(frozen=True)
class Paired:
    """Plays pairs of games of an engine: so many, numbered from 0, of a seed."""

    engine: str
    seats: int
    number: int
    seed: int
    bots: str = RANDOM

    def played(self, ready: Ready) -> Iterator[tuple[int, Any]]:
        """All games in blocks, each with the number of its first. Under one book they may be kept for many others."""
        players = players_of(self.engine, self.bots)
        for first in range(0, self.number, BLOCK):
            games = min(BLOCK, self.number - first)
            yield first, bulk_of(self.engine).play(ready, games, self.seats, self.seed, first, **players)

    def compare(self, before: Iterable[tuple[int, Any]], after: Iterable[tuple[int, Any]]) -> Pairs:
        """What games under one book, in blocks, and the same games under another add up to."""
        pairs = Pairs()
        for (first, one), (_, other) in zip(before, after, strict=True):
            self._add(pairs, one, other, first)
        return pairs

    def _add(self, pairs: Pairs, before: Any, after: Any, first: int) -> None:
        sides = before, after
        both = before.throws >= 0
        for side, stopped in zip(sides, pairs.stopped, strict=True):
            stopped.update(Counter(side.stopped.values()))
            both[[number - first for number in side.stopped]] = False
        pairs.games += len(both)
        if not both.any():
            return
        ends = [side.outcome[both] for side in sides]
        differ = (ends[0] != ends[1]).any(axis=1)
        for name in LENGTHS:
            found = [getattr(side, name, None) for side in sides]
            lengths = [one[both] for one in found if one is not None]
            if len(lengths) == len(sides) and any(one.any() for one in lengths) and pairs.counted in ("", name):
                pairs.counted = name
                pairs.length.add(*lengths)
                differ |= lengths[0] != lengths[1]
                break
        pairs.compared += len(differ)
        pairs.differ += int(differ.sum())
        pairs.stakes.add(*(end.clip(min=0).sum(axis=1) for end in ends))
        self._add_seats(pairs, *ends)

    def _add_seats(self, pairs: Pairs, before: Any, after: Any) -> None:
        whole = lcm(*range(1, self.seats + 1))
        pairs.outcomes = pairs.outcomes or [Changed() for _ in range(self.seats)]
        pairs.most = pairs.most or [Changed(parts=whole) for _ in range(self.seats)]
        shares = [_shares(end, whole) for end in (before, after)]
        for seat in range(self.seats):
            pairs.outcomes[seat].add(before[:, seat], after[:, seat])
            pairs.most[seat].add(shares[0][:, seat], shares[1][:, seat])


def _shares(end: Any, whole: int) -> Any:
    """What each seat has of being the one that has most, in parts of one."""
    most = end == end.max(axis=1, keepdims=True)
    return most * (whole // most.sum(axis=1, keepdims=True))


def _sum(sums: Sums, values: Any, parts: int) -> None:
    sums.count += len(values)
    sums.total += Fraction(int(values.sum()), parts)
    sums.squares += Fraction(int((values * values).sum()), parts * parts)


def estimate(found: Estimate | None) -> list[float | None] | None:
    """A value with the ends of its interval, to as many digits as tell it."""
    return None if found is None else [None if one is None else _short(one) for one in found]


DIGITS = 6


def _short(number: float) -> float:
    """A number in six digits: more say nothing of what was measured."""
    return float(f"{number:.{DIGITS}g}")
