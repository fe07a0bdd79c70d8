"""The chances that the editor's notes on 采蓮船 state are those of the dice."""

import re
from fractions import Fraction
from math import comb

import pytest

from bopu.games.cailianchuan.bouts import hands
from tests.games.cailianchuan import TEXT, book
from tests.games.test_cailianchuan_throws import printed, sent

NOTE = (TEXT / "notes" / "open-points.md").read_text(encoding="utf-8")


def chance(dice: int, least: int, most: int | None = None) -> Fraction:
    """That so many dice show a face at least (and at most) so often."""
    sides = 6
    often = range(least, (dice if most is None else most) + 1)
    return sum((Fraction(comb(dice, n) * (sides - 1) ** (dice - n), sides**dice) for n in often), Fraction(0))


def crossed(reds: int) -> Fraction:
    """That a count of reds, grown by six dice at a time, ever stands at exactly five."""
    if reds == 5:
        return Fraction(1)
    steps = ((more, chance(6, more, more)) for more in range(1, 6 - reds))
    return sum((often * crossed(reds + more) for more, often in steps), Fraction(0)) / (1 - chance(6, 0, 0))


@pytest.mark.parametrize(
    ("told", "reckoned", "digits"),
    [
        ("nine or more come with 68.80 %", chance(60, 9), 2),
        ("seven or more with 89.19 %", chance(60, 7), 2),
        ("nine sixes in 0.000084 %", chance(10, 9), 6),
        ("seven in 0.0268 %", chance(10, 7), 4),
        ("three throws of six dice come with 16.82 %", chance(18, 5), 2),
        ("exactly five with 10.30 %", chance(18, 5, 5), 2),
        ("crossed with 64.58 %", sum((chance(18, n, n) * crossed(n) for n in range(6)), Fraction(0)), 2),
    ],
)
def test_a_chance_in_the_notes_is_that_of_the_dice(told: str, reckoned: Fraction, digits: int) -> None:
    assert told in " ".join(NOTE.split())
    assert told.rpartition(" %")[0].rpartition(" ")[2] == f"{float(reckoned * 100):.{digits}f}"


def test_the_pairs_of_hands_that_decide_are_counted_as_the_notes_count_them() -> None:
    shown = [tuple(map(int, re.findall(r"\d+", move))) for move in hands(5)]
    decided = [
        (one, other)
        for one in shown
        for other in shown
        if (one[1] == one[0] + other[0]) != (other[1] == one[0] + other[0])
    ]
    assert (len(shown) ** 2, len(decided)) == (1296, 360)
    assert "Of the 1,296 pairs of hands 360 are decided" in NOTE


def test_the_labels_are_counted_as_the_notes_count_them() -> None:
    assert (len(printed()), len(sent(book()))) == (65, 66)
    assert "print 65 pairs" in NOTE and "66 pairs are sent" in NOTE


def test_every_switch_but_the_length_of_the_evening_is_named() -> None:
    switches = set(book().ruleset.switches) - {"lunshu"}
    assert [name for name in switches if f"`{name}`" not in NOTE] == []
