"""Turns the files of an index, each read when it is first needed, into its lists, tables and passages."""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bopu.search.postings import Block, Reader, read_blocks, read_list, shard_of
from bopu.search.shelf import BLOCKS, FORMAT, LIST, SINGLE, tokens_of
from bopu.search.stream import Sort
from bopu.text.language import HANS


class Listing(NamedTuple):
    """Where a run of tokens stands: its blocks. A list in a shard is one block, read already."""

    key: str
    blocks: Sequence[Block]
    total: int


class Hit(NamedTuple):
    """A place that was found. `before`, `found` and `after` are the whole passage, or what its page has of it."""

    position: int
    text: str
    companion: str
    id: str
    sort: Sort
    lang: str
    before: str
    found: str
    after: str


class Index:
    """An index as its reader sees it. `read` gives a file by name.

    Raises ValueError with a sentence where the files are of another form, or damaged.
    """

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._kept: dict[str, Any] = {}
        self._places: dict[tuple[str, int], dict[int, int]] = {}
        head = self._kept_as("index.json", json.loads)
        if head.get("format") != FORMAT:
            raise ValueError(f"expected an index of format {FORMAT}; found {head.get('format')!r}")
        self.page: int = head["page"]
        self.table: int = head["table"]
        self.shards: int = head["shards"]
        self.size: int = head["size"]
        self.texts: Mapping[str, tuple[int, int]] = {slug: (low, high) for slug, (low, high) in head["texts"].items()}
        self.sorts = [Sort(*sort) for sort in head["sorts"]]
        self.syllables = frozenset(head["syllables"].split())

    def _kept_as(self, name: str, make: Callable[[bytes], Any]) -> Any:
        if name not in self._kept:
            data = self._read(name)
            try:
                self._kept[name] = make(data)
            except (IndexError, ValueError) as fault:
                raise ValueError(f"expected a whole file {name} of the index; found it damaged: {fault}") from None
        return self._kept[name]

    def listing(self, key: str) -> Listing | None:
        """Where a run of tokens stands, by its name; None where it stands nowhere."""
        found: Listing | None = self._kept_as(f"shards/{shard_of(key, self.shards)}.bin", self._shard).get(key)
        return found

    def _shard(self, data: bytes) -> dict[str, Listing]:
        reader, found = Reader(data), {}
        while not reader.done:
            key = reader.bytes(reader.number()).decode()
            form = reader.number()
            if form == BLOCKS:
                blocks = read_blocks(reader)
            else:
                places = read_list(reader) if form == LIST else {form - SINGLE: [reader.number()]}
                last = max(positions[-1] for positions in places.values())
                blocks = [Block(-1, last, {sort: len(positions) for sort, positions in places.items()})]
                self._kept[f"inline/{key}"] = places
            found[key] = Listing(key, blocks, sum(sum(block.counts.values()) for block in blocks))
        return found

    def block(self, listing: Listing, number: int) -> dict[int, list[int]]:
        """The positions in one of a list's blocks, in order, by class."""
        file = listing.blocks[number].number
        name = f"inline/{listing.key}" if file < 0 else f"blocks/{file}.bin"
        found: dict[int, list[int]] = self._kept_as(name, lambda data: read_list(Reader(data)))
        return found

    def sort_at(self, listing: Listing, position: int) -> int | None:
        """The class of the passage in which a run stands at a place; None where it does not stand there."""
        number = bisect_left([block.last for block in listing.blocks], position)
        if number == len(listing.blocks):
            return None
        key = (listing.key, number)
        if key not in self._places:
            found = self.block(listing, number)
            self._places[key] = {at: sort for sort, positions in found.items() for at in positions}
        return self._places[key].get(position)

    def passage_at(self, position: int) -> tuple[int, int]:
        """Where the passage begins that has a token at a place, and where it ends."""
        ends: list[tuple[int, int]] = self._kept_as(f"tables/{position // self.table}.bin", _table)
        return ends[bisect_right(ends, (position, self.size)) - 1]

    def name_at(self, position: int) -> str:
        """The id of the clause or entry that has a token at a place."""
        return str(self._row(position)[3])

    def _row(self, position: int) -> list[Any]:
        rows: list[list[Any]] = self._kept_as(f"text/{position // self.page}.json", json.loads)
        return rows[bisect_right(rows, position, key=_first) - 1]

    def hit(self, position: int, size: int, sort: int, typed: str) -> Hit:
        """What stands at a place: `size` tokens of a passage. Shown in simplified characters where what was typed
        stands only there."""
        first, _, companion, name, lang, shown, other = self._row(position)
        simplified = bool(other) and typed in other and typed not in shown
        text = other if simplified else shown
        cut = tokens_of(text, self.sorts[sort].mode)
        at = min(position - first, len(cut.starts) - 1)
        start, end = cut.starts[at], cut.ends[min(at + size, len(cut.ends)) - 1]
        slug = next(slug for slug, (low, high) in self.texts.items() if low <= position < high)
        return Hit(
            position,
            slug,
            companion,
            name,
            self.sorts[sort],
            HANS if simplified else lang,
            text[:start],
            text[start:end],
            text[end:],
        )


def _first(row: Sequence[Any]) -> int:
    return int(row[0])


def _table(data: bytes) -> list[tuple[int, int]]:
    reader, found, end = Reader(data), list[tuple[int, int]](), 0
    while not reader.done:
        start = end + reader.number()
        end = start + reader.number()
        found.append((start, end))
    return found
