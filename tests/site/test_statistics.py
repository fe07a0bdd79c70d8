"""The page of statistics: pictures and tables tell what is kept and what is reckoned, in both languages, with how they
were made; what is stale is said, what is of another question is not shown."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from lxml import html

from bopu.checks.rules.statistics import KEPT
from bopu.site import read_games
from bopu.site.addresses import LANGUAGES
from bopu.site.context import make_context
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.rule_pages import GameBook, game_book, statistics_file, tabs
from bopu.site.statistics_drawn import WIDTH, columns_of
from bopu.site.statistics_page import statistics_data, statistics_page
from bopu.site.statistics_told import STATISTICS, Column, Spread, StatisticsBook, statistics_book
from bopu.site.strings import read_strings
from tests.site.games import copy_corpus
from tests.site.projects import read

SLUG = "cailianchuan"


class Pages:
    """The pages of one text with its statistics."""

    def __init__(self, folder: Path, slug: str = SLUG) -> None:
        self.folder, self.slug = folder, slug
        self.corpus, self.project = read(folder)
        games, _ = read_games(self.project, self.corpus)
        strings = read_strings(self.project.templates / "strings.toml")
        self.context = make_context(self.corpus, self.project, strings, "", "0", {slug: games[slug]})
        self.renderer = Renderer(self.project.templates, strings, "0")
        book = game_book(self.context, self.context.editions[0])
        assert book is not None and book.statistics is not None
        self.book: GameBook = book
        self.statistics: StatisticsBook = book.statistics

    def text(self, lang: str, statistics: StatisticsBook | None = None) -> str:
        """The page as it is served."""
        desk = self.book.desk(lang, STATISTICS)
        data = statistics_page(desk, statistics or self.statistics, statistics_file(self.slug))
        page = Page((lang, self.slug, STATISTICS), "statistics.html", lang, "x", data)
        return self.renderer.file(page)[1].decode()


@pytest.fixture(scope="module")
def pages(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """A project with one text."""
    yield Pages(copy_corpus(root, tmp_path_factory.mktemp("statistics"), SLUG))


def of(tree: html.HtmlElement, picture: str) -> html.HtmlElement:
    """The section of a picture."""
    [section] = tree.xpath(f'//section[@aria-labelledby="{picture}"]')
    return section


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_picture_has_its_numbers_how_it_was_made_and_the_command(pages: Pages, lang: str) -> None:
    text = pages.text(lang)
    tree = html.document_fromstring(text)
    assert "style=" not in text
    sections = tree.xpath("//section[contains(@class, 'statistic')]")
    assert [one.get("aria-labelledby") for one in sections] == [told.picture.id for told in pages.statistics.told]
    for section, told in zip(sections, pages.statistics.told, strict=True):
        [svg], [command] = section.xpath(".//svg[@role='img']"), section.xpath(".//figcaption//code/text()")
        assert svg.xpath("string(title)") and svg.xpath("string(desc)") and command == told.command
        rows = section.xpath(".//tbody/tr[th[@scope='row']]")
        assert len(rows) == len(told.lines) or told.spread
        assert section.xpath(".//table/caption") and len(section.xpath(".//svg/rect")) <= len(rows)
        assert len(rows[0]) == len(section.xpath("(.//thead)[1]//th"))


def test_observed_shares_stand_beside_the_exact_chance_of_a_throw(pages: Pages) -> None:
    """Six reds come once in 46,656 throws; no red, 3,125 times in 7,776 a lotus."""
    [told] = [one for one in pages.statistics.told if one.picture.id == "lotus"]
    exact = pages.statistics.chances(told.picture.given["exact"])
    assert (exact["liuhong"], exact["lianhua"]) == (Fraction(1, 46656), Fraction(3125, 7776))
    line = next(line for line in told.lines if line.word == "lianhua")
    assert line.exact == Fraction(3125, 7776) and line.low is not None and line.high is not None
    kept = json.loads((pages.folder / "corpus" / SLUG / KEPT).read_text("utf-8"))["pictures"]["lotus"]
    assert (line.n, told.of) == (kept["rows"]["lianhua"], kept["of"])
    tree = html.document_fromstring(pages.text("en"))
    [cells] = [row for row in of(tree, "lotus").xpath(".//tbody/tr") if row.xpath("string(th)") == "lotus"]
    assert cells.xpath("string(td[last()])") == "40.2\N{NO-BREAK SPACE}% = 3,125/7,776"
    [figure] = [one for one in pages.statistics.told if one.picture.id == "figure"]
    assert (figure.made, figure.ways) == ("slot", 46656)
    assert all(line.low is None for line in figure.lines)


def test_bars_are_as_long_as_what_they_tell(pages: Pages) -> None:
    [told] = [one for one in pages.statistics.told if one.picture.id == "cups"]
    section = of(html.document_fromstring(pages.text("zh")), "cups")
    lengths = [float(rect.get("width")) for rect in section.xpath(".//svg/rect")]
    most = max(line.high or 0 for line in told.lines)
    assert lengths == [pytest.approx(line.amount / most * WIDTH, abs=0.01) for line in told.lines]
    assert len(section.xpath(".//svg/*[@class='interval']")) == len(lengths)
    assert [float(row.xpath("string(td[2])")) for row in section.xpath(".//tbody/tr")] == [
        round(line.amount, 3) for line in told.lines
    ]


def test_names_lead_to_pages_of_the_site(pages: Pages) -> None:
    """Forfeits to their procedures, entries and roles to the one rule that answers with them, else to their terms."""
    tree = html.document_fromstring(pages.text("en"))
    [king] = of(tree, "cups").xpath(".//th/a[.='King of Wu']/@href")
    assert king.endswith("/en/glossary/#wuwang")
    assert all("/rules/#procedure-" in href for href in of(tree, "procedures").xpath(".//th/a/@href"))
    entries = of(tree, "entries").xpath(".//th/a/@href")
    rules = {rule.id for rule in pages.book.ruleset.rules}
    assert entries and {href.partition("#rule-")[2] for href in entries if "#rule-" in href} <= rules


def test_numbers_are_the_same_as_data(pages: Pages) -> None:
    desks = {lang: pages.book.desk(lang, STATISTICS) for lang in LANGUAGES}
    data = json.loads(statistics_data(desks, pages.statistics))
    assert [one["id"] for one in data["pictures"]] == [told.picture.id for told in pages.statistics.told]
    [cups] = [one for one in data["pictures"] if one["id"] == "cups"]
    assert {"word", "zh", "en", "of", "value", "low", "high"} <= cups["rows"][0].keys()
    assert cups["command"] == "bopu statistics cailianchuan" and data["asked"]["bots"] == ["advice"] * 8


def test_other_rules_are_said_and_exact_chances_are_not_stale(pages: Pages) -> None:
    stale = StatisticsBook(
        pages.statistics.game,
        pages.statistics.subject,
        pages.statistics.pictures,
        {**pages.statistics.data, "version": "f" * 64},
    )
    tree = html.document_fromstring(pages.text("en", stale))
    told = {one.picture.id: one.made for one in stale.told}
    said = {name: bool(of(tree, name).xpath(".//strong[@class='stale']")) for name in told}
    assert said == {name: made == "observed" for name, made in told.items()}
    assert "version ffffffffffff of the rules" in of(tree, "cups").xpath("string(.//figcaption)")


def test_the_page_stands_in_the_menu_where_there_is_something_to_show(pages: Pages, tmp_path: Path) -> None:
    edition = pages.context.editions[0]
    menu = [tab.key for tab in tabs(pages.context, edition, pages.book, "zh/x/", "zh")]
    assert STATISTICS in menu
    game = replace(pages.statistics.game, report={})
    folder = pages.folder / "corpus" / SLUG
    spec, kept = folder / "statistics.yaml", folder / KEPT
    written = spec.read_text("utf-8"), kept.read_text("utf-8")
    try:
        kept.unlink()
        left = statistics_book(pages.project, edition, game)
        assert left is not None and {told.made for told in left.told} == {"slot"}
        spec.write_text("pictures: []", "utf-8")
        assert statistics_book(pages.project, edition, game) is None
        spec.unlink()
        assert statistics_book(pages.project, edition, game) is None
    finally:
        spec.write_text(written[0], "utf-8")
        kept.write_text(written[1], "utf-8")


def test_columns_at_far_ends_are_left_to_the_table_and_the_mean_stands_in_its_column() -> None:
    columns = tuple(Column(low, low, 1 if low == 60 else 100 if low < 20 else 0, 0.05, 0.04, 0.06) for low in range(61))
    drawn = columns_of(Spread(columns, 2001, 9.5, 9.4, 9.6, Fraction(0), Fraction(9), Fraction(60)))
    assert len(drawn.posts) == 20
    wide = (drawn.width - drawn.left) / 20
    assert float(drawn.mean) == pytest.approx(drawn.left + 10 * wide, abs=0.01)
