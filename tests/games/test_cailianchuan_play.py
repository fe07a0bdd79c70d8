"""Evenings of 采蓮船 played at random: they end, every cup sent is drunk, nothing hangs on what is not in the state."""

import random
from pathlib import Path

import pytest

from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS
from bopu.games.cailianchuan.set_up import Misplaced
from bopu.play.bots import bots_of
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, IllegalMove, Unreadable
from bopu.play.phrases import LANGUAGES, Phrases
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.session import Session
from bopu.ruleset.decide import Book, Gap
from tests.games.cailianchuan import SLUG, TABLE, book, compiled_in, copied, played, ruleset, turn

BOOK = book()


@pytest.mark.parametrize("seats", range(FEWEST_SEATS, MOST_SEATS + 1))
def test_an_evening_ends_and_every_cup_sent_is_drunk(seats: int) -> None:
    evening = played(seats, BOOK, seats)
    state = evening.play.state
    told = sum(int(str(e.fields["cups"])) for e in evening.events if e.kind in ("drinks", "fined"))
    assert state.over and state.sent == state.drunk == told == sum(evening.play.outcome() or ())


@pytest.mark.parametrize("seed", range(4))
def test_all_that_happens_can_be_told_in_both_languages_and_rests_on_a_rule(seed: int) -> None:
    phrases = Phrases(ruleset().phrases, ruleset().names)
    for event in played(seed, BOOK).events:
        assert event.rules, event
        for language in LANGUAGES:
            assert phrases.say(event, language)


def test_a_copy_goes_on_by_itself_and_alike() -> None:
    first, other = GAME.start(BOOK, TABLE), None
    chance, rng = SeededChance(5), random.Random(5)
    for _ in range(60):
        move = chance.draw(first.chance()) if first.to_move == CHANCE else rng.choice(first.legal_moves())
        other, before = first.copy(), first.line()
        told = first.apply(move)
        assert other.line() == before
        assert other.apply(move) == told and other.line() == first.line()


@pytest.mark.parametrize("dice", ["444441", "444442", "421111", "666654"])
@pytest.mark.parametrize("seed", range(5))
def test_a_forfeit_ends(dice: str, seed: int) -> None:
    evening = turn(dice, BOOK, seed=seed, seat=TABLE - 2 if dice == "421111" else 1)
    assert not evening.play.state.walks and evening.play.state.sent == evening.play.state.drunk


def test_the_moves_of_another_game_are_unreadable_and_dice_that_cannot_fall_are_refused() -> None:
    play = GAME.set_up(BOOK, TABLE, {})
    before = play.line()
    for move, refusal in [
        ("deal x", Unreadable),
        ("", Unreadable),
        ("throw 7", IllegalMove),
        ("throw 654327", IllegalMove),
    ]:
        with pytest.raises(refusal):
            play.apply(move)
    assert play.line() == before


@pytest.mark.parametrize("move", ["declare", "declare wangdi", "declare wangdi x", "declare wangdi -1", "declare 3"])
def test_a_declaration_that_cannot_be_read_says_what_one_is(move: str) -> None:
    with pytest.raises(Unreadable, match="a breach and the number of a player"):
        GAME.set_up(BOOK, TABLE, {}).apply(move)


@pytest.mark.parametrize(
    "move", ["declare zuiye 1", "declare wangdi 0", "declare wangdi 8", "declare wangdi 99999999999"]
)
def test_a_declaration_of_what_there_is_not_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove, match="expected"):
        GAME.set_up(BOOK, TABLE, {}).apply(move)


def test_a_declaration_leaves_the_dice_where_they_are() -> None:
    play = GAME.set_up(BOOK, TABLE, {"turn": 3})
    play.apply("declare wangdi 2")
    assert play.chance().seat == 2 and play.state.seats[1].cups == {"chongtailianbei": 1}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"turn": 0}, "a number from 1 to 7 as turn; found 0"),
        ({"turn": True}, "as turn; found True"),
        ({"round": 4, "rounds": 3}, "expected a round up to 3; found 4"),
        ({"wine": 1}, "expected facts about the moment"),
        ({"players": {}}, "expected a list as players"),
        ({"players": [{}] * 8}, "expected facts for 7 players at most; found 8"),
        ({"players": [{"role": "king"}]}, "expected as role one of"),
        ({"players": [{"traits": ["king"]}]}, "expected as traits one that the book names; found 'king'"),
        ({"players": [{"traits": "zunguan"}]}, "expected a list as traits"),
        ({"players": [{"age": -1}]}, "a number from 0 as age"),
        ({"players": [{"cups": {"tea": 1}}]}, "expected facts about cups"),
        ({"players": [{"courtesan": 1}]}, "expected true or false as courtesan"),
        ({"players": [{"role": "neishi"}] * 6}, "expected one of the role wuwang at the table; found none"),
    ],
)
def test_a_table_that_cannot_be_is_told_in_a_sentence(facts: dict[str, object], told: str) -> None:
    with pytest.raises(Misplaced) as fault:
        GAME.set_up(BOOK, TABLE, facts)
    assert told in str(fault.value)


