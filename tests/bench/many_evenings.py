"""Turns seeds into two answers about 采蓮船: does bulk play the engine's evenings, and how much faster than a peer?

`make bench` (``python -m tests.bench.many_evenings``) compares 240 evenings under each combination of choices, at
tables of every size, then measures rounds per CPU second beside OpenSpiel's backgammon; tests/bench/beside.py says what
else may be asked.
"""

import sys
from collections.abc import Iterator

from bopu.games.cailianchuan import bulk
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS
from tests.bench.beside import Bench, Pair, Row, main, peer
from tests.games.cailianchuan import book, ruleset
from tests.games.evenings_both_ways import SEED, by_engine, in_bulk, watched
from tests.games.of_corpus import Choices, each_option

ROUND = "short"
"""The ruleset of one round."""
TABLES = (9, 8)
"""Eight guests and the courtesan; seven guests and the courtesan, the usual table. The first is held to the target."""
ROUNDS, PEER_GAMES = 60_000, 300


def pairs(choices: Choices, evenings: int) -> Iterator[Pair]:
    """Evenings at tables of every size, played twice."""
    rules = watched(*choices)
    tables, sizes = bulk.specialise(rules), range(FEWEST_SEATS, MOST_SEATS + 1)
    for seats in sizes:
        for game, end in enumerate(in_bulk(bulk.play(tables, -(-evenings // len(sizes)), seats, SEED))):
            yield Pair(f"game {game} of seed {SEED}, {seats} seats", by_engine(rules, seats, SEED, game), end)


def rows() -> list[Row]:
    """One round, at both tables."""
    tables = bulk.specialise(book(ruleset().rulesets[ROUND].choices))

    def row(seats: int) -> Row:
        name = f"采蓮船, {seats} at the table, {ROUNDS:,} rounds"
        return Row(name, lambda run: len(bulk.play(tables, ROUNDS, seats, run).throws))

    return [row(seats) for seats in TABLES]


BENCH = Bench("evenings", each_option(ruleset()), pairs, 240, rows, peer("backgammon", PEER_GAMES), target=20)

if __name__ == "__main__":
    sys.exit(main(BENCH, __doc__))
