"""All hands of 馬弔 are counted as arithmetic counts them, and block by block as condition by condition; play that is
watched is the play that is counted."""

import json
from math import comb
from pathlib import Path

import numpy as np

from bopu.games.madiao import bulk
from bopu.games.madiao.bulk_conditions import Seen, holds, speaking
from bopu.games.madiao.bulk_dealt import _made
from bopu.games.madiao.bulk_settle import as_row
from bopu.games.madiao.bulk_tallies import games
from bopu.games.madiao.words_of_settlement import HANDS
from tests.games.hands_both_ways import SEATS, SEED, ready
from tests.games.madiao import book

KEPT = Path(__file__).resolve().parents[2] / "corpus" / "madiao" / "tallied.json"
BY_HAND = {
    "tiandijiaotai": 1,
    "tianrenheyi": 1,
    "bahong": comb(9, 8),
    "qihong": comb(9, 7) * comb(31, 1),
    "liuhong": comb(9, 6) * comb(31, 2),
    "qilinzhong": comb(35, 3),
    "pianpianjin": comb(13, 8),
    "batong": 2 * comb(11, 8) + 2 * comb(9, 8),
    "qitong": 2 * comb(11, 7) * 29 + 2 * comb(9, 7) * 31,
}
"""Hands with a pattern that can be counted on paper: of forty cards nine are red and four are feet."""


def test_hands_that_can_be_counted_on_paper_are_as_many_as_were_found() -> None:
    found = json.loads(KEPT.read_text("utf-8"))["hands"]["found"]
    assert found["hands"] == comb(40, 8)
    assert {name: found[f"made.{name}"][0] for name in BY_HAND} == BY_HAND


def test_a_block_of_hands_makes_what_its_conditions_say_one_by_one() -> None:
    many, rng = ready("default"), np.random.default_rng(SEED)
    assert isinstance(many, bulk.Many)
    cards = len(many.tables.facts.pack.cards)
    order = np.argsort(rng.random((4000, cards)) - 0.6 * (np.arange(cards) % 9 < 3), axis=1)[:, : many.tables.hand]
    held = np.zeros((len(order), cards), dtype=np.bool_)
    np.put_along_axis(held, order, True, axis=1)
    rules = [rule for rule in many.settling.rules[HANDS] if rule.id not in ("se.bada", "se.baxiao", "se.qixiaoyihong")]
    row, none = as_row(held), np.zeros(len(held), dtype=np.int64)
    seen = Seen({"row": row, "dealt": row}, none, np.zeros((len(held), SEATS - 1)), row, none.astype(np.bool_), held)
    found = {rule.id: holds(many.tables.facts, seen, rule.when, rule.unless) for rule in rules}
    speaks = speaking(rules, found)
    made = _made(many.tables, rules, held)
    assert made.any(axis=0).sum() > 4, f"seed {SEED}: expected hands with patterns"
    assert np.array_equal(made, np.stack([speaks[rule.id] for rule in rules], axis=1))


def test_the_hands_that_are_watched_end_as_those_that_are_played() -> None:
    found = games(book(), Path(), SEED, 300, 7)
    played = bulk.play(ready("default"), 300, SEATS, SEED)
    assert found["free"] == (int(played.free.sum()), 300)
    assert found["banker"]["count"] == 300 and found["taken"]["count"] == 300
    tables = played.tables[~played.free]
    assert found["made.quandiao"][0] == int((tables == 8).sum())
    assert found["made.liuzhuodiao"][0] == int((tables == 6).sum())
