"""What the dice say of labels: every throw is counted, and planted labels, gaps and conflicts are found.

The counts are reckoned here once more, by hand and throw by throw, not taken from the report.
"""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.keys import keys
from bopu.checks.rules.label_table import tables
from bopu.checks.rules.subject import Subject, subject_of
from bopu.findings import Level
from bopu.ruleset.model import Ruleset
from tests.games.cailianchuan import ROOT, SLUG, TEXT, compiled_in, copied, read_in

RED = 4


def subject_in(root: Path) -> Subject:
    """The game of a project, ready to be examined."""
    compiled, folder = compiled_in(root), root / "corpus" / SLUG
    assert compiled.ruleset is not None
    file = f"corpus/{SLUG}/rules.yaml"
    found, why = subject_of(SLUG, folder, file, compiled.ruleset, compiled.ledger, read_in(root).editions)
    assert found is not None, why
    return found


@cache
def subject() -> Subject:
    """That of this checkout."""
    return subject_in(ROOT)


@cache
def report() -> dict[str, Any]:
    """The one table of the text."""
    rows, _ = keys(Examination(subject(), 1))
    assert rows is not None
    [row] = rows
    return row


def under(name: str) -> dict[str, Any]:
    """What changes under a combination of choices."""
    return next(row for row in report()["under"] if row["name"] == name)


def keys_of(rows: list[dict[str, Any]]) -> list[tuple[int, ...]]:
    """The keys of rows."""
    return sorted(tuple(row["key"]) for row in rows)


def test_every_one_of_the_46656_throws_stands_under_one_key() -> None:
    by_hand: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=6):
        key = dice.count(RED), sum(face for face in dice if face != RED)
        by_hand[key] = by_hand.get(key, 0) + 1
    named = {tuple(row["key"]): row["of"] for row in report()["named"]}
    assert named == {key: by_hand.get(key, 0) for key in named}
    come = sum(row["throws"] for row in [*report()["named"], *under("default")["unnamed"]])
    left = sum(row["throws"] for row in report()["taken"])
    within = sum(taken["throws"] for row in report()["named"] for taken in row["first"])
    assert come == report()["throws"]["come"]
    assert come + left + within == report()["throws"]["all"] == sum(by_hand.values()) == 46_656


def test_the_table_names_65_keys_and_each_has_throws() -> None:
    assert len(report()["named"]) == under("default")["occur"] == 65
    assert under("default")["lacking"] == under("default")["partial"] == []


def test_three_reds_and_three_ones_come_to_the_table_and_find_no_label_until_the_label_is_mended() -> None:
    assert under("default")["unnamed"] == [{"key": [3, 3], "throws": 20}]
    assert under("sanxia=emended")["unnamed"] == []


def test_what_is_not_named_is_told_with_the_clause_that_takes_it_first() -> None:
    taken = {tuple(key): row["clauses"] for row in report()["taken"] for key in row["keys"] if 0 < key[0] < 5}
    assert {key: clauses[0] for key, clauses in taken.items()} == {
        (1, 5): "clc.hun.1",
        (1, 30): "clc.hun.5",
        (1, 6): "clc.17.2",
        (2, 4): "clc.17.2",
        (4, 2): "clc.9.2",
        (4, 4): "clc.9.1",
        (4, 10): "clc.9.2",
        (4, 12): "clc.9.2",
    }


def test_if_only_the_points_were_left_four_labels_would_serve_two_of_those_who_throw() -> None:
    rows = under("ruilian_chong=instead")["partial"]
    assert keys_of(rows) == [(2, 5), (2, 21), (2, 23), (2, 24)]
    assert all(row["only"] == ["shizhe", "xishi"] for row in rows)


