"""Arguments and labels on the page of the report, and the links to them and back."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from lxml import html

from bopu.checks.rules.arguments import arguments
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.keys import keys
from bopu.site import GameData, read_games
from bopu.site.clause_rules import clause_rules
from bopu.site.context import make_context
from bopu.site.label_view import ranges
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.report_page import report_page
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from bopu.site.switch_pages import switch_page
from tests.checks.rules.test_keys import subject
from tests.games.cailianchuan import ROOT, SLUG
from tests.site.projects import read

LANGUAGES = ("zh", "en")


@cache
def report() -> dict[str, Any]:
    """The parts of a report that are looked at."""
    examination = Examination(subject(), 1)
    tables, argued = keys(examination)[0], arguments(examination)[0]
    return {"version": subject().ruleset.version, "keys": tables, "arguments": argued}


@cache
def book(publish: str = "full") -> GameBook:
    """The game with this report, as the site sees it."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    reported: dict[str, GameData] = {SLUG: replace(games[SLUG], report=report())}
    shown = replace(corpus, editions=tuple(replace(x, publish=publish) for x in corpus.editions if x.slug == SLUG))
    context = make_context(shown, project, strings, "", "0", reported)
    found = game_book(context, context.editions[0])
    assert found is not None
    return found


@cache
def shown(lang: str, publish: str = "full") -> Any:
    """The page of the report."""
    templates = ROOT / "site_templates"
    data = report_page(book(publish).desk(lang, "report"))
    renderer = Renderer(templates, read_strings(templates / "strings.toml"), "0")
    return html.document_fromstring(
        renderer.html(Page((lang, SLUG, "report"), "report.html", lang, "x", data), "../../../")
    )


def words(part: Any) -> str:
    """Its text, with single spaces."""
    return " ".join(part.text_content().split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_argument_has_its_place_verdict_and_text(lang: str) -> None:
    for row in report()["arguments"]:
        [heading] = shown(lang).xpath(f"//h3[@id='argument-{row['id']}']")
        said = words(heading.getparent())
        assert row["question"][lang] in said
        strings = book().context.strings[lang]
        assert strings.say("report", "discriminates" if row["discriminates"] else "undecided") in said
        assert len(heading.getparent().xpath(".//tbody/tr")) == len(row["hypotheses"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_computed_number_stands_in_the_words_and_no_place_is_left_open(lang: str) -> None:
    [text] = shown(lang).xpath("//h3[@id='argument-jiuzhuan']/..//p[@class='argued']")
    assert "68.80" in words(text) and "[[" not in words(text) and "{" not in words(text)
    assert text.xpath(".//a[contains(@href, 'clc.wu.1.6')]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_switches_and_acts_are_linked_and_link_back(lang: str) -> None:
    [here] = shown(lang).xpath("//h3[@id='argument-heying']/..")
    assert here.xpath(".//a[contains(@href, '/clc.11/')]") and here.xpath(".//a[contains(@href, 'switches/heying/')]")
    [act] = shown(lang).xpath("//h3[@id='argument-siren']/..//a[contains(@href, '#apparatus')]")
    assert act.text_content().strip()
    desk = book().desk(lang, "clc.11")
    clause = next(one for one in desk.edition.clauses if one.id == "clc.11")
    assert any(one.href.endswith("report/#argument-heying") for one in clause_rules(desk, clause, "", "", {}).arguments)
    desk = book().desk(lang, "switches", "heying")
    [link] = switch_page(desk, desk.game.ruleset.switches["heying"]).arguments
    assert link.href.endswith("report/#argument-heying")
    other = desk.game.ruleset.switches["lunshu"]
    assert switch_page(book().desk(lang, "switches", "lunshu"), other).arguments == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_without_label_and_labels_for_some_stand_under_their_choices(lang: str) -> None:
    [table] = shown(lang).xpath("//h3[@id='labels-sancai']/..")
    usual = table.xpath("./div[1]//tbody/tr[1]/td[3]")[0]
    assert words(usual) == {"zh": "3紅3點", "en": "3 red, 3 points"}[lang]
    instead = next(row for row in table.xpath("./div[1]//tbody/tr") if "ruilian_chong" in words(row.xpath("th")[0]))
    assert len(instead.xpath("td[2]/p")) == 4
    assert {"zh": "使者", "en": "lotus envoy"}[lang] in words(instead.xpath("td[2]")[0])
    [guests] = table.xpath("./h4/following-sibling::div")
    assert any("jidian.choose" in words(row) and "3" in words(row) for row in guests.xpath(".//tbody/tr"))


def test_keys_that_differ_in_the_last_part_stand_together() -> None:
    desk = book().desk("en", "report")
    assert ranges(desk, "sancai", [[0, 7], [0, 8], [0, 10], [1, 5]]) == "0 red, 7–8, 10 points; 1 red, 5 points"
    assert ranges(book().desk("zh", "report"), "sancai", [[0, 7], [0, 8]]) == "0紅7–8點"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_words_may_not_be_shown_there_are_no_arguments(lang: str) -> None:
    assert shown(lang, "clauses").xpath("//*[starts-with(@id, 'argument-') or @id='labels']") == []
