"""Turns the rule by which text is found into tests: scripts, variants, width, case, marks and places."""

import unicodedata

import pytest

from bopu.text.fold import fold, fold_char, fold_table, folded
from bopu.text.script import convert


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("陞官圖", "升官图"),
        ("發髮", "发发"),
        ("著了", "着了"),
        ("么幺麼", "么么么"),
        ("只隻衹", "只只只"),
        ("裏裡里", "里里里"),
        ("馬弔", "馬吊"),
        ("\uf9e8", "裏"),  # a compatibility ideograph
        ("ＡｂＣ１２", "abc12"),
        ("shēngguāntú", "shengguantu"),
        ("lǜ", "lu"),
        ("e\u0301é", "ee"),
        ("莊\U000e0100家\ufe00", "莊家"),  # variation selectors
        ("⼀人", "一人"),  # a radical
        ("凡大賀者，尚未大賀者（各賀）「三十」籌。", "凡大賀者尚未大賀者各賀三十籌"),
        ("23～27—30~31 -\u200b\t\n\u3000", "23273031"),
    ],
)
def test_both_are_found_by_each_other(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("kept", ["⿰虫", "\ue256", "\U000f0001", "½", "㍿", "⚀", "+", "〇", "鬭"])
def test_what_stands_for_itself_is_kept(kept: str) -> None:
    assert len(fold(kept)) == len(kept)
    assert fold_char(kept[0]) == kept[0]


@pytest.mark.parametrize(
    ("one", "other"), [("大", "太"), ("己", "已"), ("辯", "瓣"), ("予", "豫"), ("1", "l"), ("日", "曰")]
)
def test_other_characters_are_not_found_by_each_other(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_each_character_left_knows_its_place() -> None:
    text = "「Lǜ」，陞\ufe00官　圖。"
    found = folded(text)
    assert found.text == fold(text)
    assert [fold_char(text[at]) for at in found.at] == list(found.text)
    start = found.text.index(fold("升官图"))
    assert text[slice(*found.span(start, start + 3))] == "陞\ufe00官　圖"


def test_nothing_but_punctuation_is_empty() -> None:
    assert (folded("，。 \n").text, list(folded("，。 \n").at)) == ("", [])


def test_the_table_says_of_every_character_what_the_fold_does() -> None:
    """All of Unicode as data: what goes, forms, and the rest as it stands; folding twice is folding once."""
    table = fold_table()
    gone = {point for low, high in table.gone for point in range(low, high + 1)}
    for point in range(0x110000):
        char = chr(point)
        if unicodedata.category(char) == "Cs":
            continue
        said = "" if point in gone else table.forms.get(char, char)
        assert said == fold_char(char), f"U+{point:04X}"
        assert fold_char(said) == said if said else True


def test_either_script_of_a_character_is_found_by_the_other() -> None:
    """Whatever single ideograph OpenCC changes, in either direction."""
    chars = [chr(p) for p in (*range(0x3400, 0xA000), *range(0x20000, 0x2FA20))]
    for script in ("zh-Hant", "zh-Hans"):
        made = convert("\n".join(chars), script).split("\n")
        assert [(a, b) for a, b in zip(chars, made, strict=True) if fold(a) != fold(b)] == []
