"""Many hands of 馬弔 at once end as the engine ends them, hand by hand, from the same chance, under every option."""

import numpy as np
import pytest

from bopu.games.madiao import GAME
from bopu.games.madiao.bulk import Beyond, Many
from bopu.games.madiao.engine import Play
from bopu.play.contract import CHANCE
from bopu.play.streams import GameStreams
from tests.games.madiao_rows import OF, book

SEED, HANDS = 2026, 15
OPTIONS = [
    {},
    *({name: option.id} for name, switch in OF.ruleset().switches.items() for option in switch.options
      if option.id != switch.default),
]  # fmt: skip
REFUSED = ({"fapai": "jin"}, {"fapai": "ling"}, {"zhuopai": "ling"}, {"jushu": "si"})


def by_the_engine(choices: dict[str, str], game: int) -> Play:
    """One game by the streams of a seed."""
    streams = GameStreams(SEED, game)
    play = GAME.start(book(tuple(choices.items())), 4)
    while (mover := play.to_move) is not None:
        play.apply(streams.draw(play.chance()) if mover == CHANCE else streams.choose(play.legal_moves()))
    return play


@pytest.mark.parametrize("choices", [one for one in OPTIONS if one not in REFUSED], ids=str)
def test_hands_end_alike(choices: dict[str, str]) -> None:
    many = Many(book(tuple(choices.items()))).play(SEED, 0, HANDS)
    for game in range(HANDS):
        one = by_the_engine(choices, game)
        assert tuple(many.chips[game]) == one.outcome(), f"seed {SEED}, game {game}"
        assert [len(player.tabled) for player in one.state.seats] == list(many.tables[game]), f"game {game}"
        assert bool(many.free[game]) == one.state.free, f"game {game}"


def test_hands_that_are_rare_end_alike_too() -> None:
    """Hands with a pattern before play, and those in which most chips change hands."""
    many = Many(book()).play(SEED, 0, 3000)
    rare = {*np.flatnonzero(many.free)[:12], *np.argsort(-np.abs(many.chips).max(axis=1))[:12]}
    assert many.free.sum() > 3
    for game in sorted(map(int, rare)):
        one = by_the_engine({}, game)
        assert tuple(many.chips[game]) == one.outcome(), f"seed {SEED}, game {game}"
        assert bool(many.free[game]) == one.state.free, f"game {game}"


@pytest.mark.parametrize("choices", REFUSED, ids=str)
def test_what_is_the_engines_alone_is_refused_in_a_sentence(choices: dict[str, str]) -> None:
    with pytest.raises(Beyond, match=r"expected .* found "):
        Many(book(tuple(choices.items())))


def test_hands_are_the_same_whichever_are_played_beside_them() -> None:
    many = Many(book())
    whole = many.play(SEED, 0, 400)
    parts = [many.play(SEED, first, 100) for first in (0, 100, 200, 300)]
    assert np.array_equal(whole.chips, np.concatenate([part.chips for part in parts]))
    assert not whole.chips.sum(axis=1).any()
