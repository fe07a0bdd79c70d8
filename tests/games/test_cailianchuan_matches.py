"""Matches of fingers in which two choose for themselves: nothing is told before both hands are in, and they end."""

import json
import random
import re
from typing import Any

import pytest

from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.bouts import hands
from bopu.games.cailianchuan.engine import Play
from bopu.play.bots import bots_of
from bopu.play.chance import draw
from bopu.play.contract import CHANCE, IllegalMove, conceals
from bopu.play.desk import Desk
from bopu.play.grounds import grounds_of
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.session import Session
from bopu.play.verify import Verdict, verify
from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.load import to_json
from tests.games.cailianchuan import SLUG, TABLE, book, compiled_in, copied, played, ruleset
from tests.play.asking import ask, fault

ZHI = {"quan": "zhi"}
BOOK = book(ZHI)
FACTS: dict[str, Any] = {"turn": 1, "rounds": 1, "players": [{}, {"traits": ["zunguan"]}, {"traits": ["zunguan"]}]}
TO_A_MATCH = ("throw 666654", "chudi", "chudi")
FIVE = 5
"""Fingers of a hand."""


def match(under: Book = BOOK, facts: dict[str, Any] = FACTS) -> Play:
    """A table at which two guests are about to show their hands."""
    play = GAME.set_up(under, TABLE, facts)
    for move in TO_A_MATCH:
        play.apply(move)
    return play


def test_a_hand_shows_up_to_five_fingers_and_calls_what_another_hand_can_make_of_them() -> None:
    told = [(int(own), int(call)) for own, call in (re.findall(r"\d+", move) for move in match().legal_moves())]
    assert sorted(told) == [(own, call) for own in range(FIVE + 1) for call in range(own, own + FIVE + 1)]


def test_of_all_pairs_of_hands_ten_in_thirty_six_are_decided_and_each_loses_half_of_them() -> None:
    """Each is right in one of six; they are right or wrong independently of each other."""
    lost = {1: 0, 2: 0}
    for one in hands(FIVE):
        first = match()
        first.apply(one)
        for other in hands(FIVE):
            play = first.copy()
            losers = [event.fields["player"] for event in play.apply(other) if event.kind == "loses"]
            assert len(losers) < 2 and bool(losers) is (play.state.bout is None)
            for loser in losers:
                lost[int(str(loser))] += 1
    assert lost[1] == lost[2] == (FIVE + 1) ** 4 * 5 // 36


def test_nothing_is_told_of_the_first_hand_before_the_second_is_in() -> None:
    told = []
    for move in hands(FIVE):
        play = match()
        events = play.apply(move)
        assert conceals(play) and play.to_move == 2
        told.append((tuple(map(str, events)), play.legal_moves(), play.facts()))
    assert all(one == told[0] for one in told)
    assert not re.search("fingers=|calls=", " ".join(told[0][0]))
    play.apply("show 0 call 0")
    assert not conceals(play)


def test_both_hands_are_told_at_once_and_every_event_names_clause_and_supplement() -> None:
    play = match()
    for event in (*play.apply("show 3 call 7"), *play.apply("show 4 call 6")):
        if event.kind in ("readies", "shows", "loses"):
            kinds = {ground.kind for ground in grounds_of(event, ruleset())}
            assert event.rules[-1] == "quan.zhi" and {"clause", "supplement"} <= kinds, event
    assert play.state.seats[2].cups == {"lianhuabei": 1}


def test_the_chance_that_decides_without_hands_is_named_as_a_supplement() -> None:
    events = match(book()).apply("loses 2")
    assert (events[0].kind, events[0].rules) == ("loses", ("jidian.match.ming", "quan.ming"))
    assert "supplement" in {ground.kind for ground in grounds_of(events[0], ruleset())}


def at_desk(*seats: str) -> Desk:
    """A desk with a game that stands before a match of the second and the third player."""
    desk = Desk(json.dumps(to_json(ruleset()), ensure_ascii=False))
    lines = ["bopu record 1", f"game: {SLUG}", "choice: quan = zhi", f"seats: {TABLE}"]
    lines += [f"position: {json.dumps(FACTS)}", "1. 1 throw 666654", "2. 7 chudi", "3. 6 chudi", "stop", ""]
    ask(desk, "resume", record="\n".join(lines), seats=list(seats), seed=5)
    return desk


