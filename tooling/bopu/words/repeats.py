"""Turns strings into what stands in them more than once: every repeated string that cannot be made longer without
losing a place, by a suffix array."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

_FIRST = 64
"""How many characters are compared at once before ranks are: most suffixes differ within them."""


class Repeat(NamedTuple):
    """A string of `length` characters at places `begin` up to `end` of the order of suffixes."""

    length: int
    begin: int
    end: int


class Suffixes:
    """All suffixes of some strings in order; none goes beyond its string."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.text = "".join(texts)
        self.of = [number for number, text in enumerate(texts) for _ in text]
        ends = list(accumulate(len(text) for text in texts))
        self.starts = [end - len(text) for end, text in zip(ends, texts, strict=True)]
        self.ends = [ends[number] for number in self.of]
        self.order, self.rank = self._sorted(max(map(len, texts), default=0))
        self.common = self._common()

    def places(self, repeat: Repeat) -> list[tuple[int, int]]:
        """Where a repeated string stands: the number of the string it is part of and the offset there, in order."""
        found = sorted(self.order[repeat.begin : repeat.end])
        return [(self.of[at], at - self.starts[self.of[at]]) for at in found]

    def string(self, repeat: Repeat) -> str:
        """The repeated string itself."""
        at = self.order[repeat.begin]
        return self.text[at : at + repeat.length]

    def repeats(self, least: int) -> Iterator[Repeat]:
        """Every string of at least so many characters that stands more than once, and neither always before the same
        character nor always after the same one."""
        differs = self._differences()
        open_: list[tuple[int, int]] = []  # length, begin
        for at, common in enumerate([*self.common[1:], 0], 1):
            begin = at - 1
            while open_ and open_[-1][0] > common:
                length, begin = open_.pop()
                if differs[at - 1] > differs[begin]:
                    yield Repeat(length, begin, at)
            if common >= least and (not open_ or open_[-1][0] < common):
                open_.append((common, begin))

    def _sorted(self, longest: int) -> tuple[list[int], list[int]]:
        """The places of all suffixes in order, and the rank of each place; equal suffixes in order of place."""
        size = len(self.text)
        text, ends = self.text, self.ends
        parts = [text[at : min(at + _FIRST, ends[at])] for at in range(size)]
        rank = _ranks(parts)
        width = _FIRST
        while width < longest:
            pairs = [(rank[at], rank[at + width] if at + width < ends[at] else -1) for at in range(size)]
            rank = _ranks(pairs)
            width *= 2
        order = sorted(range(size), key=rank.__getitem__)
        return order, _inverse(order)

    def _common(self) -> list[int]:
        """How many characters each suffix has in common with the one before it in order (Kasai's way)."""
        common = [0] * len(self.text)
        text, ends, length = self.text, self.ends, 0
        for at in range(len(text)):
            if self.rank[at] == 0:
                length = 0
                continue
            other = self.order[self.rank[at] - 1]
            most = min(ends[at] - at, ends[other] - other)
            length = min(length, most)
            while length < most and text[at + length] == text[other + length]:
                length += 1
            common[self.rank[at]] = length
            length = max(length - 1, 0)
        return common

    def _differences(self) -> list[int]:
        """How often, up to each suffix in order, the character before it is not that before the suffix before it; the
        beginning of a string differs from everything."""
        found = [0]
        begins = frozenset(self.starts)
        for one, other in pairwise(self.order):
            alike = self.text[one - 1] == self.text[other - 1] and one not in begins and other not in begins
            found.append(found[-1] + (not alike))
        return found


def _ranks(keys: "Sequence[str] | Sequence[tuple[int, int]]") -> list[int]:
    """The rank of each key among all that differ."""
    ranked = {key: number for number, key in enumerate(sorted(set(keys)))}  # type: ignore[type-var]
    return [ranked[key] for key in keys]


def _inverse(order: Sequence[int]) -> list[int]:
    found = [0] * len(order)
    for number, at in enumerate(order):
        found[at] = number
    return found
