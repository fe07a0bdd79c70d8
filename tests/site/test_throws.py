"""Turns this corpus into its lists of throws and their page, and reckons a few of the chances by hand."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu.site import GameData, read_games
from bopu.site.bars import BARS, Amount, bars
from bopu.site.context import make_context
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.rule_pages import game_book, tabs
from bopu.site.strings import read_strings
from bopu.site.throw_lists import Kind, ThrowLists
from bopu.site.throws_page import ThrowsPage, throws_page
from tests.site.projects import read

SLUG = "cailianchuan"
ALL = 6**6


@pytest.fixture(scope="module")
def made(root: Path) -> tuple[Any, GameData]:
    """This corpus as the site sees it, and the game."""
    corpus, project = read(root)
    games, _ = read_games(project, corpus)
    strings = read_strings(project.templates / "strings.toml")
    return make_context(corpus, project, strings, "", "0", games), games[SLUG]


@pytest.fixture(scope="module")
def lists(made: tuple[Any, GameData]) -> ThrowLists:
    """Its lists."""
    context, game = made
    [edition] = [edition for edition in context.editions if edition.slug == SLUG]
    return ThrowLists(game, [clause.id for clause in edition.clauses])


def page_of(made: tuple[Any, GameData], lang: str) -> ThrowsPage:
    """The page in a language."""
    context, _ = made
    [edition] = [edition for edition in context.editions if edition.slug == SLUG]
    book = game_book(context, edition)
    assert book is not None
    page = throws_page(book.trials(lang))
    assert page is not None
    return page


def by_name(lists: ThrowLists) -> Mapping[str, Kind]:
    """The classes by name."""
    return {kind.name: kind for kinds in lists.classes() for kind in kinds}


def test_every_throw_is_counted_once(lists: ThrowLists) -> None:
    assert (len(lists.chances), lists.ways, sum(lists.chances.values())) == (462, ALL, 1)


def test_the_entries_stand_in_the_order_of_the_book(lists: ThrowLists) -> None:
    entries = lists.entries()
    assert [len(kinds) for kinds in entries.values()] == [5, 27, 2]
    points = [int(kind.clauses[0].rpartition(".")[2]) for kind in entries["clc.head.sancai"]]
    assert points == sorted(points, reverse=True) == list(range(29, 2, -1))


@pytest.mark.parametrize(("name", "reds"), [("lianhua", 1), ("ruilian", 2), ("pinlian", 3), ("xianglian", 4)])
def test_a_lotus_comes_as_often_as_so_many_fours(lists: ThrowLists, name: str, reds: int) -> None:
    assert by_name(lists)[name].chance == Fraction(comb(6, reds) * 5 ** (6 - reds), ALL)


def test_a_class_comes_as_often_as_going_through_all_throws_says(lists: ThrowLists) -> None:
    different = sum(len(set(dice)) == 6 for dice in product(range(1, 7), repeat=6))
    assert by_name(lists)["butong"].chance == Fraction(different, ALL)


def test_an_entry_counts_only_what_the_rules_play_by_it(lists: ThrowLists) -> None:
    """Ten points with one red are 4 and five others that add up to ten; four ones among them are another class."""
    [kind] = [kind for kind in lists.entries()["clc.head.sancai"] if kind.clauses == ("clc.san.10",)]
    assert kind.elsewhere
    assert all(dice.count(1) == 4 for dice in kind.elsewhere)
    assert all(sum(face for face in dice if face != 4) == 10 for dice in kind.dice)
    assert kind.chance == sum(lists.chances[dice] for dice in kind.dice)


def test_what_is_lost_is_listed_with_its_dice(lists: ThrowLists) -> None:
    lost = [dice for kinds in lists.lost().values() for kind in kinds for dice in kind.dice]
    assert [dice.count(4) for dice in lost] == [5, 6, 5, 5]
    assert by_name(lists)["wuhong"].chance == Fraction(30, ALL)


def test_an_entry_that_no_longer_matches_is_missed(lists: ThrowLists, made: tuple[Any, GameData]) -> None:
    """A planted fault: without the rule of 29 points an entry fewer stands on the page."""
    _, game = made
    rules = tuple(rule for rule in game.ruleset.rules if rule.id != "san.29")
    fewer = ThrowLists(replace(game, ruleset=replace(game.ruleset, rules=rules)), list(lists.order))
    assert len(fewer.entries()["clc.head.sancai"]) == 26


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_tells_dice_chance_recipients_and_clause(made: tuple[Any, GameData], lang: str) -> None:
    page = page_of(made, lang)
    assert [len(section.entries) for section in page.sections] == [5, 27, 6]
    first = page.sections[1].entries[0]
    assert (first.dice, first.share.ways, len(first.recipients)) == ((6, 6, 6, 6, 5, 4), 30, 7)
    assert all(
        one.href and one.gloss for section in page.sections for entry in section.entries for one in entry.recipients
    )
    anchors = [entry.anchor for section in page.sections for entry in section.entries] + [
        c.anchor for c in page.classes
    ]
    assert len(anchors) == len(set(anchors))


def test_the_template_draws_every_die_and_says_what_is_lost(made: tuple[Any, GameData], root: Path) -> None:
    context, _ = made
    renderer = Renderer(root / "site_templates", context.strings, "0")
    page = Page(("zh", SLUG, "throws"), "throws.html", "zh", "色譜", page_of(made, "zh"))
    drawn = html.document_fromstring(renderer.file(page)[1])
    entries = drawn.xpath("//article[contains(@class, 'cast')]")
    assert [len(entry.xpath(".//*[name()='use']")) for entry in entries] == [6] * len(entries)
    assert len(drawn.xpath("//article[contains(@class, 'lost')]")) == 4
    targets = set(drawn.xpath("//*[name()='use']/@href"))
    assert targets <= {f"#{name}" for name in drawn.xpath("//@id")}


def test_the_menu_of_a_text_names_the_page_where_there_is_one(made: tuple[Any, GameData]) -> None:
    context, _ = made
    found = {}
    for edition in context.editions:
        book = game_book(context, edition)
        found[edition.slug] = "throws" in {tab.key for tab in tabs(context, edition, book, "zh/x/", "zh")}
    assert found[SLUG] is True
    assert found["shengguantu"] is False


def test_a_class_is_shown_by_a_throw_of_no_other_class(lists: ThrowLists) -> None:
    shown = lists.example(by_name(lists)["ruilian"])
    assert [kind.name for kinds in lists.classes() for kind in kinds if shown in kind.dice] == ["ruilian"]


ODDS: dict[str, Any] = {
    "seats": [{"role": "wuwang"}, {"role": "taizai"}],
    "per_throw": [
        {"seat": 0, "cup": "lianhuabei", "expected": "1/4"},
        {"seat": 0, "cup": "heyebei", "expected": "1/2"},
        {"seat": 1, "cup": "lianhuabei", "expected": "1/1000000"},
    ],
    "traits": [{"name": "jinzixunjie", "more": "1/8"}],
    "unsolved": [{"name": "jiuzhuanhuandan", "chance": "1/7776"}],
}
"""Odds as a report has them."""


def test_the_odds_of_the_report_are_shown_where_there_are_some(made: tuple[Any, GameData], root: Path) -> None:
    context, game = made
    # Whether this project was checked before is no matter of the test's.
    bare = replace(game, report={})
    assert page_of((replace(context, games={**context.games, SLUG: bare}), bare), "zh").odds is None
    reported = replace(game, report={"odds": ODDS})
    page = page_of((replace(context, games={**context.games, SLUG: reported}), reported), "zh")
    assert page.odds is not None
    assert [(one.name.text, one.total, one.cups) for one in page.odds.players] == [
        ("吳王", "0.7500", ("0.2500", "0.5000")),
        ("太宰", "0.000001", ("0.000001", "")),
    ]
    assert (page.sections[1].entries[0].more, page.sections[1].entries[1].more) == ("0.1250", "")
    renderer = Renderer(root / "site_templates", context.strings, "0")
    drawn = html.document_fromstring(renderer.file(Page(("zh", SLUG, "throws"), "throws.html", "zh", "色譜", page))[1])
    assert len(drawn.xpath("//table[contains(@class, 'odds')]/tbody/tr")) == 2
    assert "九轉還丹" in drawn.xpath("//section[@aria-labelledby='odds']")[0].text_content()


def test_the_longest_bar_is_as_long_as_there_is_room() -> None:
    drawn = bars([Amount("a", "en", Fraction(1, 2), "1/2"), Amount("b", "en", Fraction(1, 8), "1/8")])
    assert drawn is not None
    assert [bar.length for bar in drawn.bars] == [f"{BARS:.2f}", f"{BARS / 4:.2f}"]
    assert bars([Amount("a", "en", Fraction(1, 2), "")] * 2) is None
