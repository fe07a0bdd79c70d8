"""Turns seeds into two answers about hands of 國標麻將: do they score alike in bulk, and how fast beside a peer?

`make bench` (``python -m tests.bench.many_scores``) compares 20,000 hands of every sort under the default rules, every
named ruleset and each option of scoring, then measures hands per CPU second beside PyMahjongGB, which is C++ called
for one hand after the other. Both are given hands made beforehand: arrays here, tuples there. tests/bench/beside.py
says what else may be asked.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.metadata import version

from bopu.games.guobiao.bulk_hands import Hands, hands_of
from bopu.games.guobiao.bulk_score import ManyScores, many_scores
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.layout import ANGANG, KEZI, SHUNZI
from tests.bench.beside import RUNS, Bench, Pair, Row, main
from tests.games.guobiao_any_hand import any_hand
from tests.games.guobiao_games import book
from tests.games.of_corpus import Choices
from tests.games.test_guobiao_many_scores import of_one, one_by_one, options

HANDS, COMPARED, CLEAR = 40_000, 20_000, 1_000
SEED = 1


@cache
def law(choices: tuple[tuple[str, str], ...] = ()) -> Law:
    """What the rules say under some choices."""
    return law_of(book(dict(choices)))


@cache
def hands(run: int, many: int) -> Sequence[Hand]:
    """Hands of every sort that have won."""
    rng, under = random.Random(run), law()
    found: list[Hand] = []
    while len(found) < many:
        hand = any_hand(rng, under)
        if under.scorer.wins(hand.melds, hand.concealed, hand.win):
            found.append(hand)
    return found


@cache
def arrays(run: int) -> Hands:
    """The same as arrays."""
    return hands_of(hands(run, HANDS), law().pack, many_scores(law().book).reader.most)


@cache
def outside(run: int) -> Sequence[tuple[object, ...]]:
    """The same as PyMahjongGB takes them."""
    names = [
        f"{letter}{rank + 1}" for letter, many in zip("WBTFJ", (9, 9, 9, 4, 3), strict=True) for rank in range(many)
    ]
    winds = law().pack.numbered

    def meld(kind: str, tile: int) -> tuple[str, str, int]:
        if kind == SHUNZI:
            return "CHI", names[tile + 1], 1
        return ("PENG" if kind == KEZI else "GANG"), names[tile], int(kind != ANGANG)

    return [
        (
            tuple(meld(one.kind, one.tile) for one in hand.melds),
            tuple(names[tile] for tile in hand.concealed),
            names[hand.win],
            hand.flowers,
            hand.self_draw,
            hand.last_of_kind,
            hand.replacement or hand.robbed,
            hand.last_tile,
            hand.seat_wind - winds,
            hand.round_wind - winds,
        )
        for hand in hands(run, HANDS)
    ]


def peer(run: int) -> int:
    """PyMahjongGB scores the hands of a run; how many."""
    from MahjongGB import MahjongFanCalculator

    given = outside(run)
    for hand in given:
        MahjongFanCalculator(*hand)
    return len(given)


def pairs(choices: Choices, many: int) -> Iterator[Pair]:
    """Hands under a combination of choices, scored twice."""
    under = law(tuple(dict(choices[0]).items()))
    at_once, rng = many_scores(under.book), random.Random(SEED)
    drawn = [any_hand(rng, under) for _ in range(many)]
    scores = at_once.of(drawn)
    for at, hand in enumerate(drawn):
        yield Pair(f"hand {at} of seed {SEED}", one_by_one(under.scorer.score(hand)), of_one(at_once, scores, at))


def rows() -> list[Row]:
    """Arrays, by tables that have met such hands; then the very first hands of a new scorer; then objects."""
    met = many_scores(law().book)
    met.score(arrays(-1))
    for run in range(RUNS):  # made ready beforehand, for both sides
        arrays(run), outside(run)
    return [
        Row(f"國標麻將, {HANDS:,} hands", lambda run: len(met.score(arrays(run)).total)),
        Row("the same, open patterns met anew", lambda run: len(ManyScores(law().book).score(arrays(run)).total)),
        Row("the same, from objects", lambda run: len(met.of(hands(run, HANDS)).total)),
    ]


def clear(run: int) -> int:
    """The scorer that explains, one hand after the other; how many."""
    scorer = law().scorer
    for hand in hands(run, HANDS)[:CLEAR]:
        scorer.score(hand)
    return CLEAR


COMBINATIONS: Mapping[str, Choices] = {
    "default": ({}, True),
    **{",".join(f"{switch}={option}" for switch, option in one) or "none": (dict(one), True) for one in options()},
}
PEER = Row(f"PyMahjongGB {version('PyMahjongGB')}, {HANDS:,} hands", peer)
FIFTH = Fraction(1, 5)
"""What is asked for; the aim is as many as the peer."""
BENCH = Bench("hands", COMBINATIONS, pairs, COMPARED, rows, PEER, FIFTH, [Row(f"one by one, {CLEAR:,} hands", clear)])

if __name__ == "__main__":
    sys.exit(main(BENCH, __doc__))
