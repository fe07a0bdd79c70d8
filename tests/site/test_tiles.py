"""The tiles as they are drawn: each once, as many pips as the name says, inside the face; what is wrong is told."""

import copy
import re
from dataclasses import replace
from typing import Any

import pytest

from bopu.ruleset.model import Ruleset
from bopu.site.tile_drawing import sprite
from bopu.site.tile_spec import TileSet, tile_faults, tile_set
from tests.games.madiao import ruleset as of_cards

NUMBERS = dict(enumerate("一二三四五六七八九", 1))
SUITS = {
    "wan": {f"wan{number}": f"{character}萬" for number, character in NUMBERS.items()},
    "bing": {f"bing{number}": f"{character}餅" for number, character in NUMBERS.items()},
    "tiao": {f"tiao{number}": f"{character}條" for number, character in NUMBERS.items()},
    "zi": {"dong": "東", "zhong": "中", "bai": "白"},
    "hua": {"mei": "梅"},
}
CLAUSE = "md.1.a"
WORDS: dict[str, Any] = {
    "tiles": {
        "table": "suits",
        "order": [CLAUSE],
        "suits": {
            "wan": {"draw": "numbered", "cites": [CLAUSE]},
            "bing": {"draw": "dots", "cites": [CLAUSE]},
            "tiao": {"draw": "sticks", "cites": [CLAUSE]},
            "zi": {"draw": "character", "cites": [CLAUSE]},
            "hua": {"draw": "flower", "ink": "green", "cites": [CLAUSE]},
        },
        "others": {
            "tiao1": {"draw": "bird"},
            "zhong": {"ink": "red"},
            "bai": {"draw": "frame"},
            "mei": {"picture": "plum"},
        },
    }
}


def ruleset() -> Ruleset:
    """The rules of another game, with suits of tiles in place of its own."""
    names = {tile: {"zh": said, "en": tile} for suit in SUITS.values() for tile, said in suit.items()}
    return replace(of_cards(), tables={"suits": {suit: list(tiles) for suit, tiles in SUITS.items()}}, names=names)


@pytest.fixture(scope="module")
def tiles() -> TileSet:
    """The tiles of three suits, some characters and a flower."""
    assert tile_faults(WORDS, ruleset(), "words.yaml") == []
    found = tile_set(WORDS, ruleset())
    assert found is not None
    return found


def symbols(tiles: TileSet) -> dict[str, str]:
    """The inside of each symbol by its name."""
    return dict(re.findall(r'<symbol id="tile-(\w+)"[^>]*>(.*?)</symbol>', sprite(tiles)))


def test_there_is_a_drawing_of_every_tile_and_of_the_back(tiles: TileSet) -> None:
    drawn = symbols(tiles)
    assert set(drawn) == {*(tile for suit in SUITS.values() for tile in suit), "back"}
    assert len(set(drawn.values())) == len(drawn)


def test_dots_and_bamboos_are_as_many_as_the_name_says(tiles: TileSet) -> None:
    drawn = symbols(tiles)
    for number in NUMBERS:
        assert drawn[f"bing{number}"].count('class="tile-dot') == number
        if number > 1:  # the first of the bamboos is a bird
            assert drawn[f"tiao{number}"].count('class="tile-stick') == number


def test_dots_stay_within_the_face_and_apart(tiles: TileSet) -> None:
    for number in NUMBERS:
        found = re.findall(r'"tile-dot \w+" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', symbols(tiles)[f"bing{number}"])
        circles = [tuple(map(float, one)) for one in found]
        for at, (x, y, r) in enumerate(circles):
            assert r + 1 < x < 59 - r and r + 1 < y < 76 - r, number
            assert all((x - a) ** 2 + (y - b) ** 2 >= (r + c) ** 2 for a, b, c in circles[:at]), number


def test_bamboos_stay_within_the_face(tiles: TileSet) -> None:
    for number in range(2, 10):
        ends = re.findall(r'tile-stick \w+" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', symbols(tiles)[f"tiao{number}"])
        assert len(ends) == number
        for one in ends:
            x, y, u, v = map(float, one)
            assert all(4 < across < 56 for across in (x, u)) and 3 < y < v < 73, number


def test_no_face_needs_a_glyph_that_is_no_chinese_character(tiles: TileSet) -> None:
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", sprite(tiles))
    assert len(texts) == 2 * 9 + 2 + 1  # a number and a suit on nine tiles, two characters, one flower
    assert all(re.fullmatch("[\u4e00-\u9fff]", text) for text in texts)


def test_the_drawings_carry_no_style_of_their_own(tiles: TileSet) -> None:
    assert "style=" not in sprite(tiles) and "fill=" not in sprite(tiles)


def test_names_cannot_break_out_of_the_drawing(tiles: TileSet) -> None:
    face = tiles.faces["dong"]._replace(name={"zh": "<script>", "en": "x"})
    drawn = sprite(replace(tiles, faces={"dong": face}))
    assert "<s" not in drawn.replace("<symbol", "") and "&lt;" in drawn


def planted(*path: str, value: Any) -> list[str]:
    """What is said of the section with something else at a place."""
    changed = copy.deepcopy(WORDS)
    inside = changed["tiles"]
    for part in path[:-1]:
        inside = inside.setdefault(part, {})
    inside[path[-1]] = value
    return [one.message for one in tile_faults(changed, ruleset(), "words.yaml")]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("table",), "suites", "expected a table of rules.yaml as table; found 'suites'"),
        (("suits",), None, "expected table and suits; found"),
        (("suits", "xia"), {"draw": "dots", "cites": [CLAUSE]}, "expected one of wan, bing, tiao, zi, hua in suits"),
        (("suits", "wan", "cites"), ["md.99"], "expected clauses that rules cite under wan; found md.99"),
        (("suits", "wan", "cites"), [], "expected clauses that rules cite under wan; found none"),
        (("others", "joker"), {"draw": "bird"}, "expected a tile of the suits in others; found 'joker'"),
        (("others", "dong"), {"draw": "face"}, "as what dong shows; found 'face'"),
        (("others", "dong"), {"draw": "dots"}, "expected a name that begins with a number up to 9; found '東'"),
        (("others", "zhong", "ink"), "gold", "as the ink of zhong; found 'gold'"),
        (("others", "mei", "picture"), "rose", "as the picture of mei; found 'rose'"),
    ],
)
def test_what_is_wrong_with_tiles_is_said(path: tuple[str, ...], value: Any, said: str) -> None:
    [message] = planted(*path, value=value)
    assert said in message


def test_a_game_without_the_section_has_no_tiles() -> None:
    assert tile_set({}, ruleset()) is None and tile_faults({}, ruleset(), "words.yaml") == []
