"""What changes in a game of 采蓮船: who sits where as whom, the cups drunk, the throw, what is still to be done."""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from bopu.play.contract import Chance
from bopu.ruleset.procedure import Walk


@dataclass(slots=True)
class Guest:
    """One at the table. `hang` is the rank among brothers; 0 and "" stand for what is not known."""

    role: str = ""
    courtesan: bool = False
    hang: int = 0
    age: int = 0
    month: int = 0
    drinker: str = ""
    traits: tuple[str, ...] = ()
    cups: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "Guest":
        """A copy whose cups are counted by themselves."""
        other = Guest(*_KNOWN(self))
        other.cups = dict(self.cups)
        return other

    @property
    def drunk(self) -> int:
        """All cups so far."""
        return sum(self.cups.values())

    def line(self) -> str:
        """One line."""
        cups = " ".join(f"{kind}:{number}" for kind, number in sorted(self.cups.items()))
        known = f"{self.hang}/{self.age}/{self.month} {self.drinker or '-'} {' '.join(self.traits)}"
        return f"{self.role or '-'}{'*' if self.courtesan else ''} [{cups}] {known}"


@dataclass(frozen=True, slots=True)
class Due:
    """Cups that a player has to drink now, and the rules and clauses that say so. `kind` is the event that tells it."""

    seat: int
    cup: str
    cups: int
    kind: str
    rules: tuple[str, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """What play waits for: chance, or a player's choice among moves. `what` says what is done with it."""

    what: str
    seat: int | None = None
    moves: tuple[str, ...] = ()
    chance: Chance | None = None
    rules: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bout:
    """Two who match fingers, with hands of so many fingers. `first` is the first one's move until the second is in."""

    seats: tuple[int, int]
    kind: str
    fingers: int
    rules: tuple[str, ...]
    cites: tuple[str, ...]
    first: str = ""


Deed = tuple[str, int]
"""Something that a rule says: the rule's id, and the place of the word in its answer."""


@dataclass(slots=True)
class State:
    """Everything that changes in play. `turn` throws; `queue` are deeds still to be done, `due` cups still to be drunk.

    `walks` are procedures in progress, the last on top. `listed` are the players in a forfeit, `cursor` the place of
    the one called last, `kept` those who stay, `tally` what each has counted.
    `parts` are what is left of a cup that is matched for, `bout` a match in which two choose for themselves, `thrown`
    dice thrown in a row, `to_throw` how many throws are still to come. `setup` counts what was drawn before the first
    throw.
    """

    seats: list[Guest]
    setup: int = 0
    turn: int = 0
    round: int = 1
    rounds: int = 0  # how many there are, where the table has said so; else the rules are asked
    dice: tuple[int, ...] = ()
    singing: bool = False
    queue: tuple[Deed, ...] = ()
    due: tuple[Due, ...] = ()
    walks: tuple[Walk, ...] = ()
    wait: Wait | None = None
    listed: tuple[int, ...] = ()
    cursor: int = 0
    kept: tuple[int, ...] = ()
    tally: tuple[tuple[int, int], ...] = ()
    parts: int = 0
    bout: Bout | None = None
    thrown: tuple[int, ...] = ()
    to_throw: int = 0
    drank: tuple[int, ...] = ()  # who has drunk since the last throw
    sent: int = 0
    drunk: int = 0
    over: bool = False

    def copy(self) -> "State":
        """A copy that can be played on by itself."""
        other = State(*_WHOLE(self))
        other.seats = [guest.copy() for guest in self.seats]
        return other

    def tallied(self, seat: int) -> int:
        """What a player has counted in the forfeit."""
        return dict(self.tally).get(seat, 0)

    def line(self) -> str:
        """The state in one line, for messages and for telling states apart."""
        seats = " | ".join(guest.line() for guest in self.seats)
        when = (
            f"round {self.round}/{self.rounds} turn {self.turn + 1} setup {self.setup} {'over' if self.over else 'on'}"
        )
        wait = f"{self.wait.what} {self.wait.seat} {'/'.join(self.wait.moves)}" if self.wait else "-"
        doing = f"{self.dice} {self.singing} {self.queue} {self.due} {wait} {' > '.join(map(str, self.walks))}"
        bout = f"{self.bout.seats} {self.bout.first}" if self.bout else "-"
        forfeit = f"{self.listed} {self.cursor} {self.kept} {self.tally} {self.parts} {bout}"
        return f"{when} | {doing} | {forfeit} {self.thrown} {self.to_throw} {self.drank} | {seats}"

    def known(self) -> tuple[dict[str, Any], ...]:
        """What is known of each guest besides: what entries and ties ask for, and the cups that stand before them."""
        return tuple(
            {
                "due": tuple(due.cup for due in self.due if due.seat == seat for _ in range(due.cups)),
                "traits": guest.traits,
                "hang": guest.hang,
                "age": guest.age,
                "month": guest.month,
                "drinker": guest.drinker,
            }
            for seat, guest in enumerate(self.seats)
        )

    def facts(self, kinds: tuple[str, ...]) -> dict[str, Any]:
        """What a record may state of this moment: roles, cups in all and of each kind, cups sent, the round."""
        return {
            "role": tuple(guest.role for guest in self.seats),
            "cups": tuple(guest.drunk for guest in self.seats),
            **{kind: tuple(guest.cups.get(kind, 0) for guest in self.seats) for kind in kinds},
            "sent": self.sent,
            "round": self.round,
        }


_WHOLE = attrgetter(*(one.name for one in fields(State)))
_KNOWN = attrgetter(*(one.name for one in fields(Guest) if one.name != "cups"))
"""All that a copy takes over, read at once."""
