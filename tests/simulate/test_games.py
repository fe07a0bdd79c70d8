"""Whole games: every event is said in both languages, every record replays to the last chip, advice is followed."""

import random
from collections import Counter

import pytest

from bopu.games.shengguantu.bot import advised_against
from bopu.play.bots import bots_of, random_bot
from bopu.play.contract import Game
from bopu.play.opening import book_of
from bopu.play.phrases import LANGUAGES, Phrases, phrase_faults
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.ruleset.decide import Book
from bopu.ruleset.load import from_json, to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.games import Task, play_games


def played(game: Game, book: Book, seed: int, bot: str = "random") -> Table:
    """A game to its end."""
    table = Table(game, book, [bots_of(book)[bot]] * 4, seed)
    for _ in table.play():
        pass
    return table


@pytest.mark.parametrize("seed", range(50))
def test_every_event_of_a_game_reads_as_a_sentence_in_both_languages(ruleset: Ruleset, game: Game, seed: int) -> None:
    whole = [name for name, combination in ruleset.rulesets.items() if combination.supplements]
    named = whole[seed % len(whole)]
    table = played(game, book_of(ruleset, game, named), seed)
    phrases = Phrases(ruleset.phrases, ruleset.names)
    assert table.over
    for event in (event for ply in table.plies for event in ply.events):
        for language in LANGUAGES:
            sentence = phrases.say(event, language)
            assert sentence[-1] in "。.", sentence
            assert not any(mark in sentence for mark in "{}|@_"), sentence


def test_no_phrase_lacks_anything(ruleset: Ruleset, game: Game) -> None:
    assert phrase_faults(ruleset.phrases, game.vocabulary.events) == []


def test_every_position_and_special_outcome_of_the_board_has_a_name(ruleset: Ruleset) -> None:
    rows = ruleset.tables["board"]["rows"]
    specials = {cell["special"] for row in rows.values() for cell in row["cells"].values() if "special" in cell}
    ranks = {cell["key"] for row in rows.values() for cell in row["cells"].values() if cell.get("type") == "rank"}
    for word in sorted({*rows, *specials, *ranks, *ruleset.tables["fates"], ""}):
        assert set(ruleset.names.get(word, {})) == set(LANGUAGES), word


def test_a_ruleset_that_was_written_and_read_says_the_same(ruleset: Ruleset) -> None:
    assert from_json(to_json(ruleset)).names == ruleset.names


@pytest.mark.parametrize("seed", range(50))
def test_a_record_replays_to_the_last_chip(ruleset: Ruleset, game: Game, book: Book, seed: int) -> None:
    table = played(game, book, seed)
    assert table.over
    record, faults = parse(write(table.record(events=seed % 10 == 0)))
    assert record is not None and faults == []
    again = replay(record, lambda name: ruleset)
    assert again.faults == [] and again.state is not None
    assert again.state.line() == table.state.line()
    assert again.state.outcome() == table.state.outcome()


def test_every_switch_can_be_played_with_either_option(ruleset: Ruleset, game: Game) -> None:
    for name, switch in ruleset.switches.items():
        for option in switch.options:
            table = played(game, book_of(ruleset, game, "", {name: option.id}), 11)
            record, _ = parse(write(table.record()))
            assert record is not None
            assert replay(record, lambda name: ruleset).faults == [], (name, option.id)


def test_the_advice_of_the_text_keeps_a_bot_from_buying_what_it_may_buy(ruleset: Ruleset, game: Game) -> None:
    book = book_of(ruleset, game, "juanguan")
    assert advised_against(book) == ("buy",)
    bots = bots_of(book)
    table = Table(game, book, [bots["advice"]] * 4, 5)
    rng, offered = random.Random(1), 0
    while not table.over and offered < 20:
        if any(move.startswith("buy ") for move in table.state.legal_moves()):
            offered += 1
            assert not bots["advice"](table.state, rng).startswith("buy ")
            assert any(random_bot(table.state, rng).startswith("buy ") for _ in range(20))
        next(table.play())
    assert offered


def test_where_the_text_advises_nothing_the_bot_chooses_among_all(ruleset: Ruleset, game: Game, book: Book) -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        seen.update(move.partition(" ")[0] for _, move, _ in played(game, book, seed, "advice").plies)
    assert seen["accept"] and seen["refuse"]


def test_source_only_stops_where_the_text_is_silent_and_says_so(spec: str) -> None:
    chunk = play_games(Task(spec, "source-only", (), ("random",) * 4), range(3))
    for played_game in chunk["games"]:
        assert played_game["stopped"].startswith("the rules do not say how ")
        assert played_game["outcome"] == []


def test_a_game_that_the_source_alone_cannot_begin_or_end_is_a_sentence(ruleset: Ruleset, game: Game) -> None:
    with pytest.raises(Stopped, match=r"the rules do not say how .*: expected a rule that decides"):
        played(game, book_of(ruleset, game, "source-only"), 1)
    record, _ = parse("bopu record 1\ngame: shengguantu\nruleset: source-only\nseats: 4\nseed: 1\nstop\n")
    assert record is not None
    [finding] = replay(record, lambda name: ruleset).faults
    assert finding.message.startswith("the rules do not say how ")


def test_chips_of_players_and_pool_are_constant(task: Task) -> None:
    for one in play_games(task, range(5))["games"]:
        assert sum(one["facts"]["chips"]) + one["facts"]["pool"] == 0
        assert one["outcome"] == one["facts"]["chips"]
