"""What `bopu verify` says of a told hand: move by move, under each ruleset and option, and where hidden cards lay."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bopu.cli.verified import by_moves, faults_of, in_words
from bopu.play.record import Record
from bopu.play.verify import Verification, verify
from tests.cli.typing_at import at_once
from tests.games.madiao import ROOT, ruleset
from tests.games.test_madiao_scene import scene

FILE = "corpus/madiao/cases/scene.completed.record.txt"


def judged(record: Record, **choices: str) -> Verification:
    """What verify says of it under these choices."""
    return verify(replace(record, choices=choices), lambda slug: ruleset(), states=20, tried=200)


def test_every_move_has_its_verdict_and_after_one_that_is_broken_none_is_examined() -> None:
    record = scene("scene.completed")
    lines = list(by_moves(record, judged(record, fapai="jin")))
    said = [(line[2:14].split(), line[16:]) for line in lines]
    assert len(said) == 33
    assert [word for word, _ in said[:5]] == [["consistent"]] * 5
    assert said[5] == (["contradicted"], "6. 郡主 lead erwen")
    assert {tuple(word) for word, _ in said[6:]} == {("not", "examined")}


def test_what_is_said_of_the_moment_after_a_move_counts_for_the_move() -> None:
    record = scene("scene.completed")
    lines = list(by_moves(record, judged(record, xianglian="bian")))
    assert lines[-1].split()[:2] == ["contradicted", "33."] and lines[-2].split()[0] == "consistent"


def test_a_fault_names_its_line_and_the_clauses() -> None:
    record = scene("scene.completed")
    first, *_ = faults_of(judged(record, fapai="jin"))
    assert ": contradicted: 'lead erwen' may not be played" in first and first.endswith("(md.3.4.2)")


FITS: dict[str, Any] = {"verdict": "consistent", "waits": False, "faults": []}


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"a": FITS, "b": FITS}, "sense: fits a, b"),
        ({"a": FITS, "b": {"verdict": "undetermined", "waits": True, "faults": []}},
         "sense: fits a; b undetermined: a player would be asked of whom the record tells nothing"),
        ({"a": {"verdict": "contradicted", "faults": [{"ply": 6, "message": "no", "clauses": ["md.3.4.2"]}]}},
         "sense: a contradicted at move 6 (md.3.4.2)"),
        ({"a": {"verdict": "undetermined", "faults": [{"ply": 0, "message": "no way to begin", "clauses": []}]}},
         "sense: a undetermined: no way to begin"),
    ],
)  # fmt: skip
def test_the_senses_that_fit_and_those_that_do_not_stand_in_one_line(options: dict[str, Any], line: str) -> None:
    found = {"rulesets": {"default": {"told": FITS, "whole": FITS}}, "options": {"sense": options}, "unseen": []}
    assert list(in_words(scene(), found)) == ["under default: consistent", line]


def test_cards_that_are_not_told_are_shared_out() -> None:
    group = {"cards": ["a", "b", "c"], "counts": [[0, 0], [1, 1], [0, 2], [1, 1], [0, 1]], "found": 1, "possible": 1}
    [line] = in_words(scene(), {"rulesets": {}, "options": {}, "unseen": [group]})
    assert line == "not told: a b c: 紫鵑 1, 玉釧 0-2, 柳婉 1, rest 0-1"


@cache
def typed_each() -> dict[str, Any]:
    """What is typed and told as JSON of the completed hand."""
    found: dict[str, Any] = json.loads(at_once(ROOT, "verify", FILE, "--each", "--json").stdout)
    return found


def test_under_each_ruleset_and_option_as_json() -> None:
    found = typed_each()
    assert found["verdict"] == "consistent"
    told = {name: sides["told"]["verdict"] for name, sides in found["each"]["rulesets"].items()}
    assert told == {"default": "consistent", "bans": "contradicted", "law": "contradicted", "four": "consistent",
                    "source-only": "undetermined"}  # fmt: skip
    linked = {name: said["verdict"] for name, said in found["each"]["options"]["xianglian"].items()}
    assert linked == {"huan": "consistent", "shun": "contradicted", "bian": "contradicted", "men": "consistent"}
