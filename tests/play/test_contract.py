"""The contract: engines are found by name, and a name that is none is a sentence."""

import pytest

from bopu.play.contract import Ambiguous, Game, IllegalMove, State, UnknownGame, load_game
from tests.play.parlour import table
from tests.play.race import GAME


def test_the_race_is_a_game_and_its_moments_are_states() -> None:
    assert isinstance(GAME, Game) and isinstance(table(1).state, State)


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("", "expected the name of a module as engine; found ''"),
        ("a/b", "expected the name of a module as engine; found 'a/b'"),
        (".play", "expected the name of a module as engine; found '.play'"),
        ("tests.no_such", "expected a module that can be imported as engine; found 'tests.no_such'"),
        ("json", "expected a module that holds a game as GAME; found 'json', which does not"),
    ],
)
def test_a_name_that_is_no_engine_is_a_sentence(engine: str, message: str) -> None:
    with pytest.raises(UnknownGame) as unknown:
        load_game(engine)
    assert str(unknown.value).startswith(message)


def test_a_refusal_quotes_the_move_and_names_the_clause() -> None:
    refused = IllegalMove("pay", "who has no chip waits", ("poor",), ("race.4",))
    assert str(refused) == "'pay' may not be played: who has no chip waits (race.4)"
    assert (refused.move, refused.rules, refused.clauses) == ("pay", ("poor",), ("race.4",))


def test_an_ambiguous_move_lists_its_readings() -> None:
    assert str(Ambiguous("p", ["pay", "pass"])) == "expected one move; 'p' can be read as pay or pass"
