"""What changes in a game of 馬弔: hands, what lies on the table and in the pot, chips, what play waits for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any, NamedTuple

from bopu.play.contract import Chance
from bopu.ruleset.procedure import Walk
from bopu.ruleset.terms import Number

Cards = tuple[str, ...]


@dataclass(slots=True)
class Player:
    """One at the table. `tabled` are the cards that took a table, in their order; `chong` those taken from the pot."""

    hand: Cards = ()
    tabled: Cards = ()
    discarded: Cards = ()
    chong: Cards = ()
    chips: Number = 0
    before: Number = 0  # the chips as the hand began

    @property
    def dealt(self) -> Cards:
        """All cards that this player was dealt, whatever became of them."""
        return (*self.hand, *self.tabled, *self.discarded)

    def line(self) -> str:
        """One line."""
        piles = (self.hand, self.tabled, self.discarded, self.chong)
        return f"{self.chips} {self.before} {' / '.join(' '.join(pile) or '-' for pile in piles)}"


class Laid(NamedTuple):
    """A card played to the present table, face up or face down."""

    seat: int
    card: str
    up: bool


@dataclass(frozen=True, slots=True)
class Wait:
    """What play waits for: chance, or a player's choice. `moves` are None where they follow from the hand."""

    what: str
    seat: int | None = None
    moves: Cards | None = None
    chance: Chance | None = None


@dataclass(slots=True)
class State:
    """Everything that changes in play. Seats count from 0; -1 is nobody yet.

    `trick` is what was played to the present table, `table` how many are over, `last` who took the last one, `leads`
    what each led in this hand, `shown` every card that has lain face up, `free` that play is left out this hand.
    """

    seats: list[Player]
    number: int = 0
    banker: int = -1
    turn: int = -1
    last: int = -1
    table: int = 0
    trick: tuple[Laid, ...] = ()
    leads: tuple[tuple[int, str], ...] = ()
    shown: Cards = ()
    free: bool = False
    pot: Cards = ()
    turned: Cards = ()
    walks: tuple[Walk, ...] = ()
    wait: Wait | None = None
    over: bool = False
    hands: int = 0  # how many there are, where the table has said so; else the rules are asked
    notes: Mapping[str, Any] = field(default_factory=dict)  # what settlement keeps from one step to the next

    def copy(self) -> "State":
        """A copy that can be played on by itself."""
        other = State(*_WHOLE(self))
        other.seats = [replace(player) for player in self.seats]
        return other

    @property
    def best(self) -> Laid:
        """The largest card of the present table: the last that was laid face up, since each beat the one before."""
        return next(laid for laid in reversed(self.trick) if laid.up)

    def line(self) -> str:
        """The state in one line, for messages and for telling states apart."""
        trick = " ".join(f"{laid.seat}{'+' if laid.up else '-'}{laid.card}" for laid in self.trick)
        leads = " ".join(f"{seat}:{card}" for seat, card in self.leads)
        wait = f"{self.wait.what} {self.wait.seat} {self.wait.moves or '-'}" if self.wait else "-"
        when = f"hand {self.number}/{self.hands} banker {self.banker} turn {self.turn} last {self.last}"
        table = f"table {self.table} [{trick}] led [{leads}] shown {' '.join(self.shown)} {self.free}"
        pot = f"pot {' '.join(self.pot)} turned {' '.join(self.turned)} {' > '.join(map(str, self.walks))}"
        notes = " ".join(f"{name}={value}" for name, value in self.notes.items())
        seats = " | ".join(player.line() for player in self.seats)
        return f"{when} | {table} | {pot} | {wait} {'over' if self.over else 'on'} {notes} | {seats}"

    def facts(self) -> dict[str, Any]:
        """What a record may state of this moment: each player's cards and chips, the banker, the table, the pot."""
        return {
            "hand": tuple(" ".join(player.hand) for player in self.seats),
            "tabled": tuple(" ".join(player.tabled) for player in self.seats),
            "tables": tuple(len(player.tabled) for player in self.seats),
            "discarded": tuple(" ".join(player.discarded) for player in self.seats),
            "chong": tuple(" ".join(player.chong) for player in self.seats),
            "chips": tuple(player.chips for player in self.seats),
            "number": self.number,
            "banker": self.banker + 1,
            "table": self.table,
            "pot": " ".join(self.pot),
            "turned": " ".join(self.turned),
        }


_WHOLE = attrgetter(*(one.name for one in fields(State)))
"""All that a copy takes over, read at once."""
