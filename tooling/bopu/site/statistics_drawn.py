"""Turns rows and spreads into pictures, all measures worked out: the template only draws. They are as wide as a small
screen, so that what is written in them can be read there."""

from collections.abc import Sequence
from typing import NamedTuple

from bopu.site.statistics_told import Column, Line, Spread
from bopu.site.strings import Said

WIDTH, ROW = 340, 34
"""Width of a picture and height of a row, in units of the picture: a name with its number stands above each bar."""
BASE, BAR, THICK = 13, 18, 9
"""In a row: the line on which words stand, the top of the bar, its height."""
LONGEST = 44
"""Names that take more room are cut: a character of Chinese takes two."""
LEFT, TOP, FLOOR, HEIGHT = 48, 12, 150, 186
"""In a picture of columns: where they begin, what is above them, on what they stand, the whole height."""
MARKS = 6
"""So many values are written below columns at most."""
FEW, FARTHEST = 24, 200
"""Of more columns than these, those at each end are not drawn that hold no more than one of so many."""
WHISKERS = 40
"""With more columns than these intervals would be a thicket."""


class Bar(NamedTuple):
    """One row as it is drawn: its words, the bar from `x` on, the interval with its ends, the stroke of the exact
    chance; what is not drawn is empty."""

    name: Said
    words: str
    base: int
    y: int
    x: str
    length: str
    middle: str
    low: str
    high: str
    exact: str


class Bars(NamedTuple):
    """A picture of rows. `zero` is where nothing lies, empty where that is the edge."""

    width: int
    height: int
    thick: int
    zero: str
    bars: tuple[Bar, ...]


class Post(NamedTuple):
    """One column: its measures, its interval (empty: not drawn)."""

    x: str
    y: str
    width: str
    height: str
    middle: str
    low: str
    high: str


class Mark(NamedTuple):
    """Something written on an axis."""

    text: str
    x: str
    y: str


class Columns(NamedTuple):
    """A picture of columns, with marks below and at the left, and a stroke at the mean."""

    width: int
    height: int
    left: int
    top: int
    floor: int
    posts: tuple[Post, ...]
    below: tuple[Mark, ...]
    beside: tuple[Mark, ...]
    mean: str


def bars_of(lines: Sequence[Line], names: Sequence[Said], words: Sequence[str]) -> Bars:
    """Rows in the given order, the longest as long as there is room."""
    ends = [value for line in lines for value in (line.amount, line.low, line.high, line.exact) if value is not None]
    least, most = min(0.0, *map(float, ends)), max(0.0, *map(float, ends))
    unit = WIDTH / ((most - least) or 1)

    def at(value: float | None) -> str:
        return "" if value is None else _number((value - least) * unit)

    drawn = []
    for place, (line, name, said) in enumerate(zip(lines, names, words, strict=True)):
        top, begins = place * ROW, min(0.0, line.amount)
        exact = at(float(line.exact)) if line.exact is not None and line.low is not None else ""
        drawn.append(
            Bar(
                Said(_cut(name.text, said), name.lang),
                said,
                top + BASE,
                top + BAR,
                at(begins),
                _number(abs(line.amount) * unit),
                _number(top + BAR + THICK / 2),
                at(line.low),
                at(line.high),
                exact,
            )
        )
    return Bars(WIDTH, ROW * len(drawn), THICK, at(0.0) if least < 0 else "", tuple(drawn))


def _cut(name: str, beside: str) -> str:
    """A name so short that it leaves room for what stands beside it."""
    room, taken = LONGEST - len(beside), 0
    for place, character in enumerate(name):
        taken += 2 if ord(character) > 0x2E7F else 1
        if taken > room:
            return name[: max(place - 1, 1)].rstrip() + "…"
    return name


def core(spread: Spread) -> tuple[Column, ...]:
    """The columns that are drawn: of many, those at both ends are left out that hold too few to be seen."""
    first, last, columns = 0, len(spread.columns), spread.columns
    if last <= FEW:
        return columns
    left = spread.of // FARTHEST
    while sum(one.n for one in columns[: first + 1]) <= left:
        first += 1
    while sum(one.n for one in columns[last - 1 :]) <= left:
        last -= 1
    return columns[first:last]


def beyond(spread: Spread) -> tuple[Column, ...]:
    """The columns that are not drawn and hold something."""
    drawn = core(spread)
    return tuple(one for one in spread.columns if one.n and one not in drawn)


def columns_of(spread: Spread) -> Columns:
    """Columns side by side, the highest as high as there is room."""
    columns = core(spread)
    thin = len(columns) > WHISKERS
    most = max(column.share if thin else column.high for column in columns) or 1.0
    wide, high = (WIDTH - LEFT) / len(columns), (FLOOR - TOP) / most
    posts = []
    for place, column in enumerate(columns):
        x = LEFT + place * wide
        ends = ("", "", "") if thin else (x + wide / 2, FLOOR - column.low * high, FLOOR - column.high * high)
        middle, low, top = (end if isinstance(end, str) else _number(end) for end in ends)
        tall = column.share * high
        posts.append(
            Post(_number(x + wide / 10), _number(FLOOR - tall), _number(wide * 0.8), _number(tall), middle, low, top)
        )
    step = -(-len(columns) // MARKS)
    below = tuple(
        Mark(str(columns[place].least), _number(LEFT + (place + 0.5) * wide), str(FLOOR + 16))
        for place in range(0, len(columns), step)
    )
    beside = tuple(
        Mark(f"{100 * part * most:.2g} %", str(LEFT - 5), _number(FLOOR - part * (FLOOR - TOP) + 4))
        for part in (0, 0.5, 1)
    )
    return Columns(
        WIDTH, HEIGHT, LEFT, TOP, FLOOR, tuple(posts), below, beside, _mean_at(spread.mean, columns[0], wide)
    )


def _mean_at(mean: float, first: Column, wide: float) -> str:
    """Where the mean lies among the columns, each of which begins at its least value."""
    width = first.most - first.least + 1
    # whole numbers are drawn in the middle of their column, so the mean is half a value further
    return _number(LEFT + (mean - first.least + 0.5) / width * wide)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
