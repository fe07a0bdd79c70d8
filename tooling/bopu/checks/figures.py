"""Turns marked figures into findings where the printed numeral and the attribute disagree: 三十 must say value="30"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from bopu.clauses.model import Clause, Edition, Figure
from bopu.clauses.numerals import read_numeral
from bopu.findings import Finding, error

_RANK = re.compile(r"([正從从])?([一二三四五六七八九])品?\Z")
_RANK_KEY = re.compile(r"([1-9])([ab])?\Z")


def check_figures(edition: Edition) -> list[Finding]:
    """Every figure of the edition and its companions whose words can be read as a number, against its attribute."""
    groups = (edition.clauses, *edition.companion_clauses.values())
    return [finding for clauses in groups for clause in clauses for finding in _clause(clause)]


def _clause(clause: Clause) -> Iterator[Finding]:
    if not clause.lang.startswith("zh"):
        return
    for figure in clause.figures:
        if (fault := figure_fault(figure)) is not None:
            yield error("figure.numeral", clause.file, figure.line, fault, clause.id)


def figure_fault(figure: Figure) -> str | None:
    """What is wrong with one figure, or None. Words that are no numeral (起手, 加倍) cannot be compared and pass."""
    text = "".join(figure.text.split())
    if figure.kind == "rs" and figure.type == "rank":
        return _rank_fault(text, figure.value)
    if figure.kind == "num" or (figure.kind == "rs" and figure.type == "face"):
        printed = read_numeral(text)
        attribute = "value" if figure.kind == "num" else "key"
    elif figure.kind == "measure":
        printed = _leading_numeral(text)
        attribute = "quantity"
    else:
        return None
    if not figure.value:
        return f"expected @{attribute} on <{figure.kind}> with what {text!r} says; found none"
    stated = _number(figure.value)
    if stated is None:
        return f"expected a number in @{attribute} of <{figure.kind}>; found {figure.value!r}"
    if printed is None or printed == stated:
        return None
    return f'expected {attribute}="{printed}", as the printed {text!r} says; found {attribute}="{figure.value}": mend the one that is wrong'


def _number(value: str) -> Fraction | None:
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None


def _leading_numeral(text: str) -> Fraction | None:
    """The longest numeral that a measure begins with: 三十 of 三十籌."""
    for end in range(len(text), 0, -1):
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
