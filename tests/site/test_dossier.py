"""Turns clauses with and without rules into the list of what is known of them, and a report into what games met."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu.site.coverage_view import coverage_of, stops_at
from bopu.site.rule_pages import game_book
from bopu.site.rule_view import RuleDesk
from tests.site.cited import cited_site, context_of, tree_of
from tests.site.games import SLUG, game_of, report_on, reported_site
from tests.site.projects import read

STOP: dict[str, Any] = {
    "clause": "sgt.1.6", "slots": {"outcome": 7}, "events": [], "steps": [], "rules": ["chart"], "sources": [],
}  # fmt: skip
"""What a report says of a clause that leaves something open."""


def parts(out: Path, address: str) -> dict[str, tuple[str, str]]:
    """The list at the head of a clause's page: name to link and number."""
    rows = tree_of(out, address).xpath("//nav[@class='dossier']//li")
    found = {}
    for row in rows:
        link, number = row.xpath("a/@href"), row.xpath("span[@class='n']/text()")
        name = " ".join(row.text_content().split()).removesuffix("—").removesuffix("".join(number)).strip()
        found[name] = ("".join(link), "".join(number))
    return found


@pytest.fixture(scope="module")
def desk(root: Path, tmp_path_factory: pytest.TempPathFactory) -> RuleDesk:
    """The desk of a clause's page, with a report that tells of a clause that leaves something open."""
    project, _ = reported_site(root, tmp_path_factory)
    game = game_of(project)
    report = {**report_on(game.ruleset.version), "source_only": {"clauses": [STOP]}}
    context = replace(context_of(read(project)), games={SLUG: replace(game, report=report)})
    book = game_book(context, context.editions[0])
    assert book is not None
    return book.desk("en", "clause")


def test_a_clause_without_rules_says_what_there_is_and_what_is_not(tmp_path_factory: pytest.TempPathFactory) -> None:
    known = parts(cited_site(tmp_path_factory), "en/shi/a.2")
    assert known["Text"] == ("#text", "3") and known["Translation"] == ("#translation", "1")
    assert known["Apparatus"] == ("#apparatus", "1") and known["Gaps"] == ("", "")
    assert known["How to cite"] == ("#cite", "") and "Rules" not in known


def test_every_part_of_the_list_leads_to_a_place_on_the_page(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = reported_site(root, tmp_path_factory)[1]
    for clause in ("sgt.1.4", "sgt.1.1.1", "sgt.1.1.6"):
        known, ids = parts(out, f"en/{SLUG}/{clause}"), set(tree_of(out, f"en/{SLUG}/{clause}").xpath("//@id"))
        assert {href[1:] for href, _ in known.values() if href} <= ids
    assert parts(out, f"en/{SLUG}/sgt.1.4")["Mutants"] == ("#mutants", "")
    assert parts(out, f"en/{SLUG}/sgt.1.1.1")["Mutants"] == ("", "")


def test_coverage_says_how_often_a_clause_spoke_and_how_many_questions_it_decides(desk: RuleDesk) -> None:
    spoke, silent = coverage_of(desk, "sgt.1.1.1"), coverage_of(desk, "sgt.1.1.2")
    assert spoke and spoke.said.startswith("Rules that cite it spoke 5 times in 3 games; they decide 0 ")
    assert silent and silent.said.startswith("Rules that cite it spoke in none of 3 games; they decide 3 ")
    assert spoke.href == "../../../en/shengguantu/ledger/"
    assert coverage_of(desk, "sgt.1.1.6") is None and coverage_of(desk, "sgt.4.2") is None


def test_what_the_text_leaves_open_stands_where_its_clause_speaks(desk: RuleDesk) -> None:
    (row,) = stops_at(desk, "sgt.1.6")
    assert [number for _, number in row.questions] == [7] and [link.text for link in row.rules] == ["chart"]
    assert stops_at(desk, "sgt.1.5") == ()


def test_the_page_of_rules_says_how_they_are_cited_and_where_a_fault_is_reported(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    tree = tree_of(reported_site(root, tmp_path_factory)[1], f"en/{SLUG}/rules")
    cited = tree.xpath("//section[@aria-labelledby='cite']//p[@lang='en']/text()")
    assert cited[0].startswith("Rules for Playing the Promotion Chart: the rules (")
    hrefs = tree.xpath("//tr[@id='rule-zang.exempt']//a[@class='fault']/@href")
    assert hrefs == ["../../../en/shengguantu/sgt.1.1.6/#report"]
    assert len(tree.xpath("//a[@class='fault']")) == len(tree.xpath("//p[@class='rule-id']")) > 100
