"""Cases bear witness to what games at random do not meet: rules that speak, options that matter, mutants."""

from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules import in_cases
from bopu.checks.rules.cases import cases
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.in_cases import Witnesses
from bopu.checks.rules.killing_cases import KillingCases
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.subject import Subject
from bopu.simulate.case_file import FOLDER
from tests.checks.rules.conftest import subject_in


@pytest.fixture(scope="module")
def witnesses(subject: Subject) -> Witnesses:
    """The cases of the promotion game."""
    return Witnesses(subject)


def test_a_rule_that_two_switches_must_let_speak_is_heard_in_a_case(witnesses: Witnesses) -> None:
    assert witnesses.speaking("chuanhua.juren2").startswith("Read as Tribute Students")


def test_a_rule_that_no_case_hears_has_no_witness(subject: Subject) -> None:
    [rule] = [rule for rule in subject.ruleset.rules if rule.id == "sale.yes"]
    never = replace(rule, id="never", slot="", event="buys", answer=(), only={"juanguan": "forbidden"})
    assert Witnesses(subject.with_rules([*subject.ruleset.rules, never])).speaking("never") == ""


def test_an_option_that_games_rarely_meet_is_told_by_a_case(witnesses: Witnesses) -> None:
    assert witnesses.telling("changshu_he", "may")
    assert witnesses.telling("changshu_he", "must") == ""  # the default


def test_an_option_under_which_all_goes_as_before_is_told_by_no_case(subject: Subject) -> None:
    same = [replace(rule, only={}) if rule.only == {"lingshu": "left"} else rule for rule in subject.ruleset.rules]
    same = [rule for rule in same if rule.only != {"lingshu": "in_turn"}]
    assert Witnesses(subject.with_rules(same)).telling("lingshu", "in_turn") == ""


def test_a_mutant_that_games_rarely_notice_is_noticed_in_a_case_and_one_that_changes_nothing_in_none(
    subject: Subject,
) -> None:
    cases = KillingCases(subject)
    [dropped] = [one for one in mutants(subject.ruleset) if (one.kind, one.what) == ("dropped", "jishu.reach")]
    assert cases.killer(dropped).startswith("Taken as on reaching rank two")
    assert cases.killer(Mutant("dropped", "nothing", ("jishu.reach", "de"), lambda: subject.ruleset)) == ""


@pytest.mark.parametrize(
    ("what", "case"),
    [("wurutiantai.jade as yes", "Without a six"), ("diandaoyuanyang.pair as yes", "With both missing and no pair")],
)
def test_a_question_of_a_procedure_that_is_left_out_is_noticed_though_no_event_tells_of_it(
    drinking: KillingCases, what: str, case: str
) -> None:
    """Cases that pass by the step bear witness, whichever clauses they are about."""
    found = mutants(drinking.subject.ruleset)
    [one] = [one for one in found if (one.kind, one.what) == ("dropped", what)]
    assert drinking.killer(one).startswith(case)


@pytest.fixture(scope="module")
def drinking(root: Path) -> KillingCases:
    """The cases of the drinking game, most of whose rules are steps."""
    return KillingCases(subject_in(root, "cailianchuan"))


PLANTED = """cases:
- name: Two fours are Virtue, the best of the six.
  zh: 兩四為「德」，六項中最優。
  clauses: [sgt.1.1.1]
  given: {players: [{office: sgt.board.zhou.zhoutong}]}
  play: [throw 4462]
  expect: {events: ['throws [de]']}
- name: Two fours are Merit, which they are not.
  zh: 兩四為「功」，實則不然。
  clauses: [sgt.1.1.1]
  given: {players: [{office: sgt.board.zhou.zhoutong}]}
  play: [throw 4462]
  expect: {events: ['throws [gong]']}
"""


def test_what_does_not_hold_is_told_and_bears_no_witness_and_no_case_is_played_twice(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "planted.yaml").write_text(PLANTED, encoding="utf-8")
    played: list[str] = []
    plain = in_cases.judged
    monkeypatch.setattr(
        in_cases, "judged", lambda book, game, case: (played.append(case.name), plain(book, game, case))[1]
    )
    examination = Examination(replace(subject, folder=tmp_path), 0)
    counted, [finding] = cases(examination)
    assert counted == {"cases": 2, "faults": 1} and "which they are not. expected `throws [gong]`" in finding.message
    assert examination.witnesses.speaking("de").startswith("Two fours are Virtue")
    assert examination.witnesses.speaking("gong") == "" and len(played) == 2


def test_a_case_that_breaks_an_engine_is_told_in_a_sentence(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "planted.yaml").write_text(PLANTED, encoding="utf-8")

    def broken(*given: object) -> None:
        raise KeyError("sgt.board.nowhere")

    monkeypatch.setattr(in_cases, "judged", broken)
    _, findings = cases(Examination(replace(subject, folder=tmp_path), 0))
    assert len(findings) == 2 and "found KeyError: 'sgt.board.nowhere'" in findings[0].message
