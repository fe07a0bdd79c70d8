"""A case of a hand is held against what the hand scores; what it cannot expect, or says wrongly, is told."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bopu.games.guobiao import GAME
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import faults
from tests.games import guobiao_games as guobiao

HAND = {
    "melds": [{"kind": "shunzi", "tile": "erwan"}],
    "concealed": [
        "liubing",
        "liubing",
        "liubing",
        "qitiao",
        "batiao",
        "jiutiao",
        "dongfeng",
        "dongfeng",
        "liutiao",
        "qitiao",
    ],
    "win": "batiao",
}


def found(expect: Mapping[str, Any], hand: Mapping[str, Any] = HAND) -> list[str]:
    """What of a case with these expectations does not hold."""
    case = Case("A hand that is tried here.", ("gb.8.2.1",), "here.yaml", 1, (), expect, hand=hand)
    return faults(guobiao.ruleset(), GAME, case)


def test_what_holds_is_not_told() -> None:
    expect = {"wins": True, "may_declare": False, "total": 8, "shape": "jiben2", "fan": {"wufanhu": 1}}
    assert found({**expect, "may_declare": True, "ties": 0, "not_fan": ["pinghu"], "rules": ["fan.wufanhu"]}) == []


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"wins": False}, "expected wins to be False; found True"),
        ({"total": 9}, "expected total to be 9; found 8 with wufanhu 1"),
        ({"may_declare": False}, "expected may_declare to be False; found True"),
        ({"shape": "jiben1"}, "expected shape to be jiben1; found jiben2"),
        ({"fan": {"wufanhu": 2}}, "expected wufanhu 2; found wufanhu 1"),
        ({"fan": {}}, "expected nothing that counts; found wufanhu 1"),
        ({"not_fan": ["wufanhu"]}, "expected no wufanhu; found wufanhu 1"),
        ({"ties": 1}, "expected 1 other lists that come to as much; found 0"),
        ({"rules": ["fan.zimo"]}, "expected the rule fan.zimo to make something count or not; found fan.wufanhu"),
    ],
)
def test_what_does_not_hold_is_told(expect: Mapping[str, Any], said: str) -> None:
    [fault] = found(expect)
    assert fault.startswith(said)


def test_a_hand_that_there_cannot_be_is_a_fault() -> None:
    assert found({"wins": True}, {**HAND, "win": "x"}) == ["expected a tile such as W1 or 'yiwan'; found 'x'"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("play: [win]\n  hand: {win: yiwan}\n  expect: {wins: true}", "expected play or hand in a case; found both"),
        ("expect: {wins: true}", "expected play or hand in a case; found neither"),
        ("play: [win]\n  expect: {wins: true}", "expected wins in a case of a hand; found it elsewhere"),
        ("hand: {win: yiwan}\n  expect: {over: true}", "expected over in a case of play; found it elsewhere"),
    ],
)
def test_a_case_that_plays_and_scores_or_does_neither_is_refused(tmp_path: Path, body: str, said: str) -> None:
    shutil.copytree(guobiao.TEXT / "cases", tmp_path / "cases")
    name = "A case that says too much or too little."
    text = f'cases:\n- name: "{name}"\n  clauses: [gb.8.2.1]\n  {body}\n'
    (tmp_path / "cases" / "9-planted.yaml").write_text(text, "utf-8")
    read, findings = read_cases(tmp_path, "planted", guobiao.ruleset())
    assert [finding.message for finding in findings] == [said] and name not in {case.name for case in read}
