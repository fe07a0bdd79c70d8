"""Turns seeds into two answers about 國標麻將: do deals end alike in bulk and by the engine, how fast beside a peer?

`make bench` (``python -m tests.bench.many_deals``) compares 100 games under each combination of choices (of sixteen
deals 6), then measures deals per CPU second, everything scored and paid, beside RLCard's mahjong; what the engine and
the bots of the game reach is told too. tests/bench/beside.py says what else may be asked.
"""

import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version

from bopu.games.guobiao import GAME, bulk
from bopu.play.bots import bots_of
from tests.bench.beside import Bench, Pair, Row, main, one_by_one
from tests.bench.peers import rlcard
from tests.games.deals_both_ways import SEATS, SEED, by_engine, combinations, in_bulk
from tests.games.guobiao_games import book, ruleset
from tests.games.of_corpus import Choices

DEALS, PEER_GAMES, ENGINE_DEALS, BOT_DEALS = 20_000, 20, 20, 1
GAMES_OF_SIXTEEN = 16
"""Of games of sixteen deals so many times fewer are compared."""
AT_RANDOM = ("random", "eager")


def pairs(choices: Choices, games: int) -> Iterator[Pair]:
    """Games under a combination of choices, played twice."""
    rules = book(*choices)
    many = max(1, games // GAMES_OF_SIXTEEN) if rules.choices["jushu"] == "ju" else games
    for game, end in enumerate(in_bulk(bulk.play(bulk.specialise(rules), many, SEATS, SEED, eager=True))):
        yield Pair(f"game {game} of seed {SEED}", by_engine(rules, SEED, game), end)


def rows() -> list[Row]:
    """The default rules, every win claimed, and as the passage prints the shapes: then nearly every deal is won."""

    def row(name: str, choices: Mapping[str, str]) -> Row:
        ready = bulk.specialise(book(choices))
        return Row(f"{name}, {DEALS:,} deals", lambda run: len(bulk.play(ready, DEALS, SEATS, run, eager=True).outcome))

    return [row("國標麻將", {}), row("國標麻將 as printed", ruleset().rulesets["as-printed"].choices)]


def reported() -> list[Row]:
    """One deal after the other, by those who choose at random and by those who count tiles."""
    rules = book()

    def row(name: str, deals: int) -> Row:
        bot = bots_of(rules)[name]
        return Row(
            f"國標麻將, engine, {name} bots, {deals} deals", lambda run: one_by_one(GAME, rules, bot, deals, run)
        )

    return [row(name, ENGINE_DEALS if name in AT_RANDOM else BOT_DEALS) for name in bots_of(rules)]


PEER = Row(f"RLCard {version('rlcard')} mahjong, {PEER_GAMES} games", lambda run: rlcard("mahjong", PEER_GAMES, run))
BENCH = Bench("deals", combinations(), pairs, 100, rows, PEER, target=20, reported=reported())

if __name__ == "__main__":
    sys.exit(main(BENCH, __doc__))
