"""Findings of criticism are judged: what no longer comes out, what does not tell its rival apart, what rests on nothing
and what is typed in is found out. Dice and tables are counted here once more, in another way.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from bopu.checks.rules.argument_file import Hypothesis
from bopu.checks.rules.arguments import arguments
from bopu.checks.rules.computations import COMPUTATIONS
from bopu.checks.rules.criticism import criticism
from bopu.checks.rules.criticism_file import FOLDER, KINDS
from bopu.checks.rules.criticism_found import found_by_checks
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.played_reckonings import OfPlay
from bopu.checks.rules.quantities import Misfit
from bopu.checks.rules.reckonings import Result
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level
from tests.checks.rules.conftest import subject_in
from tests.games.cailianchuan import ROOT, TEXT

BOTH = ("cailianchuan", "shengguantu")
FILE = (TEXT / FOLDER / "sihong-sandian.yaml").read_text(encoding="utf-8")
TEI = "{http://www.tei-c.org/ns/1.0}"
SIX, FOUR = {"supplied": 6}, {"supplied": 4}


@cache
def subject(slug: str = "cailianchuan") -> Subject:
    """A game of this checkout."""
    return subject_in(ROOT, slug)


@cache
def examined(slug: str) -> tuple[Examination, Mapping[str, Any], tuple[Finding, ...]]:
    """A text with its findings of criticism, and what is wrong with them."""
    examination = Examination(subject(slug), 1)
    data, findings = criticism(examination)
    return examination, data, tuple(findings)


def planted(folder: Path, old: str, new: str, text: str = FILE) -> list[str]:
    """What is said of the first finding with something changed."""
    assert old in text, old
    for name in ("words.yaml", "arguments.yaml"):
        (folder / name).write_text((TEXT / name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / FOLDER).mkdir(parents=True)
    (folder / FOLDER / "one.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    examination = Examination(replace(subject(), folder=folder), 1)
    examination.once("arguments", lambda _: argued())
    return [str(finding) for finding in criticism(examination)[1]]


@cache
def argued() -> tuple[Any, list[Finding]]:
    """The arguments of the text, weighed once."""
    return examined("cailianchuan")[0].once("arguments", arguments)


@pytest.mark.parametrize("slug", BOTH)
def test_every_finding_comes_out_as_it_says(slug: str) -> None:
    _, data, findings = examined(slug)
    assert [str(finding) for finding in findings if finding.level is Level.ERROR] == []
    assert len([finding for finding in findings if finding.level is Level.NOTE]) == len(data["findings"])
    names = {path.stem for path in (ROOT / "corpus" / slug / FOLDER).glob("*.yaml")}
    assert {row["id"] for row in data["findings"]} == names and len(names) >= 12


@pytest.mark.parametrize("slug", BOTH)
def test_no_place_is_left_open_and_every_kind_is_known(slug: str) -> None:
    for row in examined(slug)[1]["findings"]:
        assert row["kind"] in KINDS
        for part in ("title", "rival", "decide", "text"):
            assert all("{" not in row[part][lang] and row[part][lang] for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("right: {supplied: 1}}", "right: {supplied: 2}}", "found 1 and 2"),
        ("discriminates: true", "discriminates: false", "found that they are told apart"),
        ("- argument: sanxia", "- argument: sanxai", "did you mean 'sanxia'?"),
        ("cites: [clc.san.3,", "cites: [clc.sam.3,", "expected the id of a clause"),
        ("{sanxia/printed.left}", "{sanxia/print.left}", "argument.hypothesis.reckoning"),
        ("{sanxia/printed.left}", "1", "found one typed in"),
        ("kind: emendation", "kind: emendations", "expected a kind of finding"),
        ("option: emended}", "option: amended}", "did you mean 'emended'?"),
        ("- {left: {reckoned: labels}, is: equal", "- {left: {reckoned: label}, is: equal", "did you mean 'labels'?"),
        ("commands:", "command:", "did you mean 'commands'?"),
        ("certainty: medium", "certainty: some", "high, medium or low"),
        ("- id: other", "- id: labels", "found 'labels' again"),
    ],
)
def test_a_planted_fault_is_named(old: str, new: str, told: str, tmp_path: Path) -> None:
    changed = planted(tmp_path, old, new)
    assert changed and told in changed[0], changed


def test_what_is_reckoned_for_nothing_is_told(tmp_path: Path) -> None:
    text = FILE.replace("{other} of {other.of} questions", "a few questions")
    told = planted(tmp_path, "{other}問（凡{other.of}問）", "數問", text)
    assert "expected other, which is reckoned, to be shown or told" in told[0]


def test_a_finding_that_shows_nothing_is_refused(tmp_path: Path) -> None:
    at, end = FILE.index("rests:"), FILE.index("rival:")
    assert "found neither" in planted(tmp_path, FILE[at:end], "")[0]


def test_a_broken_file_is_a_finding_and_no_traceback(tmp_path: Path) -> None:
    [told] = planted(tmp_path, FILE, "kind: [")
    assert "rules.criticism" in told and "one.yaml" in told


def reckoned(kind: str, given: Any, slug: str = "cailianchuan") -> Result:
    """What a computation gives under the defaults."""
    ask = OfPlay(examined(slug)[0], Hypothesis("", {}))
    return COMPUTATIONS[kind](ask, given, {})


@pytest.mark.parametrize(
    ("where", "met"),
    [
        ([("shows", FOUR, "equal", 2)], lambda t: t.count(4) == 2),
        ([("most", [FOUR], "at_most", 1), ("kinds", [], "at_most", 5)], lambda t: once(t) and len(set(t)) < 6),
        ([("points", [FOUR], "equal", 17), ("shows", FOUR, "equal", 1)], lambda t: t.count(4) == 1 and sum(t) == 21),
        ([("shows", {"supplied": 1}, "more", 4)], lambda t: t.count(1) > 4),
    ],
)
def test_throws_are_counted_one_by_one(where: list[Any], met: Any) -> None:
    given = [{"of": {name: of}, "is": sort, "right": {"supplied": n}} for name, of, sort, n in where]
    found = reckoned("dice", {"dice": SIX, "faces": SIX, "where": given})
    assert (found.count, found.of) == (sum(map(met, product(range(1, 7), repeat=6))), 6**6)


def once(throw: tuple[int, ...]) -> bool:
    """Whether no face but the red comes twice."""
    return all(throw.count(face) < 2 for face in set(throw) - {4})


def test_too_many_dice_are_refused_and_not_counted_for_ever() -> None:
    with pytest.raises(Misfit, match="8 dice at most; found 60"):
        reckoned("dice", {"dice": {"supplied": 60}, "faces": SIX, "where": []})


def test_how_long_one_waits_is_the_odds_against() -> None:
    three = {"supplied": 3}
    found = reckoned("waits", {"need": {"supplied": 5}, "how": "least", "throws": three, "dice": SIX, "faces": SIX})
    chance = sum(Fraction(comb(18, n) * 5 ** (18 - n), 6**18) for n in range(5, 19))
    assert found.number == (1 - chance) / chance and found.said == f"{float(found.number):.2f}"


def test_what_can_never_come_is_not_waited_for() -> None:
    given = {"need": SIX, "how": "least", "throws": {"supplied": 1}, "dice": {"supplied": 2}, "faces": SIX}
    with pytest.raises(Misfit, match="never does"):
        reckoned("waits", given)


def board() -> dict[str, Any]:
    """The rows of the board as its own file has them."""
    rows = etree.parse(ROOT / "corpus/shengguantu/board.xml").iter(f"{TEI}row")
    return {row.get("{http://www.w3.org/XML/1998/namespace}id"): row for row in rows}


def test_rows_are_those_of_the_board() -> None:
    found = reckoned("rows", {"table": "board", "in": ["sgt.board.huishi."], "where": [{"lacks": "chuanhua"}]}, BOTH[1])
    rows = {name: row for name, row in board().items() if str(name).startswith("sgt.board.huishi.")}
    without = {name for name, row in rows.items() if not row.xpath("*[@n='chuanhua']")}
    assert set(found.names) == without and found.of == len(rows)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"table": "bord", "where": []}, "did you mean 'board'?"),
        ({"table": "board", "in": ["sgt.nowhere."], "where": []}, "found none"),
        ({"table": "board", "where": [{"has": "chuanhau"}]}, "did you mean 'chuanhua'?"),
    ],
)
def test_rows_that_cannot_be_had_are_told(given: Any, told: str) -> None:
    with pytest.raises(Misfit) as fault:
        reckoned("rows", given, BOTH[1])
    assert told in str(fault.value)


def test_a_way_in_that_is_made_is_found_and_a_circle_too() -> None:
    usual = reckoned("lost", {}, BOTH[1])
    instead = {"table": "board", "row": "sgt.board.chushen.gongsheng", "column": "gong", "to": usual.names[0]}
    assert set(usual.names) - set(reckoned("lost", {"instead": instead}, BOTH[1]).names) == {usual.names[0]}
    assert reckoned("loops", {"table": "board", "by": "de"}, BOTH[1]).count == 0
    table = {name: {"cells": {"de": {"to": to}}} for name, to in (("a", "b"), ("b", "c"), ("c", "b"))}
    changed = replace(subject(BOTH[1]).ruleset, tables={"board": {"rows": table}})
    ask = OfPlay(Examination(replace(subject(BOTH[1]), ruleset=changed), 1), Hypothesis("", {}))
    assert COMPUTATIONS["loops"](ask, {"table": "board", "by": "de"}, {}).names == ("b", "c")


def test_numbers_printed_twice_are_counted_over_the_clauses() -> None:
    printed = [clause.n for clause in subject(BOTH[1]).edition.clauses if clause.n]
    found = reckoned("twice", {"in": ["sgt."]}, BOTH[1])
    assert (found.count, found.of) == (len({n for n in printed if printed.count(n) > 1}), len(set(printed)))


def test_mentions_count_clauses_and_unknown_checks_are_told() -> None:
    assert reckoned("mentions", {"words": "合影蓮"}).count == 1
    with pytest.raises(Misfit, match="did you mean 'keys'"):
        reckoned("told", {"check": "keyss"})


def test_what_checks_find_is_told_by_kind_and_says_where_it_is_discussed() -> None:
    slots = [{"slot": "dice", "open": 0, "questions": 1, "at_clauses": {}}]
    slots += [{"slot": "guest", "open": 1, "questions": 4, "at_clauses": {"clc.29.1": 1}}]
    label = {"key": [3, 3], "throws": 20}
    table = {"table": "sancai", "head": "clc.san.3", "under": [{"lacking": [], "unnamed": [label]}]}
    fault = {"kind": "conflict", "slot": "dice", "questions": 2, "rules": ["a", "b"]}
    enumeration = {"combinations": [{"name": "default", "faults": [fault]}]}
    told = [{"id": "x", "kind": "gap", "clauses": ["clc.29.1"], "assertions": []}]
    data = {"source_only": {"slots": slots}, "keys": [table], "enumeration": enumeration}
    rows = found_by_checks(subject(), {**data, "criticism": {"findings": told}})
    by_sort = {row["sort"]: row for row in rows}
    assert by_sort["open"]["told"] == ["x"] and by_sort["unnamed"]["told"] == []
    assert by_sort["conflict"]["kind"] == "settled_twice" and by_sort["conflict"]["values"]["n"] == 2
    terms = {row["values"]["term"]: row["sort"] for row in rows if "term" in row["values"]}
    assert terms["heyinglian"] == "undefined" and terms["canhe"] == "unused" and "chongse" not in terms
