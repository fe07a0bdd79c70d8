"""What a hand scores, asked of the desk: a hand that is described, the hand a move won with, one's own at a table."""

import json
from typing import Any

import pytest

from bopu.play.desk import Desk
from bopu.ruleset.load import to_json
from tests.games.guobiao_games import ruleset
from tests.play.asking import ask, fault, race_text

BOTS = ("counter",) * 4
SEED = 3
"""With it a bot wins."""

HAND: dict[str, Any] = {
    "melds": [{"kind": "kezi", "tile": "baiban"}, {"kind": "shunzi", "tile": "yiwan"}],
    "concealed": ["siwan", "wuwan", "liuwan", "jiuwan", "jiuwan", "facai", "facai"],
    "win": "facai",
    "flowers": ["chunpai"],
    "seat_wind": "nanfeng",
    "round_wind": "dongfeng",
}
"""白 ponged, 123 chowed, 456, a pair of nines and 發: half flush (6) and two dragon pungs (6)."""


@pytest.fixture(scope="module")
def text() -> str:
    """The rules of 國標麻將 as a page gets them."""
    return json.dumps(to_json(ruleset()), ensure_ascii=False)


def test_a_hand_is_scored_fan_by_fan_with_words_for_all_that_is_named(text: str) -> None:
    answer = ask(Desk(text), "score", hand=HAND)
    score = answer["score"]
    counted = {one["fan"]: one["count"] * one["points"] for one in score["fan"]}
    # no. 49 混一色 6, no. 54 雙箭刻 6, no. 81 花牌 1 (gb.f.hunyise, gb.f.shuangjianke, gb.f.huapai-fan)
    assert {name: counted[name] for name in ("hunyise", "shuangjianke", "huapai-fan")} == {
        "hunyise": 6,
        "shuangjianke": 6,
        "huapai-fan": 1,
    }
    assert score["wins"] and score["may_declare"] and score["total"] == sum(counted.values())
    named = {one["fan"] for part in ("fan", "refused") for one in score[part]}
    assert all(answer["words"][name]["zh"] and answer["words"][name]["en"] for name in named)
    assert all(one["cites"] for part in ("fan", "refused") for one in score[part])
    assert "jianke" in {one["fan"] for one in score["refused"]}  # two dragon pungs leave no single one (gb.f.p.1)


def test_the_payment_of_a_discard_is_that_of_article_ten(text: str) -> None:
    score = ask(Desk(text), "score", hand=HAND)["score"]
    # gb.r.6.c: who gave the tile pays 8 and the points, each of the others 8
    assert score["payment"]["discarder"] == 8 + score["total"] and score["payment"]["other_losers"] == 8
    assert score["payment"]["winner"] == 24 + score["total"]


def test_a_hand_of_thirteen_is_told_what_it_waits_for(text: str) -> None:
    waits = ask(Desk(text), "score", hand={**HAND, "win": ""})["score"]["waits"]
    assert {one["tile"]: one["left"] for one in waits} == {"jiuwan": 2, "facai": 2}
    assert all(one["total"] >= 0 and one["least"] == 8 for one in waits)


def test_a_hand_with_one_to_discard_is_told_what_each_discard_leaves(text: str) -> None:
    hand = {**HAND, "win": "", "concealed": [*HAND["concealed"], "dongfeng"]}
    [one] = [one for one in ask(Desk(text), "score", hand=hand)["score"]["discards"] if one["tile"] == "dongfeng"]
    assert set(one["waits"]) == {"jiuwan", "facai"}


@pytest.mark.parametrize(
    ("change", "en", "zh"),
    [
        ({"concealed": ["facai"] * 7}, "expected at most 4 of Green Dragon; found 8", "發 至多 4 張；所見：8"),
        ({"concealed": ["siwan"]}, "expected 7 closed tiles beside 2 melds", "手中應有 7 張"),
        ({"self_draw": True, "robbed": True}, "expected a kong to be robbed of another player", "所搶應為他家之槓"),
        ({"replacement": True}, "expected the replacement of a kong to be drawn by the winner", "和者自抓"),
        ({"flowers": ["chunpai", "chunpai"]}, "expected each flower once", "花牌每種一張"),
        ({"melds": [{"kind": "shunzi", "tile": "bawan"}]}, "expected a chow of three tiles", "順子應為同門相連三張"),
        ({"win": "joker"}, "expected a tile", ""),
        ({"melds": 3}, "expected a list", ""),
    ],
)
def test_a_hand_that_cannot_be_is_refused_in_a_sentence(text: str, change: dict[str, Any], en: str, zh: str) -> None:
    found = fault(Desk(text), "score", hand={**HAND, **change})
    assert found["kind"] == "request" and found["message"]["en"].startswith(en) and zh in found["message"]["zh"]


@pytest.mark.parametrize("hand", [None, 3, "yiwan", [], [1]])
def test_what_is_no_hand_is_refused(text: str, hand: Any) -> None:
    assert "expected a hand as a JSON object" in fault(Desk(text), "score", hand=hand)["message"]["en"]


def test_another_ruleset_scores_another_way(text: str) -> None:
    kongs = [{"kind": "angang", "tile": "yiwan"}, {"kind": "angang", "tile": "jiubing"}]
    hand = {**HAND, "melds": kongs, "concealed": ["erwan", "sanwan", "siwan", "facai", "facai", "dongfeng", "dongfeng"]}
    desk = Desk(text)
    found = {
        name: ask(desk, "score", hand=hand, ruleset=name)["score"]["total"]
        for name in [one["name"] for one in ask(desk, "about")["rulesets"] if one["supplements"]]
    }
    assert len(set(found.values())) > 1, found  # two concealed kongs are worth 6 or 8


def test_the_hand_that_a_move_won_with_is_explained(text: str) -> None:
    desk = Desk(text)
    ask(desk, "begin", seats=list(BOTS), seed=SEED)
    plies = ask(desk, "run")["plies"]
    [won] = [ply for ply in plies if ply["move"] == "win"]
    score = ask(desk, "score", ply=won["number"])["score"]
    told = {event["args"]["fan"]: event["args"]["times"] for event in won["events"] if event["kind"] == "counts_fan"}
    assert {one["fan"]: one["count"] for one in score["fan"]} == told
    [points] = [event["args"]["points"] for event in won["events"] if event["kind"] == "scored"]
    assert score["total"] == points
    other = next(ply["number"] for ply in plies if ply["move"].startswith("discard"))
    assert "expected a move that wins" in fault(desk, "score", ply=other)["message"]["en"]


def test_nobody_is_told_what_another_hand_waits_for(text: str) -> None:
    desk = Desk(text)
    ask(desk, "begin", seats=["person", *BOTS[1:]], seed=SEED)
    ask(desk, "run")
    assert set(ask(desk, "score", seat=0)["score"]) <= {"waits", "discards", "least"}
    for seat in (1, 2, 3):
        assert "expected a seat whose hand may be seen" in fault(desk, "score", seat=seat)["message"]["en"]


def test_without_a_table_there_is_no_ply_to_explain(text: str) -> None:
    assert "expected a game that was begun" in fault(Desk(text), "score", ply=1)["message"]["en"]


def test_a_game_that_scores_no_hands_says_so() -> None:
    assert (
        "expected a game whose hands can be scored; found race"
        in fault(Desk(race_text()), "score", hand={})["message"]["en"]
    )
