"""Turns what many readings make into what counts in each: the sure part at once, the rest looked up.

Most fan of a reading decide themselves: nothing that is made could drop them, so they count, and what they drop
altogether does not. What is left open (sets that may be joined in several ways) is a pattern that few numbers describe;
each pattern is solved once, by `counting.Counting`, and looked up afterwards.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_fan import Fan, Making
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.counting import Counting, times
from bopu.games.guobiao.laws import EVERY, Laws
from bopu.games.guobiao.layout import WORD

Place = Callable[[tuple[tuple[str, int], ...]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Counts:
    """What counts in each reading: its points, how often each rule counts in the sure part (a column for each rule),
    and the row of what the open part adds, in `ManyCounts.open`."""

    total: Ints
    sure: tuple[Ints, ...]
    open: Ints


class ManyCounts:
    """Counts the fan of many readings under laws. What it has solved it remembers."""

    def __init__(self, laws: Laws, fans: Sequence[Fan], place: Place) -> None:
        self._laws, self._fans, self._place = laws, fans, place
        self._pairs = [(one, other) for one, drops in laws.drops.items() for other in drops]
        self._whole = [(one, other) for one, other in self._pairs if laws.drops[one][other].times == EVERY]
        rng = random.Random(len(fans))
        self._weights = [np.uint64(rng.getrandbits(WORD) | 1) for _ in fans]
        self._known: dict[int, tuple[tuple[int, ...], int]] = {}
        self._rows: list[tuple[int, ...]] = [(0,) * len(fans)]
        self._points: list[int] = [0]

    @property
    def patterns(self) -> int:
        """How many open patterns have been solved."""
        return len(self._known)

    @property
    def open(self) -> Ints:
        """How often each rule counts in each open part that was met."""
        return np.array(self._rows, dtype=np.int8)

    def count(self, made: Sequence[Making]) -> Counts:
        """What counts in each reading of which every rule makes this."""
        made = self._overridden(made)
        present = self._present(made)
        self._settle(made, present)
        alone = self._alone(present)
        sure = []
        size = len(made[0].value)
        total = np.zeros(size, dtype=np.int64)
        key = np.zeros(size, dtype=np.uint64)
        left: list[Ints | None] = []
        for fan, making, weight in zip(self._fans, made, self._weights, strict=True):
            counted = np.where(alone[fan.name], making.many, 0)
            sure.append(counted.astype(np.int8))
            total += counted * fan.points
            rest = np.where(present[fan.name] & ~alone[fan.name], making.value, 0)
            left.append(rest if rest.any() else None)
            if left[-1] is not None:
                key += rest.astype(np.uint64) * weight
        rows = self._solved(key, left, made)
        return Counts(total + np.array(self._points)[rows], tuple(sure), rows)

    def _overridden(self, made: Sequence[Making]) -> Sequence[Making]:
        """Rules that another which holds overrides make nothing."""
        found = list(made)
        for fan, making in zip(self._fans, made, strict=True):
            for name in fan.rule.overrides:
                for at, other in enumerate(self._fans):
                    if other.rule.id == name:
                        there = making.value == 0
                        one = found[at]
                        found[at] = Making(one.value * there, one.many * there, one.scope & there, one.bound)
        return found

    def _present(self, made: Sequence[Making]) -> dict[str, Bools]:
        present: dict[str, Bools] = {}
        for fan, making in zip(self._fans, made, strict=True):
            there = making.value > 0
            present[fan.name] = present[fan.name] | there if fan.name in present else there
        return present

    def _sure(self, present: Mapping[str, Bools]) -> dict[str, Bools]:
        """Where a fan is made that nothing which is made could drop."""
        joined = {fan.name for fan in self._fans if fan.joined}
        sure = {name: there.copy() for name, there in present.items() if name not in joined}
        for one, other in self._pairs:
            if other in sure and one in present:
                sure[other] &= ~present[one]
        return sure

    def _settle(self, made: Sequence[Making], present: dict[str, Bools]) -> None:
        """Take away all that is dropped altogether by what is sure, until nothing changes."""
        scope: dict[str, Bools] = {}
        for fan, making in zip(self._fans, made, strict=True):
            scope[fan.name] = scope[fan.name] | making.scope if fan.name in scope else making.scope
        changed = True
        while changed:
            changed = False
            sure = self._sure(present)
            for one, other in self._whole:
                if one in sure and other in present:
                    gone = sure[one] & scope[one] & present[other]
                    if gone.any():
                        present[other] = present[other] & ~gone
                        changed = True

    def _alone(self, present: Mapping[str, Bools]) -> dict[str, Bools]:
        """Where a fan is sure and drops nothing that is made: it counts, whatever else does."""
        sure = self._sure(present)
        for one, other in self._pairs:
            if one in sure and other in present:
                sure[one] &= ~present[other]
        none = np.zeros(len(next(iter(present.values()))), dtype=np.bool_)
        return {name: sure.get(name, none) for name in present}

    def _solved(self, key: Ints, left: Sequence[Ints | None], made: Sequence[Making]) -> Ints:
        """For each reading the row of what its open part adds."""
        keys, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        rows = np.zeros(len(keys), dtype=np.int64)
        for at, (one, where) in enumerate(zip(keys.tolist(), first.tolist(), strict=True)):
            if one == 0:
                continue
            known = self._known.get(one)
            pattern = None if known is not None else tuple(0 if rest is None else int(rest[where]) for rest in left)
            if known is None and pattern is not None:
                known = self._known[one] = (pattern, self._solve(pattern, made))
            assert known is not None
            rows[at] = known[1]
        found: Ints = rows[inverse]
        return found

    def _solve(self, pattern: Sequence[int], made: Sequence[Making]) -> int:
        """The row of the best choice of a pattern; of choices that come to as much the one that the table has first."""
        all_made = [
            one
            for fan, value, making in zip(self._fans, pattern, made, strict=True)
            for one in fan.made(value, making.bound)
        ]
        best = min(Counting(self._laws, all_made).best(), key=lambda choice: self._place(times(choice)))
        by_rule = {id(fan.rule): 0 for fan in self._fans}
        for one in best:
            by_rule[id(one.rule)] += 1
        self._rows.append(tuple(by_rule[id(fan.rule)] for fan in self._fans))
        self._points.append(sum(one.points for one in best))
        return len(self._rows) - 1
