"""Turns seeds into two answers about 馬弔: do hands end alike in bulk and by the engine, and how fast beside a peer?

`make bench` (``python -m tests.bench.many_hands``) compares 200 games under each combination of choices, then measures
hands per CPU second, patterns, stakes and the pot settled, beside OpenSpiel's hearts; what the engine and the bot that
follows the text's advice reach is told too. tests/bench/beside.py says what else may be asked.
"""

import sys
from collections.abc import Iterator, Mapping

from bopu.games.madiao import GAME, bulk
from bopu.play.bots import bots_of
from tests.bench.beside import Bench, Pair, Row, main, one_by_one, peer
from tests.games.hands_both_ways import SEATS, SEED, by_engine, combinations, in_bulk
from tests.games.madiao import book, ruleset
from tests.games.of_corpus import Choices

HANDS, PEER_GAMES, ENGINE_HANDS = 40_000, 1_500, 60
LAW = "law"
"""The ruleset in which requirements and duties bind."""


def pairs(choices: Choices, games: int) -> Iterator[Pair]:
    """Games under a combination of choices, played twice."""
    rules = book(*choices)
    for game, end in enumerate(in_bulk(bulk.play(bulk.specialise(rules), games, SEATS, SEED))):
        yield Pair(f"game {game} of seed {SEED}", by_engine(rules, SEED, game), end)


def rows() -> list[Row]:
    """The default rules, and requirements and duties as law."""

    def row(name: str, choices: Mapping[str, str]) -> Row:
        ready = bulk.specialise(book(choices))
        return Row(f"{name}, {HANDS:,} hands", lambda run: len(bulk.play(ready, HANDS, SEATS, run).outcome))

    return [row("馬弔", {}), row("馬弔 under law", ruleset().rulesets[LAW].choices)]


def reported() -> list[Row]:
    """One hand after the other, by those who choose at random and by those who follow advice."""
    rules = book()
    return [
        Row(
            f"馬弔, engine, {name} bots, {ENGINE_HANDS} hands",
            lambda run, bot=bot: one_by_one(GAME, rules, bot, ENGINE_HANDS, run),
        )
        for name, bot in bots_of(rules).items()
    ]


BENCH = Bench("hands", combinations(), pairs, 200, rows, peer("hearts", PEER_GAMES), target=1, reported=reported())

if __name__ == "__main__":
    sys.exit(main(BENCH, __doc__))
