"""The little drawings on flower tiles, by what they picture: four plants and what blooms or falls in four seasons."""

from math import cos, pi, sin


def _blossom(x: float, y: float, r: float, petals: int, ink: str) -> str:
    """A flower with so many round petals and a heart, seen from above."""
    turn = 2 * pi / petals
    leaves = "".join(
        f'<circle class="tile-petal {ink}" cx="{x + r * sin(turn * at):.1f}" cy="{y - r * cos(turn * at):.1f}" '
        f'r="{r * 0.72:.1f}"/>'
        for at in range(petals)
    )
    return leaves + f'<circle class="tile-heart" cx="{x:g}" cy="{y:g}" r="{r * 0.55:.1f}"/>'


def _rays(x: float, y: float, inner: float, outer: float, many: int, kind: str) -> str:
    """Strokes round a middle: petals of a chrysanthemum, the arms of a snow crystal, beams."""
    turn = 2 * pi / many
    lines = (
        f"M{x + inner * sin(turn * at):.1f} {y - inner * cos(turn * at):.1f}"
        f"L{x + outer * sin(turn * at):.1f} {y - outer * cos(turn * at):.1f}"
        for at in range(many)
    )
    return f'<path class="{kind}" d="{"".join(lines)}"/>'


_PLUM = (
    '<path class="tile-branch" d="M12 72C20 62 26 58 32 46 36 38 44 34 52 20M30 50C38 50 44 48 50 44"/>'
    + _blossom(40, 30, 6, 5, "red")
    + _blossom(46, 52, 5, 5, "red")
    + _blossom(20, 54, 5, 5, "red")
)

_ORCHID = (
    '<path class="tile-leaf" d="M28 72C24 56 16 44 7 38 20 42 30 56 31 72zM30 72C32 54 40 40 54 34 44 44 36 56 34 72z'
    'M29 72C27 62 18 58 9 60 20 54 30 62 32 72z"/>'
    '<path class="tile-twig" d="M31 70C32 54 34 42 38 30"/>'
    '<path class="tile-petal blue" d="M38 28C30 24 30 16 36 12 40 16 40 22 38 28zM38 28C44 20 52 20 55'
    " 25 51 30 44 31 38 28z"
    'M38 28C46 32 47 40 43 44 38 40 36 34 38 28zM38 28C30 34 24 34 21 30 25 25 32 24 38 28z"/>'
    '<circle class="tile-heart" cx="38" cy="28" r="3"/>'
)

_BAMBOO = (
    '<path class="tile-stalk" d="M22 73V54M22 51V32M38 73V50M38 47V26M38 23V9"/>'
    '<path class="tile-leaf" d="M38 25C46 22 52 24 56 30 49 32 42 30 38 25zM38 48C46 44 52 46 56 52 49'
    " 54 42 53 38 48z"
    "M22 52C14 49 8 51 4 57 11 60 18 58 22 52zM22 33C27 28 32 28 36 31 32 36 27 36 22 33zM38 10C44 6 50"
    ' 7 55 12 49 15 43 14 38 10z"/>'
)

_CHRYSANTHEMUM = (
    '<path class="tile-twig" d="M34 50C34 60 32 66 30 73"/>'
    '<path class="tile-leaf" d="M32 66C22 66 14 62 10 56 18 54 28 58 32 66zM33 68C42 68 49 64 53 58 45'
    ' 56 37 60 33 68z"/>'
    + _rays(37, 40, 6, 16, 18, "tile-ray")
    + _rays(37, 40, 3, 10, 10, "tile-ray")
    + '<circle class="tile-heart" cx="37" cy="40" r="4.5"/>'
)

_SPRING = (
    '<path class="tile-twig" d="M30 73C31 62 31 56 34 46"/>'
    '<path class="tile-leaf" d="M31 62C20 62 13 56 11 46 22 46 30 52 31 62zM31 66C42 66 50 60 52 50 41'
    ' 50 33 56 31 66z"/>' + _blossom(36, 34, 8, 5, "red")
)

_SUMMER = (
    '<path class="tile-twig" d="M32 74C33 64 33 58 33 52"/>'
    '<path class="tile-leaf" d="M6 66C12 58 26 56 32 66 26 72 12 72 6 66zM34 70C40 62 50 62 56 67 50 73'
    ' 40 74 34 70z"/>'
    '<path class="tile-petal red" d="M33 54C22 54 14 46 12 36 20 36 27 42 33 54zM33 54C44 54 52 46 54 36'
    " 46 36 39 42 33 54z"
    "M33 54C24 48 22 38 25 28 31 34 34 44 33 54zM33 54C42 48 44 38 41 28 35 34 32 44 33 54zM33 54C27 44"
    ' 28 32 33 24 38 32 39 44 33 54z"/>'
)

_AUTUMN = (
    '<path class="tile-twig" d="M28 74C31 66 33 62 35 56"/>'
    '<path class="tile-maple" d="M35 57L31 52 19 55 23 48 11 42 20 38 16 29 26 32 31 24 35 12 39 24 44'
    ' 32 54 29 50 38 59 42 47 48 51 55 39 52z"/>'
    '<path class="tile-vein" d="M35 56V24M35 52L23 40M35 52L47 40"/>'
)

_WINTER = _rays(34, 46, 0, 23, 6, "tile-crystal") + "".join(
    f'<path class="tile-crystal" transform="rotate({60 * at} 34 46)" d="M34 34l-5-5M34 34l5-5M34 40l-5-5M34 40l5-5"/>'
    for at in range(6)
)

FLOWERS = {
    "plum": _PLUM,
    "orchid": _ORCHID,
    "bamboo": _BAMBOO,
    "chrysanthemum": _CHRYSANTHEMUM,
    "spring": _SPRING,
    "summer": _SUMMER,
    "autumn": _AUTUMN,
    "winter": _WINTER,
}
