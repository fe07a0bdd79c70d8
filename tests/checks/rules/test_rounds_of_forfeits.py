"""Forfeits in which everyone throws are reckoned exactly: as the chain of single players says, as combinatorics says,
and as evenings go that are played."""

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, cast

import pytest

from bopu.checks.rules.expected import Thrown, after_throw, expected
from bopu.checks.rules.forfeit_odds import ForfeitOdds, forfeit_odds
from bopu.checks.rules.odds import CHOICES
from bopu.checks.rules.odds_report import exact
from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.table_odds import OfTables
from bopu.games.cailianchuan import GAME, reckon
from bopu.play.chance import draw
from bopu.play.contract import CHANCE
from bopu.ruleset.decide import Book
from tests.games.cailianchuan import ruleset
from tests.games.other_figures import with_figures

SMALL = "wuwang / jizhang / taizai / shizhe / xishi"
USUAL = ""
JIUZHUAN, TIANTAI, DUJIANG = "throw 444441", "throw 444442", "throw 321111"
TOUCHING = {
    JIUZHUAN: {"jiuzhuan_tou": ("liu", "yi")},
    TIANTAI: {"taohua": ("drinks", "spared"), "xianquan": ("nofive", "red")},
    DUJIANG: {"dujiang_zai": ("three", "one"), "dujiang_wu": ("least", "exact")},
}
"""For each throw the options of the switches that its forfeit rests on."""
ONE, ACCEPT, LEAST_CUP = Fraction(1), CHOICES["accept"], "sizhaolianbei"
GAME_OF_CUPS = cast(OfTables, reckon)
MARKS = {"clc.wu.1.4.shizhi": 3, "clc.wu.1.6.jiu": 2, "clc.wu.1.9.shizhi": 3, "clc.wu.1.9.jiu": 2}
"""Three throws instead of ten, and two dice instead of nine: few enough for a chain of single players."""
Choices = Mapping[str, str]


def combinations(move: str) -> list[dict[str, str]]:
    switches = TOUCHING[move]
    return [dict(zip(switches, options, strict=True)) for options in product(*switches.values())]


ALL = [(move, choices) for move in TOUCHING for choices in combinations(move)]
ENDLESS = {"dujiang_zai": "one", "dujiang_wu": "exact"}


def book(choices: Choices, figures: Mapping[str, int] | None = None) -> Book:
    return Book(with_figures(ruleset(), figures) if figures else ruleset(), GAME.vocabulary, choices)


def table(under: Book, move: str, line: str = SMALL) -> Any:
    """A table at which the Chancellor throws where only he has this forfeit, else the first."""
    role = "taizai" if move == DUJIANG else "wuwang"
    return next(p for p in reckon.tables(under, line) if p.state.seats[p.state.turn].role == role)


def reckoned(under: Book, move: str, line: str = SMALL) -> Thrown:
    return after_throw(GAME_OF_CUPS, table(under, move, line), move, ONE, ACCEPT, 100_000)


@pytest.mark.parametrize(
    ("move", "choices", "figures"),
    [(JIUZHUAN, {"jiuzhuan_tou": "yi"}, MARKS), *((TIANTAI, one, None) for one in combinations(TIANTAI))],
)
def test_rounds_agree_with_the_chain_of_single_players(
    monkeypatch: pytest.MonkeyPatch, move: str, choices: Choices, figures: Mapping[str, int] | None
) -> None:
    at_once = reckoned(book(choices, figures), move)
    monkeypatch.setattr(reckon, "_treats_alike", lambda play: None)
    assert reckoned(book(choices, figures), move) == at_once
    assert at_once.amounts


@pytest.mark.parametrize(("light", "hearty"), [("liangqian", "dahu"), ("liangqian", "liangqian")])
@pytest.mark.parametrize("asked", ["accept", "refuse"])
def test_rounds_agree_with_single_players_where_some_drink_for_others(
    monkeypatch: pytest.MonkeyPatch, light: str, hearty: str, asked: str
) -> None:
    line = f"wuwang {hearty} / jizhang {light} / taizai / shizhe {hearty} / xishi"
    under, chooses = book({}), lambda moves: ACCEPT(moves) if moves[0] == "accept" else CHOICES[asked](moves)
    start = table(under, TIANTAI, line)
    at_once = after_throw(GAME_OF_CUPS, start, TIANTAI, ONE, chooses)
    monkeypatch.setattr(reckon, "_treats_alike", lambda play: None)
    assert after_throw(GAME_OF_CUPS, start, TIANTAI, ONE, chooses, 10_000) == at_once


