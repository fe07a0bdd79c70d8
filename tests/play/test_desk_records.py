"""The desk and records: games that go on from a pasted record; texts that are refused with their line and reason."""

import json
import random
from typing import Any

import pytest

from bopu.play.desk import Desk
from bopu.play.desk_record import LONGEST
from bopu.simulate.games import Task, play_games
from tests.play.asking import ask, fault, promotion, promotion_text, race, race_text

HEAD = "bopu record 1\ngame: race\nseats: 2\n\n"
GOOD = HEAD + "1. 1 throw 22\n2. 1 wait\n3. 2 throw 21\nstop\n"


def test_a_game_goes_on_from_its_record_with_the_same_rules_and_names() -> None:
    desk = promotion(
        "person", "random", "random", ruleset="short", choices={"gongchou": "playing"}, names=["甲", "乙", "丙"]
    )
    ask(desk, "move", move="throw 4463")
    ask(desk, "run", most=1)
    before = ask(desk, "record", events=True)["text"]
    other = Desk(promotion_text())
    resumed = ask(other, "resume", record=before, seats=["person", "random", "random"])
    assert [ply["number"] for ply in resumed["plies"]] == [0, 1, 2] and resumed["view"]["count"] == 2
    assert ask(other, "record", events=True)["text"] == before
    ask(other, "run")
    assert ask(other, "record")["text"].startswith(before.partition("\n\n")[0])


def test_people_sit_everywhere_where_nobody_says_and_may_take_back_what_the_record_tells() -> None:
    desk = Desk(race_text())
    view = ask(desk, "resume", record=GOOD)["view"]
    assert view["person"] and view["undo"] and view["count"] == 3
    assert [ask(desk, "undo")["taken"] for _ in range(4)] == [1, 1, 1, 0]
    assert ask(desk, "move", move="throw 22")["view"]["count"] == 1


def test_a_record_of_a_finished_game_is_shown_whole() -> None:
    desk = race("random", "random")
    ask(desk, "run")
    text = ask(desk, "record", events=True)["text"]
    view = ask(Desk(race_text()), "resume", record=text)["view"]
    assert view["over"] and view["outcome"] and view["seat"] is None


def test_a_record_with_a_seed_has_its_dice() -> None:
    text = "bopu record 1\ngame: race\nseats: 2\nseed: 5\n\nend\n"
    assert fault(Desk(race_text()), "resume", record=text)["line"] == 6, "at the gate a player has to choose"
    begun = ask(Desk(race_text()), "resume", record=text.replace("end", "stop"))
    assert begun["view"]["count"] == len(begun["plies"]) - 1 > 0 and begun["view"]["options"]


