"""Events of a procedure carry their step and its clauses: in play, in records, in halts, in what a game rests on."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.play.bots import random_bot
from bopu.play.contract import Event
from bopu.play.grounds import grounds_of
from bopu.play.judge import speaking
from bopu.play.opening import book_of
from bopu.play.phrases import Phrases
from bopu.play.read_record import parse
from bopu.play.record import FIRST_LINE, Record, write
from bopu.play.replay import replay
from bopu.play.rests import Rests
from bopu.play.stops import Stopped, apply
from bopu.play.table import Table
from bopu.play.verify import Verdict, verify
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import LONGEST, Walk, held_parts
from tests.rules.harness import POT, copied
from tests.rules.pot_game import GAME, VOCABULARY, Pot

DEALT = "1. * deal hong bai bai"


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The small rules with a procedure, compiled."""
    return copied(tmp_path_factory.mktemp("pot"), POT).ruleset()


@pytest.fixture
def load(ruleset: Ruleset) -> Callable[[str], Ruleset]:
    """What opens a record of the game."""
    return lambda name: ruleset


def record(body: str, file: Path = Path("pot.record")) -> Record:
    """A record of the game for two."""
    found, faults = parse(f"{FIRST_LINE}\ngame: pot\nseats: 2\n\n{body}\nstop\n", str(file))
    assert found is not None, faults
    return found


def table(ruleset: Ruleset, seed: int) -> Table:
    """A whole game of random bots."""
    one = Table(GAME, book_of(ruleset, GAME, ""), [random_bot] * 2, seed)
    list(one.play())
    return one


def test_an_event_names_its_step_and_the_clauses_of_the_step(ruleset: Ruleset) -> None:
    pot = Pot(Book(ruleset, VOCABULARY, {}), 2)
    assert list(map(str, pot.apply("deal hong bai bai"))) == [
        "table_won player=@1",
        "turned card=hong [kaichong.turn] <p.1 p.4>",
    ]
    assert list(map(str, pot.apply("take"))) == [
        "paid player=@1 chips=2 [kaichong.take] <p.2>",
        "paid player=@1 chips=1 [kaichong.bonus] <p.5>",
        "laid_aside card=hong [kaichong.lay] <p.6>",
        "turned card=bai [kaichong.turn] <p.1 p.4>",
    ]
    # a move that answers a step which waits happens in that step
    assert str(pot.apply("leave")[0]) == "left player=@1 card=bai [kaichong.offer] <p.2 p.3>"


def test_a_fault_in_a_record_names_the_step_that_speaks(load: Callable[[str], Ruleset]) -> None:
    [fault] = replay(record(f"{DEALT}\n2. 1 take\n> paid player=@1 chips=3"), load).faults
    assert fault.clause == "p.2"
    assert fault.message.endswith("here speak clauses p.2, p.5 by rules kaichong.take, kaichong.bonus")


def test_who_speaks_is_told_of_steps_as_of_rules() -> None:
    events = [Event("paid", {}, ("kaichong.take",), ("p.2",)), Event("paid", {}, ("kaichong.bonus",), ("p.5",))]
    assert speaking(events) == (("kaichong.take", "kaichong.bonus"), ("p.2", "p.5"))


def test_where_a_step_is_missing_those_that_lead_to_it_speak(ruleset: Ruleset) -> None:
    pot = Pot(Book(ruleset, VOCABULARY, {}, supplements=False), 2)
    pot.apply("deal bai bai bai")
    pot.apply("leave")
    with pytest.raises(Stopped, match="expected the step bury of the procedure kaichong") as told:
        apply(pot, "leave")
    assert (told.value.rules, told.value.clauses) == (("kaichong.pass.passes",), ("p.3",))