@pytest.mark.parametrize("others", [4, 6, 7])
@pytest.mark.parametrize(("option", "dice"), [("liu", 60), ("yi", 10)])
def test_nine_cycles_agree_with_combinatorics(others: int, option: str, dice: int) -> None:
    """Everyone throws ten times. Nine sixes are an elixir: who has fewer drinks; where nobody has nine, who is behind.
    Those left refine it: who is behind and has fewer than nine ones drinks, until one is left."""
    chance = [Fraction(comb(dice, n) * 5 ** (dice - n), 6**dice) for n in range(dice + 1)]

    @cache
    def refined(players: int) -> Fraction:
        """Cups of all while so many refine; all of them may come out equal, and begin anew."""
        if players == 1:
            return Fraction(0)
        again, cups = Fraction(0), Fraction(0)
        for most in range(dice + 1):
            below, few = sum(chance[:most]), sum(chance[: min(most, 9)])
            for first in range(1, players + 1):
                behind = players - first
                ways = comb(players, first) * chance[most] ** first
                cups += ways * behind * few * below ** (behind - 1) if behind else 0
                if behind:
                    cups += ways * below**behind * refined(first)
                else:
                    again += ways
        return cups / (1 - again)

    nine, total = sum(chance[9:]), Fraction(0)
    for with_nine in range(1, others + 1):
        ways = comb(others, with_nine) * nine**with_nine * (1 - nine) ** (others - with_nine)
        total += ways * (others - with_nine + refined(with_nine))
    for most in range(9):
        for first in range(1, others + 1):
            ways = comb(others, first) * chance[most] ** first * sum(chance[:most]) ** (others - first)
            total += ways * (others - first + refined(first))
    line = " / ".join([*SMALL.split(" / ")[:-1], *["shizhe"] * (others - 4), "xishi"])
    found = reckoned(book({"jiuzhuan_tou": option}), JIUZHUAN, line)
    assert found.amounts == {(seat, LEAST_CUP): total / others for seat in range(1, others + 1)}


@pytest.mark.parametrize(("move", "choices"), ALL)
def test_a_forfeit_ends_but_for_one_combination_of_senses(move: str, choices: Choices) -> None:
    found = reckoned(book(choices), move, USUAL)
    if choices == ENDLESS:
        assert (found.part, dict(found.amounts)) == ("dujiang", {})
        assert 0 < found.ends < 1
    else:
        assert (found.part, found.ends) == ("", 1)
        assert found.amounts


def test_whoever_must_reach_five_exactly_with_dice_that_count_on_may_drink_for_ever() -> None:
    """Six reds never become five again."""

    @cache
    def meets(reds: int, dice: int) -> Fraction:
        """The chance to come to five reds by the next dice, or by those after them."""
        found = Fraction(0)
        again = Fraction(5**dice, 6**dice) if dice == 6 else Fraction(0)
        for more in range(0 if dice > 6 else 1, 6 - reds):
            ways = Fraction(comb(dice, more) * 5 ** (dice - more), 6**dice)
            found += ways * (ONE if reds + more == 5 else meets(reds + more, 6))
        return found / (1 - again)

    assert reckoned(book(ENDLESS), DUJIANG).ends == meets(0, 18)


def becomes(choices: Choices, name: str) -> ForfeitOdds:
    return next(one for one in all_forfeits(tuple(choices.items())) if one.name == name)


@cache
def all_forfeits(choices: tuple[tuple[str, str], ...]) -> list[ForfeitOdds]:
    return forfeit_odds(GAME_OF_CUPS, HeardBook(ruleset(), GAME.vocabulary, dict(choices)), SMALL, "accept")


def test_who_strays_to_tiantai_is_turned_back_at_the_peach_blossom_as_often_as_all_lack_a_three_or_a_four() -> None:
    found = becomes({}, "wurutiantai")
    ends = {(step.id, outcome): chance for (step, outcome), chance in found.ends.items()}
    lacks = 2 * Fraction(5, 6) ** 6 - Fraction(4, 6) ** 6
    assert ends["on1", "none"] == lacks**3
    assert sum(ends.values()) == found.over == 1
    assert ends["enters", ""] / ends["after", ""] == 1 / Fraction(5, 6) ** 6 - 1


