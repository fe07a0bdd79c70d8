"""The state of a game of 陞官圖: seats with markers and chips, the pool, results still to be played, a choice."""

from dataclasses import dataclass, fields
from functools import cached_property
from operator import attrgetter

from bopu.games.shengguantu.board import Board, Position
from bopu.ruleset.model import Rule

DICE = "dice"
"""The move of a player who could buy an office and throws instead."""

Item = tuple[str, int]
"""A result to be played: its name and the face that gave it (0: none)."""


@dataclass(slots=True)
class Seat:
    """One player. Positions are row ids of the board, empty for none; `held` are numbers of all entered, in order."""

    office: str = ""
    duty: str = ""
    origin: str = ""
    held: tuple[int, ...] = ()
    chips: int = 0
    throws: int = 0
    miss: int = 0
    barred_by: tuple[Rule, ...] = ()  # the rules that make the player miss turns
    fate: str = ""
    rank: str = ""  # the rank to be compared at, where finishing fixes it
    raised: int = 0
    paid: tuple[str, ...] = ()  # the kinds of events upon which the player has paid somebody

    @property
    def at(self) -> str:
        """The position that results are played on."""
        return self.duty or self.office

    def line(self) -> str:
        """The seat in one line."""
        places = f"{self.office or '-'} {self.duty or '-'} {self.origin or '-'}"
        held = ",".join(map(str, self.held))
        count = f"{self.chips} {self.throws} {self.miss}"
        return f"{places} {held} {count} {self.fate or '-'} {self.rank or '-'} {self.raised} {','.join(self.paid)}"


@dataclass(frozen=True)
class Choice:
    """A choice of the mover: to accept or refuse a move or a special outcome, one of several, an office to buy.

    `offers` are special outcomes, which may all be refused where the choice is `free`; `goods` are positions that can
    be bought, each with its price, besides throwing.
    """

    to: str = ""
    special: str = ""
    offers: tuple[str, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    free: bool = False
    amount: int = 0
    rules: tuple[Rule, ...] = ()

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """What may be chosen, each in its one-line form."""
        if self.goods:
            return (DICE, *(f"buy {position}" for position, _ in self.goods))
        if not self.offers:
            return ("accept", "refuse")
        return (*(f"choose {name}" for name in self.offers), *(("refuse",) if self.free else ()))


@dataclass(slots=True)
class State:
    """Everything that changes in play. `turn` is the seat that has the dice; `queue` holds results still to be played.

    `poll` are the seats that have still to say whether the game shall end.
    """

    board: Board
    seats: list[Seat]
    pool: int = 0
    turn: int = 0
    dice: tuple[int, ...] = ()
    queue: tuple[Item, ...] = ()
    choice: Choice | None = None
    poll: tuple[int, ...] = ()
    entered: str = ""  # the last position entered by this throw, for the second throw
    taken: str = ""  # the last office entered by this throw
    left: str = ""  # the office that the mover had before this throw
    thrown_on: str = ""  # the position on which this throw was made
    thrown: tuple[str, ...] = ()  # the names of the results that this throw gave
    further: int = 0  # further throws of this turn
    ending: bool = False  # the game ends; `settling` are the seats that the rules still ask before it does
    settling: tuple[int, ...] = ()
    ended_by: tuple[Rule, ...] = ()  # the rules that end the game, and those by which players are asked
    asked_by: tuple[Rule, ...] = ()
    over: bool = False
    grades: tuple[int, ...] = ()

    def copy(self) -> "State":
        """A copy that can be played on by itself."""
        other = State(*_WHOLE_STATE(self))
        other.seats = [Seat(*_WHOLE_SEAT(seat)) for seat in self.seats]
        return other

    def office(self, seat: int) -> Position | None:
        """The position of a player's office marker, None before the first result or after finishing."""
        player = self.seats[seat]
        return None if player.fate else self.board.positions.get(player.office)

    def final_step(self, seat: int) -> int:
        """The step at which a player is compared, once the game has ended."""
        return self.grades[seat] if self.grades else 0

    def facts(self) -> dict[str, int | tuple[int, ...] | tuple[str, ...]]:
        """What a record may state of this moment: chips, offices, duties, ways of finishing, the pool."""
        return {
            "pool": self.pool,
            "chips": tuple(seat.chips for seat in self.seats),
            "office": tuple(seat.office for seat in self.seats),
            "duty": tuple(seat.duty for seat in self.seats),
            "fate": tuple(seat.fate for seat in self.seats),
        }

    def line(self) -> str:
        """The state in one line, for messages and for telling states apart."""
        seats = " | ".join(seat.line() for seat in self.seats)
        queue = " ".join(f"{name}:{face}" for name, face in self.queue)
        choice = f"{self.choice.to}{self.choice.special}{'/'.join(self.choice.moves)}" if self.choice else "-"
        choice += "".join(f" {seat + 1}?" for seat in self.poll)
        over = "over" if self.over else f"ending {self.settling}" if self.ending else "on"
        thrown = f"{self.thrown_on or '-'} ({' '.join(self.thrown)}) {self.further}"
        here = f"{self.entered or '-'} {self.taken or '-'} {self.left or '-'} {thrown}"
        return f"pool {self.pool} turn {self.turn + 1} {over} [{queue}] {choice} {here} | {seats}"


_WHOLE_SEAT = attrgetter(*(field.name for field in fields(Seat)))
_WHOLE_STATE = attrgetter(*(field.name for field in fields(State)))
"""All that a copy takes over, read at once."""
