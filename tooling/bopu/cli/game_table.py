"""Turns lines that a person types into moves of a game at the terminal, or of a script that comes through a pipe."""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bopu.cli.terminal import Screen
from bopu.play.chance import draw
from bopu.play.contract import RefusedMove, is_aside
from bopu.play.foundation import Foundation
from bopu.play.record import write
from bopu.play.refused import quoted
from bopu.play.session import Option, Session
from bopu.play.stops import Stopped
from bopu.project.write import write_text


class Left(Exception):
    """The person leaves the table."""


class GameTable:
    """One game at the terminal. `record` is where it is written, after every move of a person, if anywhere."""

    def __init__(self, session: Session, screen: Screen, found: Foundation, record: Path | None, spare: Path) -> None:
        self.session, self.screen, self.found = session, screen, found
        self.record, self.spare = record, spare
        self._shown = -1  # after which move the choices were shown
        self._orders: dict[str, Callable[[str], None]] = {
            "?": lambda _: self._help(),
            "help": lambda _: self._help(),
            "why": lambda _: self.screen.why(self.session.last()),
            "board": lambda _: self.screen.position(self.session.state),
            "rests": lambda _: self.screen.foundation(self.found, whole=True),
            "undo": lambda _: self._undo(),
            "save": self._save,
            "quit": lambda _: self._leave(),
        }

    def play(self) -> None:
        """Play until the game is over, cannot go on, or the person leaves; what was played is kept."""
        if self.record:
            self._write(self.record)  # a place that cannot be written is told before the first move
        if not self.session.plies:
            self.screen.events(self.session.state.opening)
        try:
            while not self.session.over:
                self._turn()
            self.screen.position(self.session.state)
            self.screen.say("over", "bold")
        except Stopped as stopped:
            self.screen.say("stopped", "red", reason=str(stopped))
        except (Left, KeyboardInterrupt):
            self.screen.line("")
            self.screen.say("left", count=len(self.session.plies))
        self._keep()

    def _keep(self) -> None:
        """Write the record where it was asked for; a game that is broken off is kept in any case."""
        path = self.record or (self.spare if self.session.plies and not self.session.over else None)
        if path:
            self._write(path)
            self.screen.say("saved", path=path)

    def _turn(self) -> None:
        if self.session.person is None:
            self.screen.events(self.session.go().events)
            return
        options, number = self.session.options(), len(self.session.plies)
        if self._shown != number and (options or number == 0):
            self._show(options)
        self._shown = number
        self._answer(self._asked(options), options)

    def _show(self, options: tuple[Option, ...]) -> None:
        """Where everyone stands, and what may be chosen."""
        self.screen.position(self.session.state)
        for number, option in enumerate(options, start=1):
            self.screen.foreseen(f"{number}", option.move, option.events, self.session.conceals)

    def _example(self) -> str:
        """A throw as it is typed, with as many dice as wait; dice like those of the last throw where none do."""
        if self.session.throws:
            return draw(self.session.state.chance(), random.Random(0))
        thrown = (ply.move for ply in reversed(self.session.plies) if ply.move.startswith("throw "))
        return next(thrown, "throw …")

    def _help(self) -> None:
        """What may be typed, and what may be said now besides."""
        self.screen.say("help", example=self._example())
        alike: dict[str, list[Option]] = {}
        for option in self.session.asides():
            alike.setdefault(option.move.rpartition(" ")[0], []).append(option)
        if alike:
            self.screen.say("asides")
        for words, options in alike.items():  # those that differ in their last word alone stand in one line
            last = "|".join(option.move.rpartition(" ")[2] for option in options)
            self.screen.foreseen("", f"{words} {last}".strip(), options[0].events)

    def _asked(self, options: tuple[Option, ...]) -> str:
        who = self.session.person
        assert who is not None
        line = read_line(
            self.screen.text["ask-choice" if options else "ask-throw"].format(player=self.screen.player(who))
        )
        if line is None:
            raise Left
        return " ".join(line.split())

    def _answer(self, line: str, options: tuple[Option, ...]) -> None:
        word, _, rest = line.partition(" ")
        order = self._orders.get(word.lower())
        if order:
            order(rest)
            return
        move = self._move(line, options)
        if move is None:
            return
        try:
            self.screen.events(self.session.play(move).events)
        except RefusedMove as refused:
            self.screen.fault(str(refused))
            return
        if self.record:
            self._write(self.record)

    def _move(self, line: str, options: tuple[Option, ...]) -> str | None:
        """The move that a line stands for; None, and a sentence, where it stands for none."""
        if not options:
            word = self.session.state.chance().word
            if not line:
                return word
            if line.isascii() and line.isdigit():
                return f"{word} {line}"
            if line.partition(" ")[0] == word or is_aside(self.session.state, line):
                return line
            self.screen.fault(self.screen.text["expected-throw"].format(found=quoted(line)))
            return None
        if line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(options):
            return options[int(line[:9]) - 1].move
        if line in (moves := [option.move for option in options]) or line.partition(" ")[0].isalpha():
            return line  # a move that may not be played is refused with the clause that forbids it
        listed = ", ".join(f"`{move}`" for move in moves)
        self.screen.fault(
            self.screen.text["expected-choice"].format(count=len(moves), moves=listed, found=quoted(line))
        )
        return None

    def _undo(self) -> None:
        taken = self.session.undo()
        self._shown = -1
        self.screen.say("undone" if taken else "undo-none", count=taken)

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.record or self.spare
        try:
            self._write(path)
        except OSError as fault:
            self.screen.fault(self.screen.text["not-saved"].format(path=path, reason=fault.strerror or fault))
            return
        self.screen.say("saved", path=path)

    def _write(self, path: Path) -> None:
        write_text(path, write(self.session.record()))

    def _leave(self) -> None:
        raise Left


def read_line(prompt: str) -> str | None:
    """One line of standard input without its end, None where there is no more."""
    if sys.stdin.isatty():
        with suppress(EOFError):
            return input(prompt)
        return None
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    sys.stdout.write("\n")
    return line.rstrip("\r\n") if line else None
