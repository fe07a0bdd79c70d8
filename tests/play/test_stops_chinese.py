"""Every sentence with which an engine stops has a Chinese one: the sentences are read out of the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bopu.play.stops_chinese import CONTRADICTED, SILENT, known, silence
from tests.reading import python_files

ROOT = Path(__file__).resolve().parents[2]
STOPS = {"Gap", "Conflict", "Halt", "Loop", "MissingStep"}
ANY = "7"
"""What stands for a part of a sentence that only play knows: a number, a name, a list of one."""
FOLDERS = ("tooling/bopu/ruleset", "tooling/bopu/play", "tooling/bopu/games", "tooling/examples/zhuangyuanchou")


def sentences(file: Path) -> Iterator[str]:
    """The sentences of a module's stops, with something in each place."""
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            known_before: dict[str, ast.expr] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    known_before[node.targets[0].id] = node.value
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in STOPS:
                    yield written(node.args[0], known_before)


def written(node: ast.expr, before: dict[str, ast.expr]) -> str:
    """What an expression comes to as text."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part, before) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return written(node.value, before)
    if isinstance(node, ast.Name) and isinstance(before.get(node.id), ast.Constant | ast.JoinedStr):
        return written(before.pop(node.id), before)
    return ANY


ALL = sorted({one for folder in FOLDERS for file in python_files(ROOT / folder) for one in sentences(file)})


def test_the_sentences_are_found() -> None:
    assert len(ALL) > 20 and any(one.startswith("expected a rule that decides") for one in ALL)


@pytest.mark.parametrize("sentence", [one for one in ALL if one != ANY])
def test_every_stop_is_told_in_chinese(sentence: str) -> None:
    assert known(f"the rules do not say how play goes on: {sentence}"), sentence


def test_what_no_pattern_knows_is_quoted() -> None:
    assert (
        silence("the rules do not say how play goes on: expected rain; found sun")
        == f"{SILENT}expected rain; found sun"
    )
    assert not known("expected rain; found sun")


def test_a_contradiction_is_told_as_one() -> None:
    english = (
        "the rules contradict each other: expected one answer to end for gone 1, or overrides that order the rules; "
    )
    assert silence(english + "found a, b, which differ") == f"{CONTRADICTED}end（gone 1）：a, b 所答不同，而無先後"
