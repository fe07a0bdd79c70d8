"""Turns seeds into records of whole games, made by the command line here and by the engine of an open play page."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from bopu.play.desk import Desk
from tests.browser.playing import ask, ruleset_text

FIRST, CHUNK = 1, 10
"""The seed of the first game; how many games a page plays before it answers."""


class Under(NamedTuple):
    """Whose games: of this text, with these bots, under a named ruleset and choices."""

    slug: str
    bots: tuple[str, ...]
    ruleset: str = ""
    choices: Mapping[str, str] = {}


def with_rules(page: Page, slug: str, root: Path) -> Path:
    """A project with the compiled rules of the site and nothing else."""
    (root / "build/specs").mkdir(parents=True)
    (root / f"build/specs/{slug}.json").write_text(ruleset_text(page), encoding="utf-8")
    return root


def simulated(project: Path, under: Under, games: int) -> dict[int, str]:
    """The record of each seed as `bopu simulate --records` writes it."""
    folder = project / f"records-{'-'.join([under.ruleset, *under.choices.values(), str(games)])}"
    command = [str(Path(sys.executable).with_name("bopu")), "simulate", under.slug, "-n", str(games)]
    command += ["--seed", str(FIRST), "--project", str(project), "--bots", ",".join(under.bots)]
    command += ["--records", str(folder), "--seats", str(len(under.bots))]
    command += ["--ruleset", under.ruleset] if under.ruleset else []
    command += [word for name, option in under.choices.items() for word in ("--choice", f"{name}={option}")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {int(path.stem): path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}


def played(page: Page, under: Under, games: int) -> dict[int, str]:
    """The record of each seed as the browser plays it, some seeds at a time."""
    found: dict[int, str] = {}
    fixed = {"do": "record_of", "ruleset": under.ruleset, "choices": dict(under.choices), "bots": list(under.bots)}
    for start in range(FIRST, FIRST + games, CHUNK):
        seeds = range(start, min(start + CHUNK, FIRST + games))
        answers = ask(page, [{**fixed, "seed": seed} for seed in seeds])
        found |= {seed: answer["text"] for seed, answer in zip(seeds, answers, strict=True)}
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


def both_answers(page: Page, requests: Sequence[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What a desk here and the page's engine answer to the same requests, under the rules of the page."""
    desk = Desk(ruleset_text(page))
    return [json.loads(desk.ask(json.dumps(request))) for request in requests], ask(page, requests)
