"""Scores many hands of 國標麻將 at once: the same rules as `scorer.Scorer`, their conditions as functions over arrays.

No condition of a rule, no fan and no figure stands here; a test holds the two together, hand by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_counting import Counts, ManyCounts
from bopu.games.guobiao.bulk_fan import Fan, Making, fans_of
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints, Shown, hands_of
from bopu.games.guobiao.bulk_readings import Reader
from bopu.games.guobiao.bulk_view import View
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
        many = len(hands)
        wins, total = np.zeros(many, dtype=np.bool_), np.zeros(many, dtype=np.int32)
        fan = np.zeros((len(self.order), many), dtype=np.int8)
        for at in range(0, many, HANDS):
            part = slice(at, at + HANDS)
            self._score(hands.some(part), wins[part], total[part], fan[:, part])
        without = total.copy()
        for one in (*self._fans, *self._last):
            if one.name in self.laws.points_but:
                without -= fan[self._column[one.name]] * np.int32(one.points)
        return Scores(wins, total, without, wins & (without >= self.laws.points), fan.T)

    def worth(self, hands: Hands) -> tuple[Ints, Ints]:
        """What each reading of hands comes to: the row of its hand, its points."""
        readings = self.reader.readings(hands)
        if not len(readings):
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        view = View(self.reader, hands, Shown(hands, self.pack, self.reader.set_size), readings)
        counts = self._counts.count([one(view, self.book) for one in self._fans], len(readings))
        worth: Ints = counts.total.astype(np.int64)
        for one, making in self._at_last(view, counts):
            worth = worth + making.many * one.points
        return readings.hand, worth

    @property
    def fans(self) -> Sequence[Fan]:
        """Every rule that makes a fan but those at last."""
        return self._fans

    @property
    def last(self) -> Sequence[Fan]:
        """The rules that make a fan once the others are counted."""
        return self._last

    def _score(self, hands: Hands, wins: Bools, total: Ints, fan: Ints) -> None:
        """Writes what some hands score into these places; `fan` has a row for each."""
        readings = self.reader.readings(hands)
        if not len(readings):
            return
        view = View(self.reader, hands, Shown(hands, self.pack, self.reader.set_size), readings)
        counts = self._counts.count([one(view, self.book) for one in self._fans], len(readings))
        last = self._at_last(view, counts)
        worth = counts.total
        for one, making in last:
            worth = worth + making.many * np.int32(one.points)
        best = self._best(readings.hand, worth, counts)
        taken = np.full(len(hands), -1, dtype=np.int64)
        taken[readings.hand[best]] = best
        wins[:], total[:] = taken >= 0, np.where(taken >= 0, worth[taken], 0)
        for name, often in self._often(counts, taken).items():
            fan[self._column[name]] = often
        for one, making in last:
            fan[self._column[one.name]] += making.many[taken]
        if len(best) < len(hands):
            fan *= wins

    def _at_last(self, view: View, counts: Counts) -> list[tuple[Fan, Making]]:
        """What is made once all others are counted, of each fan that is made at all."""

        def none_but(but: frozenset[str]) -> Bools:
            added = np.zeros(self._counts.open.shape[1], dtype=np.bool_)
            found = np.zeros(len(view), dtype=np.int8)
            for one, sure, opened in zip(self._fans, counts.sure, self._counts.open, strict=True):
                if one.name not in but:
                    added |= opened > 0
                    if sure is not None:
                        found |= sure
            nothing: Bools = (found == 0) & ~added[counts.open]
            return nothing

        view.none_but = none_but
        makings = [(one, one(view, self.book)) for one in self._last]
        return [(one, making) for one, making in makings if making is not None]

    def _often(self, counts: Counts, rows: Ints) -> dict[str, Ints]:
        """How often each fan counts in some readings, of those that count in any."""
        added = np.flatnonzero(counts.open[rows])
        at = counts.open[rows[added]]
        found: dict[str, Ints] = {}
        for one, sure, opened in zip(self._fans, counts.sure, self._counts.open, strict=True):
            adds = opened.any()
            if sure is None and not adds:
                continue
            often = np.zeros(len(rows), dtype=np.int8) if sure is None else sure[rows]
            if adds:
                often[added] += opened[at]
            found[one.name] = found[one.name] + often if one.name in found else often
        return found

    def _best(self, hand: Ints, worth: Ints, counts: Counts) -> Ints:
        """For each hand that has won the reading that is taken: of those that come to as much, and whose lists of fan
        are not the same, the one whose list the table has first."""
        asked = worth if self.laws.most else -worth
        most = np.full(int(hand.max()) + 1, np.iinfo(asked.dtype).min, dtype=asked.dtype)
        np.maximum.at(most, hand, asked)
        equal = np.flatnonzero(asked == most[hand])
        times = np.bincount(hand[equal])[hand[equal]]
        tied = equal[times > 1]
        if not len(tied):
            return equal
        fan = np.zeros((len(self.order), len(tied)), dtype=np.int8)
        for name, often in self._often(counts, tied).items():
            fan[self._column[name]] = often
        order = np.lexsort((*(-fan)[::-1], hand[tied]))
        of = hand[tied][order]
        first = np.ones(len(order), dtype=np.bool_)
        first[1:] = of[1:] != of[:-1]
        return np.concatenate([equal[times == 1], tied[order[first]]])


def many_scores(book: Book) -> ManyScores:
    """The bulk scorer of a book, made once."""
    found: ManyScores = book.once("many_scores", lambda: ManyScores(book))
    return found
