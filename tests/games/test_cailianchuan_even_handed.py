"""Whether a procedure treats players alike is read off its steps; a planted preference is seen."""

from dataclasses import replace
from typing import Any

import pytest

from bopu.games.cailianchuan import GAME, reckon
from bopu.games.cailianchuan.even_handed import even_handed
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Selector
from bopu.ruleset.terms import Named
from tests.games.cailianchuan import book, ruleset

NAME = "jiuzhuanhuandan"
GUEST = Named("guest")
LAST = Selector("listed", (("is", {"player": GUEST}),))


def with_operation(step: str, operation: Phrase) -> Book:
    """The rules with another operation in one step of the forfeit, under the default choices."""
    rules = ruleset()
    found = rules.procedures[NAME]
    steps = tuple(replace(one, operation=operation) if one.id == step else one for one in found.steps)
    assert steps != found.steps
    procedures = {**rules.procedures, NAME: replace(found, steps=steps)}
    return Book(replace(rules, procedures=procedures), GAME.vocabulary, {})


def operation(step: str, **args: Any) -> Phrase:
    """The operation of a step with other arguments."""
    found = book().steps(NAME)[step].operation
    assert found is not None
    return Phrase(found.word, {**found.args, **args})


def test_the_forfeits_in_which_everyone_throws_for_himself_treat_all_alike() -> None:
    under = book()
    known = {name for name in under.ruleset.procedures if even_handed(under, name)}
    assert {NAME, "wurutiantai"} == known


PLANTED = [
    ("equal", operation("equal", who=LAST), "who threw last is left"),
    ("behind", operation("behind", who=LAST), "who threw last drinks"),
    ("behind", operation("behind", who=Selector("all", (("holds", {"face": GUEST}),))), "who is named later drinks"),
    ("count", operation("count", player=Named("player")), "what one throws counts for the thrower"),
    ("throw", operation("throw", player=Named("player")), "the thrower throws for all"),
    ("fewer", Phrase("contest", {"kind": "duquan"}), "a match between rounds"),
]


@pytest.mark.parametrize(("step", "planted", "why"), PLANTED, ids=[why for *_, why in PLANTED])
def test_a_planted_preference_is_seen(step: str, planted: Phrase, why: str) -> None:
    assert even_handed(with_operation(step, planted), NAME) is None, why


def test_whom_a_selector_names_from_the_start_is_told_apart() -> None:
    under = with_operation("behind", operation("behind", who=Selector("listed", (("role", {"is": "shizhe"}),))))
    [start, *_] = reckon.tables(under, "wuwang / jizhang / taizai / shizhe / xishi")
    start.apply("throw 444441")
    even = even_handed(under, NAME)
    assert even is not None
    assert reckon._alike(start, even) == (0, 1, 1, 3, 1)
