"""Turns a table of players into exact odds: how often each class of throw comes, what each must expect of a throw."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from bopu.checks.rules.expected import MOST, Expected, Known, Reckoning, after_throw, expected
from bopu.checks.rules.odds import CHOICES
from bopu.checks.rules.subject import Ground
from bopu.play.chance import ChanceSpec, all_outcomes, read
from bopu.play.contract import State
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase


class OfTables(Reckoning, Protocol):
    """What a game's module `reckon` gives where whole tables can be reckoned."""

    CLASSES: Mapping[str, str]
    SENDING: tuple[str, str, str]
    COUNTED: Mapping[str, tuple[tuple[str, str], ...]]

    def tables(self, book: Book, line: str, traits: tuple[str, ...] = ()) -> list[State]:
        """The table that a line describes, once for each player who may throw; the first has these traits besides.
        Raises ValueError with one sentence.
        """

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
        return self._chances([turn.unsolved for turn in self.turns])

    def endless(self) -> dict[str, Fraction]:
        """The chance that a throw begins what goes on for ever, by name."""
        return self._chances([turn.endless for turn in self.turns])

    def _chances(self, turns: list[Mapping[str, Fraction]]) -> dict[str, Fraction]:
        names = sorted({name for turn in turns for name in turn})
        return {name: self._mean([turn.get(name, Fraction(0)) for turn in turns]) for name in names}

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


def trait_odds(
    game: OfTables, ground: Ground, book: Book, line: str, found: TableOdds, chooses: str, most: int = MOST
) -> dict[str, Fraction]:
    """For each entry, how much more the first guest must expect of a throw who has one of the traits it sends to.

    Other guests with a trait of the same entry change this; `found` are the odds of the table without the trait.
    """
    gains: dict[str, Fraction] = {}
    for name, (trait, moves) in _entries(game, ground, book, game.tables(book, line)[0]).items():
        for start, turn in zip(game.tables(book, line, (trait,)), found.turns, strict=True):
            known = Known()
            for thrown in turn.throws:
                if thrown.move in moves and not thrown.part:
                    then = after_throw(game, start, thrown.move, thrown.chance, CHOICES[chooses], most, known)
                    more = _firsts(then.amounts) - _firsts(thrown.amounts)
                    gains[name] = gains.get(name, Fraction(0)) + thrown.chance * more / len(found.turns)
    return gains


def _firsts(amounts: Mapping[Hashable, Fraction]) -> Fraction:
    """All that the first player gets."""
    mine = (n for what, n in amounts.items() if isinstance(what, tuple) and what[0] == 0)
    return sum(mine, Fraction(0))


def _entries(game: OfTables, ground: Ground, book: Book, start: State) -> dict[str, tuple[str, set[str]]]:
    """Each entry that sends: the first trait that it sends to, and its throws."""
    spec, look = start.chance(), ground.viewer(book)
    slot, named, sends = game.SENDING
    found: dict[str, tuple[str, set[str]]] = {}
    for move, _ in all_outcomes(spec):
        assert isinstance(spec, ChanceSpec)
        for phrase in book.decide(slot, look({"dice": tuple(sorted(read(spec, move)))})).answer:
            first = phrase.args[sends].names[0]
            found.setdefault(str(phrase.args[named]), (str(first), set()))[1].add(move)
    return found


def _named(answer: tuple[Phrase, ...], argument: str) -> Iterator[str]:
    return (str(phrase.args[argument]) for phrase in answer if argument in phrase.args)
