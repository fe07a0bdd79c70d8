"""Turns faces of dice and chances of throws into what pages draw and write of them."""

from fractions import Fraction
from typing import NamedTuple

from bopu.site.throw_lists import ThrowLists

PIPS = ("", "c", "tr bl", "tr c bl", "tl tr bl br", "tl tr c bl br", "tl ml bl tr mr br", "tl ml bl c tr mr br",
        "tl ml bl tc bc tr mr br", "tl ml bl tc c bc tr mr br")  # fmt: skip
"""Where the pips of each face lie: row and column of a grid of three."""
AT = {"t": 25, "m": 50, "b": 75, "l": 25, "c": 50, "r": 75}
SMALL, RARE = Fraction(1, 1000), Fraction(1, 100)
"""Chances below the first are told with more decimals; of those below the second, the throws to one are whole."""


class Share(NamedTuple):
    """A chance: in how many of all throws, as a share, and how many throws there are to one such."""

    ways: int
    share: str
    one_in: str


class Face(NamedTuple):
    """A face of a die as it is drawn: its number, and the middle of each pip."""

    number: int
    pips: tuple[tuple[int, int], ...]


def face(number: int) -> Face:
    """The pips of a face; a single letter is the middle row or column."""
    places = [(place[-1], place[0] if len(place) > 1 else "m") for place in PIPS[number].split()]
    return Face(number, tuple((AT[column], AT[row]) for column, row in places))


def faces_of(lists: ThrowLists) -> tuple[Face, ...]:
    """The faces that dice of these throws have."""
    return tuple(map(face, sorted({face for dice in lists.chances for face in dice})))


def share(chance: Fraction, ways: int) -> Share:
    """A chance in words that a table can hold."""
    digits = 4 if chance < SMALL else 2
    one_in = f"{float(1 / chance):,.{0 if chance < RARE else 1}f}" if chance else ""
    return Share(int(chance * ways), f"{float(100 * chance):.{digits}f}%" if chance else "0%", one_in)
