"""The desk: a page's requests about a game for any rules, answered in full; what is refused says why and by which
clause."""

import json
from typing import Any

import pytest

from bopu.play.desk import Desk
from bopu.play.read_record import parse
from bopu.play.replay import replay
from tests.play.asking import ask, fault, promotion, promotion_text, race, race_text
from tests.play.parlour import load


def test_about_says_who_may_play_and_what_can_be_chosen() -> None:
    about = ask(Desk(race_text()), "about")
    assert (about["game"], about["seats"], about["bots"]) == ("race", [2, 4, 2], ["random"])
    assert [one["name"] for one in about["rulesets"]] == ["generous", "source-only"]
    assert about["rulesets"][0] == {
        "name": "generous", "title": {"zh": "厚", "en": "Generous"}, "choices": {"all-pay": "twice"},
        "supplements": True,
    }  # fmt: skip
    [switch] = about["switches"]
    assert (switch["name"], switch["kind"], switch["cites"], switch["default"]) == (
        "all-pay", "construal", ["race.5"], "once",
    )  # fmt: skip
    assert [option["id"] for option in switch["options"]] == ["once", "twice"] and switch["question"]["zh"]


def test_a_game_begins_with_what_happened_as_it_began() -> None:
    desk = Desk(race_text())
    begun = ask(desk, "begin", seats=["person", "random"], seed=1, names=["甲", "Bo"])
    [opening] = begun["plies"]
    assert (opening["number"], opening["seat"], opening["move"]) == (0, -1, "")
    assert opening["events"] == [
        {
            "kind": "lines_up",
            "text": {"zh": "甲、Bo各持4籌。", "en": "甲 and Bo have 4 chips each."},
            "args": {"players": [{"seat": 0}, {"seat": 1}], "chips": 4},
            "rules": [],
            "cites": ["race.1"],
        }
    ]
    view = begun["view"]
    assert (view["count"], view["seat"], view["person"], view["throws"], view["over"]) == (0, 0, True, True, False)
    assert view["chance"] == {"word": "throw", "dice": 2, "faces": 3} and view["options"] == []
    assert view["facts"] == {"players": [{"chips": 4, "square": 0}] * 2, "game": {"pot": 0}}
    assert view["outcome"] is None and view["undo"] is False
    assert ask(desk, "why", ply=0, event=0)["grounds"][0]["id"] == "race.1"


def test_a_person_chooses_among_moves_that_say_what_they_bring() -> None:
    desk = race("person", "person")
    first = ask(desk, "move", move="throw 22")
    [ply] = first["plies"]
    assert (ply["number"], ply["seat"], ply["move"]) == (1, 0, "throw 22")
    assert [event["kind"] for event in ply["events"]] == ["throws", "moves"]
    pay, wait = first["view"]["options"]
    assert pay == {
        "move": "pay",
        "text": {
            "zh": "甲付公注1籌。甲進1步。",
            "en": "Player 1 pays the pot 1 chip. Player 1 goes on 1 square.",
        },
        "cites": ["race.numbers"],
    }
    assert wait["move"] == "wait" and first["view"]["throws"] is False and first["view"]["chance"] is None
    ask(desk, "move", move="pay")
    assert ask(desk, "move", move="throw 21")["view"]["count"] == 3


def test_a_refusal_names_its_rules_and_its_clause_in_both_languages() -> None:
    rules = json.loads(race_text())
    rules["tables"]["numbers"]["purse"] = 0  # nobody can pay at the gate
    desk = Desk(json.dumps(rules))
    ask(desk, "begin", seats=["person", "person"], seed=1)
    assert [one["move"] for one in ask(desk, "move", move="throw 22")["view"]["options"]] == ["wait"]
    wrong = fault(desk, "move", move="pay")
    assert (wrong["kind"], wrong["rules"], wrong["clauses"]) == ("refused", ["poor"], ["race.4"])
    assert wrong["message"]["en"] == "'pay' may not be played: who has no chip waits (race.4)"
    assert wrong["message"]["zh"] == "此時不可行 'pay'（據 race.4）；可行者：wait"
    unreadable = fault(desk, "move", move="fly")
    assert unreadable["message"]["en"] == "expected `pay` or `wait`; found 'fly'" and unreadable["clauses"] == []
    ask(desk, "move", move="wait")


