"""Turns a text into how familiar its characters are, which tells the right encoding from a wrong one.

Text read in its own encoding is full of the characters that are met most; read in another it is full of rare ones.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from bopu.imports.model import is_han
from bopu.text.language import HANS, HANT
from bopu.text.script import convert

PUNCTUATION = frozenset("，。、；：？！「」『』“”‘’（）《》〈〉【】…—·　﹕﹔")

_FREQUENT, _COMMON, _POINT, _RARE = 1.0, 0.7, 0.8, 0.1


class Familiarity(NamedTuple):
    """How familiar a text is: the mean over its characters beyond ASCII, from 0 to 1, and how many those are."""

    share: float
    foreign: int


def data_lines(name: str) -> Iterator[str]:
    """The lines of a data file of this package, comments left out."""
    text = files("bopu.imports").joinpath("data", name).read_text("utf-8")
    yield from (line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def frequent() -> frozenset[str]:
    """The characters that are met most, in both scripts."""
    simplified = "".join(data_lines("frequent.txt"))
    return frozenset(simplified) | frozenset("".join(_traditional(char) for char in simplified))


def _traditional(char: str) -> str:
    return convert(char, HANT)


@cache
def common() -> frozenset[str]:
    """The characters that the standards call frequently used: level 1 of GB 2312 and level 1 of Big5."""
    trails = (*range(0x40, 0x7F), *range(0xA1, 0xFF))
    big5 = (bytes([row, cell]) for row in range(0xA4, 0xC7) for cell in trails)
    return _first_level() | frozenset("".join(b.decode("big5", "ignore") for b in big5))


@cache
def _first_level() -> frozenset[str]:
    """Level 1 of GB 2312: 3,755 characters, simplified."""
    codes = (bytes([row, cell]) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return frozenset("".join(code.decode("gb2312", "ignore") for code in codes))


def is_everyday(char: str) -> bool:
    """Whether a character, in either script, is one that every reader knows: of level 1 of GB 2312."""
    return convert(char, HANS) in _first_level()


def familiarity(text: str) -> Familiarity:
    """How familiar the characters of a text are that are not ASCII."""
    foreign = [char for char in text if char > "\x7f"]
    total = sum(_weight(char) for char in foreign)
    return Familiarity(total / len(foreign) if foreign else 0.0, len(foreign))


def _weight(char: str) -> float:
    if char in frequent():
        return _FREQUENT
    if char in common():
        return _COMMON
    if char in PUNCTUATION:
        return _POINT
    return _RARE if is_han(char) and not "\ue000" <= char <= "\uf8ff" else 0.0
