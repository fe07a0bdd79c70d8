"""Chance: weights are exact, a seed gives the same throws everywhere, and dice that cannot fall are refused."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bopu.play.chance import ChanceSpec, SeededChance, all_outcomes, draw, outcomes_like, read
from bopu.play.contract import IllegalMove, Unreadable

FOUR = ChanceSpec(dice=4)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 6])
def test_weights_are_those_of_throwing_every_die_by_itself(dice: int) -> None:
    spec = ChanceSpec(dice=dice, faces=3)
    counted = Counter("throw " + "".join(sorted(faces, reverse=True)) for faces in product("123", repeat=dice))
    assert dict(all_outcomes(spec)) == {move: Fraction(count, 3**dice) for move, count in counted.items()}


def test_four_dice_fall_in_126_ways_of_1296() -> None:
    outcomes = dict(all_outcomes(FOUR))
    assert len(outcomes) == 126 and sum(outcomes.values()) == 1
    assert outcomes["throw 4411"] == Fraction(6, 1296) and outcomes["throw 6543"] == Fraction(24, 1296)


def test_a_seed_gives_these_throws_on_every_python() -> None:
    chance = SeededChance(17)
    assert [chance.draw(FOUR) for _ in range(4)] == ["throw 5433", "throw 6632", "throw 6531", "throw 6421"]


def test_what_is_drawn_can_fall() -> None:
    outcomes, rng = dict(all_outcomes(FOUR)), random.Random(1)
    assert all(draw(FOUR, rng) in outcomes for _ in range(500))


def test_the_order_in_which_dice_lie_means_nothing() -> None:
    assert read(FOUR, "throw 1414") == read(FOUR, "throw 4411") == (4, 4, 1, 1)


@pytest.mark.parametrize(
    ("move", "kind", "message"),
    [
        ("throw 4417", IllegalMove, "'throw 4417' may not be played: expected faces 1 to 6; found 7"),
        ("throw 0441", IllegalMove, "'throw 0441' may not be played: expected faces 1 to 6; found 0"),
        ("throw 44111", IllegalMove, "'throw 44111' may not be played: expected 4 dice; found 5"),
        ("throw", Unreadable, "expected `throw` and 4 dice with faces 1 to 6; found 'throw'"),
        ("throw 四四么么", Unreadable, "expected `throw` and 4 dice with faces 1 to 6; found 'throw 四四么么'"),
        ("throw ²²²²", Unreadable, "expected `throw` and 4 dice with faces 1 to 6; found 'throw ²²²²'"),
        ("accept", Unreadable, "expected `throw` and 4 dice with faces 1 to 6; found 'accept'"),
    ],
)
def test_a_throw_that_cannot_be_is_refused(move: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as refused:
        read(FOUR, move)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        ("?", 126),
        ("throw ?", 126),
        ("throw ????", 126),
        ("throw 44??", 21),
        ("throw ??11", 21),
        ("throw 441?", 6),
        ("throw 1441", 1),
    ],
)
def test_a_throw_told_in_part_stands_for_all_that_hold_what_is_told(pattern: str, count: int) -> None:
    assert len(list(outcomes_like(FOUR, pattern))) == count


def test_a_throw_told_in_part_with_too_many_dice_is_refused() -> None:
    with pytest.raises(IllegalMove, match="expected 4 dice; found 5"):
        list(outcomes_like(FOUR, "throw 44???"))


@pytest.mark.parametrize(("dice", "faces"), [(0, 6), (-1, 6), (4, 0), (4, 10)])
def test_dice_that_there_are_not_are_refused(dice: int, faces: int) -> None:
    with pytest.raises(ValueError, match="expected dice with 1 to 9 faces"):
        ChanceSpec(dice, faces)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a seed from 0 upward; found -1"):
        SeededChance(-1)
