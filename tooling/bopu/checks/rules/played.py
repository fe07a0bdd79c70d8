"""Turns rules and a seed into a whole game by random players: what was told at each move, which rules spoke when."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.play.bots import random_bot
from bopu.play.contract import Event
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.ruleset.decide import Book, Candidate, Decision, Matched
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.vocabulary import View, Vocabulary

MOST_PLIES = 5_000
Told = tuple[str, ...]
"""The events of one move without the rules that made them, as text; first what stands before any move."""


class HeardBook(Book):
    """A book that notes which rules speak and act, and how the steps of procedures come out."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        super().__init__(ruleset, vocabulary, choices, supplements)
        self.heard: set[str] = set()
        self.came: Counter[tuple[str, str]] = Counter()
        self.met: set[str] = set()

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

    def spoke(self, rules: Sequence[Rule]) -> None:
        """Rules that an engine found to hold, noted."""
        self.heard.update(rule.id for rule in rules)

    def went(self, step: Step, outcome: str) -> None:
        """A step that came out, noted with its outcome."""
        self.heard.add(step.name)
        self.came[step.name, outcome] += 1


class MetBook(HeardBook):
    """A book that also notes in `met` which rules that hang on a switch would match a question, whether or not they
    hold under its choices: where none is met, no other option can make a difference."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        super().__init__(ruleset, vocabulary, choices, supplements)
        self._hanging: dict[tuple[str, str], list[Rule]] = {}
        for rule in ruleset.rules:
            if rule.only:
                self._hanging.setdefault((rule.slot, rule.event), []).append(rule)

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot and note the rules met."""
        self._meet((slot_name, ""), view)
        return super().decide(slot_name, view)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event; those met are noted."""
        self._meet(("", event), view)
        return super().upon(event, view)

    def candidates(self, slot_name: str, key: tuple[Any, ...]) -> tuple[Candidate, ...]:
        """The rules that a key leaves possible. What an engine makes of them is its own: any rule of the slot counts
        as met."""
        self.met.update(rule.id for rule in self._hanging.get((slot_name, ""), ()))
        return super().candidates(slot_name, key)

    def _meet(self, asked: tuple[str, str], view: View) -> None:
        """Note rules whose conditions hold here for the first time; those that were met are tested no more."""
        left = [rule for rule in self._hanging.get(asked, ()) if rule.id not in self.met]
        met = {rule.id for rule in left if self._would_match(rule, view)}
        if left:
            self.met |= met
            self._hanging[asked] = [rule for rule in left if rule.id not in met]

    def _would_match(self, rule: Rule, view: View) -> bool:
        if self.holds(rule.when, view) is None:
            return False
        return all(self.holds((phrase,), view) is None for phrase in rule.unless)


@dataclass(slots=True)
class Game:
    """A game that was played. `fired` counts in how many moves each rule spoke, `first` names the first of them; `met`
    are the rules hanging on switches, of any option, whose conditions held when they could have spoken; a `MetBook`
    tells them. `came` counts how each step came out."""

    seed: int
    told: list[Told] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    met: frozenset[str] = frozenset()
    came: Counter[tuple[str, str]] = field(default_factory=Counter)
    stopped: str = ""
    over: bool = False


def _table(subject: Subject, book: Book, seed: int) -> Table:
    return Table(subject.game, book, [random_bot] * subject.game.default_seats, seed, MOST_PLIES)


def told(events: Sequence[Event]) -> Told:
    """What was told, whichever rules made it."""
    return tuple(str(Event(event.kind, event.fields)) for event in events)


def play_game(
    subject: Subject, choices: Mapping[str, str], supplements: bool, seed: int, book: type[HeardBook] = HeardBook
) -> Game:
    """Play one game to its end, to where the rules stop, or to the cap."""
    heard = book(subject.ruleset, subject.game.vocabulary, choices, supplements)
    game = Game(seed)
    try:
        _play(game, subject, heard)
    except Stopped as fault:  # the rules may not even say how the game begins
        _note(game, heard, len(game.told))
        game.stopped = str(fault)
    game.met = frozenset(heard.met)
    game.came = heard.came
    return game


def _play(game: Game, subject: Subject, heard: HeardBook) -> None:
    table = _table(subject, heard, game.seed)
    game.told.append(_standing(table))
    _note(game, heard, 0)
    for number, ply in enumerate(table.play(), start=1):
        game.told.append(told(ply.events))
        game.events += ply.events
        _note(game, heard, number)
    game.over = table.over


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


def departure(game: Game, other: Game) -> int | None:
    """The first move at which another game of the same chance and players tells something else, or stops; None where
    nothing differs to the end."""
    pairs = enumerate(zip(game.told, other.told, strict=False))
    if (move := next((move for move, (one, two) in pairs if one != two), None)) is not None:
        return move
    if len(game.told) == len(other.told) and bool(game.stopped) == bool(other.stopped):
        return None
    return min(len(game.told), len(other.told))
