"""Turns a game that is played in two ways, and a peer, into two answers: do both end alike, and how fast is bulk play?

A benchmark is a `Bench`, data alone; `main` compares every game under each of its combinations of choices, then runs
its rows and the peer in turn, in one process. ``--compare N`` compares so many games of each combination (0: none),
``--only NAME`` one combination and measures nothing.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import NamedTuple

from bopu.play.bots import Bot
from bopu.play.contract import Game
from bopu.play.table import Table
from bopu.ruleset.decide import Book
from tests.bench.peers import machine, openspiel, rate
from tests.games.of_corpus import Choices

RUNS = 5


class Row(NamedTuple):
    """Something that is measured: `play` is given the number of the run and says how many games it played."""

    name: str
    play: Callable[[int], int]


class Pair(NamedTuple):
    """One game: which, how the engine ends it, how it ends among many at once."""

    name: str
    engine: object
    bulk: object


@dataclass(frozen=True)
class Bench:
    """What is compared and measured. `rows` makes ready and gives what is measured, of which the first is held to
    `target` times the peer; what follows `reported` has no target."""

    called: str
    combinations: Mapping[str, Choices]
    pairs: Callable[[Choices, int], Iterator[Pair]]
    compared: int
    rows: Callable[[], Sequence[Row]]
    peer: Row
    target: int | Fraction
    reported: Sequence[Row] = ()


def peer(name: str, games: int) -> Row:
    """A game of OpenSpiel as a row."""
    return Row(f"OpenSpiel {name}, {games} games", lambda run: openspiel(name, games, run))


def one_by_one(game: Game, under: Book, bot: Bot, games: int, run: int) -> int:
    """Games of the engine, one after the other with every event made, by the same bot on every seat; how many."""
    for number in range(games):
        for _ in Table(game, under, [bot] * game.default_seats, run * games + number).play():
            pass
    return games


def compare(bench: Bench, name: str, games: int) -> int:
    """Compare games one by one and print how many differ; the first that does is shown whole."""
    differ = compared = 0
    for pair in bench.pairs(bench.combinations[name], games):
        compared += 1
        differ += pair.engine != pair.bulk
        if pair.engine != pair.bulk and differ == 1:
            print(f"  {pair.name}: the engine {pair.engine}\n  bulk {pair.bulk}")
    print(f"{name:32} {compared:6,} {bench.called} compared, {differ} differ", flush=True)
    return differ


def measure(bench: Bench) -> bool:
    """Measure all sides in turn and print the table; whether the target is reached."""
    begun = time.process_time()
    ours = bench.rows()
    print(f"specialising, once: {time.process_time() - begun:.1f} CPU seconds, not counted below")
    rows = [*ours, bench.peer, *bench.reported]
    rates: dict[str, list[float]] = {row.name: [] for row in rows}
    for run in range(RUNS):
        for row in rows:
            rates[row.name].append(rate(lambda row=row, run=run: row.play(run)))
    of_peer = median(rates[bench.peer.name])
    print(f"{f'{bench.called} per CPU second':44}{'median':>10}{'least':>10}{'most':>10}{'ratio':>9}")
    for name, found in rates.items():
        print(f"{name:44}{median(found):10,.0f}{min(found):10,.0f}{max(found):10,.0f}{median(found) / of_peer:9.2f}")
    reached = median(rates[ours[0].name]) >= bench.target * of_peer
    print(f"{machine()}\n{'reached' if reached else 'not reached'}: {bench.target} times the peer's games")
    return reached


def main(bench: Bench, doc: str | None) -> int:
    """0 where no game differs and the target is reached."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--compare", type=int, default=bench.compared, metavar="N")
    parser.add_argument("--only", choices=bench.combinations, metavar="NAME")
    asked = parser.parse_args()
    names = [asked.only] if asked.only else [*bench.combinations]
    differ = sum(compare(bench, name, asked.compare) for name in names if asked.compare > 0)
    if asked.only:
        return int(differ > 0)
    return int(not measure(bench) or differ > 0)
