"""The page of a switch tells how many hands score otherwise under an option, and both sides of one of each kind."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from lxml import html

from bopu.site import read_games
from bopu.site.context import make_context
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.rule_pages import game_book
from bopu.site.strings import read_strings
from bopu.site.switch_pages import switch_page
from tests.games.guobiao_games import ROOT
from tests.site.projects import read

SLUG = "guobiao"
SWITCH = "shuangangang"
KONGS = {"fan": "shuangangang", "count": 1}
EXAMPLES = [
    {
        "number": 3,
        "called": {"zh": "兩副暗槓。", "en": "Two kongs <that> nobody sees."},
        "before": {"wins": True, "total": 41, "fan": [{**KONGS, "points": 6}]},
        "after": {"wins": True, "total": 43, "fan": [{**KONGS, "points": 8, "count": 2}]},
    },
    {
        "number": 1,
        "called": {"zh": "另一副。", "en": "Another hand."},
        "before": {"wins": False, "total": 0, "fan": []},
        "after": {"wins": True, "total": 9, "fan": []},
    },
]
REPORT: dict[str, Any] = {
    "choices": [
        {
            "switch": SWITCH,
            "option": "ba",
            "decisions": {"of": 5, "differ": 0, "by_slot": {}, "examples": []},
            "games": {"of": 2, "differ": 0, "first_moves": []},
            "hands": {"of": 70, "differ": 4, "examples": EXAMPLES},
        }
    ]
}


@cache
def shown(lang: str, publish: str = "full") -> Any:
    """The page of the switch, with this report."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    editions = tuple(replace(one, publish=publish) for one in corpus.editions if one.slug == SLUG)
    reported = {SLUG: replace(games[SLUG], report=REPORT)}
    found = game_book(
        context := make_context(replace(corpus, editions=editions), project, strings, "", "0", reported),
        context.editions[0],
    )
    assert found is not None
    desk = found.desk(lang, "switches", SWITCH)
    page = Page((lang, SLUG, "switches", SWITCH), "switch.html", lang, "x", switch_page(desk, _switch(desk)))
    return html.document_fromstring(Renderer(project.templates, strings, "0").html(page, "../../../../"))


def _switch(desk: Any) -> Any:
    return desk.game.ruleset.switches[SWITCH]


def cells(lang: str) -> list[list[str]]:
    """The rows of the table of hands."""
    rows = shown(lang).xpath("//table[caption[@id='hands-ba']]/tbody/tr")
    return [[" ".join(" ".join(cell.itertext()).split()) for cell in row] for row in rows]


def test_hands_are_told_with_both_sides_in_english() -> None:
    assert "4 of 70 hands of the cases score otherwise" in shown("en").text_content()
    assert cells("en") == [
        [
            "hands: 3, such as Two kongs <that> nobody sees.",
            "41 points Two Concealed Kongs 6",
            "43 points Two Concealed Kongs 8, 2 times",
        ],
        ["hands: 1, such as Another hand.", "does not win", "9 points"],
    ]


def test_hands_are_told_with_both_sides_in_chinese() -> None:
    assert cells("zh") == [
        ["3副，如 兩副暗槓。", "41分 雙暗槓6分", "43分 雙暗槓8分，計2次"],
        ["1副，如 另一副。", "不和", "9分"],
    ]


@pytest.mark.parametrize("lang", ("zh", "en"))
def test_where_words_may_not_be_shown_only_the_number_is(lang: str) -> None:
    page = shown(lang, "metadata")
    assert "70" in page.text_content() and not page.xpath("//table[caption[@id='hands-ba']]")
