"""Turns a text into its words and its punctuation, so that it can be read without the latter, as an unpunctuated text
(白文)."""

import re
import unicodedata
from collections.abc import Iterator

_MARKS = re.compile(r"[\W_]+")  # whatever is no letter or digit; categories tell punctuation from the rest of it


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, in order, each with whether it is punctuation: marks and spaces of Unicode's categories P
    and Z.

    What stands between two ASCII letters or digits is no punctuation (2010/08/11, tei_all): without it they would run
    into one.
    """
    at = 0
    for found in _MARKS.finditer(text):
        if _joins(text, found.start(), found.end()):
            continue
        for start, end in _points(text, found.start(), found.end()):
            if at < start:
                yield text[at:start], False
            yield text[start:end], True
            at = end
    if at < len(text):
        yield text[at:], False


def unpointed(text: str) -> str:
    """The text without its punctuation and spaces."""
    return "".join(piece for piece, point in pieces(text) if not point)


def _joins(text: str, start: int, end: int) -> bool:
    around = text[start - 1 : start] + text[end : end + 1]
    return len(around) == 2 and around.isascii()


def _points(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where runs of punctuation begin and end between two words: other signs (⿰, ＋, a private character) stay."""
    begun = -1
    for at in range(start, end + 1):
        point = at < end and unicodedata.category(text[at])[0] in "PZ"
        if point and begun < 0:
            begun = at
        elif not point and begun >= 0:
            yield begun, at
            begun = -1
