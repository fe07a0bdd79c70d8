"""What one who plays 馬弔 may see of the others' cards, and what the text advises: asked at the desk, move by move."""

import json
from typing import Any

import pytest

from bopu.play.desk import Desk
from bopu.ruleset.load import to_json
from tests.games.madiao import ruleset

BOTS = ("advice",) * 3
SEEDS = range(1, 9)


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A desk with the rules of the corpus."""
    return Desk(json.dumps(to_json(ruleset())))


def ask(desk: Desk, **request: Any) -> dict[str, Any]:
    """An answer that is none of a fault."""
    answer: dict[str, Any] = json.loads(desk.ask(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def played(desk: Desk, seed: int, **choices: str) -> list[dict[str, Any]]:
    """All answers of a game that one person plays against three bots, by the advice."""
    answers = [ask(desk, do="begin", seats=["person", *BOTS], seed=seed, choices=choices)]
    while not answers[-1]["view"]["over"]:
        view = answers[-1]["view"]
        if not view["person"]:
            answers.append(ask(desk, do="go"))
            continue
        move = view["chance"]["word"] if view["throws"] else ask(desk, do="hint")["moves"][0]
        answers.append(ask(desk, do="move", move=move))
    return answers


def dealt(desk: Desk) -> list[list[str]]:
    """The hands of the present game and its pot, as the record has them."""
    [line] = [line for line in ask(desk, do="record")["text"].splitlines() if "deal " in line]
    return [part.split() for part in line.partition("deal ")[2].split(" / ")]


def named_in(told: Any, cards: set[str]) -> set[str]:
    """Which cards any word of an answer names."""
    return cards & set(json.dumps(told).replace('"', " ").replace(",", " ").split())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_is_told_of_no_card_that_lies_hidden(desk: Desk, seed: int) -> None:
    answers = played(desk, seed)
    _, *others, pot = dealt(desk)
    for answer in answers:
        if answer["view"]["over"]:
            continue
        view = answer["view"]
        shown = {card for player in view["facts"]["players"] for card in (player["tabled"] + player["chong"]).split()}
        shown |= set(view["facts"]["game"]["turned"].split())
        shown |= {
            str(event["args"]["card"])
            for one in answers
            for ply in one["plies"]
            for event in ply["events"]
            if "card" in event["args"] and ply["number"] <= view["count"]
        }
        hidden = {card for hand in (*others, pot) for card in hand} - shown
        told = [answer["plies"], view["facts"], view["options"], view["barred"], view["known"], view["words"]]
        assert named_in(told, hidden) == set(), answer


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_sees_the_own_hand_and_how_many_cards_others_have(desk: Desk, seed: int) -> None:
    begun = ask(desk, do="begin", seats=["person", *BOTS], seed=seed)
    if not begun["view"]["person"]:
        begun = ask(desk, do="run", most=2)  # the draw for the banker, and the deal
    own, *others, pot = dealt(desk)
    facts = begun["view"]["facts"]
    assert facts["players"][0]["hand"].split() == own
    assert [player["hand"].split() for player in facts["players"][1:]] == [["?"] * len(hand) for hand in others]
    assert facts["game"]["pot"].split() == ["?"] * len(pot)


def test_all_lies_open_to_those_who_watch_and_when_the_game_is_over(desk: Desk) -> None:
    ask(desk, do="begin", seats=["advice", *BOTS], seed=3)
    watched = ask(desk, do="run", most=3)
    over = played(desk, 3)[-1]
    for answer in (watched, over):
        assert "?" not in json.dumps(answer["view"]["facts"])


def test_of_several_people_only_the_one_to_move_is_shown_a_hand(desk: Desk) -> None:
    begun = ask(desk, do="begin", seats=["person", "person", "advice", "advice"], seed=5)
    view = ask(desk, do="run", most=20)["view"] if not begun["view"]["person"] else begun["view"]
    seat = view["seat"]
    open_hands = [at for at, player in enumerate(view["facts"]["players"]) if "?" not in player["hand"]]
    assert view["person"] and open_hands == [seat]


def test_what_follows_a_choice_about_the_pot_is_not_foretold(desk: Desk) -> None:
    found = [answer["view"] for seed in range(1, 25) for answer in played(desk, seed, zikai="yuan", wuchong="zai")]
    offers = [view["options"] for view in found if any(option["move"] == "take" for option in view["options"])]
    assert offers, "of 24 games none offered a card of the pot to the person"
    for options in offers:
        assert all("翻底牌" not in option["text"]["zh"] for option in options), options


def test_the_hint_is_what_the_bot_would_do_and_cites_the_text(desk: Desk) -> None:
    ask(desk, do="begin", seats=["person", *BOTS], seed=7)
    ask(desk, do="run", most=5)
    hint = ask(desk, do="hint")
    # from 七十萬 五十萬 三十萬 二十萬 九貫 三索 空文 八文: no Tens (4), no head before its shoulder (2)
    assert hint["moves"] == ["lead sansuo"]
    assert {"md.3.4.2", "md.3.4.4"} <= set(hint["cites"])
    assert "md.3.4.2" in hint["against"]["lead kongwen"] and "md.3.4.4" in hint["against"]["lead qishiwan"]


def test_a_lead_that_is_against_the_law_is_barred_with_its_clause(desk: Desk) -> None:
    begun = ask(desk, do="begin", seats=["person", *BOTS], seed=7, choices={"fapai": "ling"})
    view = ask(desk, do="run", most=5)["view"] if not begun["view"]["person"] else begun["view"]
    assert set(view["barred"]) == set(view["facts"]["players"][0]["hand"].split()) - {
        option["move"].split()[1] for option in view["options"]
    }
    assert "md.3.4.2" in view["barred"]["kongwen"]


def test_nothing_is_barred_where_requirements_are_advice(desk: Desk) -> None:
    assert all(answer["view"]["barred"] == {} for answer in played(desk, 7))
