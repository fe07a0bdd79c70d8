"""Walks through a procedure with a loop: to its end in both ways, waiting for moves, copied in the middle."""

import copy
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.model import Phrase, Ruleset, Step
from bopu.ruleset.procedure import Loop, MissingStep, Performed, Walk, advance, begin, run, step_at
from bopu.ruleset.terms import number
from tests.rules.harness import POT, copied
from tests.rules.pot_words import VOCABULARY

SEATS = 3


@dataclass
class Pot:
    """A small engine: what lies in the pot and is put aside, who has how many chips, who has been asked for a card."""

    book: Book
    cards: list[str]
    chips: list[int] = field(default_factory=lambda: [0] * SEATS)
    aside: list[str] = field(default_factory=list)
    asked: int = 0
    told: list[str] = field(default_factory=list)
    walk: Walk = field(default_factory=lambda: Walk("", ""))

    def start(self, winner: int) -> None:
        """Someone wins a table: the one rule says which procedure begins."""
        [match] = self.book.upon("table_won", self.see())
        [phrase] = match.rule.do
        event = {"table_won.player": winner}
        walk = begin(self.book, phrase.args["name"], event.__getitem__)
        self.walk = run(self.book, walk, self.perform, self.see)

    def choose(self, outcome: str) -> None:
        """The move of whoever is asked."""
        self.asked += 1
        self.walk = run(self.book, advance(self.book, self.walk, Performed(outcome)), self.perform, self.see)

    def see(self) -> "Seen":
        """The situation as it is now."""
        return Seen(self)

    def perform(self, step: Step, walk: Walk) -> Performed | None:
        """One operation of the vocabulary."""
        assert step.operation is not None
        args, value = step.operation.args, walk.bound.__getitem__
        if step.operation.word == "offers":
            return None
        self.told.append(f"{step.id} {' '.join(step.cites)}".strip())
        if step.operation.word == "reveals":
            self.asked = 0
            return Performed("revealed", self.cards.pop()) if self.cards else Performed("empty")
        if step.operation.word == "seats":
            after = (value(args["after"].name) + 1) % SEATS
            return Performed("found", after) if self.asked < SEATS else Performed("none", after)
        if step.operation.word == "claims":
            self.chips[value(args["player"].name)] += int(number(args["chips"], value))
        else:
            self.aside.append(value(args["card"].name))
        return Performed()


