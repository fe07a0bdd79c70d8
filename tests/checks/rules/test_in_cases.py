"""Cases bear witness to what games at random do not meet: rules that speak, options that matter, mutants."""

from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.in_cases import Witnesses
from bopu.checks.rules.killing_cases import KillingCases
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.subject import Subject
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
