"""Turns named chances into a picture of bars, all measures worked out: the template only draws."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

NAMES, BARS, VALUES, LINE = 200, 360, 90, 22
"""Widths of the three columns and the height of a line, in units of the picture."""
THICK = 12


class Amount(NamedTuple):
    """What is drawn as one bar: its name with the language, how much, the words for it, where the bar leads."""

    name: str
    lang: str
    amount: Fraction
    words: str
    href: str = ""


class Bar(NamedTuple):
    """One bar as it is drawn: `y` its top, `base` the line on which its words stand."""

    name: str
    lang: str
    words: str
    href: str
    y: int
    base: int
    length: str


class Bars(NamedTuple):
    """The whole picture."""

    width: int
    height: int
    left: int
    thick: int
    bars: tuple[Bar, ...]


def bars(amounts: Sequence[Amount]) -> Bars | None:
    """Bars in the given order, the longest as long as there is room; None where all are the same, or there is none."""
    if len({one.amount for one in amounts}) <= 1:
        return None
    most = max(one.amount for one in amounts)
    drawn = tuple(_bar(place, one, most) for place, one in enumerate(amounts))
    return Bars(NAMES + BARS + VALUES, LINE * len(drawn), NAMES, THICK, drawn)


def _bar(place: int, one: Amount, most: Fraction) -> Bar:
    top = LINE * place
    length = f"{float(one.amount / most * BARS):.2f}"
    return Bar(one.name, one.lang, one.words, one.href, top + (LINE - THICK) // 2, top + LINE - 6, length)
