"""Many games on the command line: wrong usage, the same result whatever the jobs, kills and full disks."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.typing_at import COMMAND, SLUG, at_once, environment, typed, until


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-n", "0"), "expected a whole number from 1; found '0'"),
        (("-n", "-5"), "expected a whole number from 1; found '-5'"),
        (("-n", "many"), "expected a whole number from 1; found 'many'"),
        (("-n", "1.5"), "expected a whole number from 1; found '1.5'"),
        (("-n", "９"), "expected a whole number from 1; found '９'"),
        (("-n", "9" * 400), "expected a whole number from 1; found '999"),
        ((), "Missing option '-n'"),
        (("-n", "1", "--jobs", "0"), "expected a whole number from 1 to 64; found '0'"),
        (("-n", "1", "--bots", "random,random"), "expected one bot, or one for each of 4 seats; found 2"),
        (("-n", "1", "--csv", "a", "--jsonl", "b"), "expected --csv or --jsonl; found both"),
        (("-n", "1", "--bulk", "--csv", "a"), "expected no --csv with --bulk, which tells neither moves nor events"),
        (("-n", "1", "--bulk", "--jsonl", "a"), "expected no --jsonl with --bulk"),
        (("-n", "1", "--bulk", "--records", "a"), "expected no --records with --bulk"),
        (("-n", "1", "--bulk", "--bots", "advice"), "expected random players with --bulk; found 'advice'"),
        (("-n", "1", "--bulk", "--jobs", "2"), "expected one process with --bulk; found --jobs 2"),
    ],
)
def test_wrong_usage_of_simulate(parlour: Path, words: tuple[str, ...], said: str) -> None:
    done = at_once(parlour, "simulate", SLUG, *words)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_many_games_at_once_are_summed_up_alike_each_time(parlour: Path) -> None:
    words = ("simulate", SLUG, "-n", "300", "--seed", "5", "--bulk", "--json")
    first, again = (json.loads(at_once(parlour, *words).stdout) for _ in range(2))
    assert first == again and first["games"] == first["over"] == 300
    assert sorted(first) == ["games", "over", "seats", "stopped", "throws"]
    shown = at_once(parlour, *words[:-1]).stdout
    assert shown.startswith("300 games of shengguantu") and f"{first['throws']['value']:.2f} (" in shown
    assert "seat 4: has at the end" in shown and "events" not in shown and "moves" not in shown


def test_a_game_of_cards_is_played_many_at_once_and_no_throws_are_told(parlour: Path) -> None:
    done = at_once(parlour, "simulate", "madiao", "-n", "200", "--seed", "5", "--bulk")
    assert done.returncode == 0 and "200 games of madiao" in done.stdout and "seat 4: has at the end" in done.stdout
    assert "throws" not in done.stdout


def test_where_nothing_was_played_the_reason_stands_instead_of_shares_of_nothing(root: Path) -> None:
    done = at_once(root, "simulate", "cailianchuan", "-n", "3", "--ruleset", "source-only")
    asked, nothing, *reasons = done.stdout.splitlines()
    assert done.returncode == 0 and asked.startswith("3 games of cailianchuan, ruleset source-only")
    assert nothing.startswith("nothing was played") and "%" not in done.stdout
    assert [reason.startswith("  3 games: the rules do not say how the game begins") for reason in reasons] == [True]


def test_games_that_stop_after_their_beginning_are_still_counted(parlour: Path) -> None:
    done = at_once(parlour, "simulate", SLUG, "-n", "3", "--ruleset", "source-only")
    assert "stopped: 1 games: the rules do not say how play goes on" in done.stdout
    assert "nothing was played" not in done.stdout and "clauses that spoke" in done.stdout


def test_without_numpy_many_games_at_once_are_refused(parlour: Path, tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError('no numpy', name='numpy')\n")
    words = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {COMMAND[-1]}"]
    done = subprocess.run(
        [*words, "simulate", SLUG, "-n", "9", "--bulk"], cwd=parlour, env=environment(), capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "") and "Traceback" not in done.stderr
    assert "expected numpy, which many games at once need; found none" in done.stderr


@pytest.mark.parametrize("style", ["csv", "jsonl"])
def test_jobs_and_hash_seeds_change_nothing(parlour: Path, tmp_path: Path, style: str) -> None:
    said = []
    for jobs, hashed in (("1", "0"), ("2", "1")):
        words = ("-n", "50", "--seed", "9", "--jobs", jobs, f"--{style}", str(tmp_path / jobs))
        done = typed(parlour, "simulate", SLUG, *words, PYTHONHASHSEED=hashed)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "2"]


def test_records_of_a_simulation_replay(parlour: Path, tmp_path: Path) -> None:
    done = at_once(parlour, "simulate", SLUG, "-n", "3", "--seed", "4", "--records", str(tmp_path), "--json")
    assert json.loads(done.stdout)["games"] == 3
    for seed in (4, 5, 6):
        assert at_once(parlour, "replay", str(tmp_path / f"{seed}.txt")).returncode == 0


GAMES = "200"
"""So many that a signal meets them at play, however fast they are played."""


@pytest.fixture(scope="module")
def whole(parlour: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """What a run that nothing stops writes and says: once for all that are stopped and go on."""
    path = tmp_path_factory.mktemp("whole") / "b.csv"
    done = typed(parlour, "simulate", SLUG, "-n", GAMES, "--seed", "2", "--jobs", "2", "--csv", str(path))
    assert done.returncode == 0, done.stderr
    return path.read_bytes(), done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_kill_loses_nothing_that_is_complete(
    parlour: Path, tmp_path: Path, whole: tuple[bytes, str], jobs: str, number: signal.Signals
) -> None:
    words = (*COMMAND, "simulate", SLUG, "-n", GAMES, "--seed", "2", "--jobs", jobs, "--csv", str(tmp_path / "a.csv"))
    running = subprocess.Popen(
        words,
        cwd=parlour,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    journal = tmp_path / "a.csv.journal"
    until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2, running)
    running.send_signal(number)
    _, err = running.communicate(timeout=60)
    assert "Traceback" not in err
    assert not (tmp_path / "a.csv").exists()
    kept = 20 * (journal.read_bytes().count(b"\n") - 1)
    if number != signal.SIGKILL:
        assert running.returncode == 130
        assert f"interrupted; {kept} of {GAMES} games are kept in {journal}; the same command goes on from there" in err
    done = typed(parlour, *words[len(COMMAND) :])
    assert f"{kept} of {GAMES} games are there already" in done.stderr
    assert ((tmp_path / "a.csv").read_bytes(), done.stdout) == whole and not journal.exists()


def test_a_full_disk_loses_nothing_that_is_complete(parlour: Path, tmp_path: Path, whole: tuple[bytes, str]) -> None:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    words = ("simulate", SLUG, "-n", "100", "--seed", "2", "--csv", str(tmp_path / "a.csv"))
    full = subprocess.run(
        [*COMMAND, *words],
        cwd=parlour,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=240,
        preexec_fn=small,
    )
    assert full.returncode == 1 and "Traceback" not in full.stderr
    found = re.search(r"expected to write; the system says: File too large; (\d+) of 100 games are kept", full.stderr)
    assert found and 0 < int(found[1]) < 100, full.stderr
    done = typed(parlour, *words)
    assert done.returncode == 0 and f"{found[1]} of 100 games are there already" in done.stderr
    first = whole[0].splitlines(keepends=True)[: 1 + 100]  # the head, and as many games of the same seed
    assert (tmp_path / "a.csv").read_bytes() == b"".join(first)


@pytest.mark.parametrize("option", ["--csv", "--jsonl", "--records"])
def test_a_pipe_is_not_replaced_by_results(parlour: Path, tmp_path: Path, option: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = at_once(parlour, "simulate", SLUG, "-n", "1", option, str(tmp_path / "pipe"))
    assert done.returncode == 1 and done.stdout == "" and "Traceback" not in done.stderr
    assert f"expected to read or write {tmp_path}/pipe; the system says: it is there and no" in done.stderr
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]


def test_the_journal_of_another_run_is_left_alone(parlour: Path, tmp_path: Path) -> None:
    (tmp_path / "a.csv.journal").write_text('{"seed": 1}\n', "utf-8")
    done = at_once(parlour, "simulate", SLUG, "-n", "1", "--csv", str(tmp_path / "a.csv"))
    assert done.returncode == 2 and "expected the journal of this run" in done.stderr
    assert (tmp_path / "a.csv.journal").read_text("utf-8") == '{"seed": 1}\n'


def test_workers_end_when_their_parent_is_killed(parlour: Path, tmp_path: Path) -> None:
    words = [*COMMAND, "simulate", SLUG, "-n", "4000", "--jobs", "2", "--csv", str(tmp_path / "a.csv")]
    running = subprocess.Popen(words, cwd=parlour, env=environment(), stderr=subprocess.PIPE, text=True)
    journal = tmp_path / "a.csv.journal"
    until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2, running)
    children = [int(pid) for pid in _children(running.pid)]
    running.kill()
    running.wait(timeout=30)
    end = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        assert time.monotonic() < end, children
        time.sleep(0.1)
    assert len(children) >= 2


def _children(pid: int) -> list[str]:
    return [
        path.name
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and (path / "stat").exists() and _parent(path) == str(pid)
    ]


def _parent(path: Path) -> str:
    try:
        return (path / "stat").read_text().rpartition(")")[2].split()[1]
    except OSError:
        return ""
