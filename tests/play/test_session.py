"""A session: it waits for people, takes moves back with the dice they had, and stands still when a move is refused."""

import random

import pytest

from bopu.play.bots import Bot, bots_of, random_bot
from bopu.play.contract import IllegalMove, RefusedMove, Unreadable
from bopu.play.opening import book_of
from bopu.play.read_record import parse
from bopu.play.record import write
from bopu.play.replay import replay
from bopu.play.session import Session
from tests.play.parlour import RULES, load, table
from tests.play.race import GAME

BOOK = book_of(RULES, GAME)


def session(seed: int, *bots: Bot | None) -> Session:
    """A table of the race; None is a person."""
    return Session(GAME, BOOK, bots or (None, None), seed)


def anything(at: Session, rng: random.Random) -> None:
    """Whatever comes next, as a person or a bot does it."""
    if at.person is None:
        at.go()
    else:
        at.play(at.state.chance().word if at.throws else rng.choice(at.options()).move)


@pytest.mark.parametrize("seed", range(20))
def test_people_who_choose_as_bots_do_get_the_same_dice(seed: int) -> None:
    bots, people = table(seed), session(seed)
    list(bots.play())
    for ply in bots.plies:
        people.play(people.state.chance().word if people.throws else ply.move)
    assert people.plies == bots.plies and people.over


@pytest.mark.parametrize("seed", range(20))
def test_what_is_taken_back_falls_again_as_it_fell(seed: int) -> None:
    at, rng = session(seed, None, random_bot), random.Random(seed)
    while not at.over:
        before = at.state.line(), len(at.plies)
        person = at.person is not None
        state = rng.getstate()
        anything(at, rng)
        if person:
            after = at.state.line(), list(at.plies)
            assert at.undo() == len(after[1]) - before[1]
            assert (at.state.line(), len(at.plies)) == before
            rng.setstate(state)
            anything(at, rng)
            assert (at.state.line(), at.plies) == after


def test_taking_back_goes_over_the_moves_of_bots_to_the_very_first() -> None:
    at, rng = session(3, None, random_bot), random.Random(3)
    first = at.state.line()
    for _ in range(8):
        anything(at, rng)
    while at.undo():
        assert at.person == 0
    assert (at.state.line(), at.plies) == (first, []) and at.undo() == 0


def test_a_refused_move_changes_nothing() -> None:
    at = session(1)
    line = at.state.line()
    for move in ("throw 99", "castle", "", "throw"[:-1]):
        with pytest.raises(RefusedMove) as refused:
            at.play(move)
        assert isinstance(refused.value, (IllegalMove, Unreadable))
        assert (at.state.line(), at.plies, at.undo()) == (line, [], 0)


def test_dice_of_the_players_own_table_are_taken_as_they_lie() -> None:
    at = session(1)
    spec = at.state.chance()
    assert at.play(f"{spec.word} 12").move == f"{spec.word} 21"


def test_options_say_what_they_bring_and_leave_the_state_alone() -> None:
    at, rng = session(1), random.Random(1)
    seen = False
    while not at.over:
        line = at.state.line()
        for option in at.options():
            then = at.state.copy()
            assert then.apply(option.move)[: len(option.events)] == option.events
            seen = seen or bool(option.events)
        assert at.state.line() == line
        anything(at, rng)
    assert seen and at.options() == ()


@pytest.mark.parametrize("seed", range(10))
def test_a_session_goes_on_from_a_record(seed: int) -> None:
    at, rng = session(seed), random.Random(seed)
    for _ in range(3):
        anything(at, rng)
    record, faults = parse(write(at.record()))
    assert record is not None and faults == []
    replayed = replay(record, load)
    assert replayed.state is not None and replayed.plies == at.plies
    later = Session(GAME, BOOK, (None, None), 99, begun=(replayed.state, replayed.plies))
    assert later.state.line() == at.state.line() and later.undo() == 0
    while not later.over:
        anything(later, rng)
    whole, _ = parse(write(later.record(events=True)))
    assert whole is not None and replay(whole, load).faults == []


def test_a_game_without_bots_of_its_own_has_the_random_one() -> None:
    assert dict(bots_of(BOOK)) == {"random": random_bot}
