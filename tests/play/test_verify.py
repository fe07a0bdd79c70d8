"""Verify: each line of a game told in part is consistent, contradicted or undetermined; a bound explains itself."""

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from bopu.play.record import UNTOLD_SEAT, Item, Played, Record
from bopu.play.verify import MOST_STATES, MOST_TRIED, Judged, Verdict, Verification, verify
from tests.play.parlour import load, record, table
from tests.play.race import Race


def judged(body: str, header: str = "seats: 2", states: int = MOST_STATES, tried: int = MOST_TRIED) -> Verification:
    """What verify says of a record of the race."""
    return verify(record(body, header), load, states=states, tried=tried)


def at(found: Verification, line: int) -> Judged:
    """What was said of a line."""
    [one] = [judged for judged in found.lines if judged.line == line]
    return one


@pytest.mark.parametrize(
    "body",
    [
        "1. 1 throw 22\n2. 1 wait\nstop",
        "1. ? throw 22\n2. ? ?\n= chips 1 3\nstop",
        "1. 1 ?\n= square 1 3\n2. 1 ?\n3. 2 throw ?\nstop",
        "1. 1 throw 2?\n> moves steps=3\n2. 1 p?y\nstop",
        "1. 1 throw 22\n2. 1 pay|wait\n3. 2 throw ?\nstop",
        "...\n= square 1 6\nend",
        "... 2\n= square 2 3\n1. 2 pay\n= pot 1\nstop",
        "... 3\n1. * throw ?\nstop",
        "...\n= chips 1 0\n...\nend",
    ],
)
def test_what_can_have_happened_is_consistent(body: str) -> None:
    found = judged(body)
    assert [line.verdict for line in found.lines if line.verdict is not Verdict.CONSISTENT] == [], found.lines
    assert found.verdict is Verdict.CONSISTENT and all(line.possible for line in found.lines)


def test_what_fits_the_whole_record_is_given_back_as_states() -> None:
    found = judged("1. 1 throw 2?\n2. 1 p?y\nstop")
    assert [state.facts()["pot"] for state in found.fitting] == [1] == [found.lines[-1].possible]
    assert judged("1. 1 throw 22\n2. 1 wa\nstop").fitting == ()


@pytest.mark.parametrize(
    ("body", "line", "clauses", "message"),
    [
        (
            "1. 1 throw ?\n= square 1 2\nstop",
            6,
            ("race.3",),
            "expected square of 1 to be 2; found 0; nor does any of 5 other ways to come here fit",
        ),
        ("1. 1 throw 21\n2. 1 ?\nstop", 6, (), "'?' may not be played: expected a move of 2; found one of 1"),
        ("1. 1 throw 22\n2. 1 wa\nstop", 6, (), "expected `pay` or `wait`; found 'wa'"),
        ("1. 1 throw 22\n2. 1 leap|b?\nstop", 6, (), "expected a move like pay or wait; found 'leap|b?'"),
        ("1. 1 throw 22\n2. 1 b?\nstop", 6, (), "expected a move like pay or wait; found 'b?'"),
        ("1. 1 throw 4?\nstop", 5, (), "'throw 41' may not be played: expected faces 1 to 3; found 4"),
        ("1. 1 ?\n> moves steps=3 way=back\nstop", 6, (), "expected `moves steps=3 way=back`; found `throws"),
        ("...\n= pot 9\nstop", 6, (), "expected pot to be 9; found 0"),
        ("... 1\n= square 1 6\nstop", 6, (), "expected square of 1 to be 6; found"),
        (
            "1. 1 throw 22\n2. 1 wait\n3. 2 throw 21\n4. 1 throw 33\n... 2\nstop",
            9,
            (),
            "expected 2 more moves; found that",
        ),
        ("... 3\nend", 6, (), "expected the game to be over; found that it goes on"),
    ],
)
def test_what_cannot_have_happened_is_contradicted_on_its_line(
    body: str, line: int, clauses: tuple[str, ...], message: str
) -> None:
    found = judged(body, tried=200_000, states=50_000)
    assert found.verdict is Verdict.CONTRADICTED
    wrong = at(found, line)
    assert wrong.verdict is Verdict.CONTRADICTED and wrong.message.startswith(message), wrong
    assert set(clauses) <= set(wrong.clauses)
    assert all(one.verdict is Verdict.CONSISTENT for one in found.lines if one.line < line)
    assert all(
        one.message == f"not examined, because line {line} is contradicted" for one in found.lines if one.line > line
    )


