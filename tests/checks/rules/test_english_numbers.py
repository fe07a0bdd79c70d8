"""Numbers in English sentences: their thousands apart, in words where a sentence begins with one."""

import pytest

from bopu.checks.rules.english_numbers import apart, beginning, in_words


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "zero"), (12, "twelve"), (21, "twenty-one"), (40, "forty"), (100, "one hundred"),
        (101, "one hundred and one"), (256, "two hundred and fifty-six"), (1_000, "one thousand"),
        (1_296, "one thousand two hundred and ninety-six"), (2_005, "two thousand and five"),
        (46_656, "forty-six thousand six hundred and fifty-six"), (1_000_000, "one million"),
    ],
)  # fmt: skip
def test_a_number_in_words(number: int, said: str) -> None:
    assert in_words(number) == said


@pytest.mark.parametrize(
    ("before", "number", "said"),
    [
        ("", "46,656", "Forty-six thousand six hundred and fifty-six"),
        ("It was so. ", "3", "Three"),
        ("of ", "46,656", "46,656"),
        ("", "12.5 %", "12.5 %"),
        ("(", "3", "3"),
        ("", "9,999,999,999", "9,999,999,999"),
    ],
)
def test_only_a_sentence_begins_in_words(before: str, number: str, said: str) -> None:
    assert beginning(before, number) == said


def test_thousands_are_apart_in_english_alone() -> None:
    assert (apart(46_656, "en"), apart(46_656, "zh"), apart(7, "en")) == ("46,656", "46656", "7")
