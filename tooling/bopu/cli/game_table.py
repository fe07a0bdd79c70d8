"""Turns lines that a person types into moves of a game at the terminal, or of a script that comes through a pipe."""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bopu.cli.cards_shown import JOINED
from bopu.cli.refused_shown import refusal, silent
from bopu.cli.terminal import Screen
from bopu.play.chance import Chance, ChanceSpec, draw
from bopu.play.contract import CHANCE, RefusedMove, is_aside
from bopu.play.desk_advice import barred, hint
from bopu.play.desk_seen import facts_seen, move_seen
from bopu.play.foundation import Foundation
from bopu.play.record import write
from bopu.play.refused import quoted
from bopu.play.session import Option, Session
from bopu.play.stops import Stopped
from bopu.project.write import write_text
from bopu.ruleset.decide import Conflict, Gap


class Left(Exception):
    """The person leaves the table."""


class GameTable:
    """One game at the terminal. `record` is where it is written, after every move of a person, if anywhere."""

    def __init__(self, session: Session, screen: Screen, found: Foundation, record: Path | None, spare: Path) -> None:
        self.session, self.screen, self.found = session, screen, found
        self.record, self.spare = record, spare
        self._shown = -1  # after which move the choices were shown
        self._chance: Chance | None = None  # what fell or was dealt last, or falls next
        self._orders: dict[str, Callable[[str], None]] = {
            "?": lambda _: self._help(),
            "help": lambda _: self._help(),
            "why": lambda _: self.screen.why(self.session.last()),
            "hint": lambda _: self._hint(),
            "board": lambda _: self._board(),
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
            self._board()
            self.screen.say("over", "bold")
        except Stopped as stopped:
            self.screen.say("stopped", "red", reason=silent(self.screen, stopped))
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
        if self.session.throws:
            self._chance = self.session.state.chance()
        if self.session.person is None:
            self.screen.events(self.session.go().events)
            return
        options, number = self.session.options(), len(self.session.plies)
        if self._shown != number and (options or number == 0):
            self._show(options)
        self._shown = number
        self._answer(self._asked(options), options)

    def _board(self) -> None:
        """Where everyone stands, as those may know it who sit at the terminal."""
        self.screen.position(facts_seen(self.session))

    def _show(self, options: tuple[Option, ...]) -> None:
        """Where everyone stands, and what may be chosen."""
        self._board()
        plies = self.session.plies
        if not any(self.screen.cards.opens(option.move) for option in options):
            self.screen.on_table(plies, [move_seen(self.session, ply) for ply in plies])
        for number, option in enumerate(options, start=1):
            self.screen.foreseen(f"{number}", option.move, option.events, self.session.conceals)
        for card, cites in barred(self.session).items():
            self.screen.say("barred", card=self.screen.cards.name(card), cites=self.screen.cited(cites))

    def _hint(self) -> None:
        """What the text advises now, and why."""
        try:
            found = hint(self.session)
        except (Gap, Conflict):  # whoever plays on is told what the rules lack
            found = {"moves": [], "cites": [], "against": {}}
        if not found["cites"]:
            self.screen.say("hint-none")
            return
        words = [self._words(move) for move in found["moves"]]
        self.screen.say("hint-moves", moves=" | ".join(words))
        self.screen.say("hint-cites", cites=self.screen.cited(found["cites"]))
        for move, cites in found["against"].items():
            self.screen.say("hint-against", move=self._words(move), cites=self.screen.cited(cites))

    def _words(self, move: str) -> str:
        cards = self.screen.cards
        return cards.told(move) if cards.is_card_move(move) else cards.words_of(move)

    def _first_chance(self) -> Chance | None:
        """What falls or is dealt first in a game, where chance begins it."""
        session = self.session
        with suppress(Gap, Conflict):
            state = session.game.start(session.book, session.seats)
            return state.chance() if state.to_move == CHANCE else None
        return None

    def _help(self) -> None:
        """What may be typed, and what may be said now besides."""
        self._chance = self._chance or self._first_chance()
        if self._chance:
            key = _help_on(self._chance, self.screen.cards.are_tiles)
            self.screen.say(key, example=draw(self._chance, random.Random(0)))
        self.screen.say("help-orders")
        alike: dict[str, list[Option]] = {}
        for option in self.session.asides():
            alike.setdefault(option.move.rpartition(" ")[0], []).append(option)
        if alike:
            self.screen.say("asides")
        for words, options in alike.items():  # those that differ in their last word alone stand in one line
            last = "|".join(option.move.rpartition(" ")[2] for option in options)
            self.screen.foreseen("", f"{words} {last}".strip(), options[0].events)

    @property
    def _dice(self) -> bool:
        """Whether dice fall next, and no cards."""
        return isinstance(self.session.state.chance(), ChanceSpec)

    def _asked(self, options: tuple[Option, ...]) -> str:
        who = self.session.person
        assert who is not None
        asked = "ask-choice" if options else "ask-throw" if self._dice else "ask-draw"
        line = read_line(self.screen.text[asked].format(player=self.screen.player(who)))
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
            self.screen.fault(refusal(self.session, self.screen, refused))
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
            expected = self.screen.text["expected-throw" if self._dice else "expected-draw"]
            self.screen.fault(expected.format(word=word, found=quoted(line)))
            return None
        if line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(options):
            return options[int(line[:9]) - 1].move
        moves = [option.move for option in options]
        word = moves[0].partition(" ")[0]
        forbidden = [f"{word} {card}" for card in barred(self.session)]
        cards = self.screen.cards
        if meant := cards.meant(line, [*moves, *forbidden]) or cards.spoken(line):
            return meant  # a move that may not be played is refused with the clause that forbids it
        if line.partition(" ")[0].isalpha():
            return line
        listed = self.screen.some_moves(moves, JOINED[self.screen.lang])
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


def _help_on(chance: Chance, tiles: bool) -> str:
    """Which help says how chance is told: dice, cards that somebody draws, cards or tiles that nobody draws."""
    if isinstance(chance, ChanceSpec):
        return "help"
    return ("help-tiles" if tiles else "help-cards") if chance.seat is None else "help-draw"


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
