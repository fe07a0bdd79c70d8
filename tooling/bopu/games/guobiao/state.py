"""What changes in a game of 國標麻將: hands, melds, the pool, the wall, points, what play waits for."""

from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import NamedTuple

from bopu.games.guobiao.hand import Meld
from bopu.play.contract import Chance

NO_TILE = -1


@dataclass(slots=True)
class Player:
    """One at the table. `held` counts the tiles of the concealed hand by their number; `discards` are those that
    nobody took."""

    held: list[int]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    chips: int = 0

    def tiles(self) -> tuple[int, ...]:
        """The concealed hand, tile by tile, in the order of their numbers."""
        return tuple(tile for tile, number in enumerate(self.held) if number for _ in range(number))

    def copy(self) -> "Player":
        """A copy that can be played on by itself."""
        return replace(self, held=self.held[:])


class Claim(NamedTuple):
    """What somebody may make of the tile that is offered."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Wait:
    """What play waits for: chance, or a player whose `moves` these are."""

    seat: int | None = None
    moves: tuple[str, ...] = ()
    chance: Chance | None = None


@dataclass(slots=True)
class State:
    """Everything that changes in play. Seats count from 0.

    `came` says how the last tile of the player whose turn it is came, `drawn` is that tile (`NO_TILE` after a claim, or
    where none was left), `taken` the one just claimed. `offered` is the discard, or the tile that is being added to a
    pung or laid down with three more (`kong`, the kind of that meld), and `claims` what may still be made of it.
    `wall` is the whole wall from its front, `front` and `back` bound what is left of it. `dealing` are the seats to
    whom the next deal gives hands in the middle of play, `dealt` those to whom the last one did.
    """

    seats: list[Player]
    deals: int = 0
    number: int = 0
    dealer: int = 0
    turn: int = 0
    came: str = ""
    drawn: int = NO_TILE
    taken: int = NO_TILE
    offered: int = NO_TILE
    kong: str = ""
    claims: tuple[Claim, ...] = ()
    winners: tuple[int, ...] = ()
    wall: tuple[int, ...] = ()
    front: int = 0
    back: int = 0
    open: bool = False
    wait: Wait | None = None
    over: bool = False
    dealing: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """How many tiles the wall has left."""
        return self.back - self.front

    def copy(self) -> "State":
        """A copy that can be played on by itself."""
        other = State(*_WHOLE(self))
        other.seats = [player.copy() for player in self.seats]
        return other


_WHOLE = attrgetter(*(one.name for one in fields(State)))
"""All that a copy takes over, read at once."""
