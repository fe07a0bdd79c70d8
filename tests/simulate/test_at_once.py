"""Many games at once, added up: the same sums as one by one, the same games in any blocks, refusals in a sentence."""

import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from bopu.games.shengguantu import GAME, bulk
from bopu.games.shengguantu.bulk_tables import Tables
from bopu.play.opening import book_of
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.simulate import at_once
from bopu.simulate.at_once import NotAtOnce, bulk_of, play_at_once, summary_at_once
from bopu.simulate.games import Chunk
from bopu.simulate.summary import summary
from bopu.simulate.tally import Tally
from tests.games import evenings_both_ways as evenings

SEED, NUMBER, SEATS = 31, 120, 4


@pytest.fixture(scope="module")
def tables(book: Book) -> Tables:
    """The tables of the default rules, filled once for all tests."""
    return bulk.specialise(book)


@pytest.fixture
def ready(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """They are found where they would be filled again."""
    monkeypatch.setattr(bulk, "specialise", lambda book: tables)
    return tables


def one_by_one(played: bulk.Played) -> Tally:
    """The tally of the same ends, each added as a game that was played alone is."""
    games = [
        {
            "stopped": played.stopped.get(row, ""),
            "moves": 0,
            "throws": int(played.throws[row]),
            "outcome": played.chips[row].tolist(),
            "events": {},
        }
        for row in range(len(played.throws))
    ]
    chunk: Chunk = {"games": games, "words": {}, "fired": {}, "rests": {}}
    tally = Tally()
    tally.add(chunk)
    return tally


def test_the_sums_are_those_of_the_games_one_by_one(book: Book, ready: Tables) -> None:
    found = play_at_once(book, NUMBER, SEATS, SEED)
    other = one_by_one(bulk.play(ready, NUMBER, SEATS, SEED))
    for name in ("games", "over", "throws", "outcomes", "wins", "stopped"):
        assert getattr(found, name) == getattr(other, name), name
    assert sum(found.wins) == found.over == NUMBER


def test_those_who_have_equally_much_share_the_win(book: Book, ready: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    chips = np.array([[5, 5, -10], [4, 4, 4], [0, 9, -9], [1, 2, 3]])
    none, stopped = np.zeros(4, dtype=np.int64), {3: "the rules are silent"}
    played = bulk.Played(chips, none, chips, chips, none, stopped, (), ())
    monkeypatch.setattr(bulk, "play", lambda *asked: played)
    found = play_at_once(book, 4, 3, SEED)
    assert found.wins == one_by_one(played).wins == [Fraction(5, 6), Fraction(11, 6), Fraction(1, 3)]
    assert [sums.total for sums in found.outcomes] == [9, 18, -15] and found.over == 3


def test_games_that_do_not_end_are_told_and_not_added(
    book: Book, ready: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = replace(ready, most_throws=150)
    monkeypatch.setattr(bulk, "specialise", lambda book: tables)
    found = play_at_once(book, NUMBER, SEATS, SEED)
    other = one_by_one(bulk.play(tables, NUMBER, SEATS, SEED))
    assert 0 < found.over < found.games == NUMBER and found.stopped == other.stopped
    assert (found.throws, found.outcomes) == (other.throws, other.outcomes)


def test_a_game_that_cannot_begin_has_no_outcome(ruleset: Ruleset) -> None:
    found = play_at_once(book_of(ruleset, GAME, "source-only"), 5, SEATS, SEED)
    assert (found.games, found.over, found.outcomes) == (5, 0, [])
    assert sum(found.stopped.values()) == 5 and all("found none" in reason for reason in found.stopped)


def test_blocks_change_nothing(book: Book, ready: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_at_once(book, NUMBER, SEATS, SEED)
    monkeypatch.setattr(at_once, "BLOCK", 50)
    told: list[tuple[int, int]] = []
    assert play_at_once(book, NUMBER, SEATS, SEED, lambda *done: told.append(done)) == whole
    assert told == [(50, NUMBER), (100, NUMBER), (NUMBER, NUMBER)]


def test_games_that_stop_in_a_later_block_are_told_too(
    book: Book, ready: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = replace(ready, most_throws=150)
    monkeypatch.setattr(bulk, "specialise", lambda book: tables)
    whole = play_at_once(book, NUMBER, SEATS, SEED)
    monkeypatch.setattr(at_once, "BLOCK", 50)
    assert play_at_once(book, NUMBER, SEATS, SEED) == whole and 0 < whole.over < NUMBER


def test_what_each_has_at_the_end_may_be_cups() -> None:
    rules = evenings.watched({"lunshu": "yi"})
    found = play_at_once(rules, 30, 8, SEED)
    ends = [evenings.by_engine(rules, 8, SEED, game) for game in range(30)]
    drunk = [sum(sum(end.cups[seat].values()) for end in ends) for seat in range(8)]
    assert [sums.total for sums in found.outcomes] == drunk and found.over == sum(found.wins) == 30
    assert found.throws.total == sum(end.throws for end in ends)


def test_the_summary_tells_only_what_the_ends_know(book: Book, ready: Tables) -> None:
    told = summary_at_once(summary(play_at_once(book, 40, SEATS, SEED), book))
    assert list(told) == ["games", "over", "stopped", "throws", "seats"]
    assert Fraction(sum(seat["most"]["value"] for seat in told["seats"])).limit_denominator(1000) == 1


def test_without_numpy_it_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("bopu.games.shengguantu.bulk")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)  # as if it were not there
    with pytest.raises(NotAtOnce, match="expected numpy, which many games at once need; found none: install"):
        bulk_of("bopu.games.shengguantu")


def test_a_game_without_such_a_module_is_refused() -> None:
    with pytest.raises(NotAtOnce, match=r"expected a game that can be played many at once; found tests\.play\.race"):
        bulk_of("tests.play.race")


def test_rules_that_it_does_not_know_are_refused(book: Book, ruleset: Ruleset) -> None:
    [stake] = [rule for rule in ruleset.rules if rule.event == "game_starts"]
    strange = replace(stake, do=(replace(stake.do[0], word="burns"),))
    rules = tuple(strange if rule is stake else rule for rule in ruleset.rules)
    with pytest.raises(NotAtOnce, match=r"cannot be played many games at once: .*found burns"):
        play_at_once(Book(replace(ruleset, rules=rules), GAME.vocabulary, {}), 5, SEATS, SEED)
