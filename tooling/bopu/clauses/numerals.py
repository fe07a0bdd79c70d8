"""Turns a Chinese numeral as printed into its value: 三十, 廿九, 兩, 半, 九六, 正四, 百二十, 一萬萬; or says that it
is none.

Three notations are read: with units (三百二十, also with the last unit left out: 百二, 三萬五), as a row of digits
(九六, 二〇一〇), and the
contracted tens 廿 卅 卌. The reader never guesses: what it does not know (十兩, which is ten taels; 二三十, which is
twenty or thirty) is None.
"""

import re
from collections.abc import Mapping
from fractions import Fraction

DIGITS: Mapping[str, int] = {
    **dict(zip("〇一二三四五六七八九", range(10), strict=True)),
    **dict(zip("零壹貳參肆伍陸柒捌玖", range(10), strict=True)),
    **dict(zip("零壹贰叁肆伍陆柒捌玖", range(10), strict=True)),
    **{"○": 0, "弌": 1, "弍": 2, "弎": 3, "叄": 3},
}

ALONE: Mapping[str, int] = {"么": 1, "幺": 1, "元": 1, "雙": 2, "双": 2, "兩": 2, "两": 2}
"""Numerals only where nothing follows or precedes them: the one of a die, the first year of an era, a pair. 兩 may
stand before a unit."""

PAIR = {"兩", "两"}
TENS: Mapping[str, int] = {"廿": 20, "卄": 20, "卅": 30, "卌": 40}
SMALL: Mapping[str, int] = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
LARGE: Mapping[str, int] = {"萬": 10**4, "万": 10**4, "億": 10**8, "亿": 10**8}

RANK_HEADS = ("正", "從", "从")
ORDINAL_HEADS = ("第", "初", *RANK_HEADS)
"""What may stand before a number and leaves its value alone: 第一, 初三, and the halves of a rank (正四, 從九品)."""

HALF = Fraction(1, 2)
MAX_LENGTH = 40  # characters; a longer text is no numeral, and big integers are slow to build

_WESTERN = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+|/0*[1-9]\d*)?\Z", re.ASCII)
_WIDE = str.maketrans("０１２３４５６７８９", "0123456789")


def read_numeral(text: str) -> Fraction | None:
    """The value of a printed numeral, or None when the text is not one. Western digits count: 81, 1/2, 2.5."""
    text = text.strip()
    if not text or len(text) > MAX_LENGTH:
        return None
    if text in {"半", "½"}:
        return HALF
    if text[0] in ORDINAL_HEADS:
        text = text[1:].removesuffix("品") if text[0] in RANK_HEADS else text[1:]
    plain = text.translate(_WIDE)
    if _WESTERN.match(plain):
        return Fraction(plain.replace(",", ""))
    if text.endswith("半") and (whole := _whole(text[:-1])) is not None:
        return whole + HALF
    value = _whole(text)
    return None if value is None else Fraction(value)


def _whole(text: str) -> int | None:
    if text in ALONE:
        return ALONE[text]
    if text and all(char in DIGITS for char in text):
        return int("".join(str(DIGITS[char]) for char in text))
    return _large(text)


def _large(text: str) -> int | None:
    """Numbers with units: the last of the largest among 萬 and 億 splits them, and what stands before it is counted in
    it (萬萬)."""
    at = max((i for i, char in enumerate(text) if char in LARGE), key=lambda i: (LARGE[text[i]], i), default=-1)
    if at < 0:
        return _below_wan(text)
    unit, head, tail = LARGE[text[at]], text[:at], text[at + 1 :]
    if text[at] in head.rstrip(text[at]):
        return None  # 一萬一萬: 萬 may follow 萬 and multiply it, but not come back later
    left = 1 if not head else 2 if head in PAIR else _large(head)
    if not left or (tail and tail[0] in LARGE):
        return None
    if not tail:
        return left * unit
    if DIGITS.get(tail):
        return left * unit + DIGITS[tail] * unit // 10  # 三萬五 is 35,000
    right = _large(tail.lstrip("零〇○"))
    return None if not right or right >= unit else left * unit + right


def _below_wan(text: str) -> int | None:
    """Numbers below ten thousand, written with 十 百 千 and the contracted tens, or one digit."""
    total, digit, last, zero = 0, None, 10**4, False
    for at, char in enumerate(text):
        if char in TENS:
            if digit is not None or last <= 10:
                return None
            total, last, zero = total + TENS[char], 10, False
        elif char in SMALL:
            unit = SMALL[char]
            if unit >= last or (digit == 2 and text[at - 1] in PAIR and unit == 10):
                return None
            total, digit, last, zero = total + (1 if digit is None else digit) * unit, None, unit, False
        elif digit is None and (char in DIGITS or (char in PAIR and at + 1 < len(text))):
            digit = DIGITS.get(char, 2) or None
            if digit is None and (zero or not total):
                return None
            zero = zero or digit is None
        else:
            return None
    if digit is None:
        return None if zero else total or None
    return total + digit * (1 if zero or last in (10, 10**4) else last // 10)  # 百二 is 120, 百零二 is 102