def test_the_desk_hides_the_first_hand_from_the_second_player_and_its_record_keeps_it() -> None:
    desk = at_desk("random", "person", "person", *["random"] * (TABLE - 3))
    answer = ask(desk, "move", move="show 3 call 7")
    [ply] = answer["plies"]
    assert (ply["seat"], ply["move"]) == (1, "?")
    assert (answer["view"]["seat"], answer["view"]["person"]) == (2, True)
    assert len({json.dumps(option["text"]) for option in answer["view"]["options"]}) == 1
    assert not re.search(
        r'show 3 call 7|"fingers"|"calls"', json.dumps({**answer, "view": {**answer["view"], "options": []}})
    )
    assert "2 show 3 call 7\n" in ask(desk, "record", events=False)["text"]
    both = ask(desk, "move", move="show 4 call 6")
    assert both["plies"][0]["move"] == "show 4 call 6"
    shown = [event["args"] for event in both["plies"][0]["events"] if event["kind"] == "shows"]
    assert shown == [
        {"player": {"seat": 1}, "fingers": 3, "calls": 7},
        {"player": {"seat": 2}, "fingers": 4, "calls": 6},
    ]


def test_the_hand_of_a_bot_is_hidden_from_a_person_and_the_page_is_told_why() -> None:
    desk = at_desk("random", "random", "person", *["random"] * (TABLE - 3))
    answer = ask(desk, "run", most=9)
    assert [ply["move"] for ply in answer["plies"]] == ["?"]
    assert answer["view"]["options"][0]["text"]["en"].startswith("What follows shows when")
    refused = fault(desk, "move", move="show 9 call 9")
    assert refused["kind"] == "refused" and "clc.27.1" in refused["clauses"] and "quan.zhi" in refused["rules"]


@pytest.mark.parametrize("name", ["random", "advice"])
@pytest.mark.parametrize("seed", range(3))
def test_evenings_with_hands_end_under_every_bot_and_replay_to_the_same_line(name: str, seed: int) -> None:
    session = Session(GAME, BOOK, [bots_of(BOOK)[name]] * GAME.default_seats, seed)
    while not session.over:
        session.go()
    text = write(session.record(events=True))
    assert " show " in text and "> shows " in text, seed
    record, faults = parse(text, "evening.txt")
    assert record is not None, faults
    told = replay(record, lambda name: ruleset())
    assert told.faults == [] and told.state is not None and told.state.line() == session.state.line()


@pytest.mark.parametrize("seed", range(4))
def test_every_event_of_an_evening_with_hands_rests_on_a_rule_and_every_cup_sent_is_drunk(seed: int) -> None:
    evening = played(seed, BOOK)
    assert all(event.rules for event in evening.events)
    assert evening.play.state.sent == evening.play.state.drunk and evening.play.state.bout is None


def test_a_copy_keeps_the_first_hand_and_another_hand_makes_another_line() -> None:
    one, other = match(), match()
    one.apply("show 3 call 7")
    other.apply("show 2 call 7")
    assert one.copy().line() == one.line() != other.line()
    assert one.copy().apply("show 4 call 6") == one.apply("show 4 call 6")


@pytest.mark.parametrize(
    ("first", "told", "verdict"),
    [
        ("show ? call ?", "loses player=@3", Verdict.CONSISTENT),
        ("show ? call ?", "shows player=@2 fingers=4", Verdict.CONSISTENT),
        ("show ? call 3", "shows player=@2 fingers=4", Verdict.CONTRADICTED),
        ("show 3 call ?", "loses player=@4", Verdict.CONTRADICTED),
    ],
)
def test_a_record_that_does_not_tell_a_hand_is_judged_by_what_came_of_it(
    first: str, told: str, verdict: Verdict
) -> None:
    head = ["bopu record 1", f"game: {SLUG}", "choice: quan = zhi", f"seats: {TABLE}", f"position: {json.dumps(FACTS)}"]
    moves = [
        "1. 1 throw 666654",
        "2. 7 chudi",
        "3. 6 chudi",
        f"4. 2 {first}",
        "5. 3 show 1 call 6",
        f"> {told}",
        "stop",
    ]
    record, faults = parse("\n".join([*head, *moves, ""]))
    assert record is not None, faults
    assert verify(record, lambda name: ruleset()).verdict is verdict


