"""Turns a table of players into exact odds: how often each class of throw comes, what each must expect of a throw."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from bopu.checks.rules.expected import MOST, Expected, Reckoning, expected
from bopu.checks.rules.odds import CHOICES
from bopu.checks.rules.subject import Ground
from bopu.play.chance import ChanceSpec, all_outcomes, read
from bopu.play.contract import State
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase


class OfTables(Reckoning, Protocol):
    """What a game's module `reckon` gives where whole tables can be reckoned."""

    CLASSES: Mapping[str, str]

    def tables(self, book: Book, line: str) -> list[State]:
        """The table that a line describes, once for each player who may throw. Raises ValueError with one sentence."""

    def seats(self, play: State) -> list[Mapping[str, Any]]:
        """What is known of each seat, for those who read the odds."""


@dataclass(frozen=True)
class TableOdds:
    """The odds of a table. `turns` hold one for each player who throws, in the order of play."""

    seats: list[Mapping[str, Any]]
    classes: Mapping[str, Mapping[str, Fraction]]
    turns: tuple[Expected, ...]

    def per_throw(self) -> dict[Hashable, Fraction]:
        """What is expected of one throw, each player throwing as often as the others."""
        whats = sorted({what for turn in self.turns for what in turn.amounts}, key=str)
        return {what: self._mean([turn.amounts.get(what, Fraction(0)) for turn in self.turns]) for what in whats}

    def unsolved(self) -> dict[str, Fraction]:
        """The chance that a throw begins what was not solved, by name."""
        names = sorted({name for turn in self.turns for name in turn.unsolved})
        return {name: self._mean([turn.unsolved.get(name, Fraction(0)) for turn in self.turns]) for name in names}

    def _mean(self, parts: list[Fraction]) -> Fraction:
        return sum(parts, Fraction(0)) / len(parts)


Tell = Callable[[int, int], None]


def table_odds(
    game: OfTables, ground: Ground, book: Book, line: str, chooses: str, most: int = MOST, tell: Tell | None = None
) -> TableOdds:
    """The odds of a table described in one line. Raises `Stopped`, and ValueError for a line that describes none."""
    starts = game.tables(book, line)
    turns = []
    for number, start in enumerate(starts, 1):
        turns.append(expected(game, start, CHOICES[chooses], most))
        if tell:
            tell(number, len(starts))
    return TableOdds(game.seats(starts[0]), class_chances(game, ground, book, starts[0]), tuple(turns))


def class_chances(game: OfTables, ground: Ground, book: Book, start: State) -> dict[str, dict[str, Fraction]]:
    """The chance of each name that a slot gives to throws, by slot."""
    spec, look = start.chance(), ground.viewer(book)
    assert isinstance(spec, ChanceSpec)
    found: dict[str, dict[str, Fraction]] = {slot: {} for slot in game.CLASSES}
    for move, chance in all_outcomes(spec):
        view = look({"dice": tuple(sorted(read(spec, move)))})
        for slot, argument in game.CLASSES.items():
            for name in _named(book.decide(slot, view).answer, argument):
                found[slot][name] = found[slot].get(name, Fraction(0)) + chance
    return found


def _named(answer: tuple[Phrase, ...], argument: str) -> Iterator[str]:
    return (str(phrase.args[argument]) for phrase in answer if argument in phrase.args)
