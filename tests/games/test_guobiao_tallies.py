"""Hands of 國標麻將 that are drawn have won, and are as likely as their tiles lie; shapes are as many as arithmetic and
the notes say; what is made beside what is what the scorer makes."""

import json
import random
import re
from collections import Counter
from functools import cache
from itertools import product
from math import comb, prod, sqrt
from pathlib import Path

import numpy as np

from bopu.games.guobiao.bulk_beside import beside, making
from bopu.games.guobiao.bulk_drawn import Stock, _orders, drawn, laid, last_tiles, stock_of, ways, winds
from bopu.games.guobiao.bulk_hands import hands_of
from bopu.games.guobiao.bulk_mixed import of_others, of_sets
from bopu.games.guobiao.bulk_score import many_scores
from bopu.games.guobiao.bulk_shapes import Profile, readings_of
from tests.games.guobiao_any_hand import any_hand
from tests.games.guobiao_hands import law

SEED = 2026
CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "guobiao"


@cache
def stock() -> Stock:
    """All sets that tiles make."""
    return stock_of(law())


def kept(name: str) -> dict[str, int]:
    """A tally that is kept."""
    found: dict[str, int] = json.loads((CORPUS / "tallied.json").read_text("utf-8"))[name]["found"]
    return found


def test_the_stock_has_every_set_with_the_ways_to_make_it() -> None:
    assert stock().many == 3 * 7 + 34 and sorted(set(stock().ways.tolist())) == [comb(4, 3), 4**3]
    assert set(stock().pair_ways.tolist()) == {comb(4, 2)}
    five = np.zeros((1, 34), dtype=np.int64)
    five[0, 0] = 5
    assert ways(five, stock().copies).tolist() == [0]
    assert _orders(np.array([[1, 2, 3, 4], [1, 1, 2, 3], [2, 1, 2, 1], [5, 5, 5, 5]])).tolist() == [24, 12, 6, 1]


def exactly(suits: list[range]) -> int:
    """In how many ways the tiles of these suits alone are four sets and a pair."""
    total: Counter[frozenset[Profile]] = Counter({frozenset([(0, 0, 0)]): 1})
    for suit in suits:
        here: Counter[frozenset[Profile]] = Counter()
        for tiles, profiles in readings_of(law(), suit, 4).items():
            here[frozenset(profiles)] += prod(comb(4, many) for many in Counter(tiles).values())
        joined: Counter[frozenset[Profile]] = Counter()
        for (first, many), (second, more) in product(total.items(), here.items()):
            sums = {(a + d, b + e, c + f) for (a, b, c), (d, e, f) in product(first, second)}
            if kept := frozenset(one for one in sums if one[0] + one[1] <= 4 and one[2] <= 1):
                joined[kept] += many * more
        total = joined
    return sum(many for profiles, many in total.items() if any(a + b == 4 and c == 1 for a, b, c in profiles))


def test_drawn_hands_have_won_and_are_as_likely_as_their_tiles_lie() -> None:
    """The share of hands without honors, and of those of two suits, is that of the ways to take them."""
    rng = np.random.default_rng(SEED)
    sets = drawn(law(), stock(), rng, 100_000)
    no = np.zeros_like(sets.sets, dtype=np.bool_)
    hands = laid(stock(), sets, last_tiles(stock(), sets, no, rng), no, **winds(law(), rng, len(sets)))
    assert many_scores(law().book).score(hands).wins.all()
    counts, suits = sets.counts(stock()), list(law().pack.suits)
    every = exactly(suits)
    for some in (suits[:3], [*suits[:2], *suits[3:]], suits[:2]):
        others = [tile for suit in suits if suit not in some for tile in suit]
        share, expected = float((counts[:, others] == 0).all(axis=1).mean()), exactly(some) / every
        spread = sqrt(expected * (1 - expected) / len(sets))
        assert abs(share - expected) < 5 * spread, f"seed {SEED}: expected {expected}; found {share}"


def test_shapes_are_as_many_as_arithmetic_and_the_notes_say() -> None:
    found, printed = kept("shapes"), kept("shapes_printed")
    assert found["all"] == sum(
        comb(34, a) * comb(34 - a, b) * comb(34 - a - b, c) * comb(34 - a - b - c, 14 - 4 * a - 3 * b - 2 * c)
        for a in range(4)
        for b in range((14 - 4 * a) // 3 + 1)
        for c in range((14 - 4 * a - 3 * b) // 2 + 1)
    )
    assert found["qidui"] == sum(comb(34, fours) * comb(34 - fours, 7 - 2 * fours) for fours in range(4))
    assert printed["shisanyao"] == 34 * comb(33, 12) and printed["quanbukao"] == comb(34, 14)
    assert kept("shapes_unlike")["qidui"] == comb(34, 7) and found["quanbukao"] == 6 * comb(16, 14)
    notes = (CORPUS / "notes" / "open-points.md").read_text("utf-8")
    said = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d", notes)}
    named = ("basic", "qidui", "shisanyao", "quanbukao")
    assert {found[name] for name in (*named, "zuhe", "all")} | {printed[name] for name in named} <= said


def test_what_is_made_beside_what_is_what_the_scorer_makes() -> None:
    """Hand by hand, whichever readings there are; what one hand is made of comes once for each reading."""
    rng, scores = random.Random(SEED), many_scores(law().book)
    made = set[str]()
    for hand in (any_hand(rng, law()) for _ in range(150)):
        asked = hands_of([hand], law().pack, scores.reader.most)
        by_scorer = {
            frozenset(one.fan for one in law().scorer.made(hand, division))
            for division in law().scorer.divider.divisions(hand)
        }
        rows = making(scores, asked)
        made_by_many = {frozenset(np.array(scores.order)[row > 0].tolist()) for row in rows}
        assert made_by_many == by_scorer, f"seed {SEED}, {hand}"
        assert np.array_equal(beside(scores, asked).both, rows.T @ rows)
        made.update(*by_scorer)
    assert len(made) > 50


def test_mixed_hands_have_won_and_make_what_is_rare() -> None:
    rng, scores = np.random.default_rng(SEED), many_scores(law().book)
    for hands in (of_sets(law(), stock(), rng, 8000), of_others(law(), stock(), rng, 3000)):
        assert len(hands) > 500 and scores.score(hands).wins.all(), f"seed {SEED}"
        assert (making(scores, hands).sum(axis=0) > 0).sum() > 25, f"seed {SEED}"
