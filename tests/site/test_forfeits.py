"""Turns a report of what forfeits come to into the report page: how they end, how long they last, who drinks, what may
never end."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu.site import read_games
from bopu.site.context import Context, make_context
from bopu.site.forfeit_view import ForfeitsView, forfeits_view
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.report_page import report_page
from bopu.site.rule_pages import game_book
from bopu.site.rule_view import RuleDesk
from bopu.site.strings import read_strings
from tests.site.projects import read

SLUG = "cailianchuan"
STRAYS = "wurutiantai"
SEATS = [{"role": role} for role in ("wuwang", "neishi", "jizhang", "gonge", "taizai", "shizhe", "xishi")]
LONG = "1" + "0" * 5000 + "/3"
"""An exact number of more digits than Python reads at once."""


def number(exact: str, decimal: float) -> dict[str, Any]:
    """A number as the report has it."""
    return {"exact": exact, "decimal": decimal}


def end(step: str, outcome: str, clauses: list[str], exact: str, decimal: float) -> dict[str, Any]:
    """A way to end as the report has it."""
    return {"step": f"{STRAYS}.{step}", "outcome": outcome, "clauses": clauses, **number(exact, decimal)}


FORFEIT: dict[str, Any] = {
    "name": STRAYS,
    "thrower": 0,
    "begun": number("5/54432", 5 / 54432),
    "over": number("1", 1.0),
    "part": "",
    "ends": [
        end("norice", "", ["clc.wu.2.9"], LONG, 0.00005),
        end("on3", "none", ["clc.wu.2.13"], "2/3", 2 / 3),
    ],
    "counts": {"throws": number(LONG, 9.188), "rounds": number("3", 3.0)},
    "amounts": [{"seat": 6, "cup": "sizhaolianbei", "expected": LONG, "decimal": 0.93901}],
}
ODDS: dict[str, Any] = {
    "line": "", "moments": 1, "seats": SEATS, "classes": {}, "per_throw": [], "turns": [], "traits": [],
    "unsolved": [], "endless": [], "forfeits": [FORFEIT],
}  # fmt: skip
ENDLESS = {"name": "dujiang", "chance": "1/8", "decimal": 0.125}


@pytest.fixture(scope="module")
def context(root: Path) -> Context:
    """This corpus as the site sees it."""
    corpus, project = read(root)
    games, _ = read_games(project, corpus)
    return make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", "0", games)


def reporting(context: Context, odds: Mapping[str, Any]) -> Context:
    """The same with this report."""
    game = replace(context.games[SLUG], report={"games": 1, "odds": odds})
    return replace(context, games={**context.games, SLUG: game})


def desk_of(context: Context, odds: Mapping[str, Any], lang: str) -> RuleDesk:
    """The desk of the report page with this report."""
    [edition] = [edition for edition in context.editions if edition.slug == SLUG]
    book = game_book(reporting(context, odds), edition)
    assert book is not None
    return book.desk(lang, "report")


def view(context: Context, odds: Mapping[str, Any], lang: str = "en") -> ForfeitsView:
    """What is shown of it."""
    found = forfeits_view(desk_of(context, odds, lang))
    assert found is not None
    return found


def page(context: Context, odds: Mapping[str, Any], lang: str) -> Any:
    """The page of the report as a tree."""
    data = report_page(desk_of(context, odds, lang))
    made = Page((lang, SLUG, "report"), "report.html", lang, "報告", data)
    return html.document_fromstring(Renderer(context.project.templates, context.strings, "0").file(made)[1])


def test_ends_stand_with_the_likeliest_first_and_name_step_outcome_and_clause(context: Context) -> None:
    [forfeit] = view(context, ODDS).forfeits
    first, last = forfeit.ends
    assert (first.step.text, first.chance, first.exact) == (f"{STRAYS}.on3", "66.67%", "2/3")
    assert first.outcome is not None and first.outcome.text == "nobody"
    assert [link.href for link in first.clauses] == ["../../../en/cailianchuan/clc.wu.2.13/"]
    assert (last.step.text, last.chance, last.exact, last.outcome) == (f"{STRAYS}.norice", "0.0050%", "", None)


def test_counts_and_cups_are_told_by_role(context: Context) -> None:
    [forfeit] = view(context, ODDS).forfeits
    assert forfeit.counts == (("players who throw", "9.19"), ("rounds of all", "3.00"))
    [drink] = forfeit.drinks
    assert (drink.role.text, drink.number) == ("Xi Shi", "0.9390")
    assert (forfeit.thrower.text, forfeit.over, forfeit.begun) == ("King of Wu", "", "0.0092%")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"over": number("7/8", 0.875)}, "comes to an end with a chance of 87.50%"),
        ({"part": "dujiang", "ends": [], "amounts": []}, "not solved: Crossing the river has too many moments"),
        ({}, "certain to end"),
    ],
)
def test_whether_it_comes_to_an_end_is_told(context: Context, changed: dict[str, Any], says: str) -> None:
    tree = page(context, {**ODDS, "forfeits": [{**FORFEIT, **changed}]}, "en")
    [line] = tree.xpath("//article[@class='forfeit']/p[1]")
    assert says in line.text_content()


@pytest.mark.parametrize(("lang", "role", "cup"), [("zh", "西施", "四照蓮杯"), ("en", "Xi Shi", "lotus")])
def test_the_page_has_both_tables_in_both_languages(context: Context, lang: str, role: str, cup: str) -> None:
    tree = page(context, ODDS, lang)
    [ends, drinks] = tree.xpath("//section[@aria-labelledby='forfeits']//table")
    assert len(ends.xpath(".//tbody/tr")) == 2 and ends.xpath(".//tbody/tr[1]/td[last()]/a/@href")
    cells = [cell.text_content() for cell in drinks.xpath(".//tbody/tr/*")]
    assert cells[0] == role and cup in cells[1] and cells[2] == "0.9390"


@pytest.mark.parametrize(("lang", "none"), [("zh", "此席無令可至無終。"), ("en", "no forfeit can go on for ever")])
def test_what_may_go_on_for_ever_is_told_or_that_nothing_may(context: Context, lang: str, none: str) -> None:
    said = page(context, ODDS, lang).xpath("string(//section[@aria-labelledby='forfeits'])")
    assert none in said
    tree = page(context, {**ODDS, "endless": [ENDLESS]}, lang)
    [row] = tree.xpath("//h3[@id='endless']/following-sibling::ul[1]/li")
    assert "12.50%" in row.text_content() and row.xpath("./a/@href") == [
        f"../../../{lang}/cailianchuan/rules/#procedure-dujiang"
    ]
    assert none not in tree.xpath("string(//section[@aria-labelledby='forfeits'])")


def test_what_was_not_solved_does_not_count_as_ending(context: Context) -> None:
    said = page(context, {**ODDS, "unsolved": [ENDLESS]}, "en").xpath("string(//section[@aria-labelledby='forfeits'])")
    assert "no forfeit can go on for ever" not in said and "Not solved" in said


@pytest.mark.parametrize("odds", [{}, {**ODDS, "forfeits": []}], ids=["no odds", "no forfeits"])
def test_a_report_without_forfeits_shows_none(context: Context, odds: dict[str, Any]) -> None:
    assert forfeits_view(desk_of(context, odds, "en")) is None
