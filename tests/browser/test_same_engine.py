"""Turns seeds into whole games, played in a real browser and by the command line, and compares them line by line."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bopu.play.desk import Desk
from tests.browser.kinds import SLUG
from tests.browser.playing import ask, at_play_page, open_engine, ruleset_text

FIRST, GAMES, CHUNK = 1, 50, 10
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
    root = tmp_path_factory.mktemp("compiled")
    (root / "build/specs").mkdir(parents=True)
    (root / f"build/specs/{SLUG}.json").write_text(ruleset_text(page), encoding="utf-8")
    return root


def simulated(project: Path, ruleset: str, games: int = GAMES) -> dict[int, str]:
    """The record of each seed as `bopu simulate --records` writes it."""
    folder = project / f"records-{ruleset or 'default'}-{games}"
    command = [str(Path(sys.executable).with_name("bopu")), "simulate", SLUG, "-n", str(games), "--seed", str(FIRST)]
    command += ["--project", str(project), "--bots", ",".join(BOTS), "--records", str(folder)]
    command += ["--ruleset", ruleset] if ruleset else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {int(path.stem): path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}


def played(page: Page, ruleset: str, games: int = GAMES) -> dict[int, str]:
    """The record of each seed as the browser plays it, some seeds at a time."""
    found: dict[int, str] = {}
    for start in range(FIRST, FIRST + games, CHUNK):
        seeds = range(start, min(start + CHUNK, FIRST + games))
        asked = [
            {"do": "record_of", "ruleset": ruleset, "choices": {}, "bots": list(BOTS), "seed": seed} for seed in seeds
        ]
        found |= {seed: answer["text"] for seed, answer in zip(seeds, ask(page, asked), strict=True)}
    return found


def departures(one: dict[int, str], other: dict[int, str]) -> list[str]:
    """Each seed whose records differ, with the first line that does."""
    assert sorted(one) == sorted(other)
    found = []
    for seed in sorted(one):
        pairs = zip([*one[seed].splitlines(), "end"], [*other[seed].splitlines(), "end"], strict=False)
        first = next((f"{here!r} and {there!r}" for here, there in pairs if here != there), "")
        found += [f"seed {seed}: {first}"] if first else []
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_fifty_games_in_the_browser_are_line_for_line_those_of_the_command_line(
    page: Page, project: Path, ruleset: str
) -> None:
    expected = simulated(project, ruleset)
    assert len(expected) == GAMES
    assert all("\nend" in text and len(text.splitlines()) > GAMES for text in expected.values())
    assert departures(expected, played(page, ruleset)) == []


def test_every_answer_about_a_game_is_that_of_the_same_python_here(page: Page) -> None:
    desk = Desk(ruleset_text(page))
    here = [json.loads(desk.ask(json.dumps(request))) for request in ONE_GAME]
    assert [answer["ok"] for answer in here] == [True] * len(here)
    record = here[-6]["text"]
    assert here[-7]["view"]["over"] and record.count("\n> ") > GAMES
    for request, mine, theirs in zip(ONE_GAME, here, ask(page, ONE_GAME), strict=True):
        assert theirs == mine, request


def test_one_figure_changed_in_the_browsers_rules_is_noticed(browser: Browser, base: str, project: Path) -> None:
    games = 4
    with at_play_page(browser, base) as visit:
        text = ruleset_text(visit.page)
        planted = text.replace(*PLANTED)
        assert planted != text
        open_engine(visit.page, base, ruleset=planted)
        assert departures(simulated(project, "", games), played(visit.page, "", games)) != []
