"""What an option was measured to change stands on its switch's page, in both languages, with the command; other rules
are said; where play stops without supplements stands on the report by clause."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu.checks.rules.measured import FILE, as_text
from bopu.site import read_games
from bopu.site.clause_rules import switches_of
from bopu.site.context import make_context
from bopu.site.pages import Page
from bopu.site.render import Renderer
from bopu.site.report_page import report_page
from bopu.site.rule_pages import GameBook, game_book
from bopu.site.strings import read_strings
from bopu.site.switch_pages import switch_page
from tests.site.games import copy_corpus
from tests.site.projects import read

SLUG, SWITCH, OPTION = "madiao", "diaoshu", "biao"
NOTHING: dict[str, Any] = {"slots": {}, "events": [], "steps": [], "rules": {}, "sources": []}
STOPS = [
    {**NOTHING, "clause": "md.3.4.a", "slots": {"first_lead": 1}, "rules": {"qi.zhuang": 1}, "sources": ["ours"]},
    {**NOTHING, "clause": "", "events": ["pot_seen"], "rules": {"qi.zhuang": 2}},
]
SLOTS = [{"slot": "first_lead", "questions": 1, "open": 1}]
GAMES = [
    {"seed": 0, "move": 3, "why": "the rules are silent", "over": False},
    {"seed": 1, "move": 9, "why": "", "over": True},
]
REPORT = {"findings": [], "source_only": {"slots": SLOTS, "clauses": STOPS, "games": GAMES}}


class Pages:
    """The pages of one text with its measures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.corpus, self.project = read(folder)
        games, _ = read_games(self.project, self.corpus)
        self.strings = read_strings(self.project.templates / "strings.toml")
        reported = {SLUG: replace(games[SLUG], report=REPORT)}
        self.context = make_context(self.corpus, self.project, self.strings, "", "0", reported)
        book = game_book(self.context, self.context.editions[0])
        assert book is not None
        self.book: GameBook = book

    def shown(self, lang: str, template: str, data: object) -> str:
        """The words of a page."""
        page = Page((lang, SLUG, "x", "y"), template, lang, "x", data)
        made = html.document_fromstring(Renderer(self.project.templates, self.strings, "0").html(page, "../../../../"))
        return " ".join(" ".join(made.xpath("//main//text()")).split())

    def switch(self, lang: str) -> str:
        """The words of the page of the switch."""
        desk = self.book.desk(lang, "switches", SWITCH)
        return self.shown(lang, "switch.html", switch_page(desk, self.book.ruleset.switches[SWITCH]))

    @property
    def path(self) -> Path:
        """The file of measures."""
        return self.folder / "corpus" / SLUG / FILE


@pytest.fixture(scope="module")
def pages(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The pages of a copy of one text."""
    return Pages(copy_corpus(root, tmp_path_factory.mktemp("measured"), SLUG))


@pytest.fixture
def measures(pages: Pages) -> Iterator[dict[str, Any]]:
    """What is kept, and is kept again afterwards."""
    text = pages.path.read_text("utf-8")
    yield json.loads(text)
    pages.path.write_text(text, "utf-8")


def test_the_page_of_a_switch_tells_what_its_option_changes_in_both_languages(pages: Pages, measures: Any) -> None:
    [row] = [one for one in measures["options"] if (one["switch"], one["option"]) == (SWITCH, OPTION)]
    compared, differ = (f"{row['games'][name]:,}" for name in ("compared", "differ"))
    assert f"of {compared} pairs of games {differ} end otherwise or are not as long (" in pages.switch("en")
    assert f"同運之局{compared}對，{differ}對終局或長短不同（" in pages.switch("zh")
    for lang in ("en", "zh"):
        assert measures["asked"]["command"] in pages.switch(lang)
    assert "Player 4" in pages.switch("en") and "another version of the rules" not in pages.switch("en")


def test_other_rules_are_said_and_nothing_that_differs_is_said_to_be_bounded(pages: Pages, measures: Any) -> None:
    [row] = [one for one in measures["options"] if (one["switch"], one["option"]) == (SWITCH, OPTION)]
    row["games"] |= {"differ": 0, "share": [0.0, 0.0, 0.0123]}
    row["throws"] = {"of": 600, "differ": 12, "places": 3, "from": 2, "dice": 200, "thrown": 7}
    pages.path.write_text(as_text({**measures, "version": "f" * 64}), "utf-8")
    said = pages.switch("en")
    assert "under another version of the rules (ffffffffffff)" in said
    assert "pairs of games goes otherwise (at most 1.23 % of all)" in said
    assert "of 600 throws from 3 places 12 do something else at once, from 2 of these places" in said


def test_the_clause_that_raises_the_question_has_the_short_measures(pages: Pages) -> None:
    desk = pages.book.desk("en", "clause")
    cited = pages.book.ruleset.switches[SWITCH].cites[0]
    [link] = [one for one in switches_of(desk, cited) if one.id == SWITCH]
    assert [one.short.endswith(")") and "pairs of games" in one.short for one in link.measured] == [True]


def test_the_report_says_where_play_stops_and_on_what_decisions_rest(pages: Pages) -> None:
    for lang, said in (("en", "Of 2 games from the text alone 1 stop, the first after 3 moves"), ("zh", "止於何處")):
        words = pages.shown(lang, "report.html", report_page(pages.book.desk(lang, "report")))
        assert said in words and "qi.zhuang" in words
        assert pages.strings[lang].say("report", "stops_nowhere") in words
        assert pages.strings[lang].say("play", "decisions") in words
