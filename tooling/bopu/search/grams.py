"""Turns a row of tokens into the runs of tokens that are looked up, each with all its places.

Every token is looked up, and every two that follow one another. Of a longer query the places of its parts are compared,
which are few where a part is seldom. So that this holds for all: a run that stands in more than `MANY` places is looked
up with each neighbour too, the one before and the one after, and so on up to `DEEPEST` tokens. Then every query is
covered by runs with few places, or is one run itself, whose places are counted already and read a block at a time.
"""

from array import array
from collections.abc import Iterator

from bopu.search.stream import Stream

MANY = 4096
"""More places than these are many."""
DEEPEST = 8
"""Tokens of the longest run that is looked up by itself."""

Gram = tuple[int, "array[int]"]
"""How many tokens a run has, and where it stands."""


def grams(stream: Stream) -> Iterator[Gram]:
    """All runs that are looked up, the shorter first."""
    firsts: dict[int, array[int]] = {}
    for at, number in enumerate(stream.tokens):
        if number:
            if number not in firsts:
                firsts[number] = array("I")
            firsts[number].append(at)
    for places in firsts.values():
        yield 1, places
    many = bytearray(b"\x01") * (len(stream.tokens) + 1)  # after one token all are looked up
    for count in range(2, DEEPEST + 1):
        next_many = bytearray(len(many))
        any_many = False
        for places in firsts.values():
            for run in _runs(stream, places, many, count):
                yield count, run
                if len(run) > MANY:
                    any_many = True
                    for at in run:
                        next_many[at] = 1
        if not any_many:
            return
        many = next_many


def _runs(stream: Stream, places: "array[int]", many: bytearray, count: int) -> "Iterator[array[int]]":
    """The runs of so many tokens that begin at some of the places, where what they hold but for one end has many."""
    tokens = stream.tokens
    found: dict[bytes | int, array[int]] = {}
    for at in places:
        if not (many[at] or many[at + 1]) or not tokens[at + count - 1]:
            continue
        if count == 2:
            key: bytes | int = tokens[at + 1]
        else:
            run = tokens[at + 1 : at + count]
            if 0 in run:
                continue
            key = run.tobytes()
        if key in found:
            found[key].append(at)
        else:
            found[key] = array("I", (at,))
    yield from found.values()
