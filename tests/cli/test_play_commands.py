"""Playing on the command line: scripts through a pipe, a terminal, illegal input, interruptions, going on."""

import os
import pty
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from bopu.cli.command_line import group
from bopu.cli.wording import TEXT
from tests.cli.typing_at import (
    COMMAND,
    QUICK,
    SEATED,
    SLUG,
    WITH_A_GAME,
    at_once,
    environment,
    read_until,
    typed,
    until,
)

MADE_ELSEWHERE = ("check", "check --mutation")
"""Examples that take minutes: tests/browser/conftest.py checks this corpus with fewer games before its site is built,
and tests/checks/rules/test_trials.py and tests/elsewhere try mutants of smaller rules."""


def test_the_examples_work_one_after_another(parlour: Path) -> None:
    """As they stand, but fewer games at once."""
    told = [line for name in WITH_A_GAME for line in re.findall(r"bopu (.+)", group.everything()[name].help or "")]
    assert set(MADE_ELSEWHERE) <= set(told)
    for example in [line for line in told if line not in MADE_ELSEWHERE]:
        done = at_once(parlour, *shlex.split(example.replace("-n 100000 ", "-n 2000 ")))
        assert done.returncode == 0, (example, done.stderr)
    assert (parlour / "evening.txt").is_file() and (parlour / "games.csv").is_file()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_script_through_a_pipe_plays_without_colour(parlour: Path, lang: str) -> None:
    lines = "\n\n?\nwhy\nboard\nrests\nundo\nundo\nundo\nthrow 4411\nquit\n"
    done = typed(parlour, "play", SLUG, *QUICK, "--lang", lang, lines=lines)
    text = TEXT[lang]
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    # what the game rests on comes before anything happens
    assert done.stdout.index(text["completed"]) < done.stdout.index("4431" if "4431" in done.stdout else "4411")
    before, after = text["help"].split("{example}")
    assert re.search(rf"{re.escape(before)}throw [1-6]{{4}}{re.escape(after)}", done.stdout)
    assert re.search(rf"{text['rules']} +{text['events']} +{text['decisions']}", done.stdout)
    assert text["undo-none"] in done.stdout
    assert text["saved"].format(path=f"{SLUG}-3.record.txt") in done.stdout
    assert len(re.findall(r"^    \S", done.stdout, re.MULTILINE)) >= 3  # clauses of the last event


def test_why_quotes_the_clause_and_names_the_supplement(parlour: Path) -> None:
    done = at_once(parlour, "play", SLUG, *QUICK, "--people", "4", lines="throw 4432\nwhy\n")
    assert "1.1.1「兩四為「德」" in done.stdout
    assert "補：圖板〈起手〉表（可信度中）" in done.stdout


def test_stakes_are_told_before_the_first_move_and_why_names_their_clause(parlour: Path) -> None:
    done = at_once(parlour, "play", *SEATED, "--people", "4", lines="why\n")
    assert "Player 4 pays the pool 100 chips.\n" in done.stdout.partition("Player 1 throws")[0]
    assert "2.1.1 “" in done.stdout.partition("Player 1 throws")[2]


def test_a_game_goes_on_from_a_position_set_up_by_hand(parlour: Path, tmp_path: Path) -> None:
    path, kept = tmp_path / "set-up.txt", tmp_path / "kept.txt"
    position = '{"turn": 2, "players": [{}, {"office": "sgt.board.zhou.zhoutong"}]}'
    path.write_text(f"bopu record 1\ngame: {SLUG}\nseats: 2\nposition: {position}\n\n1. 2 throw 4462\nstop\n", "utf-8")
    words = ("play", *SEATED, "--people", "2", "--from", str(path), "--record", str(kept))
    done = at_once(parlour, *words, lines="throw 4463\n")
    assert done.returncode == 0 and f"position: {position}" in kept.read_text("utf-8")
    again = at_once(parlour, "replay", str(kept), "--events", "--lang", "en")
    assert again.returncode == 0 and "Player 1 pays the pool" not in again.stdout
    path.write_text(path.read_text("utf-8").replace("zhoutong", "zhouton"), "utf-8")
    for command in ("replay", "verify", "play"):
        wrong = at_once(parlour, command, *((SLUG, "--from") if command == "play" else ()), str(path))
        assert wrong.returncode == 1
        assert (
            ":4: error: expected a position of the board; found 'sgt.board.zhou.zhouton'" in wrong.stdout + wrong.stderr
        )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4417", "'throw 4417' may not be played: expected faces 1 to 6; found 7"),
        ("throw 44111", "'throw 44111' may not be played: expected 4 dice; found 5"),
        ("throw", "Player 1 throws"),
        ("castle", "expected Enter to throw, or `throw` and the dice that fell on your table; found 'castle'"),
        ("throw 44１1", "expected `throw` and 4 dice with faces 1 to 6; found 'throw 44１1'"),
        ("\x1b[31m", r"found '\x1b[31m'"),
        ("x" * 5000, "found 'xxxx"),
    ],
)
def test_what_is_no_throw_is_a_sentence_and_play_goes_on(parlour: Path, line: str, said: str) -> None:
    done = at_once(parlour, "play", *SEATED, lines=f"{line}\nthrow 4432\nquit\n")
    assert done.returncode == 0
    assert said in done.stdout and "\x1b" not in done.stdout
    assert "Player 1 throws 4432." in done.stdout


def test_bytes_that_are_no_text_are_a_sentence(parlour: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", *SEATED],
        cwd=parlour,
        env=environment(),
        input=b"\xff\xfe\n\n",
        capture_output=True,
        timeout=240,
    )
    assert done.returncode == 0
    assert b"expected Enter to throw" in done.stdout and b"Traceback" not in done.stderr


