"""How many tiles a hand of 國標麻將 lacks, held against the scorer: none where it has a shape, one where it waits;
and plans are worth what they say."""

import random
from collections import Counter

import pytest

from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.layout import KEZI
from bopu.games.guobiao.plans import plans_of
from bopu.games.guobiao.readiness import Readiness
from bopu.games.guobiao.scorer import Scorer, scorer_of
from tests.games.guobiao_games import default_book, tiles

SEEDS = range(60, 72)


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return scorer_of(default_book())


@pytest.fixture(scope="module")
def ready(scorer: Scorer) -> Readiness:
    return Readiness(scorer.pack, scorer.shapes)


def near(rng: random.Random) -> list[int]:
    """A closed hand of thirteen tiles not far from a win: sets and pairs at random, some tiles exchanged."""
    hand: list[int] = []
    while len(hand) < 14:
        low, kind = rng.randrange(34), rng.randrange(3)
        suited = low < 27 and low % 9 < 7
        hand += [low, low + 1, low + 2] if kind == 0 and suited else [low] * (2 + (kind == 1))
    hand = hand[:14]
    rng.shuffle(hand)
    hand.pop()
    for _ in range(rng.randrange(3)):
        hand[rng.randrange(13)] = rng.randrange(34)
    return hand


def counted(hand: list[int]) -> list[int]:
    found = Counter(hand)
    return [found[tile] for tile in range(34)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_lacks_one_tile_exactly_where_it_waits_for_some(seed: int, scorer: Scorer, ready: Readiness) -> None:
    rng = random.Random(seed)
    waiting = 0
    for _ in range(40):
        hand = near(rng)
        if max(counted(hand)) > 4:
            continue
        waits = scorer.divider.waits((), tuple(hand))
        assert (ready.lacking(counted(hand), 0) == 1) == bool(waits), f"seed {seed}: {hand}"
        waiting += bool(waits)
        for tile in waits:
            assert ready.lacking(counted([*hand, tile]), 0) == 0, f"seed {seed}: {hand} {tile}"
    assert waiting > 0, f"seed {seed}"


@pytest.mark.parametrize(
    ("hand", "melds", "lacks"),
    [
        ("123m 456p 789s EEE SS", 0, 0),
        ("19m 19p 19s ESWNCFP", 0, 1),
        ("147m 258p 369s ESWN", 0, 1),
        ("1133m 5577p 99s EE S", 0, 1),
        ("147m 147p 147s ESWN", 0, 7),  # of the thirteen orphans seven kinds are there, and no pair
        ("123m 4p", 3, 1),
        ("12m SS", 3, 1),
    ],
)
def test_hands_lack_so_many(hand: str, melds: int, lacks: int, ready: Readiness, scorer: Scorer) -> None:
    held = [scorer.pack.index[name] for name in tiles(hand).split()]
    assert ready.lacking(counted(held), melds) == lacks


def test_a_plan_of_triplets_cannot_be_had_with_a_sequence_on_the_table() -> None:
    plans = plans_of(default_book())
    [triplets] = [plan for plan in plans.plans if plan.triplets]
    counts = counted([0, 0, 0, 9, 9, 9, 27, 27, 27, 31, 31])
    assert plans.cost(triplets, counts, (Meld(KEZI, 20),)) == triplets.short
    assert plans.cost(triplets, counts, (Meld("shunzi", 18),)) > 13


def test_plans_are_worth_eight_points_or_say_what_they_are_short_of() -> None:
    plans = plans_of(default_book())
    enough = [plan for plan in plans.plans if plan.short == 0]
    assert 40 < len(enough) < len(plans.plans)
    straight = [plan for plan in enough if plan.runs == (0, 3, 6)]
    assert straight, "three sequences in a row of one suit are worth sixteen points"
