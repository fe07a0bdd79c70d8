"""Finds passages that are given twice: the second is proposed as surplus, whether or not its lines break alike.

White space does not count. A refrain is text: what is short, or comes back more often than twice, is left alone.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from bopu.imports.model import Act, Proposal, Source, is_han

WINDOW = 16  # characters that have to agree before a repetition is looked at
STEP = 8  # of the earlier text every so many windows are remembered
LONG = 40  # characters: a passage, wherever it begins
SHORT = 10  # Chinese characters of a whole line that stands twice
REFRAIN = 3  # lines that stand so often are no passage given twice


def find_repeated(source: Source) -> Iterator[Proposal]:
    """Repeated passages as surplus, line by line."""
    texts = source.texts()
    places = [(number, at) for number, text in enumerate(texts) for at, char in enumerate(text) if not char.isspace()]
    stream = "".join(texts[number][at] for number, at in places)
    taken: set[int] = set()
    for first, second, length in _passages(stream):
        taken.update(number for number, _ in places[second : second + length])
        why = f"these {length} characters stand in line {places[first][0] + 1} as well"
        yield from _by_line(places[second : second + length], texts, why)
    yield from _lines(texts, taken)


def _passages(stream: str) -> Iterator[tuple[int, int, int]]:
    """(first, second, length) of each maximal repetition of at least `LONG` characters, without overlaps."""
    seen: dict[str, int] = {}
    at, added, done = 0, 0, 0
    while at + WINDOW <= len(stream):
        while added + WINDOW <= at:
            seen.setdefault(stream[added : added + WINDOW], added)
            added += STEP
        first = seen.get(stream[at : at + WINDOW])
        if first is None:
            at += 1
            continue
        back = _common(stream, first, at, done, -1)
        ahead = _common(stream, first, at, len(stream), 1)
        length = back + ahead
        if length >= LONG and first + ahead <= at - back and _varied(stream[at : at + ahead]):
            yield first - back, at - back, length
            done = at = at + ahead
        else:
            at += max(1, ahead - WINDOW)


def _common(stream: str, first: int, second: int, limit: int, step: int) -> int:
    """How far two places agree, ahead (step 1, the second up to the limit) or back (step -1)."""
    length = 0
    if step > 0:
        while second + length < limit and first + length < second and stream[first + length] == stream[second + length]:
            length += 1
        return length
    while first - length > 0 and second - length > limit and stream[first - length - 1] == stream[second - length - 1]:
        length += 1
    return length


def _varied(text: str) -> bool:
    """Whether a passage says something: dashes, noughts and dots are no text."""
    return len(set(text)) > WINDOW // 2 and sum(map(is_han, text)) * 2 > len(text)


def _by_line(places: Sequence[tuple[int, int]], texts: Sequence[str], why: str) -> Iterator[Proposal]:
    by_line: dict[int, list[int]] = {}
    for number, at in places:
        by_line.setdefault(number, []).append(at)
    for number, found in by_line.items():
        start, end = found[0], found[-1] + 1
        if not texts[number][:start].strip():
            start = 0
        if not texts[number][end:].strip():
            end = len(texts[number])
        if end - start < min(SHORT, len(texts[number])):
            continue  # the end of a line that happens to read like that of another
        yield Proposal("repeated", Act.DROP, number, start, end, "carrier", "high", why)


def _lines(texts: Sequence[str], taken: set[int]) -> Iterator[Proposal]:
    """Whole lines that stand twice, alone or several in a row."""
    bare = ["".join(text.split()) for text in texts]
    often = Counter(bare)
    first: dict[str, int] = {}
    number = 0
    while number < len(bare):
        text = bare[number]
        earlier = first.setdefault(text, number) if text else number
        if earlier == number or number in taken:
            number += 1
            continue
        run = _run(bare, earlier, number)
        if _worth(bare[number : number + run], often):
            for one in range(number, number + run):
                if bare[one] and one not in taken:
                    cert = "high" if run > 2 else "medium"
                    why = f"line {earlier + one - number + 1} reads the same"
                    yield Proposal("repeated", Act.DROP, one, 0, len(texts[one]), "carrier", cert, why)
            number += run
        else:
            number += 1


def _run(bare: Sequence[str], first: int, second: int) -> int:
    length = 0
    while second + length < len(bare) and first + length < second and bare[first + length] == bare[second + length]:
        length += 1
    while length and not bare[second + length - 1]:
        length -= 1
    return length


def _worth(lines: Sequence[str], often: Counter[str]) -> bool:
    filled = [line for line in lines if line]
    if len(filled) > 2 and sum(map(len, filled)) >= LONG:
        return True
    return all(sum(map(is_han, line)) >= SHORT and often[line] < REFRAIN for line in filled)
