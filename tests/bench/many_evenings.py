"""Turns seeds into two answers about 采蓮船: does bulk play the engine's evenings, and how much faster than a peer?

`make bench` (``python -m tests.bench.many_evenings``) compares 240 evenings under each named ruleset and each option of
each switch, at tables of every size, then measures rounds per CPU second beside OpenSpiel's backgammon, driven from
Python, in the same process. ``--compare N`` compares so many evenings (0: none), ``--only NAME`` one ruleset or
``switch=option``.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from statistics import median

from bopu.games.cailianchuan import bulk
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS
from tests.bench.many_games import PEER_GAMES, RUNS, TARGET, backgammon, machine, rate
from tests.games.cailianchuan import book, ruleset
from tests.games.evenings_both_ways import SEED, Watched, by_engine, in_bulk, watched

ROUND = "short"
"""The ruleset of one round."""
TABLES = (9, 8)
"""Eight guests and the courtesan; seven guests and the courtesan, the usual table. The first is held to the target."""
ROUNDS = 60_000
COMPARED = 240


def combinations() -> Iterator[tuple[str, Mapping[str, str], bool]]:
    """The name of each combination, its choices, and whether supplements hold."""
    for name, named in ruleset().rulesets.items():
        yield name, named.choices, named.supplements
    for name, switch in ruleset().switches.items():
        for option in switch.options:
            if option.id != switch.default:
                yield f"{name}={option.id}", {name: option.id}, True


def compare(name: str, rules: Watched, evenings: int) -> int:
    """Compare evenings one by one, at tables of every size, and print how many differ; the first is shown whole."""
    tables, sizes, differ = bulk.specialise(rules), range(FEWEST_SEATS, MOST_SEATS + 1), 0
    for seats in sizes:
        number = -(-evenings // len(sizes))
        for game, end in enumerate(in_bulk(bulk.play(tables, number, seats, SEED))):
            engine = by_engine(rules, seats, SEED, game)
            differ += engine != end
            if engine != end and differ == 1:
                print(f"  game {game} of seed {SEED}, {seats} seats: the engine {engine}\n  bulk {end}")
    print(f"{name:32} {len(sizes) * number:6,} evenings compared, {differ} differ", flush=True)
    return differ


def measure(tables: bulk.Tables | bulk.Silent) -> bool:
    """Measure all sides in turn and print the table; whether the target is reached."""
    names = [f"采蓮船, {seats} at the table, {ROUNDS:,} rounds" for seats in TABLES]
    names.append(f"OpenSpiel backgammon, {PEER_GAMES} games")
    rates: dict[str, list[float]] = {name: [] for name in names}
    for run in range(RUNS):
        for name, seats in zip(names, TABLES, strict=False):
            rates[name].append(rate(lambda run=run, seats=seats: len(bulk.play(tables, ROUNDS, seats, run).throws)))
        rates[names[-1]].append(rate(lambda run=run: backgammon(PEER_GAMES, run)))
    peer = median(rates[names[-1]])
    print(f"{'rounds or games per CPU second, random play':44}{'median':>10}{'least':>10}{'most':>10}{'ratio':>8}")
    for name, found in rates.items():
        print(f"{name:44}{median(found):10,.0f}{min(found):10,.0f}{max(found):10,.0f}{median(found) / peer:8.1f}")
    reached = median(rates[names[0]]) >= TARGET * peer
    print(f"{machine()}\n{'reached' if reached else 'not reached'}: {TARGET} times the peer's games")
    return reached


def main() -> int:
    """0 where no evening differs and the target is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compare", type=int, default=COMPARED, metavar="N")
    parser.add_argument("--only", metavar="NAME")
    asked = parser.parse_args()
    differ = 0
    for name, choices, supplements in combinations():
        if asked.compare > 0 and asked.only in (None, name):
            differ += compare(name, watched(choices, supplements), asked.compare)
    if asked.only:
        return int(differ > 0)
    begun = time.process_time()
    tables = bulk.specialise(book(ruleset().rulesets[ROUND].choices))
    print(f"specialising, once: {time.process_time() - begun:.1f} CPU seconds, not counted below")
    return int(not measure(tables) or differ > 0)


if __name__ == "__main__":
    sys.exit(main())
