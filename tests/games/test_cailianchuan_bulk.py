"""Turns seeds into evenings of 采蓮船 played twice, by the engine and many at once, and compares them to a cup."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from bopu.games.cailianchuan import GAME, bulk
from bopu.games.cailianchuan.bulk_lanes import ENDLESS, first, mixed
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS
from bopu.play.streams import CHOICES, GAMMA
from bopu.play.streams import first as first_of_one
from bopu.play.streams import mixed as mixed_one
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Ruleset
from bopu.ruleset.terms import Named
from bopu.ruleset.vocabulary import Slot
from tests.games.cailianchuan import book, ruleset
from tests.games.evenings_both_ways import SEED, Watched, by_engine, combinations, covering, in_bulk, turns, watched

SIZES = range(FEWEST_SEATS, MOST_SEATS + 1)
EVENINGS = 8
"""Evenings compared for each size of table under each combination of choices: some 2,000 rounds in all. `make bench`
compares more."""
MOST_THROWS = 300
"""An evening with more throws is taken not to end, by both: under some choices a forfeit goes on for ever."""
MANY, EACH = 5000, 2
"""Of so many evenings played at once, so many in which a procedure began are compared, for each procedure."""


@cache
def tables(name: str) -> bulk.Tables | bulk.Silent:
    """The tables under a combination of choices."""
    return bulk.specialise(watched(*combinations()[name]), MOST_THROWS)


def compare(name: str, games: Iterable[int], seats: int) -> None:
    """These evenings are the same whoever plays them."""
    rules = watched(*combinations()[name])
    for game in games:
        [end] = in_bulk(bulk.play(tables(name), 1, seats, SEED, first=game), game)
        assert end == by_engine(rules, seats, SEED, game, MOST_THROWS), f"game {game} of seed {SEED}, {seats} seats"


def test_the_combinations_name_every_option_and_2000_rounds() -> None:
    named = {(name, option) for turn in turns() for name, option in covering(turn).items()}
    assert named == {(name, option.id) for name, switch in ruleset().switches.items() for option in switch.options}
    rounds = 0
    for choices, supplements in combinations().values():
        [phrase] = book(choices).decide("rounds", GAME.set_up(book(choices), FEWEST_SEATS, {}).view()).answer
        rounds += int(phrase.args["n"].number) * len(SIZES) * EVENINGS * supplements
    assert rounds >= 2000


@pytest.mark.parametrize("name", combinations(), ids=lambda name: f"{name}, seed {SEED}, games 0-{EVENINGS - 1}")
def test_engine_and_bulk_play_the_same(name: str) -> None:
    rules = watched(*combinations()[name])
    for seats in SIZES:
        for game, end in enumerate(in_bulk(bulk.play(tables(name), EVENINGS, seats, SEED))):
            assert end == by_engine(rules, seats, SEED, game, MOST_THROWS), f"game {game} of seed {SEED}, {seats} seats"


@pytest.mark.parametrize("name", ["default", *(f"options {turn + 1}" for turn in turns())])
def test_every_procedure_is_the_same_however_seldom_it_comes(name: str) -> None:
    begun = set[str]()
    for seats in (FEWEST_SEATS, GAME.default_seats):
        played = bulk.play(tables(name), MANY, seats, SEED)
        for place, procedure in enumerate(played.procedure_names):
            games = np.flatnonzero(played.begun >> place & 1)[:EACH].tolist()
            if games and procedure not in begun:
                compare(name, games, seats)
                begun.add(procedure)
    assert begun == set(ruleset().procedures)


def test_an_evening_that_does_not_end_is_stopped_and_said_so() -> None:
    name = next(name for name, (choices, _) in combinations().items() if choices.items() >= FOR_EVER.items())
    played = bulk.play(tables(name), MANY, FEWEST_SEATS, SEED)
    assert set(played.stopped.values()) == {ENDLESS}
    compare(name, list(played.stopped)[:EACH], FEWEST_SEATS)


FOR_EVER = {"dujiang_zai": "one", "dujiang_wu": "exact"}
"""A forfeit in which one throws on until exactly so many reds have come: whoever has more never comes to an end."""


def test_every_cup_that_is_sent_is_drunk() -> None:
    played = bulk.play(tables("default"), 3000, GAME.default_seats, SEED)
    assert not played.stopped
    assert (played.cups.sum(axis=(1, 2)) == played.sent).all() and (played.outcome.sum(axis=1) == played.sent).all()


def test_an_evening_is_the_same_whichever_are_played_beside_it() -> None:
    together = list(in_bulk(bulk.play(tables("default"), 12, 8, SEED)))
    for lanes in (1, 5):
        assert list(in_bulk(bulk.play(tables("default"), 7, 8, SEED, first=5, lanes=lanes), 5)) == together[5:]


def test_another_seed_gives_other_evenings() -> None:
    one, other = (bulk.play(tables("default"), 50, 8, seed) for seed in (SEED, SEED + 1))
    assert (one.cups != other.cups).any(axis=(1, 2)).all()


def test_without_supplements_no_evening_begins_and_the_engine_says_the_same() -> None:
    assert isinstance(tables("source-only"), bulk.Silent)
    [end] = in_bulk(bulk.play(tables("source-only"), 1, 8, SEED, first=3), 3)
    assert (
        end == by_engine(watched(supplements=False), 8, SEED, 3) and "expected a rule that decides roles" in end.stopped
    )


@pytest.mark.parametrize("planted", ["cup", "choice", "seat"])
def test_a_planted_fault_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bopu.games.cailianchuan.bulk_lanes import Lanes

    if planted == "cup":
        drink = Lanes.drink
        monkeypatch.setattr(Lanes, "drink", lambda self, idx, seat, cup, n: drink(self, idx, seat, cup, n + (cup == 0)))
    elif planted == "choice":
        monkeypatch.setattr(Lanes, "_begged", lambda self, idx, seat: seat)
    else:
        called = Lanes.called
        monkeypatch.setattr(Lanes, "called", lambda self, seats, start: called(self, seats, start * 0))
    ends = list(in_bulk(bulk.play(tables("default"), 20, 8, SEED)))
    assert ends != [by_engine(watched(), 8, SEED, game) for game in range(20)]


def test_what_is_not_known_here_is_refused_in_a_sentence() -> None:
    rules = ruleset()
    [bowl] = [rule for rule in rules.rules if rule.id == "bei.lianhua"]
    strange = replace(bowl, id="strange", slot="", event="sent", answer=(), when=(), do=(Phrase("burns", {}),))
    with pytest.raises(bulk.Unsupported, match=r"expected upon sent one procedure, without conditions; found .*burns"):
        bulk.specialise(Book(replace(rules, rules=(*rules.rules, strange)), GAME.vocabulary, {}))
    slots = {**GAME.vocabulary.slots, "weather": Slot("weather", "Whether it rains.", (), ("nothing",))}
    with pytest.raises(bulk.Unsupported, match=r"expected rules that decide .*; found weather"):
        bulk.specialise(Book(rules, replace(GAME.vocabulary, slots=slots), {}))
    with pytest.raises(bulk.Unsupported, match=r"expected one of asks, .*; found burns"):
        bulk.specialise(Book(_with_step(rules, "burns"), GAME.vocabulary, {}))


def test_a_number_that_play_changes_is_refused_where_a_fixed_one_must_stand() -> None:
    rules = ruleset()
    changed = tuple(
        replace(rule, answer=(Phrase("next_seat", {"by": Named("player")}),)) if rule.slot == "hand_on" else rule
        for rule in rules.rules
    )
    with pytest.raises(bulk.Unsupported, match="expected a fixed number of by; found player, which play changes"):
        bulk.specialise(Book(replace(rules, rules=changed), GAME.vocabulary, {}))


def test_where_rules_fall_silent_in_play_both_stop_with_the_same_sentence() -> None:
    without = tuple(rule for rule in ruleset().rules if rule.slot != "parts")
    silent = Watched(replace(ruleset(), rules=without), GAME.vocabulary, {})
    silent.begun = set()
    played = bulk.play(bulk.specialise(silent), 60, GAME.default_seats, SEED)
    assert 0 < len(played.stopped) < 60 and all(
        "expected a rule that decides parts" in s for s in played.stopped.values()
    )
    for game, end in enumerate(in_bulk(played)):
        assert end == by_engine(silent, GAME.default_seats, SEED, game), f"game {game} of seed {SEED}"


def _with_step(rules: Ruleset, word: str) -> Ruleset:
    """The rules with another word in the last step of a procedure that does something."""
    procedure = rules.procedures["seyin"]
    steps = tuple(
        replace(step, operation=Phrase(word, step.operation.args)) if step.operation and step.id == "drink" else step
        for step in procedure.steps
    )
    return replace(rules, procedures={**rules.procedures, "seyin": replace(procedure, steps=steps)})


def test_streams_are_those_of_one_game() -> None:
    counters = [(7 + step * GAMMA) % 2**64 for step in range(5)]
    assert mixed(np.array(counters, dtype=np.uint64)).tolist() == [mixed_one(counter) for counter in counters]
    found = first(SEED, np.arange(9), CHOICES).tolist()
    assert found == [first_of_one(SEED, game, CHOICES) for game in range(9)]
