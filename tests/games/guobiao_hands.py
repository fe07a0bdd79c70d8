"""Turns the hands among the data of tests into hands and expectations, and seeds into hands that have won."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.hand_json import hand_from
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.scorer import Score
from bopu.games.guobiao.told import outside_name
from bopu.ruleset.decide import Book
from tests.games import guobiao_games as guobiao

FOLDER = guobiao.ROOT / "tests" / "games" / "guobiao"
CASES = guobiao.ROOT / "corpus" / "guobiao" / "cases"
Json = Mapping[str, Any]


def lines(name: str) -> list[dict[str, Any]]:
    """The objects of a file of lines among the cases."""
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


@cache
def law() -> Law:
    """What the rules say under the defaults."""
    return law_of(guobiao.default_book())


@cache
def law_under(ruleset: str) -> Law:
    """What the rules say under a named ruleset."""
    named = guobiao.ruleset().rulesets[ruleset]
    return law_of(guobiao.book(choices=dict(named.choices)))


def fan_of(under: Law, score: Score) -> dict[str, int]:
    """What counts, by the names that files outside use."""
    return {outside_name(under, one.fan): one.count for one in score.counted}


def listed(fans: Sequence[Json]) -> dict[str, int]:
    """The same of an expectation."""
    return {one["id"]: one["count"] for one in fans}


def scored(under: Law, data: Json) -> Score:
    """What a hand of the data scores."""
    return under.scorer.score(hand_from(under, data))


def random_hand(rng: random.Random, under: Law) -> Hand:
    """A hand of sets and a pair drawn at random, near each other so that they make something, in a random situation."""
    pack, size = under.pack, under.scorer.set_size
    while True:
        counts = [0] * len(pack.names)
        sets = [_random_set(rng, under, counts) for _ in range(size + 1)]
        pair = rng.randrange(len(pack.names))
        counts[pair] += 2
        if all(many <= copies for many, copies in zip(counts, under.tiles.copies, strict=False)):
            return _won(rng, under, sets, pair, counts)


def _random_set(rng: random.Random, under: Law, counts: list[int]) -> Meld:
    pack, size = under.pack, under.scorer.set_size
    if rng.random() < 0.6:
        ranks = rng.choice(((1, 4, 7), (2, 3), range(1, 8)))  # often such that chows make something together
        made = Meld(at.SHUNZI, rng.choice([kind for kind in range(pack.numbered) if pack.rank[kind] in ranks]))
    else:
        made = Meld(at.KEZI, rng.randrange(len(pack.names)))
    for tile in range(made.tile, made.tile + size) if made.kind == at.SHUNZI else [made.tile] * size:
        counts[tile] += 1
    return made


def _won(rng: random.Random, under: Law, sets: Sequence[Meld], pair: int, counts: list[int]) -> Hand:
    melds, closed = [], [pair, pair]
    for one in sets:
        tiles = list(under.meld_tiles(one))
        if rng.random() < 0.4:
            kong = one.kind == at.KEZI and counts[one.tile] < under.tiles.copies[one.tile] and rng.random() < 0.3
            counts[one.tile] += kong
            melds.append(Meld(rng.choice(at.KONGS), one.tile) if kong else one)
        else:
            closed += tiles
    rng.shuffle(closed)
    win = closed.pop()
    own, first = rng.random() < 0.5, under.tiles.number[under.ask("seat_wind").answer[0].args["of"].names[0]]
    winds = [first + rng.randrange(at.SEATS) for _ in range(2)]
    return Hand(tuple(melds), tuple(closed), win, own, rng.random() < 0.1, seat_wind=winds[0], round_wind=winds[1])


def seeds(number: int) -> Iterator[int]:
    """Seeds of random hands."""
    yield from range(1, number + 1)


def changed(under: Book, **parts: Any) -> Book:
    """A book of the same rules with parts of its ruleset exchanged."""
    return Book(replace(under.ruleset, **parts), under.vocabulary, under.choices)
