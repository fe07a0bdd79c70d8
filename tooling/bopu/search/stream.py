"""Turns passages into one long row of tokens, in which each passage has its place, and passages of one sort one class.

Between two passages lie `GAP` places without a token, so that no run of tokens, not even one with as many open places
as a query may have, goes from one into the next. A passage that fits on a page of places stands on one.
"""

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bopu.search.passages import Passage

GAP = 8
"""Empty places after a passage: one more than a query may have open places in a row."""

ALL_NEWS, NO_NEWS, NEWS = 0, 1, 2
"""Of a class: each hit counts; or, of a passage beside another, those that touch no difference, which never count; and
those that do."""


class Sort(NamedTuple):
    """What the passages of a class have in common."""

    kind: str
    mode: str
    function: str
    speaker: str
    news: int


class Placed(NamedTuple):
    """A passage and where its tokens stand."""

    passage: Passage
    start: int
    sort: int

    @property
    def end(self) -> int:
        """The place after its last token."""
        return self.start + len(self.passage.tokens)


class Stream(NamedTuple):
    """All tokens: at each place the number of one (0: none), of its class, and whether it is news (1) or comes after
    what is left out (2). `names` are the tokens by number, `sorts` the classes by number, `texts` where each text
    begins and ends, `starts` and `ends` the same of the passages."""

    tokens: "array[int]"
    classes: "array[int]"
    marks: bytearray
    names: list[str]
    sorts: list[Sort]
    texts: dict[str, tuple[int, int]]
    starts: "array[int]"
    ends: "array[int]"

    def key(self, at: int, count: int) -> str:
        """The run of so many tokens that begins at a place, as the index names it."""
        return "".join([self.names[number] for number in self.tokens[at : at + count]])

    def by_class(self, positions: Iterable[int], count: int) -> dict[int, list[int]]:
        """Where a run of so many tokens stands, apart for each class."""
        found: dict[int, list[int]] = {}
        classes, sorts, marks = self.classes, self.sorts, self.marks
        for at in positions:
            number = classes[at]
            if sorts[number].news == NO_NEWS and _is_news(marks, at, count):
                number += 1
            if number in found:
                found[number].append(at)
            else:
                found[number] = [at]
        return found


def _is_news(marks: bytearray, at: int, count: int) -> bool:
    return any(marks[at : at + count][i] & (3 if i else 1) for i in range(count))


def empty_stream() -> Stream:
    """A row to which `laid` adds."""
    return Stream(array("I"), array("H"), bytearray(), [""], [], {}, array("I"), array("I"))


def laid(passages: Iterable[Passage], made: Stream, page: int) -> Iterator[Placed]:
    """Put passages one after the other, and tell of each where it stands; none is kept. `page` is how many places a
    page has."""
    numbers: dict[str, int] = {"": 0}
    sorts: dict[Sort, int] = {}
    for passage in passages:
        size = len(passage.tokens)
        start = len(made.tokens)
        if size <= page and start % page + size > page:
            _empty(made, page - start % page)
            start = len(made.tokens)
        sort = _sort(passage, sorts, made.sorts)
        for token in passage.tokens:
            if token not in numbers:
                numbers[token] = len(made.names)
                made.names.append(token)
            made.tokens.append(numbers[token])
        made.classes.extend([sort] * size)
        made.marks.extend(marks_of(passage))
        made.starts.append(start)
        made.ends.append(start + size)
        _empty(made, GAP)
        made.texts[passage.text] = (made.texts.get(passage.text, (start, 0))[0], start + size)
        yield Placed(passage, start, sort)


def marks_of(passage: Passage) -> bytes:
    """For each token whether it is news (1), comes after what is left out (2), or both (3)."""
    if not passage.differs:
        return bytes(len(passage.tokens))
    return bytes(differs + 2 * cut for differs, cut in zip(passage.differs, passage.cut, strict=True))


def _empty(made: Stream, count: int) -> None:
    made.tokens.extend([0] * count)
    made.classes.extend([0] * count)
    made.marks.extend(bytes(count))


def _sort(passage: Passage, numbers: dict[Sort, int], sorts: list[Sort]) -> int:
    """The number of a passage's class; one in which only differences are news is followed by that of its news."""
    sort = Sort(passage.kind, passage.mode, passage.function, passage.speaker, NO_NEWS if passage.differs else ALL_NEWS)
    if sort not in numbers:
        numbers[sort] = len(sorts)
        sorts.append(sort)
        if passage.differs:
            sorts.append(sort._replace(news=NEWS))
    return numbers[sort]
