"""Finds tables that are written as lists: lines one after the other with the same shape of fields."""

import re
from collections import Counter
from collections.abc import Sequence, Set

LEAST = 3  # lines
FIELDS = 3  # fields of a line, or two where the first is a name before a colon
SPREAD = 2  # how much lines may differ in how many fields they have
LONG = 24  # characters of a field in the mean

SEPARATORS = (
    re.compile(r"\t+"),
    re.compile(r"(?<![ 　])[ 　]*[|｜│][ 　]*"),  # tried once for each run of spaces, however long
    re.compile(r"[ 　]{2,}|　"),
    re.compile("(?<=[。；])[ 　]+"),
    re.compile("[ 　]+"),
)
_NAMED = re.compile("^[^，。；：！？\\s]{1,8}[：:—]+(?=.)")


def fields(text: str, separator: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where the fields of a line stand."""
    if separator is _NAMED:
        name = _NAMED.match(text)
        return [(0, name.end()), (name.end(), len(text))] if name else [(0, len(text))]
    found, start = [], 0
    for match in separator.finditer(text):
        found.append((start, match.start()))
        start = match.end()
    found.append((start, len(text)))
    return [(a, b) for a, b in found if text[a:b].strip()]


def table_lines(texts: Sequence[str], closed: Set[int]) -> dict[int, re.Pattern[str]]:
    """The lines that are rows, each with what parts its fields. `closed` are lines that are none, and end a row of
    rows; empty lines do not."""
    rows: dict[int, re.Pattern[str]] = {}
    for separator in (*SEPARATORS, _NAMED):
        run: list[int] = []
        for number, text in enumerate([*texts, "。"]):
            if number < len(texts) and not text.strip():
                continue
            if number < len(texts) and number not in closed and number not in rows and _row(text, separator):
                run.append(number)
                continue
            if _alike([texts[one] for one in run], separator):
                rows.update(dict.fromkeys(run, separator))
            run = []
    return rows


def _row(text: str, separator: re.Pattern[str]) -> bool:
    if separator is _NAMED:
        return bool(_NAMED.match(text))
    found = fields(text, separator)
    return len(found) >= FIELDS and sum(b - a for a, b in found) <= LONG * len(found)


def _alike(run: Sequence[str], separator: re.Pattern[str]) -> bool:
    if len(run) < LEAST:
        return False
    counts = Counter(len(fields(text, separator)) for text in run)
    usual, number = counts.most_common(1)[0]
    return number * 2 >= len(run) and all(abs(count - usual) <= SPREAD for count in counts)
