"""What an option changes of the hands of the cases is what scoring them under it finds; each option of counting changes
some."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.choices import choices
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.hands import MOST_SHOWN, Hands
from bopu.checks.rules.subject import Subject
from bopu.ruleset.model import Names, Phrase
from bopu.ruleset.shelf import Shelf
from tests.checks.rules.conftest import subject_in
from tests.games.guobiao_hands import law, law_under, lines, scored

SLUG = "guobiao"
FILES = ("hands.jsonl", "examples-1998.jsonl")
OF_PLAY = {"jushu", "penggang", "jiagang", "moda", "kongqiang", "huaqiang", "qianggang", "buhuaxu", "qishouhe"}
"""Switches of the flow of play: no hand by itself depends on them."""


@pytest.fixture(scope="module")
def mahjong(root: Path) -> Subject:
    """The rules of the game whose hands are scored."""
    return subject_in(root, SLUG)


@pytest.fixture(scope="module")
def hands(mahjong: Subject) -> Hands:
    """The hands of its cases."""
    return Hands(mahjong)


def test_each_option_of_counting_changes_some_hand_and_no_option_of_play_does(mahjong: Subject, hands: Hands) -> None:
    """Only the hands of the cases in yaml are scored so often."""
    ids = {one["id"] for name in FILES for one in lines(name)}
    hands = only(hands, lambda called: called not in ids)
    for name, switch in mahjong.ruleset.switches.items():
        for option in switch.options:
            if option.id != switch.default:
                row = hands.changed(name, option.id)
                assert (row["differ"] > 0) is (name not in OF_PLAY), f"{name}={option.id}"
                told = sum(one["number"] for one in row["examples"])
                assert told == row["differ"] or len(row["examples"]) == MOST_SHOWN, f"{name}={option.id}"


def test_so_many_hands_of_the_files_score_otherwise(hands: Hands) -> None:
    """Counted again without the check: hands of a melded and a concealed kong, with the book's total beside them."""
    strict = [one for name in FILES for one in lines(name)]
    differing = [one["id"] for one in strict if scored(law(), one).total != scored(law_under("1998"), one).total]
    assert {one["id"] for one in strict if "total_strict_1998" in one.get("expected", {})} == set(differing)
    of_files = only(hands, {one["id"] for one in strict}.__contains__)
    assert len(of_files.hands) == len(strict)
    assert of_files.changed("minganggang", "bu")["differ"] == len(differing)


def only(hands: Hands, kept: Callable[[str], bool]) -> Hands:
    """Those of the hands whose names are kept."""
    found = Hands(hands.subject)
    found.hands = [one for one in hands.hands if kept(one.called["en"])]
    assert found.hands
    return found


def test_a_change_is_told_with_the_fan_in_which_the_sides_differ(hands: Hands) -> None:
    row = hands.changed("shuangangang", "ba")
    assert row["of"] == len(hands.hands) > 475
    for one in row["examples"]:
        before, after = one["before"], one["after"]
        kong = {side["fan"][0]["fan"] for side in (before, after) if len(side["fan"]) == 1}
        assert before["wins"] and after["wins"] and after["total"] == before["total"] + 2 and kong == {"shuangangang"}
        assert one["called"]["zh"] and one["called"]["en"]


def test_hands_are_not_measured_where_none_can_be_scored(subject: Subject) -> None:
    assert Hands(subject).changed("gongshi", "gongsheng") == {}


def test_an_option_that_changes_no_hand_is_told(mahjong: Subject) -> None:
    """Planted: the rules of an option hold whatever is chosen."""
    rules = tuple(replace(one, only={}) if "lvyisehun" in one.only else one for one in mahjong.ruleset.rules)
    switches = {"lvyisehun": mahjong.ruleset.switches["lvyisehun"]}
    planted = replace(mahjong, ruleset=replace(mahjong.ruleset, rules=rules, switches=switches))
    rows, findings = choices(Examination(planted, 1))
    assert [row["hands"]["differ"] for row in rows] == [0]
    assert [one.rule for one in findings] == ["rules.idle-choice"] and " hands" in findings[0].message
    assert json.dumps(rows, ensure_ascii=False)


def test_hands_are_read_again_only_where_the_rules_say_otherwise_how(
    mahjong: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    bulk_told = pytest.importorskip("bopu.games.guobiao.bulk_told")
    given = [json.dumps(one) for one in lines(FILES[0])[:5]]
    read: list[str] = []
    plain = bulk_told._read
    monkeypatch.setattr(bulk_told, "_read", lambda law, one: (read.append(one), plain(law, one))[1])
    fresh = replace(mahjong, ruleset=replace(mahjong.ruleset, shelf=Shelf()))
    usual = bulk_told.alike(fresh.book(), given)
    assert read == given and None not in usual
    assert len(bulk_told.alike(fresh.book({"minganggang": "bu"}), given)) == len(given) and read == given
    assert bulk_told.alike(fresh.book(), given[1:]) == usual[1:] and read == [*given, *given[1:]]
    winds = [one for one in fresh.ruleset.rules if one.slot == "seat_wind"]
    planted = [replace(one, answer=_turned(one.answer)) if one in winds else one for one in fresh.ruleset.rules]
    other = replace(fresh, ruleset=replace(fresh.ruleset, rules=tuple(planted)))
    read.clear()
    assert winds and bulk_told.alike(other.book(), given) and read == given


def _turned(answer: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The same winds the other way round."""
    [phrase] = answer
    return (Phrase(phrase.word, {**phrase.args, "of": Names(phrase.args["of"].names[::-1])}),)
