"""What a table must expect is exact: it agrees with what can be reckoned by hand, and with evenings that are played."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.expected import Expected, after_throw, expected, reckoning_of
from bopu.checks.rules.odds import CHOICES, solved
from bopu.checks.rules.odds_report import odds_of_tables
from bopu.checks.rules.subject import Subject, ground_of
from bopu.checks.rules.table_odds import OfTables, TableOdds, class_chances, trait_odds
from bopu.clauses import read_corpus
from bopu.games.cailianchuan.table_line import read_table
from bopu.play.chance import draw
from bopu.play.contract import CHANCE, load_game
from bopu.project import open_project
from bopu.rules import compile_text
from bopu.ruleset.decide import Book

ENGINE = "bopu.games.cailianchuan"
SMALL = "wuwang / jizhang / taizai / shizhe / xishi"
DROOPING, LEAF = "daochuilianbei", "heyebei"
ACCEPT = CHOICES["accept"]
ONE = Fraction(1)


class Laid(NamedTuple):
    """The game with its reckoning, and the book of the defaults."""

    game: OfTables
    book: Book

    def turn(self, role: str, line: str = SMALL, **choices: str) -> Any:
        """A table at which this role throws."""
        book = Book(self.book.ruleset, self.book.vocabulary, choices) if choices else self.book
        return next(p for p in self.game.tables(book, line) if p.state.seats[p.state.turn].role == role)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def laid(root: Path) -> Laid:
    project, _ = open_project(root)
    assert project is not None
    corpus, _ = read_corpus(project)
    assert corpus is not None
    ruleset = compile_text(project, corpus.editions, "cailianchuan", corpus.glossary).ruleset
    assert ruleset is not None
    return Laid(cast(OfTables, reckoning_of(ENGINE)), Book(ruleset, load_game(ENGINE).vocabulary, {}))


def test_a_game_without_a_reckoning_has_none() -> None:
    assert reckoning_of("bopu.games.shengguantu") is None


@pytest.mark.parametrize(("least", "option"), [(True, "least"), (False, "exact")])
def test_crossing_the_river_costs_as_many_cups_as_failures_before_a_success(
    laid: Laid, least: bool, option: str
) -> None:
    """Three throws of six dice succeed with five reds or more: the cups drunk before are (1 - p) / p."""
    counts = range(5, 19) if least else [5]
    met = sum(Fraction(comb(18, n) * 5 ** (18 - n), 6**18) for n in counts)
    found = after_throw(laid.game, laid.turn("taizai", dujiang_wu=option), "throw 321111", ONE, ACCEPT)
    assert found.amounts == {(2, DROOPING): (1 - met) / met}


def test_mandarin_ducks_are_the_ladys_once_in_six(laid: Laid) -> None:
    """Four twos less the one red are three cups. Without 2 and 5 at the table two dice decide: they show opposite faces
    once in six times, and then she drinks, else the Messenger beside her."""
    found = after_throw(laid.game, laid.turn("wuwang"), "throw 432222", ONE, ACCEPT)
    drunk = {what: n for what, n in found.amounts.items() if what[1] == "chongdielianbei"}  # type: ignore[index]
    assert drunk == {(4, "chongdielianbei"): Fraction(3, 6), (3, "chongdielianbei"): Fraction(3 * 5, 6)}


def test_a_throw_without_red_costs_one_leaf(laid: Laid) -> None:
    found = after_throw(laid.game, laid.turn("wuwang"), "throw 665321", ONE, ACCEPT)
    assert found.amounts == {(0, LEAF): 1}


def test_a_trait_makes_its_guest_drink(laid: Laid) -> None:
    line = SMALL.replace("jizhang", "jizhang zunguan")
    with_trait = after_throw(laid.game, laid.turn("wuwang", line), "throw 666654", ONE, ACCEPT).amounts
    without = after_throw(laid.game, laid.turn("wuwang"), "throw 666654", ONE, ACCEPT).amounts
    assert with_trait[1, "lianhuabei"] == 1
    assert without.get((1, "lianhuabei"), 0) < 1


def test_what_a_trait_adds_is_the_difference_of_two_tables(laid: Laid) -> None:
    """Of one throw, sent by 29 points: what the first guest then drinks more, whoever throws."""
    ground, chance, move = ground_of(ENGINE), Fraction(30, 6**6), "throw 666654"
    assert ground is not None
    without = [after_throw(laid.game, start, move, chance, ACCEPT) for start in laid.game.tables(laid.book, SMALL)]
    found = TableOdds([], {}, tuple(Expected((thrown,)) for thrown in without))
    added = trait_odds(laid.game, ground, laid.book, SMALL, found, "accept")
    starts = laid.game.tables(laid.book, SMALL, ("zunguan",))
    then = [after_throw(laid.game, start, move, chance, ACCEPT) for start in starts]
    cups = [sum(n for what, n in one.amounts.items() if what[0] == 0) for one in (*then, *without)]  # type: ignore[index]
    assert added == {"jinzixunjie": chance * (sum(cups[:5]) - sum(cups[5:])) / 5}
    assert added["jinzixunjie"] > 0


def test_the_report_of_a_game_without_tables_has_no_odds(subject: Subject) -> None:
    assert odds_of_tables(Examination(subject, 0)) == (None, [])


def test_what_has_too_many_moments_is_said_and_not_guessed(laid: Laid) -> None:
    found = after_throw(laid.game, laid.turn("wuwang"), "throw 444441", ONE, ACCEPT, 1)
    assert (found.part, dict(found.amounts)) == ("jiuzhuanhuandan", {})


SEED, TURNS, FEW = 1, 1500, 20


def played(laid: Laid) -> Iterator[tuple[tuple[int, ...], int]]:
    """Turns that chance decides: the dice that are thrown, and all that is drunk."""
    rng, start = random.Random(SEED), laid.turn("wuwang")
    for _ in range(TURNS):
        state = start.copy()
        throw = draw(state.chance(), rng)
        events: list[Any] = [*state.apply(throw)]
        while not laid.game.over(state):
            by_chance = state.to_move == CHANCE
            events += state.apply(draw(state.chance(), rng) if by_chance else ACCEPT(state.legal_moves()))
        yield shown(throw), sum(n for _, n in laid.game.gains(start, events))


def shown(throw: str) -> tuple[int, ...]:
    """The dice of a throw in ascending order."""
    return tuple(sorted(map(int, throw.split()[1])))


def test_the_expectation_is_the_mean_of_what_is_played(laid: Laid) -> None:
    """Of the throws that are solved: what the others bring is left out on both sides."""
    found = expected(laid.game, laid.turn("wuwang"), ACCEPT, FEW)
    solved_throws = {shown(thrown.move) for thrown in found.throws if not thrown.part}
    assert sum(found.unsolved.values()) == sum(one.chance for one in found.throws if one.part) < Fraction(1, 5)
    cups = [drunk if throw in solved_throws else 0 for throw, drunk in played(laid)]
    mean = sum(cups) / TURNS
    error = (sum((n - mean) ** 2 for n in cups) / TURNS / TURNS) ** 0.5
    reckoned = float(sum(found.amounts.values()))
    assert abs(mean - reckoned) < 3 * error < reckoned / 5, f"seed {SEED}: {mean} played, {reckoned} reckoned"


def test_the_classes_of_one_slot_come_as_often_as_their_throws(laid: Laid) -> None:
    ground = ground_of(ENGINE)
    assert ground is not None
    found = class_chances(laid.game, ground, laid.book, laid.turn("wuwang"))
    assert sum(found["lotus"].values()) == 1 - Fraction(5, 6) ** 6


def test_a_moment_carries_amounts_through_its_chain() -> None:
    """A planted chain: half the time one more, else the end. The amount is that of a geometric series."""
    half = Fraction(1, 2)
    assert solved({"a": {"b": ONE}, "b": {"a": half, "cup": half, "end": half}}, "a") == {"cup": ONE, "end": ONE}


WRONG = [
    ("wuwang / xishi", "expected 5 to 16 seats"),
    (SMALL.replace("taizai", "taizi"), "found 'taizi'"),
    (SMALL.replace("taizai", "taizai hang=x"), "found 'hang=x'"),
    (SMALL.replace("taizai", "taizai hang=" + "9" * 5000), "expected hang, age, month with '=' and a number from 0 to"),
    (SMALL.replace("taizai", "taizai hang=10000"), "a number from 0 to 9999; found 'hang=10000'"),
    (SMALL.replace("taizai", "taizai jizhang"), "expected one role"),
]


@pytest.mark.parametrize(("line", "says"), WRONG, ids=[says for _, says in WRONG])
def test_a_line_that_describes_no_table_is_refused(laid: Laid, line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        laid.game.tables(laid.book, line)


def test_the_greatest_number_that_the_refusal_names_is_read(laid: Laid) -> None:
    _, facts = read_table(laid.book, SMALL.replace("taizai", "taizai hang=9999"))
    assert [seat["hang"] for seat in facts["players"] if "hang" in seat] == [9999]


def test_names_in_chinese_are_read_as_ids(laid: Laid) -> None:
    assert read_table(laid.book, "吳王 尊官 / 楫長 / 太宰 / 使者 / 西施") == read_table(
        laid.book, SMALL.replace("wuwang", "wuwang zunguan")
    )
