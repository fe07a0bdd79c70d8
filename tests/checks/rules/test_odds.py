"""Chances of a turn are exact: they add up to one and agree with what can be reckoned by hand."""

from fractions import Fraction

import pytest

from bopu.checks.rules.odds import CHOICES, MOST_WAYS, TooMany, kinds_of_throws, odds, solved
from bopu.checks.rules.places import UnknownPlace, find_places
from bopu.checks.rules.subject import Subject
from bopu.play.contract import DealSpec, Part

PLACES = ["", "sgt.board.chushen.jiansheng", "sgt.board.hanlinyuan.bianxiu", "sgt.board.bingbu.shangshu"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("chooses", CHOICES)
def test_chances_add_up_to_one(subject: Subject, place: str, chooses: str) -> None:
    assert subject.ground is not None
    found = odds(subject.ground, subject.book(), {"at": place} if place else {}, chooses)
    assert (sum(found.results.values()), sum(found.ends.values())) == (1, 1)
    assert all(chance > 0 for chance in (*found.results.values(), *found.ends.values()))


def test_a_run_of_four_different_faces_falls_24_times_in_1296(subject: Subject) -> None:
    assert subject.ground is not None
    assert odds(subject.ground, subject.book(), {}).results["chuanhua"] == Fraction(24, 1296)


def test_a_chain_that_comes_back_to_itself_is_solved() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    rows = {"a": {"b": half, "x": half}, "b": {"a": third, "b": third, "y": third}}
    assert solved(rows, "a") == {"x": Fraction(2, 3), "y": Fraction(1, 3)}


@pytest.mark.parametrize("name", ["sgt.board.xian.jianxian", "jian3xian4", "簡縣"])
def test_a_place_is_found_by_id_term_and_name(subject: Subject, name: str) -> None:
    assert find_places(subject.ruleset, name) == ["sgt.board.xian.jianxian"]


def test_a_title_of_several_places_gives_them_all(subject: Subject) -> None:
    assert len(find_places(subject.ruleset, "zhixian")) > 1


def test_an_unknown_place_is_refused_with_the_nearest_names(subject: Subject) -> None:
    with pytest.raises(UnknownPlace, match=r"found 'zhixan' \(near: zhixian"):
        find_places(subject.ruleset, "zhixan")


def test_a_deal_that_has_too_many_ways_is_refused_and_not_waited_for() -> None:
    pack = DealSpec(tuple(f"c{n}" for n in range(40)), (Part(8),))
    with pytest.raises(TooMany, match=f"at most {MOST_WAYS} ways; found more"):
        kinds_of_throws(str, pack)
