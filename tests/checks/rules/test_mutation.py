"""What makes a difference is noticed by a case or an enumeration, or proved to make none: rules and cases planted."""

from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.judging import Judge
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.mutation import mutation
from bopu.checks.rules.spoken_of import coverage_of_tables, unspoken
from bopu.checks.rules.subject import Subject
from bopu.findings import Level
from tests.checks.rules.conftest import Changed
from tests.checks.rules.test_procedures import pot, subject_with
from tests.rules.harness import Tiny

__all__ = ["pot"]

HEAD = "cases:\n"
WEAK = """- name: The pot is turned and a white card comes up.
  zh: 翻得白張。
  clauses: [p.1]
  play: ["deal bai bai bai", "leave"]
  expect: {events: ["turned card=bai"]}
"""
STRONG = """- name: A red card that is taken brings two chips and one besides, and is put aside.
  zh: 取紅張，得二籌又一籌，置一旁。
  clauses: [p.1, p.2, p.5, p.6]
  play: ["deal hong bai bai", "take", "take", "take"]
  expect: {facts: {chips: {"@1": 7}}, events: ["turned card=hong", "paid chips=2", "paid chips=1",
    "laid_aside card=hong", "turned card=bai", "paid chips=2", "turned card=bai", "paid chips=2"]}
"""


def mutant(subject: Subject, kind: str, what: str) -> Mutant:
    """One mutant by name."""
    return next(one for one in mutants(subject.ruleset) if (one.kind, one.what) == (kind, what))


@pytest.fixture(scope="module")
def judge(examination: Examination) -> Judge:
    """A judge of the promotion game."""
    return Judge(examination)


@pytest.fixture(scope="module")
def caseless(subject: Subject, tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """The same without its cases."""
    return without_cases(subject, tmp_path_factory.mktemp("none"))


def without_cases(subject: Subject, folder: Path) -> Judge:
    """A judge of rules in a folder that holds no cases."""
    return Judge(Examination(replace(subject, folder=folder), 1))


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("dropped", "shangshu.dahe"),
        ("shifted", "sgt.2.1.1.yibai"),
        ("column shifted", "board: de one row down"),
    ],
)
def test_a_case_notices(judge: Judge, kind: str, what: str) -> None:
    verdict = judge.verdict(mutant(judge.subject, kind, what))
    assert verdict.noticed == "case"
    assert verdict.where in [one.case.name for one in judge.cases.witnesses]


def test_without_cases_a_question_left_without_an_answer_is_noticed(caseless: Judge) -> None:
    verdict = caseless.verdict(mutant(caseless.subject, "dropped", "s.cai"))
    assert verdict.noticed == "enumeration" and verdict.where.startswith("gap in special for cai")


def test_without_cases_a_row_that_others_lead_to_is_missed(caseless: Judge) -> None:
    verdict = caseless.verdict(mutant(caseless.subject, "row dropped", "board: without sgt.board.hubu.zhushi"))
    assert verdict.noticed == "enumeration" and verdict.where.endswith("which is no row")


def test_without_cases_another_answer_goes_unnoticed(caseless: Judge) -> None:
    """No enumeration knows which answer is right, and the rules as they were are no witness."""
    assert caseless.verdict(mutant(caseless.subject, "switched", "changshu_he=may")).noticed == "nowhere"


def test_a_rule_that_says_what_another_says_is_proved_to_make_no_difference(subject: Subject, tmp_path: Path) -> None:
    de = next(rule for rule in subject.ruleset.rules if rule.id == "p.daji")
    twin = replace(de, id="p.daji.twin")
    twice = without_cases(subject.with_rules([*subject.ruleset.rules, twin]), tmp_path)
    verdict = twice.verdict(mutant(twice.subject, "dropped", "p.daji.twin"))
    assert verdict.noticed == "equivalent" and verdict.where.startswith(f"{de.slot} ")
    assert int(verdict.where.rpartition(" ")[2]) > 0


