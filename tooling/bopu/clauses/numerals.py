"""Turns a Chinese numeral as printed into its value: 三十, 廿九, 兩, 半, 九六, 正四, 百二十, 一萬萬; or says that it is none.

Three notations are read: with units (三百二十, also with the last unit left out: 百二, 三萬五), as a row of digits (九六, 二〇一〇), and the
contracted tens 廿 卅 卌. The reader never guesses: what it does not know is None.
"""

from collections.abc import Mapping
from fractions import Fraction

DIGITS: Mapping[str, int] = {
    **dict(zip("〇一二三四五六七八九", range(10), strict=True)),
    **dict(zip("零壹貳參肆伍陸柒捌玖", range(10), strict=True)),
    **dict(zip("零壹贰叁肆伍陆柒捌玖", range(10), strict=True)),
    **{"○": 0, "弌": 1, "么": 1, "幺": 1, "元": 1, "弍": 2, "兩": 2, "两": 2, "雙": 2, "双": 2, "弎": 3, "叄": 3},
}
"""么 and 幺 are the one of a die, 元 the first year of an era, 兩 and 雙 a pair."""

TENS: Mapping[str, int] = {"廿": 20, "卄": 20, "卅": 30, "卌": 40}
SMALL: Mapping[str, int] = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
LARGE: Mapping[str, int] = {"萬": 10**4, "万": 10**4, "億": 10**8, "亿": 10**8}

ORDINAL_HEADS = ("第", "初", "正", "從", "从")
"""What may stand before a number and leaves its value alone: 第一, 初三, and the halves of a rank (正四, 從九)."""

HALF = Fraction(1, 2)


def read_numeral(text: str) -> Fraction | None:
    """The value of a printed numeral, or None when the text is not one. Western digits count: 81, 1/2, 2.5."""
    text = text.strip()
    if text in {"半", "½"}:
        return HALF
    if text and text[0] in ORDINAL_HEADS:
        text = text[1:]
    if not text:
        return None
    if western := _western(text):
        return western[0]
    if text.endswith("半") and (whole := _whole(text[:-1])) is not None:
        return whole + HALF
    value = _whole(text)
    return None if value is None else Fraction(value)


def _western(text: str) -> tuple[Fraction] | None:
    plain = text.translate(str.maketrans("０１２３４５６７８９", "0123456789"))
    if not plain[0].isascii() or not plain[0].isdigit():
        return None
    try:
        return (Fraction(plain.replace(",", "")),)
    except (ValueError, ZeroDivisionError):
        return None


def _whole(text: str) -> int | None:
    if all(char in DIGITS for char in text):
        value = 0
        for char in text:
            value = value * 10 + DIGITS[char]
        return value if text else None
    return _large(text)


def _large(text: str) -> int | None:
    """Numbers with 萬 and 億: the largest unit splits them; 萬萬 multiplies."""
    at = max((i for i, char in enumerate(text) if char in LARGE), key=lambda i: (LARGE[text[i]], i), default=-1)
    if at < 0:
        return _below_wan(text)
    unit = LARGE[text[at]]
    head, tail = text[:at], text[at + 1 :]
    if text[at] in head.rstrip(text[at]):
        return None  # 一萬一萬: 萬 may follow 萬 and multiply it, but not come back later
    left = 1 if not head else _whole(head)
    if left is None or left == 0:
        return None
    if not tail:
        return left * unit
    if len(tail) == 1 and tail in DIGITS and DIGITS[tail]:
        return left * unit + DIGITS[tail] * unit // 10  # 三萬五 is 35,000
    right = _whole(tail.lstrip("零〇○"))
    return None if right is None or right >= unit else left * unit + right


def _below_wan(text: str) -> int | None:
    """Numbers below ten thousand, written with 十 百 千 and the contracted tens."""
    total, digit, last = 0, None, 10**5
    zero = False
    for char in text:
        if char in TENS:
            if digit is not None or last <= 10:
                return None
            total, last, zero = total + TENS[char], 10, False
        elif char in SMALL:
            unit = SMALL[char]
            if unit >= last or digit == 0:
                return None
            total, digit, last, zero = total + (1 if digit is None else digit) * unit, None, unit, False
        elif char in DIGITS:
            if digit is not None:
                return None
            zero = zero or DIGITS[char] == 0
            digit = DIGITS[char] or None
        else:
            return None
    if digit is None:
        return None if zero else total or None
    return total + digit * (1 if zero or last == 10 else last // 10)  # 百二 is 120, 百零二 is 102
