"""Situations as rules see them: features of the game, with what the moment adds."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.ruleset.decide import Gap
from bopu.ruleset.terms import number

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play


class PlayView:
    """The situation of the player whose throw it is. `extra` holds features and values of the moment."""

    __slots__ = ("extra", "play")

    def __init__(self, play: "Play", extra: Mapping[str, Any]) -> None:
        self.play = play
        self.extra = extra

    def feature(self, name: str) -> Any:
        """A feature or named value. Raises `Gap` for a name that nothing has told at this moment."""
        if name in self.extra:
            return self.extra[name]
        if (term := self.play.book.ruleset.values.get(name)) is not None:
            return number(term, self.feature)
        if name not in _OF_PLAY:
            raise Gap(f"expected {name} to be known here; found that no step before told it")
        return _OF_PLAY[name](self.play)


def _courtesans(play: "Play") -> tuple[str, ...]:
    """The roles of courtesans other than hers who has the courtesan's own role."""
    own = play.courtesan_role()
    return tuple(guest.role for guest in play.state.seats if guest.courtesan and guest.role != own)


_OF_PLAY: Mapping[str, Callable[["Play"], Any]] = {
    "dice": lambda play: play.state.dice,
    "role": lambda play: play.state.seats[play.state.turn].role,
    "guests": lambda play: len(play.state.seats) - 1,
    "drank": lambda play: tuple(play.state.seats[seat].role for seat in play.state.drank),
    "absent": lambda play: tuple(face for face in play.faces() if not play.holders(face)),
    "holders": lambda play: {face: len(play.holders(face)) for face in play.faces()},
    "listed": lambda play: len(play.state.listed),
    "tallies": lambda play: tuple(play.state.tallied(seat) for seat in play.state.listed),
    "roller": lambda play: play.state.turn,
    "player": lambda play: play.state.turn,
    "cups": lambda play: 1,
    "repeated_face": lambda play: max(play.state.dice, key=play.state.dice.count),
    "other_face": lambda play: min(play.state.dice, key=play.state.dice.count),
    "courtesans": _courtesans,
    "chosen": lambda play: play.chosen,
    "own_face": lambda play: next((face for face in play.faces() if play.state.turn in play.holders(face)), 0),
}
