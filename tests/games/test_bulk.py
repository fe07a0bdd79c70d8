"""Turns seeds into games of 陞官圖 played twice, by the engine and many at once, and compares them to the last chip."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest

from bopu.games.shengguantu import GAME, bulk
from bopu.games.shengguantu.bulk_kernel import ENDLESS
from bopu.games.shengguantu.bulk_lanes import first as first_of_many
from bopu.games.shengguantu.bulk_lanes import mixed as mixed_many
from bopu.games.shengguantu.bulk_tables import Tables
from bopu.play.contract import CHANCE
from bopu.play.streams import GAMMA, THROWS, GameStreams, first, mixed
from bopu.ruleset.decide import Book, Conflict, Gap
from tests.games.harness import book, ruleset

SEED = 20101
GAMES, SLOW_GAMES = 200, 6
"""Games compared; fewer where the engine prices every office at every turn. `make bench` compares 2,000."""


@dataclass(frozen=True)
class End:
    """How one game ended; a game that the rules stop has only its throws and the sentence."""

    throws: int
    stopped: str = ""
    chips: tuple[int, ...] = ()
    pool: int = 0
    fates: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()


def by_engine(rules: Book, seats: int, seed: int, game: int) -> End:
    """The end of a game that the engine plays from the game's own streams."""
    streams, throws = GameStreams(seed, game), 0
    try:
        play = GAME.start(rules, seats)
        while play.to_move is not None:
            if play.to_move == CHANCE:
                move, throws = streams.draw(play.chance()), throws + 1
            else:
                move = streams.choose(play.legal_moves())
            play.apply(move)
    except (Gap, Conflict) as silence:
        return End(throws, str(silence))
    players = play.state.seats
    chips, fates, offices = zip(*((player.chips, player.fate, player.office) for player in players), strict=True)
    return End(throws, "", chips, play.state.pool, fates, offices)


def in_bulk(played: bulk.Played) -> Iterator[End]:
    """The ends of games that were played many at once, in their order."""
    for row, throws in enumerate(played.throws.tolist()):
        if row in played.stopped:
            yield End(throws, played.stopped[row])
            continue
        fates = tuple(played.fate_names[fate] for fate in played.fates[row])
        offices = tuple(played.office_names[office] for office in played.offices[row])
        yield End(throws, "", tuple(played.chips[row].tolist()), int(played.pool[row]), fates, offices)


def compare(rules: Book, games: int, seats: int = 4, tables: Tables | None = None) -> None:
    """Every game the same, whoever plays it."""
    played = bulk.play(tables or bulk.specialise(rules), games, seats, SEED)
    for game, end in enumerate(in_bulk(played)):
        assert end == by_engine(rules, seats, SEED, game), f"game {game} of seed {SEED}"


@cache
def default_tables() -> Tables:
    """The tables under the defaults."""
    return bulk.specialise(book())


def sells(rules: Book) -> bool:
    """Whether the rules sell offices, which makes the engine slow."""
    return rules.decide("sale", GAME.start(rules, 4).view({})).answer[0].word == "allow"


@pytest.mark.parametrize("name", sorted(ruleset().rulesets))
def test_engine_and_bulk_play_the_same_games_under_every_named_ruleset(name: str) -> None:
    named = ruleset().rulesets[name]
    rules = book(named.choices, named.supplements)
    compare(rules, SLOW_GAMES if sells(rules) else GAMES, tables=default_tables() if name == "default" else None)


def covering(turn: int) -> Mapping[str, str]:
    """One option of each switch; three turns name every option of a switch with up to three."""
    return {name: switch.options[turn % len(switch.options)].id for name, switch in ruleset().switches.items()}


def test_three_turns_name_every_option() -> None:
    named = {(name, option) for turn in range(3) for name, option in covering(turn).items()}
    assert named == {(name, option.id) for name, switch in ruleset().switches.items() for option in switch.options}


@pytest.mark.parametrize("turn", range(3))
def test_engine_and_bulk_play_the_same_games_under_every_option(turn: int) -> None:
    rules = book(covering(turn))
    compare(rules, SLOW_GAMES if sells(rules) else GAMES)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_engine_and_bulk_agree_with_any_number_of_players(seats: int) -> None:
    compare(book(), 20, seats, default_tables())


def test_chips_come_from_nowhere_and_go_nowhere() -> None:
    played = bulk.play(default_tables(), 500, 4, SEED)
    assert (played.chips.sum(axis=1) + played.pool == 0).all()
    assert not played.stopped


def test_a_game_is_the_same_whichever_are_played_beside_it() -> None:
    together = bulk.play(default_tables(), 12, 4, SEED)
    for lanes in (1, 5):
        apart = bulk.play(default_tables(), 7, 4, SEED, first=5, lanes=lanes)
        assert (apart.chips == together.chips[5:]).all()
        assert (apart.throws == together.throws[5:]).all()


def test_another_seed_gives_other_games() -> None:
    one, other = (bulk.play(default_tables(), 50, 4, seed) for seed in (SEED, SEED + 1))
    assert (one.chips != other.chips).any(axis=1).all()


def test_a_game_that_does_not_end_is_stopped_and_said_so() -> None:
    tables = replace(default_tables(), most_throws=30)
    played = bulk.play(tables, 10, 4, SEED)
    assert set(played.stopped.values()) == {ENDLESS}
    assert (played.throws == 30).all()


def test_a_condition_over_all_positions_held_is_refused_unless_one_of_them_can_fulfil_it() -> None:
    words = GAME.vocabulary.predicates
    vocabulary = replace(GAME.vocabulary, predicates={**words, "has_held": replace(words["has_held"], any_of="")})
    with pytest.raises(bulk.Unsupported, match="a condition that one position held can fulfil; found has_held"):
        bulk.specialise(Book(ruleset(), vocabulary, {}))


def test_a_word_that_is_not_known_here_is_refused() -> None:
    [stake] = [rule for rule in ruleset().rules if rule.event == "game_starts"]
    strange = replace(stake, do=(replace(stake.do[0], word="burns"),))
    rules = tuple(strange if rule is stake else rule for rule in ruleset().rules)
    with pytest.raises(bulk.Unsupported, match=r"expected one of .*; found burns"):
        bulk.specialise(Book(replace(ruleset(), rules=rules), GAME.vocabulary, {}))


def test_streams_are_splitmix64() -> None:
    counters = [(1234567 + step * GAMMA) % 2**64 for step in range(1, 4)]
    assert [mixed(counter) for counter in counters] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert mixed_many(np.array(counters, dtype=np.uint64)).tolist() == [mixed(counter) for counter in counters]


def test_many_streams_begin_as_one_does() -> None:
    assert first_of_many(SEED, np.arange(50), THROWS).tolist() == [first(SEED, game, THROWS) for game in range(50)]
