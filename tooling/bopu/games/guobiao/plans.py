"""Turns a book into plans for a bot: sorts of hands worth enough points, and what a hand lacks for each.

What a plan is worth the scorer says, of one hand of its sort: no fan is known here by name. Plans by a few patterns are
tried: any hand, triplets alone, one suit with honors, three sequences at equal steps, and the shapes without sets.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.layout import FAR, KEZI, SHUNZI, WORTHLESS
from bopu.games.guobiao.readiness import Counts, Readiness
from bopu.games.guobiao.scorer import Scorer, scorer_of
from bopu.ruleset.decide import Book


@dataclass(frozen=True, slots=True)
class Plan:
    """A sort of hand: `within` are the tiles it may have (all where empty), `runs` the lowest tiles of sequences that
    it must have, `triplets` that it has no others. `short` is how much a hand of this sort lacks of the points,
    `tiles` are those of the sequences."""

    within: frozenset[int] = frozenset()
    runs: tuple[int, ...] = ()
    triplets: bool = False
    loose: bool = False
    short: float = 0
    tiles: tuple[int, ...] = ()


class Plans:
    """The plans of a book."""

    def __init__(self, book: Book) -> None:
        self.scorer: Scorer = scorer_of(book)
        self.pack = self.scorer.pack
        self.ready = Readiness(self.pack, self.scorer.shapes)
        self.size = self.ready.size
        self._numbered = [suit for suit in self.pack.suits if suit.start < self.pack.numbered]
        self._honors = list(range(self.pack.numbered, len(self.pack.names)))
        self.plans = (Plan(short=WORTHLESS), Plan(loose=True), *self._sorts(), *self._stepped())

    def cost(self, plan: Plan, counts: Counts, melds: Sequence[Meld]) -> float:
        """How many tiles a hand lacks for a plan, and what it is short of points; `FAR` where it cannot be had."""
        lacking = self._lacking(plan, counts, melds)
        return lacking + plan.short if lacking < FAR else FAR

    def best(self, counts: Counts, melds: Sequence[Meld]) -> tuple[float, Plan]:
        """The plan that costs least, the first of those that are alike."""
        least, chosen = float(FAR), self.plans[0]
        for plan in self.plans:
            if self._at_least(plan, counts, melds) < least:
                cost = self.cost(plan, counts, melds)
                if cost < least:
                    least, chosen = cost, plan
        return least, chosen

    def _at_least(self, plan: Plan, counts: Counts, melds: Sequence[Meld]) -> float:
        """Less than this a plan does not cost: what its sequences lack, were the melds all of them."""
        if not plan.runs:
            return 0
        lacking = sum(1 for tile in plan.tiles if not counts[tile])
        return lacking - self.size * len(melds) + plan.short

    def _lacking(self, plan: Plan, counts: Counts, melds: Sequence[Meld]) -> int:
        ready, left = self.ready, self.ready.sets - len(melds)
        if plan.loose:
            return min(ready.special(counts, len(melds)), default=FAR)
        if plan.runs:
            return self._with_runs(plan, counts, melds)
        if any(not self._fits(plan, meld) for meld in melds):
            return FAR
        if plan.within:
            counts = [many if tile in plan.within else 0 for tile, many in enumerate(counts)]
        return ready.for_sets(counts, left, rows=not plan.triplets)

    def _fits(self, plan: Plan, meld: Meld) -> bool:
        if plan.triplets and meld.kind == SHUNZI:
            return False
        return not plan.within or meld.tile in plan.within

    def _with_runs(self, plan: Plan, counts: Counts, melds: Sequence[Meld]) -> int:
        wanted = list(plan.runs)
        others = 0
        for meld in melds:
            if meld.kind == SHUNZI and meld.tile in wanted:
                wanted.remove(meld.tile)
            else:
                others += 1
        if others > self.ready.sets - len(plan.runs):
            return FAR
        left, lacking = list(counts), 0
        for low in wanted:
            for tile in range(low, low + self.size):
                if left[tile]:
                    left[tile] -= 1
                else:
                    lacking += 1
        return lacking + self.ready.for_sets(left, self.ready.sets - len(plan.runs) - others)

    def _short(self, hand: Hand) -> float:
        """How much of the points that a win needs a hand lacks, as so many tiles."""
        needed = self.scorer.laws.points
        points = self.scorer.score(hand).without_flowers
        return WORTHLESS * max(needed - points, 0) / needed if needed else 0

    def _sorts(self) -> Iterator[Plan]:
        """Triplets alone, and one suit with honors."""
        low = [suit.start for suit in self._numbered]
        if not self._honors or len(low) < self.size:
            return
        last = low[0] + self.size
        sets = [Meld(KEZI, low[1] + 1), Meld(KEZI, low[-1] + 1)]
        closed = (*(low[0],) * self.size, *(last,) * self.size, self._honors[0])
        yield Plan(triplets=True, short=self._short(Hand(tuple(sets), closed, self._honors[0])))
        for suit in self._numbered:
            first, runs = suit.start, [Meld(SHUNZI, suit.start), Meld(SHUNZI, suit.start + 1 + self.size)]
            closed = (*(self._honors[-1],) * self.size, first, first, *(self._honors[0],) * (self.size - 1))
            short = self._short(Hand(tuple(runs), closed, self._honors[0]))
            yield Plan(frozenset((*suit, *self._honors)), short=short)

    def _stepped(self) -> Iterator[Plan]:
        """Three sequences at equal steps, of one suit or of different ones, where they are worth something."""
        ranks = len(self._numbered[0]) - self.size + 1 if self._numbered else 0
        rows = [
            [low + step * at for at in range(self.size)]
            for step in range(ranks)
            for low in range(ranks)
            if low + step * (self.size - 1) < ranks
        ]
        for row in rows:
            alike = self._worth([(self._numbered[0], rank) for rank in row])
            different = self._worth(list(zip(self._numbered, row, strict=False)))
            for suit in self._numbered if alike < WORTHLESS else ():
                yield self._of_runs([suit.start + rank for rank in row], alike)
            for suits in self._ways(row) if different < WORTHLESS else ():
                yield self._of_runs([suit.start + rank for suit, rank in zip(suits, row, strict=True)], different)

    def _of_runs(self, lows: Sequence[int], short: float) -> Plan:
        tiles = dict.fromkeys(tile for low in lows for tile in range(low, low + self.size))
        return Plan(runs=tuple(lows), short=short, tiles=tuple(tiles))

    def _ways(self, row: Sequence[int]) -> list[tuple[range, ...]]:
        ways = list(permutations(self._numbered, len(row)))
        return ways if len(set(row)) == len(row) else ways[:1]

    def _worth(self, runs: Sequence[tuple[range, int]]) -> float:
        """What is short of a hand with these sequences, one more, and a pair: `WORTHLESS` where no fan joins them."""
        lows = [suit.start + rank for suit, rank in runs]
        suit = self._numbered[-1]
        melds = tuple(Meld(SHUNZI, low) for low in lows[:-1])
        extra = suit.start + 1
        closed = [*range(lows[-1], lows[-1] + self.size), *range(extra, extra + self.size), suit.stop - 1]
        score = self.scorer.score(Hand(melds, tuple(closed), suit.stop - 1))
        joined = [fan for fan in score.counted if any(len(sets) >= self.size for sets in fan.sets)]
        needed = self.scorer.laws.points
        points = sum(fan.points for fan in joined)
        return WORTHLESS * max(needed - points, 0) / needed if needed else WORTHLESS


def plans_of(book: Book) -> Plans:
    """The plans of a book, made once."""
    found: Plans = book.once("plans", lambda: Plans(book))
    return found