def test_nobody_may_move_for_the_other_and_a_match_is_no_place_for_another_move() -> None:
    play = match()
    before = play.line()
    for move in ("show 3", "show 3 call 99", "loses 2", "declare wangdi 1"):
        with pytest.raises(Exception, match="expected") as refused:
            play.apply(move)
        assert type(refused.value).__name__ in ("IllegalMove", "Unreadable") and play.line() == before


def test_hands_of_three_at_once_stop_play_with_a_sentence(tmp_path: Any) -> None:
    """A copy of the rules in which three are sent into one match of hands."""
    root = copied(tmp_path)
    path = root / "corpus" / SLUG / "rules.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    drop = ("{id: match, only: {quan: zhi}", "{id: rival, only: {quan: zhi}", "{id: bout, only: {quan: zhi}")
    kept = [line for line in lines if not line.strip().startswith(tuple(f"- {one}" for one in drop))]
    assert len(lines) - len(kept) == len(drop)
    text = "\n".join([*kept, ""]).replace(
        "{id: match, only: {quan: ming}, cites: [clc.27.1", "{id: match, cites: [clc.27.1"
    )
    path.write_text(text, encoding="utf-8")
    changed = compiled_in(root)
    assert changed.ruleset is not None, [str(finding) for finding in changed.findings]
    under = Book(changed.ruleset, GAME.vocabulary, ZHI)
    play = GAME.set_up(under, TABLE, {**FACTS, "players": [{}, {"month": 12}, {"hang": 12}, {"age": 12}]})
    play.apply("throw 654441")
    with pytest.raises(Gap, match=r"expected two who match each other for jidian\.match; found 3"):
        play.apply("duquan")


# What the table may say besides.


@pytest.mark.parametrize("seed", range(2))
def test_all_asides_that_are_listed_may_be_said_and_no_others_are_listed(seed: int) -> None:
    play, rng, met = GAME.start(BOOK, TABLE), random.Random(seed), set()
    while (mover := play.to_move) is not None and play.state.round < 2:
        wait, listed = play.state.wait, play.asides()
        assert wait is not None
        if listed and wait.what not in met:
            for move in listed:
                told = play.copy().apply(move)
                assert play.is_aside(move) and told[0].kind == "declared", move
        if not listed and wait.what not in met:
            with pytest.raises(Exception, match="expected"):
                play.copy().apply("declare wangdi 1")
        met.add(wait.what)
        play.apply(bots_of(BOOK)["random"](play, rng) if mover != CHANCE else draw(play.chance(), rng))
    assert {"throw", "ask"} <= met and len(set(GAME.set_up(BOOK, TABLE, {}).asides())) == 6 * TABLE + 2


def test_what_may_be_said_stands_in_the_view_of_a_person_alone_with_what_it_brings() -> None:
    desk = Desk(json.dumps(to_json(ruleset()), ensure_ascii=False))
    ask(desk, "begin", seats=["person", *["random"] * (TABLE - 1)], seed=1)
    view = ask(desk, "run", most=30)["view"]
    assert view["person"] and view["throws"]
    said = {one["move"]: one for one in view["asides"]}
    one = said["declare wangdi 2"]
    assert one["cites"][0] == "clc.18.3" and "忘請酒底" in one["text"]["zh"] and "closing verse" in one["text"]["en"]
    refused = fault(desk, "move", move="declare wangdi 9")["message"]
    assert "declare cuowu 1" in refused["zh"] and "expected a player from 1 to 7; found 9" in refused["en"]
    after = ask(desk, "move", move="declare wangdi 2")
    assert after["plies"][0]["events"][0]["kind"] == "declared" and after["view"]["throws"]
    bots = ask(Desk(json.dumps(to_json(ruleset()))), "begin", seats=["random"] * TABLE, seed=1)
    assert bots["view"]["asides"] == []


def test_what_is_not_among_those_who_match_is_refused_with_the_clause_that_keeps_others_out() -> None:
    facts = {**FACTS, "players": [{}, *[{"traits": ["zunguan"]}] * 3]}
    play = match(book(), facts)
    for _ in range(3):
        play.apply("xishangshengfeng")
    with pytest.raises(IllegalMove, match=r"clc\.27\.note") as refused:
        play.apply("loses 5")
    assert {"clc.27.note", "clc.27.2"} <= set(refused.value.clauses)
