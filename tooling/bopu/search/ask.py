"""Turns a query into hits, from the files of the index alone.

Each way to read the query is covered by runs that the index has (`cover`). The run with the fewest places is gone
through a block at a time, and a place counts where all other runs stand where they should; of a query that is one run
the index knows the number beforehand. The page does the same, in the same order (`site_templates/static/search`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from heapq import merge
from itertools import islice
from typing import NamedTuple

from bopu.search.grams import DEEPEST
from bopu.search.index import Hit, Index, Listing
from bopu.search.query import Query, Sought, read_query
from bopu.search.stream import NEWS, NO_NEWS

PAGE = 20
"""Hits that are told where nobody says how many."""


class Limits(NamedTuple):
    """What hits must be of; nothing where all may be."""

    texts: Set[str] = frozenset()
    functions: Set[str] = frozenset()
    speakers: Set[str] = frozenset()


ANY = Limits()


class Answer(NamedTuple):
    """The first hits in the order of the texts, and how many there are; `exact` is false where there are more than
    were counted. `fault` is that of the query."""

    hits: tuple[Hit, ...]
    total: int
    exact: bool
    fault: str = ""


class Ask:
    """Answers queries. `read` gives a file of the index by name, and raises KeyError or OSError where there is none."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self.index = Index(read)

    def __call__(self, text: str, limits: Limits = ANY, most: int = PAGE) -> Answer:
        """Answer what somebody typed."""
        query = read_query(text, self.index.syllables)
        return Answer((), 0, True, query.fault) if query.fault else self.answer(query, limits, most, text.strip())

    def answer(self, query: Query, limits: Limits = ANY, most: int = PAGE, typed: str = "") -> Answer:
        """Answer a query: hits of all ways to read it, in order."""
        hunts = [Hunt(self.index, way, limits) for way in query.ways]
        found = list(islice(merge(*(hunt.some(most) for hunt in hunts)), most))
        hits = tuple(self.index.hit(position, size, sort, typed) for position, size, sort in found)
        return Answer(hits, sum(hunt.count for hunt in hunts), all(hunt.exact for hunt in hunts))


Found = tuple[int, int, int]
"""A place, how many tokens are found there, and the class of the passage."""


class Run(NamedTuple):
    """A run that the index has, and where in the query it begins."""

    at: int
    size: int
    listing: Listing


