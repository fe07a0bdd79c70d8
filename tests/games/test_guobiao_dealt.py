"""A hand of 國標麻將 that is whole as it was dealt: whether it wins, with which tile, flowers replaced; by the engine
and many deals at once."""

from typing import Any, cast

import numpy as np
import pytest

from bopu.games.guobiao import GAME, bulk
from bopu.games.guobiao.engine import Play
from bopu.games.guobiao.scoring import hand_at, score
from bopu.play.bots import bots_of
from bopu.play.bulk_streams import ManyStreams
from bopu.play.contract import DealSpec, RefusedMove
from bopu.play.deal import written
from tests.games.guobiao_games import book, tiles

HANDS = {
    "whole": ("123456789m 123p 99p", ""),
    "whole, and what came last was waited for with others": ("23m 456789m 123p 99p 1m", ""),
    "whole when a flower that came last is replaced": ("23m 456789m 123p 99p H", "1m"),
    "whole when a flower that came first is replaced": ("H 123m 456789m 23p 99p", "1p"),
    "whole when a flower is replaced by a flower, and that by a tile": ("23m 456789m 123p 99p H", "H 1m"),
    "no shape": ("147m 147p 147s ESWNC", ""),
    "a shape that is worth too little": ("123m 567m 789p 24s EE 3s", ""),
}
"""What the dealer is dealt, in the order in which it comes, H for a flower; and what then comes from the wall's end."""
OPTIONS = ("duo", "mo", "bu")


def in_order(play: Play, name: str) -> list[str]:
    """The stock as it is dealt: the dealer's hand, those of the others without flowers, the wall to its end."""
    spec = play.chance()
    assert isinstance(spec, DealSpec)
    left, flowers = list(spec.stock), iter(play.law.pack.flowers)
    hand, ends = ([next(flowers) if one == "H" else one for one in _each(part)] for part in HANDS[name])
    for tile in (*hand, *ends):
        left.remove(tile)
    plain = [tile for tile in left if tile not in play.law.pack.flowers]
    others = plain[: sum(part.size for part in spec.parts[1:-1])]
    for tile in others:
        left.remove(tile)
    return [*hand, *others, *left, *reversed(ends)]


def _each(short: str) -> list[str]:
    return [one for part in short.split() for one in ([part] if part == "H" else tiles(part).split())]


def dealt(option: str, name: str) -> Play:
    """The table after such a deal."""
    play = GAME.start(book({"qishouhe": option}), GAME.default_seats)
    spec, left = play.chance(), iter(in_order(play, name))
    assert isinstance(spec, DealSpec)
    play.apply(written(spec, [[next(left) for _ in range(part.size)] for part in spec.parts]))
    return play


def points(play: Play) -> tuple[int, ...]:
    """What each has when the dealer has won at once."""
    play.apply("win")
    return tuple(player.chips for player in play.state.seats)


@pytest.mark.parametrize("name", [name for name in HANDS if name.startswith("whole")])
def test_a_hand_that_is_whole_wins_before_the_first_discard_flowers_replaced(name: str) -> None:
    play = dealt("duo", name)
    told = hand_at(play, 0, "win")
    assert play.legal_moves()[0] == "win" and told["self_draw"] and len(told["concealed"]) == 13
    assert told["win"] in ("erwan", "bawan", "erbing"), "a tile of a closed wait, which is a point more"
    least = 16 + 4 + 2 + 1 + 1 + 1 + len(told["flowers"])  # the straight, closed, all chows, two alike, no suit, wait
    assert score(play.book, told)["total"] == least
    assert points(play) == (3 * (8 + least), *(3 * (-8 - least,)))


@pytest.mark.parametrize(
    ("name", "tile", "more"),
    [
        ("whole, and what came last was waited for with others", "yiwan", 0),
        ("whole when a flower that came last is replaced", "yiwan", 1),
        ("whole when a flower that came first is replaced", "yibing", 1),
        ("whole when a flower is replaced by a flower, and that by a tile", "yiwan", 2),
    ],
)
def test_where_the_last_counts_it_is_the_last_to_come(name: str, tile: str, more: int) -> None:
    play = dealt("mo", name)
    assert hand_at(play, 0, "win")["win"] == tile
    assert points(play)[0] == 3 * (8 + 24 + more)


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("name", ["no shape", "a shape that is worth too little"])
def test_a_hand_that_is_not_enough_does_not_win_as_it_was_dealt(option: str, name: str) -> None:
    play = dealt(option, name)
    assert "win" not in play.legal_moves()
    with pytest.raises(RefusedMove, match="may not be played") as refused:
        play.apply("win")
    assert "gb.r.3.a" in refused.value.clauses
    assert ("gb.r.6.a" in refused.value.clauses) == (name != "no shape" and option != "bu")


def test_where_tiles_dealt_were_not_drawn_none_wins() -> None:
    play = dealt("bu", "whole")
    assert "win" not in play.legal_moves()
    with pytest.raises(RefusedMove, match=r"gb\.8\.2\.2\.1, gb\.r\.3\.a"):
        play.apply("win")


def test_the_tiles_that_are_dealt_are_written_in_their_order_only_where_it_counts() -> None:
    ordered = {}
    for option in OPTIONS:
        spec = GAME.start(book({"qishouhe": option}), GAME.default_seats).chance()
        assert isinstance(spec, DealSpec)
        ordered[option] = [part.ordered for part in spec.parts]
    assert ordered == {"duo": 4 * [False] + [True], "mo": [True, False, False, False, True], "bu": 4 * [False] + [True]}


class Dealing(ManyStreams):
    """Chance that deals these rows."""

    rows: Any

    def shuffled(self, games: Any, stock: Any) -> Any:
        """The rows, whatever the stock."""
        return self.rows


@pytest.mark.parametrize("option", OPTIONS)
def test_many_deals_at_once_win_with_the_tiles_dealt_as_the_engine_does(
    option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = book({"qishouhe": option})
    many = bulk.specialise(rules)
    assert isinstance(many, bulk.Many)
    number = many.tables.kinds.tiles.number
    blank = GAME.start(rules, GAME.default_seats)
    Dealing.rows = np.array([[number[tile] for tile in in_order(blank, name)] for name in HANDS], dtype=np.int8)
    monkeypatch.setattr(bulk, "ManyStreams", Dealing)
    played = bulk.play(many, len(HANDS), GAME.default_seats, 1, eager=True)
    at_once = 0
    rows = zip(HANDS, played.outcome.tolist(), played.left.tolist(), played.choices.tolist(), strict=True)
    for name, outcome, left, choices in rows:
        play = dealt(option, name)
        wins = "win" in play.legal_moves()
        assert wins == (choices == 0), (option, name)
        assert not wins or (left, tuple(outcome)) == (play.state.left, points(play)), (option, name)
        at_once += wins
    assert at_once == (0 if option == "bu" else 5)


def test_a_bot_lets_no_such_win_go() -> None:
    play = dealt("duo", "whole")
    for bot in ("eager", "counter"):
        assert bots_of(play.book)[bot](play, cast(Any, None)) == "win"
