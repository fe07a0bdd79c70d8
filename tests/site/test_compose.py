"""How a hand is composed on the page of the scorer: numbers are figures that the rules use; hands become addresses and
sets to draw; what is wrong with the section is said."""

import copy
from pathlib import Path
from typing import Any

import pytest

from bopu.games.guobiao import GAME
from bopu.rules.source import read_yaml
from bopu.site.compose_spec import compose_faults, composing, figure_used
from bopu.site.games import GameData
from bopu.site.hand_view import Hands
from bopu.site.tile_spec import tile_faults, tile_set
from tests.games import guobiao_games as guobiao


@pytest.fixture(scope="module")
def words(root: Path) -> dict[str, Any]:
    """How the words of 國標麻將 read."""
    node, _ = read_yaml(root / "corpus/guobiao/words.yaml", "words.yaml")
    assert node is not None
    plain: dict[str, Any] = node.plain()
    return plain


@pytest.fixture(scope="module")
def game(words: dict[str, Any]) -> GameData:
    """The game as pages draw upon it, without what these tests do not ask."""
    ruleset = guobiao.ruleset()
    return GameData(guobiao.SLUG, "rules.yaml", ruleset, {}, GAME.vocabulary, words, {})


def test_the_corpus_is_without_faults(words: dict[str, Any]) -> None:
    ruleset = guobiao.ruleset()
    assert tile_faults(words, ruleset, "words.yaml") == [] and compose_faults(words, ruleset, "words.yaml") == []


def test_there_are_forty_two_kinds_of_tiles_and_a_hundred_and_forty_four_in_all(words: dict[str, Any]) -> None:
    tiles, composed = tile_set(words, guobiao.ruleset()), composing(words, guobiao.ruleset())
    assert tiles is not None and composed is not None
    assert len(tiles.faces) == 42
    copies = composed["copies"]
    # gb.5.30: 144; gb.r.1: 108, 16, 12 and 8
    assert sum(copies[suit.id] * len(suit.cards) for suit in tiles.suits) == 144
    assert {suit.id: copies[suit.id] * len(suit.cards) for suit in tiles.suits[3:]} == {
        "fengpai": 16, "jianpai": 12, "huapai": 8,
    }  # fmt: skip


def test_every_tile_is_drawn_from_the_lists_of_the_companion(words: dict[str, Any]) -> None:
    tiles = tile_set(words, guobiao.ruleset())
    assert tiles is not None
    drawn = {face.name["zh"]: face.draw for face in tiles.faces.values()}
    assert drawn["一條"] == "bird" and drawn["白"] == "frame" and drawn["八條"] == "sticks" and drawn["菊"] == "flower"
    assert [face.number for face in tiles.faces.values() if face.suit == "bingzi"] == list(range(1, 10))


def test_a_hand_has_as_many_tiles_as_the_rules_deal(words: dict[str, Any]) -> None:
    ruleset = guobiao.ruleset()
    composed = composing(words, ruleset)
    assert composed is not None and composed["hand"] == 13  # gb.r.3.a
    changed = copy.deepcopy(words)
    changed["score"]["hand"] = "gb.r.3.a.shisi"
    other = composing(changed, ruleset)
    assert other is not None and other["hand"] == 14  # it is the figure that says it


def test_a_figure_that_no_rule_uses_has_no_value() -> None:
    assert figure_used(guobiao.ruleset(), "gb.5.33.sidao") is None


HAND: dict[str, Any] = {
    "melds": [{"kind": "shunzi", "tile": "sanbing"}, {"kind": "angang", "tile": "jiutiao"}],
    "concealed": ["yiwan", "yiwan", "yiwan", "dongfeng", "dongfeng", "baiban", "baiban"],
    "win": "dongfeng",
    "flowers": ["chunpai", "jupai"],
    "seat_wind": "xifeng",
    "self_draw": True,
}


def test_a_hand_is_drawn_meld_by_meld_and_its_winning_tile_stands_apart(game: GameData) -> None:
    sets = Hands(game, "en").sets(HAND)
    assert [one.how for one in sets] == ["lies", "lies", "held", "won", "aside"]
    assert [tile.symbol for tile in sets[0].tiles] == ["sanbing", "sibing", "wubing"]
    assert [tile.symbol for tile in sets[1].tiles] == ["jiutiao", "back", "back", "jiutiao"]  # gb.7.7.2.b
    assert sets[1].said == "concealed kong " + ", ".join(["Nine Bamboos"] * 4)
    assert sets[0].tiles[0].said == "三餅 Three Dots"


def test_a_hand_is_the_end_of_an_address(game: GameData) -> None:
    said = "melds=shunzi-3p.angang-9s&hand=111m1177z&win=1z&flowers=18f&seat_wind=3z&how=self_draw"
    assert Hands(game, "zh").address(HAND) == said


def planted(words: dict[str, Any], *path: str, value: Any) -> list[str]:
    """What is said of the section with something else at a place."""
    changed = copy.deepcopy(words)
    inside = changed["score"]
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    return [one.message for one in compose_faults(changed, guobiao.ruleset(), "words.yaml")]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("hand",), "gb.9.9", "expected a figure that rules use; found 'gb.9.9'"),
        (("copies", "wanzi"), "gb.5.33.sidao", "expected a figure that rules use; found 'gb.5.33.sidao'"),
        (("runs",), ["wan"], "expected one of the suits wanzi, bingzi"),
        (("flowers",), "hua", "expected one of the suits wanzi, bingzi"),
        (("copies",), {"wanzi": "gb.r.1.a.si"}, "under copies; found nothing"),
        (("facts", "robbed"), {"zh": "搶"}, "expected robbed in both languages"),
        (("jokers",), 1, "expected hand, copies, set, melds"),
    ],
)
def test_what_is_wrong_with_the_section_is_said(
    words: dict[str, Any], path: tuple[str, ...], value: Any, said: str
) -> None:
    messages = planted(words, *path, value=value)
    assert messages and any(said in message for message in messages)


def test_a_text_without_the_section_composes_no_hands() -> None:
    assert composing({}, guobiao.ruleset()) is None and compose_faults({}, guobiao.ruleset(), "words.yaml") == []
