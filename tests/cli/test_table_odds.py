"""Turns command lines about tables into odds, or into a sentence that says what was expected."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once

SLUG = "cailianchuan"
TABLE = "wuwang zunguan / jizhang / taizai / shizhe / xishi"


def test_the_odds_of_a_table_as_json_are_whole(root: Path) -> None:
    done = at_once(root, "odds", SLUG, "--table", TABLE, "--most", "1", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["seats"][0] == {"role": "wuwang", "traits": ["zunguan"]}
    lotus = {one["name"]: Fraction(one["chance"]) for one in found["classes"]["lotus"]}
    assert (lotus["lianhua"], lotus["liuhong"]) == (Fraction(18750, 46656), Fraction(1, 46656))
    mean = sum(Fraction(one["expected"]) for one in found["per_throw"])
    turns = [sum(Fraction(one["expected"]) for one in turn["amounts"]) for turn in found["turns"]]
    assert mean == sum(turns) / len(turns)
    assert "wurutiantai" in {one["name"] for one in found["unsolved"]}


def test_what_becomes_of_forfeits_is_told_when_it_is_asked_for(root: Path) -> None:
    done = at_once(root, "odds", SLUG, "--table", TABLE, "--most", "9", "--forfeits", "--json")
    assert done.returncode == 0, done.stderr
    found = {one["name"]: one for one in json.loads(done.stdout)["forfeits"]}
    cycles = found["jiuzhuanhuandan"]
    assert (cycles["thrower"], cycles["part"], cycles["over"]["exact"]) == (0, "", "1")
    assert [(end["step"], end["clauses"]) for end in cycles["ends"]] == [("jiuzhuanhuandan.left", ["clc.wu.1.12"])]
    assert cycles["counts"]["throws"]["decimal"] > 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((SLUG, "--table", "wuwang / xishi"), "expected 5 to 16 seats"),
        ((SLUG, "--table", TABLE.replace("taizai", "wuwang")), "expected one of the role"),
        ((SLUG, "--office", "zhixian"), "expected --table"),
        (("shengguantu", "--table", TABLE), "expected a game whose tables can be reckoned"),
    ],
)
def test_a_table_that_cannot_be_is_status_2_and_a_sentence(root: Path, words: tuple[str, ...], says: str) -> None:
    done = at_once(root, "odds", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr
