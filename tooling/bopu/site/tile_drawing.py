"""Turns a set of tiles into one SVG sprite: a symbol for each kind of tile, and one for the back of all.

A tile is drawn in a box of 60 by 80. Dots and bamboos are shapes, flowers little drawings (tile_flowers.py); where a
Chinese character is the face it is text, in the reader's own font. Inks are classes of the style sheet (tiles.css); the
shape says what the colour says.
"""

from html import escape

from bopu.site.tile_flowers import FLOWERS
from bopu.site.tile_spec import TileFace, TileSet

WIDTH, HEIGHT = 60, 80
BACK = "back"

Place = tuple[float, float]

DOTS: dict[int, tuple[tuple[float, float, str], ...]] = {
    1: ((30, 40, "red"),),
    2: ((30, 22, "green"), (30, 58, "blue")),
    3: ((15, 18, "blue"), (30, 40, "red"), (45, 62, "green")),
    4: ((17, 22, "blue"), (43, 22, "green"), (17, 58, "green"), (43, 58, "blue")),
    5: ((15, 18, "blue"), (45, 18, "green"), (30, 40, "red"), (15, 62, "green"), (45, 62, "blue")),
    6: (*((x, 16, "green") for x in (18, 42)), *((x, y, "red") for y in (42, 64) for x in (18, 42))),
    7: ((13, 12, "green"), (30, 20, "green"), (47, 28, "green"), *((x, y, "red") for y in (48, 67) for x in (18, 42))),
    8: tuple((x, y, "blue") for y in (14, 31.5, 48.5, 66) for x in (18, 42)),
    9: tuple((x, y, ink) for y, ink in ((17, "green"), (40, "red"), (63, "blue")) for x in (13, 30, 47)),
}
"""Where the dots of each number stand (their middles), and in which ink."""

RADII = {1: 21.0, 2: 14.0, 3: 11.0, 4: 11.0, 5: 11.0, 6: 10.0, 7: 8.6, 8: 7.8, 9: 7.8}

STICKS: dict[int, tuple[tuple[float, float, str], ...]] = {
    2: ((30, 23, "green"), (30, 57, "green")),
    3: ((30, 23, "green"), (18, 57, "green"), (42, 57, "green")),
    4: tuple((x, y, "green") for y in (23, 57) for x in (18, 42)),
    5: (*((x, y, "green") for y in (23, 57) for x in (14, 46)), (30, 40, "red")),
    6: tuple((x, y, "green") for y in (23, 57) for x in (13, 30, 47)),
    7: ((30, 15, "red"), *((x, y, "green") for y in (40, 65) for x in (13, 30, 47))),
    9: tuple((x, y, ink) for y in (15, 40, 65) for x, ink in ((13, "green"), (30, "red"), (47, "green"))),
}
"""Where the bamboos of each number stand; eight lean against each other and are drawn by themselves."""

LENGTHS = {2: 30.0, 3: 30.0, 4: 30.0, 5: 30.0, 6: 30.0, 7: 21.0, 9: 21.0}

LEANING = ((9, 10, 36), (51, 10, 36), (23, 10, 36), (37, 10, 36), (9, 44, 70), (51, 44, 70), (23, 44, 70), (37, 44, 70))
"""The eight bamboos: middle across, top, foot; the inner ones lean outwards above and inwards below."""

BIRD = (
    '<path class="tile-tail" d="M27 46C12 51 6 60 8 70 14 60 20 58 27 54 20 61 18 66 20 72 25 64 30 58 34 54"/>'
    '<path class="tile-plume green" d="M24 58C18 50 18 36 26 28 31 23 36 21 38 14 41 8 50 8 51 15L57 18 51 20'
    'C51 34 47 38 44 46 40 56 33 60 24 58z"/>'
    '<path class="tile-wing red" d="M26 50C24 42 28 34 36 32 37 42 34 48 26 50z"/>'
    '<circle class="tile-eye" cx="45" cy="15" r="2.4"/>'
    '<path class="tile-line" d="M33 58L31 70M38 55L39 70M27 71h8M35 71h8"/>'
    '<path class="tile-line" d="M43 9L40 3M46 8L46 2M49 9L52 4"/>'
)

