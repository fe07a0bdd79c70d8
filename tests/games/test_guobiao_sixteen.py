"""A whole game of 國標麻將, sixteen deals that were played from a seed and kept: it replays to the last point."""

import re

import pytest

from bopu.play.read_record import parse
from bopu.play.record import Record
from bopu.play.replay import replay
from tests.games import guobiao_sixteen as game
from tests.games.guobiao_games import ruleset

TEXT = game.KEPT.read_text(encoding="utf-8")


def read(text: str) -> Record:
    """A record that can be read."""
    record, faults = parse(text, game.KEPT.name)
    assert record is not None, faults
    return record


def test_the_game_that_is_kept_is_the_one_that_its_seed_plays_and_much_happens_in_it() -> None:
    """Where rules or play were changed on purpose, `python -m tests.games.guobiao_sixteen` writes it anew."""
    table = game.sixteen()
    assert game.told(table).splitlines() == TEXT.splitlines()
    happened = game.kinds(table)
    assert [one for one in game.WANTED if one not in happened] == []
    assert len(re.findall(r"^> deal_over", TEXT, re.MULTILINE)) == 16
    assert sum(table.state.outcome() or (1,)) == 0


def test_the_record_replays_to_its_last_line() -> None:
    told = replay(read(TEXT), lambda name: ruleset())
    assert told.faults == [] and told.state is not None and told.state.to_move is None


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"> pays player=@(\d) to=@(\d) chips=(\d+)", r"> pays player=@\1 to=@\2 chips=1\3"),
        (r"> counts_fan (.*) points=(\d+)", r"> counts_fan \1 points=9\2"),
        (r"> discards player=(@\d) tile=\w+", r"> discards player=\1 tile=jiuhao"),
        (r" win\n", " pass\n"),
        (r"\nend (-?\d+)", r"\nend 1000"),
    ],
)
def test_one_thing_changed_in_the_record_is_told_with_its_line(pattern: str, instead: str) -> None:
    planted, times = re.subn(pattern, instead, TEXT, count=1)
    assert times == 1
    [fault] = replay(read(planted), lambda name: ruleset()).faults
    assert fault.line > 0 and "expected" in fault.message
