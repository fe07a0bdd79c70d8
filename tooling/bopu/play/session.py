"""Turns what people and bots do at one table into a game that can be taken back, explained and written down.

The session waits where a person has to throw or to choose. It knows no terminal: the command line and the browser page
both sit on it.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bopu.play.bots import Bot
from bopu.play.chance import SeededChance, canonical
from bopu.play.closed import Closed
from bopu.play.contract import CHANCE, Event, Game, Ply, Position, RefusedMove, State, asides, conceals, is_aside
from bopu.play.judge import mover
from bopu.play.record import Record
from bopu.play.stops import apply, begin, stopped_by
from bopu.play.table import bot_rng, record_of
from bopu.ruleset.decide import Book, Conflict, Gap

MOST_SHOWN = 2
"""How many events tell what a move would do."""
MOST_TAKEN_BACK = 500
"""How many moves of people can be taken back, one after another."""

Mark = tuple[int, State, tuple[Any, tuple[Any, ...]]]
"""A moment of a table: how many plies, the state, how far chance and each bot's generator have drawn."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move that may be played, and the first events that it would bring; none where the rules stop there, or where
    they would tell another's secret."""

    move: str
    events: tuple[Event, ...]


class Session:
    """A table. `bots` has None where a person sits; `plies` is what has been played, those of a record first.

    `position` is where a game begins that does not begin at its beginning. Raises `Stopped` where the rules do not say
    how the game begins, `Misplaced` where the position is none.
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
        position: Position | None = None,
    ) -> None:
        self.game, self.book, self.seed, self.named, self.names = game, book, seed, named, tuple(names)
        self.position = position
        self.state: State = begun[0] if begun else begin(game, book, len(bots), position)
        self.plies: list[Ply] = list(begun[1]) if begun else []
        self._bots = tuple(bots)
        self._chance = SeededChance(seed)
        self._rngs = [bot_rng(seed, seat) for seat in range(len(bots))]
        self._before: deque[Mark] = deque(maxlen=MOST_TAKEN_BACK)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self._bots)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.to_move is None

    @property
    def throws(self) -> bool:
        """Whether dice come next, and no choice."""
        return self.state.to_move == CHANCE

    @property
    def mover(self) -> int | None:
        """The seat whose move it is, the thrower's where dice come next; None where it is nobody's."""
        seat = mover(self.state)
        return seat if seat is not None and seat >= 0 else None

    @property
    def person(self) -> int | None:
        """The seat of the person who has to throw or to choose, None where a bot or nobody does."""
        seat = self.mover
        return seat if seat is not None and self._bots[seat] is None else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit."""
        return tuple(seat for seat, bot in enumerate(self._bots) if bot is None)

    @property
    def can_undo(self) -> bool:
        """Whether a move of a person can be taken back."""
        return bool(self._before)

    def options(self) -> tuple[Option, ...]:
        """What the player to move may choose, each with what it would bring; nothing where dice come next."""
        moves = () if self.throws or self.over else self.state.legal_moves()
        return tuple(Option(move, self._foreseen(move)) for move in moves)

    def asides(self) -> tuple[Option, ...]:
        """What a person who has to throw or to choose may say instead, each with what it would bring."""
        moves = () if self.person is None else asides(self.state)
        return tuple(Option(move, self._foreseen(move)) for move in moves)

    @property
    def conceals(self) -> bool:
        """Whether the last move is a secret until the next is in: neither it nor what would follow may be shown."""
        return conceals(self.state)

    def _foreseen(self, move: str) -> tuple[Event, ...]:
        if self.conceals:
            return ()
        shown = 1 if isinstance(self.state, Closed) else MOST_SHOWN  # what follows may turn a card that is hidden still
        try:
            return self.state.copy().apply(move)[:shown]
        except (RefusedMove, Gap, Conflict):  # why it cannot be played is told when it is tried
            return ()

    def go(self) -> Ply:
        """Let a bot choose, or the dice fall. Raises `Stopped` where the rules are silent; then nothing has changed."""
        with self._unless_refused():
            return self._go()

    def _go(self) -> Ply:
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
        with self._unless_refused() as before:
            if self.throws and move == self.state.chance().word:
                ply = self._go()
            elif self.throws and not is_aside(self.state, move):
                ply = self._play(canonical(self.state.chance(), move))
            else:
                ply = self._play(move)
        self._before.append(before)
        return ply

    def follow(self, plies: Sequence[Ply]) -> None:
        """Play what a record tells; the moves of people among it can then be taken back."""
        for ply in plies:
            before = self.mark() if self.person is not None else None
            self._play(ply.move)
            if before:
                self._before.append(before)

    def _play(self, move: str) -> Ply:
        who = mover(self.state)
        assert who is not None
        events = apply(self.state, move, self.last())
        self.plies.append(Ply(who, move, events))
        return self.plies[-1]

    def mark(self) -> Mark:
        """This moment, for `back_to`."""
        return len(self.plies), self.state.copy(), (self._chance.state(), tuple(rng.getstate() for rng in self._rngs))

    @contextmanager
    def _unless_refused(self) -> Iterator[Mark]:
        """Do something, or leave everything as it was: state, plies, and what chance and bots will draw."""
        before = self.mark()
        try:
            yield before
        except (Gap, Conflict) as silence:
            self.back_to(before)
            raise stopped_by(silence, self.last()) from None
        except BaseException:
            self.back_to(before)
            raise

    def back_to(self, before: Mark) -> None:
        """Be again where a mark was set: state, plies, and what chance and bots will draw."""
        number, self.state, (chance, drawn) = before
        self._chance.set_state(chance)
        for rng, state in zip(self._rngs, drawn, strict=True):
            rng.setstate(state)
        del self.plies[number:]

    def state_before(self, ply: int) -> State:
        """The moment before a ply, counted from 1, as the plies before it lead there."""
        state = begin(self.game, self.book, self.seats, self.position)
        for one in self.plies[: ply - 1]:
            apply(state, one.move)
        return state

    def undo(self) -> int:
        """Take back all moves since a person last did something, that one too: how many; 0 where there is nothing.

        Dice that are thrown again fall as they fell.
        """
        if not self._before:
            return 0
        before = self._before.pop()
        taken = len(self.plies) - before[0]
        self.back_to(before)
        return taken

    def last(self) -> tuple[Event, ...]:
        """What the last move made happen; before the first move, what happened as the game began."""
        return self.plies[-1].events if self.plies else self.state.opening

    def record(self, events: bool = False) -> Record:
        """The record of what has been played, every throw told."""
        return record_of(
            self.book, self.seats, self.plies, self.state, self.named, events, self.names, position=self.position
        )