def test_an_illegal_move_of_the_promotion_game_is_refused_with_its_clause() -> None:
    desk = promotion("person", "person")
    for throw in ("throw 6644", "throw 4321", "throw 6543"):
        ask(desk, "move", move=throw)
    view = ask(desk, "undo")["view"]
    assert view["throws"]
    wrong = fault(desk, "move", move="throw 4417")
    assert "expected faces 1 to 6; found 7" in wrong["message"]["en"]
    assert wrong["message"]["zh"].startswith("此時應擲骰：throw，或 throw 加 4 個骰面（1 至 6）")
    options = ask(desk, "move", move="throw 6543")["view"]["options"]
    assert [option["move"] for option in options] == ["accept", "refuse"]
    assert all(option["text"]["zh"] and option["text"]["en"] and option["cites"] for option in options)
    wrong = fault(desk, "move", move="choose x")
    assert wrong["kind"] == "refused" and "sgt.2.2.4" in wrong["clauses"] and wrong["rules"]
    assert "（據 " in wrong["message"]["zh"] and "2.2.4" in wrong["message"]["zh"]


def test_bots_play_until_a_person_has_to_do_something() -> None:
    desk = race("person", "random", "random")
    waiting = fault(desk, "go")
    assert waiting["kind"] == "refused" and "found a person's move" in waiting["message"]["en"]
    assert ask(desk, "run")["plies"] == []
    ask(desk, "move", move="throw 21")
    one = ask(desk, "go")
    assert len(one["plies"]) == 1 and one["plies"][0]["seat"] == 1
    assert fault(desk, "move", move="throw 11")["kind"] == "refused"
    rest = ask(desk, "run", most=50)
    assert rest["view"]["person"] or rest["view"]["over"]
    assert [ply["number"] for ply in rest["plies"]] == list(range(3, 3 + len(rest["plies"])))


def test_run_stops_after_so_many_plies_and_at_the_end() -> None:
    desk = promotion("random", "random")
    assert len(ask(desk, "run", most=3)["plies"]) == 3
    while not ask(desk, "run", most=1000)["view"]["over"]:
        pass
    view = ask(desk, "run", most=5)["view"]
    assert view["over"] and view["seat"] is None and len(view["outcome"]) == 2
    assert ask(desk, "undo")["taken"] == 0
    for request in ({"do": "go"}, {"do": "move", "move": "throw"}):
        assert fault(desk, **request)["message"]["en"] == "the game is over"


def test_undo_goes_back_over_bots_and_dice_fall_again_as_they_fell() -> None:
    desk = promotion("person", "random", "random")
    first = [*ask(desk, "move", move="throw")["plies"], *ask(desk, "run")["plies"]]
    text = ask(desk, "record")["text"]
    again = ask(desk, "undo")
    assert again["taken"] == len(first) and again["view"]["count"] == 0 and again["plies"] == []
    assert again["view"]["person"] and not again["view"]["undo"]
    assert [*ask(desk, "move", move="throw")["plies"], *ask(desk, "run")["plies"]] == first
    assert ask(desk, "record")["text"] == text
    ask(desk, "undo")
    ask(desk, "move", move="throw 1111")
    assert "1. 1 throw 1111" in ask(desk, "record")["text"]


def test_another_seed_throws_other_dice_and_the_same_seed_the_same() -> None:
    def moves(seed: int) -> list[str]:
        desk = promotion("random", "random", seed=seed)
        return [ply["move"] for ply in ask(desk, "run", most=20)["plies"]]

    assert moves(7) == moves(7) != moves(8)


def test_why_gives_clauses_rows_supplements_and_switches() -> None:
    desk = promotion("random", "random", "random", "random")
    plies = ask(desk, "run", most=300)["plies"]
    kinds: dict[str, dict[str, Any]] = {}
    for ply in plies:
        for number, _ in enumerate(ply["events"]):
            for ground in ask(desk, "why", ply=ply["number"], event=number)["grounds"]:
                source = {"source"} if ground["kind"] in {"supplement", "figure"} else set()
                assert set(ground) == {"kind", "id", "text"} | source and ground["text"]["zh"] and ground["text"]["en"]
                kinds.setdefault(ground["kind"], ground)
    assert set(kinds) >= {"clause", "row", "supplement", "switch"}
    assert "「" in kinds["clause"]["text"]["zh"] and "（可信度" in kinds["supplement"]["text"]["zh"]
    assert " → " in kinds["switch"]["text"]["en"]


