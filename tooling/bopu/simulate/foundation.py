"""Turns a ruleset under choices into what a game rests on: shares of its rules, and of the events and the decisions of
many games.

These take a while to play, so what was counted is kept in build/rests until text, rules or engine change.
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
from bopu.simulate.run import CHUNK, Tell, run, silent
from bopu.simulate.tally import added

GAMES = 1000
MOVES = 200_000
"""Of about so many moves what games rest on is counted at most: where a game is long, of fewer games than are asked."""
FOLDER = "rests"
NAMES = ("games", "rules", "events", "decisions")


def foundation(root: Path, task: Task, book: Book, games: int, executor: Executor, tell: Tell = silent) -> Foundation:
    """What the game of a task rests on, from the cache or played now."""

    def made() -> dict[str, Any]:
        rules = counts(Rests(book.ruleset).of_rules(held_parts(book).values()))
        played, events, decisions = _played(task, games, executor, tell)
        return {"games": played, "rules": rules, "events": events, "decisions": decisions}

    asked = [task.ruleset, sorted(task.choices), list(task.bots), games, MOVES]
    found = kept(root, FOLDER, book, asked, NAMES, made)
    return Foundation(found["games"], found["rules"], found["events"], found["decisions"])


def _played(task: Task, games: int, executor: Executor, tell: Tell) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """How many games were played, and on what their events and decisions rest: the first few show how long a game
    is."""
    first = run(task, 0, min(games, CHUNK), executor, tell=lambda done, _: tell(done, games))
    moves = int(first.moves.total)
    number = min(games, max(first.games, MOVES * first.games // moves)) if moves else games
    begun = first.games
    more = run(task, begun, number - begun, executor, tell=lambda done, _: tell(begun + done, number))
    return number, added(first.rests, more.rests), added(first.decisions, more.decisions)
