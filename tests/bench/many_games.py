"""Turns seeds into two answers about 陞官圖: does bulk play the engine's games, and how many times as fast as a peer?

`make bench` (``python -m tests.bench.many_games``) compares 2,000 games under each combination of choices, then
measures games per CPU second beside OpenSpiel's backgammon; tests/bench/beside.py says what else may be asked.
"""

import sys
from collections.abc import Iterator

from bopu.games.shengguantu import bulk
from tests.bench.beside import Bench, Pair, Row, main, peer
from tests.games.both_ways import SEED, by_engine, in_bulk
from tests.games.harness import book, ruleset
from tests.games.of_corpus import Choices, each_option

SEATS, GAMES, PEER_GAMES = 4, 60_000, 300
SOLD = {name: {"juanguan": "allowed"} for name in ruleset().switches if name.startswith("juanguan_")}
"""How offices are sold matters where they are."""


def pairs(choices: Choices, games: int) -> Iterator[Pair]:
    """Games under a combination of choices, played twice."""
    rules = book(*choices)
    for game, end in enumerate(in_bulk(bulk.play(bulk.specialise(rules), games, SEATS, SEED))):
        yield Pair(f"game {game} of seed {SEED}", by_engine(rules, SEATS, SEED, game), end)


def rows() -> list[Row]:
    """The default rules."""
    tables = bulk.specialise(book())
    name = f"陞官圖, {SEATS} players, {GAMES:,} games"
    return [Row(name, lambda run: len(bulk.play(tables, GAMES, SEATS, run).throws))]


BENCH = Bench("games", each_option(ruleset(), SOLD), pairs, 2000, rows, peer("backgammon", PEER_GAMES), target=20)

if __name__ == "__main__":
    sys.exit(main(BENCH, __doc__))
