"""A book that remembers plays the games of one that thinks everything through again, under every ruleset and option."""

import pytest

from bopu.games.shengguantu import GAME
from bopu.ruleset.decide import Book, Conflict, Decision, Gap, Matched
from bopu.ruleset.vocabulary import View
from tests.games.both_ways import combinations
from tests.games.harness import ruleset, steps

SEEDS = range(40, 43)


class Forgetful(Book):
    """A book that tests every condition each time it is asked, but for those that a key settles."""

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot."""
        return self.weigh(slot_name, view, self._test)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event."""
        return self.act(event, view, self._test)


def told(under: Book, seed: int) -> list[str]:
    """Everything that happens in a game, to its end or to where the rules are silent."""
    found: list[str] = []
    try:
        for game in steps(seed, under, seats=2 + seed % 5):
            found.append(f"{game.play.line()} after {len(game.events)} events, the last {game.events[-1:]}")
        found += map(str, game.events)
    except (Gap, Conflict) as silence:
        found.append(str(silence))
    return found


@pytest.mark.parametrize("name", combinations())
def test_what_is_remembered_is_what_the_rules_say(name: str) -> None:
    remembering, forgetful = (kind(ruleset(), GAME.vocabulary, *combinations()[name]) for kind in (Book, Forgetful))
    for seed in SEEDS:
        assert told(remembering, seed) == told(forgetful, seed), f"seed {seed}"


def test_a_decision_is_given_again_for_the_same_question() -> None:
    book = Book(ruleset(), GAME.vocabulary, {})
    play = GAME.start(book, 4)
    assert play.decide("dice", {}) is play.decide("dice", {}, 2)
    at_office = {"at": next(iter(play.state.board.positions)), "item": "de", "face": 0}
    assert play.decide("outcome", at_office) is play.decide("outcome", dict(at_office))