def test_a_record_is_what_replay_reproduces_with_and_without_events() -> None:
    desk = race("random", "random")
    ask(desk, "run")
    for events in (False, True):
        text = ask(desk, "record", events=events)["text"]
        assert ("\n> " in text) == events
        record, faults = parse(text.replace(f"version: {json.loads(race_text())['version']}\n", ""))
        assert record is not None and faults == [] and replay(record, load).faults == []


def test_a_summary_follows_chips_and_careers_and_counts_what_spoke() -> None:
    desk = promotion("random", "random", "random")
    while not ask(desk, "run")["view"]["over"]:
        pass
    view, found = ask(desk, "run")["view"], ask(desk, "summary")
    for seat, player in enumerate(view["facts"]["players"]):
        assert found["series"]["chips"][seat][0] == [0, -100]
        assert found["series"]["chips"][seat][-1][1] == player["chips"]
        assert found["places"]["office"][seat][-1][1] == player["office"]
    assert found["game"]["pool"][0] == [0, 300] and set(found["places"]) == {"office", "duty"}
    assert all(word in found["words"] for seats in found["places"]["office"] for _, word in seats if word)
    spoke = dict(found["clauses"])
    assert spoke["sgt.2.1.1"] >= 3 and list(spoke.values()) == sorted(spoke.values(), reverse=True)
    assert not set(spoke) & set(found["never"]) and "sgt.1" in found["never"] and dict(found["rules"])["stake"] == 3


def test_a_table_under_other_choices_pays_what_they_say() -> None:
    plain, generous = race("random", "random", seed=3), race("random", "random", seed=3, ruleset="generous")
    rules = [{name for name, _ in ask(desk, "summary")["rules"]} for desk in (plain, generous) if ask(desk, "run")]
    assert "bonus" not in rules[0] and "bonus" in rules[1]
    chosen = race("random", "random", seed=3, choices={"all-pay": "twice"})
    ask(chosen, "run")
    text = ask(chosen, "record")["text"]
    assert "choice: all-pay = twice" in text and "ruleset: generous" in ask(generous, "record")["text"]


def test_silent_rules_stop_the_game_and_what_was_played_before_is_told() -> None:
    desk = promotion("random", "random", ruleset="source-only", seed=1)
    played = ask(desk, "run")
    count = played["view"]["count"]
    stop = fault(desk, "run")
    assert stop["kind"] == "stopped" and "the rules do not say" in stop["message"]["en"]
    assert stop["message"]["zh"].startswith("規則至此不能決：無規則決定 ") and "expected" not in stop["message"]["zh"]
    assert f"\n{count}. " in "\n" + ask(desk, "record")["text"] or count == 0
    assert fault(desk, "go")["message"] == stop["message"], "the same dice fall when it is tried again"


def test_what_a_game_rests_on_is_counted_here_as_many_games_count_it() -> None:
    desk = promotion("random", "random")
    found = ask(desk, "rests", games=3, seed=1)
    assert found["games"] == 3 and found["sort"] == "completed"
    assert found["events"]["total"] > found["events"]["source"] >= found["events"]["source_alone"] > 0
    first, second, *others = found["grounds"]
    assert (first["kind"], second["kind"]) == ("source_alone", "source")
    assert first["events"] == found["events"]["source_alone"] / found["events"]["total"]
    assert {one["kind"] for one in others} <= {"supplement", "construal", "emendation", "variant"}
    assert all(one["text"]["zh"] and one["text"]["en"] and 0 <= one["events"] <= 1 for one in others)
    assert ask(desk, "rests", games=3, seed=1) == found != ask(desk, "rests", games=3, seed=2)


