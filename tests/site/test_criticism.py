"""The page of criticism: every finding with its clauses quoted from the edition, its numbers, its rival, its verdict;
what checks find by themselves; and the links from clauses.
"""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from lxml import html

from bopu.checks.rules.criticism_file import KINDS
from bopu.checks.rules.report import examine
from bopu.site import GameData, read_games
from bopu.site.clause_rules import clause_rules
from bopu.site.context import make_context
from bopu.site.criticism_page import criticism_page
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from tests.checks.rules.test_keys import subject
from tests.games.cailianchuan import ROOT, SLUG
from tests.site.projects import read

LANGUAGES = ("zh", "en")


@cache
def report() -> dict[str, Any]:
    """The parts of a report that are looked at."""
    return examine(subject(), ["keys", "arguments", "assertions", "criticism"], 1).data


@cache
def book(publish: str = "full", reported: bool = True) -> GameBook:
    """The game with this report, as the site sees it."""
    corpus, project = read(ROOT)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    data: dict[str, GameData] = {SLUG: replace(games[SLUG], report=report() if reported else {})}
    shown = replace(corpus, editions=tuple(replace(x, publish=publish) for x in corpus.editions if x.slug == SLUG))
    context = make_context(shown, project, strings, "", "0", data)
    found = game_book(context, context.editions[0])
    assert found is not None
    return found


@cache
def shown(lang: str, publish: str = "full", reported: bool = True) -> Any:
    """The page."""
    templates = ROOT / "site_templates"
    data = criticism_page(book(publish, reported).desk(lang, "criticism"), f"data/{SLUG}/criticism.json")
    renderer = Renderer(templates, read_strings(templates / "strings.toml"), "0")
    page = Page((lang, SLUG, "criticism"), "criticism.html", lang, "x", data)
    return html.document_fromstring(renderer.html(page, "../../../"))


def words(part: Any) -> str:
    """Its text, with single spaces."""
    return " ".join(part.text_content().split())


def finding(lang: str, name: str) -> Any:
    """A finding on the page."""
    [heading] = shown(lang).xpath(f"//h3[@id='finding-{name}']")
    return heading.getparent()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_stands_under_its_kind_with_its_verdict_and_its_rival(lang: str) -> None:
    strings = book().context.strings[lang]
    for row in report()["criticism"]["findings"]:
        here = finding(lang, row["id"])
        assert here.getparent().xpath("h2/@id") == [f"kind-{row['kind']}"]
        assert strings.say("criticism", "apart" if row["discriminates"] else "not_apart") in words(here)
        assert strings.name("cert", row["certainty"]) in words(here)
        assert f"bopu check {SLUG} --only criticism" in words(here) and row["commands"][0] in words(here)
        assert strings.say("criticism", "rival") in words(here) and strings.say("criticism", "decide") in words(here)
    assert "[[" not in words(shown(lang)) and "{" not in words(shown(lang).xpath("//main")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_are_quoted_from_the_edition(lang: str) -> None:
    clauses = {clause.id: clause for clause in book().edition.clauses}
    for row in report()["criticism"]["findings"]:
        quoted = finding(lang, row["id"]).xpath(".//blockquote")
        assert len(quoted) == len(row["clauses"])
        for name, part in zip(row["clauses"], quoted, strict=True):
            assert " ".join(clauses[name].readings["traditional"].split()) in words(part)
            assert part.xpath(f".//a[contains(@href, '/{name}/')]")
    english = finding("en", "wuyao").xpath(".//p[@lang='en' and contains(@class, 'gloss')]")
    assert english and not finding("zh", "wuyao").xpath(".//p[contains(@class, 'gloss')]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_keys_and_arguments_are_shown(lang: str) -> None:
    here = finding(lang, "butong-shiqi")
    assert "720" in words(here.xpath(".//table")[0]) and "46656" in words(here.xpath(".//table")[0])
    assert "4.94" in words(finding(lang, "dujiang-wu").xpath(".//table")[0])
    [link] = finding(lang, "dujiang-wu").xpath(".//a[contains(@href, 'report/#argument-dujiang')]")
    assert link.text_content().strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_kinds_stand_in_their_order_with_what_checks_find(lang: str) -> None:
    kinds = [name.removeprefix("kind-") for name in shown(lang).xpath("//h2/@id") if name.startswith("kind-")]
    assert kinds == [kind for kind in KINDS if kind in kinds] and len(kinds) > 6
    [gap] = shown(lang).xpath("//h2[@id='kind-gap']/..")
    found = gap.xpath("./details//li")
    assert any({"zh": "3紅3點", "en": "3 red, 3 points"}[lang] in words(item) for item in found)
    [undefined] = shown(lang).xpath("//h2[@id='kind-undefined']/..")
    [lotus] = [item for item in undefined.xpath("./details//li") if "合影蓮" in words(item)]
    assert lotus.xpath(".//a[@href='#finding-heyinglian']")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_leads_to_the_findings_that_quote_it(lang: str) -> None:
    desk = book().desk(lang, "clc.9.3")
    clause = next(one for one in desk.edition.clauses if one.id == "clc.9.3")
    [link] = clause_rules(desk, clause, "", "", {}).criticism
    assert link.href.endswith("criticism/#finding-chongse") and "[[" not in link.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_words_may_not_be_shown_there_are_none(lang: str) -> None:
    page = shown(lang, "clauses")
    assert page.xpath("//*[starts-with(@id, 'finding-') or starts-with(@id, 'kind-')]") == []
    assert page.xpath("//p[@class='withheld']")


def test_without_a_report_the_page_says_how_to_have_one() -> None:
    assert "bopu check" in words(shown("en", "full", reported=False).xpath("//p[@class='withheld']")[0])
