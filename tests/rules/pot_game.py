"""Turns the rules of the small game with a pot into play: each player wins a table once and turns the pot."""

from dataclasses import dataclass
from typing import Any, Self

from bopu.play.contract import CHANCE, DealSpec, Event, Facts, IllegalMove, Outcome, Part, Seat, State, Unreadable
from bopu.play.deal import read
from bopu.play.steps import Acted, Went, answered, go_on
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Step
from bopu.ruleset.procedure import Performed, Walk, begin, step_at
from bopu.ruleset.terms import number
from bopu.ruleset.vocabulary import Vocabulary
from tests.rules.pot_words import VOCABULARY

STOCK = ("hong", "bai", "bai", "bai")
ANSWERS = {"take": "taken", "leave": "left"}


class Seen:
    """What conditions see of a pot."""

    def __init__(self, pot: "Pot") -> None:
        self.pot = pot

    def feature(self, name: str) -> Any:
        """The chips; nothing else is asked."""
        return {"chips": tuple(self.pot.chips)}[name]


class Pot:
    """A game in progress. `walk` is where the procedure stands; None while the pot is being filled."""

    opening: tuple[Event, ...] = ()

    def __init__(self, book: Book, seats: int) -> None:
        self.book = book
        self.chips = [0] * seats
        self.aside: list[str] = []
        self.cards: list[str] = []
        self.winner = 0
        self.asked = 0
        self.walk: Walk | None = None

    @property
    def to_move(self) -> int | None:
        if self.walk is not None:
            return int(self.walk.bound["turner"])
        return CHANCE if self.winner < len(self.chips) else None

    def legal_moves(self) -> tuple[str, ...]:
        return tuple(ANSWERS)

    def chance(self) -> DealSpec:
        return DealSpec(STOCK, (Part(3, ordered=True),))

    def apply(self, move: str) -> tuple[Event, ...]:
        if self.to_move is None:
            raise IllegalMove(move, "the game is over")
        return self._filled(move) if self.walk is None else self._answered(self.walk, move)

    def _filled(self, move: str) -> tuple[Event, ...]:
        """The pot is filled and somebody wins a table: the one rule says which procedure begins."""
        [self.cards] = map(list, read(self.chance(), move))
        won = Event("table_won", {"player": Seat(self.winner)})
        [match] = self.book.upon("table_won", Seen(self))
        [phrase] = match.rule.do
        walk = begin(self.book, phrase.args["name"], {"table_won.player": self.winner}.__getitem__)
        return (won, *self._settled(go_on(self.book, walk, self.act, lambda: Seen(self))))

    def _answered(self, walk: Walk, move: str) -> tuple[Event, ...]:
        if move not in ANSWERS:
            raise Unreadable(move, "`take` or `leave`")
        self.asked += 1
        left = Event("left", {"player": Seat(self.to_move or 0), "card": walk.bound["card"]})
        acted = Acted(Performed(ANSWERS[move]), () if move == "take" else (left,))
        after, told = answered(self.book, walk, acted)
        return (*told, *self._settled(go_on(self.book, after, self.act, lambda: Seen(self))))

    def _settled(self, went: Went) -> tuple[Event, ...]:
        walk, told = went
        over = step_at(self.book, walk).end
        self.walk = None if over else walk
        self.winner += over
        return told

    def act(self, step: Step, walk: Walk) -> Acted | None:
        """One operation of the vocabulary."""
        assert step.operation is not None
        args, value = step.operation.args, walk.bound.__getitem__
        match step.operation.word:
            case "offers":
                return None
            case "reveals":
                self.asked = 0
                if len(self.cards) < number(args["n"], value):
                    return Acted(Performed("empty"))
                card = self.cards.pop(0)
                return Acted(Performed("revealed", card), (Event("turned", {"card": card}),))
            case "seats":
                after = (value(args["after"].name) + 1) % len(self.chips)
                return Acted(Performed("found" if self.asked < len(self.chips) else "none", after))
            case "claims":
                player, chips = Seat(value(args["player"].name)), int(number(args["chips"], value))
                self.chips[player] += chips
                return Acted(Performed(), (Event("paid", {"player": player, "chips": chips}),))
        card = value(args["card"].name)
        self.aside.append(card)
        return Acted(Performed(), (Event("laid_aside", {"card": card}),))

    def outcome(self) -> Outcome | None:
        return tuple(self.chips) if self.to_move is None else None

    def facts(self) -> Facts:
        return {"chips": tuple(self.chips), "aside": tuple(self.aside)}

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, chips=self.chips[:], aside=self.aside[:], cards=self.cards[:])
        return other

    def line(self) -> str:
        return f"{self.winner} {self.asked} {self.chips} {self.cards} {self.aside} {self.walk}"


@dataclass(frozen=True)
class PotGame:
    """The game, for two to four."""

    name: str = "pot"
    vocabulary: Vocabulary = VOCABULARY
    default_seats: int = 3
    seat_range: range = range(2, 5)

    def start(self, book: Book, seats: int) -> State:
        return Pot(book, seats)


GAME = PotGame()
