"""Turns passages into the files of the index: what a query needs is a few small ones, however large the corpus.

``index.json``
    What a reader needs first: `format`; `page` and `table`, how many places a page of text and a table of passages
    have; `shards`, how many there are; `size`, how many places; `texts` {slug: [first place, place after the last]};
    `sorts`, the classes by number: [kind, mode, function, speaker, news]; `syllables` that names in pinyin have.
``fold.json``
    The fold (`bopu.text.fold`) as far as this corpus goes: `gone`, ranges of code points that go, each as the distance
    of its first from the last of the one before, and its length; `forms`, for each character that others become, it
    and these others. What is in neither stands for itself, or cannot be found.
``shards/<n>.bin``
    The runs of tokens (`bopu.search.grams`) whose hash (`shard_of`) is n: for each the length of its name in bytes and
    its name; then 0 and its list (`bopu.search.postings`), or 1 and which blocks it consists of, or, of one that stands
    in a single place, 2 more than its class, and the place.
``blocks/<n>.bin``
    A list: one with more than `INLINE` places, or a part of one with more than `MANY`.
``tables/<n>.bin``
    The passages of which something stands in the n-th part of the places: the distance of the first place from the end
    of the passage before, and the number of tokens; the first distance is counted from 0.
``text/<n>.json``
    The passages on the n-th page of the places: [first place, class, companion, id, language, text, the same in
    simplified characters or empty]. Of one that does not fit on a page each page has what stands on it and some more
    on both sides.

The same corpus gives the same bytes.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bopu.search.grams import MANY, grams
from bopu.search.passages import Passage
from bopu.search.postings import Block, put, put_blocks, put_list, shard_of
from bopu.search.stream import Placed, Stream, stream_of
from bopu.search.tokens import CHARS, PLAIN, SYLLABLES, WORDS, Tokens, chars, words
from bopu.text.fold import fold_table

FORMAT = 1
"""The number of this form; it changes when a reader must change."""
INLINE = 256
"""A list of more places is a file by itself, so that shards stay small."""
AROUND = 64
"""Tokens on both sides of a page that it tells too, of a passage that goes beyond it."""
SHARD_BYTES = 12_000
"""How large a shard should be."""
BYTES_A_TOKEN = 6
"""How much of the index that lies in shards a token brings, about: it decides how many shards there are."""
LARGE = 500_000
"""Tokens of a corpus in which hits lie far apart, so that pages should be small."""
TABLE = 1 << 16
"""Places of a table of passages."""

LIST, BLOCKS, SINGLE = 0, 1, 2
"""What follows the name of a run in its shard."""

File = tuple[str, bytes]


def index_files(passages: Iterable[Passage]) -> Iterator[File]:
    """The files of the index, each with its name; `index.json` comes last."""
    told = list(passages)
    count = sum(len(passage.tokens) for passage in told)
    page = 256 if count > LARGE else 1024
    stream = stream_of(told, page)
    shards = 1
    while shards * SHARD_BYTES < count * BYTES_A_TOKEN:
        shards *= 2
    yield from _lists(stream, shards)
    yield from _tables(stream)
    yield from _pages(stream, page)
    yield "fold.json", _json(_fold(stream))
    yield "index.json", _json(_head(stream, page, shards))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _head(stream: Stream, page: int, shards: int) -> dict[str, Any]:
    syllables = sorted({name[1:] for name in stream.names if name[:1] == PLAIN})
    return {
        "format": FORMAT,
        "page": page,
        "table": TABLE,
        "shards": shards,
        "size": len(stream.tokens),
        "texts": {slug: list(ends) for slug, ends in stream.texts.items()},
        "sorts": [list(sort) for sort in stream.sorts],
        "syllables": " ".join(syllables),
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
    number = 0
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
            put(shard, BLOCKS)
            blocks = []
            for start in range(0, len(places), MANY):
                part = places[start : start + MANY]
                found = stream.by_class(part, size)
                data = bytearray()
                put_list(data, found)
                yield f"blocks/{number}.bin", bytes(data)
                blocks.append(Block(number, part[-1], {sort: len(some) for sort, some in found.items()}))
                number += 1
            put_blocks(shard, blocks)
    for place, shard in enumerate(shards):
        yield f"shards/{place}.bin", bytes(shard)


def _tables(stream: Stream) -> Iterator[File]:
    tables = [bytearray() for _ in range(0, len(stream.tokens), TABLE)]
    ends = [0] * len(tables)
    for placed in stream.placed:
        for number in range(placed.start // TABLE, (placed.end - 1) // TABLE + 1):
            put(tables[number], placed.start - ends[number])
            put(tables[number], placed.end - placed.start)
            ends[number] = placed.end
    for number, table in enumerate(tables):
        yield f"tables/{number}.bin", bytes(table)


def _pages(stream: Stream, page: int) -> Iterator[File]:
    number, rows = 0, list[list[Any]]()
    for placed in stream.placed:
        for at in range(placed.start // page, (placed.end - 1) // page + 1):
            while number < at:
                yield f"text/{number}.json", _json(rows)
                number, rows = number + 1, []
            rows.append(_row(placed, at * page, page))
    yield f"text/{number}.json", _json(rows)


def _row(placed: Placed, begin: int, page: int) -> list[Any]:
    """What a page that begins at this place tells of a passage."""
    passage = placed.passage
    first, shown, other = placed.start, passage.shown, passage.other
    if len(passage.tokens) > page:
        low = max(0, begin - placed.start - AROUND)
        high = min(len(passage.tokens), begin + page - placed.start + AROUND)
        first += low
        shown, other = (_part(passage, text, low, high) for text in (shown, other))
    return [first, placed.sort, *passage.place, passage.lang, shown, other]


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
