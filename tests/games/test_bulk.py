"""Turns seeds into games of 陞官圖 played twice, by the engine and many at once, and compares them to the last chip."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from bopu.games.shengguantu import GAME, bulk
from bopu.games.shengguantu.bulk_kernel import ENDLESS
from bopu.games.shengguantu.bulk_lanes import first as first_of_many
from bopu.games.shengguantu.bulk_lanes import mixed as mixed_many
from bopu.games.shengguantu.bulk_tables import Tables
from bopu.games.shengguantu.engine import Play
from bopu.play.streams import GAMMA, THROWS, first, mixed
from bopu.ruleset.decide import Book
from tests.games.both_ways import SEED, TURNS, by_engine, combinations, covering, in_bulk
from tests.games.harness import book, default_book, ruleset

SEATS = range(2, 7)
GAMES = 50
"""Games compared for each number of players under each combination of choices: 2,000 in all. `make bench` compares
2,000 for each combination."""


def compare(rules: Book, games: int, seats: int = 4, tables: Tables | None = None) -> None:
    """Every game the same, whoever plays it."""
    played = bulk.play(tables or bulk.specialise(rules), games, seats, SEED)
    for game, end in enumerate(in_bulk(played)):
        assert end == by_engine(rules, seats, SEED, game), f"game {game} of seed {SEED}"


@cache
def default_tables() -> Tables:
    """The tables under the defaults."""
    return bulk.specialise(book())


def test_the_combinations_name_every_option_and_2000_games() -> None:
    named = {(name, option) for turn in TURNS for name, option in covering(turn).items()}
    assert named == {(name, option.id) for name, switch in ruleset().switches.items() for option in switch.options}
    assert len(combinations()) * len(SEATS) * GAMES >= 2000


@pytest.mark.parametrize("name", combinations(), ids=lambda name: f"{name}, seed {SEED}, games 0-{GAMES - 1}")
def test_games_end_and_nothing_is_lost_and_engine_and_bulk_play_the_same(name: str) -> None:
    rules = book(*combinations()[name])
    tables = bulk.specialise(rules)
    for seats in SEATS:
        compare(rules, GAMES, seats, tables)


def test_a_game_of_the_engine_that_is_unsound_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for planted, message in (
        ({"chips": 7}, r"come to nothing; found \d+ after"),
        ({"duty": "nowhere"}, "found 'nowhere'"),
    ):
        monkeypatch.setattr(GAME, "start", lambda rules, seats, given=planted: _meddled(rules, seats, given))
        with pytest.raises(AssertionError, match=f"game 3 of seed {SEED}: .*{message}"):
            by_engine(default_book(), 4, SEED, 3)
        monkeypatch.undo()


def _meddled(rules: Book, seats: int, given: Mapping[str, Any]) -> Play:
    play = type(GAME)().start(rules, seats)
    for name, value in given.items():
        setattr(play.state.seats[1], name, value)
    return play


def test_a_game_that_turns_in_a_circle_is_told_with_its_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.games.both_ways.MOST_THROWS", 30)
    with pytest.raises(AssertionError, match=r"expected an end within 30 throws; found none: it turns in .*\(.*sgt\."):
        by_engine(default_book(), 4, SEED, 0)


def test_chips_come_from_nowhere_and_go_nowhere() -> None:
    played = bulk.play(default_tables(), 500, 4, SEED)
    assert (played.chips.sum(axis=1) + played.pool == 0).all()
    assert not played.stopped


def test_a_game_is_the_same_whichever_are_played_beside_it() -> None:
    together = bulk.play(default_tables(), 12, 4, SEED)
    for lanes in (1, 5):
        apart = bulk.play(default_tables(), 7, 4, SEED, first=5, lanes=lanes)
        assert (apart.chips == together.chips[5:]).all()
        assert (apart.throws == together.throws[5:]).all()


def test_another_seed_gives_other_games() -> None:
    one, other = (bulk.play(default_tables(), 50, 4, seed) for seed in (SEED, SEED + 1))
    assert (one.chips != other.chips).any(axis=1).all()


def test_a_game_that_does_not_end_is_stopped_and_said_so() -> None:
    tables = replace(default_tables(), most_throws=30)
    played = bulk.play(tables, 10, 4, SEED)
    assert set(played.stopped.values()) == {ENDLESS}
    assert (played.throws == 30).all()


def test_a_condition_over_all_positions_held_is_refused_unless_one_of_them_can_fulfil_it() -> None:
    words = GAME.vocabulary.predicates
    vocabulary = replace(GAME.vocabulary, predicates={**words, "has_held": replace(words["has_held"], any_of="")})
    with pytest.raises(bulk.Unsupported, match="a condition that one position held can fulfil; found has_held"):
        bulk.specialise(Book(ruleset(), vocabulary, {}))


def test_a_word_that_is_not_known_here_is_refused() -> None:
    [stake] = [rule for rule in ruleset().rules if rule.event == "game_starts"]
    strange = replace(stake, do=(replace(stake.do[0], word="burns"),))
    rules = tuple(strange if rule is stake else rule for rule in ruleset().rules)
    with pytest.raises(bulk.Unsupported, match=r"expected one of .*; found burns"):
        bulk.specialise(Book(replace(ruleset(), rules=rules), GAME.vocabulary, {}))


def test_streams_are_splitmix64() -> None:
    counters = [(1234567 + step * GAMMA) % 2**64 for step in range(1, 4)]
    assert [mixed(counter) for counter in counters] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert mixed_many(np.array(counters, dtype=np.uint64)).tolist() == [mixed(counter) for counter in counters]


def test_many_streams_begin_as_one_does() -> None:
    assert first_of_many(SEED, np.arange(50), THROWS).tolist() == [first(SEED, game, THROWS) for game in range(50)]