@pytest.mark.parametrize(
    ("body", "states", "tried", "line", "message"),
    [
        ("...\n= pot 9\nstop", 1000, 5, 6, "at line 5 the search stopped after it had tried 5 moves"),
        (
            "... 2\n1. 1 ?\n= pot 9\nstop",
            1,
            1000,
            7,
            "of 8 states that are possible after line 5 the search kept 1",
        ),
    ],
)
def test_where_the_bound_was_reached_it_is_undetermined_and_says_so(
    body: str, states: int, tried: int, line: int, message: str
) -> None:
    found = judged(body, states=states, tried=tried)
    assert found.verdict is Verdict.UNDETERMINED
    assert at(found, line).verdict is Verdict.UNDETERMINED and message in at(found, line).message, at(found, line)


def test_a_bound_that_was_reached_does_not_spoil_what_is_found_all_the_same() -> None:
    assert judged("...\n= square 1 3\nstop", tried=50).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize("stretch", ["...", "... 8"])
def test_what_happens_late_in_a_long_stretch_is_found_beyond_the_bound(stretch: str) -> None:
    """In breadth so few moves do not reach the eighth; plays drawn at random go on from there."""
    assert judged(f"{stretch}\n= pot 2\nstop", tried=120).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(("tried", "passing"), [(MOST_TRIED, True), (MOST_TRIED, False), (1, True)])
def test_a_pass_is_none_of_the_moves_that_a_stretch_counts(
    monkeypatch: pytest.MonkeyPatch, tried: int, passing: bool
) -> None:
    """After two alike the mover may pay, or say nothing: then the next has thrown in a stretch of one move."""
    if passing:
        said = {True: "wait", False: ""}
        monkeypatch.setattr(Race, "silence", lambda state: said["wait" in state.legal_moves()], raising=False)
    found = judged("1. 1 throw 22\n... 1\n= square 2 3\nstop", tried=tried)
    refuted = Verdict.UNDETERMINED if tried == 1 else Verdict.CONTRADICTED
    assert found.verdict is (Verdict.CONSISTENT if passing and tried > 1 else refuted)
    if passing:
        assert judged("1. 1 throw 22\n2. 1 wait\n... 1\n= square 2 3\nstop").verdict is Verdict.CONSISTENT


def test_where_the_rules_are_silent_it_is_undetermined() -> None:
    found = judged("1. 1 throw 21\nstop", "seats: 2\nruleset: source-only")
    assert found.verdict is Verdict.UNDETERMINED
    assert at(found, 6).message.startswith("at line 6 the rules do not say how play goes on")


def test_a_seeded_record_is_judged_line_by_line() -> None:
    header = "seats: 2\nseed: 3"
    assert judged("= pot 0\nstop", header).verdict in (Verdict.CONSISTENT, Verdict.CONTRADICTED)
    wrong = judged("= pot 0\n= pot 9\n= pot 0\nstop", header)
    assert [line.verdict for line in wrong.lines] == ["consistent", "contradicted", "undetermined", "undetermined"]


def test_a_record_that_cannot_begin_has_faults_and_no_verdict_of_its_own() -> None:
    found = judged("= cups 1\nstop")
    assert found.lines == [] and found.verdict is Verdict.UNDETERMINED
    assert found.faults[0].message == "expected one of the facts pot, chips, square; found 'cups'"


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), hidden=st.sets(st.integers(0, 12)), limit=st.integers(1, 9))
def test_a_game_that_was_played_is_never_contradicted_whatever_is_left_out(
    seed: int, hidden: set[int], limit: int
) -> None:
    note(f"seed {seed}")
    one = table(seed, limit=limit)
    list(one.play())
    items: list[Item] = []
    for item in one.record(events=True).items:
        if isinstance(item, Played) and item.number in hidden:
            word = item.text.split()[0]
            items.append(Played(item.number, UNTOLD_SEAT, f"{word} ?" if word == "throw" else "?"))
        else:
            items.append(item)
    found = verify(Record("race", 2, tuple(items)), load)
    assert found.verdict is Verdict.CONSISTENT, found.lines
