"""The report page of 馬弔: what always holds, arguments that are reckoned from play, and the links to them."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from lxml import html

from bopu.site import GameData, read_games
from bopu.site.assertion_view import assertion_views
from bopu.site.clause_rules import clause_rules
from bopu.site.context import make_context
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.report_page import report_page
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from tests.checks.rules.test_played_arguments import found
from tests.games.madiao import ROOT, SLUG, ruleset
from tests.site.projects import read

LANGUAGES = ("zh", "en")
MOVES = {"id": "a", "clauses": ["md.1.a"], "zh": "皆是四十張。", "en": "there are forty cards.", "upon": "always"}
TEXT = {"id": "b", "clauses": ["md.2.a"], "zh": "數皆相合。", "en": "counts agree.", "upon": ""}
ROWS = [
    MOVES | {"tried": 70, "failed": 3, "keys": 40, "of_keys": 41},
    TEXT | {"tried": 1, "failed": 0, "keys": 0, "of_keys": 0},
    TEXT | {"id": "c", "tried": 1, "failed": 1, "keys": 0, "of_keys": 0},
]


@cache
def book(publish: str = "full") -> GameBook:
    """The game with a report of these assertions, and of the arguments of the text."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    report = {"version": ruleset().version, "assertions": ROWS, "arguments": list(found()[0].values())}
    reported: dict[str, GameData] = {SLUG: replace(games[SLUG], report=report)}
    shown = replace(corpus, editions=tuple(replace(x, publish=publish) for x in corpus.editions if x.slug == SLUG))
    context = make_context(shown, project, strings, "", "0", reported)
    one = game_book(context, context.editions[0])
    assert one is not None
    return one


@cache
def shown(lang: str) -> Any:
    """The page of the report."""
    templates = ROOT / "site_templates"
    renderer = Renderer(templates, read_strings(templates / "strings.toml"), "0")
    data = report_page(book().desk(lang, "report"))
    return html.document_fromstring(
        renderer.html(Page((lang, SLUG, "report"), "report.html", lang, "x", data), "../../../")
    )


def words(part: Any) -> str:
    """Its text, with single spaces."""
    return " ".join(part.text_content().split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_always_holds_stands_with_its_clauses_and_how_often_it_was_tried(lang: str) -> None:
    rows = shown(lang).xpath("//section[@aria-labelledby='assertions']//tbody/tr")
    strings = book().context.strings[lang]
    cells = [[words(cell) for cell in row] for row in rows]
    assert [cell[0] for cell in cells] == [row[lang] for row in ROWS]
    counted = [strings.say("report", "count_of", n=n, of=of) for n, of in ((67, 70), (0, 1), (40, 41))]
    assert [cell[2] for cell in cells] == [counted[0], strings.say("report", "of_text"), counted[1]]
    assert [cell[3] for cell in cells] == [counted[2], "—", "—"]
    assert rows[0].xpath(".//a/@href")[0].endswith("/md.1.a/")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_arguments_of_the_text_are_shown_and_clauses_and_switches_lead_there(lang: str) -> None:
    text = words(shown(lang))
    for row in found()[0].values():
        assert row["question"][lang] in text
    assert "{" not in "".join(words(one) for one in shown(lang).xpath("//p[@class='argued']"))
    desk = book().desk(lang, "md.3.10.b")
    clause = next(one for one in desk.edition.clauses if one.id == "md.3.10.b")
    links = clause_rules(desk, clause, "", "", {}).arguments
    assert [link.href.rpartition("#")[2] for link in links] == ["argument-xianglian", "argument-chongshu"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_amount_is_shown_without_what_it_is_of(lang: str) -> None:
    [section] = shown(lang).xpath("//section[@aria-labelledby='argument-chongshu']")
    cells = [words(cell) for cell in section.xpath(".//tbody/tr/td[1]")]
    assert cells == ["48", "114"]


def test_where_words_may_not_be_shown_nothing_is_asserted() -> None:
    assert assertion_views(book("clauses").desk("zh", "report")) == ()
