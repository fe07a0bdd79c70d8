"""國標麻將 at random: at every moment no tile is made or lost, hands have their size, points come to nothing."""

import random
from collections import Counter

import pytest

from bopu.games.guobiao.engine import Play
from bopu.play.bots import bots_of
from bopu.play.phrases import LANGUAGES, Phrases
from bopu.play.table import Table
from tests.games.guobiao_games import APART, GAME, Game, book, default_book, options, placed, played, ruleset, steps

SEEDS = range(700, 708)
WALL = 144  # gb.5.30
BEFORE, AFTER = 13, 14


def everywhere(play: Play) -> Counter[int]:
    """How many of each tile there are: in hands, melds, flowers, the pool, the wall."""
    state, found = play.state, Counter[int]()
    found.update(state.wall[state.front : state.back])
    for player in state.seats:
        found.update((*player.tiles(), *player.flowers, *player.discards))
        for meld in player.melds:
            found.update(play.law.meld_tiles(meld))
    return found


def sizes(play: Play) -> list[int]:
    """How many tiles each hand has, a kong counted as a triplet."""
    return [sum(player.held) + 3 * len(player.melds) for player in play.state.seats]


def check(game: Game, where: str) -> None:
    """What holds at every moment after the deal."""
    play = game.play
    found = everywhere(play)
    assert sum(found.values()) == WALL, where
    assert all(number == play.law.tiles.copies[tile] for tile, number in found.items()), where
    assert sum(player.chips for player in play.state.seats) == 0, where
    acting = {play.to_move} if play.state.wait and not play.state.claims else set()
    for seat, size in enumerate(sizes(play)):
        assert size == (AFTER if seat in acting else BEFORE), f"{where}: {sizes(play)}"


@pytest.mark.parametrize("seed", SEEDS)
def test_tiles_hands_and_points_hold_at_every_moment(seed: int) -> None:
    looked = 0
    for game in steps(seed, default_book()):
        if game.play.state.wall and not game.play.state.over:
            check(game, f"seed {seed}, move {len(game.moves)}")
            looked += 1
    assert looked > 20


def test_a_lost_tile_would_be_noticed() -> None:
    *_, game = steps(SEEDS[0], default_book())
    game.play.state.wall, game.play.state.front, game.play.state.back = (), 0, 0
    game.play.state.seats[0].held[0] += 1
    with pytest.raises(AssertionError):
        check(game, "planted")


@pytest.mark.parametrize(("switch", "option"), options(), ids=lambda value: str(value))
def test_games_come_to_an_end_under_every_option(switch: str, option: str) -> None:
    under = book({switch: option})
    for seed in (3, 4):
        game = played(seed, under)
        assert game.play.state.over and sum(game.play.outcome() or ()) == 0, f"{switch}={option} seed {seed}"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_cites_and_can_be_told_in_both_languages(seed: int) -> None:
    rules = ruleset()
    phrases = Phrases(rules.phrases, rules.names)
    for event in played(seed, default_book()).events:
        assert event.rules and event.cites, f"seed {seed}: {event}"
        assert set(event.cites) <= rules.clauses.keys(), f"seed {seed}: {event}"
        for language in LANGUAGES:
            assert phrases.say(event, language), f"seed {seed}: {event}"


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_copy_goes_on_by_itself(seed: int) -> None:
    for number, game in enumerate(steps(seed, default_book())):
        if number % 30 == 5 and not game.play.state.over and game.play.legal_moves():
            before = game.play.line()
            other = game.play.copy()
            other.apply(other.legal_moves()[-1])
            assert game.play.line() == before != other.line(), f"seed {seed}, move {number}"


def test_the_bot_that_counts_wins_deals_worth_eight_points_and_more() -> None:
    bots = bots_of(default_book())
    points = []
    for seed in range(6):
        table = Table(GAME, default_book(), [bots["counter"]] * GAME.default_seats, seed)
        points += [e.fields["points"] for ply in table.play() for e in ply.events if e.kind == "scored"]
    assert len(points) >= 3, f"seeds 0 to 5: {points}"  # at random one deal in twenty or fewer is won
    assert all(isinstance(one, int) and one >= 8 for one in points), points


@pytest.mark.parametrize("bot", ["eager", "counter"])
def test_these_bots_let_no_win_go(bot: str) -> None:
    plays = bots_of(default_book())[bot]
    drawn = placed("2233m 99p 33s FF CC 55m", APART, APART, APART, drawn="5m", wall="9s")
    offered = placed(f"{APART} 5m", APART, "2233m 99p 33s FF CC 5m", APART, drawn="5m", wall="9s")
    offered.apply("discard wuwan")
    for seed in range(20):
        for state in (drawn, offered):
            assert plays(state, random.Random(seed)) == "win" and len(state.legal_moves()) > 1, f"seed {seed}"


def test_sixteen_deals_go_round_the_table_and_through_the_winds() -> None:
    game = played(11, book({"jushu": "ju"}))
    assert [event.fields["player"] for event in game.told("banks")] == [0, 1, 2, 3] * 4
    winds = [event.fields["wind"] for event in game.told("deal_begins")]
    assert winds == [wind for wind in ("dongfeng", "nanfeng", "xifeng", "beifeng") for _ in range(4)]
    assert len(game.told("deal_over")) == 16 and len(game.told("game_over")) == 1
