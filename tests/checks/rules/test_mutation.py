"""What makes a difference is noticed and what makes none is told: planted rules, overrides and figures."""

from dataclasses import replace

from bopu.checks.rules.coverage import coverage
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.mutation import _row
from bopu.checks.rules.subject import Subject
from tests.checks.rules.conftest import Changed


def mutant(subject: Subject, kind: str, what: str) -> Mutant:
    """One mutant by name."""
    return next(one for one in mutants(subject.ruleset) if (one.kind, one.what) == (kind, what))


def test_dropping_a_rule_that_decides_is_noticed_in_an_answer(examination: Examination) -> None:
    row = _row(examination, mutant(examination.subject, "dropped", "shangshu.dahe"))
    assert row["noticed"] == "answer"
    assert row["where"].startswith("outcome for sgt.board.")


def test_a_shifted_figure_is_noticed_in_a_game(examination: Examination) -> None:
    coverage(examination)
    row = _row(examination, mutant(examination.subject, "shifted", "sgt.2.1.1.yibai"))
    assert row["noticed"] == "game"
    assert row["where"].endswith("move 0")


def test_a_rule_that_says_what_another_says_is_a_survivor(subject: Subject) -> None:
    de = next(rule for rule in subject.ruleset.rules if rule.id == "p.daji")
    twin = replace(de, id="p.daji.twin")
    twice = Examination(subject.with_rules([*subject.ruleset.rules, twin]), 1)
    assert _row(twice, mutant(twice.subject, "dropped", "p.daji.twin"))["noticed"] == "nowhere"


def test_an_override_of_rules_that_never_meet_is_a_survivor(changed: Changed) -> None:
    idle = Examination(changed("p.daji", overrides=("p.dakao",)), 1)
    assert _row(idle, mutant(idle.subject, "turned", "p.daji > p.dakao"))["noticed"] == "nowhere"


def test_an_override_that_orders_two_rules_is_noticed(examination: Examination) -> None:
    row = _row(examination, mutant(examination.subject, "turned", "p.dakao.bianjian > p.dakao"))
    assert row["noticed"] == "answer"


def test_a_member_left_out_of_a_list_is_noticed(examination: Examination) -> None:
    whats = [one.what for one in mutants(examination.subject.ruleset) if one.kind == "left out"]
    found = [mutant(examination.subject, "left out", what) for what in whats if what.endswith("of sgt.2.2.4.list")]
    noticed = {_row(examination, one)["noticed"] for one in found}
    assert len(found) > 1 and "answer" in noticed