FRAME = (
    '<rect class="tile-frame blue" x="12" y="14" width="36" height="52" rx="3"/>'
    '<rect class="tile-frame thin blue" x="18" y="20" width="24" height="40" rx="2"/>'
)


def sprite(tiles: TileSet) -> str:
    """The inside of an `svg` element: symbols `tile-<id>` and `tile-back`. Names are escaped."""
    return "".join([*(_symbol(face.id, _DRAWINGS[face.draw](face)) for face in tiles.faces.values()), _back()])


def _symbol(name: str, inside: str) -> str:
    edge = f'<rect class="tile-edge" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="7"/>'
    face = f'<rect class="tile-face" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 5}" rx="7"/>'
    return f'<symbol id="tile-{escape(name)}" viewBox="0 0 {WIDTH} {HEIGHT}">{edge}{face}{inside}</symbol>'


def _back() -> str:
    """The back of every tile: bamboo, as the backs of tiles are."""
    lines = "".join(f'<path class="tile-grain" d="M{x} 8v62"/>' for x in range(12, 54, 9))
    return _symbol(BACK, f'<rect class="tile-back" x="4" y="4" width="52" height="69" rx="5"/>{lines}')


def _text(kind: str, ink: str, y: float, text: str) -> str:
    return f'<text class="{kind} {ink}" x="30" y="{y:g}">{escape(text)}</text>'


def _numbered(face: TileFace) -> str:
    """A number above the character of its suit."""
    name = face.name["zh"]
    return _text("tile-number", "black", 34, name[:1]) + _text("tile-suit", "red", 69, name[1:])


def _character(face: TileFace) -> str:
    return _text("tile-character", face.ink, 58, face.name["zh"][:1])


def _dots(face: TileFace) -> str:
    r = RADII[face.number]
    return "".join(
        f'<circle class="tile-dot {ink}" cx="{x:g}" cy="{y - 1.5:g}" r="{r:g}"/>'
        f'<circle class="tile-ring" cx="{x:g}" cy="{y - 1.5:g}" r="{r * 0.62:g}"/>'
        f'<circle class="tile-pip {ink}" cx="{x:g}" cy="{y - 1.5:g}" r="{r * 0.3:g}"/>'
        for x, y, ink in DOTS[face.number]
    )


def _sticks(face: TileFace) -> str:
    if face.number not in STICKS:
        return "".join(_leaning(*one) for one in LEANING)
    half = LENGTHS[face.number] / 2
    return "".join(_stick((x, y - 1.5 - half), (x, y - 1.5 + half), ink) for x, y, ink in STICKS[face.number])


def _leaning(x: float, top: float, foot: float) -> str:
    """One of the eight: the outer ones stand, the inner ones lean towards them."""
    inner = 9 < x < 51
    slope = (8 if x < 30 else -8) if inner else 0
    above = top < 40
    start, end = (x - slope / 2, x + slope / 2) if above else (x + slope / 2, x - slope / 2)
    return _stick((start, top - 1), (end, foot - 1), "green")


def _stick(start: Place, end: Place, ink: str) -> str:
    (x, y), (u, v) = start, end
    return (
        f'<path class="tile-stick {ink}" d="M{x:g} {y + 3:g}L{u:g} {v - 3:g}"/>'
        f'<path class="tile-joint" d="M{(x + u) / 2 - 4.6:g} {(y + v) / 2:g}h9.2"/>'
    )


def _bird(face: TileFace) -> str:
    return BIRD


def _frame(face: TileFace) -> str:
    return FRAME


def _flower(face: TileFace) -> str:
    """A plant or a season with its character."""
    return (
        FLOWERS[face.picture] + f'<text class="tile-flower {face.ink}" x="15" y="23">{escape(face.name["zh"])}</text>'
    )


_DRAWINGS = {
    "numbered": _numbered,
    "character": _character,
    "dots": _dots,
    "sticks": _sticks,
    "bird": _bird,
    "frame": _frame,
    "flower": _flower,
}
