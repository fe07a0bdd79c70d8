"""Turns a ruleset under choices into what a game rests on: shares of its rules, and of the events of many games.

The events take a while to play, so what was counted is kept in build/rests until text or rules change.
"""

import hashlib
import json
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bopu.play.rests import Rests
from bopu.rules.write import write_text
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.simulate.games import Task, counts
from bopu.simulate.run import Tell, run

GAMES = 1000


@dataclass(frozen=True, slots=True)
class Foundation:
    """Counts as `Resting` has them, of rules and of events; `games` is how many games the events are of."""

    games: int
    rules: dict[str, Any]
    events: dict[str, Any]

    @property
    def kind(self) -> str:
        """`described` if nothing is supplied; `completed` if most events rest on a source; else `reconstructed`."""
        if not self.rules["supplements"]:
            return "described"
        return "completed" if 2 * self.events["source"] >= self.events["total"] else "reconstructed"


def foundation(
    root: Path, task: Task, book: Book, games: int, executor: Executor, tell: Tell = lambda done, total: None
) -> Foundation:
    """What the game of a task rests on, from the cache or played now."""
    path = root / "build" / "rests" / f"{_key(task, book.ruleset, games)}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return Foundation(found["games"], found["rules"], found["events"])
    events = run(task, 0, games, executor, tell=tell).rests
    made = Foundation(games, counts(Rests(book.ruleset).of_rules(book.rules())), events)
    with suppress(OSError):  # then it is played again next time
        write_text(path, json.dumps(asdict(made), ensure_ascii=False, indent=1) + "\n")
    return made


def _key(task: Task, ruleset: Ruleset, games: int) -> str:
    asked = json.dumps([ruleset.version, task.ruleset, sorted(task.choices), len(task.bots), games])
    return f"{ruleset.game}-{hashlib.sha256(asked.encode()).hexdigest()[:16]}"
