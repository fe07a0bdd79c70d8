"""Many games: the same whatever executor plays them, estimates with sound intervals, journals that outlive a kill."""

import json
import random
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bopu.ruleset.decide import Book
from bopu.simulate.export import write_csv, write_jsonl
from bopu.simulate.foundation import foundation
from bopu.simulate.games import Chunk, Task, play_games
from bopu.simulate.journal import Journal, OtherRun
from bopu.simulate.run import CHUNK, InThisProcess, executor_for, run
from bopu.simulate.summary import summary
from bopu.simulate.tally import Sums, Tally, added, share

GAMES = 2 * CHUNK + 3


@pytest.fixture(scope="module")
def alone(task: Task) -> Tally:
    """The games, played one after another in this process."""
    return run(task, 7, GAMES, InThisProcess())


@pytest.mark.parametrize("executor", [lambda: executor_for(2), lambda: ThreadPoolExecutor(1)], ids=["two", "thread"])
def test_any_executor_gives_the_same(task: Task, alone: Tally, executor: Any) -> None:
    with executor() as workers:
        assert isinstance(workers, Executor)
        assert run(task, 7, GAMES, workers) == alone


def test_all_games_are_played_once_and_told(task: Task, book: Book, alone: Tally) -> None:
    assert (alone.games, alone.over, sum(alone.stopped.values())) == (GAMES, GAMES, 0)
    told = summary(alone, book)
    assert told["events"]["finishes"]["value"] == 4
    assert sum(told["words"]["finishes fate"].values()) == 4 * GAMES
    assert sum(alone.wins) == GAMES
    assert set(told["clauses"]).isdisjoint(told["never"])
    assert {"sgt.2.1.1", "sgt.3.3", "sgt.4.3.1"} <= set(told["clauses"])
    assert json.loads(json.dumps(told)) == told


def test_an_error_in_a_worker_is_not_swallowed(task: Task) -> None:
    broken = Task("{}", "", (), ("random",) * 4)
    with pytest.raises(Exception, match="expected a compiled ruleset"):
        run(broken, 1, 1, InThisProcess())


def test_a_mean_has_the_interval_that_statistics_give() -> None:
    sums = Sums()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        sums.add(Fraction(value))
    mean = sums.mean()
    assert mean is not None and mean.low is not None and mean.high is not None
    assert mean.value == 5
    # sample standard deviation 2.13809, standard error 0.755929
    assert (round(mean.low, 4), round(mean.high, 4)) == (round(5 - 1.481593, 4), round(5 + 1.481593, 4))


def test_one_game_has_no_interval_and_none_no_mean() -> None:
    sums = Sums()
    assert sums.mean() is None
    sums.add(Fraction(3))
    assert sums.mean() == (3.0, None, None)


def test_a_share_stays_between_nothing_and_all() -> None:
    nothing, everything = share(0, 10), share(10, 10)
    assert nothing is not None and nothing.low == 0 and nothing.high is not None and 0.27 < nothing.high < 0.28
    assert everything is not None and everything.high == 1 and everything.low is not None and everything.low > 0.72
    assert share(0, 0) is None


@pytest.mark.parametrize("seed", range(5))
def test_intervals_hold_the_truth_about_as_often_as_they_say(seed: int) -> None:
    rng, held = random.Random(seed), 0
    for _ in range(400):
        found = share(sum(rng.random() < 0.3 for _ in range(60)), 60)
        assert found is not None and found.low is not None and found.high is not None
        held += found.low <= 0.3 <= found.high
    assert 0.91 <= held / 400 <= 0.99


def test_counts_are_added_name_by_name() -> None:
    assert added({"a": 1, "b": {"x": 1}}, {"a": 2, "b": {"y": 3}, "c": 4}) == {"a": 3, "b": {"x": 1, "y": 3}, "c": 4}


def chunk_of(number: int) -> Chunk:
    """A chunk of one game."""
    return {"games": [{"seed": number}], "words": {}, "fired": {}, "rests": {}}


def test_a_journal_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    journal = Journal(path, {"seed": 1})
    for number in (1, 0):
        journal.keep(number, chunk_of(number))
    journal.close()
    whole = path.read_bytes()
    for cut in range(whole.index(b"\n") + 1, len(whole) + 1):
        path.write_bytes(whole[:cut])
        again = Journal(path, {"seed": 1})
        complete = whole[:cut].count(b"\n") - 1
        assert again.games == len(again.done) == complete
        again.keep(2, chunk_of(2))
        assert [chunk["chunk"] for chunk in again.chunks()] == sorted([*[1, 0][:complete], 2])
        again.close()


