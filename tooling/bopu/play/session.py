"""Turns what people and bots do at one table into a game that can be taken back, explained and written down.

The session waits where a person has to throw or to choose. It knows no terminal: the command line and the browser page
both sit on it.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from bopu.play.bots import Bot
from bopu.play.chance import SeededChance, read, written
from bopu.play.contract import CHANCE, Event, Game, Ply, RefusedMove, State
from bopu.play.judge import mover
from bopu.play.record import Record
from bopu.play.stops import Stopped, apply, begin
from bopu.play.table import bot_rng, record_of
from bopu.ruleset.decide import Book, Conflict, Gap

MOST_SHOWN = 2
"""How many events tell what a move would do."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move that may be played, and the first events that it would bring; none where the rules stop there."""

    move: str
    events: tuple[Event, ...]


class Session:
    """A table. `bots` has None where a person sits; `plies` is what has been played, those of a record first.

    Raises `Stopped` where the rules do not say how the game begins.
    """

    def __init__(
        self,
        game: Game,
        book: Book,
        bots: Sequence[Bot | None],
        seed: int,
        named: str = "",
        names: Sequence[str] = (),
        begun: tuple[State, Sequence[Ply]] | None = None,
    ) -> None:
        self.book, self.seed, self.named, self.names = book, seed, named, tuple(names)
        self.state: State = begun[0] if begun else begin(game, book, len(bots))
        self.plies: list[Ply] = list(begun[1]) if begun else []
        self._bots = tuple(bots)
        self._chance = SeededChance(seed)
        self._rngs = [bot_rng(seed, seat) for seat in range(len(bots))]
        self._before: list[tuple[int, State, SeededChance, object]] = []

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.to_move is None

    @property
    def throws(self) -> bool:
        """Whether dice come next, and no choice."""
        return self.state.to_move == CHANCE

    @property
    def person(self) -> int | None:
        """The seat of the person who has to throw or to choose, None where a bot or nobody does."""
        seat = mover(self.state)
        return seat if seat is not None and seat >= 0 and self._bots[seat] is None else None

    def options(self) -> tuple[Option, ...]:
        """What the player to move may choose, each with what it would bring; nothing where dice come next."""
        moves = () if self.throws or self.over else self.state.legal_moves()
        return tuple(Option(move, self._foreseen(move)) for move in moves)

    def _foreseen(self, move: str) -> tuple[Event, ...]:
        try:
            return self.state.copy().apply(move)[:MOST_SHOWN]
        except (RefusedMove, Gap, Conflict):  # why it cannot be played is told when it is tried
            return ()

    def go(self) -> Ply:
        """Let a bot choose, or the dice fall. Raises `Stopped` where the rules are silent."""
        if self.throws:
            return self._play(self._chance.draw(self.state.chance()))
        seat = self.state.to_move
        bot = self._bots[seat] if seat is not None else None
        assert bot is not None and seat is not None
        return self._play(bot(self.state, self._rngs[seat]))

    def play(self, move: str) -> Ply:
        """A person's move: a choice, `throw` for dice from the seed, or `throw 4411` for dice thrown at the table.

        Raises a `RefusedMove`, or `Stopped`; then nothing has changed.
        """
        before = len(self.plies), self.state.copy(), *copy.deepcopy((self._chance, self._rngs))
        if self.throws and move == self.state.chance().word:
            ply = self.go()
        elif self.throws:
            spec = self.state.chance()
            ply = self._play(written(spec, read(spec, move)))
        else:
            ply = self._play(move)
        self._before.append(before)
        return ply

    def _play(self, move: str) -> Ply:
        who, kept = mover(self.state), self.state.copy()
        assert who is not None
        try:
            events = apply(self.state, move, self.plies[-1].events if self.plies else ())
        except (RefusedMove, Stopped):
            self.state = kept
            raise
        self.plies.append(Ply(who, move, events))
        return self.plies[-1]

    def undo(self) -> int:
        """Take back all moves since a person last did something, that one too: how many; 0 where there is nothing.

        Dice that are thrown again fall as they fell.
        """
        if not self._before:
            return 0
        number, self.state, self._chance, rngs = self._before.pop()
        assert isinstance(rngs, list)
        self._rngs = rngs
        taken = len(self.plies) - number
        del self.plies[number:]
        return taken

    def last(self) -> tuple[Event, ...]:
        """What the last move made happen."""
        return self.plies[-1].events if self.plies else ()

    def record(self, events: bool = False) -> Record:
        """The record of what has been played, every throw told."""
        return record_of(self.book, len(self._bots), self.plies, self.state, self.named, events, self.names)
