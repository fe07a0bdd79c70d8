"""The cards as they are drawn: each once, as many pips as its name says, ink and seal by class; faults are said."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from bopu.rules.source import read_yaml
from bopu.site.card_drawing import sprite
from bopu.site.card_spec import CardSet, card_faults, card_set
from tests.games.madiao import ruleset

NUMERALS = "一二三四五六七八九"


@pytest.fixture(scope="module")
def words(root: Path) -> dict[str, Any]:
    """How the words of 馬弔 read."""
    node, _ = read_yaml(root / "corpus/madiao/words.yaml", "words.yaml")
    assert node is not None
    plain: dict[str, Any] = node.plain()
    return plain


@pytest.fixture(scope="module")
def cards(words: dict[str, Any]) -> CardSet:
    """Its cards."""
    found = card_set(words, ruleset())
    assert found is not None
    return found


def symbols(cards: CardSet) -> dict[str, str]:
    """The inside of each symbol by its name."""
    return dict(re.findall(r'<symbol id="card-(\w+)"[^>]*>(.*?)</symbol>', sprite(cards)))


def test_there_is_a_drawing_of_every_card_and_of_the_back(cards: CardSet) -> None:
    # 馬吊牌有40張 (md.1.a); 11, 9, 9 and 11 of the suits (md.1.f-i)
    assert len(cards.faces) == 40 and [len(suit.cards) for suit in cards.suits] == [11, 9, 9, 11]
    assert set(symbols(cards)) == {*cards.faces, "back"}


def test_strings_and_coins_are_as_many_as_the_name_says(cards: CardSet) -> None:
    drawn = symbols(cards)
    counted = {
        "string": lambda inside: inside.count('class="cord"'),
        "coin": lambda inside: inside.count('class="coin"'),
    }
    pips = [face for face in cards.faces.values() if face.draw in counted]
    assert len(pips) == 18
    for face in pips:
        assert counted[face.draw](drawn[face.id]) == NUMERALS.index(face.name["zh"][0]) + 1, face.id


def test_pips_stay_within_the_card_and_apart(cards: CardSet) -> None:
    for face in cards.faces.values():
        circles = [
            tuple(map(float, found))
            for found in re.findall(r'"coin" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', symbols(cards)[face.id])
        ]
        for at, (x, y, r) in enumerate(circles):
            assert r < x < 60 - r and r < y < 108 - r
            assert all((x - a) ** 2 + (y - b) ** 2 >= (r + c) ** 2 for a, b, c in circles[:at]), face.id


def test_heads_shoulders_and_feet_have_the_ink_that_the_text_names(cards: CardSet) -> None:
    # 【紅色字體】 of 賞 and 肩 (md.2.1, md.2.2), 【綠色字體】 of 極 (md.2.3); 紅張 are nine (md.2.5)
    inks = {ink: [face.id for face in cards.faces.values() if face.ink == ink] for ink in ("red", "green", "black")}
    assert {ink: len(found) for ink, found in inks.items()} == {"red": 9, "green": 4, "black": 27}
    assert "baiwan" in inks["red"] and cards.faces["baiwan"].seal == ""
    assert {cards.names[face.seal]["zh"] for face in cards.faces.values() if face.seal} == {"賞", "肩", "極"}


def test_couples_are_the_three_that_the_text_says_have_two_heads(cards: CardSet) -> None:
    assert [face.name["zh"] for face in cards.faces.values() if face.draw == "couple"] == ["八貫", "六貫", "五貫"]
    assert symbols(cards)["wuguan"].count('class="skin"') == 2


def test_every_card_of_the_two_suits_of_men_names_its_figure_in_both_languages(cards: CardSet) -> None:
    men = [card for suit in cards.suits[:2] for card in suit.cards]
    assert all(cards.faces[card].figure.get("zh") and cards.faces[card].figure.get("en") for card in men)
    assert cards.faces["ershiwan"].figure["zh"] == "扈三娘"  # md.4.2.g says so itself
    assert cards.source["zh"] and cards.source["en"] and cards.certainty == "medium"


def test_names_cannot_break_out_of_the_drawing(cards: CardSet) -> None:
    face = cards.faces["yiwen"]._replace(name={"zh": "<script>", "en": "x"})
    changed = CardSet(
        cards.suits, cards.classes, {"yiwen": face}, cards.names, cards.order, cards.source, cards.certainty
    )
    assert "<script>" not in sprite(changed) and "&lt;script&gt;" in sprite(changed)


def planted(words: dict[str, Any], *path: str, value: Any) -> list[str]:
    """What is said of the section with something else at a place."""
    changed = copy.deepcopy(words["cards"])
    inside = changed
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    return [one.message for one in card_faults({"cards": changed}, ruleset(), "words.yaml")]


def test_the_section_of_the_corpus_is_without_faults(words: dict[str, Any]) -> None:
    assert card_faults(words, ruleset(), "words.yaml") == []
    assert card_set({}, ruleset()) is None and card_faults({}, ruleset(), "words.yaml") == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("table",), "suites", "expected tables of rules.yaml as table and of; found 'suites'"),
        (("suits", "shimen", "draw"), "man", "expected one of figure, woman, couple, string, coin, flower"),
        (("suits", "shimen", "cites"), ["md.99"], "expected clauses that rules cite under shimen; found md.99"),
        (("classes", "jian", "cites"), [], "expected clauses that rules cite under jian; found none"),
        (("others", "joker"), {"draw": "coin", "cites": ["md.2.wen"]}, "in others; found 'joker'"),
        (("figures", "joker"), {"zh": "某", "en": "N"}, "in figures; found 'joker'"),
        (("source",), {}, "expected a source in both languages and a certainty for the figures"),
    ],
)
def test_what_is_wrong_with_cards_is_said(words: dict[str, Any], path: tuple[str, ...], value: Any, said: str) -> None:
    [message] = planted(words, *path, value=value)
    assert said in message
