"""Turns seeds into two answers about 陞官圖: does bulk play the engine's games, and how many times as fast as a peer?

`make bench` (``python -m tests.bench.many_games``) compares 2,000 games under each named ruleset and each option of
each switch, then measures games per CPU second beside OpenSpiel's backgammon, driven from Python, in the same process.
``--compare N`` compares fewer games (0: none), ``--only NAME`` one ruleset or ``switch=option``.
"""

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from statistics import median

from bopu.games.shengguantu import bulk
from bopu.games.shengguantu.bulk_tables import Tables
from bopu.ruleset.decide import Book
from tests.games.both_ways import SEED, by_engine, in_bulk
from tests.games.harness import book, ruleset

SEATS, RUNS = 4, 5
GAMES, PEER_GAMES = 60_000, 300
TARGET = 20
COMPARED = 2000


def combinations() -> Iterator[tuple[str, Mapping[str, str], bool]]:
    """The name of each combination, its choices, and whether supplements hold."""
    for name, named in ruleset().rulesets.items():
        yield name, named.choices, named.supplements
    for name, switch in ruleset().switches.items():
        sold = {"juanguan": "allowed"} if name.startswith("juanguan_") else {}
        for option in switch.options:
            if option.id != switch.default:
                yield f"{name}={option.id}", {**sold, name: option.id}, True


def compare(name: str, rules: Book, games: int) -> int:
    """Compare games one by one and print how many differ; the first that does is shown whole."""
    differ = 0
    for game, end in enumerate(in_bulk(bulk.play(bulk.specialise(rules), games, SEATS, SEED))):
        engine = by_engine(rules, SEATS, SEED, game)
        if engine != end:
            differ += 1
            if differ == 1:
                print(f"  game {game} of seed {SEED}: the engine {engine}\n  bulk {end}")
    print(f"{name:32} {games:6,} games compared, {differ} differ", flush=True)
    return differ


def backgammon(games: int, seed: int) -> int:
    """Play OpenSpiel's backgammon to the end, at random; the number of games."""
    import pyspiel

    game, rng = pyspiel.load_game("backgammon"), random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return games


def rate(play: Callable[[], int]) -> float:
    """Games per CPU second of one run."""
    begun = time.process_time()
    return play() / (time.process_time() - begun)


def machine() -> str:
    """What it was measured on."""
    runs_on = f"{platform.machine()}, {platform.system()}, CPython {platform.python_version()}"
    return f"{runs_on}, numpy {version('numpy')}, open_spiel {version('open_spiel')}"


def measure(tables: Tables) -> bool:
    """Measure both sides in turn and print the table; whether the target is reached."""
    ours, theirs = [], []
    for run in range(RUNS):
        ours.append(rate(lambda run=run: len(bulk.play(tables, GAMES, SEATS, run).throws)))
        theirs.append(rate(lambda run=run: backgammon(PEER_GAMES, run)))
    ratio = median(ours) / median(theirs)
    print(f"{'games per CPU second, random play':44}{'median':>10}{'least':>10}{'most':>10}{'ratio':>8}")
    for name, rates, times in (
        (f"陞官圖, {SEATS} players, {GAMES:,} games", ours, ratio),
        (f"OpenSpiel backgammon, {PEER_GAMES} games", theirs, 1.0),
    ):
        print(f"{name:44}{median(rates):10,.0f}{min(rates):10,.0f}{max(rates):10,.0f}{times:8.1f}")
    print(machine())
    print(f"{'reached' if ratio >= TARGET else 'not reached'}: {TARGET} times the peer's games")
    return ratio >= TARGET


def main() -> int:
    """0 where no game differs and the target is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compare", type=int, default=COMPARED, metavar="N")
    parser.add_argument("--only", metavar="NAME")
    asked = parser.parse_args()
    differ = 0
    for name, choices, supplements in combinations():
        if asked.compare > 0 and asked.only in (None, name):
            differ += compare(name, book(choices, supplements), asked.compare)
    if asked.only:
        return int(differ > 0)
    begun = time.process_time()
    tables = bulk.specialise(book())
    print(f"specialising, once: {time.process_time() - begun:.1f} CPU seconds, not counted below")
    return int(not measure(tables) or differ > 0)


if __name__ == "__main__":
    sys.exit(main())
