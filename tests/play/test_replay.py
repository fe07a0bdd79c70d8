"""Replay: a record that agrees gives the game; one that does not is told its line and the clause that speaks there."""

from dataclasses import replace

import pytest

from bopu.findings import Finding
from bopu.play.opening import book_of
from bopu.play.record import Played, Record, write
from bopu.play.replay import Replay, replay
from bopu.ruleset.model import Ruleset
from tests.play.parlour import RULES, load, record, table
from tests.play.race import GAME
from tests.play.race_rules import race_rules

ARRIVED = """1. 1 throw 22
2. 1 wait
3. 2 throw 21
4. 1 throw 33
> arrives player=@1
> pays from=(@2) to=@1 chips=2 [prize] <race.5>
= chips 1 6
= square 2 1
= pot 0
end 6 2"""


def fault_of(body: str, header: str = "seats: 2") -> Finding:
    """The one fault of a record."""
    [fault] = replay(record(body, header), load).faults
    return fault


def test_a_record_that_agrees_is_reproduced() -> None:
    again = replay(record(ARRIVED), load)
    assert again.faults == [] and again.state is not None
    assert again.state.outcome() == (6, 2)
    assert [ply.move for ply in again.plies] == ["throw 22", "wait", "throw 21", "throw 33"]


@pytest.mark.parametrize(
    ("was", "becomes", "line", "clause", "message"),
    [
        ("22\n", "23\n", 6, "", "'wait' may not be played: expected a move of 2; found one of 1"),
        ("3. 2", "3. 1", 7, "", "'throw 21' may not be played: expected a move of 2; found one of 1"),
        ("throw 21", "throw 41", 7, "", "'throw 41' may not be played: expected faces 1 to 3; found 4"),
        ("throw 21", "throw 211", 7, "", "'throw 211' may not be played: expected 2 dice; found 3"),
        ("throw 21", "pay", 7, "", "expected `throw` and 2 dice with faces 1 to 3; found 'pay'"),
        ("wait", "bribe", 6, "", "expected `pay` or `wait`; found 'bribe'"),
        ("33\n", "11\n", 9, "race.3", 'expected `arrives player=@1`; found `throws player=@1 dice="11"`; `moves'),
        ("chips=2", "chips=3", 10, "race.5", "expected `pays from=(@2) to=@1 chips=3 [prize] <race.5>`; found `throws"),
        ("[prize]", "[bonus]", 10, "race.5", "expected `pays from=(@2) to=@1 chips=2 [bonus] <race.5>`; found"),
        (
            "chips 1 6",
            "chips 1 7",
            11,
            "race.2",
            "expected chips of 1 to be 7; found 6; here speak clauses race.2, race.5",
        ),
        ("pot 0", "pot 1/2", 13, "race.2", "expected pot to be 1/2; found 0"),
        ("end 6 2", "end 5 3", 14, "race.2", "expected the outcome 5 3; found 6 2"),
        ("end 6 2", "5. 2 throw 11\nstop", 14, "", "'throw 11' may not be played: the game is over"),
    ],
)
def test_a_departure_names_the_line_and_the_clause(
    was: str, becomes: str, line: int, clause: str, message: str
) -> None:
    fault = fault_of(ARRIVED.replace(was, becomes, 1))
    assert (fault.rule, fault.file, fault.line, fault.clause) == ("record-departs", "play.record", line, clause)
    assert fault.message.startswith(message)


def test_a_move_that_a_clause_forbids_departs_with_that_clause() -> None:
    fault = fault_of("\n".join(toll_after_toll()))
    assert (fault.rule, fault.clause) == ("record-departs", "race.4")
    assert (
        fault.message
        == "'pay' may not be played: who has no chip waits (race.4); here speak clauses race.4 by rules poor"
    )


def toll_after_toll() -> list[str]:
    """Player 1 goes on three, pays, goes back two, goes on … always through the gate until the purse is empty."""
    moves, lines = ["throw 22", "pay", "throw 11", "throw 32"], list[str]()
    turns = [
        moves[0],
        moves[1],
        "o",
        *["throw 11", "o", "throw 21", "pay", "o"] * 3,
        "throw 11",
        "o",
        "throw 21",
        "pay",
    ]
    for number, move in enumerate(turns, start=1):
        lines.append(f"{number}. 2 throw 11" if move == "o" else f"{number}. 1 {move}")
    return [*lines, "stop"]


def test_a_game_that_goes_on_has_not_ended() -> None:
    assert fault_of("1. 1 throw 21\nend").message.startswith("expected the game to be over; found that it goes on")


