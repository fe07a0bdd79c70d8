"""Refusals in Chinese: every sentence in which records and requests are refused has one, and it says what was found."""

import ast
import re
from pathlib import Path

import pytest

from bopu.play.read_record import parse
from bopu.play.refused_chinese import chinese

MODULES = (
    "read_record",
    "record_lines",
    "opening",
    "judge",
    "replay",
    "desk",
    "desk_games",
    "desk_record",
    "desk_requests",
)
"""Where the sentences are made that a page shows when it refuses a record or a request."""

OTHER = ("compiled ruleset", "a game that ends", "expected 7; found 7", "found the byte ")
"""A fault of the files of the site, a game that stops, and a sentence that is put together from the others."""


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("expected `bopu record 1` as first line; found '<html>'", "第一行應為「bopu record 1」；所見：'<html>'"),
        ("expected a record of race; found one of 'weiqi'", "應為 race 的紀錄；所見：'weiqi'"),
        ("expected chips of 甲 to be 9; found 4; here speak clauses a.1 by rules b",
         "甲 之 chips 應為 9；所見：4（此處所據：條文 a.1；規則 b）"),
        ("'throw 91' may not be played: expected faces 1 to 3; found 9", "不可行 'throw 91'：骰面應為 1 至 3；所見：9"),
        ("expected move 3; found the number 4", "應為第 3 步；所見：4"),
        ("the game is over", "局已終"),
    ],
)  # fmt: skip
def test_a_refusal_in_chinese_says_what_was_expected_and_found(english: str, said: str) -> None:
    assert chinese(english) == said


@pytest.mark.parametrize("english", ["", "expected a flying pig; found none", "it rains", "expected; found"])
def test_a_sentence_that_is_not_known_has_no_chinese(english: str) -> None:
    assert chinese(english) == ""


def sentences(file: Path) -> list[str]:
    """The sentences `expected …; found …` of a module, with a word or number in each place that play fills."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "7" for part in node.values]
            found.append("".join(str(part) for part in parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return [text for text in found if re.match("expected [^;]+; found .", text)]


@pytest.mark.parametrize("module", MODULES)
def test_every_sentence_of_a_refusal_has_its_chinese(root: Path, module: str) -> None:
    made = sentences(root / f"tooling/bopu/play/{module}.py")
    assert made, f"expected sentences in {module}"
    unknown = [text for text in made if not chinese(text) and not any(one in text for one in OTHER)]
    assert unknown == []


@pytest.mark.parametrize("header", ["version", "seed", "game", "position", "seats", "choice", "colour"])
def test_what_a_header_should_hold_is_said_in_chinese(header: str) -> None:
    _, findings = parse(f"bopu record 1\n{header}: ?{{\n")
    assert [chinese(finding.message) for finding in findings if not chinese(finding.message)] == []


@pytest.mark.parametrize(
    "line", ["> ", "> a [", "> a b=1 b=2", "> a b=@0", '> a b="', "= chips 1 (", "= chips 9 (", "= ", "1 x"]
)
def test_a_line_that_cannot_be_read_is_refused_in_chinese(line: str) -> None:
    _, findings = parse(f"bopu record 1\ngame: race\nseats: 2\n\n1. 1 wait\n{line}\nstop\n")
    assert findings and [finding.message for finding in findings if not chinese(finding.message)] == []
