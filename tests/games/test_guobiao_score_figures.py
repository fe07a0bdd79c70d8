"""No figure that the rules of shapes, fan and counting have of the edition is idle: whatever one of them says, a hand
of the cases scores otherwise."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bopu.games.guobiao import GAME
from bopu.rules.marked import read_marked
from bopu.rules.marked import stated as name_stated
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.model import Rule, Ruleset
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, faults
from tests.games.figures import Use, changed, used_figures
from tests.games.guobiao_games import OF_CORPUS, ROOT, cases, ruleset
from tests.games.of_corpus import read_in

OF_HANDS = ("fan", "fan_at_last", "counting", "least_points")
ASKED = "shapes_asked"


def of_hands(rule: Rule) -> bool:
    """Whether a rule says what a hand is worth."""
    return rule.slot in OF_HANDS or rule.event == ASKED


@cache
def uses() -> tuple[Use, ...]:
    """Every figure, and every member of a list, that such a rule uses."""
    marked = read_marked(edition for edition in read_in(ROOT).editions if edition.slug == OF_CORPUS.slug)
    stated = {name: name_stated(place.figure) for name, place in marked.figures.items()}
    rules = tuple(rule for rule in ruleset().rules if of_hands(rule))
    return tuple(used_figures(replace(ruleset(), rules=rules, situations={}, values={}), stated, {}))


def clause_of(use: Use) -> str:
    """The clause in which a figure stands: the longest that its id begins with."""
    clauses = (clause for clause in ruleset().clauses if f"{use.figure}.".startswith(f"{clause}."))
    return max(clauses, key=len, default=use.figure)


def in_cases(mutant: Ruleset, clause: str) -> str:
    """The first hand that scores otherwise, those of the clause first; empty where none does."""
    books: Books = {}
    for case in sorted(of_clauses(), key=lambda case: clause not in case.clauses):
        try:
            if faults(mutant, GAME, case, books):
                return case.name
        except (Gap, Conflict, ValueError, KeyError, IndexError) as silence:
            return f"{case.name} {silence}"
    return ""


@cache
def of_clauses() -> tuple[Case, ...]:
    """The cases of hands."""
    return tuple(case for case in cases() if case.hand)


def by_clause() -> Iterator[tuple[str, tuple[Use, ...]]]:
    """The uses of each clause."""
    for clause in dict.fromkeys(map(clause_of, uses())):
        yield clause, tuple(use for use in uses() if clause_of(use) == clause)


BY_CLAUSE = dict(by_clause())


@pytest.mark.parametrize("clause", BY_CLAUSE)
def test_a_hand_scores_otherwise_when_a_figure_does(clause: str) -> None:
    idle = [str(use) for use in BY_CLAUSE[clause] if not in_cases(changed(ruleset(), use), clause)]
    assert idle == []


def test_every_fan_has_figures_that_are_tried() -> None:
    fan = {f"gb.f.{name}" for name in ruleset().tables["fan"]} & set(ruleset().clauses)
    assert len(fan) == 81 and fan <= set(BY_CLAUSE)


def test_a_figure_that_nothing_depends_on_is_told() -> None:
    assert in_cases(changed(ruleset(), Use("gb.idle")), "gb.idle") == ""