def test_without_supplements_nobody_knows_who_sits_as_whom() -> None:
    with pytest.raises(Gap, match="roles"):
        GAME.start(book({}, supplements=False), TABLE)


@pytest.mark.parametrize("name", ["random", "advice"])
def test_bots_play_whole_evenings(name: str) -> None:
    bot, chance, rng = bots_of(BOOK)[name], SeededChance(2), random.Random(2)
    play = GAME.start(BOOK, TABLE)
    while (mover := play.to_move) is not None:
        play.apply(chance.draw(play.chance()) if mover == CHANCE else bot(play, rng))
    assert play.outcome() is not None


def test_the_obliging_bot_begs_where_it_may() -> None:
    facts = {"players": [{"drinker": "liangqian"}, {}, {"drinker": "dahu"}], "turn": 2}
    play = GAME.set_up(BOOK, TABLE, facts)
    play.apply("throw 666654")
    play.apply("chudi")
    assert play.legal_moves() == ("drink", "beg 3")
    assert bots_of(BOOK)["advice"](play, random.Random(1)) == "beg 3"
    play.apply("beg 3")
    play.apply("accept")
    assert (play.state.seats[0].drunk, play.state.seats[2].drunk) == (0, 3)


def test_a_table_has_no_more_and_no_fewer_seats_than_the_rules_on_roles_can_fill() -> None:
    """16 and 5 are reckoned here from the rules: one courtesan, each role once, and those that are drawn again."""
    rules = {rule.id: rule for rule in ruleset().rules}
    [most], [again], [fewest] = (rules[name].answer for name in ("juese", "juese.jia", "juese.si"))
    more = len(again.args["roles"].names) * int(again.args["times"].number)
    assert len(most.args["roles"].names) + more + 1 == MOST_SEATS
    assert len(fewest.args["roles"].names) + 1 == FEWEST_SEATS


SHARED = "shared: {{supplied: {}, source: ours.guests, certainty: low}}}}}}}}\n- {{id: guest.age"


@pytest.mark.parametrize(
    ("old", "new", "seats", "told"),
    [
        ("times: {supplied: 3, source: sense.four", "times: {supplied: 1, source: sense.four", 11, "found 3 in all"),
        (SHARED.format(4), SHARED.format(0), TABLE, "found 0 in all"),
        ("hearty_n: {supplied: 2", "hearty_n: {supplied: 20", TABLE, "found 21"),
    ],
    ids=["roles", "numbers", "drinkers"],
)
def test_where_the_rules_have_too_little_for_so_many_players_they_are_silent(
    old: str, new: str, seats: int, told: str, tmp_path: Path
) -> None:
    file = copied(tmp_path) / "corpus" / SLUG / "rules.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    compiled = compiled_in(tmp_path)
    assert compiled.ruleset is not None, compiled.findings
    with pytest.raises(Gap, match=told):
        played(1, Book(compiled.ruleset, GAME.vocabulary, {}), seats)


def test_a_record_with_a_declared_breach_and_a_described_table_replays_to_the_same_line() -> None:
    session = Session(GAME, BOOK, [bots_of(BOOK)["random"]] * TABLE, 11, position={"turn": 2, "rounds": 1})
    session.play("declare wangdi 3")
    while not session.over:
        session.go()
    text = write(session.record(events=True))
    assert "declare wangdi 3" in text and "position: " in text
    record, faults = parse(text, "evening.txt")
    assert record is not None, faults
    told = replay(record, lambda name: ruleset())
    assert told.faults == [] and told.state is not None
    assert told.state.line() == session.state.line()
