"""Deals: weights are exact, a seed gives the same deal everywhere, what is told in part stands for all that fit."""

import random
from collections import Counter
from fractions import Fraction
from itertools import islice, permutations

import pytest

from bopu.play.chance import SeededChance, all_outcomes, canonical, draw, draw_like, outcomes_like
from bopu.play.contract import DealSpec, IllegalMove, Part, Unreadable
from bopu.play.deal import read
from bopu.play.streams import GameStreams

SMALL = DealSpec(("ace", "ace", "two", "three", "three"), (Part(2), Part(2, ordered=True)))
PACK = DealSpec(
    tuple(f"{suit}{rank}" for suit in ("shi", "wan", "suo", "wen") for rank in range(10)),
    (Part(8), Part(8), Part(8), Part(8), Part(8, ordered=True)),
)
WALL = DealSpec(tuple(f"w{n}" for n in range(36) for _ in range(4)), (Part(144, ordered=True),))


def test_weights_are_those_of_drawing_every_card_by_itself() -> None:
    counted: Counter[str] = Counter()
    for drawn in permutations(SMALL.stock, 4):
        counted[canonical(SMALL, f"deal {drawn[0]} {drawn[1]} / {drawn[2]} {drawn[3]}")] += 1
    total = counted.total()
    assert dict(all_outcomes(SMALL)) == {move: Fraction(count, total) for move, count in counted.items()}


def test_each_deal_is_listed_once() -> None:
    listed = [move for move, _ in all_outcomes(SMALL)]
    assert len(listed) == len(set(listed)) and all(canonical(SMALL, move) == move for move in listed)


def test_the_order_in_a_hand_means_nothing_and_in_a_row_it_does() -> None:
    assert read(SMALL, "deal three ace / two three") == read(SMALL, "deal ace three / two three")
    assert canonical(SMALL, "deal three ace/three two") == "deal ace three / three two"


def test_a_seed_gives_this_deal_on_every_python() -> None:
    assert SeededChance(17).draw(SMALL) == "deal ace three / three ace"
    assert SeededChance(17).draw(PACK).split(" / ")[0] == ("deal wan4 wan6 suo1 suo2 suo3 suo6 suo7 wen3")


@pytest.mark.parametrize("seed", range(40))
def test_what_is_drawn_is_all_of_the_stock_and_nothing_twice(seed: int) -> None:
    for spec in (PACK, WALL):
        parts = read(spec, draw(spec, random.Random(seed)))
        assert sorted(name for part in parts for name in part) == sorted(spec.stock)


def test_drawing_is_fair() -> None:
    expected = dict(all_outcomes(SMALL))
    rng = random.Random(5)
    drawn = Counter(draw(SMALL, rng) for _ in range(20_000))
    assert drawn.keys() == expected.keys()
    off = sum((drawn[move] - 20_000 * chance) ** 2 / (20_000 * chance) for move, chance in expected.items())
    assert off < 2 * len(expected)  # chi-square: as many as there are, about, and hardly ever twice as many


def test_streams_deal_too() -> None:
    first, other = GameStreams(3, 0), GameStreams(3, 1)
    moves = [first.draw(PACK), first.draw(PACK), other.draw(PACK)]
    assert len(set(moves)) == 3 and all(canonical(PACK, move) == move for move in moves)
    assert GameStreams(3, 0).draw(PACK) == moves[0]


@pytest.mark.parametrize(
    ("move", "kind", "message"),
    [
        ("deal ace two / three", IllegalMove, "expected 2 in part 2; found 1"),
        ("deal ace two", IllegalMove, "expected 2 parts between slashes; found 1"),
        ("deal two two / ace ace", IllegalMove, "expected at most 1 of two; found 2"),
        ("deal ace four / ace two", IllegalMove, "expected what is in the stock; found four"),
        ("deal ace two / ? three", Unreadable, "expected `deal` and 2 / 2 of a stock of 5, the parts between slashes"),
        ("deal", Unreadable, "expected `deal` and 2 / 2 of a stock of 5"),
        ("deal ace two / ", Unreadable, "expected `deal` and 2 / 2 of a stock of 5"),
        ("throw 4411", Unreadable, "expected `deal` and 2 / 2 of a stock of 5"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(move: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as refused:
        canonical(SMALL, move)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    "pattern",
    ["?", "deal ?", "deal ? / ?", "deal ? ? / ? ?", "deal ? three / ?", "deal ? / ? ace", "deal ace two / three ?"],
)
def test_a_deal_told_in_part_stands_for_all_that_hold_what_is_told(pattern: str) -> None:
    told = [part.split() for part in pattern.removeprefix("deal").split("/")] if "/" in pattern else []

    def fits(move: str) -> bool:
        hand, row = read(SMALL, move)
        if not told:
            return True
        in_hand = all(hand.count(name) >= told[0].count(name) for name in told[0] if name != "?")
        return in_hand and (told[1] == ["?"] or all(t in ("?", n) for t, n in zip(told[1], row, strict=True)))

    like = list(outcomes_like(SMALL, pattern))
    assert like == [move for move, _ in all_outcomes(SMALL) if fits(move)] and like
    rng = random.Random(1)
    assert {draw_like(SMALL, pattern, rng) for _ in range(2_000)} == set(like)


def test_a_part_that_tells_too_much_is_refused() -> None:
    with pytest.raises(IllegalMove, match="expected at most 2 of ace; found 3"):
        next(outcomes_like(SMALL, "deal ace ace / ace ?"))


def test_the_deals_of_a_whole_pack_are_listed_one_by_one() -> None:
    assert len(set(islice(outcomes_like(PACK, "deal shi0 ? ? ? ? ? ? ? / ? / ? / ? / ?"), 500))) == 500


@pytest.mark.parametrize(
    ("stock", "parts", "message"),
    [
        (("a", "b"), (Part(3),), "expected parts of at least 1 from a stock of 2; found 3"),
        (("a", "b"), (), "expected parts of at least 1 from a stock of 2; found none"),
        (("a", "b"), (Part(1), Part(0)), "expected parts of at least 1 from a stock of 2; found 1, 0"),
        (("a", "b?"), (Part(1),), "expected words without `?` and `/` in a stock; found 'b?'"),
        (("a/b",), (Part(1),), "expected words without `?` and `/` in a stock; found 'a/b'"),
        (("a b",), (Part(1),), "expected words without `?` and `/` in a stock; found 'a b'"),
    ],
)
def test_a_stock_that_cannot_be_dealt_is_refused(stock: tuple[str, ...], parts: tuple[Part, ...], message: str) -> None:
    with pytest.raises(ValueError) as refused:
        DealSpec(stock, parts)
    assert str(refused.value) == message
