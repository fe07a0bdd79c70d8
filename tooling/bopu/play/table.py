"""Turns a seed and bots into a whole game, move by move, and the game into its record."""

import random
from collections.abc import Iterator, Sequence

from bopu.play.bots import Bot
from bopu.play.chance import SeededChance
from bopu.play.contract import CHANCE, Game, Ply, Position, State
from bopu.play.record import Ended, Item, Played, Record, Told
from bopu.play.stops import apply, begin
from bopu.ruleset.decide import Book

MOST_PLIES = 20_000
"""A game that is not over after so many moves is broken off."""


def bot_rng(seed: int, seat: int) -> random.Random:
    """The generator of a bot: its own for each seat, so that what bots draw changes no dice."""
    return random.Random((seed << 64) + seat + 1)


class Table:
    """One game with bots on all seats. `state` is where it stands, `plies` what has been played.

    Raises `Stopped` where the rules do not say how the game begins.
    """

    def __init__(
        self, game: Game, book: Book, bots: Sequence[Bot], seed: int, limit: int = MOST_PLIES, names: Sequence[str] = ()
    ) -> None:
        if len(bots) not in game.seat_range:
            least, most = game.seat_range[0], game.seat_range[-1]
            raise ValueError(f"expected a bot for each of {least} to {most} players; found {len(bots)}")
        self.game, self.book, self.seed, self.limit = game, book, seed, limit
        self.names = tuple(names)
        self.state: State = begin(game, book, len(bots))
        self.plies: list[Ply] = []
        self._bots = tuple(bots)
        self._chance = SeededChance(seed)
        self._rngs = [bot_rng(seed, seat) for seat in range(len(bots))]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.to_move is None

    def play(self) -> Iterator[Ply]:
        """Play until the game is over or the cap is reached. Raises `Stopped` where the rules are silent."""
        state, before = self.state, self.plies[-1].events if self.plies else ()
        while (seat := state.to_move) is not None and len(self.plies) < self.limit:
            if seat == CHANCE:
                spec = state.chance()
                who, move = CHANCE if spec.seat is None else spec.seat, self._chance.draw(spec)
            else:
                who, move = seat, self._bots[seat](state, self._rngs[seat])
            before = apply(state, move, before)
            ply = Ply(who, move, before)
            self.plies.append(ply)
            yield ply

    def record(self, named: str = "", events: bool = False) -> Record:
        """The record of what has been played, every throw told; `named` is the ruleset of which the book is made."""
        return record_of(self.book, len(self._bots), self.plies, self.state, named, events, self.names)


def record_of(
    book: Book,
    seats: int,
    plies: Sequence[Ply],
    state: State,
    named: str = "",
    events: bool = False,
    names: Sequence[str] = (),
    position: Position | None = None,
) -> Record:
    """The record of a game that was played; with `events` each of them is asserted, the opening first."""
    items: list[Item] = [Told(event) for event in state.opening] if events else []
    for number, ply in enumerate(plies, start=1):
        items.append(Played(number, ply.seat, ply.move))
        if events:
            items += [Told(event) for event in ply.events]
    over = state.to_move is None
    items.append(Ended(over, state.outcome() if over else None))
    return Record(
        game=book.ruleset.game,
        seats=seats,
        items=tuple(items),
        ruleset=named,
        version=book.ruleset.version,
        choices=_differing(book, named),
        names=tuple(names),
        position=position,
    )


def _differing(book: Book, named: str) -> dict[str, str]:
    """The choices that the named ruleset, or the defaults, do not make."""
    stated = book.ruleset.rulesets[named].choices if named else {}
    defaults = {name: stated.get(name, switch.default) for name, switch in book.ruleset.switches.items()}
    return {name: option for name, option in book.choices.items() if option != defaults[name]}
