"""Turns the files of an index, each read when it is first needed, into its lists, tables and passages."""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bopu.search.postings import Block, Reader, read_blocks, read_list, shard_of
from bopu.search.shelf import BLOCKS, FORMAT, GROUPS, LIST, SINGLE, tokens_of
from bopu.search.stream import Sort
from bopu.search.tokens import SYLLABLES
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

    @property
    def clause(self) -> tuple[str, str, str]:
        """The clause or entry in which it is."""
        return self.text, self.companion, self.id

    @property
    def passage(self) -> tuple[tuple[str, str, str], Sort, str]:
        """The same for all hits in one passage, or in what its page has of it."""
        kind = self.sort._replace(news=0)
        return self.clause, kind, self.before + self.found + self.after


class Cost:
    """How many bytes have been read for a purpose, each file once, whether it was at hand or not."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self.bytes = 0

    def add(self, name: str, size: int) -> None:
        """A file that has been read."""
        if name not in self._files:
            self._files.add(name)
            self.bytes += size


class Index:
    """An index as its reader sees it. `read` gives a file by name.

    Raises ValueError with a sentence where the files are of another form, or damaged.
    """

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._kept: dict[str, Any] = {}
        self._sizes: dict[str, int] = {}
        self._places: dict[str, dict[int, int]] = {}
        self._rows_cut: dict[int, Sequence[str]] = {}
        head = self._kept_as("index.json", json.loads)
        if head.get("format") != FORMAT:
            raise ValueError(f"expected an index of format {FORMAT}; found {head.get('format')!r}")
        self.page: int = head["page"]
        self.table: int = head["table"]
        self.many: int = head["many"]
        self.shards: int = head["shards"]
        self.size: int = head["size"]
        self.texts: Mapping[str, tuple[int, int]] = {slug: (low, high) for slug, (low, high) in head["texts"].items()}
        names = head["names"]
        self.sorts = [
            Sort(names[kind], names[mode], names[function], names[speaker], news)
            for kind, mode, function, speaker, news in head["sorts"]
        ]
        self.syllables = frozenset(head["syllables"].split())

    def _kept_as(self, name: str, make: Callable[[bytes], Any], cost: Cost | None = None) -> Any:
        if name not in self._kept:
            data = self._read(name)
            try:
                self._kept[name] = make(data)
            except (IndexError, ValueError) as fault:
                raise ValueError(f"expected a whole file {name} of the index; found it damaged: {fault}") from None
            self._sizes[name] = len(data)
        if cost is not None:
            cost.add(name, self._sizes[name])
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
            if form in (BLOCKS, GROUPS):
                blocks = read_blocks(reader, form == GROUPS)
            else:
                places = read_list(reader) if form == LIST else {form - SINGLE: [reader.number()]}
                last = max(positions[-1] for positions in places.values())
                blocks = [Block(-1, last, {sort: len(positions) for sort, positions in places.items()})]
                self._kept[f"inline/{key}"], self._sizes[f"inline/{key}"] = places, 0
            found[key] = Listing(key, blocks, sum(sum(block.counts.values()) for block in blocks))
        return found

    def inside(self, block: Block, cost: Cost | None = None) -> list[Block]:
        """The blocks of one that has blocks."""
        found: list[Block] = self._kept_as(block.name, lambda data: read_blocks(Reader(data)), cost)
        return found

    def block(self, listing: Listing, block: Block, cost: Cost | None = None) -> dict[int, list[int]]:
        """The positions in one of a list's blocks, in order, by class."""
        name = f"inline/{listing.key}" if block.number < 0 else block.name
        found: dict[int, list[int]] = self._kept_as(name, lambda data: read_list(Reader(data)), cost)
        return found

    def sort_at(self, listing: Listing, position: int, cost: Cost | None = None) -> int | None:
        """The class of the passage in which a run stands at a place; None where it does not stand there."""
        block = _block_at(listing.blocks, position)
        if block is not None and block.inner:
            block = _block_at(self.inside(block, cost), position)
        if block is None:
            return None
        found = self.block(listing, block, cost)
        name = f"inline/{listing.key}" if block.number < 0 else block.name
        if name not in self._places:
            self._places[name] = {at: sort for sort, positions in found.items() for at in positions}
        return self._places[name].get(position)

    def passage_at(self, position: int, cost: Cost | None = None) -> tuple[int, int]:
        """Where the passage begins that has a token at a place, and where it ends."""
        ends: list[tuple[int, int]] = self._kept_as(f"tables/{position // self.table}.bin", _table, cost)
        return ends[bisect_right(ends, (position, self.size)) - 1]

    def same_page(self, one: int, other: int) -> bool:
        """Whether two places are on one page of text."""
        return one // self.page == other // self.page

    def name_at(self, position: int) -> str:
        """The id of the clause or entry that has a token at a place."""
        return str(self._row(position)[3])

    def _row(self, position: int, cost: Cost | None = None) -> list[Any]:
        rows: list[list[Any]] = self._kept_as(f"text/{position // self.page}.json", json.loads, cost)
        return rows[bisect_right(rows, position, key=_first) - 1]

    def token_at(self, position: int, cost: Cost | None = None) -> tuple[str, int] | None:
        """The token at a place, as the passage shows it, and whether it is news (1) or after what is left out (2);
        None where there is none. A name in pinyin is not looked at."""
        row = self._row(position, cost)
        mode = self.sorts[row[1]].mode
        if id(row) not in self._rows_cut:
            self._rows_cut[id(row)] = () if mode == SYLLABLES else tokens_of(row[5], mode).tokens
        tokens, at = self._rows_cut[id(row)], position - row[0]
        if not 0 <= at < len(tokens):
            return None
        marks = row[7] if len(row) > 7 else ()
        return tokens[at], dict(zip(marks[::2], marks[1::2], strict=True)).get(at, 0)

    def hit(self, position: int, size: int, sort: int, typed: str) -> Hit:
        """What stands at a place: `size` tokens of a passage. Shown in simplified characters where what was typed
        stands only there."""
        first, _, companion, name, lang, shown, other = self._row(position)[:7]
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


def _block_at(blocks: Sequence[Block], position: int) -> Block | None:
    """The block that has a position, if any has it."""
    number = bisect_left(blocks, position, key=_last)
    return blocks[number] if number < len(blocks) else None


def _last(block: Block) -> int:
    return block.last


def _first(row: Sequence[Any]) -> int:
    return int(row[0])


def _table(data: bytes) -> list[tuple[int, int]]:
    reader, found, end = Reader(data), list[tuple[int, int]](), 0
    while not reader.done:
        start = end + reader.number()
        end = start + reader.number()
        found.append((start, end))
    return found
