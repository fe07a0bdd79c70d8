"""Turns rules and a seed into a whole game by random players: what was told at each move, which rules spoke when."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bopu.checks.rules.subject import Subject
from bopu.play.bots import random_bot
from bopu.play.contract import Event
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.ruleset.decide import Book, Decision, Matched
from bopu.ruleset.vocabulary import View

MOST_PLIES = 5_000
Told = tuple[str, ...]
"""The events of one move without the rules that made them, as text; first what stands before any move."""


class HeardBook(Book):
    """A book that notes which rules speak and act."""

    heard: set[str]

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot and note the rules that speak."""
        decision = super().decide(slot_name, view)
        self.heard.update(rule.id for rule in decision.rules)
        return decision

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event, noted."""
        matched = super().upon(event, view)
        self.heard.update(match.rule.id for match in matched)
        return matched


@dataclass(slots=True)
class Game:
    """A game that was played. `fired` counts in how many moves each rule spoke, `first` names the first of them."""

    seed: int
    told: list[Told] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    stopped: str = ""
    over: bool = False


def _table(subject: Subject, book: Book, seed: int) -> Table:
    return Table(subject.game, book, [random_bot] * subject.game.default_seats, seed, MOST_PLIES)


def told(events: Sequence[Event]) -> Told:
    """What was told, whichever rules made it."""
    return tuple(str(Event(event.kind, event.fields)) for event in events)


def play_game(subject: Subject, choices: Mapping[str, str], supplements: bool, seed: int) -> Game:
    """Play one game to its end, to where the rules stop, or to the cap."""
    heard = HeardBook(subject.ruleset, subject.game.vocabulary, choices, supplements)
    heard.heard = set()
    game = Game(seed)
    try:
        table = _table(subject, heard, seed)
    except Stopped as fault:  # the rules do not even say how the game begins
        _note(game, heard, 0)
        game.stopped = str(fault)
        return game
    game.told.append(_standing(table))
    _note(game, heard, 0)
    try:
        for number, ply in enumerate(table.play(), start=1):
            game.told.append(told(ply.events))
            game.events += ply.events
            _note(game, heard, number)
    except Stopped as fault:
        _note(game, heard, len(game.told))
        game.stopped = str(fault)
    game.over = table.over
    return game


def _note(game: Game, book: HeardBook, ply: int) -> None:
    for name in sorted(book.heard):
        game.fired[name] += 1
        game.first.setdefault(name, ply)
    book.heard = set()


def plies(subject: Subject, book: Book, seed: int) -> Iterator[Told]:
    """What stands at the start and what is told at each move; the last says so where the rules stop or break."""
    try:
        table = _table(subject, book, seed)
        yield _standing(table)
        for ply in table.play():
            yield told(ply.events)
    except (
        Exception
    ) as fault:  # rules that were changed at will may break the engine anywhere: that is a difference too
        yield (f"stopped: {type(fault).__name__}",)


def _standing(table: Table) -> Told:
    return tuple(f"{name} {value}" for name, value in table.state.facts().items())


def first_difference(game: Game, subject: Subject, book: Book) -> int | None:
    """The first move at which other rules tell something else with equal chance and equal choices; 0: the start.

    None where nothing differs to the end.
    """
    number = -1
    for number, other in enumerate(plies(subject, book, game.seed)):
        if number >= len(game.told) or other != game.told[number]:
            return number
    return None if number + 1 == len(game.told) or game.stopped else number + 1
