"""Turns the rules of an invented race into play: the smallest game that uses every part of the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from bopu.play.chance import ChanceSpec, read
from bopu.play.contract import CHANCE, Event, Facts, IllegalMove, Outcome, Position, Seat, State, Unreadable
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule
from bopu.ruleset.terms import number
from bopu.ruleset.vocabulary import Args, EventKind, Operation, Predicate, Slot, View, Vocabulary, by_name

FACES = 3


def _alike(view: View, args: Args) -> bool:
    dice = view.feature("dice")
    return bool(dice[0] == dice[1])


def _all_show(view: View, args: Args) -> bool:
    return all(die == number(args["face"], lambda name: None) for die in view.feature("dice"))


def _poor(view: View, args: Args) -> bool:
    return bool(view.feature("chips") == 0)


VOCABULARY = Vocabulary(
    game="race",
    features={"dice": "the two dice", "chips": "chips of the mover"},
    predicates=by_name(
        [
            Predicate("alike", "both dice alike", (), frozenset({"dice"}), (), _alike),
            Predicate("all_show", "both dice show a face", (), frozenset({"dice"}), (), _all_show),
            Predicate("poor", "the mover has no chip", (), frozenset({"chips"}), (), _poor),
        ]
    ),
    operations=by_name([Operation(name, name, ()) for name in ("advance", "back", "forbid", "pays")]),
    slots=by_name(
        [
            Slot("throw", "where a throw leads", ("dice",), ("advance", "back")),
            Slot("toll", "may the mover pay", (), ("forbid",), late=("chips",), needs_answer=False),
        ]
    ),
    events=by_name(
        [
            EventKind("lines_up", "everybody stands at the beginning", ("players", "chips")),
            EventKind("throws", "dice fall", ("player", "dice")),
            EventKind("moves", "somebody goes on or back", ("player", "steps", "way")),
            EventKind("waits", "somebody waits", ("player",)),
            EventKind("pays", "chips change hands", ("from", "from_count", "to", "chips")),
            EventKind("arrives", "somebody is at the end", ("player",)),
        ]
    ),
)


@dataclass
class Seen:
    """A situation."""

    features: Mapping[str, Any]

    def feature(self, name: str) -> Any:
        return self.features[name]


def event(kind: str, rules: Sequence[Rule], **fields: Any) -> Event:
    """An event with its rules and their clauses."""
    cites = dict.fromkeys(clause for rule in rules for clause in rule.cites)
    return Event(kind, fields, tuple(rule.id for rule in rules), tuple(cites))


class Race:
    """A race in progress."""

    def __init__(self, book: Book, seats: int) -> None:
        self.book = book
        numbers = book.ruleset.tables["numbers"]
        self.length, self.gate, self.toll = numbers["length"], numbers["gate"], numbers["toll"]
        self.squares = [0] * seats
        self.chips = [numbers["purse"]] * seats
        self.pot = 0
        self.turn = 0
        self.at_gate = False
        self.won = False
        everybody = tuple(Seat(seat) for seat in range(seats))
        self.opening: tuple[Event, ...] = (
            Event("lines_up", {"players": everybody, "chips": numbers["purse"]}, (), ("race.1",)),
        )

    @property
    def to_move(self) -> int | None:
        if self.won:
            return None
        return self.turn if self.at_gate else CHANCE

    def legal_moves(self) -> tuple[str, ...]:
        return ("wait",) if self._forbidding() else ("pay", "wait")

    def _forbidding(self) -> Sequence[Rule]:
        decision = self.book.decide("toll", Seen({"chips": self.chips[self.turn]}))
        return decision.rules if decision.answer else ()

    def chance(self) -> ChanceSpec:
        return ChanceSpec(dice=2, faces=FACES, seat=self.turn)

    def apply(self, move: str) -> tuple[Event, ...]:
        if self.won:
            raise IllegalMove(move, "the game is over")
        return self._at_gate(move) if self.at_gate else self._throw(move)

    def _at_gate(self, move: str) -> tuple[Event, ...]:
        if move not in ("pay", "wait"):
            raise Unreadable(move, "`pay` or `wait`")
        player = Seat(self.turn)
        if move == "wait":
            self._pass()
            return (Event("waits", {"player": player}),)
        if forbidding := self._forbidding():
            clauses = tuple(clause for rule in forbidding for clause in rule.cites)
            raise IllegalMove(move, "who has no chip waits", tuple(rule.id for rule in forbidding), clauses)
        self.chips[player] -= self.toll
        self.pot += self.toll
        paid = Event("pays", {"from": player, "from_count": 1, "to": "pot", "chips": self.toll}, (), ("race.numbers",))
        self.squares[player] += 1
        self._pass()
        return (paid, Event("moves", {"player": player, "steps": 1, "way": "on"}))

    def _throw(self, move: str) -> tuple[Event, ...]:
        dice = read(self.chance(), move)
        player = Seat(self.turn)
        decision = self.book.decide("throw", Seen({"dice": dice}))
        [phrase] = decision.answer
        steps = number(phrase.args["steps"], lambda name: None)
        way = "back" if phrase.word == "back" else "on"
        square = self.squares[player] + (-steps if way == "back" else steps)
        self.squares[player] = max(0, min(self.length, int(square)))
        found = [
            Event("throws", {"player": player, "dice": "".join(map(str, dice))}),
            event("moves", decision.rules, player=player, steps=steps, way=way),
        ]
        if self.squares[player] == self.length:
            return (*found, *self._arrive(player))
        self.at_gate = self.squares[player] == self.gate
        if not self.at_gate:
            self._pass()
        return tuple(found)

    def _arrive(self, player: Seat) -> list[Event]:
        self.won = True
        found = [Event("arrives", {"player": player})]
        others = tuple(Seat(seat) for seat in range(len(self.chips)) if seat != player)
        for match in self.book.upon("arrives", Seen({})):
            for phrase in match.rule.do:
                chips = int(number(phrase.args["chips"], lambda name: None))
                for other in others:
                    self.chips[other] -= chips
                    self.chips[player] += chips
                paid = {"from": others, "from_count": len(others), "to": player, "chips": chips}
                found.append(event("pays", [match.rule], **paid))
        return found

    def _pass(self) -> None:
        self.at_gate = False
        self.turn = (self.turn + 1) % len(self.chips)

    def outcome(self) -> Outcome | None:
        if not self.won:
            return None
        shares = [chips + Fraction(self.pot, len(self.chips)) for chips in self.chips]
        return tuple(share.numerator if share.denominator == 1 else share for share in shares)

    def facts(self) -> Facts:
        return {"pot": self.pot, "chips": tuple(self.chips), "square": tuple(self.squares)}

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, squares=self.squares[:], chips=self.chips[:])
        return other

    def line(self) -> str:
        squares, chips = ",".join(map(str, self.squares)), ",".join(map(str, self.chips))
        return (
            f"turn={self.turn} gate={self.at_gate:d} over={self.won:d} squares={squares} chips={chips} pot={self.pot}"
        )


@dataclass(frozen=True)
class RaceGame:
    """The race, for two to four."""

    name: str = "race"
    vocabulary: Vocabulary = VOCABULARY
    default_seats: int = 2
    seat_range: range = range(2, 5)

    def start(self, book: Book, seats: int) -> State:
        return Race(book, seats)

    def set_up(self, book: Book, seats: int, facts: Position) -> State:
        """Squares of the players, in the order of seats: `{"square": [2, 5]}`."""
        race = Race(book, seats)
        squares = facts.get("square", ())
        if len(facts) > 1 or not (isinstance(squares, list) and len(squares) == seats):
            raise ValueError(f"expected one square for each of {seats} players; found {sorted(facts)}")
        if not all(isinstance(square, int) and 0 <= square < race.length for square in squares):
            raise ValueError(f"expected squares from 0 to {race.length - 1}; found {squares}")
        race.squares, race.opening = squares[:], ()
        return race


GAME = RaceGame()
