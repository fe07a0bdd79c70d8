"""Records: what is written is read back; what is no record is told in sentences, all of them, with their lines."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.play.contract import CHANCE
from bopu.play.read_record import MOST_BYTES, MOST_FAULTS, parse, read_bytes
from bopu.play.record import UNTOLD_SEAT, Comment, Ended, Item, Played, Record, Stated, Told, Untold, write
from tests.play.grammar import examples, pattern
from tests.play.test_event import EVENTS, VALUES

GOOD = "bopu record 1\ngame: race\nseats: 2\n\n1. 1 throw 33\n> moves steps=3\n= chips 1 4\n2. 1 wait\nstop\n"
INK = st.from_regex(r"[a-z0-9?一-龥.:#>=]{1,5}", fullmatch=True)
WORD = st.from_regex(r"[a-z][a-z0-9-]{0,6}", fullmatch=True)
NAME = st.from_regex(r"[a-z一-龥][a-z0-9一-龥]{0,3}", fullmatch=True)
COMMENT = st.from_regex(r"[a-z0-9 一-龥?.=>]{0,20}", fullmatch=True).map(lambda text: Comment(text.strip()))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that may be written."""
    names = tuple(draw(st.lists(NAME, max_size=4, unique=True)))
    seats = len(names) or draw(st.integers(1, 99))
    seed = draw(st.none() | st.integers(0, 10**20))
    return Record(
        game=draw(INK),
        seats=seats,
        items=tuple(draw(items(seats, seeded=seed is not None))),
        ruleset=draw(st.just("") | WORD),
        version=draw(st.just("") | st.from_regex(r"[0-9a-f]{8,64}", fullmatch=True)),
        choices=draw(st.dictionaries(WORD, WORD, max_size=2)),
        names=names,
        seed=seed,
    )


@st.composite
def items(draw: st.DrawFn, seats: int, seeded: bool) -> list[Item]:
    """The body of a record: moves numbered, no `>` after `...`, an end."""
    found: list[Item] = []
    number, after_untold = 0, False
    for kind in draw(st.lists(st.sampled_from(["move", "untold", "told", "stated", "comment"]), max_size=8)):
        if kind == "move":
            number += 1
            text = " ".join(draw(st.lists(INK, min_size=1, max_size=3)))
            text = text.replace("?", "x") if seeded else text
            found.append(Played(number, draw(st.sampled_from([CHANCE, UNTOLD_SEAT, *range(seats)])), text))
            after_untold = False
        elif kind == "untold" and not seeded:
            found.append(Untold(draw(st.none() | st.integers(1, 999))))
            after_untold = True
        elif kind == "told" and not after_untold:
            found.append(Told(draw(EVENTS)))
        elif kind == "stated":
            found.append(Stated(draw(WORD), draw(st.none() | st.integers(0, seats - 1)), draw(VALUES)))
        elif kind == "comment":
            found.append(draw(COMMENT))
    shares = st.lists(st.integers() | st.fractions(), min_size=seats, max_size=seats).map(tuple)
    return [*found, draw(st.builds(Ended, st.just(True), st.none() | shares) | st.just(Ended(False)))]


@settings(deadline=None)
@given(records())
def test_what_is_written_is_read_back_and_fits_the_grammar(record: Record) -> None:
    text = write(record)
    read, faults = parse(text)
    assert faults == [] and read == record
    assert write(read) == text
    assert pattern().fullmatch(text)


@pytest.mark.parametrize("change", [
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.rstrip(b"\n"),
    lambda data: data.replace(b"1. 1 throw", b"  1.\t1   throw "),
    lambda data: data.replace(b" 1 throw", "\u30001 throw".encode()),
])  # fmt: skip
def test_line_ends_byte_order_mark_and_spaces_mean_nothing(change: object) -> None:
    assert callable(change)
    assert read_bytes(change(GOOD.encode())) == read_bytes(GOOD.encode())
    assert read_bytes(GOOD.encode())[1] == []


def test_players_are_written_by_name_or_by_number() -> None:
    by_name = GOOD.replace("seats: 2", "seats: 甲 乙").replace("1 throw", "甲 throw").replace("chips 1", "chips 甲")
    by_number = GOOD.replace("seats: 2", "seats: 甲 乙")
    assert parse(by_name) == parse(by_number) and parse(by_name)[1] == []


