"""The ledger as a picture: one cell for each clause and each part of the rules, with a sign, a link and words."""

import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu.ruleset.procedure import all_parts
from bopu.site.ledger_page import MARKS
from bopu.site.strings import read_strings
from tests.games.harness import default_book
from tests.site.games import ACCOUNTS, SLUG, reported_site

KINDS = ["played", "answered", "answered", "unreached", "named", "narrative", "open"]
STATUSES = ("narrative", "open")


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a report."""
    return reported_site(root, tmp_path_factory)[1]


def page(site: Path, lang: str) -> Any:
    """The ledger of the text in one language."""
    return html.parse(site / lang / SLUG / "ledger" / "index.html").getroot()


def cells(site: Path, lang: str, by: str) -> list[Any]:
    """The cells of one picture."""
    return list(page(site, lang).xpath(f"//ol[@aria-labelledby='{by}']/li/a"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_clause_has_a_cell_in_the_order_of_the_text_that_leads_to_it(site: Path, lang: str) -> None:
    found = cells(site, lang, "clauses")
    assert [cell.get("href") for cell in found] == [f"../../../{lang}/{SLUG}/{clause}/" for clause, *_ in ACCOUNTS]
    assert [cell.get("class") for cell in found] == [f"k-{kind}" for kind in KINDS]
    assert [cell.xpath("string(span[@aria-hidden])") for cell in found] == [MARKS[kind] for kind in KINDS]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_a_cell_shows_is_said_in_words_too(site: Path, lang: str, root: Path) -> None:
    strings = read_strings(root / "site_templates" / "strings.toml")[lang]
    for cell, kind in zip(cells(site, lang, "clauses"), KINDS, strict=True):
        words = cell.xpath("string(span[@class='visually-hidden'])")
        name = strings.name("ledger" if kind in STATUSES else "account", kind)
        assert name in words and name in cell.get("title")
    first, *_, story, _ = cells(site, lang, "clauses")
    assert strings.say("ledger_page", "fired", n=5) in first.get("title")
    assert {"zh": "有其故", "en": "a reason"}[lang] in story.get("title")


def test_the_legend_counts_the_cells(site: Path) -> None:
    for by in ("clauses", "parts"):
        counted: dict[str, int] = {}
        for cell in cells(site, "en", by):
            kind = cell.get("class").split()[0]
            counted[kind] = counted.get(kind, 0) + 1
        legend = page(site, "en").xpath(f"//section[@aria-labelledby='{by}']/ul[@class='kinds']/li")
        told = {li.xpath("span/@class")[0].split()[1]: int(li.xpath("string(span[@class='quiet'])")) for li in legend}
        assert told == counted and counted


def test_every_rule_and_step_has_a_cell_by_what_it_rests_on(site: Path) -> None:
    found = cells(site, "en", "parts")
    names = [re.sub(r".*#(rule|step)-", "", cell.get("href")) for cell in found]
    assert names == list(all_parts(default_book().ruleset))
    by_name = dict(zip(names, found, strict=True))
    assert "silent" in by_name["cai"].get("class") and "silent" not in by_name["de"].get("class")
    supplied = next(rule.id for rule in default_book().ruleset.rules if rule.supplied[0])
    assert by_name[supplied].get("class").split()[0] == "k-supplied"
    assert by_name["de"].get("class").split()[0] == "k-source"


def test_a_clause_that_nothing_reaches_is_listed_with_the_reason(site: Path) -> None:
    [item] = page(site, "en").xpath("//section[@aria-labelledby='unreached']/ul/li")
    assert item.xpath("a/@href") == [f"../../../en/{SLUG}/sgt.1.1.4/"] and "no game asked" in item.text_content()


def test_what_spoke_in_no_game_is_counted_and_listed_in_the_report(site: Path) -> None:
    [link] = page(site, "en").xpath("//section[@aria-labelledby='parts']/p/a")
    assert link.get("href") == f"../../../en/{SLUG}/report/#coverage" and link.xpath("string(../span)") == "1"
    report = html.parse(site / "en" / SLUG / "report" / "index.html").getroot()
    listed = report.xpath("//section[@aria-labelledby='coverage']//ul[@class='findings']/li")
    assert len(listed) == 1 and "no game asked" in listed[0].text_content()


def test_figures_and_readings_lead_to_their_clauses(site: Path) -> None:
    [figure] = page(site, "zh").xpath("//section[@aria-labelledby='figures']//tbody/tr")
    assert [cell.text_content() for cell in figure][1:] == ["sgt.1.1.1.liang", "兩", "2", "rule de"]
    rows = page(site, "zh").xpath("//section[@aria-labelledby='readings']//tbody/tr")
    assert len(rows) == len(default_book().ruleset.switches)
