"""What became of changes to the rules, on the page of the report and on the page of the clause on which they rest."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from lxml import html

from bopu.site import GameData, read_games
from bopu.site.clause_rules import clause_rules
from bopu.site.context import make_context
from bopu.site.mutation_view import MOST, ClauseMutation
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.report_page import report_page
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from tests.games.cailianchuan import ROOT, SLUG
from tests.site.games import BECAME, KILLERS, MUTATION, UNNOTICED
from tests.site.projects import read

LANGUAGES = ("zh", "en")
REASON = {"kind": "rows exchanged", "what": "a <> b", "reason": {"zh": "其序無義", "en": "order says nothing"}}
CLAUSE = "clc.11"


@cache
def book(publish: str = "full") -> GameBook:
    """The game with a report that tells of a clause, as the site sees it; one of its cases kills."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    named = {"sort": "case", "name": games[SLUG].cases[0].title, "number": 9}
    killers = [named, *KILLERS, *({**KILLERS[0], "number": 1} for _ in range(MOST))]
    clause = {**BECAME, "reasoned": 1, "id": CLAUSE, "killers": killers, "survived": [UNNOTICED, REASON]}
    mutation = {**MUTATION, "clauses": [clause], "survivors": [UNNOTICED, REASON]}
    reported: dict[str, GameData] = {SLUG: replace(games[SLUG], report={"version": "0", "mutation": mutation})}
    shown = replace(corpus, editions=tuple(replace(x, publish=publish) for x in corpus.editions if x.slug == SLUG))
    found = game_book(context := make_context(shown, project, strings, "", "0", reported), context.editions[0])
    assert found is not None
    return found


def rendered(lang: str, template: str, data: Any) -> Any:
    """A page."""
    templates = ROOT / "site_templates"
    renderer = Renderer(templates, read_strings(templates / "strings.toml"), "0")
    return html.document_fromstring(renderer.html(Page((lang, SLUG, "x"), template, lang, "x", data), "../../../"))


def on_the_page(lang: str, told: ClauseMutation) -> Any:
    """The lines that a clause's page has of it."""
    templates = ROOT / "site_templates"
    renderer = Renderer(templates, read_strings(templates / "strings.toml"), "0")
    macros: Any = renderer.environment.get_template("mutation_parts.html").module
    return html.fragment_fromstring(str(macros.clause(told, renderer.words[lang])), create_parent="div")


def words(part: Any) -> str:
    """Its text, with single spaces."""
    return " ".join(part.text_content().split())


def report(lang: str, publish: str = "full") -> Any:
    """The section of the page of the report."""
    data = report_page(book(publish).desk(lang, "report"))
    return rendered(lang, "report.html", data).xpath("//section[@aria-labelledby='mutation']")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_has_score_kinds_cells_and_survivors(lang: str) -> None:
    section = report(lang)
    strings = book().context.strings[lang]
    assert strings.say("mutation", "score", killed=3, of=4, n=4) in words(section)
    [row] = section.xpath(".//tbody/tr")
    assert words(row.xpath("th")[0]) == strings.name("mutant", "shifted")
    assert [words(cell) for cell in row.xpath("td")] == [
        "4",
        "2",
        "1",
        "1",
    ]  # columns in which nothing came are left out
    assert "30.0%" in words(section) and "board" in words(section)
    unnoticed, reasoned = section.xpath(".//details//li")
    assert "sgt.1.4.yi & <more>" in words(unnoticed) and strings.say("mutation", "no_reason") in words(unnoticed)
    assert REASON["reason"][lang] in words(reasoned)  # type: ignore[index]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_says_what_notices_and_what_nothing_does(lang: str) -> None:
    desk = book().desk(lang, "clause")
    told = {clause.id: clause_rules(desk, clause, "", "", {}).mutation for clause in desk.edition.clauses}
    assert [name for name, one in told.items() if one] == [CLAUSE]
    one = told[CLAUSE]
    assert one is not None and one.href.endswith("report/#mutation")
    first = desk.game.cases[0]
    assert one.killers[0].name.text == {"zh": first.zh, "en": first.title}[lang] and one.killers[0].number == 9
    assert len(one.killers) == MOST and "3" in one.more
    assert [x.reason.text if x.reason else "" for x in one.survivors] == ["", REASON["reason"][lang]]  # type: ignore[index]
    strings = book().context.strings[lang]
    assert strings.say("mutation", "nowhere", n=1) in one.summary
    shown = on_the_page(lang, one)
    assert words(shown.xpath(".//h3")[0]) == strings.say("mutation", "here")
    assert len(shown.xpath(".//li")) == MOST + 1 + 2  # those named, how many more, and those that nothing notices
    assert "{" not in words(shown)


def test_where_words_are_withheld_numbers_alone_are_shown() -> None:
    section = report("en", "clauses")
    assert section.xpath(".//tbody/tr") and not section.xpath(".//details")
    one = clause_rules(desk := book("clauses").desk("en", "clause"), _clause(desk), "", "", {}).mutation
    assert one is not None and one.killers == one.survivors == () and "noticed: 17" in one.summary


def _clause(desk: Any) -> Any:
    return next(one for one in desk.edition.clauses if one.id == CLAUSE)
