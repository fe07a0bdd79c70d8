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
Makings = Sequence[Making | None]
"""What each rule makes; None where it makes nothing in any reading."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What counts in each reading: its points, how often each rule counts in the sure part (None: in none), and the row
    of what the open part adds, in `ManyCounts.open`."""

    total: Ints
    sure: Sequence[Ints | None]
    open: Ints


class ManyCounts:
    """Counts the fan of many readings under laws. What it has solved it remembers."""

    def __init__(self, laws: Laws, fans: Sequence[Fan], place: Place) -> None:
        self._laws, self._fans, self._place = laws, fans, place
        self._pairs = [(one, other) for one, drops in laws.drops.items() for other in drops]
        self._whole = [(one, other) for one, other in self._pairs if laws.drops[one][other].times == EVERY]
        self._at: dict[str, list[int]] = {fan.rule.id: [] for fan in fans}
        for at, fan in enumerate(fans):
            self._at[fan.rule.id].append(at)
        self._column = {(fan.rule.id, fan.name): at for at, fan in enumerate(fans)}
        rng = random.Random(len(fans))
        self._weights = [np.uint64(rng.getrandbits(WORD) | 1) for _ in fans]
        self._known: dict[int, int] = {}
        self._rows: list[tuple[int, ...]] = [(0,) * len(fans)]
        self._open: Ints = np.zeros((len(fans), 0), dtype=np.int8)
        self._points: list[int] = [0]

    @property
    def patterns(self) -> int:
        """How many open patterns have been solved."""
        return len(self._known)

    @property
    def open(self) -> Ints:
        """How often each rule counts in each open part that was met: a row for each rule."""
        if self._open.shape[1] < len(self._rows):
            self._open = np.ascontiguousarray(np.array(self._rows, dtype=np.int8).T)
        return self._open

    def count(self, made: Makings, size: int) -> Counts:
        """What counts in each of so many readings of which every rule makes this."""
        made = self._overridden(made)
        present = self._present(made)
        alone = self._alone(present, self._settle(made, present))
        total: Ints = np.zeros(size, dtype=np.int32)
        sure: list[Ints | None] = []
        left: list[tuple[int, Ints]] = []
        for at, (fan, making) in enumerate(zip(self._fans, made, strict=True)):
            sure.append(None)
            if making is None or fan.name not in present:
                continue
            counted = alone.get(fan.name)
            if counted is not None:
                often: Ints = making.many * counted
                total += often * np.int16(fan.points)
                sure[at] = often
            rest = present[fan.name] if counted is None else present[fan.name] > counted
            if rest.any():
                left.append((at, making.value * rest))
        rows = self._solved(left, made, size)
        return Counts(total + np.array(self._points, dtype=np.int32)[rows], sure, rows)

    def _overridden(self, made: Makings) -> Makings:
        """Rules that another which holds overrides make nothing."""
        found = list(made)
        for fan, making in zip(self._fans, made, strict=True):
            for name in fan.rule.overrides if making is not None else ():
                for at in self._at.get(name, ()):
                    one = found[at]
                    if one is not None and making is not None:
                        stays = ~making.there
                        found[at] = Making(one.value * stays, one.many * stays, one.there & stays, one.scope, one.bound)
        return found

    def _present(self, made: Makings) -> dict[str, Bools]:
        """Where each fan is made, of those that are anywhere."""
        present: dict[str, Bools] = {}
        for fan, making in zip(self._fans, made, strict=True):
            if making is not None:
                there = making.there
                present[fan.name] = present[fan.name] | there if fan.name in present else there
        return present

    def _sure(self, present: Mapping[str, Bools]) -> dict[str, Bools]:
        """Where a fan is made that nothing which is made could drop."""
        joined = {fan.name for fan in self._fans if fan.joined}
        sure = {name: there for name, there in present.items() if name not in joined}
        for one, other in self._pairs:
            if other in sure and one in present:
                sure[other] = sure[other] > present[one]  # and not: one step for two
        return sure

    def _settle(self, made: Makings, present: dict[str, Bools]) -> dict[str, Bools]:
        """Take away all that is dropped altogether by what is sure, until nothing changes; what is sure then."""
        scope = self._scope(made)
        while True:
            changed, sure = False, self._sure(present)
            reach = {name: there if (of := scope[name]) is None else there & of for name, there in sure.items()}
            for one, other in self._whole:
                if one in reach and other in present:
                    gone = reach[one] & present[other]
                    if gone.any():
                        present[other] = present[other] > gone
                        changed = True
            if not changed:
                return sure

    def _scope(self, made: Makings) -> dict[str, Bools | None]:
        """Where a fan that is made is of the whole hand or of all its sets; None where it always is."""
        by_name: dict[str, list[Making]] = {}
        for fan, making in zip(self._fans, made, strict=True):
            if making is not None:
                by_name.setdefault(fan.name, []).append(making)
        scope: dict[str, Bools | None] = {}
        for name, several in by_name.items():
            each = [one.there if one.scope is None else one.there & one.scope for one in several]
            scope[name] = several[0].scope if len(several) == 1 else np.logical_or.reduce(each)
        return scope

    def _alone(self, present: Mapping[str, Bools], sure: dict[str, Bools]) -> dict[str, Bools]:
        """Where a fan is sure and drops nothing that is made: it counts, whatever else does."""
        for one, other in self._pairs:
            if one in sure and other in present:
                sure[one] = sure[one] > present[other]
        return sure

    def _solved(self, left: Sequence[tuple[int, Ints]], made: Makings, size: int) -> Ints:
        """For each reading the row of what its open part adds."""
        rows: Ints = np.zeros(size, dtype=np.int32)
        is_open = np.zeros(size, dtype=np.bool_)
        for _, rest in left:
            is_open |= rest != 0
        where = np.flatnonzero(is_open)
        key = np.zeros(len(where), dtype=np.uint64)
        for at, rest in left:
            key += rest[where].astype(np.uint64) * self._weights[at]
        keys, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        found = [self._row(one, where[at], left, made) for one, at in zip(keys.tolist(), first.tolist(), strict=True)]
        rows[where] = np.array(found, dtype=np.int32)[inverse]
        return rows

    def _row(self, key: int, where: int, left: Sequence[tuple[int, Ints]], made: Makings) -> int:
        """The row of a pattern, that of this reading."""
        if key not in self._known:
            values = {at: int(rest[where]) for at, rest in left if rest[where]}
            self._known[key] = self._solve(values, made)
        return self._known[key]

    def _solve(self, values: Mapping[int, int], made: Makings) -> int:
        """The row of the best choice of a pattern; of choices that come to as much the one that the table has first."""
        all_made = [
            one
            for at, value in values.items()
            if (making := made[at]) is not None
            for one in self._fans[at].made(value, making.bound)
        ]
        best, *others = Counting(self._laws, all_made).best()
        if others:
            best = min(best, *others, key=lambda choice: self._place(times(choice)))
        row = [0] * len(self._fans)
        for one in best:
            row[self._column[one.rule.id, one.fan]] += 1
        self._rows.append(tuple(row))
        self._points.append(sum(one.points for one in best))
        return len(self._rows) - 1
