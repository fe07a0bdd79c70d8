"""Forms in common use beside OpenCC's first: the list is what the dictionaries give, and neither floods nor misses."""

from importlib.resources import files

import pytest

from bopu.text.common_forms import LEAST_WORDS, common_forms, reckoned
from bopu.text.conversion_tables import read_tables
from bopu.text.conversion_words import NO_WORDS
from bopu.text.decisions import Decision, Settled, text_decisions
from bopu.text.divide import common_stock

PROSE = (
    "那天早上，天还没有亮，老王就起来了。他先到院子里看了看牲口，又给炉子添了一把柴。老伴还在炕上睡着，听"
    "见动静，翻了个身，问道：“今天真要进城去吗？”老王说：“说好了的，不去怎么行。”路上没有什么人。田里"
    "的庄稼已经收完，只剩下些秸秆立在那里。后生把船撑开，一面摇橹，一面和他说话。他说去年发大水，把下游的"
    "几个村子都冲了，今年又闹虫灾，谷子没收上几斗，许多人家都断了粮，只好出外谋生。街上挤满了人，卖布的、"
    "卖面的、卖杂货的，一家挨着一家。老王在鞋铺里挑了一双布鞋，讨价还价，好半天才买下来。出了门，见一个算"
    "命先生坐在墙角，面前摆着一张小桌，桌上放着签筒。那先生便说：“老人家，我看你面色红润，何不抽一支签？”"
)
"""As novels are written."""

WRONG = "冲斗面"
"""What OpenCC makes wrong in it: 衝, 鬥 and 面 for 沖, 斗 and 麪."""


def opened(text: str, script: str = "zh-Hant") -> list[Decision]:
    """What is open in a text where there is no corpus."""
    tables, _ = read_tables()
    assert tables is not None
    found = text_decisions(text, Settled(script, tables[script], NO_WORDS, {}, None))
    return [decision for _, decision in found if decision.open]


def test_the_list_is_what_the_dictionaries_give() -> None:
    """After an upgrade of one of the two: write it anew, and look at what has changed."""
    written = files("bopu.text").joinpath("data", "common_forms.tsv").read_text("utf-8").splitlines()
    assert [line for line in written if not line.startswith("#")] == [str(form) for form in reckoned(common_stock())]


def test_a_form_is_common_by_its_share_and_by_its_words() -> None:
    """On a planted stock: 麪 in enough words; in too few; in enough, but hardly used."""
    words = [f"{char}面" for char in "冷凉制削卤发寿意拉拌挂捵"]
    assert len(words) == LEAST_WORDS
    many = [("面", 100), *((word, 10) for word in words)]
    found = {form.form: form for form in reckoned(many) if form.char == "面"}
    assert (found["麪"].words, round(found["麪"].share, 3)) == (LEAST_WORDS, 0.545)
    for stock in (many[:-1], [("面", 100_000), *many[1:]]):
        assert [form for form in reckoned(stock) if form.char == "面"] == []


def test_prose_has_few_that_are_open_and_those_that_are_wrong_are_among_them() -> None:
    found = opened(PROSE)
    assert "".join(one.char for one in found) == "发冲斗布面里坐签"
    assert set(WRONG) <= {one.char for one in found}
    assert len(found) < 0.03 * len(PROSE)


@pytest.mark.parametrize("char", "只里干后面发复系征准制云")
def test_what_everybody_stumbles_over_is_in_the_list_and_open_when_alone(char: str) -> None:
    assert common_forms("zh-Hant")[char]
    assert [one.char for one in opened(f"，{char}。")] == [char]


@pytest.mark.parametrize("text", ["的", "说", "才", "了", "几个人", "只有", "皇后", "里面", "头发", "关系", "干净"])
def test_what_a_word_decides_or_hardly_anybody_writes_otherwise_is_not_open(text: str) -> None:
    assert opened(text) == []
