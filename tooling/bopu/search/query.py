"""Turns what somebody typed into what is looked up: the same words as characters, as English words and as pinyin."""

from collections.abc import Set
from typing import NamedTuple

from bopu.search.stream import GAP
from bopu.search.tokens import WIDE, chars, pinyin_tokens, words

OPEN = "?？*＊"
"""Each of these stands for exactly one character."""
LONGEST = 200
"""Characters of a query."""

Sought = tuple[str | None, ...]
"""Tokens that must follow one another; None is any one character."""


class Query(NamedTuple):
    """What is looked up. `fault` says why nothing is: ``empty`` (no word), ``open`` (only open places, or too many in
    a row), ``long``; else it is empty."""

    ways: tuple[Sought, ...]
    fault: str = ""


def read_query(text: str, syllables: Set[str]) -> Query:
    """What a text asks for. `syllables` are those of the names in pinyin, without tones.

    As characters: every folded character, an open place for each ``?`` or ``*``. As words, where there are Latin
    letters: punctuation and signs of open places part them. As pinyin: each way to cut it into syllables that occur.
    """
    if len(text) > LONGEST:
        return Query((), "long")
    sought = tuple(token for part in _parts(text) for token in part)
    named = [token for token in sought if token is not None]
    if not named:
        return Query((), "open" if sought else "empty")
    if _longest_open(sought) >= GAP:
        return Query((), "open")
    ways = [sought]
    as_words = words(text).tokens
    if any(token < WIDE for token in named):
        ways.append(as_words)
        ways += [way for way in pinyin_tokens(text, syllables) if way]
    return Query(tuple(dict.fromkeys(ways)))


def _parts(text: str) -> list[tuple[str | None, ...]]:
    return [(None,) if char in OPEN else chars(char).tokens for char in text]


def _longest_open(sought: Sought) -> int:
    longest = run = 0
    for token in sought:
        run = run + 1 if token is None else 0
        longest = max(longest, run)
    return longest
