"""The beginning of a game: what happened before any move, and games that begin from a position set up by hand."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.play.read_record import LONGEST_POSITION, parse, read_position
from bopu.play.record import FIRST_LINE, Record, Told, write
from bopu.play.replay import replay
from bopu.play.session import Session
from bopu.play.verify import Verdict, verify
from tests.play.parlour import load, record, table
from tests.play.race import GAME
from tests.play.test_session import BOOK

OPENING = "> lines_up players=(@1,@2) chips=4 <race.1>"
AT = 'seats: 2\nposition: {"square": [1, 4]}'


def test_what_happened_as_the_game_began_stands_before_the_first_move() -> None:
    bots = table(3)
    list(bots.play())
    told = bots.record(events=True)
    assert str(told.items[0].event if isinstance(told.items[0], Told) else "") == OPENING[2:]
    assert OPENING not in write(bots.record())
    assert replay(told, load).faults == [] and verify(told, load).verdict is Verdict.CONSISTENT


def test_an_opening_that_was_not_so_is_told_with_its_clause() -> None:
    wrong = record(OPENING.replace("chips=4", "chips=5") + "\nstop")
    [fault] = replay(wrong, load).faults
    assert (fault.line, fault.clause) == (5, "race.1") and "found `lines_up players=(@1,@2) chips=4" in fault.message
    judged = verify(wrong, load)
    assert judged.verdict is Verdict.CONTRADICTED and judged.lines[0].clauses == ("race.1",)


def test_a_record_may_begin_from_a_position() -> None:
    found = record("= square 2 4\n1. 1 throw 21\n= square 1 2\n2. 2 throw 21\n= square 2 5\nstop", AT)
    again = replay(found, load)
    assert again.faults == [] and verify(found, load).verdict is Verdict.CONSISTENT
    assert again.state is not None and again.state.facts()["square"] == (2, 5) and again.state.opening == ()
    later = record("1. 1 throw 21\n= square 1 3\nstop", AT)
    assert [fault.line for fault in replay(later, load).faults] == [7]
    assert verify(later, load).verdict is Verdict.CONTRADICTED


def test_a_session_that_begins_from_a_position_writes_it_down() -> None:
    session = Session(GAME, BOOK, (None, None), 1, position={"square": [1, 4]})
    session.play("throw 21")
    text = write(session.record(events=True))
    assert f"\n{AT}\n" in text
    read, faults = parse(text)
    assert read is not None and faults == [] and replay(read, load).faults == []


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ('{"square": [1]}', "expected one square for each of 2 players; found ['square']"),
        ('{"square": [1, 99]}', "expected squares from 0 to 5; found [1, 99]"),
    ],
)
def test_a_position_that_no_moment_has_is_a_sentence_with_its_line(position: str, told: str) -> None:
    wrong = record("stop", f"seats: 2\nposition: {position}")
    for faults in (replay(wrong, load).faults, verify(wrong, load).faults):
        assert [(fault.line, fault.message) for fault in faults] == [(4, told)]


@pytest.mark.parametrize(
    "position",
    [
        "[1, 2]", "7", "{", '{"a": 1} {', '{"a": 1, "a": 2}', '{"a": 0.5}', '{"a": NaN}', '{"a": -Infinity}', "",
        '{"a": ' + "9" * 5000 + "}", '{"a": "' + "x" * LONGEST_POSITION + '"}', '{"a": ' + "[" * 9000,
    ],
)  # fmt: skip
def test_a_header_that_holds_no_object_is_a_sentence_with_its_line(position: str) -> None:
    read, faults = parse(f"{FIRST_LINE}\ngame: race\nseats: 2\nposition: {position}\n\nstop\n")
    assert read is None and [fault.line for fault in faults] == [4]
    assert "as position, no name twice in it; found" in faults[0].message and len(faults[0].message) < 250


FACTS = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=9,
)


@settings(deadline=None)
@given(st.dictionaries(st.text(max_size=5), FACTS, max_size=3))
def test_a_position_that_is_written_is_read_back(position: dict[str, Any]) -> None:
    text = write(Record("race", 2, position=position)) + "stop\n"
    read, faults = parse(text)
    assert faults == [] and read is not None and read.position == position
    assert read_position(json.dumps(position)) == position
