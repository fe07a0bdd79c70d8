"""What a person types to have a throw explained for everyone who may throw it, in a game of cups."""

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_rules_commands import plant
from tests.cli.typing_at import at_once

SLUG = "cailianchuan"
WORDS = f"corpus/{SLUG}/words.yaml"
EXPLAIN = ("explain", SLUG, "--throw")


@pytest.fixture(scope="module")
def told(root: Path) -> Mapping[str, Any]:
    """A throw of two reds and seven points, of which the book says different things of different throwers."""
    done = at_once(root, *EXPLAIN, "441123", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def of(told: Mapping[str, Any], role: str) -> Mapping[str, Any]:
    """What is said where this role throws."""
    [group] = [one for one in told["throwers"] if role in [who["id"] for who in one["roles"]]]
    return {saying["slot"]: saying["answers"] for saying in group["sayings"]} | {"then": group}


def test_a_throw_is_told_with_its_chance(told: Mapping[str, Any]) -> None:
    """Four different faces, one of them twice besides the reds: 6! / (2! 2!) orders."""
    assert (told["throw"], told["ways"], told["of"], told["chance"]) == ("443211", 180, 6**6, "5/1296")


def test_everyone_who_may_throw_stands_in_one_group(told: Mapping[str, Any]) -> None:
    roles = [who["id"] for group in told["throwers"] for who in group["roles"]]
    assert sorted(roles) == sorted({"wuwang", "neishi", "jizhang", "gonge", "taizai", "shizhe", "xishi"})
    assert not any(group["all"] for group in told["throwers"])


def test_two_reds_with_seven_points_are_an_entry_of_the_book(told: Mapping[str, Any]) -> None:
    """散采 3: 七寶香車。（一二三四紅七點）"""
    [entry] = of(told, "wuwang")["entry"]
    assert (entry["rules"], entry["clauses"], entry["conditions"]) == (["san.7"], ["clc.san.7"], [])
    assert "七寶香車" in entry["zh"] and "七寶香車" in told["rules"][1]["clauses"][0]["zh-Hant"]


def test_what_is_due_differs_by_thrower(told: Mapping[str, Any]) -> None:
    """Clause 8: the envoy and Xi Shi drink one cup themselves and send one."""
    due = {role: of(told, role)["outcome"][0]["clauses"] for role in ("wuwang", "taizai", "shizhe", "xishi")}
    assert "clc.8" in due["shizhe"] and due["shizhe"] == due["xishi"]
    assert "clc.8" not in due["wuwang"] and due["wuwang"] == due["taizai"]


def test_what_only_play_can_settle_is_a_condition(told: Mapping[str, Any]) -> None:
    """Clause 22: where the King of Wu has drunk Xi Shi sings, else the boatmaster (clause 19)."""
    drunk, sober = of(told, "jizhang")["song"]
    assert [one["holds"] for one in (*drunk["conditions"], *sober["conditions"])] == [True, False]
    assert "clc.22.1" in drunk["clauses"] and "clc.19" in sober["clauses"]


def test_what_begins_is_named_with_its_rule(told: Mapping[str, Any]) -> None:
    then = of(told, "wuwang")["then"]
    assert [one["id"] for one in then["procedures"]] == ["jidian"] and then["begins"]["rules"] == ["upon.sent"]


def test_every_rule_that_speaks_is_quoted(told: Mapping[str, Any]) -> None:
    spoken = {
        rule
        for group in told["throwers"]
        for part in (group["begins"], *(one for saying in group["sayings"] for one in saying["answers"]))
        for rule in part["rules"]
    }
    assert spoken == {rule["id"] for rule in told["rules"]} and len(spoken) > 5


@pytest.mark.parametrize(("lang", "says"), [("zh", "使者、西施擲得"), ("en", "thrown by lotus envoy, Xi Shi")])
def test_lines_tell_who_throws_and_quote_the_clauses(root: Path, lang: str, says: str) -> None:
    done = at_once(root, *EXPLAIN, "441123", "--lang", lang)
    assert done.returncode == 0 and says in done.stdout.splitlines()
    assert re.search(r"^  clc\.8: 凡西施及使者得瑞蓮", done.stdout, re.M)


def test_where_the_same_is_said_of_everyone_it_is_told_once(root: Path) -> None:
    lines = at_once(root, *EXPLAIN, "444444", "--lang", "en").stdout.splitlines()
    assert lines[0] == "444444  1 of 46656 throws (0.0021%)"
    assert lines[1] == "whoever throws" and not any(line.startswith("thrown by") for line in lines)


def test_an_option_changes_what_is_said(root: Path) -> None:
    """Five reds thrown by the Grand Steward: under one option he drinks from the other cup."""
    done = at_once(root, *EXPLAIN, "444442", "--json", "--choice", "taizai_wuhong=daochui")
    assert of(json.loads(done.stdout), "taizai")["outcome"][0]["rules"] == ["wu.taizai.daochui"]


def test_the_source_alone_leaves_out_what_rests_on_a_supplement(root: Path) -> None:
    done = at_once(root, *EXPLAIN, "441123", "--json", "--ruleset", "source-only")
    found = json.loads(done.stdout)
    assert found["rules"] and not any("supplied" in rule for rule in found["rules"])


WRONG = [
    (("44112",), "expected 6 dice; found 5"),
    (("441127",), "expected faces 1 to 6; found 7"),
    (("abc",), "expected `throw` and 6 dice"),
    (("441123", "--office", "zhixian"), "expected the id or the name of a place"),
    (("441123", "--choice", "sanxia=never"), "found 'never'"),
]


@pytest.mark.parametrize(("words", "says"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_usage_is_status_2_and_a_sentence(root: Path, words: tuple[str, ...], says: str) -> None:
    done = at_once(root, *EXPLAIN, *words)
    assert (done.returncode, done.stdout) == (2, "") and says in done.stderr


def test_words_that_cannot_be_read_are_a_finding(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    plant(tmp_path, WORDS, "(?m)^throws:$", "throws: {")
    done = at_once(tmp_path, *EXPLAIN, "441123")
    assert done.returncode == 1 and f"{WORDS}:" in done.stderr and done.stdout == ""
