"""Situations as rules see them: features of the game for the player concerned, with what the moment adds."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bopu.games.madiao import patterns
from bopu.ruleset.decide import Gap
from bopu.ruleset.terms import number

if TYPE_CHECKING:
    from bopu.games.madiao.engine import Play


class PlayView:
    """The situation of a player: the one whom `extra` names as `player`, else the one whose turn it is."""

    __slots__ = ("extra", "play", "seat")

    def __init__(self, play: "Play", extra: Mapping[str, Any]) -> None:
        self.play = play
        self.extra = extra
        self.seat: int = extra.get("player", play.state.turn)

    def feature(self, name: str) -> Any:
        """A feature or named value. Raises `Gap` for a name that nothing has told at this moment."""
        if name in self.extra:
            return self.extra[name]
        if name in OF_PLAY:
            return OF_PLAY[name](self.play, self.seat)
        if (term := self.play.book.ruleset.values.get(name)) is not None:
            return number(term, self.feature)
        raise Gap(f"expected {name} to be known here; found that nothing before told it")


Read = Callable[["Play", int], Any]

OF_PLAY: dict[str, Read] = {
    "pack": lambda play, seat: play.pack,
    "hand": lambda play, seat: play.state.seats[seat].hand,
    "dealt": lambda play, seat: play.state.seats[seat].dealt,
    "tabled": lambda play, seat: play.state.seats[seat].tabled,
    "tables": lambda play, seat: len(play.state.seats[seat].tabled),
    "shown": lambda play, seat: play.state.shown,
    "led": lambda play, seat: tuple(card for leader, card in play.state.leads if leader == seat),
    "table": lambda play, seat: play.state.table,
    "own": lambda play, seat: len(play.state.seats[seat].tabled),
    "most": lambda play, seat: max(len(player.tabled) for player in play.state.seats),
    "player": lambda play, seat: seat,
    "banker": lambda play, seat: play.state.banker,
    **patterns.READ,
}