def test_a_journal_knows_what_it_holds_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "a.journal", {"seed": 1})
    journal.keep(0, chunk_of(0))

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bopu.simulate.journal.os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        journal.keep(1, chunk_of(1))
    assert journal.games == 1
    journal.recount()
    assert (journal.games, journal.done) == (2, {0, 1})
    assert [chunk["chunk"] for chunk in journal.chunks()] == [0, 1]
    journal.close()


def test_a_journal_that_was_cut_off_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(b'{"se')
    assert Journal(path, {"seed": 1}).done == frozenset()
    assert path.read_text("utf-8") == '{"seed": 1}\n'


@pytest.mark.parametrize("held", ['{"seed": 2}\n', "my diary", "my diary\n"])
def test_what_is_not_the_journal_of_this_run_is_refused_and_left_as_it_is(tmp_path: Path, held: str) -> None:
    path = tmp_path / "a.journal"
    path.write_text(held, "utf-8")
    with pytest.raises(OtherRun, match="expected the journal of"):
        Journal(path, {"seed": 1})
    assert path.read_text("utf-8") == held


def test_games_that_a_journal_holds_are_not_played_again(tmp_path: Path, task: Task, alone: Tally) -> None:
    journal = Journal(tmp_path / "a", {})
    kept: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        run(task, 7, GAMES, InThisProcess(), journal, tell=lambda done, total: kept.append(done) or _stop(done))
    assert journal.games == CHUNK == kept[-1]
    journal.close()
    again = Journal(tmp_path / "a", {})
    asked: list[Any] = []

    class Counting(InThisProcess):
        """Says what it was asked for."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            asked.append(args[1])
            return super().submit(fn, *args, **kwargs)

    assert run(task, 7, GAMES, Counting(), again) == alone
    assert [len(seeds) for seeds in asked] == [CHUNK, GAMES - 2 * CHUNK]


def _stop(done: int) -> None:
    if done:
        raise KeyboardInterrupt


def test_files_hold_every_game_in_the_order_of_seeds(tmp_path: Path, task: Task, book: Book) -> None:
    journal = Journal(tmp_path / "a", {})
    journal.keep(1, play_games(task, range(2, 4)))
    journal.keep(0, play_games(task, range(2)))
    write_jsonl(tmp_path / "a.jsonl", journal)
    write_csv(tmp_path / "a.csv", journal, list(book.vocabulary.events))
    games = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    rows = [line.split(",") for line in (tmp_path / "a.csv").read_text("utf-8").splitlines()]
    assert [game["seed"] for game in games] == [0, 1, 2, 3] == [int(row[0]) for row in rows[1:]]
    assert {len(row) for row in rows} == {len(rows[0])}
    column = rows[0].index("outcome_3")
    assert [int(row[column]) for row in rows[1:]] == [game["outcome"][2] for game in games]


def test_of_long_games_fewer_are_counted_and_it_is_told_how_many(
    tmp_path: Path, task: Task, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, told = CHUNK + 5, list[tuple[int, int]]()
    whole = foundation(tmp_path, task, book, asked, InThisProcess(), lambda done, total: told.append((done, total)))
    assert whole.games == asked and told[-1] == (asked, asked)
    assert whole.events == run(task, 0, asked, InThisProcess()).rests
    moves = int(run(task, 0, CHUNK, InThisProcess()).moves.total)
    monkeypatch.setattr("bopu.simulate.foundation.MOVES", moves + 3 * moves // CHUNK)
    fewer = foundation(tmp_path, task, book, asked, InThisProcess())
    assert CHUNK < fewer.games < asked and fewer.events == run(task, 0, fewer.games, InThisProcess()).rests
    monkeypatch.setattr("bopu.simulate.foundation.MOVES", 1)
    assert foundation(tmp_path, task, book, asked, InThisProcess()).games == CHUNK


def test_what_a_game_rests_on_is_counted_once_and_kept(tmp_path: Path, task: Task, book: Book) -> None:
    found = foundation(tmp_path, task, book, 3, InThisProcess())
    assert found.sort == "completed"
    assert found.events["total"] > found.events["source"] > found.events["source_alone"] > 0
    assert found.rules["total"] == len(list(book.rules()))
    broken = Task("{}", "", (), ("random",) * 4)  # nothing could be played with it: the kept counts must serve
    assert foundation(tmp_path, broken, book, 3, InThisProcess()) == found
    [path] = (tmp_path / "build/rests").iterdir()
    path.write_text("{", "utf-8")
    assert foundation(tmp_path, task, book, 3, InThisProcess()) == found
