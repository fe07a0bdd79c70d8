"""Turns passages into the files of the index: what a query needs is a few small ones, however large the corpus.

``index.json``
    What a reader needs first: `format`; `page` and `table`, how many places a page of text and a table of passages
    have; `many`, more places than which are many; `shards`, how many there are; `size`, how many places; `texts`
    {slug: [first place, place after the last]}; `sorts`, the classes by number: kind, mode, function and speaker, each
    by its number in `names`, and news; `syllables` that names in pinyin have, without tones; `fold`, the fold
    (`bopu.text.fold`) as far as this corpus goes: `gone`, ranges of code points that go, each as the distance of its
    first from the last of the one before, and its length; `forms`, for each character that others become, it and these
    others. What is in neither stands for itself, or cannot be found.
``shards/<n>.bin``
    The runs of tokens (`bopu.search.grams`) whose hash (`shard_of`) is n: for each the length of its name in bytes and
    its name; then 0 and its list (`bopu.search.postings`), or 1 and which blocks it consists of, or 2 and which groups
    of blocks, or, of one that stands in a single place, 3 more than its class, and the place.
``blocks/<n>.bin``
    A list: one with more than `INLINE` places, or a part of one with more than `BLOCK`.
``groups/<n>.bin``
    Which blocks a part of a list consists of, of one with more than `INLINE_BLOCKS`.
``tables/<n>.bin``
    The passages of which something stands in the n-th part of the places: the distance of the first place from the end
    of the passage before, and the number of tokens; the first distance is counted from 0.
``text/<n>.json``
    The passages on the n-th page of the places: [first place, class, companion, id, language, text, the same in
    simplified characters or empty]. Of one that does not fit on a page each page has what stands on it and some more
    on both sides. In one where not all is news there follow, in pairs, how far from its first place each token stands
    that is news (1) or comes after what is left out (2), and which it is.

The same corpus gives the same bytes.
"""

import json
from array import array
from collections.abc import Iterable, Iterator
from typing import Any

from bopu.search.grams import MANY, grams
from bopu.search.passages import Passage
from bopu.search.postings import Block, grouped, put, put_blocks, put_list, shard_of
from bopu.search.stream import Placed, Stream, empty_stream, laid, marks_of
from bopu.search.tokens import CHARS, PLAIN, SYLLABLES, WORDS, Tokens, chars, words
from bopu.text.fold import fold_table

FORMAT = 2
"""The number of this form; it changes when a reader must change."""
INLINE = 256
"""A list of more places is a file by itself, so that shards stay small."""
BLOCK = 2048
"""Places of a block, so that it stays below some kilobytes."""
INLINE_BLOCKS = 8
"""More blocks than these are told in groups."""
GROUP = 32
"""Blocks of a group."""
PAGE = 256
"""Places of a page of text: hits may lie far apart, and each takes a page."""
AROUND = 32
"""Tokens on both sides of a page that it tells too, of a passage that goes beyond it."""
SHARD_BYTES = 3_000
"""How large a shard should be."""
BYTES_A_TOKEN = 6
"""How much of the index that lies in shards a token brings, about: it decides how many shards there are."""
FEW = 12_000
"""Passages that one table tells, so that what asks for all of them reads one file."""
TABLE = 1 << 13
"""Places of a table where there are more passages."""

LIST, BLOCKS, GROUPS, SINGLE = 0, 1, 2, 3
"""What follows the name of a run in its shard."""

File = tuple[str, bytes]


def index_files(passages: Iterable[Passage]) -> Iterator[File]:
    """The files of the index, each with its name; `index.json` comes last. Of the passages one is kept at a time."""
    stream = empty_stream()
    yield from _pages(laid(passages, stream, PAGE))
    count = sum(map(bool, stream.tokens))
    shards = 1
    while shards * SHARD_BYTES < count * BYTES_A_TOKEN:
        shards *= 2
    yield from _lists(stream, shards)
    table = TABLE if len(stream.starts) > FEW else max(1, len(stream.tokens))
    yield from _tables(stream, table)
    yield "index.json", _json(_head(stream, table, shards))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _head(stream: Stream, table: int, shards: int) -> dict[str, Any]:
    names = sorted({name for sort in stream.sorts for name in sort[:-1]})
    return {
        "format": FORMAT,
        "page": PAGE,
        "table": table,
        "many": MANY,
        "shards": shards,
        "size": len(stream.tokens),
        "texts": {slug: list(ends) for slug, ends in stream.texts.items()},
        "names": names,
        "sorts": [[*(names.index(name) for name in sort[:-1]), sort.news] for sort in stream.sorts],
        "syllables": " ".join(sorted({name[1:] for name in stream.names if name[:1] == PLAIN})),
        "fold": _fold(stream),
    }


