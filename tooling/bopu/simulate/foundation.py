"""Turns a ruleset under choices into what a game rests on: shares of its rules, and of the events of many games.

The events take a while to play, so what was counted is kept in build/rests until text, rules or engine change.
"""

from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from bopu.play.foundation import Foundation, counts
from bopu.play.rests import Rests
from bopu.ruleset.decide import Book
from bopu.ruleset.procedure import held_parts
from bopu.simulate.games import Task
from bopu.simulate.kept import kept
from bopu.simulate.run import Tell, run, silent

GAMES = 1000
FOLDER = "rests"


def foundation(root: Path, task: Task, book: Book, games: int, executor: Executor, tell: Tell = silent) -> Foundation:
    """What the game of a task rests on, from the cache or played now."""

    def made() -> dict[str, Any]:
        rules = counts(Rests(book.ruleset).of_rules(held_parts(book).values()))
        return {"games": games, "rules": rules, "events": run(task, 0, games, executor, tell=tell).rests}

    asked = [task.ruleset, sorted(task.choices), list(task.bots), games]
    found = kept(root, FOLDER, book, asked, ("games", "rules", "events"), made)
    return Foundation(found["games"], found["rules"], found["events"])
