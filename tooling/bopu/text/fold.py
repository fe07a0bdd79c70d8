"""Turns a text into the characters by which it is found: script, variant, width, case, accents and punctuation make no
difference.

The rule, character by character, so that every character left knows the place it came from:

1. Punctuation, spaces, control and format characters, and combining marks (variation selectors among them) go, and so
   does the tilde, which prints write for a dash. Digits, letters, ideographs, symbols (⿰, ⚀, +) and private-use
   characters stay.
2. A character whose compatibility decomposition, without its marks, is one character becomes that character: full-width
   forms, compatibility ideographs, radicals, é, ǚ. Where it would become several (㍿, ½) it stays. Letters are small.
3. A Chinese character becomes one for its whole class: two characters are of one class where OpenCC turns one into the
   other, standing alone, between traditional and simplified, or into the forms usual in Taiwan or Hong Kong, in either
   direction, and where both are of one class with a third. The one is the first of them in Unicode. So 發 and 髮 are
   found by 发 and by each other; what OpenCC does not know (鬭) stands for itself.
"""

import unicodedata
from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import opencc

CONFIGS = ("t2s", "s2t", "t2tw", "tw2t", "t2hk", "hk2t")
"""The conversions of OpenCC whose single characters make the classes."""

_GOES = frozenset({"Cc", "Cf", "Mn", "Me"})
_TILDE = "~"
_IDEOGRAPHS = ((0x2E80, 0xA000), (0xF900, 0xFB00), (0x20000, 0x40000))


class Folded(NamedTuple):
    """A text as it is searched: `at` is, for each character of `text`, its offset in the text that was folded."""

    text: str
    at: "array[int]"

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the folded characters from `start` up to `end` (not empty) stand in the text that was folded."""
        return self.at[start], self.at[end - 1] + 1


def folded(text: str) -> Folded:
    """The text folded; empty where it has nothing but punctuation and spaces."""
    kept = [(one, at) for at, char in enumerate(text) if (one := _FORMS[char])]
    return Folded("".join(one for one, _ in kept), array("I", [at for _, at in kept]))


def fold(text: str) -> str:
    """The text folded, without the places."""
    return text.translate(_POINTS)


def fold_char(char: str) -> str:
    """One character folded: one character, or empty where it goes."""
    return _FORMS[char]


class _Forms(dict[str, str]):
    """What each character becomes, worked out when it is first asked for."""

    def __missing__(self, char: str) -> str:
        form = self[char] = _fold(char)
        return form


class _Points(dict[int, str]):
    """The same, as `str.translate` asks for it."""

    def __missing__(self, point: int) -> str:
        form = self[point] = _FORMS[chr(point)]
        return form


_FORMS = _Forms()
_POINTS = _Points()


def _fold(char: str) -> str:
    if _goes(char):
        return ""
    plain = _plain(char)
    return "" if _goes(plain) else _classes().get(plain, plain)


def _goes(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind in _GOES or kind[0] in "PZ" or char == _TILDE


def _plain(char: str) -> str:
    """The character by itself: without width, accent, case and compatibility; unchanged where that is not one."""
    parts = [part for part in unicodedata.normalize("NFKD", char) if unicodedata.category(part) != "Mn"]
    if len(parts) != 1:
        return char
    small = parts[0].lower()
    return small if len(small) == 1 else parts[0]


@cache
def _classes() -> Mapping[str, str]:
    """The first character of its class, for each that OpenCC turns into another or that another becomes."""
    first: dict[str, str] = {}

    def root(char: str) -> str:
        while (above := first.get(char, char)) != char:
            char = above
        return char

    for one, other in _pairs():
        low, high = sorted((root(one), root(other)))
        if low != high:
            first[high] = low
    return {char: root(char) for char in first}


def _pairs() -> Iterable[tuple[str, str]]:
    """Single characters and what each conversion makes of them; compatibility forms count as what they stand for."""
    chars = [
        char
        for start, end in _IDEOGRAPHS
        for char in map(chr, range(start, end))
        if unicodedata.category(char) in ("Lo", "Nl") and _plain(char) == char
    ]
    for config in CONFIGS:
        made = opencc.OpenCC(config).convert("\n".join(chars)).split("\n")  # a line each: no word is made of two
        changed = ((a, _plain_one(b)) for a, b in zip(chars, made, strict=True) if a != b)  # few are
        yield from ((a, b) for a, b in changed if b and a != b)


def _plain_one(text: str) -> str:
    return _plain(text) if len(text) == 1 else ""


class FoldTable(NamedTuple):
    """The fold as data, for whoever cannot run this: a character that goes is in `gone`, ranges of code points, both
    ends in them; one that `forms` has becomes what it says; every other stays."""

    gone: tuple[tuple[int, int], ...]
    forms: Mapping[str, str]


@cache
def fold_table() -> FoldTable:
    """The fold of all of Unicode, as this Python knows it."""
    gone: list[tuple[int, int]] = []
    forms: dict[str, str] = {}
    for point in range(0x110000):
        char = chr(point)
        if unicodedata.category(char) in ("Cn", "Cs", "Co"):
            continue
        form = _fold(char)
        if form and form != char:
            forms[char] = form
        elif not form and gone and gone[-1][1] == point - 1:
            gone[-1] = (gone[-1][0], point)
        elif not form:
            gone.append((point, point))
    return FoldTable(tuple(gone), forms)