def _fold(stream: Stream) -> dict[str, Any]:
    """The fold of what can be found: the forms that some token has."""
    alphabet = frozenset("".join(stream.names))
    table = fold_table()
    forms: dict[str, str] = {}
    for char, form in table.forms.items():
        if form in alphabet:
            forms[form] = forms.get(form, form) + char
    gone, last = [], 0
    for low, high in table.gone:
        gone += [low - last, high - low]
        last = high
    return {"gone": gone, "forms": [forms[form] for form in sorted(forms)]}


def _lists(stream: Stream, count: int) -> Iterator[File]:
    shards = [bytearray() for _ in range(count)]
    blocks = groups = 0
    for size, places in grams(stream):
        key = stream.key(places[0], size)
        name, shard = key.encode(), shards[shard_of(key, count)]
        put(shard, len(name))
        shard += name
        if len(places) == 1:
            ((sort, _),) = stream.by_class(places, size).items()
            put(shard, sort + SINGLE)
            put(shard, places[0])
        elif len(places) <= INLINE:
            put(shard, LIST)
            put_list(shard, stream.by_class(places, size))
        else:
            told = []
            for block, data in _blocks(stream, places, size, blocks):
                yield block.name, data
                told.append(block)
            blocks += len(told)
            put(shard, GROUPS if len(told) > INLINE_BLOCKS else BLOCKS)
            if len(told) > INLINE_BLOCKS:
                made = list(_groups(told, groups))
                yield from ((group.name, data) for group, data in made)
                told = [group for group, _ in made]
                groups += len(told)
            put_blocks(shard, told)
    for place, shard in enumerate(shards):
        yield f"shards/{place}.bin", bytes(shard)


def _blocks(stream: Stream, places: "array[int]", size: int, number: int) -> Iterator[tuple[Block, bytes]]:
    """A long list in blocks, numbered from `number`."""
    for start in range(0, len(places), BLOCK):
        part = places[start : start + BLOCK]
        found = stream.by_class(part, size)
        data = bytearray()
        put_list(data, found)
        yield Block(number, part[-1], {sort: len(some) for sort, some in found.items()}), bytes(data)
        number += 1


def _groups(blocks: list[Block], number: int) -> Iterator[tuple[Block, bytes]]:
    """Blocks in groups, numbered from `number`."""
    for start in range(0, len(blocks), GROUP):
        part = blocks[start : start + GROUP]
        data = bytearray()
        put_blocks(data, part)
        yield grouped(part, number), bytes(data)
        number += 1


def _tables(stream: Stream, table: int) -> Iterator[File]:
    tables = [bytearray() for _ in range(0, len(stream.tokens), table)]
    lasts = [0] * len(tables)
    for start, end in zip(stream.starts, stream.ends, strict=True):
        for number in range(start // table, (end - 1) // table + 1):
            put(tables[number], start - lasts[number])
            put(tables[number], end - start)
            lasts[number] = end
    for number, data in enumerate(tables):
        yield f"tables/{number}.bin", bytes(data)


def _pages(placed: Iterable[Placed]) -> Iterator[File]:
    number, rows = 0, list[list[Any]]()
    for one in placed:
        for at in range(one.start // PAGE, (one.end - 1) // PAGE + 1):
            while number < at:
                yield f"text/{number}.json", _json(rows)
                number, rows = number + 1, []
            rows.append(_row(one, at * PAGE))
    yield f"text/{number}.json", _json(rows)


def _row(placed: Placed, begin: int) -> list[Any]:
    """What a page that begins at this place tells of a passage."""
    passage = placed.passage
    low, high = 0, len(passage.tokens)
    shown, other = passage.shown, passage.other
    if high > PAGE:
        low, high = max(0, begin - placed.start - AROUND), min(high, begin + PAGE - placed.start + AROUND)
        shown, other = (_part(passage, text, low, high) for text in (shown, other))
    row = [placed.start + low, placed.sort, *passage.place, passage.lang, shown, other]
    if passage.differs:
        row.append([told for at, mark in enumerate(marks_of(passage)[low:high]) if mark for told in (at, mark)])
    return row


def _part(passage: Passage, text: str, low: int, high: int) -> str:
    if not text or passage.mode == SYLLABLES:
        return text
    cut = tokens_of(text, passage.mode)
    return text[cut.starts[low] : cut.ends[high - 1]]


def tokens_of(text: str, mode: str) -> Tokens:
    """A shown text cut as its passage is: where each token stands. A name in pinyin is one with all its syllables."""
    if mode == CHARS:
        return chars(text)
    return words(text) if mode == WORDS else Tokens((text,), [0], [len(text)])
