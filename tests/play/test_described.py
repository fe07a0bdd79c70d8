"""Facts about a moment: what a game can be set up from is given back as it is, anything else is one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from bopu.play import described
from bopu.play.stops import Misplaced

WORDS = ("east", "west")
MANY = [f"w{n}" for n in range(described.FEW + 1)]


@pytest.mark.parametrize(
    ("read", "value", "found"),
    [
        (lambda v: described.by_name(v, WORDS, "a table"), {"west": 1}, {"west": 1}),
        (lambda v: described.listed(v, "tiles"), (1, "x"), (1, "x")),
        (lambda v: described.players(v, 2, WORDS), {"players": [{"east": 1}]}, [{"east": 1}]),
        (lambda v: described.players(v, 2, WORDS), {}, []),
        (lambda v: described.word(v, "wind", WORDS), "west", "west"),
        (lambda v: described.word(v, "wind", WORDS), "", ""),
        (lambda v: described.word(v, "wind"), "any", "any"),
        (lambda v: described.flag(v, "open"), False, False),
        (lambda v: described.whole(v, "chips"), -3, -3),
        (lambda v: described.between(v, "round", 1), 9, 9),
        (lambda v: described.between(v, "round", 1, 4), 4, 4),
        (lambda v: described.turn(v, 4), {"turn": 4}, 3),
        (lambda v: described.turn(v, 4), {}, 0),
    ],
)
def test_what_can_be_is_given_back(read: Callable[[Any], Any], value: object, found: object) -> None:
    assert read(value) == found


@pytest.mark.parametrize(
    ("read", "value", "told"),
    [
        (lambda v: described.by_name(v, WORDS, "a table"), [], "expected facts about a table by name (east, west); "),
        (lambda v: described.by_name(v, WORDS, "a table"), {"x": 1}, "about a table (east, west); found 'x'"),
        (lambda v: described.listed(v, "tiles"), "abc", "expected a list as tiles; found 'abc'"),
        (lambda v: described.players(v, 1, WORDS), {"players": [{}, {}]}, "facts for 1 players at most; found 2"),
        (lambda v: described.players(v, 1, WORDS), {"players": [3]}, "about a player by name (east, west); found 3"),
        (lambda v: described.word(v, "wind", WORDS), "south", "expected as wind one of east, west; found 'south'"),
        (lambda v: described.word(v, "wind", MANY, "one of the book"), "x", "as wind one of the book; found 'x'"),
        (lambda v: described.word(v, "wind", WORDS), ["east"], "expected a word as wind; found ['east']"),
        (lambda v: described.flag(v, "open"), 1, "expected true or false as open; found 1"),
        (lambda v: described.whole(v, "chips"), True, "expected a whole number as chips; found True"),
        (lambda v: described.whole(v, "chips"), 1.0, "expected a whole number as chips; found 1.0"),
        (lambda v: described.between(v, "round", 1), 0, "expected a number from 1 as round; found 0"),
        (lambda v: described.between(v, "round", 1, 4), 5, "expected a number from 1 to 4 as round; found 5"),
        (lambda v: described.turn(v, 4), {"turn": 5}, "expected a number from 1 to 4 as turn; found 5"),
        (lambda v: described.word(v, "wind", WORDS), "x" * 999, "xx…"),
    ],
)
def test_what_cannot_be_is_one_sentence(read: Callable[[Any], Any], value: object, told: str) -> None:
    with pytest.raises(Misplaced) as refused:
        read(value)
    assert told in str(refused.value) and len(str(refused.value)) < 200
