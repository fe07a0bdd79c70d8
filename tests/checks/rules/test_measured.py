"""Measures that are kept: the files of the corpus tell every option, another file is an error, other rules are said."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.measured import FILE, Asked, company, kept_measures, stale
from bopu.checks.rules.thrown import Throws
from bopu.ruleset.features import FeatureView
from bopu.ruleset.model import Ruleset
from tests.checks.rules.conftest import subject_in
from tests.games import cailianchuan, madiao

CORPUS = Path(__file__).resolve().parents[3] / "corpus"
KEPT = sorted(CORPUS.glob(f"*/{FILE}"))


@pytest.mark.parametrize("path", KEPT, ids=[path.parent.name for path in KEPT])
def test_a_kept_file_tells_every_option_with_intervals_that_hold_their_value(path: Path) -> None:
    data, findings = kept_measures(path.parent, path.name)
    assert not findings and data["slug"] == path.parent.name and data["level"] == 95
    assert data["asked"]["command"].startswith(f"bopu measure {path.parent.name} -n {data['asked']['games']} ")
    told = [(row["switch"], row["option"]) for row in data["options"]]
    assert len(told) == len(set(told)) > 0
    for row in data["options"]:
        games = row["games"]
        assert games["compared"] + sum(games["stopped"]["after"].values()) >= games["games"]
        if games["compared"]:
            value, low, high = games["share"]
            assert 0 <= low <= value <= high <= 1 and (games["differ"] > 0) == (value > 0)
            assert games["differ"] or not any(games["stakes"]["more"])
    assert data["rests"]["sort"] in ("described", "completed", "reconstructed") and "decisions" in data["rests"]


def test_other_rules_than_those_measured_are_said() -> None:
    path = KEPT[0]
    data, _ = kept_measures(path.parent, path.name)
    assert stale(data, data["version"], FILE) == [] == stale({}, "other", FILE)
    [note] = stale(data, "0123456789abcdef", FILE)
    assert note.level == "note" and "expected measures of these rules (0123456789ab)" in note.message
    assert data["asked"]["command"] in note.message


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"options": [1]}', "\udcff"])
def test_a_file_that_is_none_is_an_error_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    data, [finding] = kept_measures(tmp_path, FILE)
    assert data == {} and finding.message.startswith("expected what `bopu measure` writes; found ")
    assert kept_measures(tmp_path / "nowhere", FILE) == ({}, [])


def test_another_format_is_none(tmp_path: Path) -> None:
    data = json.loads(KEPT[0].read_text("utf-8")) | {"format": 2}
    (tmp_path / FILE).write_text(json.dumps(data), "utf-8")
    assert kept_measures(tmp_path, FILE)[0] == {}


def test_the_command_is_the_one_that_makes_the_file_again() -> None:
    assert Asked(100).command("x") == "bopu measure x -n 100 --seed 1"
    long = Asked(5, 2, "eager", 30, "counter", 9).command("x")
    assert long == "bopu measure x -n 5 --seed 2 --bots eager --deals 30 --deal-bots counter --rests 9"


def test_an_option_that_needs_another_is_measured_beside_it() -> None:
    ruleset = madiao.ruleset()
    assert company(ruleset, "hongwan", "ling") == {}
    alone = [rule for rule in ruleset.rules if "hongwan" in rule.only]
    rules = [replace(rule, only={**rule.only, "jushu": "si"}) if rule in alone else rule for rule in ruleset.rules]
    needing: Ruleset = replace(ruleset, rules=tuple(rules), procedures={})
    assert company(needing, "hongwan", "ling") == {"jushu": "si"}


def outcome(move: str, choices: dict[str, str]) -> list[str]:
    """What the rules say a throw by the first role comes to."""
    book = cailianchuan.book(choices)
    view = FeatureView({"dice": tuple(sorted(map(int, move.split()[1]))), "role": "wuwang"}, book.ruleset.values)
    return [str(phrase) for phrase in book.decide("outcome", view).answer]


def test_throws_that_do_something_else_are_counted_exactly(root: Path) -> None:
    """合影 of 采蓮船, from the place of the first role: just the throws change of which the rules say something else,
    and none under the default; the ways of all throws are those of the dice."""
    throws = Throws(subject_in(root, "cailianchuan"))
    first = throws._place({"role": "wuwang"})
    assert sum(throw.ways for throw in first.throws) == 6**6 and len(first.throws) == 462
    throws.__dict__["places"] = [first]
    found = throws.changed("heying", "sitong", {})
    moves = [one.move for one in first.throws]
    changed = [move for move in moves if outcome(move, {}) != outcome(move, {"heying": "sitong"})]
    ways = {one.move: one.ways for one in first.throws}
    assert found["differ"] == found["thrown"] == sum(ways[move] for move in changed) > 0
    assert (found["of"], found["dice"], found["places"], found["from"]) == (6**6, 6**6, 1, 1)
    assert throws.changed("heying", "unknown", {})["differ"] == 0
