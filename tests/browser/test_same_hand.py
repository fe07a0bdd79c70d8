"""Turns seeds, and the hand of 馬弔 that a novel tells, into records that are the same in a real browser and here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.playing import at_play_page, open_engine
from tests.browser.same_games import Under, both_answers, departures, played, simulated, with_rules
from tests.games.madiao import SLUG, TEXT

GAMES = 20
BOTS = ("advice", "random") * 2
UNDER = [
    Under(SLUG, BOTS),
    Under(SLUG, BOTS, "law"),
    Under(SLUG, BOTS, "four"),
    Under(SLUG, BOTS, "", {"zikai": "yuan", "xianglian": "men", "wuchong": "zai"}),
]
TOLD = (TEXT / "cases" / "scene.completed.record.txt").read_text(encoding="utf-8")
ASKED: list[dict[str, Any]] = [
    {"do": "about"},
    {"do": "resume", "record": TOLD},
    {"do": "record", "events": True},
    {"do": "summary"},
    *[{"do": "why", "ply": ply, "event": 0} for ply in (1, 2, 6, 33)],
    {"do": "begin", "ruleset": "", "choices": {}, "seats": ["person", *["advice"] * 3], "seed": 7},
    {"do": "run"},
    {"do": "hint"},
    {"do": "move", "move": "lead joker"},
    {"do": "begin", "ruleset": "four", "choices": {"zikai": "yuan"}, "seats": list(BOTS), "seed": 3},
    *[{"do": "run", "most": 60} for _ in range(8)],
    {"do": "record", "events": True},
    {"do": "rests", "games": 2, "seed": 1},
]
"""The hand of the novel to its last chip, a person at the table with a hint and a card that nobody has, four hands."""


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
    return with_rules(page, SLUG, tmp_path_factory.mktemp("hands"))


@pytest.mark.parametrize("under", UNDER, ids=lambda under: "-".join([under.ruleset or "default", *under.choices]))
def test_hands_in_the_browser_are_line_for_line_those_of_the_command_line(
    page: Page, project: Path, under: Under
) -> None:
    expected = simulated(project, under, GAMES)
    assert len(expected) == GAMES and all("\nend" in text and " deal " in text for text in expected.values())
    dealt = [text.count(" deal ") for text in expected.values()]
    assert set(dealt) == {4 if under.ruleset == "four" else 1}
    assert any(" take" in text for text in expected.values()) is ("zikai" in under.choices)
    assert departures(expected, played(page, under, GAMES)) == []


def test_the_hand_of_the_novel_and_a_table_are_told_in_the_browser_as_here(page: Page) -> None:
    here, there = both_answers(page, ASKED)
    for request, mine, theirs in zip(ASKED, here, there, strict=True):
        assert theirs == mine, request
    refused = [request.get("move") for request, answer in zip(ASKED, here, strict=True) if not answer["ok"]]
    assert refused == ["lead joker"]
    told, kept = (_moves(text) for text in (there[2]["text"], TOLD))
    assert len(told) == 33 and told[1:] == kept[1:]  # the deal has the same cards, each hand in the order of the pack
    assert sorted(told[0].split()) == sorted(kept[0].split()) and there[2]["text"].count("> chong player=@1") >= 7
    assert "?" in json.dumps(there[9]["view"]["facts"])  # what the person may not see


def _moves(record: str) -> list[str]:
    return [line for line in record.splitlines() if line[:1].isdigit()]
