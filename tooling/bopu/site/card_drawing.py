"""Turns a set of cards into one SVG sprite: a symbol for each card, and one for the back of all.

A card is drawn in a box of 60 by 108: the name on top, below it coins, strings or a figure, at the foot the name of the
figure and the seal of the class. Inks are classes of the style sheet (cards.css); the shape says what the colour says.
"""

from collections.abc import Iterator
from html import escape

from bopu.site.card_spec import CardSet, Face

WIDTH, HEIGHT = 60, 108
LEFT, RIGHT, TOP, BOTTOM = 7, 53, 25, 83
ROWS = {
    1: (1,),
    2: (1, 1),
    3: (1, 1, 1),
    4: (2, 2),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (2, 2, 2, 2),
    9: (3, 3, 3),
}
"""How many pips stand in each row, by their number."""

LARGEST = 15
BACK = "back"

HEAD = '<circle class="skin" cx="{x}" cy="{y}" r="{r}"/><path class="cloth" d="M{l} {b}c0-{h} {w}-{h} {w} 0z"/>'
ROBE = '<path class="cloth" d="M9 83c0-15 9-20 21-20s21 5 21 20z"/><path class="fold" d="M24 64l6 9 6-9M30 73v10"/>'
BUN = '<circle class="hair" cx="30" cy="32" r="5"/><path class="fold" d="M22 31l16 2"/>'
FLOWER = (
    '<path class="fold" d="M20 83c2-20 12-26 18-54M27 62c6-1 12-5 16-11M24 70c-5-3-9-8-10-14"/>'
    '<circle class="bloom" cx="39" cy="31" r="6"/><circle class="bloom" cx="45" cy="48" r="6"/>'
    '<circle class="bloom" cx="14" cy="53" r="6"/><circle class="bloom" cx="29" cy="46" r="5"/>'
)


def sprite(cards: CardSet) -> str:
    """The inside of an `svg` element: symbols `card-<id>` and `card-back`. Names are escaped."""
    return "".join([*(_symbol(face.id, "".join(_face(face, cards))) for face in cards.faces.values()), _back()])


def _symbol(name: str, inside: str) -> str:
    frame = f'<rect class="card-face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="5"/>'
    return f'<symbol id="card-{escape(name)}" viewBox="0 0 {WIDTH} {HEIGHT}">{frame}{inside}</symbol>'


def _back() -> str:
    """The back of every card: a lattice."""
    lines = "".join(f"M{x} 8l-{x - 7} {x - 7}" for x in range(15, 54, 8))
    lattice = f'<rect class="lattice" x="6" y="6" width="48" height="96" rx="3"/><path class="lattice" d="{lines}"/>'
    cross = '<path class="lattice" d="M30 30l14 24-14 24-14-24zM30 42l7 12-7 12-7-12z"/>'
    return _symbol(BACK, lattice + cross)


def _face(face: Face, cards: CardSet) -> Iterator[str]:
    yield f'<text class="card-name {face.ink}" x="30" y="18">{escape(face.name["zh"])}</text>'
    yield _DRAWINGS[face.draw](face)
    named = face.figure.get("zh", "")
    if named:
        yield f'<text class="card-figure" x="{23 if face.seal else 30}" y="99">{escape(named)}</text>'
    if face.seal:
        yield f'<circle class="seal {face.ink}" cx="49" cy="95" r="8.5"/>'
        yield f'<text class="card-seal" x="49" y="99">{escape(cards.names[face.seal]["zh"][:1])}</text>'


def _places(number: int) -> tuple[list[tuple[float, float]], float, float]:
    """Where so many pips stand (their middles), and the width and height that each has."""
    rows = ROWS.get(number, (3,) * ((number + 2) // 3))
    height, width = (BOTTOM - TOP) / len(rows), (RIGHT - LEFT) / max(rows)
    places = [
        (30 + width * (at - (many - 1) / 2), TOP + height * (row + 0.5))
        for row, many in enumerate(rows)
        for at in range(many)
    ]
    return places, width, height


def _coins(face: Face) -> str:
    places, width, height = _places(face.pips)
    r = min(width / 2 - 1, height / 2 - 1, LARGEST)
    hole = r * 0.42
    return "".join(
        f'<circle class="coin" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>'
        f'<rect class="hole" x="{x - hole:.1f}" y="{y - hole:.1f}" width="{2 * hole:.1f}" height="{2 * hole:.1f}"/>'
        for x, y in places
    )


def _strings(face: Face) -> str:
    """Strings of cash, each a row of coins seen from the side."""
    places, _, height = _places(face.pips)
    half = min(height / 2 - 1.5, LARGEST)
    return "".join(
        f'<path class="cord" d="M{x:.1f} {y - half:.1f}v{2 * half:.1f}"/>'
        f'<path class="cash" d="M{x:.1f} {y - half + 2:.1f}v{2 * half - 4:.1f}"/>'
        for x, y in places
    )


def _head(x: int, y: int, r: int) -> str:
    return HEAD.format(x=x, y=y, r=r, l=x - r - 2, b=y - 2, w=2 * r + 4, h=r + 5)


def _figure(face: Face) -> str:
    return ROBE + _head(30, 48, 11)


def _couple(face: Face) -> str:
    return ROBE + _head(20, 49, 8) + _head(40, 49, 8)


def _woman(face: Face) -> str:
    return (
        ROBE
        + '<circle class="skin" cx="30" cy="48" r="11"/><path class="hair" d="M17 51c-1-20 27-20 26 0-6-9-20-9-26 0z"/>'
        + BUN
    )


def _flower(face: Face) -> str:
    return FLOWER


_DRAWINGS = {
    "figure": _figure,
    "couple": _couple,
    "woman": _woman,
    "coin": _coins,
    "string": _strings,
    "flower": _flower,
}