@dataclass
class Hunt:
    """One way to read a query, hunted for. `count` and `exact` are known when `some` has been asked."""

    index: Index
    sought: Sought
    limits: Limits
    count: int = 0
    exact: bool = True

    @cached_property
    def first(self) -> int:
        """How many open places come before what is named."""
        return next(i for i, token in enumerate(self.sought) if token is not None)

    @cached_property
    def last(self) -> int:
        """How many open places come after what is named."""
        return next(i for i, token in enumerate(reversed(self.sought)) if token is not None)

    @cached_property
    def sorts(self) -> Set[int]:
        """The classes whose passages may have a hit."""
        only_chars = None in self.sought
        return frozenset(
            number
            for number, sort in enumerate(self.index.sorts)
            if (not only_chars or sort.mode == "chars")
            and (not self.limits.functions or sort.function in self.limits.functions)
            and (not self.limits.speakers or sort.speaker in self.limits.speakers)
        )

    @cached_property
    def ranges(self) -> Sequence[tuple[int, int]]:
        """Where the texts stand that may have a hit."""
        texts = self.index.texts
        if not self.limits.texts:
            return [(0, self.index.size)]
        return sorted(ends for slug, ends in texts.items() if slug in self.limits.texts)

    def some(self, most: int) -> list[Found]:
        """The first hits. All are counted where that takes no more than what was read for the first."""
        runs = self._runs()
        if runs is None:
            return []
        size = len(self.sought)
        if len(runs) == 1 and runs[0].size == size:
            self.count = self._counted(runs[0].listing)
            return [(at, size, sort) for at, sort in islice(self._single(runs[0].listing), most)]
        cheap = all(len(run.listing.blocks) == 1 for run in runs)
        found = []
        for at, sort in self._joined(runs):
            self.count += 1
            if self.count <= most:
                found.append((at, size, sort))
            elif not cheap:
                self.exact = False
                break
        return found

    def _runs(self) -> list[Run] | None:
        """What covers the query; None where something in it stands nowhere."""
        runs: list[Run] = []
        for start, end in _segments(self.sought):
            at = start
            while at < end:
                run = self._run(start, end, at)
                if run is None:
                    return None
                runs.append(run)
                at = run.at + run.size
        return runs

    def _run(self, start: int, end: int, at: int) -> Run | None:
        """A run that has this token: as short as one with few places may be."""
        low, high = (at, min(at + 2, end)) if at + 1 < end or at == start else (at - 1, end)
        while True:
            listing = self.index.listing("".join(token or "" for token in self.sought[low:high]))
            if listing is None:
                return None
            if len(listing.blocks) == 1 or high - low == DEEPEST or (low, high) == (start, end):
                return Run(low, high - low, listing)
            if high < end:
                high += 1
            else:
                low -= 1

    def _allowed(self, position: int) -> bool:
        return any(start <= position < end for start, end in self.ranges)

    def _counted(self, listing: Listing) -> int:
        """How many hits a run is by itself: what blocks say, and a look into those at the ends of texts."""
        wanted = [n for n in self.sorts if self.index.sorts[n].news != NO_NEWS]
        total, before = 0, -1
        for number, block in enumerate(listing.blocks):
            whole = any(start <= before + 1 and block.last < end for start, end in self.ranges)
            apart = all(block.last < start or end <= before + 1 for start, end in self.ranges)
            if whole:
                total += sum(count for sort, count in block.counts.items() if sort in wanted)
            elif not apart:
                places = self.index.block(listing, number)
                total += sum(self._allowed(at) for sort in wanted for at in places.get(sort, ()))
            before = block.last
        return total

    def _single(self, listing: Listing) -> Iterator[tuple[int, int]]:
        wanted = {n for n in self.sorts if self.index.sorts[n].news != NO_NEWS}
        for _, places in self._blocks(listing, wanted):
            yield from (
                (at, sort)
                for at, sort in sorted((at, sort) for sort in wanted for at in places.get(sort, ()))
                if self._allowed(at)
            )

    def _blocks(self, listing: Listing, wanted: Set[int]) -> Iterator[tuple[int, dict[int, list[int]]]]:
        """The blocks of a list in which there may be hits."""
        before = -1
        for number, block in enumerate(listing.blocks):
            near = any(before < end and start <= block.last for start, end in self.ranges)
            if near and any(sort in wanted for sort in block.counts):
                yield number, self.index.block(listing, number)
            before = block.last

    def _joined(self, runs: Sequence[Run]) -> Iterator[tuple[int, int]]:
        """Where all runs stand at once: the place of the first token, open ones too, and the class."""
        lead = min(runs, key=lambda run: run.listing.total)
        others = [run for run in runs if run is not lead]
        for _, places in self._blocks(lead.listing, self.sorts):
            ordered = sorted((at, sort) for sort in self.sorts for at in places.get(sort, ()))
            for at, sort in ordered:
                start = at - lead.at
                news = self._news(start, sort, others)
                if news is None or not self._allowed(at):
                    continue
                if (self.first or self.last) and not self._inside(start):
                    continue
                if news or self._bridged(start, runs):
                    quiet = self.index.sorts[sort].news == NO_NEWS
                    yield start, sort + 1 if quiet else sort

    def _news(self, start: int, sort: int, others: Iterable[Run]) -> bool | None:
        """Whether the hit is news; None where it is no hit."""
        news = self.index.sorts[sort].news != NO_NEWS
        for run in others:
            other = self.index.sort_at(run.listing, start + run.at)
            if other is None:
                return None
            news = news or self.index.sorts[other].news == NEWS
        return news

    def _bridged(self, start: int, runs: Sequence[Run]) -> bool:
        """Whether what distinguishes a passage lies between two runs that follow one another."""
        ends = {run.at + run.size for run in runs}
        for at in sorted(ends - {run.at + i for run in runs for i in range(1, run.size)}):
            pair = self.sought[at - 1 : at + 1]
            if len(pair) == 2 and None not in pair:
                listing = self.index.listing("".join(token or "" for token in pair))
                sort = self.index.sort_at(listing, start + at - 1) if listing else None
                if sort is not None and self.index.sorts[sort].news == NEWS:
                    return True
        return False

    def _inside(self, start: int) -> bool:
        """Whether the open places at both ends are those of the same passage."""
        low, high = self.index.passage_at(start + self.first)
        return low <= start and start + len(self.sought) <= high


def _segments(sought: Sought) -> Iterator[tuple[int, int]]:
    """The stretches of a query in which no place is open."""
    start = 0
    for at, token in enumerate((*sought, None)):
        if token is None:
            if start < at:
                yield start, at
            start = at + 1