def test_a_seed_tells_the_throws() -> None:
    one = table(11)
    list(one.play())
    told = one.record()
    chosen = [item for item in told.items if isinstance(item, Played) and not item.text.startswith("throw")]
    numbered = [replace(item, number=number) for number, item in enumerate(chosen, start=1)]
    seeded = replace(told, items=(*numbered, told.items[-1]), seed=11)
    again = replay(seeded, load)
    assert again.faults == [] and again.state is not None and again.state.line() == one.state.line()
    assert "throw" not in write(seeded)
    assert replay(replace(seeded, seed=12), load).faults


@pytest.mark.parametrize("body", ["1. 1 ?\nstop", "1. 1 throw 2?\nstop", "...\nstop"])
def test_a_record_with_unknown_moves_is_for_verify(body: str) -> None:
    assert "which can be verified, not replayed" in fault_of(body).message


def test_where_the_rules_are_silent_replay_stops_and_says_what_is_missing() -> None:
    fault = fault_of("1. 1 throw 22\n2. 1 wait\n3. 2 throw 21\nstop", "seats: 2\nruleset: source-only")
    assert (fault.rule, fault.line) == ("rules-stop", 8)
    assert fault.message.startswith("the rules do not say how play goes on: expected a rule that decides throw")


def test_where_rules_contradict_each_other_replay_stops_with_both() -> None:
    rival = replace(RULES.rules[1], id="rival", cites=("race.9",), answer=RULES.rules[2].answer)
    rules: Ruleset = replace(RULES, rules=(*RULES.rules, rival))
    [fault] = replay(record("1. 1 throw 22\nstop"), lambda name: rules).faults
    assert (fault.rule, fault.line, fault.clause) == ("rules-stop", 5, "race.2")
    assert fault.message.endswith("here speak clauses race.2, race.9 by rules pair, rival")


@pytest.mark.parametrize(
    ("header", "line", "message"),
    [
        ("seats: 5", 3, "expected 2 to 4 players; found 5"),
        ("seats: 2\nruleset: 1998", 4, "expected one of the rulesets generous, source-only; found '1998'"),
        ("seats: 2\nchoice: pay = yes", 4, "expected one of the switches all-pay; found 'pay'"),
        ("seats: 2\nchoice: all-pay = no", 4, "expected one of the options once, twice of all-pay; found 'no'"),
        (
            "seats: 2\nversion: 00000000",
            4,
            f"expected a record under version {RULES.version[:12]} of the ruleset; found 0000",
        ),
    ],
)
def test_a_header_that_names_what_is_not_there_is_a_sentence(header: str, line: int, message: str) -> None:
    fault = fault_of("stop", header)
    assert (fault.rule, fault.line) == ("record-opening", line) and fault.message.startswith(message)


def test_an_unknown_game_and_an_unknown_fact_are_sentences() -> None:
    [fault] = replay(replace(record("stop"), game="weiqi"), load).faults
    assert (fault.line, fault.message) == (2, "expected one of the games race; found 'weiqi'")
    found = replay(record("= cups 1 3\n= pot 1 3\nstop"), load).faults
    assert [str(fault.message) for fault in found] == [
        "expected one of the facts pot, chips, square; found 'cups'",
        "expected pot without a player, because it is of the whole game; found one",
    ]


def test_a_changed_figure_makes_an_old_record_another_version_and_then_a_departure() -> None:
    """What the fifth sentence pays goes from two to three: no code is touched, and the record no longer agrees."""
    changed = race_rules(prize=3)
    bound = record(ARRIVED, f"seats: 2\nversion: {RULES.version}")
    assert "text or rules have changed since" in replay(bound, lambda name: changed).faults[0].message
    [fault] = replay(bound, lambda name: changed, any_version=True).faults
    assert fault.clause == "race.5" and "chips=3" in fault.message


def test_choices_reach_the_rules() -> None:
    paid = [
        replay(record("stop", f"seats: 2\n{header}"), load)
        for header in ("ruleset: generous", "choice: all-pay = twice")
    ]
    assert all(isinstance(again, Replay) and again.faults == [] for again in paid)
    ends = ARRIVED.replace("end 6 2", "end 7 1").replace("chips 1 6", "chips 1 7")
    assert replay(record(ends, "seats: 2\nruleset: generous"), load).faults == []
    assert book_of(RULES, GAME, "generous", {"all-pay": "once"}).choices == {"all-pay": "once"}


def test_a_record_of_no_file_has_findings_without_one() -> None:
    assert replay(Record("weiqi", 2), load).faults[0].file == ""
