"""Turns a task and some seeds into games played by bots: what one worker does. Standard library only, plain values out.

A task travels to other processes and machines as text; a worker reads the same ruleset once.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from bopu.play.bots import bots_of
from bopu.play.contract import Event, Game, Seat, Value, load_game
from bopu.play.counted_book import CountedBook
from bopu.play.foundation import counts
from bopu.play.opening import book_as
from bopu.play.record import write
from bopu.play.rests import Rests
from bopu.play.stops import Stopped
from bopu.play.table import MOST_PLIES, Table
from bopu.ruleset.load import loads

Chunk = dict[str, Any]
"""Some games as JSON: `games`, one object each, and what is counted over all of them: `words`, `fired`, `rests`,
`decisions` (what the answers to the questions of play rest on)."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is played: `spec` is a compiled ruleset as JSON text, `ruleset` the name of a combination of its choices."""

    spec: str
    ruleset: str
    choices: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # one for each seat
    records: bool = False


@lru_cache(maxsize=4)
def _opened(task: Task) -> tuple[Game, CountedBook, Rests]:
    ruleset = loads(task.spec)
    game = load_game(ruleset.engine)
    book = book_as(CountedBook, ruleset, game, task.ruleset, dict(task.choices))
    return game, book, Rests(ruleset)


def play_games(task: Task, seeds: Sequence[int]) -> Chunk:
    """Play a game for each seed; the same task and seeds give the same chunk wherever they are played."""
    game, book, rests = _opened(task)
    book.fired, book.decided = Counter(), Counter()
    bots = bots_of(book)
    words: Counter[str] = Counter()
    chunk: Chunk = {"games": [], "records": {}}
    events: list[Event] = []
    for seed in seeds:
        try:
            table = Table(game, book, [bots[name] for name in task.bots], seed)
        except Stopped as fault:
            chunk["games"].append(_unbegun(seed, str(fault)))
            continue
        chunk["games"].append(_played(table))
        played = told(table)
        words.update(word for event in played for word in _words(event))
        events += played
        if task.records:
            chunk["records"][str(seed)] = write(table.record(task.ruleset))
    chunk["rests"] = counts(rests.of_events(events))
    chunk["decisions"] = counts(rests.of_decisions(book.decided))
    chunk["words"], chunk["fired"] = _sorted(words), _sorted(book.fired)
    return chunk


def _unbegun(seed: int, stopped: str) -> dict[str, Any]:
    """A game of which the rules do not say how it begins."""
    return {"seed": seed, "moves": 0, "throws": 0, "stopped": stopped, "outcome": [], "facts": {}, "events": {}}


def _played(table: Table) -> dict[str, Any]:
    """One game from its first move to its end, or to where the rules stop."""
    stopped = ""
    try:
        for _ in table.play():
            pass
    except Stopped as fault:
        stopped = str(fault)
    state = table.state
    if not (table.over or stopped):
        stopped = f"not over after {MOST_PLIES} moves"
    outcome = state.outcome()
    return {
        "seed": table.seed,
        "moves": len(table.plies),
        "throws": sum(move.startswith("throw") for _, move, _ in table.plies),
        "stopped": stopped,
        "outcome": [_plain(share) for share in outcome] if outcome is not None else [],
        "facts": {name: _plain(value) for name, value in state.facts().items()},
        "events": _sorted(Counter(event.kind for event in told(table))),
    }


def told(table: Table) -> list[Event]:
    """All that happened, from the opening on."""
    return [*table.state.opening, *(event for ply in table.plies for event in ply.events)]


def _words(event: Event) -> list[str]:
    """The words that an event tells, as `kind field word`."""
    return [
        f"{event.kind} {name} {value}"
        for name, value in event.fields.items()
        if isinstance(value, str) and value and not value.isdigit()
    ]


def _plain(value: Value) -> Any:
    """A value as JSON: fractions as text, players counted from one."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Seat):
        return int(value) + 1
    return str(value) if isinstance(value, Fraction) else value


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in sorted(counts)}
