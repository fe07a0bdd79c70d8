"""A whole evening of 采蓮船 that was played from a seed and kept: it replays to the last line, and so it does in a
browser (tests/browser/test_same_evening.py)."""

import re

import pytest

from bopu.play.read_record import parse
from bopu.play.record import Record
from bopu.play.replay import replay
from tests.games import evenings
from tests.games.cailianchuan import ruleset

TEXT = evenings.KEPT.read_text(encoding="utf-8")


def read(text: str) -> Record:
    """A record that can be read."""
    record, faults = parse(text, evenings.KEPT.name)
    assert record is not None, faults
    return record


def test_the_evening_that_is_kept_is_the_one_that_its_seed_plays() -> None:
    """Where rules or play were changed on purpose, `python -m tests.games.evenings` writes it anew."""
    assert evenings.told(evenings.evening()).splitlines() == TEXT.splitlines()


def test_much_happens_in_the_evening_and_all_of_it_stands_in_the_record() -> None:
    session = evenings.evening()
    happened = evenings.kinds(session)
    assert [one for one in evenings.WANTED if one not in happened] == []
    events = sum(len(ply.events) for ply in session.plies)
    assert (TEXT.count("\n> "), len(re.findall(r"^\d+\. ", TEXT, re.MULTILINE))) == (events, len(session.plies))
    assert session.state.outcome() is not None and TEXT.rstrip().splitlines()[-1].startswith("end ")


def test_the_record_of_the_evening_replays_to_its_last_line() -> None:
    told = replay(read(TEXT), lambda name: ruleset())
    assert told.faults == [] and told.state is not None
    assert told.state.line() == evenings.evening().state.line()


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"> shows player=(@\d) fingers=(\d) calls=\d+", r"> shows player=\1 fingers=\2 calls=11"),
        (r" beg (\d)\n", " drink\n"),
        (r" declare lixi (\d)\n", r" declare jianta \1\n"),
        (r"cups=1 \[fenxiangmailv", "cups=2 [fenxiangmailv"),
        (r"\nend (\d+)", r"\nend 1\1"),
    ],
)
def test_one_thing_changed_in_the_record_is_told_with_its_line(pattern: str, instead: str) -> None:
    planted, times = re.subn(pattern, instead, TEXT, count=1)
    assert times == 1
    [fault] = replay(read(planted), lambda name: ruleset()).faults
    line = next(
        at
        for at, (one, other) in enumerate(zip(TEXT.splitlines(), planted.splitlines(), strict=True), 1)
        if one != other
    )
    assert fault.rule == "record-departs" and fault.line >= line
