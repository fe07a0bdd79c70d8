"""Events as lines of text: what is written is read back, and what is no event is a sentence."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.play.contract import Event, Seat, Unreadable, parse_event
from bopu.play.event import parse_value, shown

ATOMS = st.one_of(
    st.integers(),
    st.integers(0, 20).map(Seat),
    st.fractions(),
    st.text(),
    st.from_regex(r"-?\d+(/\d+)?", fullmatch=True),
)
VALUES = st.one_of(ATOMS, st.lists(ATOMS, max_size=3).map(tuple))
KINDS = st.from_regex(r"[A-Za-z_][a-z0-9_.-]{0,8}", fullmatch=True)
EVENTS = st.builds(
    Event,
    KINDS,
    st.dictionaries(KINDS, VALUES, max_size=4),
    st.lists(st.text(), max_size=2).map(tuple),
    st.lists(KINDS, max_size=2).map(tuple),
)


@given(EVENTS)
def test_an_event_is_one_line_and_is_read_back(event: Event) -> None:
    assert len(str(event).splitlines()) == 1
    assert parse_event(str(event)) == event
    assert str(parse_event(str(event))) == str(event)


@given(VALUES)
def test_a_value_is_read_back(value: int | str) -> None:
    assert parse_value(shown(value)) == value


def test_an_event_reads_as_its_docstring_shows() -> None:
    event = Event("pays", {"from": Seat(1), "to": Seat(0), "chips": 30}, ("he.dahe",), ("sgt.4.2",))
    assert str(event) == "pays from=@2 to=@1 chips=30 [he.dahe] <sgt.4.2>"
    assert isinstance(parse_event(str(event)).fields["to"], Seat)


def test_dice_are_text_and_keep_their_digits() -> None:
    assert str(Event("throws", {"dice": "0441"})) == 'throws dice="0441"'
    assert str(Event("shares", {"chips": Fraction(7, 2), "dice": ("a b", 1)})) == 'shares chips=7/2 dice=("a b",1)'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected an event: its kind, then name=value …, then [rules] and <clauses>; found ''"),
        ("pays chips=", "expected an event"),
        ("pays  chips=1", "expected an event"),
        ("pays chips=1 chips=2", "expected each field of an event once and chips not twice"),
        ("pays to=@0", "expected seats counted from @1; found 'pays to=@0'"),
        ("pays to=@12345678", "expected an event"),
        (r'pays to="\q"', r"""expected a text in quotation marks as JSON writes it instead of "\\q";"""),
        ("pays <a> [b]", "expected an event"),
        ("pays " + "x" * 500, "x'…"),
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_event(text)
    assert expected.replace("\\\\", "\\") in str(refused.value)


def test_a_number_of_a_thousand_digits_and_more_is_text() -> None:
    assert parse_value("9" * 5000) == "9" * 5000
