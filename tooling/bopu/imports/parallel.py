"""Turns another transcription of the same text into proposals: where bytes were lost, what it reads there; where one or
a few characters differ, a variant.

Both are compared without punctuation and in simplified script. They are aligned at runs of characters that stand once
in each; what lies between two such runs, and is short, is what differs.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from bopu.imports.model import Act, Found, Proposal, Remark, Source, is_han
from bopu.text.language import HANS
from bopu.text.script import convert

RUN = 8  # characters that stand once in each text
SHORT = 4  # characters that differ in one place; more is another wording
NEAR = 200  # characters between two runs that are compared one by one
LOST = 24  # characters of a damaged place
MARKS = frozenset("?\ufffd□")
WITNESS = "#parallel"


class _Text(NamedTuple):
    """The characters that are compared, and where each stands: (line, offset)."""

    key: str
    places: tuple[tuple[int, int], ...]


def find_parallel(source: Source, parallel: Sequence[str]) -> Found:
    """Proposals that rest on the lines of another transcription, and remarks on words that only one of them has."""
    ours, theirs = _text(source.texts()), _text(parallel)
    blocks = _finer(_aligned(ours.key, theirs.key), ours.key, theirs.key)
    for (a, b, length), (c, d, _) in pairwise(blocks):
        yield from _between(source, parallel, ours, theirs, (a + length, c), (b + length, d))


def _text(lines: Sequence[str]) -> _Text:
    found = [
        (char, (number, at))
        for number, line in enumerate(lines)
        for at, (char, own) in enumerate(zip(convert(line, HANS), line, strict=True))
        if is_han(own) or char.isalnum()
    ]
    return _Text("".join(char for char, _ in found), tuple(place for _, place in found))


def _aligned(ours: str, theirs: str) -> list[tuple[int, int, int]]:
    """(place in ours, place in theirs, length) of the runs that agree, in the order of both texts."""
    once = [_once(ours), _once(theirs)]
    pairs = sorted((at, once[1][run]) for run, at in once[0].items() if run in once[1])
    blocks: list[tuple[int, int, int]] = []
    for a, b in _rising(pairs):
        if blocks and a < blocks[-1][0] + blocks[-1][2]:
            continue  # within the run before
        start = blocks[-1][0] + blocks[-1][2] if blocks else 0
        other = blocks[-1][1] + blocks[-1][2] if blocks else 0
        if b < other:
            continue
        back = 0
        while a - back > start and b - back > other and ours[a - back - 1] == theirs[b - back - 1]:
            back += 1
        ahead = RUN
        while a + ahead < len(ours) and b + ahead < len(theirs) and ours[a + ahead] == theirs[b + ahead]:
            ahead += 1
        blocks.append((a - back, b - back, back + ahead))
    return blocks


def _finer(blocks: Sequence[tuple[int, int, int]], ours: str, theirs: str) -> list[tuple[int, int, int]]:
    """The runs with shorter ones between them, where two that agree lie near each other."""
    if not blocks:
        return []
    finer: list[tuple[int, int, int]] = []
    for (a, b, length), after in pairwise([(0, 0, 0), *blocks, (len(ours), len(theirs), 0)]):
        left, right = ours[a + length : after[0]], theirs[b + length : after[1]]
        if max(len(left), len(right)) <= NEAR:
            found = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
            finer += [(a + length + one.a, b + length + one.b, one.size) for one in found if one.size]
        finer.append(after)
    return finer[:-1]


def _once(text: str) -> dict[str, int]:
    """Every run of `RUN` characters that stands once in a text, with its place."""
    runs = [text[at : at + RUN] for at in range(len(text) - RUN + 1)]
    often = Counter(runs)
    return {run: at for at, run in enumerate(runs) if often[run] == 1}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of pairs in which both places rise."""
    ends: list[int] = []
    at: list[int] = []  # the pair that ends a row of each length
    before = [-1] * len(pairs)
    for number, (_, b) in enumerate(pairs):
        length = bisect_left(ends, b)
        before[number] = at[length - 1] if length else -1
        ends[length:] = [b, *ends[length + 1 :]]
        at[length:] = [number, *at[length + 1 :]]
    row: list[tuple[int, int]] = []
    number = at[-1] if at else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


def _between(
    source: Source, parallel: Sequence[str], ours: _Text, theirs: _Text, here: tuple[int, int], there: tuple[int, int]
) -> Iterator[Proposal | Remark]:
    """What differs between two runs that agree: characters `here` of ours and `there` of theirs."""
    line, start = ours.places[here[0] - 1]
    last, end = ours.places[here[1]]
    wrong = source.lines[line].text[start + 1 : end] if line == last else ""
    reading = _reading(parallel, theirs, there, source.script)
    if wrong == reading:
        return
    if MARKS.intersection(wrong) and len(wrong) <= LOST and reading:
        before, after = _alike(wrong, reading), _alike(wrong[::-1], reading[::-1])
        after = min(after, len(wrong) - before, len(reading) - before)
        reading = reading[before : len(reading) - after]
        why = f"the parallel reads “{reading}” where bytes were lost"
        act = Act.EMEND if reading else Act.DROP
        place = (line, start + 1 + before, end - after)
        yield Proposal("parallel", act, *place, "encoding", "high", why, reading, WITNESS)
        return
    size, other = here[1] - here[0], there[1] - there[0]
    if size == other and 0 < size <= SHORT and line == last:
        yield from _variants(source, ours, theirs, parallel, here[0], there[0], size)
    elif size or other:
        words = "".join(source.lines[n].text[at] for n, at in ours.places[here[0] : here[1]])
        yield Remark("parallel", line, f"here stands “{words[:LOST]}”, in the parallel “{reading[:LOST]}”")


def _alike(one: str, other: str) -> int:
    """How many characters two texts have alike at their beginnings."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _reading(parallel: Sequence[str], theirs: _Text, there: tuple[int, int], script: str) -> str:
    """The words of the parallel between two runs, with their punctuation, in the script of the text."""
    line, start = theirs.places[there[0] - 1]
    last, end = theirs.places[there[1]]
    words = parallel[line][start + 1 : end] if line == last else ""
    return convert(words, script) if script else words


def _variants(
    source: Source, ours: _Text, theirs: _Text, parallel: Sequence[str], here: int, there: int, size: int
) -> Iterator[Proposal]:
    for step in range(size):
        if ours.key[here + step] == theirs.key[there + step]:
            continue
        line, at = ours.places[here + step]
        number, place = theirs.places[there + step]
        char = parallel[number][place]
        reading = convert(char, source.script) if source.script else char
        why = f"the parallel reads {reading}"
        yield Proposal("variant", Act.VARIANT, line, at, at + 1, "transcription", "medium", why, reading, WITNESS)