def test_crossing_the_river_takes_one_throw_more_than_cups() -> None:
    found = becomes({}, "dujiang")
    assert found.counts == {"throws": 1 + sum(found.amounts.values())}
    assert found.thrower == 2


def test_the_mean_of_throws_in_nine_cycles_is_that_of_evenings_played() -> None:
    seed, turns = 7, 150
    rng, start, throws = random.Random(seed), table(book({}), JIUZHUAN), []
    for _ in range(turns):
        play = start.copy()
        events = [*play.apply(JIUZHUAN)]
        while not reckon.over(play):
            by_chance = play.to_move == CHANCE
            events += play.apply(draw(play.chance(), rng) if by_chance else ACCEPT(play.legal_moves()))
        throws.append(sum(event.kind == "tallied" for event in events))
    mean = sum(throws) / turns
    error = (sum((n - mean) ** 2 for n in throws) / turns / turns) ** 0.5
    found = float(becomes({}, "jiuzhuanhuandan").counts["throws"])
    assert abs(mean - found) <= 4 * error < found, f"seed {seed}: {mean} played, {found} reckoned"


def test_what_may_go_on_for_ever_has_no_other_numbers() -> None:
    found = becomes(ENDLESS, "dujiang")
    assert (found.part, found.amounts, found.counts, found.ends) == ("dujiang", {}, {}, {})
    assert 0 < found.over < 1


def test_a_fraction_of_many_digits_is_written_whole() -> None:
    assert exact(Fraction(-(10**9000) - 1, 7)) == f"-1{'0' * 8999}1/7"
    assert exact(Fraction(3, 7)) == "3/7"
    assert exact(Fraction(4)) == "4"


class Coin:
    """A planted game: of two throws one ends the turn; the other begins one that ends one time in two."""

    to_move = CHANCE

    def __init__(self, at: str = "start") -> None:
        self.at = at

    def apply(self, move: str) -> tuple[Any, ...]:
        self.at = move
        return ()

    def copy(self) -> "Coin":
        return Coin(self.at)

    def over(self, play: "Coin") -> bool:
        return play.at == "end"

    def gains(self, before: "Coin", events: Any) -> list[Any]:
        return [("cup", ONE)]

    def part(self, play: "Coin") -> str:
        return "wager"

    def ways(self, play: "Coin") -> list[Any]:
        next_ = {"start": ("end", "turn"), "turn": ("end", "stuck"), "stuck": ("stuck",)}[play.at]
        return [((move,), ONE / len(next_)) for move in next_]

    def key(self, play: "Coin") -> str:
        return play.at


def test_what_may_never_end_is_told_beside_what_was_reckoned() -> None:
    found = expected(cast(Any, Coin()), cast(Any, Coin()), ACCEPT)
    assert (found.endless, found.unsolved, found.amounts) == ({"wager": ONE / 4}, {}, {"cup": ONE / 2})


@pytest.mark.parametrize(("move", "choices"), [one for one in ALL if one[1] != ENDLESS])
def test_forfeits_that_are_played_come_to_what_was_reckoned(move: str, choices: Choices) -> None:
    seed, turns = 20, 120
    rng, start = random.Random(seed), table(book(choices), move)
    totals = []
    for _ in range(turns):
        play = start.copy()
        events = [*play.apply(move)]
        while not reckon.over(play):
            by_chance = play.to_move == CHANCE
            events += play.apply(draw(play.chance(), rng) if by_chance else ACCEPT(play.legal_moves()))
        drunk = [(event.fields["player"], int(str(event.fields["cups"]))) for event in events if "cups" in event.fields]
        totals.append(sum(cups for _, cups in drunk))
    mean = sum(totals) / turns
    spread = (sum((n - mean) ** 2 for n in totals) / turns / turns) ** 0.5
    exact = float(sum(reckoned(book(choices), move).amounts.values()))
    assert abs(mean - exact) <= 4 * spread + 1e-9, f"seed {seed}: {mean} in {turns} turns; reckoned {exact}"
