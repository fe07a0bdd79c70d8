"""Turns lists of positions into bytes and back: the smallest piece of the index.

A list has the positions of one run of tokens, apart for each class of passages (`bopu.search.stream`): how many
classes; for each its number, how many positions, and these in order, each as the distance from the one before.
Numbers are written in groups of seven bits, the lowest first; the eighth bit says that more follow.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Positions = Mapping[int, Sequence[int]]
"""Positions in order, by the number of their class."""


def put(out: bytearray, number: int) -> None:
    """Write a number that is not negative."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


class Reader:
    """Reads numbers one after the other. Reading past the end raises IndexError."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def number(self) -> int:
        """The next number."""
        data, at = self.data, self.at
        byte = data[at]
        value, shift = byte & 127, 7
        while byte > 127:
            at += 1
            byte = data[at]
            value |= (byte & 127) << shift
            shift += 7
        self.at = at + 1
        return value

    def bytes(self, size: int) -> bytes:
        """The next bytes."""
        start, self.at = self.at, self.at + size
        if self.at > len(self.data):
            raise IndexError(size)
        return self.data[start : self.at]

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.data)


def put_list(out: bytearray, found: Positions) -> None:
    """Write a list."""
    put(out, len(found))
    for number, positions in sorted(found.items()):
        put(out, number)
        put(out, len(positions))
        last = 0
        for position in positions:
            step = position - last
            last = position
            while step > 127:
                out.append(step & 127 | 128)
                step >>= 7
            out.append(step)


def read_list(reader: Reader) -> dict[int, list[int]]:
    """Read a list."""
    found: dict[int, list[int]] = {}
    for _ in range(reader.number()):
        number, count, last = reader.number(), reader.number(), 0
        positions = found[number] = []
        for _ in range(count):
            last += reader.number()
            positions.append(last)
    return found


class Block(NamedTuple):
    """A part of a list that is a file by itself: its number, its last position, and how many it has of each class.
    `inner` is one whose file has blocks again, and no positions."""

    number: int
    last: int
    counts: Mapping[int, int]
    inner: bool = False

    @property
    def name(self) -> str:
        """The file."""
        return f"{'groups' if self.inner else 'blocks'}/{self.number}.bin"


def grouped(blocks: Sequence[Block], number: int) -> Block:
    """The block that has these, under a number of its own."""
    counts: dict[int, int] = {}
    for block in blocks:
        for sort, count in block.counts.items():
            counts[sort] = counts.get(sort, 0) + count
    return Block(number, blocks[-1].last, counts, True)


def put_blocks(out: bytearray, blocks: Sequence[Block]) -> None:
    """Write which blocks a list consists of; their numbers follow one another."""
    put(out, len(blocks))
    put(out, blocks[0].number)
    last = 0
    for block in blocks:
        put(out, block.last - last)
        last = block.last
        put(out, len(block.counts))
        for number, count in sorted(block.counts.items()):
            put(out, number)
            put(out, count)


def read_blocks(reader: Reader, inner: bool = False) -> list[Block]:
    """Read which blocks a list consists of."""
    count, first, last = reader.number(), reader.number(), 0
    blocks = []
    for number in range(first, first + count):
        last += reader.number()
        counts = {reader.number(): reader.number() for _ in range(reader.number())}
        blocks.append(Block(number, last, counts, inner))
    return blocks


def shard_of(key: str, shards: int) -> int:
    """In which of the shards (a power of two) a run of tokens is found: FNV-1a of its UTF-8, in 32 bits."""
    value = 0x811C9DC5
    for byte in key.encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value & (shards - 1)