def test_an_override_of_rules_that_never_meet_makes_no_difference(changed: Changed, tmp_path: Path) -> None:
    idle = without_cases(changed("p.daji", overrides=("p.dakao",)), tmp_path)
    for kind in ("turned", "unordered"):
        assert idle.verdict(mutant(idle.subject, kind, "p.daji > p.dakao")).noticed == "equivalent"


def test_weak_cases_let_mutants_survive_and_each_is_told(pot: Tiny) -> None:
    data, findings = _judged(pot, WEAK)
    left = {(row["kind"], row["what"]) for row in data["survivors"]}
    assert {("shifted", "p.2.er"), ("dropped", "kaichong.bonus"), ("exchanged", "kaichong.red: yes <> no")} <= left
    assert {one.level for one in findings} == {Level.WARNING} and len(findings) == len(left)
    assert any("the figure p.2.er is another; found nothing" in one.message for one in findings)
    strong, fewer = _judged(pot, WEAK + STRONG)
    assert strong["score"]["killed"] > data["score"]["killed"] and len(fewer) < len(findings)
    clause = next(row for row in strong["clauses"] if row["id"] == "p.2")
    assert {"sort": "case", "name": _name(STRONG), "number": clause["case"]} in clause["killers"]


def _name(case: str) -> str:
    return case.partition("name: ")[2].partition("\n")[0]


def _judged(pot: Tiny, cases: str) -> tuple[dict, list]:  # type: ignore[type-arg]
    pot.path("cases").mkdir(exist_ok=True)
    pot.path("cases/1.yaml").write_text(HEAD + cases, encoding="utf-8")
    return mutation(Examination(subject_with(pot), 2))


def test_no_stored_copy_kills(pot: Tiny) -> None:
    """What an engine made once, games, results and digests, lies there and is looked at by nobody."""
    data, _ = _judged(pot, WEAK)
    for name in ("simulated.json", "witness.digests", "golden.txt", "cases/played.record.txt", "cases/hands.jsonl"):
        pot.path(name).write_text('{"chips": [2, 2, 2], "paid": 2}\n', encoding="utf-8")
    again, _ = _judged(pot, WEAK)
    assert again == data and any(row["what"] == "p.2.er" for row in again["survivors"])


def test_a_case_that_fails_as_the_rules_are_notices_nothing(pot: Tiny) -> None:
    false = WEAK.replace("turned card=bai", "turned card=hong")
    assert _judged(pot, false)[0]["score"]["killed"] < _judged(pot, WEAK)[0]["score"]["killed"]


def test_cells_are_covered_where_something_else_speaks_of_them(subject: Subject) -> None:
    """Of the promotion game's board a few cells have a second witness; what cases notice counts besides."""
    [board] = [row for row in coverage_of_tables(subject, []) if row["table"] == "board"]
    assert 0 < board["witness"] <= board["spoken"] < board["cells"] and board["case"] == 0
    row = "sgt.board.chushen.yinsheng"
    seen = [{"kind": "cell", "what": f"board: {row} de", "noticed": "case"}]
    [more] = [one for one in coverage_of_tables(subject, seen) if one["table"] == "board"]
    assert more["case"] == 1


def test_rows_that_change_places_unnoticed_count_where_a_cell_is_spoken_of(subject: Subject) -> None:
    """One of which no case or second witness speaks says nothing against the rules or the cases."""
    names = ["sgt.board.waifu.tongpan", "sgt.board.waifu.jingli"]
    row = {"kind": "rows exchanged", "what": "board: tongpan <> jingli", "table": "board", "names": names}
    assert unspoken(subject, [{**row, "noticed": "nowhere"}]) == {"board: tongpan <> jingli"}
    assert unspoken(subject, [{**row, "noticed": "case"}]) == frozenset()
    cell = {"kind": "cell", "what": f"board: {names[1]} office", "noticed": "case"}
    assert unspoken(subject, [{**row, "noticed": "nowhere"}, cell]) == frozenset()
    listed = {**row, "what": "kinds.zhaoshi: a <> b", "table": "kinds", "noticed": "nowhere"}
    assert unspoken(subject, [listed]) == frozenset()  # a list has no cells