@pytest.mark.parametrize(
    ("was", "becomes", "expected"),
    [
        ("record 1", "record 2", "1: expected `bopu record 1` as first line; found 'bopu record 2'"),
        (GOOD, "", "1: expected `bopu record 1` as first line; found ''"),
        (GOOD, "[1, 2]", "1: expected `bopu record 1` as first line; found '[1, 2]'"),
        ("game: race\n", "", "4: expected the header game before the first move; found none"),
        ("seats: 2", "players: 2\nseats: 2", "3: expected one of the headers game, ruleset, version, choice, "),
        ("seats: 2", "seats: 2\nseats: 3", "4: expected the header seats once; found it on line 3 as well"),
        ("seats: 2", "seats: 0", "3: expected a number of players from 1 to 99, or their names: single words, no num"),
        ("seats: 2", "seats: 甲 甲", "found '甲 甲'"),
        ("seats: 2\n\n1. 1", "seats: 甲 甲\n1. 甲", "found '甲 甲'"),
        ("stop\n", "", "8: expected `end` or `stop`"),
        ("seats: 2", "seats: 2 3", "found '2 3'"),
        ("game: race", "game: the race", "2: expected one word as game; found 'the race'"),
        ("seats: 2", "seats: 2\nseed: -1", "4: expected a whole number from 0 as seed; found '-1'"),
        ("seats: 2", "seats: 2\nversion: 12", "4: expected the digest of a ruleset, or its first 8 or more"),
        ("seats: 2", "seats: 2\nchoice: a", "4: expected choice: switch = option; found 'a'"),
        ("seats: 2", "seats: 2\nchoice: a=b\nchoice: a=c", "5: expected one choice for a; found c after b"),
        ("2. 1", "game: race\n2. 1", "8: expected headers before the first move; found 'game: race'"),
        ("2. 1", "3. 1", "8: expected move 2; found the number 3"),
        ("1. 1 throw 33", "1. 3 throw 33", "5: expected a player (1 to 2), `*` or `?`; found '3'"),
        ("1. 1 throw 33", "1. throw", "5: expected a move as number, full stop, player, move; found '1. throw'"),
        ("1. 1 throw 33", "1 throw 33", "5: expected a move as number, full stop, player, move; found '1 throw 33'"),
        ("> moves", "> 3", "6: expected an event: its kind, then name=value …, then"),
        ("= chips 1 4", "= chips", "7: expected `= fact value` or `= fact player value`; found '= chips'"),
        ("= chips 1 4", "= chips 9 4", "7: expected a player (1 to 2) and a value, or a number, a word"),
        ("> moves steps=3", "...\n> moves", "7: expected `>` after the move whose event it is; found it after `...`"),
        ("> moves steps=3", "... 0", "6: expected `...`, or `...` and a number of moves; found '... 0'"),
        ("> moves steps=3", "whatever", "6: expected a move (`1. 甲 throw 4411`), `> event`, `= fact"),
        ("seats: 2", "seats: 2\nseed: 7\n...", "5: expected every move to be told, because a seed decides chance"),
        ("seats: 2\n\n1. 1 throw 33", "seats: 2\nseed: 7\n1. 1 ?", "5: expected every move to be told, because"),
        ("stop", "stop 3", "9: expected `end`, with what each player has or without it, or `stop`; found 'stop 3'"),
        ("stop", "end 3", "9: expected `end` and one number for each of 2 players; found 'end 3'"),
        ("stop", "end 3 four", "9: expected `end` and one number for each of 2 players; found 'end 3 four'"),
        ("stop", "stop\n3. 1 wait", "10: expected nothing after `end` or `stop`; found '3. 1 wait'"),
        ("stop\n", "", "expected `end` or `stop` as last line; found the end of the file: the record is cut short"),
        ("wait", "wait\x07", "8: expected visible characters; found U+0007 at column 10"),
        ("wait", "wait\u202e", "8: expected visible characters; found U+202E at column 10"),
        ("wait", "wait\rstop", "8: expected visible characters; found U+000D at column 10"),
        ("33", "3" * 9000 + "\x00", "U+0000"),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence_with_its_line(was: str, becomes: str, expected: str) -> None:
    read, faults = parse(GOOD.replace(was, becomes, 1), "a.record")
    assert read is None
    told = [f"{fault.line}: {fault.message}" for fault in faults]
    assert len(told) == 1 and expected in told[0], told
    assert len(told[0]) < 300


def test_all_faults_are_told_at_once() -> None:
    read, faults = parse(GOOD.replace("seats: 2", "seats: two 2").replace("> moves", "> 3").replace("= chips 1", "="))
    assert read is None and [fault.line for fault in faults] == [3, 6, 7]


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    read, faults = read_bytes(GOOD.encode().replace(b"wait", b"\xa5\xa5"), "a.record")
    assert read is None
    assert str(faults[0]) == "a.record:8: error: expected text in UTF-8; found the byte 0xa5 [record]"


def test_a_record_of_five_million_bytes_is_read_in_seconds() -> None:
    moves = "".join(f"{number}. 1 throw 33\n> moves steps=3\n" for number in range(1, 150_001))
    data = GOOD.split("1. ")[0].encode() + moves.encode() + b"stop\n"
    began = time.process_time()
    read, faults = read_bytes(data)
    assert len(data) > 5_000_000 and faults == [] and read is not None and len(read.items) == 300_001
    assert time.process_time() - began < 20


def test_what_is_too_long_or_no_record_at_all_is_not_read_to_its_end() -> None:
    assert "expected a record of at most" in str(read_bytes(b" " * (MOST_BYTES + 1))[1][0])
    faults = parse(GOOD + "whatever\n" * 500_000)[1]
    assert len(faults) == MOST_FAULTS + 1 and "read no further" in faults[-1].message


def test_every_example_of_the_grammar_is_a_record_and_every_other_is_none(root: Path) -> None:
    good, bad = examples(root)
    assert len(good) >= 3 and len(bad) >= 5
    for text in good:
        assert parse(text)[1] == [] and pattern().fullmatch(text), text
    for text in bad:
        assert parse(text)[0] is None and not pattern().fullmatch(text), text


def test_the_grammar_names_every_header() -> None:
    faults = parse(GOOD.replace("seats", "chairs"))[1]
    headers = re.findall(r"\w+", faults[0].message.split("headers ")[1].split(";")[0])
    for header in headers:
        assert f"'{header}:'" in (Path(__file__).parents[2] / "schema" / "record.ebnf").read_text(encoding="utf-8")
