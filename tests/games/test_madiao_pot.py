"""Turning the pot of 馬弔: who takes which card, who goes on, what it brings, under each sense of the text."""

import pytest

from bopu.games.madiao.pack import pack_of
from bopu.games.madiao.predicates_of_cards import steps_to
from bopu.play.contract import IllegalMove
from bopu.ruleset.decide import Book, Gap
from tests.games.madiao_ends import about_to_end, ended, of_kind
from tests.games.madiao_hands import card, cards
from tests.games.madiao_rows import GAME, OF

# the hand that the novel tells: seven tables, the eighth with 百萬, and the pot as it was turned but for its last card
TOLD = ("w0 w2 t9 t8 wh Q t2", "", "", "")
LAST = "B g5 g4 s4"
POT = "W t7 t3 w1 w9 w8 w7 g7"


@pytest.mark.parametrize(
    ("sense", "taken"),
    [("huan", "W t7 t3 w1 w9 w8 w7"), ("shun", "W t7 t3 w1"), ("bian", "W"), ("men", "W t7 t3 w1 w9 w8 w7")],
)
def test_of_the_pot_of_the_scene_each_sense_of_linked_lets_other_cards_be_taken(sense: str, taken: str) -> None:
    told = ended(about_to_end(TOLD, LAST, POT, {"xianglian": sense}))
    assert of_kind(told, "chong", "player", "card") == [(1, name) for name in cards(taken)]


def test_a_card_is_linked_over_cards_that_one_has_but_not_over_others() -> None:
    pack = pack_of(OF.ruleset().tables)
    row = cards("B t9 t8")
    assert steps_to(pack, card("t7"), row, True) == {card("t8"): 1, card("t9"): 2, card("B"): 3}
    assert steps_to(pack, card("t6"), row, True) == {}
    assert steps_to(pack, card("t2"), cards("W"), True) == {card("W"): 1}
    assert steps_to(pack, card("t2"), cards("W"), False) == {}


# the first took the eighth table; the third can take 八索 with 九索, the first cannot
SNATCHED = ("W g5 g4 t4", "t5 w5", "s9", "")
ENDS = "g9 g1 s1 w3"


def test_a_card_that_the_first_cannot_take_is_snatched_by_the_next_who_can() -> None:
    told = ended(about_to_end(SNATCHED, ENDS, "s8 g8 t9"))
    assert of_kind(told, "turned", "player", "card") == [(1, "basuo"), (3, "baguan"), (1, "jiushiwan")]
    assert of_kind(told, "chong", "player", "card", "zhu") == [(3, "basuo", 2), (1, "baguan", 2)]


def test_after_a_snatch_either_the_snatcher_turns_on_or_the_first_player() -> None:
    for option, turners in (("duo", [1, 3]), ("yuan", [1, 1])):
        told = ended(about_to_end(SNATCHED, ENDS, "s8 w6", {"xufan": option}))
        assert [turner for (turner,) in of_kind(told, "turned", "player")] == turners


def test_a_card_that_nobody_can_take_ends_it_or_under_an_option_the_next_is_turned() -> None:
    stopped = ended(about_to_end(SNATCHED, ENDS, "w4 s8 w6"))
    assert of_kind(stopped, "turned", "card") == [("siwen",)]
    assert of_kind(stopped, "chong", "card") == []
    going = ended(about_to_end(SNATCHED, ENDS, "w4 s8 w6", {"wuchong": "zai"}))
    assert of_kind(going, "turned", "card") == [("siwen",), ("basuo",), ("liuwen",)]
    assert of_kind(going, "chong", "card") == [("basuo",)]


def test_who_may_decline_is_asked_and_another_word_is_refused_with_the_clause() -> None:
    play = about_to_end(("W s9 g4 t4", "", "", "g8 s7"), ENDS, "s8", {"zikai": "yuan"})
    ended(play)
    assert (play.to_move, play.legal_moves()) == (0, ("take", "pass"))
    with pytest.raises(IllegalMove) as refused:
        play.apply("take basuo")
    assert refused.value.clauses == ("md.3.10.c", "md.3.10.d")
    other = play.copy()
    told = play.apply("take")
    assert of_kind(told, "chong", "player", "zhu") == [(1, 2)]
    told = other.apply("pass")
    assert of_kind(told, "leaves_card", "player", "card") == [(1, "basuo")]
    assert of_kind(told, "chong", "player") == []


@pytest.mark.parametrize(
    ("row", "turned", "zhu"),
    [
        ("s9", "s8", 2),
        ("s9", "s1", 3),
        ("s8", "s9", 3),
        ("s1", "s9", 3),
        ("s8 s1 s7 s6 s5 s4 s3", "s2", 2),
        ("W", "Q", 5),
        ("Q", "B", 5),
        ("W", "t2", 5),
        ("s8", "s7", 2),
        ("s8 s7", "s6", 1),
        ("s1 s2", "s3", 1),
    ],
)
def test_what_a_card_brings_hangs_on_what_it_is_linked_to(row: str, turned: str, zhu: int) -> None:
    rows = [row, "t5 w5", "w6", "w8"]
    told = ended(about_to_end(rows, "g9 g4 g3 g5", turned))
    assert of_kind(told, "chong", "player", "card", "zhu") == [(1, card(turned), zhu)]


def test_of_several_links_the_best_counts_or_under_an_option_all() -> None:
    rows = ("s9 s1", "t5 w5", "w6", "w8 w7")
    for option, zhu in (("zuida", 2), ("heji", 4)):
        told = ended(about_to_end(rows, "g9 g4 g3 g5", "s8", {"chongshu": option}))
        assert of_kind(told, "chong", "zhu") == [(zhu,)]


def test_what_the_banker_takes_the_three_others_pay_and_what_another_takes_the_banker_alone() -> None:
    rows = ("s9 g8", "t5 w5", "w6", "w8 w7")
    for banker, paid in ((1, [(2, 1), (3, 1), (4, 1)]), (2, [(2, 1)])):
        told = ended(about_to_end(rows, "g9 g4 g3 g5", "s8", banker=banker))
        after = told[next(at for at, event in enumerate(told) if event.kind == "chong") :]
        pays = [event for event in after if "kaichong.chong" in event.rules]
        assert of_kind(pays, "pays", "player", "to") == paid
        assert {chips for (chips,) in of_kind(pays, "pays", "chips")} == {2}


def test_events_of_the_pot_name_the_step_and_its_clauses() -> None:
    told = ended(about_to_end(TOLD, LAST, POT))
    for event in told:
        if event.kind in ("turned", "chong"):
            assert event.rules[0].startswith("kaichong."), str(event)
            assert any(clause.startswith("md.3.10.") for clause in event.cites), str(event)


def test_no_card_of_the_pot_is_taken_twice_or_by_two() -> None:
    play = about_to_end(TOLD, LAST, POT)
    ended(play)
    taken = [name for player in play.state.seats for name in player.chong]
    assert len(taken) == len(set(taken)) == len(cards(POT)) - 1
    assert set(taken) <= set(play.state.turned) <= set(play.state.pot)


def test_without_supplements_play_stops_where_a_card_should_bring_something() -> None:
    rules = Book(OF.ruleset(), GAME.vocabulary, {}, supplements=False)
    play = about_to_end(TOLD, LAST, POT)
    play.book = rules
    with pytest.raises(Gap):
        ended(play)