def test_a_choice_shows_its_clause_and_an_illegal_move_is_refused_with_it(parlour: Path) -> None:
    # a player who is 舉人 and throws 穿花 is summoned, which may be declined (2.2.4)
    lines = "throw 6644\nthrow 4321\nthrow 4321\nthrow 4321\nthrow 6543\nchoose x\nfly\n\n9\nrefuse\nwhy\nquit\n"
    done = at_once(parlour, "play", *SEATED, "--people", "4", lines=lines)
    assert "1  accept  " in done.stdout and "2  refuse  " in done.stdout
    assert "(2.2.4" in done.stdout
    assert re.search(r"'choose x' may not be played: expected `accept` or `refuse` \(sgt\.2\.2\.4", done.stdout)
    assert "expected `accept` or `refuse`; found 'fly'" in done.stdout
    assert "expected a number from 1 to 2, or `accept`, `refuse`; found '9'" in done.stdout
    assert "Player 1 refuses " in done.stdout


@pytest.mark.parametrize("lines", ["", "\n", "\n\n\n"])
def test_the_end_of_input_saves_the_record_and_ends_quietly(parlour: Path, tmp_path: Path, lines: str) -> None:
    path = tmp_path / "kept.txt"
    done = typed(parlour, "play", *SEATED, "--record", str(path), lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text("utf-8").splitlines()[-1] == "stop"
    again = typed(parlour, "replay", str(path), "--lang", "en")
    assert again.returncode == 0 and "all as the rules have it" in again.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_saves_the_record(parlour: Path, tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "kept.txt"
    running = subprocess.Popen(
        [*COMMAND, "play", *SEATED, "--record", str(path)], cwd=parlour, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    assert running.stdin is not None
    running.stdin.write("throw 4432\n")
    running.stdin.flush()
    until(lambda: path.exists() and "throw 4432" in path.read_text("utf-8"), running)
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert f"The record is in {path}." in out
    assert "1. 1 throw 4432" in path.read_text("utf-8")


def test_a_game_goes_on_from_its_record_to_its_end(parlour: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    at_once(parlour, "play", *SEATED, "--ruleset", "short", "--record", str(first), lines="\n\n")
    words = ("play", *SEATED, "--people", "0", "--from", str(first), "--record", str(second))
    done = at_once(parlour, *words)
    assert done.returncode == 0 and "Going on from" in done.stdout
    before, after = first.read_text("utf-8").splitlines()[:-1], second.read_text("utf-8").splitlines()
    assert after[: len(before)] == before and after[-1].startswith("end ")
    assert "ruleset: short" in after
    assert at_once(parlour, "replay", str(second)).returncode == 0


def test_a_record_cannot_be_written_where_there_is_no_room(parlour: Path) -> None:
    done = typed(parlour, "play", *SEATED, "--record", "/dev/full/x.txt", lines="\n")
    assert done.returncode == 1
    assert "bopu: expected to read or write" in done.stderr and "Player 1 throws" not in done.stdout
    inside = typed(parlour, "play", *SEATED, lines="save /dev/full/x.txt\nquit\n")
    assert "expected to write /dev/full/x.txt; the system says:" in inside.stdout and inside.returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", "9"), "expected 2 to 6 players for --seats; found 9"),
        (("--seats", "0"), "expected a whole number from 1; found '0'"),
        (("--people", "5"), "expected at most 4 people; found 5"),
        (("--bots", "clever"), "expected one of the bots random, advice; found 'clever'"),
        (("--seed", "-1"), "expected a whole number from 0; found '-1'"),
        (("--choice", "juanguan"), "expected --choice switch=option; found 'juanguan'"),
        (("--choice", "a=b"), "found 'a'"),
        (("--choice", "juanguan=maybe"), "expected one of the options forbidden, allowed of juanguan; found 'maybe'"),
        (("--choice", "juanguan=allowed", "--choice", "juanguan=forbidden"), "expected one choice for juanguan"),
        (("--ruleset", "tournament"), "expected one of the rulesets default"),
        (("--lang", "fr"), "'fr' is not one of 'zh', 'en'"),
    ],
)
def test_wrong_usage_of_play(parlour: Path, words: tuple[str, ...], said: str) -> None:
    done = at_once(parlour, "play", SLUG, *words)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_a_game_that_there_is_not(parlour: Path) -> None:
    done = at_once(parlour, "play", "weiqi")
    assert done.returncode == 1 and "found 'weiqi'" in done.stderr


def test_source_only_says_where_play_stops(parlour: Path) -> None:
    done = at_once(parlour, "play", *SEATED, "--ruleset", "source-only", "--people", "0")
    assert done.returncode == 0
    assert "The game cannot go on: the rules do not say how " in done.stdout


def test_a_terminal_gets_colour_and_a_prompt(parlour: Path) -> None:
    master, slave = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, "play", *SEATED], cwd=parlour, env=environment(TERM="xterm", NO_COLOR=""),
        stdin=slave, stdout=slave, stderr=slave, close_fds=True,
    )  # fmt: skip
    os.close(slave)
    seen = read_until(master, b"> ")
    os.write(master, b"castle\n")
    seen += read_until(master, b"found 'castle'")
    os.write(master, b"\x04")
    seen += read_until(master, b"The record is in" if b"Player 1 throws 4" in seen else b"Broken off after 0 moves")
    assert running.wait(timeout=60) == 0
    os.close(master)
    assert b"\x1b[" in seen and b"Traceback" not in seen
