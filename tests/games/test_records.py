"""A game that was played is written down, read and replayed to the last chip; changed, it is refused at its line."""

from dataclasses import replace

import pytest

from bopu.games.shengguantu import GAME
from bopu.play.bots import random_bot
from bopu.play.read_record import parse
from bopu.play.record import Played, write
from bopu.play.replay import replay
from bopu.play.table import Table
from tests.games.harness import book, ruleset


def table(seed: int, choices: dict[str, str] | None = None) -> Table:
    """A game of bots, played to its end."""
    found = Table(GAME, book(choices), [random_bot] * GAME.default_seats, seed, limit=20_000)
    for _ in found.play():
        pass
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_record_read_back_gives_the_same_game(seed: int) -> None:
    played = table(seed)
    record, findings = parse(write(played.record(events=seed < 2)), "game.txt")
    assert record is not None, findings
    again = replay(record, lambda slug: ruleset())
    assert again.faults == [] and again.state is not None
    assert again.state.line() == played.state.line()
    assert [str(e) for ply in again.plies for e in ply.events] == [str(e) for ply in played.plies for e in ply.events]


@pytest.mark.parametrize(
    "choices", [{"juanguan": "allowed"}, {"ending": "agreement"}, {"changshu": "redeemable"}], ids=str
)
def test_a_record_under_other_choices_says_so_and_is_replayed(choices: dict[str, str]) -> None:
    played = table(3, choices)
    record, findings = parse(write(played.record()), "game.txt")
    assert record is not None and record.choices == choices, findings
    again = replay(record, lambda slug: ruleset())
    assert again.faults == [] and again.state is not None and again.state.line() == played.state.line()


def test_a_move_that_the_rules_do_not_allow_is_told_at_its_line() -> None:
    record = table(1).record()
    at = next(
        place
        for place, item in enumerate(record.items)
        if isinstance(item, Played) and item.text in ("accept", "refuse")
    )
    item = record.items[at]
    assert isinstance(item, Played)
    changed = (*record.items[:at], replace(item, text="choose furen"), *record.items[at + 1 :])
    read, findings = parse(write(replace(record, items=changed)), "game.txt")
    assert read is not None, findings
    [fault] = replay(read, lambda slug: ruleset()).faults
    assert "accept" in fault.message and fault.line > 0
