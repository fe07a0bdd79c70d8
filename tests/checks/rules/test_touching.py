"""Cases that nothing of a mutant comes up in are left out: none of them would have noticed it."""

import random
from collections.abc import Iterator

import pytest

from bopu.checks.rules.coming_up import CameUp
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.judging import Judge
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.touching import Touched, touched
from bopu.games.madiao.pack import pack_of
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, faults

SEED = 4
FEW_MUTANTS, FEW_CASES = 40, 12


@pytest.fixture(scope="module")
def judge(examination: Examination) -> Judge:
    """A judge of the promotion game."""
    return Judge(examination)


def came_up(failing: dict[str, set[frozenset[int]]], *stood: str) -> CameUp:
    """A case in which rules came so near."""
    return CameUp(frozenset(), failing, frozenset(stood), frozenset(), {})


@pytest.mark.parametrize(
    ("touches", "failing", "in_case"),
    [
        ({"r": frozenset()}, {"r": {frozenset()}}, True),
        ({"r": frozenset()}, {"r": {frozenset({1})}}, False),
        ({"r": frozenset({1})}, {"r": {frozenset({1})}}, True),
        ({"r": frozenset({1})}, {"r": {frozenset({0}), frozenset({0, 1})}}, False),
        ({"r": frozenset({1})}, {"other": {frozenset()}}, False),
        ({"r": frozenset({0, 1, 2})}, {"r": {frozenset({5})}}, True),  # of so many nothing was written down
    ],
)
def test_a_rule_comes_up_where_all_its_other_conditions_hold(
    touches: dict[str, frozenset[int]], failing: dict[str, set[frozenset[int]]], in_case: bool
) -> None:
    assert Touched(touches).in_case(came_up(failing)) == in_case


def test_an_order_of_rules_comes_up_where_both_hold() -> None:
    touches = Touched(ordered={"a": frozenset({"b"}), "b": frozenset({"a"})})
    assert touches.in_case(came_up({"a": {frozenset()}, "b": {frozenset()}}))
    assert not touches.in_case(came_up({"a": {frozenset()}, "b": {frozenset({0})}}))


def test_a_step_comes_up_where_a_walk_stood_at_it() -> None:
    assert Touched(steps=frozenset({"p.one"})).in_case(came_up({}, "p.one"))
    assert not Touched(steps=frozenset({"p.one"})).in_case(came_up({}, "p.other"))


def test_of_a_rule_the_conditions_that_were_changed_are_told(judge: Judge) -> None:
    by_name = {(one.kind, one.what): one for one in mutants(judge.subject.ruleset)}
    ruleset = judge.subject.ruleset
    loosened = touched(ruleset, by_name["loosened", "ju.erde when face: 4"])
    assert loosened == Touched({"ju.erde": frozenset({1})})
    assert touched(ruleset, by_name["dropped", "ju.erde"]) == Touched({"ju.erde": frozenset()})
    turned = touched(ruleset, by_name["turned", "ju.erde > ju.twice"])
    assert turned.ordered == {"ju.erde": frozenset({"ju.twice"}), "ju.twice": frozenset({"ju.erde"})}
    named = touched(ruleset, by_name["negated", "jinshi when has_held: jinshi"])
    assert named.rules["kaoguan.zongcai"] and not named.rules.keys() & {"ju.erde"}  # a condition by the name it asks


def test_no_case_that_is_left_out_would_have_noticed(judge: Judge) -> None:
    """A sample of mutants of rules, with cases that are not played for them: each holds."""
    rng = random.Random(SEED)
    found = [one for one in mutants(judge.subject.ruleset) if not one.table]
    tried = 0
    for mutant, case in _left_out(judge, rng.sample(found, FEW_MUTANTS), rng):
        told = faults(mutant.ruleset, judge.subject.game, case, Books())
        assert told == [], f"seed {SEED}: {mutant.kind} {mutant.what}: {case.name}"
        tried += 1
    assert tried > FEW_MUTANTS


def _left_out(judge: Judge, some: list[Mutant], rng: random.Random) -> Iterator[tuple[Mutant, Case]]:
    for mutant in some:
        asked = {one.case.name for one in judge.cases.likeliest(mutant)}
        left = [one.case for one in judge.cases.witnesses if one.case.name not in asked]
        yield from ((mutant, case) for case in rng.sample(left, min(FEW_CASES, len(left))))


def test_classes_of_cards_have_no_order_and_suits_have_one() -> None:
    tables = {"suits": {"wan": ["a", "b", "c"]}, "classes": {"red": ["b", "a"]}, "rest": {"green": ["red"]}}
    turned = {**tables, "classes": {"red": ["a", "b"]}}
    assert pack_of(tables) == pack_of(turned) and pack_of(tables).classes["red"] == ("a", "b")
    assert pack_of(tables) != pack_of({**tables, "suits": {"wan": ["b", "a", "c"]}})