@pytest.mark.parametrize(
    ("record", "line", "said"),
    [
        ("", 1, "expected `bopu record 1` as first line; found ''"),
        ("<html>", 1, "expected `bopu record 1` as first line; found '<html>'"),
        (GOOD.replace("race", "weiqi"), 2, "expected a record of race; found one of 'weiqi'"),
        (GOOD.replace("seats: 2", "seats: 2\nversion: 0123456789ab"), 4, "text or rules have changed since"),
        (GOOD.replace("stop\n", ""), 7, "the record is cut short"),
        (GOOD[: GOOD.index("2. 1")], 5, "the record is cut short"),
        (GOOD.replace("1 wait", "1 fly"), 6, "expected `pay` or `wait`; found 'fly'"),
        (GOOD.replace("throw 21", "throw 91"), 7, "expected faces 1 to 3; found 9"),
        (GOOD.replace("3. 2", "4. 2"), 7, "expected move 3; found the number 4"),
        (GOOD.replace("2. 1 wait", "2. 1 wait\n= chips 1 9"), 7, "expected chips of 1 to be 9; found 4"),
        (GOOD.replace("stop", "end 4 4"), 8, "expected the game to be over; found that it goes on"),
        (GOOD.replace("1. 1 throw 22", "1. 1 throw ??"), 5, "which can be verified, not replayed"),
        (GOOD.replace("seats: 2", "seats: 9"), 3, "expected 2 to 4 players; found 9"),
        (GOOD.replace("seats: 2", 'seats: 2\nposition: {"square": [9, 9]}'), 4, "expected squares from 0 to 5"),
        (GOOD.replace("seats: 2", "seats: 2\nruleset: rich"), 4, "expected one of the rulesets generous"),
        (GOOD.replace("wait", "wait\x00"), 6, "expected visible characters; found U+0000"),
        (GOOD.replace("wait", "\ud800"), 6, "expected visible characters; found U+D800"),
        (GOOD + "#" * 5_000_000, 0, "expected a record of at most 1,000,000 characters; found 5,000,0"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 60 else "",
)  # fmt: skip
def test_a_text_that_cannot_be_gone_on_from_is_refused_with_its_line(record: str, line: int, said: str) -> None:
    desk = race("person", "random")
    before = ask(desk, "record")
    wrong = fault(desk, "resume", record=record)
    assert (wrong["kind"], wrong["line"]) == ("record", line) and said in wrong["message"]["en"], wrong
    assert len(wrong["message"]["en"]) < 400 and ask(desk, "record") == before
    assert "所見：" in wrong["message"]["zh"] or "squares" in said, wrong  # what a game itself says it says in English


def test_a_record_that_departs_names_the_clause_that_speaks_there() -> None:
    desk = promotion("random", "random")
    ask(desk, "run")
    text = ask(desk, "record", events=True)["text"]
    changed = text.replace("chips=100 [stake]", "chips=99 [stake]", 1)
    wrong = fault(Desk(promotion_text()), "resume", record=changed)
    assert (
        "（此處所據：條文 sgt.2.1.1；規則 stake）" in wrong["message"]["zh"]
        and wrong["clauses"] == ["sgt.2.1.1"]
        and "found `pays payer=@1 receiver=pool chips=100" in wrong["message"]["en"]
    )


def test_the_seats_of_a_record_are_as_many_as_it_has() -> None:
    wrong = fault(Desk(race_text()), "resume", record=GOOD, seats=["person"] * 3)
    assert wrong["message"]["en"] == "expected 2 players, as the record has; found 3"


def test_a_record_of_no_more_than_a_million_characters_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    long = GOOD.replace("stop", "# " + "x" * 100 + "\nstop")
    assert ask(Desk(race_text()), "resume", record=long + "\n" * (LONGEST - len(long)))["view"]["count"] == 3


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("named", ["", "generous"])
def test_a_whole_game_is_recorded_as_many_games_record_it(seed: int, named: str) -> None:
    text = ask(Desk(race_text()), "record_of", ruleset=named, choices={}, bots=["random"] * 3, seed=seed)["text"]
    task = Task(race_text(), named, (), ("random",) * 3, records=True)
    assert text == play_games(task, [seed])["records"][str(seed)]


@pytest.mark.parametrize(("named", "bots"), [("", "random"), ("short", "advice"), ("source-only", "random")])
def test_a_promotion_is_recorded_as_many_games_record_it(named: str, bots: str) -> None:
    text = ask(Desk(promotion_text()), "record_of", ruleset=named, choices={}, bots=[bots] * 4, seed=11)["text"]
    task = Task(promotion_text(), named, (), (bots,) * 4, records=True)
    assert text == play_games(task, [11])["records"]["11"]


def test_bots_at_a_table_play_as_bots_in_many_games_do() -> None:
    desk = promotion(*["random"] * 4, seed=11)
    while not ask(desk, "run")["view"]["over"]:
        pass
    whole = ask(desk, "record_of", bots=["random"] * 4, seed=11)["text"]
    assert ask(desk, "record")["text"] == whole


@pytest.mark.parametrize("seed", range(60))
def test_a_record_with_a_slip_is_gone_on_from_or_refused_but_never_breaks(seed: int) -> None:
    desk = promotion("random", "random", seed=seed % 5)
    ask(desk, "run", most=60)
    text, rng = ask(desk, "record", events=bool(seed % 2))["text"], random.Random(seed)
    for _ in range(rng.randint(1, 3)):
        text = _slip(text, rng)
    before = ask(desk, "record")
    answer: dict[str, Any] = json.loads(desk.ask(json.dumps({"do": "resume", "record": text})))
    if answer["ok"]:
        assert ask(desk, "record")["text"].startswith("bopu record 1")
    else:
        assert answer["fault"]["kind"] == "record" and answer["fault"]["line"] <= text.count("\n") + 1
        assert ask(desk, "record") == before


def _slip(text: str, rng: random.Random) -> str:
    lines, place = text.split("\n"), rng.randrange(len(text))
    number = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            return text[:place] + rng.choice("0123456789@=>[]<>.甲 \n") + text[place + 1 :]
        case 1:
            return "\n".join(lines[:number] + lines[number + 1 :])
        case 2:
            return "\n".join([*lines[:number], lines[number], *lines[number:]])
        case 3:
            return text[:place]
        case _:
            return "\n".join(rng.sample(lines, len(lines)))
