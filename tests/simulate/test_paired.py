"""Pairs of games with the same chance: what changes nothing measures nothing, what changes something is found, and the
intervals hold what is known exactly."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from bopu.checks.rules.expected import after_throw
from bopu.checks.rules.odds import CHOICES
from bopu.checks.rules.subject import ground_of
from bopu.games.cailianchuan import reckon
from bopu.play.chance import all_outcomes
from bopu.ruleset.decide import Book
from bopu.ruleset.features import FeatureView
from bopu.simulate import paired
from bopu.simulate.at_once import NotAtOnce
from bopu.simulate.paired import Paired, Pairs, made_ready, players_of
from tests.games import cailianchuan, madiao

SEED, HANDS, EVENINGS = 7, 600, 2500
ENGINE = "bopu.games.madiao"


def compared(before: Book, after: Book, number: int = HANDS, seats: int = 4, seed: int = SEED) -> Pairs:
    """Pairs of games under two books of one game."""
    games = Paired(before.ruleset.engine, seats, number, seed)
    return games.compare(games.played(made_ready(before)), games.played(made_ready(after)))


def test_a_switch_set_to_its_default_measures_exactly_nothing() -> None:
    found = compared(madiao.book(), madiao.book({"hongwan": "yi"}))
    assert (found.compared, found.differ) == (HANDS, 0) and found.counted == "choices"
    every = [found.length, found.stakes, *found.outcomes, *found.most]
    assert all(one.more.total == one.more.squares == 0 and one.before.count == HANDS for one in every)
    assert found.as_json()["share"][:2] == [0, 0] and 0 < found.as_json()["share"][2] < 0.01


def test_a_planted_difference_is_found_with_its_size() -> None:
    """Planted: the first player is paid three more in every seventh game, and these are one choice longer."""
    games = Paired(ENGINE, 4, HANDS, SEED)
    usual = list(games.played(made_ready(madiao.book())))
    planted = []
    for first, played in usual:
        paid = np.arange(first, first + len(played.outcome)) % 7 == 0
        outcome = played.outcome + 3 * paid[:, None] * np.array([1, 0, 0, 0])
        planted.append((first, replace(played, outcome=outcome, choices=played.choices + paid)))
    found, of = games.compare(usual, planted), len(range(0, HANDS, 7))
    assert found.differ == found.outcomes[0].more.total // 3 == found.length.more.total == of
    assert [one.more.total for one in found.outcomes[1:]] == [0, 0, 0]
    assert sum(one.more.total for one in found.most) == 0 <= found.most[0].more.total
    value, low, high = found.as_json()["seats"][0]["outcome"]["more"]
    assert value == pytest.approx(3 * of / HANDS) and low < value < high


def test_an_option_that_matters_is_found() -> None:
    found = compared(madiao.book(), madiao.book({"diaoshu": "biao"}))
    value, low, _ = found.as_json()["stakes"]["more"]
    assert 0 < found.differ < HANDS and 0 < low < value and found.length.more.squares == 0


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = compared(madiao.book(), madiao.book({"diaobai": "chu"}))
    monkeypatch.setattr(paired, "BLOCK", 250)
    assert compared(madiao.book(), madiao.book({"diaobai": "chu"})) == whole


def test_games_that_stop_on_one_side_are_told_and_not_compared() -> None:
    silent = Book(madiao.ruleset(), madiao.GAME.vocabulary, {}, supplements=False)
    found = compared(madiao.book(), silent, 20)
    assert (found.games, found.compared, found.outcomes) == (20, 0, [])
    assert sum(found.stopped[1].values()) == 20 and not found.stopped[0]
    assert found.as_json()["share"] is None and found.as_json()["length"] is None


def test_players_that_many_games_do_not_know_are_refused() -> None:
    with pytest.raises(NotAtOnce, match="expected one of the players random, many games at once; found 'counter'"):
        players_of(ENGINE, "counter")
    assert players_of("bopu.games.guobiao", "eager") == {"eager": True}


def exact_more(choices: Mapping[str, str]) -> tuple[Fraction, int]:
    """How many cups more a turn brings under an option, exactly, everybody throwing equally often; and how many throws
    of one player it changes."""
    before, after = cailianchuan.book(), cailianchuan.book(choices)
    ground, more, changed = ground_of("bopu.games.cailianchuan"), Fraction(0), 0
    starts = reckon.tables(before, ""), reckon.tables(after, "")
    look = [ground.viewer(one) for one in (before, after)]
    for at, (one, other) in enumerate(zip(*starts, strict=True)):
        for move, chance in all_outcomes(one.chance()):
            view = {"dice": tuple(sorted(map(int, move.split()[1]))), "role": one.state.seats[one.state.turn].role}
            pairs = zip((before, after), look, strict=True)
            said = [[str(phrase) for phrase in book.decide("outcome", see(view)).answer] for book, see in pairs]
            if said[0] != said[1]:
                changed += not at
                turns = [after_throw(reckon, start, move, chance, CHOICES["accept"]).amounts for start in (one, other)]
                more += chance * (sum(turns[1].values()) - sum(turns[0].values())) / len(starts[0])
    return more, changed


def test_the_interval_holds_what_is_known_exactly() -> None:
    """The cups of an evening: every turn brings as much more, on the average, as exact reckoning says; with the seed
    that is printed the interval of pairs of evenings holds it, and tells it from nothing."""
    option = {"heying": "sitong"}
    more, changed = exact_more(option)
    evening = more * 8 * cailianchuan.book().decide("rounds", FeatureView({}, {})).answer[0].args["n"].number
    found = compared(cailianchuan.book(), cailianchuan.book(option), EVENINGS, 8)
    value, low, high = found.as_json()["stakes"]["more"]
    print(f"seed {SEED}: {value} ({low} to {high}), exactly {float(evening)}")
    assert changed and low < evening < high < 0
