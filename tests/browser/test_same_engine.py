"""Turns seeds into whole games, played in a real browser and by the command line, and compares them line by line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kinds import SLUG
from tests.browser.playing import at_play_page, open_engine, ruleset_text
from tests.browser.same_games import Under, both_answers, departures, played, simulated, with_rules

GAMES = 50
BOTS = ("advice", "random", "random", "advice")
RULESETS = ("", "chart")
PLANTED = '"figure": "sgt.4.2.sanshi",\n        "n": "30"', '"figure": "sgt.4.2.sanshi",\n        "n": "31"'
"""What each player pays to one who ends in glory."""

ONE_GAME: list[dict[str, Any]] = [
    {"do": "about"},
    {"do": "begin", "ruleset": "", "choices": {}, "seats": list(BOTS), "names": ["甲", "乙", "C", "D"], "seed": 7},
    *[{"do": "run", "most": 100} for _ in range(8)],
    {"do": "record", "events": True},
    {"do": "summary"},
    *[{"do": "why", "ply": ply, "event": 0} for ply in (1, 20, 40)],
    {"do": "rests", "games": 2, "seed": 1},
]
"""Everything that can be asked about one game by bots."""


@pytest.fixture(scope="module")
def page(browser: Browser, base: str) -> Iterator[Page]:
    """A play page whose engine is open; at the end nothing may have been complained of and no request have left."""
    with at_play_page(browser, base) as visit:
        open_engine(visit.page, base)
        yield visit.page
        assert visit.faults == []


@pytest.fixture(scope="module")
def project(page: Page, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the compiled rules of the site and nothing else."""
    return with_rules(page, SLUG, tmp_path_factory.mktemp("compiled"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_fifty_games_in_the_browser_are_line_for_line_those_of_the_command_line(
    page: Page, project: Path, ruleset: str
) -> None:
    under = Under(SLUG, BOTS, ruleset)
    expected = simulated(project, under, GAMES)
    assert len(expected) == GAMES
    assert all("\nend" in text and len(text.splitlines()) > GAMES for text in expected.values())
    assert departures(expected, played(page, under, GAMES)) == []


def test_every_answer_about_a_game_is_that_of_the_same_python_here(page: Page) -> None:
    here, there = both_answers(page, ONE_GAME)
    assert [answer["ok"] for answer in here] == [True] * len(here)
    record = here[-6]["text"]
    assert here[-7]["view"]["over"] and record.count("\n> ") > GAMES
    for request, mine, theirs in zip(ONE_GAME, here, there, strict=True):
        assert theirs == mine, request


def test_one_figure_changed_in_the_browsers_rules_is_noticed(browser: Browser, base: str, project: Path) -> None:
    games, under = 4, Under(SLUG, BOTS)
    with at_play_page(browser, base) as visit:
        text = ruleset_text(visit.page)
        planted = text.replace(*PLANTED)
        assert planted != text
        open_engine(visit.page, base, ruleset=planted)
        assert departures(simulated(project, under, games), played(visit.page, under, games)) != []
