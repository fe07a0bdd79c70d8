"""The reader of numerals against a writer of its own, from 一 to 萬萬, in every notation."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.clauses.numerals import read_numeral

PLAIN, ANCIENT, SIMPLE = "〇一二三四五六七八九", "零壹貳參肆伍陸柒捌玖", "零壹贰叁肆伍陆柒捌玖"


def written(value: int, digits: str = PLAIN, units: str = "十百千", wan: str = "萬", zero: str = "零") -> str:
    """A number below 萬萬 in the usual notation: every digit with its unit, a zero where places are skipped."""
    high, low = divmod(value, 10_000)
    if not high:
        return four(low, digits, units, zero)
    gap = zero if 0 < low < 1000 else ""
    return four(high, digits, units, zero) + wan + gap + (four(low, digits, units, zero) if low else "")


def four(value: int, digits: str, units: str, zero: str) -> str:
    """A number of at most four places."""
    out, skipped = "", False
    for place in range(3, -1, -1):
        digit = value // 10**place % 10
        if digit:
            out += (zero if skipped and out else "") + digits[digit] + (units[place - 1] if place else "")
        skipped = not digit
    return out


ANY = st.integers(1, 99_999_999)


def test_the_writer_writes_as_people_do() -> None:
    assert [written(n) for n in (10, 12, 105, 120, 1010, 30_005, 10_000_000)] == [
        "一十",
        "一十二",
        "一百零五",
        "一百二十",
        "一千零一十",
        "三萬零五",
        "一千萬",
    ]


def test_every_number_to_ten_thousand_is_read() -> None:
    for value in range(1, 10_001):
        assert read_numeral(written(value)) == value


@given(ANY, st.sampled_from("零〇○"))
def test_the_usual_notation_is_read(value: int, zero: str) -> None:
    assert read_numeral(written(value, zero=zero)) == value


@given(ANY, st.sampled_from([(ANCIENT, "拾佰仟"), (SIMPLE, "拾佰仟")]))
def test_the_notation_of_accounts_is_read(value: int, signs: tuple[str, str]) -> None:
    assert read_numeral(written(value, *signs)) == value


@given(ANY)
def test_simplified_signs_are_read(value: int) -> None:
    assert read_numeral(written(value, wan="万")) == value


@given(st.integers(0, 10**12))
def test_rows_of_digits_are_read(value: int) -> None:
    assert read_numeral("".join(PLAIN[int(digit)] for digit in str(value))) == value
    assert read_numeral(str(value)) == value
    assert read_numeral(f"{value:,}") == value


@given(st.integers(10, 19), st.sampled_from([1, 100, 1000]))
def test_ten_may_lack_its_one(value: int, factor: int) -> None:
    """十五; after a larger unit, 一百十五 too."""
    above = 0 if factor == 1 else factor
    assert read_numeral((written(above) if above else "") + written(value)[1:]) == above + value


@given(st.integers(20, 49))
def test_the_contracted_tens_are_read(value: int) -> None:
    tens = {2: "廿", 3: "卅", 4: "卌"}[value // 10]
    assert read_numeral(tens + (PLAIN[value % 10] if value % 10 else "")) == value
    assert read_numeral("一百" + tens) == 100 + value // 10 * 10


@given(st.integers(1, 9), st.integers(1, 9), st.sampled_from([(100, "百"), (1000, "千"), (10_000, "萬")]))
def test_the_last_unit_may_be_left_out(first: int, second: int, unit: tuple[int, str]) -> None:
    value, sign = unit
    assert read_numeral(PLAIN[first] + sign + PLAIN[second]) == first * value + second * value // 10
    assert read_numeral(PLAIN[first] + sign + "零" + PLAIN[second]) == first * value + second


@given(ANY)
def test_half_is_added(value: int) -> None:
    assert read_numeral(written(value) + "半") == value + Fraction(1, 2)


@given(ANY, st.sampled_from(["第", "初", "正", "從", "从"]))
def test_ordinals_have_the_value_of_their_number(value: int, head: str) -> None:
    assert read_numeral(head + written(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("廿", 20), ("廿九", 29), ("卅", 30), ("卌", 40), ("兩", 2), ("两", 2), ("半", Fraction(1, 2)),
        ("么", 1), ("幺", 1),
        ("元", 1), ("雙", 2), ("百二十", 120), ("百二", 120), ("百零二", 102), ("千", 1000),
        ("正四", 4), ("正四品", 4),
        ("從九品", 9), ("九六", 96), ("二〇一〇", 2010), ("第一", 1), ("81", 81), ("８１", 81),
        ("1/2", Fraction(1, 2)),
        ("2.5", Fraction(5, 2)), ("兩百", 200), ("兩千兩百", 2200), ("兩萬", 20_000), ("萬", 10_000),
        ("一萬萬", 10**8),
        ("萬萬", 10**8), ("三億五萬", 300_050_000), ("一億零一", 100_000_001), ("三萬五", 35_000),
        (" 三十 ", 30), ("〇", 0),
    ],
)  # fmt: skip
def test_a_numeral_of_the_texts_is_read(text: str, value: int | Fraction) -> None:
    assert read_numeral(text) == value


@pytest.mark.parametrize(
    "text",
    ["十十", "百百", "甲", "二十三十", "一萬一萬", "", " ", "第", "正", "半半", "二三十", "二三萬",
     "一萬二三", "十兩", "百兩", "三十兩",
     "兩十", "兩兩", "十元", "二廿", "廿十", "十百", "一百一千", "億萬", "三萬零", "十零", "零十",
     "三十籌", "正品", "1e9", "1_0", "1/0", "1,2",
     "-1", "十1", "1十", "一" * 41, "9" * 5000, "½½"],
)  # fmt: skip
def test_what_is_no_numeral_or_has_two_readings_is_none(text: str) -> None:
    assert read_numeral(text) is None


@given(st.text(alphabet="〇零一二兩九十百千萬億廿半第正甲1/.,品", max_size=12))
def test_nothing_makes_the_reader_raise(text: str) -> None:
    assert read_numeral(text) is None or read_numeral(text) >= 0  # type: ignore[operator]
