"""Scores many hands of 國標麻將 at once: the same rules as `scorer.Scorer`, their conditions as functions over arrays.

No condition of a rule, no fan and no figure stands here; a test holds the two together, hand by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_conditions import View
from bopu.games.guobiao.bulk_counting import Counts, ManyCounts
from bopu.games.guobiao.bulk_fan import Fan, fans_of
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, Shown, hands_of
from bopu.games.guobiao.bulk_readings import Reader, Readings
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.layout import HANDS
from bopu.games.guobiao.scorer import Scorer
from bopu.ruleset.decide import Book


@dataclass(frozen=True, slots=True)
class Scores:
    """What hands score, a row for each. `fan`: how often each fan counts, in the order of `ManyScores.order`; of lists
    that come to as much, the first."""

    wins: Bools
    total: Ints
    without_flowers: Ints
    may_declare: Bools
    fan: Ints


class ManyScores:
    """Scores many hands under a book. The tables are made once."""

    def __init__(self, book: Book) -> None:
        self.book = book
        scorer = Scorer(book)
        self.pack, self.laws = scorer.pack, scorer.laws
        self.reader = Reader(scorer.divider)
        self.order: tuple[str, ...] = scorer.order
        self._fans = fans_of(book, "fan")
        self._last = fans_of(book, "fan_at_last")
        self._counts = ManyCounts(self.laws, self._fans, scorer.place)
        self._column = {name: at for at, name in enumerate(self.order)}

    @property
    def patterns(self) -> int:
        """How many patterns of fan that may be joined have been solved so far."""
        return self._counts.patterns

    def of(self, hands: Sequence[Hand]) -> Scores:
        """What hands score."""
        return self.score(hands_of(hands, self.pack, self.reader.most))

    def score(self, hands: Hands) -> Scores:
        """What hands score that are arrays already."""
        parts = [self._score(hands.some(slice(at, at + HANDS))) for at in range(0, len(hands), HANDS)]
        if not parts:
            parts = [self._score(hands)]
        return Scores(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in Scores.__dataclass_fields__)
        )

    def _score(self, hands: Hands) -> Scores:
        readings = self.reader.readings(hands)
        many = len(hands)
        fan = np.zeros((many, len(self.order)), dtype=np.int8)
        total, without = np.zeros(many, dtype=np.int64), np.zeros(many, dtype=np.int64)
        if not len(readings):
            none = np.zeros(many, dtype=np.bool_)
            return Scores(none, total, without, none.copy(), fan)
        shown = Shown(hands, self.pack, self.reader.set_size)
        view = View(self.reader, hands, shown, readings)
        counts = self._counts.count([one(view, self.book) for one in self._fans])
        last = self._at_last(view, counts)
        worth = counts.total + sum(many_times * one.points for one, many_times in last)
        best = self._best(readings, worth, counts)
        rows = readings.hand[best]
        total[rows] = worth[best]
        for one, often in self._often(counts, best):
            fan[rows, self._column[one.name]] += often
        for one, many_times in last:
            fan[rows, self._column[one.name]] += many_times[best].astype(np.int8)
        but = [one for one in (*self._fans, *self._last) if one.name in self.laws.points_but]
        points = {one.name: one.points for one in but}
        without[:] = total - sum(fan[:, self._column[name]] * worth_each for name, worth_each in points.items())
        wins = np.zeros(many, dtype=np.bool_)
        wins[rows] = True
        return Scores(wins, total, without, wins & (without >= self.laws.points), fan)

    def _at_last(self, view: View, counts: Counts) -> list[tuple[Fan, Ints]]:
        """What is made once all others are counted, and how often in each reading."""
        everywhere = np.arange(len(view))

        def none_but(but: frozenset[str]) -> Bools:
            found: Ints = np.zeros(len(view), dtype=np.int64)
            for one, often in self._often(counts, everywhere):
                if one.name not in but:
                    found += often
            nothing: Bools = found == 0
            return nothing

        view.none_but = none_but
        return [(one, one(view, self.book).many) for one in self._last]

    def _often(self, counts: Counts, rows: Ints) -> list[tuple[Fan, Ints]]:
        """How often each fan counts in some readings."""
        opened = self._counts.open.T
        at = counts.open[rows]
        return [(one, counts.sure[place][rows] + opened[place][at]) for place, one in enumerate(self._fans)]

    def _best(self, readings: Readings, worth: Ints, counts: Counts) -> Ints:
        """For each hand that has won the reading that is taken."""
        way = -1 if self.laws.most else 1
        order = np.lexsort((way * worth, readings.hand))
        hand = readings.hand[order]
        first = np.ones(len(order), dtype=np.bool_)
        first[1:] = hand[1:] != hand[:-1]
        best = order[first]
        # readings that come to as much: of their lists of fan the one that the table has first
        alike = np.zeros(int(readings.hand.max()) + 1, dtype=np.int64)
        alike[readings.hand[best]] = worth[best]
        equal = np.flatnonzero(worth == alike[readings.hand])
        if len(equal) > len(best):
            fan = np.zeros((len(self.order), len(equal)), dtype=np.int8)
            for one, often in self._often(counts, equal):
                fan[self._column[one.name]] -= often.astype(np.int8)
            order = equal[np.lexsort((*fan[::-1], readings.hand[equal]))]
            hand = readings.hand[order]
            first = np.ones(len(order), dtype=np.bool_)
            first[1:] = hand[1:] != hand[:-1]
            best = order[first]
        return best


def many_scores(book: Book) -> ManyScores:
    """The bulk scorer of a book, made once."""
    found: ManyScores = book.once("many_scores", lambda: ManyScores(book))
    return found