class Seen:
    """What conditions see: the chips."""

    def __init__(self, pot: Pot) -> None:
        self.pot = pot

    def feature(self, name: str) -> Any:
        """A feature; names that a walk binds are none."""
        return {"chips": tuple(self.pot.chips)}[name]


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The small rules with a procedure, compiled."""
    return copied(tmp_path_factory.mktemp("pot"), POT).ruleset()


@pytest.fixture
def engine(ruleset: Ruleset) -> Callable[..., Pot]:
    """A pot with the cards a (turned last) and b (turned first), under choices."""

    def made(supplements: bool = True, **choices: str) -> Pot:
        return Pot(Book(ruleset, VOCABULARY, choices, supplements), ["a", "b"])

    return made


def test_who_wins_takes_card_after_card_until_the_pot_is_empty(engine: Callable[..., Pot]) -> None:
    pot = engine()
    pot.start(1)
    assert str(pot.walk) == "kaichong@offer turner=1 card=b"
    pot.choose("taken")
    assert str(pot.walk) == "kaichong@offer turner=1 card=a"
    pot.choose("taken")
    assert step_at(pot.book, pot.walk).end
    assert (pot.chips, pot.aside) == ([0, 4, 0], [])
    assert pot.told == ["turn p.1 p.4", "take p.2", "turn p.1 p.4", "take p.2", "turn p.1 p.4"]


def test_a_test_goes_on_by_yes_where_its_conditions_hold_and_else_by_no(engine: Callable[..., Pot]) -> None:
    pot = engine()
    pot.cards[:] = ["hong"]
    pot.start(1)
    pot.choose("taken")
    assert (pot.chips, pot.aside) == ([0, 3, 0], ["hong"])
    assert pot.told[-4:] == ["take p.2", "bonus p.5", "lay p.6", "turn p.1 p.4"]


def test_what_the_conditions_of_a_test_bind_is_bound_on_yes(engine: Callable[..., Pot]) -> None:
    pot = engine()
    red = next(step for step in pot.book.ruleset.procedures["kaichong"].steps if step.id == "red")
    asking = replace(red, test=(Phrase("richest", {}),))
    walk = Walk("kaichong", "red", {"turner": 0})
    pot.book.steps("kaichong")["red"] = asking  # type: ignore[index]
    seen: list[Mapping[str, Any]] = []

    def stop(step: Step, here: Walk) -> None:
        """Every step waits."""
        seen.append(here.bound)

    assert str(run(pot.book, walk, stop, pot.see)) == "kaichong@turn turner=0"
    pot.chips[2] = 5
    assert str(run(pot.book, walk, stop, pot.see)) == "kaichong@bonus turner=0 leader=2"
    assert seen == [{"turner": 0}, {"turner": 0, "leader": 2}]


def test_a_card_that_is_left_is_offered_to_each_seat_and_then_put_aside(engine: Callable[..., Pot]) -> None:
    pot = engine()
    pot.start(1)
    turners = []
    while not step_at(pot.book, pot.walk).end:
        turners.append((pot.walk.bound["card"], pot.walk.bound["turner"]))
        pot.choose("left")
    assert turners == [("b", 1), ("b", 2), ("b", 0), ("a", 1), ("a", 2), ("a", 0)]
    assert (pot.chips, pot.aside) == ([0, 0, 0], ["b", "a"])


def test_under_another_construal_the_card_falls_at_once(engine: Callable[..., Pot]) -> None:
    pot = engine(left="falls")
    pot.start(1)
    pot.choose("left")
    pot.choose("taken")
    assert step_at(pot.book, pot.walk).end
    assert (pot.chips, pot.aside) == ([0, 2, 0], ["b"])


def test_a_walk_that_waits_is_copied_with_the_state_and_goes_on_by_itself(engine: Callable[..., Pot]) -> None:
    pot = engine()
    pot.start(0)
    other = replace(pot, cards=[*pot.cards], chips=[*pot.chips], aside=[*pot.aside], told=[*pot.told])
    stored = pickle.loads(pickle.dumps(pot.walk))
    assert stored == pot.walk == other.walk == copy.copy(pot.walk) and other.walk is pot.walk
    pot.choose("taken")
    other.choose("left")
    assert (str(pot.walk), str(other.walk)) == ("kaichong@offer turner=0 card=a", "kaichong@offer turner=1 card=b")
    assert stored == Walk("kaichong", "offer", {"turner": 0, "card": "b"})
    assert (pot.chips, other.chips) == ([2, 0, 0], [0, 0, 0])


def test_without_supplements_play_stops_at_the_step_that_no_clause_gives(engine: Callable[..., Pot]) -> None:
    pot = engine(supplements=False)
    pot.start(1)
    pot.choose("left")
    pot.choose("left")
    with pytest.raises(Gap) as told:
        pot.choose("left")
    assert str(told.value) == (
        "expected the step bury of the procedure kaichong; found that without supplements no clause gives it"
    )
    assert isinstance(told.value, MissingStep)
    assert (told.value.rules, told.value.clauses) == (("kaichong.pass.passes",), ("p.3",))


def test_a_procedure_that_is_supplied_whole_does_not_begin(ruleset: Ruleset) -> None:
    supplied = replace(ruleset.procedures["kaichong"], supplied=("a guess", "low"))
    book = Book(replace(ruleset, procedures={"kaichong": supplied}), VOCABULARY, {}, supplements=False)
    with pytest.raises(Gap, match="expected the step turn of the procedure kaichong"):
        begin(book, "kaichong", {"table_won.player": 0}.__getitem__)


def test_a_round_without_a_move_is_told_with_its_clauses(engine: Callable[..., Pot]) -> None:
    pot = engine()

    def always(step: Step, walk: Walk) -> Performed:
        """A game that takes every card of a pot that is never empty."""
        return Performed({"turn": "revealed", "offer": "taken"}.get(step.id, ""), "a")

    start = begin(pot.book, "kaichong", {"table_won.player": 0}.__getitem__)
    with pytest.raises(Loop) as told:
        run(pot.book, start, always, pot.see, longest=32)
    assert str(told.value) == (
        "expected a move, chance or an end within 32 steps of the procedure kaichong; "
        "found a round of turn, offer, take, red (p.1, p.4, p.2, p.3, p.5)"
    )
    assert told.value.clauses == ("p.1", "p.4", "p.2", "p.3", "p.5")
    assert told.value.rules == ("kaichong.turn", "kaichong.offer", "kaichong.take", "kaichong.red")


@pytest.mark.parametrize(
    ("step", "outcome", "said"),
    [
        ("offer", "lost", "expected an outcome of the step kaichong.offer (taken, left); found 'lost'"),
        ("offer", "", "expected an outcome of the step kaichong.offer (taken, left); found ''"),
        ("take", "taken", "expected an outcome of the step kaichong.take (none); found 'taken'"),
        ("done", "", "expected an outcome of the step kaichong.done (none); found ''"),
    ],
)
def test_an_outcome_that_is_not_registered_is_refused(
    engine: Callable[..., Pot], step: str, outcome: str, said: str
) -> None:
    with pytest.raises(ValueError) as told:
        advance(engine().book, Walk("kaichong", step), Performed(outcome))
    assert str(told.value) == said