def test_a_ruleset_that_is_none_is_told_by_every_answer() -> None:
    for text in ("", "{", "[]", "{}", '{"format": 1}', '{"format": 1, "game": 7}', race_text()[:-9], race_text()[9:]):
        desk = Desk(text)
        for request in ({"do": "about"}, {"do": "begin", "seats": ["person"] * 2, "seed": 1}):
            answer = json.loads(desk.ask(json.dumps(request)))
            assert (
                answer["fault"]["kind"] == "internal"
                and "expected a compiled ruleset" in answer["fault"]["message"]["en"]
            )
    broken = json.dumps({**json.loads(promotion_text()), "engine": "bopu.games.weiqi"})
    answer = json.loads(Desk(broken).ask('{"do": "about"}'))
    assert "found 'bopu.games.weiqi'" in answer["fault"]["message"]["zh"]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"do": "dance"}, "expected one of about, begin, move, go, run, undo, why, record, resume, summary, rests, "),
        ({"do": 7}, "expected a text as do; found 7"),
        ({}, "found None"),
        ({"do": "begin", "seed": 1}, "expected a list of texts as seats; found none"),
        ({"do": "begin", "seats": ["person", "person"]}, "expected a whole number from 0 to"),
        ({"do": "begin", "seats": ["person"], "seed": 1}, "expected 2 to 4 players; found 1"),
        ({"do": "begin", "seats": ["person", "deep"], "seed": 1}, "expected one of person, random on each seat; found"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": -1}, "found -1"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1.5}, "found 1.5"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": True}, "found True"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "ruleset": "x"}, "expected one of the rulesets generous"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "choices": {"a": "b"}}, "expected one of the switches al"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "choices": {"a": 1}}, "expected options by switch as ch"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a"]}, "expected a name for each of 2 players"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a", "a"]}, "no name twice"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a b", "c"]}, "expected a single word as each"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a", "9"]}, "no numbers"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a", "b" * 99]}, "at most 40 characters"),
        ({"do": "begin", "seats": ["person"] * 2, "seed": 1, "names": ["a", "\u202eb"]}, "visible characters"),
        ({"do": "why", "ply": 9, "event": 0}, "expected a whole number from 0 to 0 as ply; found 9"),
        ({"do": "why", "ply": 0, "event": 9}, "as event; found 9"),
        ({"do": "record", "events": "yes"}, "expected true or false as events; found 'yes'"),
        ({"do": "run", "most": 0}, "expected a whole number from 1 to 1000 as most; found 0"),
        ({"do": "rests", "games": 10**9}, "expected a whole number from 1 to 1000 as games; found 1000000000"),
        ({"do": "record_of", "bots": ["person", "random"], "seed": 1}, "expected one of random on each seat"),
        ({"do": "resume"}, "expected a text as record; found none"),
    ],
)  # fmt: skip
def test_a_request_that_is_none_is_a_sentence(request_: dict[str, Any], said: str) -> None:
    desk = race("person", "person")
    before = ask(desk, "record")
    wrong = json.loads(desk.ask(json.dumps(request_)))["fault"]
    assert wrong["kind"] == "request" and said in wrong["message"]["en"], wrong
    assert len(wrong["message"]["en"]) < 300 and ask(desk, "record") == before


def test_whoever_has_not_begun_is_told_so() -> None:
    desk = Desk(race_text())
    for do in ("move", "go", "run", "undo", "why", "record", "summary"):
        assert (
            fault(desk, do, move="throw", ply=0, event=0)["message"]["en"]
            == "expected a game that was begun; found none"
        )


@pytest.mark.parametrize("text", ["", "{", "7", "null", '"do"', "[" * 99_999, "\ud800", "9" * 9999])
def test_what_is_no_request_at_all_is_a_sentence(text: str) -> None:
    answer = json.loads(Desk(race_text()).ask(text))
    assert answer["fault"]["kind"] == "request" and len(answer["fault"]["message"]["en"]) < 200


def test_events_without_a_phrase_are_told_as_a_record_tells_them() -> None:
    text = json.dumps({**json.loads(race_text()), "phrases": {}})
    begun = ask(Desk(text), "begin", seats=["person", "person"], seed=1)
    assert begun["plies"][0]["events"][0]["text"]["zh"] == "lines_up players=(@1,@2) chips=4 <race.1>"
