"""Turns seeds, and an evening of 采蓮船 that was kept, into records that are the same in a real browser and here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.playing import at_play_page, open_engine
from tests.browser.same_games import Under, both_answers, departures, played, simulated, with_rules
from tests.games import evenings
from tests.games.cailianchuan import SLUG

GAMES = 20
BOTS = ("advice", "random") * 4
UNDER = [
    Under(SLUG, BOTS),
    Under(SLUG, BOTS, "letter"),
    Under(SLUG, BOTS, "short", {"quan": "zhi"}),
    Under(SLUG, BOTS[:5], "", {"quan": "zhi", "yuan": "yi", "xiangfu": "order"}),
]
TEXT = evenings.KEPT.read_text(encoding="utf-8")
MATCH = """bopu record 1
game: cailianchuan
choice: quan = zhi
seats: 7
position: {"turn": 1, "rounds": 1, "players": [{}, {"traits": ["zunguan"]}, {"traits": ["zunguan"]}]}

1. 1 throw 666654
2. 7 chudi
3. 6 chudi
stop
"""
"""Two guests are about to match fingers."""
ASKED: list[dict[str, Any]] = [
    {"do": "about"},
    {"do": "resume", "record": TEXT},
    {"do": "record", "events": True},
    {"do": "summary"},
    *[{"do": "why", "ply": ply, "event": 0} for ply in (1, 30, 90)],
    {"do": "begin", "ruleset": "", "choices": {"quan": "zhi"}, "seats": ["person", *BOTS[1:]], "seed": 4},
    {"do": "run"},
    {"do": "move", "move": "declare lixi 8"},
    {"do": "move", "move": "declare lixi 9"},
    {"do": "undo"},
    {"do": "resume", "record": MATCH, "seats": ["random", "random", "person", *["random"] * 4], "seed": 3},
    {"do": "run"},
    {"do": "move", "move": "show 9 call 9"},
    {"do": "move", "move": "show 2 call 4"},
    {"do": "record", "events": True},
    {"do": "rests", "games": 2, "seed": 1},
]
"""The evening from end to end, a breach that is declared and one that cannot be, a hand that is hidden and shown."""


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
    return with_rules(page, SLUG, tmp_path_factory.mktemp("evenings"))


@pytest.mark.parametrize("under", UNDER, ids=lambda under: "-".join([under.ruleset or "default", *under.choices]))
def test_evenings_in_the_browser_are_line_for_line_those_of_the_command_line(
    page: Page, project: Path, under: Under
) -> None:
    expected = simulated(project, under, GAMES)
    assert len(expected) == GAMES and all("\nend" in text for text in expected.values())
    assert any(" show " in text for text in expected.values()) is ("quan" in under.choices)
    assert departures(expected, played(page, under, GAMES)) == []


def test_a_whole_evening_is_told_in_the_browser_as_here_to_its_last_line(page: Page) -> None:
    here, there = both_answers(page, ASKED)
    for request, mine, theirs in zip(ASKED, here, there, strict=True):
        assert theirs == mine, request
    refused = [request["move"] for request, answer in zip(ASKED, here, strict=True) if not answer["ok"]]
    assert refused == ["declare lixi 9", "show 9 call 9"]
    kept = [line for line in there[2]["text"].splitlines() if not line.startswith("version: ")]
    assert kept == TEXT.splitlines()
    hidden = there[13]["plies"][-1]
    assert hidden["move"] == "?" and "fingers" not in json.dumps(hidden["events"][0]["args"])
