"""Turns one marked figure into the sentence that says where its printed numeral and its attribute disagree."""

import re
from fractions import Fraction

from bopu.clauses.model import Figure
from bopu.clauses.numerals import MAX_LENGTH, read_numeral

_RANK = re.compile(r"([正從从])?([一二三四五六七八九])品?\Z")
_NUMBER = re.compile(r"-?\d+(?:\.\d+|/0*[1-9]\d*)?\Z", re.ASCII)
_RANK_KEY = re.compile(r"([1-9])([ab])?\Z")


def figure_fault(figure: Figure) -> str | None:
    """What is wrong with one figure, or None. Words that are no numeral (起手, 加倍) cannot be compared and pass."""
    text = "".join(figure.text.split())
    if figure.kind == "rs" and figure.type == "rank":
        return _rank_fault(text, figure.value)
    attribute = attribute_of(figure)
    if attribute is None:
        return None
    printed = printed_value(figure)
    if not figure.value:
        return f"expected @{attribute} on <{figure.kind}> with what {text!r} says; found none"
    if not _NUMBER.match(figure.value):
        return f"expected a number in @{attribute} of <{figure.kind}>; found {figure.value!r}"
    if printed is None or printed == Fraction(figure.value):
        return None
    says = f'expected {attribute}="{printed}", as the printed {text!r} says'
    return f'{says}; found {attribute}="{figure.value}": mend the one that is wrong'


def attribute_of(figure: Figure) -> str | None:
    """The attribute that repeats what a figure's words say, or None for a figure that is no number."""
    if figure.kind == "rs" and figure.type == "face":
        return "key"
    return {"num": "value", "measure": "quantity"}.get(figure.kind)


def printed_value(figure: Figure) -> Fraction | None:
    """What the words of a num, measure or face say, or None where they are no numeral."""
    text = "".join(figure.text.split())
    return _leading_numeral(text) if figure.kind == "measure" else read_numeral(text)


def _leading_numeral(text: str) -> Fraction | None:
    """The longest numeral that a measure begins with: 三十 of 三十籌."""
    for end in range(min(len(text), MAX_LENGTH), 0, -1):
        if (value := read_numeral(text[:end])) is not None:
            return value
    return None


def _rank_fault(text: str, key: str) -> str | None:
    printed, stated = _RANK.match(text), _RANK_KEY.match(key)
    if printed is None:
        return None
    half = {"正": "a", "從": "b", "从": "b", None: None}[printed[1]]
    expected = f"{read_numeral(printed[2])}{half or ''}"
    if stated is None or stated[1] != expected[0] or (half and stated[2] != half):
        return f'expected key="{expected}", as the printed rank {text!r} says; found key="{key}"'
    return None
