"""A game from a seed: the same everywhere, ended by itself or by the cap, and told by its record to the last chip."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from bopu.play.contract import load_game
from bopu.play.read_record import parse
from bopu.play.record import Ended, write
from bopu.play.replay import replay
from bopu.play.stops import Stopped
from bopu.play.table import Table
from tests.play.parlour import RULES, load, table
from tests.play.race import GAME

PLAYED = """
import sys; sys.path[:0] = sys.argv[1:]
from tests.play.parlour import table
from bopu.play.record import write
for seed in range(20):
    one = table(seed, seats=3)
    list(one.play())
    sys.stdout.buffer.write(write(one.record(events=True)).encode())
"""


@settings(deadline=None)
@given(
    seed=st.integers(0, 10**9), seats=st.integers(2, 4), named=st.sampled_from(["", "generous"]), events=st.booleans()
)
def test_a_record_gives_back_the_game_to_the_last_chip(seed: int, seats: int, named: str, events: bool) -> None:
    note(f"seed {seed}")
    one = table(seed, named, seats)
    plies = list(one.play())
    text = write(one.record(named, events))
    read, faults = parse(text)
    assert read is not None, faults
    again = replay(read, load)
    assert again.faults == []
    assert again.state is not None and again.state.line() == one.state.line()
    assert again.plies == plies and write(read) == text


@settings(deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_race_ends_and_chips_neither_come_nor_go(seed: int) -> None:
    note(f"seed {seed}")
    one = table(seed)
    before = one.state.copy()
    for _ in one.play():
        chips = one.state.facts()["chips"]
        assert isinstance(chips, tuple) and sum(int(part) for part in chips) + int(str(one.state.facts()["pot"])) == 8
    assert one.over and sum(one.state.outcome() or ()) == 8
    assert before.facts()["square"] == (0, 0)  # the copy stayed where it was


def test_a_cap_breaks_play_off_and_the_record_says_so() -> None:
    one = table(3, limit=2)
    assert len(list(one.play())) == 2 and not one.over
    assert one.record().items[-1] == Ended(over=False)


def test_where_the_rules_are_silent_play_stops_with_what_is_missing() -> None:
    one = table(1, "source-only")
    with pytest.raises(Stopped, match="the rules do not say how play goes on: expected a rule that decides throw"):
        list(one.play())
    assert write(one.record("source-only")).endswith("stop\n")


def test_a_table_with_too_few_bots_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a bot for each of 2 to 4 players; found 0"):
        Table(GAME, table(1).book, [], seed=1)


def test_only_choices_that_differ_from_the_named_ruleset_are_recorded() -> None:
    assert table(1, "generous").record("generous").choices == {}
    assert table(1, "generous").record().choices == {"all-pay": "twice"}


def run(arguments: list[str], root: Path, **environment: str) -> bytes:
    """What the games of PLAYED look like in a Python of its own."""
    command = [sys.executable, *arguments, "-c", PLAYED, str(root), str(root / "tooling")]
    done = subprocess.run(command, capture_output=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_games_are_the_same_whatever_the_hash_seed_and_without_any_library(root: Path) -> None:
    games = run(["-I", "-S"], root)
    assert games.count(b"bopu record 1") == 20
    for seed in ("0", "1", "4242"):
        assert run(["-S"], root, PYTHONHASHSEED=seed) == games


def test_nothing_in_play_makes_a_set(root: Path) -> None:
    """What is never made is never iterated over."""
    found = []
    for file in sorted((root / "tooling" / "bopu" / "play").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.Name, ast.Set, ast.SetComp)):
                continue
            if not isinstance(node, ast.Name) or node.id in ("set", "frozenset"):
                found.append(f"{file.name}:{node.lineno}")
    assert found == []


def test_the_engine_is_found_by_the_name_in_the_ruleset() -> None:
    assert load_game(RULES.engine).name == GAME.name  # loaded by its module's name, perhaps a second time
