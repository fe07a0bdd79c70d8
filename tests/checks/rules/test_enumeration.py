"""Every question is asked: planted gaps and conflicts are found, what cannot be is not asked, what is lost is told."""

from fractions import Fraction

from bopu.checks.rules.enumeration import enumeration, throws
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.reachable import unreachable
from bopu.checks.rules.subject import Subject
from bopu.findings import Level
from tests.checks.rules.conftest import Changed


def test_every_slot_has_a_finite_domain(examination: Examination) -> None:
    assert examination.open_slots == []


def test_all_1296_throws_are_answered(examination: Examination) -> None:
    rows = throws(examination)
    assert len(rows) == 126
    assert sum(Fraction(row["of"]) for row in rows) == 1
    assert [row["results"] for row in rows if row["throw"] == "throw 4411"] == [["hong-er-dui"]]


def test_the_rules_of_the_corpus_leave_no_gap_and_no_conflict(examination: Examination) -> None:
    _, findings = enumeration(examination)
    assert [str(finding) for finding in findings if finding.level is Level.ERROR] == []


def test_a_planted_conflict_is_told_with_the_rules_that_differ(changed: Changed) -> None:
    _, findings = enumeration(Examination(changed("shangshu.dahe", overrides=()), 1))
    told = [finding for finding in findings if finding.rule == "rules.conflict"]
    assert len({finding.message for finding in told}) == len(told)
    conflict = next(finding for finding in told if "chart and shangshu.dahe" in finding.message)
    assert "outcome for sgt.board." in conflict.message
    assert conflict.line > 0


def test_a_planted_gap_is_told_with_its_first_question(changed: Changed) -> None:
    _, findings = enumeration(Examination(changed("p.dakao"), 1))
    [gap] = [finding for finding in findings if finding.rule == "rules.gap"]
    assert "every question of bureau_place" in gap.message
    assert "dakao" in gap.message


def test_conditions_that_no_player_can_meet_together_are_not_asked(examination: Examination) -> None:
    asked = [one.question for one in examination.answers("outcome", examination.default)]
    at_start = [question for question in asked if question.key[0] == ""]
    assert at_start
    assert not any(holds for question in at_start for name, holds in question.late if name.startswith("has_held"))


def test_each_situation_is_asked_once(examination: Examination) -> None:
    for slot in examination.slots:
        asked = [(one.question.key, one.question.late) for one in examination.answers(slot, examination.default)]
        assert len(asked) == len(set(asked)), slot


def test_other_choices_give_what_asking_everything_again_gives(examination: Examination, subject: Subject) -> None:
    under = next(one for one in examination.combinations if one.name == "graduate_review=chart")
    quick = {(one.question.key, one.question.late): one.answer for one in examination.answers("outcome", under)}
    rules = examination.rules("outcome", under)
    slow = {(q.key, q.late) for q in examination.enquiry.questions("outcome", rules)}
    assert quick.keys() == slow


def test_every_rule_holds_under_some_combination(examination: Examination, subject: Subject) -> None:
    held = {rule.id for under in examination.combinations for rule in examination.book(under).rules()}
    assert held == {rule.id for rule in subject.ruleset.rules}


def test_a_place_to_which_nothing_leads_is_told(subject: Subject) -> None:
    lost, findings = unreachable(subject)
    assert "sgt.board.xueyuan.engong" in lost
    assert "sgt.board.xian.jianxian" not in lost
    assert {finding.level for finding in findings} == {Level.NOTE}
