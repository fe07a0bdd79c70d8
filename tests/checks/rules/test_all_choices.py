"""Two answers in other words are no difference where play is the same; what makes one is never taken for none."""

from dataclasses import replace

import pytest

from bopu.checks.rules.all_choices import Compared, compared
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.subject import Subject

CHART = "chart"


def turned(examination: Examination, over: str, under: str) -> Compared:
    """What comes of it when of two rules the other goes before."""
    subject = examination.subject
    rules = {rule.id: rule for rule in subject.ruleset.rules}
    new = {
        over: replace(rules[over], overrides=tuple(one for one in rules[over].overrides if one != under)),
        under: replace(rules[under], overrides=(*rules[under].overrides, over)),
    }
    changed = subject.with_rules(new.get(rule.id, rule) for rule in subject.ruleset.rules)
    return compared(examination, changed, "outcome", (over, under))


@pytest.mark.parametrize("under", ["chuanhua.jiansheng", "zang.kaoguan"])
def test_where_chart_and_text_lead_to_the_same_either_may_go_before(examination: Examination, under: str) -> None:
    found = turned(examination, CHART, under)
    assert found.questions and not found.differing


def test_where_they_lead_elsewhere_in_a_single_place_that_is_found(examination: Examination) -> None:
    assert turned(examination, CHART, "chuanhua.juren2").differing


def test_what_hangs_on_the_throw_is_set_up_before_it_is_played(examination: Examination) -> None:
    assert turned(examination, "zang.jiaobu", "zang.gongchai").differing


def test_where_a_figure_stands_makes_no_difference(subject: Subject, examination: Examination) -> None:
    rules = {rule.id: rule for rule in subject.ruleset.rules}
    ours, theirs = "chuanhua.kaohe", "chuanhua.note"
    answers = {ours: rules[theirs].answer, theirs: rules[ours].answer}
    assert rules[ours].answer != rules[theirs].answer
    changed = subject.with_rules(
        replace(rule, answer=answers.get(rule.id, rule.answer)) for rule in subject.ruleset.rules
    )
    found = compared(examination, changed, "outcome", (ours, theirs))
    assert found.questions and not found.differing
