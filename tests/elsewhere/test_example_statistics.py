"""The page of statistics of the example: which throw wins which tally, counted in another way; how long games are; and
pictures that ask what its rules cannot say."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from lxml import html

from bopu.site.addresses import LANGUAGES
from bopu.site.statistics_page import statistics_data
from bopu.site.statistics_told import STATISTICS
from tests.cli.typing_at import at_once
from tests.elsewhere.projects import GAME, example
from tests.elsewhere.test_example import kind
from tests.site.test_statistics import Pages, of

WON = {
    "yixiu": "xiucai", "erju": "juren", "sijin": "jinshi", "sanhong": "huiyuan", "duitang": "bangtan",
    **dict.fromkeys(("sihong", "wuzi", "wuhong", "liuzi", "liuhong", "jinhua"), "zhuangyuan"),
}  # fmt: skip
"""Which throw wins which tally, read off clauses 3.1 to 3.11 of the page."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """A copy of the example."""
    return Pages(example(tmp_path_factory.mktemp("statistics") / "project"), GAME)


@pytest.fixture(scope="module")
def ways() -> Counter[str]:
    """In how many of all 46,656 throws each name comes, written apart from the rules."""
    counted: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=6):
        counted += kind(dice)
    return counted


def test_which_throw_wins_which_tally_is_told_with_its_exact_chance(pages: Pages, ways: Counter[str]) -> None:
    [told] = [one for one in pages.statistics.told if one.picture.id == "prizes"]
    assert {(line.word, line.to): line.exact for line in told.lines} == {
        (name, tally): Fraction(ways[name], 6**6) for name, tally in WON.items()
    }
    shown = [line.amount for line in told.lines]
    assert shown == sorted(shown, reverse=True) and told.ways == 6**6


def test_observed_names_have_their_exact_chance_beside_them(pages: Pages, ways: Counter[str]) -> None:
    [told] = [one for one in pages.statistics.told if one.picture.id == "names"]
    assert {line.word: line.exact for line in told.lines} == {name: Fraction(n, 6**6) for name, n in ways.items()}
    kept = pages.statistics.data["pictures"]
    assert told.of == kept["length"]["sum"], "every throw of every game is one of those that names are counted in"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_throws_tallies_and_how_long_games_are(pages: Pages, lang: str) -> None:
    tree = html.document_fromstring(pages.text(lang))
    rows = [row.xpath("normalize-space(th)") for row in of(tree, "prizes").xpath(".//tbody/tr")]
    assert ({"zh": "三紅，會元", "en": "three reds: First of the Metropolitan Examination"}[lang]) in rows
    assert len(of(tree, "length").xpath(".//svg/rect")) > 10
    assert not tree.xpath("//strong[@class='stale']"), "what is kept is of these rules"


def test_what_a_name_leads_to_is_in_the_data(pages: Pages) -> None:
    desks = {lang: pages.book.desk(lang, STATISTICS) for lang in LANGUAGES}
    data = json.loads(statistics_data(desks, pages.statistics))
    [prizes] = [one for one in data["pictures"] if one["id"] == "prizes"]
    assert {(row["word"], row["to"]) for row in prizes["rows"]} == set(WON.items())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{slot: name, name: clas}", "expected what answers to name have (class); found 'clas'"),
        ("{slot: name, name: class, leads_to: {slot: price, name: tally}}", "expected a slot of the game; found"),
        ("{slot: name, name: class, leads_to: {slot: end, name: wins}}", "expected a slot that the name of a throw"),
        ("{slot: name, name: class, leads_to: {slot: prize, name: chou}}", "answers to prize have ("),
        ("{slot: name, name: class, leads_to: prize}", "expected what is reckoned exactly"),
    ],
)
def test_a_picture_of_what_no_rule_says_is_refused_in_a_sentence(tmp_path: Path, given: str, said: str) -> None:
    root = example(tmp_path / "project")
    pictures = f"pictures:\n- {{id: one, zh: 一, en: One, exact: {given}}}\n"
    (root / "corpus" / GAME / "statistics.yaml").write_text(pictures, "utf-8")
    done = at_once(root, "statistics", GAME)
    assert done.returncode == 1 and said in done.stdout + done.stderr, done.stdout + done.stderr


def test_the_games_of_the_page_are_played_again_as_asked(tmp_path: Path) -> None:
    done = at_once(example(tmp_path / "project"), "statistics", GAME, "-n", "3", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["over"] == 3 and set(data["pictures"]) == {"names", "length", "seized", "points", "seats"}
