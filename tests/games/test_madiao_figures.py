"""No figure that the rules of play of 馬弔 have of the edition is idle: whatever one of them says, a case goes
otherwise, the game does not begin, or the bot discards another card."""

import random
from dataclasses import replace
from functools import cache

import pytest

from bopu.games.madiao import GAME, VOCABULARY
from bopu.play.bots import bots_of
from bopu.rules.marked import read_marked
from bopu.rules.marked import stated as name_stated
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.model import Ruleset
from bopu.simulate.cases import Books, faults
from tests.games.figures import Use, changed, used_figures
from tests.games.madiao import OF_CORPUS, ROOT, cases, ruleset
from tests.games.of_corpus import read_in

SETTLED = ("md.4", "md.3.10")
"""Where tables and the pot are worth something: other tests try those figures."""


@cache
def uses() -> tuple[Use, ...]:
    """Every figure, and every member of a list, that a rule of play uses."""
    of_play = [rule for rule in ruleset().rules if not any(clause.startswith(SETTLED) for clause in rule.cites)]
    marked = read_marked(edition for edition in read_in(ROOT).editions if edition.slug == OF_CORPUS.slug)
    stated = {name: name_stated(place.figure) for name, place in marked.figures.items()}
    reduced = replace(ruleset(), rules=tuple(of_play), situations={}, values={})
    return tuple(used_figures(reduced, stated, {}))


def in_cases(mutant: Ruleset) -> str:
    """The first case that goes otherwise, or why the game cannot begin; empty where nothing does."""
    books: Books = {}
    for case in cases():
        try:
            if faults(mutant, GAME, case, books):
                return case.name
        except (Gap, Conflict) as silence:
            return f"{case.name} {silence}"
    return ""


DISCARDS = ("baiwan bashiwan jiuguan yiguan", "bashiwan jiuguan yiguan", "jiuguan yiguan", "ershiwan erguan")
"""Hands of a player who cannot beat: one card of each group that the text names, then those that are left."""


def discarded(rules: Ruleset) -> list[str]:
    """What the bot discards from each of these hands."""
    under = Book(rules, VOCABULARY, {})
    found = []
    for hand in DISCARDS:
        suit = ("yisuo ersuo sansuo sisuo", "wusuo liusuo qisuo basuo", "wuwen liuwen qiwen bawen")
        hands = [" ".join(one.split()[: len(hand.split())]) for one in suit]
        play = GAME.set_up(under, 4, {"banker": 1, "players": [{"hand": one} for one in (hands[0], hand, *hands[1:])]})
        play.apply("lead yisuo")
        found.append(bots_of(under)["advice"](play, random.Random(0)))
    return found


def test_the_bot_discards_old_hundred_first_then_tens_then_the_other_suits_and_last_an_end() -> None:
    assert discarded(ruleset()) == [f"discard {card}" for card in ("baiwan", "bashiwan", "jiuguan", "erguan")]


@pytest.mark.parametrize("use", uses(), ids=str)
def test_something_changes_when_the_figure_does(use: Use) -> None:
    mutant = changed(ruleset(), use)
    assert in_cases(mutant) or discarded(mutant) != discarded(ruleset())


def test_a_figure_that_nothing_depends_on_is_told() -> None:
    """No clause has such a figure: nothing is changed, and nothing goes otherwise."""
    mutant = changed(ruleset(), Use("md.idle"))
    assert in_cases(mutant) == "" and discarded(mutant) == discarded(ruleset())
