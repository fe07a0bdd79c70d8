"""What a player may do depends on what that player may know: where all of it is told, a refusal is of every play."""

import random
from collections import Counter

import pytest

from bopu.play.chance import outcomes_like, ways_like
from bopu.play.contract import CHANCE
from bopu.play.deal import DealSpec, Part
from bopu.play.guided import deals, demands
from bopu.play.judge import steps
from bopu.play.proved import refused_in_all
from bopu.play.read_record import parse
from bopu.play.record import Played, Record
from tests.games.madiao import GAME, book

SPEC = DealSpec(("a", "b", "c", "d", "e", "f"), (Part(2), Part(2), Part(2, ordered=True)))
HEAD = 'bopu record 1\ngame: madiao\nseats: 4\nposition: {"banker": 1}\n'


def told(body: str) -> Record:
    """A record of 馬弔."""
    found, faults = parse(f"{HEAD}{body}", "record.txt")
    assert found is not None, faults
    return found


@pytest.mark.parametrize("pattern", ["?", "deal ?", "deal a ? / ? / ?", "deal a b / c ? / ? d", "deal a b / c d / e f"])
def test_the_ways_that_are_counted_are_those_that_are_listed(pattern: str) -> None:
    assert ways_like(SPEC, pattern) == len(set(outcomes_like(SPEC, pattern)))


@pytest.mark.parametrize("pattern", ["?", "deal a ? / ?", "deal ? / a ? b", "deal a a / b ? ?"])
def test_where_things_are_alike_at_least_so_many_ways_are_counted_as_no_other_is_like(pattern: str) -> None:
    spec = DealSpec(("a", "a", "a", "b", "b", "c", "c"), (Part(2), Part(3, ordered=True)))
    listed = len(set(outcomes_like(spec, pattern)))
    assert 1 <= ways_like(spec, pattern) <= listed
    many = DealSpec(("a", "b", "c", "d", "e", "f") * 4, (Part(8), Part(8, ordered=True)))
    assert ways_like(many, "deal ? / ?") > 10_000


def test_what_is_played_later_is_demanded_of_the_deal_until_chance_moves_again() -> None:
    record = told(
        "1. * deal a ? / ? / ?\n2. 1 lead b|c\n3. 2 discard ?\n4. 2 discard a|d\n5. * deal ?\n6. 1 lead e\nstop"
    )
    assert demands(SPEC, "deal a ? / ? / ?", record, 5) == [(1, ("d",)), (0, ("b", "c"))]


def test_of_two_deals_one_fits_what_is_played_later_and_all_are_deals() -> None:
    body = "1. * deal a ? / ? / ?\n2. 1 lead b|c\n3. 2 catch d\n4. 2 discard e|b\nstop"
    record, pattern = told(body), "deal a ? / ? / ?"
    drawn = list(deals(Dealing(), pattern, record, 5, 40))  # type: ignore[arg-type]
    parts = [[part.split() for part in one.removeprefix("deal ").split(" / ")] for one in drawn]
    assert all(Counter(card for part in one for card in part) == Counter(SPEC.stock) and "a" in one[0] for one in parts)
    fitting = [one for one in parts if set(one[0]) & {"b", "c"} and "d" in one[1] and set(one[1]) & {"b", "e"}]
    assert len(fitting) >= len(drawn) // 2
    assert drawn == list(deals(Dealing(), pattern, record, 5, 40))  # type: ignore[arg-type]


class Dealing:
    """A moment at which cards are dealt."""

    def chance(self) -> DealSpec:
        """What is dealt."""
        return SPEC


def hand(deal: str) -> tuple[list[object], list[tuple[int, str]], str]:
    """A game after a deal of which the pattern tells the first hand and two cards of the pot, and its path."""
    play = GAME.set_up(book(), 4, {"banker": 1})
    play.apply(deal)
    return [play], [(CHANCE, deal)], deal


def whole(seed: int) -> str:
    """A deal of all forty cards."""
    play = GAME.set_up(book(), 4, {"banker": 1})
    cards = list(play.pack.cards)
    random.Random(seed).shuffle(cards)
    cut = [cards[at : at + 8] for at in range(0, 40, 8)]
    return f"deal {' / '.join(' '.join(part) for part in cut)}"


@pytest.mark.parametrize(
    ("pattern", "lead", "proved"),
    [
        ("{0} / ? / ? / ? / ?", "lead x", True),
        ("{0} / ? / ? / ? / {4}", "lead x", True),
        ("? / {1} / ? / ? / ?", "lead x", False),
        ("{0:short} ? / ? / ? / ? / ?", "lead x", False),
        ("{0} / ? / ? / ? / ?", "lead ?", False),
        ("{0} / ? / ? / ? / ?", "lead x|y", False),
    ],
)
def test_only_where_all_that_the_player_sees_is_told_it_is_of_every_play(pattern: str, lead: str, proved: bool) -> None:
    deal = whole(1)
    parts = deal.removeprefix("deal ").split(" / ")
    short = " ".join(parts[0].split()[:-1])
    text = f"deal {pattern.replace('{0:short}', short).format(*parts)}"
    states, path, _ = hand(deal)
    before = steps(told(f"1. * {text}\nstop").items)
    assert refused_in_all(before, states, path, Played(2, 0, lead)) is proved  # type: ignore[arg-type]


def test_states_that_the_player_can_tell_apart_prove_nothing() -> None:
    one, path, deal = hand(whole(1))
    other, _, _ = hand(whole(2))
    before = steps(told(f"1. * {deal}\nstop").items)
    assert refused_in_all(before, one, path, Played(2, 0, "lead x"))  # type: ignore[arg-type]
    assert not refused_in_all(before, [*one, *other], path, Played(2, 0, "lead x"))  # type: ignore[list-item]


@pytest.mark.parametrize("seed", range(12))
def test_what_a_player_may_do_depends_on_what_that_player_knows_alone(seed: int) -> None:
    """Two hands that differ only in cards hidden from the first leave that player the same moves, law or advice."""
    rng = random.Random(seed)
    for choices in (
        {},
        {"fapai": "ling", "zhuopai": "ling"},
        {"fapai": "jin", "xianshen": "zhuo", "shangjia": "zuida"},
    ):
        play = GAME.set_up(book(choices), 4, {"banker": 1})
        cards = list(play.pack.cards)
        rng.shuffle(cards)
        mine, rest = cards[:8], cards[8:]
        other = rest[:]
        rng.shuffle(other)
        moves = []
        for hidden in (rest, other):
            state = GAME.set_up(book(choices), 4, {"banker": 1})
            cut = [mine, *(hidden[at : at + 8] for at in range(0, 32, 8))]
            state.apply(f"deal {' / '.join(' '.join(part) for part in cut)}")
            if state.to_move == 0 and not state.state.free:
                moves.append(state.legal_moves())
        assert len(set(moves)) <= 1, (seed, choices)
