"""No figure that the flow of play in 國標麻將 rests on is idle: whatever one says, a case or a game depends on it.

Figures of fan and of counting are tried with hands (test_guobiao_score_figures).
"""

from dataclasses import replace
from functools import cache

import pytest

from bopu.games.guobiao.slots import EVENTS, SLOTS
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, faults
from tests.games.figures import Use, changed, used_figures
from tests.games.guobiao_games import GAME, cases, played, ruleset
from tests.games.guobiao_marked import stated

FLOW = ("1-turns", "2-claims", "3-kongs", "4-wins", "5-ends")
"""The files of cases that play."""


@cache
def flow() -> Ruleset:
    """The rules, of which only those about play are asked for figures."""
    about = tuple(rule for rule in ruleset().rules if rule.slot in SLOTS or rule.event in EVENTS)
    return replace(ruleset(), rules=about, situations={}, values={})


def uses() -> list[Use]:
    """Every figure of those rules, and of lists each member."""
    return used_figures(flow(), stated(), {})


def of_play() -> list[Case]:
    """The cases that play; hands that are only scored are left out."""
    return [case for case in cases() if any(name in case.file for name in FLOW)]


@cache
def usual() -> list[str]:
    """What happens in a deal and at the end of sixteen."""
    return told(ruleset())


def told(rules: Ruleset) -> list[str]:
    """What happens in a game of sixteen deals."""
    return list(map(str, played(2, Book(rules, GAME.vocabulary, {"jushu": "ju"})).events))


def noticed(mutant: Ruleset, use: Use) -> str:
    """What goes otherwise: a case of the clause, or a game; empty where nothing does."""
    books: Books = {}
    near = [case for case in of_play() if any(use.figure.startswith(f"{clause}.") for clause in case.clauses)]
    try:
        for case in near:
            if faults(mutant, GAME, case, books):
                return case.name
        return "" if told(mutant) == usual() else "a game"
    except (Gap, Conflict) as silence:
        return str(silence)


@pytest.mark.parametrize("use", uses(), ids=str)
def test_something_changes_when_the_figure_does(use: Use) -> None:
    found = noticed(changed(ruleset(), use), use)
    assert found or (use.member and noticed(changed(ruleset(), use, first=True), use))  # a list may be an order


def test_there_are_figures_to_try() -> None:
    assert len(uses()) > 25
    assert {"gb.5.30.yibaisishisi", "gb.5.32.a.siren", "gb.5.32.a.shiba", "gb.8.2.3.a.yiwei"} <= {
        u.figure for u in uses()
    }


def test_a_figure_that_nothing_depends_on_would_be_told() -> None:
    assert noticed(ruleset(), Use("gb.5.30.yibaisishisi")) == ""


@pytest.mark.parametrize("group", ["wanzi", "bingzi", "tiaozi", "fengpai", "jianpai", "huapai"])
def test_a_list_that_lacks_a_tile_is_not_played_with(group: str) -> None:
    """The passage counts 144, and the book each sort."""
    tables = ruleset().tables
    shorter = {**tables["tiles"], group: tables["tiles"][group][:-1]}
    rules = replace(ruleset(), tables={**tables, "tiles": shorter})
    with pytest.raises(Gap, match="as the rules count them"):
        GAME.start(Book(rules, GAME.vocabulary, {}), 4)
