"""What still asks for the dice of a throw is read off the steps; a planted one is seen; odds are as with all dice."""

from dataclasses import replace
from typing import Any

import pytest

from bopu.checks.rules.expected import Known, after_throw
from bopu.checks.rules.odds import CHOICES
from bopu.games.cailianchuan import GAME, reckon
from bopu.games.cailianchuan.asks_throw import asks_throw, begins_asking, told_of_throw
from bopu.play.chance import all_outcomes
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Selector
from bopu.ruleset.procedure import Walk
from bopu.ruleset.terms import Named
from tests.games.cailianchuan import book, ruleset

SMALL = "wuwang / jizhang / taizai / shizhe / xishi"
RED = Phrase("situation", {"name": "lianhua"})
REPEATED = Phrase("delivers", {"player": Named("drinker"), "cup": Named("cup"), "n": Named("repeated_face")})
FITTING = Phrase("first_of", {"who": Selector("all", (("fits", {"names": "entry"}),))})


def asking(under: Book, procedure: str) -> set[str]:
    """The steps of a procedure from which on something asks."""
    return {step for step in under.steps(procedure) if asks_throw(under, Walk(procedure, step))}


def test_what_asks_comes_first_and_what_is_drunk_asks_no_more() -> None:
    under = book()
    found = asking(under, "jidian")
    assert {"red", "verse", "fit"} <= found and not found & {"match", "wish", "drink", "fish", "done"}
    assert {"two", "count", "who"} & asking(under, "seyin") and "drink" not in asking(under, "seyin")
    assert begins_asking(under, "jidian") and not begins_asking(under, "jiuzhuanhuandan")


PLANTED = [
    ("drink", {"operation": None, "test": (RED,), "next": "", "outcomes": {"yes": "done", "no": "done"}}, "a test"),
    ("drink", {"operation": REPEATED}, "a number"),
    ("drink", {"operation": FITTING}, "whom it fits"),
    ("drink", {"operation": Phrase("procedure", {"name": "jidian"})}, "another procedure"),
]


@pytest.mark.parametrize(("step", "fields", "why"), PLANTED, ids=[why for *_, why in PLANTED])
def test_a_planted_step_that_asks_is_seen_from_all_that_lead_to_it(step: str, fields: Any, why: str) -> None:
    rules = ruleset()
    found = rules.procedures["jidian"]
    steps = tuple(replace(one, **fields) if one.id == step else one for one in found.steps)
    procedures = {**rules.procedures, "jidian": replace(found, steps=steps)}
    under = Book(replace(rules, procedures=procedures), GAME.vocabulary, {})
    assert {"match", "drink"} <= asking(under, "jidian") and "done" not in asking(under, "jidian"), why


@pytest.mark.parametrize("slot", ["bout", "hand_on", "parts"])
def test_where_a_rule_asks_that_any_step_may_come_upon_all_dice_count(slot: str) -> None:
    rules = ruleset()
    planted = tuple(replace(one, when=(*one.when, RED)) if one.slot == slot else one for one in rules.rules)
    under = Book(replace(rules, rules=planted), GAME.vocabulary, {})
    assert asking(under, "jidian") == set(under.steps("jidian")), slot


def test_throws_that_go_on_alike_bring_what_each_brings_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each tenth throw, solved with others of the same turn, and by itself with all its dice."""
    start = reckon.tables(book(), SMALL)[0]
    moves = [way.moves[0] for way in reckon.ways(start)][::10]
    known = Known()
    together = [after_throw(reckon, start, move, 1, CHOICES["accept"], 300, known) for move in moves]  # type: ignore[arg-type]
    begun = [one for one in together if one.amounts]
    assert len(moves) > 40 and 0 < len(known) < len(begun) / 2
    monkeypatch.setattr(reckon, "told_of_throw", lambda play: play.state.dice)
    alone = [after_throw(reckon, start, move, 1, CHOICES["accept"], 300) for move in moves]  # type: ignore[arg-type]
    assert together == alone


def test_of_dice_that_nothing_asks_for_the_song_is_left() -> None:
    start, told = reckon.tables(book(), SMALL)[0], {}
    for move, _ in all_outcomes(start.chance()):
        play = start.copy()
        play.apply(move)
        if play.state.walks:
            told[play.state.dice] = told_of_throw(play)
    songs = {one for dice, one in told.items() if one != dice}
    assert len(songs) > 1 and len(songs) < len(told) / 4