@pytest.mark.parametrize(
    ("option", "lacking", "unnamed"),
    [("sitong", [(2, 24)], [(3, 3)]), ("fenxiang", [(3, 18)], [(3, 3)]), ("siyao", [], [(3, 3)])],
)
def test_each_guess_at_the_lotus_and_its_image_is_counted(
    option: str, lacking: list[tuple[int, ...]], unnamed: list[tuple[int, ...]]
) -> None:
    rows = {row["name"]: row for row in report()["under"]}
    found = rows.get(f"heying={option}", rows["default"])  # what changes nothing in the table has no row of its own
    assert keys_of(found["lacking"]) == lacking
    assert keys_of(found["unnamed"]) == unnamed


def test_how_many_fit_decides_which_step_speaks() -> None:
    usual = [row for row in report()["guests"] if row["under"] == "default"]
    said = {(row["fit"], *(test["says"] for test in row["tests"])): row["steps"] for row in usual}
    ids = {fit: [".".join(step.split(".")[:2]) for step in steps] for fit, steps in said.items()}  # options left out
    assert ids == {
        ("none",): ["jidian.born"],
        ("one", "yes"): ["jidian.others"],
        ("one", "no"): ["jidian.drink"],
        ("two",): ["jidian.match"],
        ("more",): ["jidian.choose"],
    }
    assert all(row["throws"] == report()["throws"]["come"] for row in usual)
    [more] = [row for row in usual if row["fit"] == "more"]
    assert more["printed"] == [3, 4]  # of five or more no clause speaks


def changed(ruleset: Ruleset) -> Subject:
    """The game under a changed ruleset."""
    return replace(subject(), ruleset=ruleset)


def steps_without(name: str, twice: str = "") -> Ruleset:
    """The rules without a step of the gathering procedure, or with one standing twice."""
    ruleset = subject().ruleset
    old = ruleset.procedures["jidian"]
    steps = tuple(step for step in old.steps if step.id != name)
    again = tuple(replace(step, name=f"{step.name}.again") for step in old.steps if step.id == twice)
    return replace(ruleset, procedures={**ruleset.procedures, "jidian": replace(old, steps=(*steps, *again))})


def test_a_planted_gap_and_a_planted_conflict_among_those_who_fit_are_errors() -> None:
    _, findings = keys(Examination(changed(steps_without("match")), 1))
    gap = next(one for one in findings if one.rule == "rules.gap")
    assert gap.level is Level.ERROR and "where two fit" in gap.message
    _, findings = keys(Examination(changed(steps_without("", twice="match")), 1))
    conflict = next(one for one in findings if one.rule == "rules.conflict")
    assert "jidian.match" in conflict.message and conflict.message.endswith(".again")


def test_a_label_that_no_dice_can_make_is_a_warning(tmp_path: Path) -> None:
    root = copied(tmp_path)
    path = root / "corpus" / SLUG / "text.xml"
    old = '<measure xml:id="clc.san.29.dian" quantity="29" unit="dian">二十九点</measure>'
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, old.replace('"29"', '"31"').replace("二十九", "三十一")), encoding="utf-8")
    _, findings = keys(Examination(subject_in(root), 1))
    [warning] = [one for one in findings if one.level is Level.WARNING]
    assert "expected throws of reds 1, points 31, which san.29 names; found none: no dice make it" in warning.message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("condition: points", "condition: pionts", "did you mean 'points'?"),
        ("step: fit", "step: fits", "did you mean 'jidian.fit'?"),
        ("head: clc.head.sancai", "head: clc.head.nowhere", "the name of a clause"),
        ("  comes: {slot: outcome, word: sends}\n", "", "'comes'"),
        ("condition: points, value: n", "condition: kinds, value: n", "rules of entry that ask count_among, kinds"),
    ],
)
def test_a_fault_in_the_data_is_a_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    folder = tmp_path / SLUG
    folder.mkdir()
    text = (TEXT / "words.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "words.yaml").write_text(text.replace(old, new), encoding="utf-8")
    found, findings = tables(replace(subject(), folder=folder))
    assert found == [] and len(findings) == 1
    assert said in findings[0].message and findings[0].line > 0
