"""A moment set up from facts: what is left out follows, and what no moment can be is refused in a sentence."""

from typing import Any

import pytest

from bopu.games.shengguantu import GAME
from bopu.games.shengguantu.set_up import Misplaced
from tests.games.harness import default_book

ZHOUTONG = "sgt.board.zhou.zhoutong"


def test_a_player_who_stands_somewhere_has_held_it_and_began_there() -> None:
    play = GAME.set_up(default_book(), 2, {"players": [{"office": ZHOUTONG}]})
    seat = play.state.seats[0]
    assert (seat.origin, seat.throws > 2) == (ZHOUTONG, True)
    assert [play.state.board.by_index[index].id for index in seat.held] == [ZHOUTONG]


def test_who_is_left_out_has_not_begun_and_stakes_are_paid() -> None:
    play = GAME.set_up(default_book(), 3, {"turn": 2})
    assert [seat.office for seat in play.state.seats] == ["", "", ""]
    assert (play.state.turn, play.state.pool, play.state.seats[0].chips) == (1, 300, -100)


def test_the_first_place_held_is_the_origin() -> None:
    held = ["sgt.board.chushen.liyuan", "sgt.board.xian.zhubu"]
    play = GAME.set_up(default_book(), 2, {"players": [{"office": ZHOUTONG, "held": held}]})
    assert play.state.seats[0].origin == held[0]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"luck": 1}, "expected facts about the moment (turn, pool, players); found 'luck'"),
        ({"players": [{"rang": 1}]}, "found 'rang'"),
        ({"players": [{}, {}, {}]}, "expected facts for 2 players at most; found 3"),
        ({"players": [{"office": "sgt.board.x"}]}, "expected a position of the board; found 'sgt.board.x'"),
        ({"players": [{"duty": "sgt.board.daji.daji"}]}, "expected an office behind the duty"),
        ({"players": [{"fate": "won"}]}, "expected a way of finishing"),
        ({"players": [{"office": ZHOUTONG, "fate": "dahe"}]}, "expected the turn of a player who has not finished"),
        ({"players": [{"chips": "ten"}]}, "expected a whole number as chips; found 'ten'"),
        ({"turn": 3}, "expected a number from 1 to 2 as turn; found 3"),
        ({"pool": -1}, "expected a number from 0 as pool; found -1"),
        ({"players": [{"throws": -1}]}, "expected a number from 0 as throws; found -1"),
        ({"players": [{"rank": "9z"}]}, "expected a rank of the ladder as rank; found '9z'"),
        ({"players": [{"fate": 0}]}, "expected a word as fate; found 0"),
        ({"players": [{"office": ["a"]}]}, "expected a position of the board; found ['a']"),
        ({"players": [{"held": "abc"}]}, "expected a list as held; found 'abc'"),
        ({"players": [7]}, "expected facts about a player by name (office, duty, origin, chips,"),
        ({"players": {"a": 1}}, "expected a list as players; found {'a': 1}"),
        ({"pool": "9" * 999}, f"expected a whole number as pool; found '{'9' * 59}…"),
        ({"pool": True}, "expected a whole number as pool; found True"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_facts_that_no_moment_has_are_refused(facts: dict[str, Any], told: str) -> None:
    with pytest.raises(Misplaced) as refused:
        GAME.set_up(default_book(), 2, facts)
    assert told in str(refused.value)
