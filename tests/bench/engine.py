"""Turns seeds into how fast the engine of 陞官圖 plays, events and all, and how soon it can be asked for a first move.

`python -m tests.bench.engine` plays games by random bots beside OpenSpiel's backgammon driven from Python, both in one
process and in turn, and prints the ratio. Then it opens the compiled ruleset again and again, from JSON text to the
first legal move, beside what reading the same text as JSON takes.
"""

import json
import platform
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from bopu.games.shengguantu import GAME
from bopu.play.bots import random_bot
from bopu.play.opening import book_of
from bopu.play.table import Table
from bopu.ruleset.load import loads, to_json
from tests.bench.beside import RUNS, one_by_one, peer
from tests.bench.many_games import PEER_GAMES, SEATS
from tests.bench.peers import rate
from tests.games.harness import book, ruleset

GAMES, OPENINGS = 200, 20


def opening(text: str) -> None:
    """From the text of a compiled ruleset to the first move."""
    under = book_of(loads(text), GAME)
    next(Table(GAME, under, [random_bot] * SEATS, 1).play())


def milliseconds(do: Callable[[], object]) -> float:
    """CPU time of one run."""
    begun = process_time()
    do()
    return (process_time() - begun) * 1000


def show(name: str, found: list[float], ratio: float, unit: str) -> None:
    """One row: the median, the extremes, the ratio."""
    print(f"{name:44}{median(found):10,.1f}{min(found):10,.1f}{max(found):10,.1f} {unit:6}{ratio:8.2f}")


def main() -> int:
    """Measure and print both."""
    under = book()
    one_by_one(GAME, under, random_bot, GAMES, RUNS)  # what it remembers of the rules fills in the first games
    beside, ours, theirs = peer("backgammon", PEER_GAMES), [], []
    for run in range(RUNS):
        ours.append(rate(lambda run=run: one_by_one(GAME, under, random_bot, GAMES, run)))
        theirs.append(rate(lambda run=run: beside.play(run)))
    print(f"{'random play, one core':44}{'median':>10}{'least':>10}{'most':>10}{'ratio':>15}")
    show(f"陞官圖, engine, {SEATS} players, {GAMES} games", ours, median(ours) / median(theirs), "1/s")
    show(beside.name, theirs, 1, "1/s")
    text = json.dumps(to_json(ruleset()), ensure_ascii=False)
    opened = [milliseconds(lambda: opening(text)) for _ in range(OPENINGS)]
    read = [milliseconds(lambda: json.loads(text)) for _ in range(OPENINGS)]
    show(
        f"ruleset of {len(text.encode()) / 1000:,.0f} kB to the first move", opened, median(opened) / median(read), "ms"
    )
    show("the same text read as JSON", read, 1, "ms")
    print(f"{platform.machine()}, {platform.system()}, CPython {platform.python_version()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
