"""Turns a ruleset under choices into what a game rests on: shares of its rules, and of the events of many games.

The events take a while to play, so what was counted is kept in build/rests until text or rules change.
"""

import hashlib
import json
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path

from bopu.play.foundation import Foundation, counts
from bopu.play.rests import Rests
from bopu.rules.write import write_text
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import held_parts
from bopu.simulate.games import Task
from bopu.simulate.run import Tell, run

GAMES = 1000


def foundation(
    root: Path, task: Task, book: Book, games: int, executor: Executor, tell: Tell = lambda done, total: None
) -> Foundation:
    """What the game of a task rests on, from the cache or played now."""
    path = root / "build" / "rests" / f"{_key(task, book.ruleset, games)}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return Foundation(found["games"], found["rules"], found["events"])
    events = run(task, 0, games, executor, tell=tell).rests
    made = Foundation(games, counts(Rests(book.ruleset).of_rules(held_parts(book).values())), events)
    kept = {"games": made.games, "rules": made.rules, "events": made.events}
    with suppress(OSError):  # then it is played again next time
        write_text(path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")
    return made


def _key(task: Task, ruleset: Ruleset, games: int) -> str:
    asked = json.dumps([ruleset.version, task.ruleset, sorted(task.choices), len(task.bots), games])
    return f"{ruleset.game}-{hashlib.sha256(asked.encode()).hexdigest()[:16]}"
