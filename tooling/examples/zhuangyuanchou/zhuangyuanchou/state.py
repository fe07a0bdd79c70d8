"""What changes in a game of 狀元籌: what lies in the bowl, what each holds, which throw holds the contended tally."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Champion:
    """Who holds the contended tally, and by which throw: its name, its place in the order, the points beside."""

    seat: int
    name: str
    place: int
    beside: int


@dataclass(slots=True)
class State:
    """One moment. `bowl` and `held` count tallies by class; `choosing` are the names of a throw among which its player
    has to choose."""

    bowl: dict[str, int]
    held: list[dict[str, int]]
    turn: int = 0
    dice: tuple[int, ...] = ()
    champion: Champion | None = None
    choosing: tuple[str, ...] = ()
    over: bool = False
    worth: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "State":
        """The same moment, which can go on by itself."""
        held = [dict(one) for one in self.held]
        return State(dict(self.bowl), held, self.turn, self.dice, self.champion, self.choosing, self.over, self.worth)

    @property
    def gone(self) -> tuple[str, ...]:
        """The classes of which no tally is left in the bowl."""
        return tuple(tally for tally, number in self.bowl.items() if not number)

    def points(self, seat: int) -> int:
        """What the tallies of a player count."""
        return sum(number * self.worth[tally] for tally, number in self.held[seat].items())

    def line(self) -> str:
        """The whole moment as one line."""
        champion = self.champion
        first = f"{champion.seat}:{champion.name}+{champion.beside}" if champion else "-"
        held = " / ".join(_counted(one) for one in self.held)
        choosing = ",".join(self.choosing) or "-"
        dice = "".join(map(str, self.dice)) if self.choosing else "-"
        return (
            f"turn={self.turn} over={self.over:d} dice={dice} choosing={choosing} first={first} "
            f"bowl={_counted(self.bowl)} held={held}"
        )


def _counted(tallies: dict[str, int]) -> str:
    return ",".join(f"{tally}:{number}" for tally, number in tallies.items())
