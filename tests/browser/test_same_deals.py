"""Turns seeds into deals of 國標麻將, and hands into their explanations: the same in a real browser and here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.playing import at_play_page, open_engine
from tests.browser.same_games import Under, both_answers, departures, played, simulated, with_rules
from tests.games.guobiao_games import SLUG, cases

GAMES = 10
UNDER = [
    Under(SLUG, ("eager",) * 4),
    Under(SLUG, ("counter",) * 4),
    Under(SLUG, ("counter", "random") * 2, "1998"),
    Under(SLUG, ("counter",) * 4, "", {"moda": "jieke"}),
]
HANDS: list[dict[str, Any]] = [{"do": "score", "hand": case.hand} for case in cases() if case.hand]
"""The hands of all cases: of each fan one that makes it and one that nearly does."""

ASKED: list[dict[str, Any]] = [
    {"do": "about"},
    {"do": "begin", "seats": ["person", "counter", "counter", "counter"], "seed": 11},
    {"do": "run"},
    {"do": "score", "seat": 0},
    {"do": "score", "seat": 1},
    {"do": "move", "move": "win"},
    {"do": "record", "events": True},
    {"do": "begin", "seats": ["counter"] * 4, "seed": 3},
    {"do": "run"},
    {"do": "summary"},
    {"do": "why", "ply": 1, "event": 0},
    *[{"do": "score", "ply": ply} for ply in range(60, 100, 4)],
    {"do": "rests", "games": 2, "seed": 1},
]


@pytest.fixture(scope="module")
def page(browser: Browser, base: str) -> Iterator[Page]:
    """A play page whose engine is open; at the end nothing may have been complained of and no request have left."""
    with at_play_page(browser, base, slug=SLUG) as visit:
        open_engine(visit.page, base)
        yield visit.page
        assert visit.faults == []


@pytest.fixture(scope="module")
def project(page: Page, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the compiled rules of the site and nothing else."""
    return with_rules(page, SLUG, tmp_path_factory.mktemp("deals"))


@pytest.mark.parametrize("under", UNDER, ids=lambda under: "-".join([under.ruleset or "default", under.bots[0]]))
def test_deals_in_the_browser_are_line_for_line_those_of_the_command_line(
    page: Page, project: Path, under: Under
) -> None:
    expected = simulated(project, under, GAMES)
    assert len(expected) == GAMES and all("\nend" in text for text in expected.values())
    assert any(" win\n" in text for text in expected.values()) or under.bots[0] != "counter"
    assert departures(expected, played(page, under, GAMES)) == []


def test_every_hand_is_explained_in_the_browser_as_here(page: Page) -> None:
    assert len(HANDS) > 100
    here, there = both_answers(page, HANDS)
    assert all(answer["ok"] for answer in here)
    assert [request for request, mine, theirs in zip(HANDS, here, there, strict=True) if mine != theirs] == []


def test_a_table_is_told_in_the_browser_as_here(page: Page) -> None:
    here, there = both_answers(page, ASKED)
    for request, mine, theirs in zip(ASKED, here, there, strict=True):
        assert theirs == mine, request
    assert not here[4]["ok"] and not here[5]["ok"]  # another's hand; a win that nobody has