def test_a_round_without_end_stops_play_with_its_clauses(ruleset: Ruleset) -> None:
    procedure = ruleset.procedures["kaichong"]
    steps = tuple(replace(step, next="lay") if step.id == "lay" else step for step in procedure.steps)
    endless = replace(ruleset, procedures={"kaichong": replace(procedure, steps=steps)})
    pot = Pot(Book(endless, VOCABULARY, {}), 2)
    pot.apply("deal hong bai bai")
    with pytest.raises(Stopped, match=f"within {LONGEST} steps") as told:
        apply(pot, "take")
    assert (told.value.rules, told.value.clauses) == (("kaichong.lay",), ("p.6",))


def test_the_grounds_of_an_event_are_those_of_its_step(ruleset: Ruleset) -> None:
    found = grounds_of(Event("laid_aside", {"card": "bai"}, ("kaichong.bury",)), ruleset)
    assert [(one.kind, one.text["en"]) for one in found] == [("supplement", "a guess (certainty low)")]
    found = grounds_of(Event("laid_aside", {"card": "bai"}, ("kaichong.pass.falls",), ("p.3",)), ruleset)
    assert [one.kind for one in found] == ["clause", "switch"]


def test_games_rest_on_their_steps(ruleset: Ruleset) -> None:
    counted = Rests(ruleset)
    taken, buried = ("kaichong.take",), ("kaichong.bury",)
    resting = counted.of_events([Event("paid", {}, taken, ("p.2",)), Event("laid_aside", {}, buried)])
    assert (resting.source, resting.source_alone, resting.supplements) == (1, 1, {"a guess": 1})
    under = [counted.of_rules(held_parts(Book(ruleset, VOCABULARY, {"left": o})).values()) for o in ("passes", "falls")]
    assert [one.switches for one in under] == [{("construal", "left"): 1}] * 2


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_replayed_from_its_record_event_by_event(
    ruleset: Ruleset, load: Callable[[str], Ruleset], seed: int
) -> None:
    one = table(ruleset, seed)
    text = write(one.record(events=True))
    again, faults = parse(text, "pot.record")
    assert again is not None and faults == []
    assert replay(again, load).faults == [] and write(again) == text
    assert verify(again, load).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("1. * ?\n2. 1 take\n> laid_aside card=hong\n3. ? ?", Verdict.CONSISTENT),
        ("1. * deal ? bai ?\n2. 1 take\n3. 1 take\n> laid_aside card=hong", Verdict.CONTRADICTED),
        ("1. * deal ? bai ?\n2. 1 take\n> laid_aside card=hong", Verdict.CONSISTENT),
        ("1. * deal hong hong ?", Verdict.CONTRADICTED),
        ("...\n= chips 1 7", Verdict.CONSISTENT),
    ],
)
def test_a_deal_told_in_part_is_judged(load: Callable[[str], Ruleset], body: str, verdict: Verdict) -> None:
    found = verify(record(body), load)
    assert found.verdict is verdict, found.lines


def test_where_there_are_more_deals_than_are_tried_the_verdict_says_so(load: Callable[[str], Ruleset]) -> None:
    found = verify(record("1. * ?\n2. 1 take\n> laid_aside card=hong\n= chips 1 9"), load, tried=2)
    assert found.verdict is Verdict.UNDETERMINED
    assert "at line 5 chance may have moved in more ways than the 2 that were tried" in str(found.lines)


def test_every_event_reads_as_a_sentence(ruleset: Ruleset) -> None:
    phrases = Phrases(ruleset.phrases, ruleset.names)
    events = [event for ply in table(ruleset, 3).plies for event in ply.events]
    assert {event.kind for event in events} == set(ruleset.phrases)
    assert "甲" in phrases.say(events[0], "zh") and "1" in phrases.say(events[0], "en")


def test_a_walk_is_one_line_of_the_state(ruleset: Ruleset) -> None:
    pot = Pot(Book(ruleset, VOCABULARY, {}), 2)
    pot.apply("deal bai bai bai")
    other = pot.copy()
    pot.apply("take")
    assert pot.line() != other.line() and other.walk == Walk("kaichong", "offer", {"turner": 0, "card": "bai"})
