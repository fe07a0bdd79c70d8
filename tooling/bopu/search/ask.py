"""Turns a query into hits, from the files of the index alone.

Each way to read the query is covered by runs that the index has (`Hunt._runs`). The run with the fewest places is gone
through a block at a time, and a place counts where all other runs stand where they should; of a query that is one run
the index knows the number beforehand. Of a long query the first tokens are looked up so, and the text says how it goes
on. The page does the same, in the same order (`site_templates/static/search`), within `ROOM`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from heapq import merge
from math import ceil, inf
from typing import NamedTuple

from bopu.search.grams import DEEPEST
from bopu.search.index import Cost, Hit, Index, Listing
from bopu.search.postings import Block
from bopu.search.query import Query, Sought, read_query
from bopu.search.stream import NEWS, NO_NEWS
from bopu.search.tokens import PLAIN, TONED, WIDE

PAGE = 20
"""Hits that are told where nobody says how many."""


class Limits(NamedTuple):
    """What hits must be of; nothing where all may be."""

    texts: Set[str] = frozenset()
    functions: Set[str] = frozenset()
    speakers: Set[str] = frozenset()


ANY = Limits()


NEAR = 12
"""Tokens of a query that are looked up as runs."""
ROOM = 24_000
"""Bytes of lists, tables and texts that a page goes through for each `PAGE` hits, so that no query costs much."""


class Answer(NamedTuple):
    """The first hits in the order of the texts, and how many there are. Where `exact` is false, there are more than
    were counted, or there may be: not all was gone through. `fault` is that of the query.

    There may be some more hits than were asked for: those that stand in the same clause as the last.
    """

    hits: tuple[Hit, ...]
    total: int
    exact: bool
    fault: str = ""


class Ask:
    """Answers queries. `read` gives a file of the index by name, and raises KeyError or OSError where there is none;
    `room` is how many bytes a query goes through for each `PAGE` hits."""

    def __init__(self, read: Callable[[str], bytes], room: float = inf) -> None:
        self.index = Index(read)
        self.room = room

    def __call__(self, text: str, limits: Limits = ANY, most: int = PAGE) -> Answer:
        """Answer what somebody typed."""
        query = read_query(text, self.index.syllables)
        return Answer((), 0, True, query.fault) if query.fault else self.answer(query, limits, most, text.strip())

    def answer(self, query: Query, limits: Limits = ANY, most: int = PAGE, typed: str = "") -> Answer:
        """Answer a query: hits of all ways to read it, in order."""
        room = self.room * ceil(most / PAGE) / len(query.ways)
        hunts = [Hunt(self.index, way, limits, room) for way in query.ways]
        found = list(merge(*(hunt.some(most) for hunt in hunts)))
        hits = [self.index.hit(position, size, sort, typed) for position, size, sort in found[:most]]
        for position, size, sort in found[most:]:
            if not self.index.same_page(position, hits[-1].position):
                break
            hit = self.index.hit(position, size, sort, typed)
            if hit.clause != hits[-1].clause:
                break
            hits.append(hit)
        return Answer(tuple(hits), sum(hunt.count for hunt in hunts), all(hunt.exact for hunt in hunts))


Found = tuple[int, int, int]
"""A place, how many tokens are found there, and the class of the passage."""


class Run(NamedTuple):
    """A run that the index has, and where in the query it begins."""

    at: int
    size: int
    listing: Listing


@dataclass
class Hunt:
    """One way to read a query, hunted for within `room` bytes. `count` and `exact` are known when `some` has been
    asked."""

    index: Index
    sought: Sought
    limits: Limits
    room: float = inf
    count: int = 0
    exact: bool = True
    cost: Cost = field(default_factory=Cost)

    @cached_property
    def near(self) -> Sought:
        """What is looked up as runs: all of it, or its beginning."""
        near = self.sought if len(self.sought) <= NEAR else self.sought[:NEAR]
        while near is not self.sought and near[-1] is None:
            near = near[:-1]
        return near

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
    def loud(self) -> Set[int]:
        """Those in which a run by itself is a hit."""
        return frozenset(n for n in self.sorts if self.index.sorts[n].news != NO_NEWS)

    @cached_property
    def ranges(self) -> Sequence[tuple[int, int]]:
        """Where the texts stand that may have a hit."""
        texts = self.index.texts
        if not self.limits.texts:
            return [(0, self.index.size)]
        return sorted(ends for slug, ends in texts.items() if slug in self.limits.texts)

    def some(self, most: int) -> list[Found]:
        """The first hits, and those after them on the same page of text. All are counted where that takes no more than
        what was read for the first."""
        runs = self._runs()
        if runs is None:
            return []
        size = len(self.sought)
        if len(runs) == 1 and runs[0].size == size:
            self.count = self._counted(runs[0].listing.blocks, runs[0].listing)
            places, cheap, known = self._single(runs[0].listing), False, True
        else:
            cheap = all(run.listing.total <= self.index.many for run in runs)
            places, known = self._joined(runs), False
        found: list[Found] = []
        for at, sort in places:
            self.count += not known
            if len(found) < most or self.index.same_page(at, found[most - 1][0]):
                found.append((at, size, sort))
            elif not cheap:
                self.exact = False
                break
        self.exact = self.exact or known
        return found

    @property
    def _full(self) -> bool:
        """Whether so much has been read that no more may be."""
        return self.cost.bytes > self.room

    def _runs(self) -> list[Run] | None:
        """What covers the query; None where something in it stands nowhere."""
        if all(map(_is_whole, self.near)):  # the page fetches these at once, and stops at the first that is missing
            for start, end in _segments(self.near):  # only where single letters would be looked up one after the other
                for low, high in _pairs(start, end):
                    self.index.listing(self._name(low, high))
        runs: list[Run] = []
        for start, end in _segments(self.near):
            at = start
            while at < end:
                run = self._run(start, end, at)
                if run is None:
                    return None
                runs.append(run)
                at = run.at + run.size
        return runs

    def _name(self, low: int, high: int) -> str:
        return "".join(token or "" for token in self.sought[low:high])

    def _run(self, start: int, end: int, at: int) -> Run | None:
        """A run that has this token: as short as one with few places may be."""
        low, high = _pair_at(start, end, at)
        while True:
            listing = self.index.listing(self._name(low, high))
            if listing is None:
                return None
            if listing.total <= self.index.many or high - low == DEEPEST or (low, high) == (start, end):
                return Run(low, high - low, listing)
            if high < end:
                high += 1
            else:
                low -= 1

    def _allowed(self, position: int) -> bool:
        return any(start <= position < end for start, end in self.ranges)

    def _counted(self, blocks: Sequence[Block], listing: Listing, before: int = -1) -> int:
        """How many hits a run is by itself: what blocks say, and a look into those at the ends of texts."""
        total = 0
        for block in blocks:
            whole = any(start <= before + 1 and block.last < end for start, end in self.ranges)
            apart = all(block.last < start or end <= before + 1 for start, end in self.ranges)
            if whole:
                total += sum(count for sort, count in block.counts.items() if sort in self.loud)
            elif not apart and block.inner:
                total += self._counted(self.index.inside(block), listing, before)
            elif not apart:
                places = self.index.block(listing, block)
                total += sum(self._allowed(at) for sort in self.loud for at in places.get(sort, ()))
            before = block.last
        return total

    def _single(self, listing: Listing) -> Iterator[tuple[int, int]]:
        for places in self._blocks(listing.blocks, listing, self.loud):
            yield from self._in_order(places, self.loud)

    def _in_order(self, places: dict[int, list[int]], wanted: Set[int]) -> Iterator[tuple[int, int]]:
        ordered = sorted((at, sort) for sort in wanted for at in places.get(sort, ()))
        yield from ((at, sort) for at, sort in ordered if self._allowed(at))

    def _blocks(
        self, blocks: Sequence[Block], listing: Listing, wanted: Set[int], before: int = -1
    ) -> Iterator[dict[int, list[int]]]:
        """The blocks of a list in which there may be hits, as long as there is room."""
        for block in blocks:
            near = any(before < end and start <= block.last for start, end in self.ranges)
            if near and any(sort in wanted for sort in block.counts):
                if self._full:
                    self.exact = False
                    return
                if block.inner:
                    yield from self._blocks(self.index.inside(block, self.cost), listing, wanted, before)
                else:
                    yield self.index.block(listing, block, self.cost)
            before = block.last

    def _joined(self, runs: Sequence[Run]) -> Iterator[tuple[int, int]]:
        """Where all runs stand at once: the place of the first token, open ones too, and the class."""
        lead = min(runs, key=lambda run: run.listing.total)
        others = [run for run in runs if run is not lead]
        for places in self._blocks(lead.listing.blocks, lead.listing, self.sorts):
            for at, sort in self._in_order(places, self.sorts):
                if self._full:
                    self.exact = False
                    return
                start = at - lead.at
                news = self._news(start, sort, others)
                if news is None or ((self.first or self.last) and not self._inside(start)):
                    continue
                goes_on = self._goes_on(start)
                if goes_on is None:
                    continue
                if news or goes_on or self._bridged(start, runs):
                    quiet = self.index.sorts[sort].news == NO_NEWS
                    yield start, sort + 1 if quiet else sort

    def _news(self, start: int, sort: int, others: Iterable[Run]) -> bool | None:
        """Whether the hit is news; None where it is no hit."""
        news = self.index.sorts[sort].news != NO_NEWS
        for run in others:
            other = self.index.sort_at(run.listing, start + run.at, self.cost)
            if other is None:
                return None
            news = news or self.index.sorts[other].news == NEWS
        return news

    def _goes_on(self, start: int) -> bool | None:
        """Whether what comes after the runs is news; None where the text goes on otherwise."""
        news = False
        for at in range(len(self.near), len(self.sought)):
            found = self.index.token_at(start + at, self.cost)
            if found is None or self.sought[at] not in (found[0], None):
                return None
            if self.sought[at] is not None:
                news = news or bool(found[1] & (1 if self.sought[at - 1] is None else 3))
        return news

    def _bridged(self, start: int, runs: Sequence[Run]) -> bool:
        """Whether what distinguishes a passage lies between two runs that follow one another."""
        ends = {run.at + run.size for run in runs}
        for at in sorted(ends - {run.at + i for run in runs for i in range(1, run.size)}):
            pair = self.near[at - 1 : at + 1]
            if len(pair) == 2 and None not in pair:
                listing = self.index.listing("".join(token or "" for token in pair))
                sort = self.index.sort_at(listing, start + at - 1, self.cost) if listing else None
                if sort is not None and self.index.sorts[sort].news == NEWS:
                    return True
        return False

    def _inside(self, start: int) -> bool:
        """Whether the open places at both ends are those of the same passage."""
        low, high = self.index.passage_at(start + self.first, self.cost)
        return low <= start and start + len(self.sought) <= high


def _is_whole(token: str | None) -> bool:
    """Whether a token is no single letter of those that make words."""
    return token is None or token >= WIDE or token[0] in (" ", PLAIN, TONED)


def _pair_at(start: int, end: int, at: int) -> tuple[int, int]:
    """The two tokens that begin at a place; at the end of a stretch the last two; of a stretch of one, that."""
    return (at, min(at + 2, end)) if at + 1 < end or at == start else (at - 1, end)


def _pairs(start: int, end: int) -> list[tuple[int, int]]:
    return [_pair_at(start, end, at) for at in range(start, end, 2)]


def _segments(sought: Sought) -> Iterator[tuple[int, int]]:
    """The stretches of a query in which no place is open."""
    start = 0
    for at, token in enumerate((*sought, None)):
        if token is None:
            if start < at:
                yield start, at
            start = at + 1
