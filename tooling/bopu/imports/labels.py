"""Turns the beginnings of lines into printed numbers, and the numbers of a text into their order: what stands under
what.

Read are the usual ways: 1.1.1, 1. 1、 1) (1) ①, 一、 （一） 其一、, 第一條, with full-width digits as well.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bopu.clauses.numerals import read_numeral

_HAN = "[〇零一二三四五六七八九十百千廿卅兩两]{1,12}"
_WIDE = str.maketrans("０１２３４５６７８９．（）", "0123456789.()")
_CIRCLED = {char: number for number, char in enumerate("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", start=1)}

_STYLES = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("decimal", r"(\d{1,3}(?:\.\d{1,3}){1,8})[.、]?(?!\.?\d)"),
        ("digit.", r"(\d{1,3})\.(?!\d)"),
        ("digit、", r"(\d{1,3})[、﹑](?![\d０-９])"),
        ("digit:", r"(\d{1,2})[:：](?!\d)"),
        ("(digit)", r"[(（](\d{1,3})[)）][.、，]?"),
        ("digit)", r"(\d{1,3})[)）](?=\D)"),
        ("circled", "([①-⑳])"),
        ("han、", rf"({_HAN})(?:、(?!{_HAN}[、，。])|[.．:：](?!\d)|　(?![^　]{{0,2}}　))"),
        ("(han)", rf"[(（]({_HAN})[)）][、，]?"),
        ("其", rf"其({_HAN})[、，：:　]"),
        ("卷", rf"第(\d{{1,3}}|{_HAN})[卷部編编]"),
        ("章", rf"第(\d{{1,3}}|{_HAN})[章回]"),
        ("節", rf"第(\d{{1,3}}|{_HAN})[節节]"),
        ("條", rf"第(\d{{1,3}}|{_HAN})[條条款項项則则]"),
    )
)
_HEADING = frozenset({"卷", "章", "節"})
_SPACE = re.compile(r"[\s　]*")
_YEAR = re.compile(r"\d{4}")


class Label(NamedTuple):
    """A printed number at the beginning of a line: characters `start` to `end`, how it is written, what it says
    (several values for 1.1.6), and as printed without its marks."""

    start: int
    end: int
    style: str
    values: tuple[int, ...]
    n: str

    @property
    def heading(self) -> bool:
        """Whether a line with it is a heading whatever follows (第一章)."""
        return self.style in _HEADING


class Numbered(NamedTuple):
    """A line with its label and the numbers of all that it stands under, its own last. `previous` is the value of the
    one before it in its own row, 0 where it is the first."""

    line: int
    label: Label
    path: tuple[int, ...]
    previous: int


def read_label(text: str) -> Label | None:
    """The printed number at the beginning of a line, or None."""
    begin = _SPACE.match(text)
    start = begin.end() if begin else 0
    plain = text.translate(_WIDE)
    for style, pattern in _STYLES:
        match = pattern.match(plain, start)
        if match is None or _YEAR.match(match[1]):
            continue
        parts = (match[1],) if match[1] in _CIRCLED else tuple(match[1].split("."))
        values = tuple(_value(part) for part in parts)
        if all(values) and match.end() < len(text):
            after = _SPACE.match(text, match.end())
            return Label(start, after.end() if after else match.end(), style, values, match[1])
        if all(values) and style in ("卷", "章", "節", "條"):
            return Label(start, match.end(), style, values, match[1])
    return None


def _value(part: str) -> int:
    if part in _CIRCLED:
        return _CIRCLED[part]
    number = read_numeral(part)
    return int(number) if number is not None and number.denominator == 1 else 0


def in_order(labels: Sequence[Label | None]) -> Iterator[Numbered]:
    """The numbered lines with what each stands under, given the label of each line.

    A way of writing numbers that is met anew goes one level deeper; one that is open already closes what is deeper.
    """
    open_: list[tuple[str, int]] = []
    decimals: dict[tuple[int, ...], int] = {}  # of each row of decimal numbers the last
    for number, label in enumerate(labels):
        if label is None:
            continue
        if label.style == "decimal":
            above = tuple(value for style, value in open_ if style != "digit.")  # 1. 1.1. 2. 2.1.: one count
            yield _decimal(number, label, above, decimals)
            continue
        at = next((i for i, (style, _) in enumerate(open_) if style == label.style), len(open_))
        previous = open_[at][1] if at < len(open_) else 0
        del open_[at:]
        open_.append((label.style, label.values[0]))
        yield Numbered(number, label, tuple(value for _, value in open_), previous)


def _decimal(number: int, label: Label, above: tuple[int, ...], decimals: dict[tuple[int, ...], int]) -> Numbered:
    """A line with a number such as 1.1.6, which says itself what it stands under, unless it counts anew there."""
    if above and above[0] == label.values[0]:
        above = ()
    *over, value = above + label.values
    parent = tuple(over)
    previous = decimals.get(parent, 0)
    decimals[parent] = value
    for deeper in [row for row in decimals if row[: len(parent) + 1] == (*parent, value)]:
        del decimals[deeper]
    return Numbered(number, label, (*parent, value), previous)
