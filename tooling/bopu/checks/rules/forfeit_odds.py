"""Turns a forfeit at a table into what becomes of it: how it ends, how long it lasts, who must expect to drink what."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bopu.checks.rules.expected import MOST, after_throw
from bopu.checks.rules.odds import CHOICES, Chooses
from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.table_odds import OfTables
from bopu.play.contract import Event, State
from bopu.play.stops import apply
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Step

THROWS = "throws"
"""What a game counts of every forfeit in which dice are thrown."""


class Came(NamedTuple):
    """A step that came out in one of its ways; it stands among what is expected beside what is drunk."""

    step: str
    outcome: str


@dataclass(frozen=True)
class ForfeitOdds:
    """What becomes of a forfeit once it has begun, at the turn of the first player whose throw may begin it.

    `begun` is the chance that a throw begins it, all throwing equally often. `ends` are the chances of the ways in
    which it ends, each a step and its outcome. `counts` are the expected numbers of what the game counts of it (throws,
    rounds), `amounts` what is drunk in the turn, from its throw on. With `part` it was not solved; `over` is the chance
    that it comes to an end.
    """

    name: str
    thrower: int
    begun: Fraction
    over: Fraction
    part: str
    ends: Mapping[tuple[Step, str], Fraction]
    counts: Mapping[str, Fraction]
    amounts: Mapping[Hashable, Fraction]


class _Noted:
    """The same reckoning, which besides notes as amounts how the steps of procedures come out."""

    def __init__(self, game: OfTables, book: HeardBook) -> None:
        self.game, self.book = game, book
        self.over, self.part, self.key = game.over, game.part, game.key

    def gains(self, before: State, events: Iterable[Event]) -> Iterator[tuple[Hashable, Fraction]]:
        """What events give, and what steps came out since chance was asked."""
        yield from self.game.gains(before, events)
        yield from ((Came(*came), Fraction(times)) for came, times in self.book.came.items())
        self.book.came.clear()

    def ways(self, play: State) -> list[tuple[tuple[str, ...], Fraction]]:
        """How chance may move; what is tried to find it out is not noted."""
        found = list(self.game.ways(play))
        self.book.came.clear()
        return found


def forfeit_odds(game: OfTables, book: HeardBook, line: str, chooses: str, most: int = MOST) -> list[ForfeitOdds]:
    """What becomes of each forfeit in which dice are thrown and which a throw begins at once, in the order of play.

    Raises `Stopped`, and ValueError for a line that describes no table.
    """
    starts = game.tables(book, line)
    begun: dict[str, Fraction] = {}
    first: dict[str, _Begun] = {}
    for seat, start in enumerate(starts):
        for (move,), chance in game.ways(start):
            if (name := _begins(game, book, start, move)) is not None:
                begun[name] = begun.get(name, Fraction(0)) + chance / len(starts)
                first.setdefault(name, _Begun(name, seat, start, move))
    return [_what_becomes(game, book, first[name], chance, CHOICES[chooses], most) for name, chance in begun.items()]


class _Begun(NamedTuple):
    """A forfeit, and a throw that begins it."""

    name: str
    thrower: int
    start: State
    move: str


def _begins(game: OfTables, book: Book, start: State, move: str) -> str | None:
    """The forfeit that a throw begins, None where it begins none in which dice are thrown."""
    after = start.copy()
    apply(after, move)
    name = "" if game.over(after) else game.part(after)
    steps = book.steps(name).values() if name else ()
    ways = ((step, outcome) for step in steps for outcome, _ in step.ways)
    return name if any(THROWS in _counted(game, step, outcome) for step, outcome in ways) else None


def _what_becomes(
    game: OfTables, book: HeardBook, begun: _Begun, chance: Fraction, chooses: Chooses, most: int
) -> ForfeitOdds:
    noted = _Noted(game, book)
    book.came.clear()
    found = after_throw(noted, begun.start, begun.move, Fraction(1), chooses, most)
    steps = {step.name: step for step in book.steps(begun.name).values()}
    ends: dict[tuple[Step, str], Fraction] = {}
    counts: dict[str, Fraction] = {}
    for came, times in found.amounts.items():
        if isinstance(came, Came) and (step := steps.get(came.step)) is not None:
            if book.steps(begun.name)[dict(step.ways)[came.outcome]].end:
                ends[step, came.outcome] = times
            for what in _counted(game, step, came.outcome):
                counts[what] = counts.get(what, Fraction(0)) + times
    assert found.part or sum(ends.values()) == 1
    drunk = {what: n for what, n in found.amounts.items() if not isinstance(what, Came)}
    return ForfeitOdds(begun.name, begun.thrower, chance, found.ends, found.part, ends, counts, drunk)


def _counted(game: OfTables, step: Step, outcome: str) -> Iterator[str]:
    """What the game counts where a step comes out so."""
    word = step.operation.word if step.operation is not None else ""
    return (what for what, ways in game.COUNTED.items() if (word, outcome) in ways)
