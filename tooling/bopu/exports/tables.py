"""Turns rows of text into a CSV file that spreadsheets open rightly and cannot take for a programme, and JSON values
into lines.

A spreadsheet runs a cell that begins with one of ``= + - @`` (or their full-width forms) as a formula, and some skip
tabs and line ends before it. Such a cell gets an apostrophe in front, which a spreadsheet takes as the mark of text.
A cell that has apostrophes before such a sign already gets one more, so that `plain` always gives the words back.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

_RUNS = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")
_GUARDED = re.compile(r"'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")


def guarded(cell: str) -> str:
    """The cell as the file has it: no spreadsheet takes it for a formula."""
    return f"'{cell}" if _RUNS.match(cell) else cell


def plain(cell: str) -> str:
    """The words of a cell of the file."""
    return cell[1:] if _GUARDED.match(cell) else cell


def csv_bytes(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """CSV after RFC 4180, UTF-8 with a byte order mark, without which spreadsheets garble Chinese."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def json_lines(values: Iterable[Any]) -> bytes:
    """One JSON value a line, its keys in order."""
    return text_lines(json.dumps(value, ensure_ascii=False, sort_keys=True) for value in values)


def json_bytes(value: Any) -> bytes:
    """A JSON file for people to look into: indented, its keys in the order in which they were put."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def text_lines(lines: Iterable[str]) -> bytes:
    """Lines in UTF-8, each with its end; nothing where there are none."""
    return "".join(f"{line}\n" for line in lines).encode()
