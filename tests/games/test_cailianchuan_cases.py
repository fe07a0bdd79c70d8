"""The cases of 采蓮船: each is a test, every executable clause and every option of a switch has one."""

import re

import pytest

from bopu.games.cailianchuan import GAME
from bopu.ruleset.procedure import all_parts
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, book_for, faults, play_case
from tests.games.cailianchuan import cases, compiled, ruleset

BOOKS: Books = {}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert faults(ruleset(), GAME, case, BOOKS) == []


def test_every_case_has_a_sentence_of_its_own_in_chinese() -> None:
    told = [case.zh for case in cases()]
    assert [zh for zh in told if not re.search("[\u4e00-\u9fff].*。$", zh)] == []
    assert len(set(told)) == len(told)


def test_every_executable_clause_has_a_case() -> None:
    executable = {name for name, entry in compiled().ledger.items() if entry.status == "executable"}
    assert executable - {clause for case in cases() for clause in case.clauses} == set()


def test_every_option_of_every_switch_is_played_in_a_case() -> None:
    named = {name: ruleset().rulesets[name].choices for name in ruleset().rulesets}
    played = {choice for case in cases() for choice in {**named.get(case.ruleset, {}), **case.choices}.items()}
    for name, switch in ruleset().switches.items():
        for option in switch.options:
            assert option.id == switch.default or (name, option.id) in played, (name, option.id)


def test_a_case_that_does_not_hold_is_told() -> None:
    case = next(case for case in cases() if case.clauses == ("clc.17.3",))
    wrong = Case(case.name, case.clauses, case.file, case.line, ("throw 421111",), case.expect, given=case.given)
    assert "expected `fined player=@2 cup=heyebei cups=2" in faults(ruleset(), GAME, wrong)[0]


def test_every_rule_and_step_speaks_in_some_case_but_those_of_tables_that_nobody_describes() -> None:
    met = {rule for case in cases() for rule in play_case(book_for(ruleset(), GAME, case, BOOKS), GAME, case).rules}
    asked = {rule.id for rule in ruleset().rules if rule.slot in ASKED or rule.event}
    steps = [step for one in ruleset().procedures.values() for step in one.steps]
    tests = {step.name for step in steps if step.test}
    quiet = {step.name for step in steps if step.operation and step.operation.word in QUIET}
    assert set(all_parts(ruleset())) - met - asked - tests - quiet == set()


ASKED = {"guest", "face_role", "parts", "substitute", "rounds"}
"""Slots whose answers the engine books without an event of their own."""
QUIET = {"first_of", "next_listed", "next_after", "goes_on", "narrows", "pours", "owes", "is_number", "procedure"}
"""Operations that choose and tell nothing."""
