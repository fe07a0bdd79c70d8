"""Turns a moment at which dice are thrown into exact expectations: how much each player must expect of the turn (cups,
say), and after which throws it has more moments than are solved.

Each throw begins a chain of chance moves, which is solved as `odds` solves turns; what happens on the way is carried as
an amount. A choice of a player is taken in one fixed way. A match that chance decides is as likely for each to lose.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, islice
from typing import NamedTuple, Protocol, cast

from bopu.checks.rules.odds import MOST_WAYS, Chooses, Row, TooMany, solved
from bopu.play.contract import CHANCE, Event, State, beside
from bopu.play.stops import apply

MOST = 1_000
"""Moments that are followed after one throw."""
MOST_CHOICES = 1_000
"""Choices between two moves of chance: of two who always show the same hand nobody ever wins."""
Amounts = dict[Hashable, Fraction]


class Reckoning(Protocol):
    """What the module `reckon` beside a game's engine gives."""

    def over(self, play: State) -> bool:
        """Whether the turn is over."""

    def gains(self, before: State, events: Iterable[Event]) -> Iterable[tuple[Hashable, Fraction]]:
        """What events after a moment give, by whom and what. Where it makes no difference which of several players
        gets it, each gets an equal part.
        """

    def part(self, play: State) -> str:
        """What is going on, by name."""

    def ways(self, play: State) -> Iterable[tuple[tuple[str, ...], Fraction]]:
        """How chance may move: of each kind of moves that do the same one way, with the chance of the kind. A way may
        be several chance moves, one after another, between which nothing else decides.
        """

    def key(self, play: State) -> Hashable:
        """What decides how the turn goes on, as far as what is gained is concerned."""


class Gain(NamedTuple):
    """An amount that is gained on the way; it stands in a row beside the moments that follow."""

    what: Hashable


END, NEVER = "the turn is over", "the turn goes on for ever"


@dataclass(frozen=True)
class Thrown:
    """One kind of throw: its move, its chance, what is expected then. `part` names what was not solved, if anything:
    what has too many moments, or what may go on for ever (`ends` is the chance that it does not).
    """

    move: str
    chance: Fraction
    amounts: Mapping[Hashable, Fraction]
    part: str = ""
    ends: Fraction = Fraction(1)


@dataclass(frozen=True)
class Expected:
    """What a turn brings: for each kind of throw, and together. `unsolved` are the chances of what has too many
    moments, `endless` those of what goes on for ever.
    """

    throws: tuple[Thrown, ...]
    amounts: Mapping[Hashable, Fraction] = field(default_factory=dict)
    unsolved: Mapping[str, Fraction] = field(default_factory=dict)
    endless: Mapping[str, Fraction] = field(default_factory=dict)


Known = dict[Hashable, Row | TooMany]
"""What moments of one turn come to, by what decides how they go on; or that there is too much of it."""


def reckoning_of(engine: str) -> Reckoning | None:
    """The module `reckon` of an engine, None where it has none."""
    return cast(Reckoning | None, beside(engine, "reckon"))


def expected(game: Reckoning, start: State, chooses: Chooses, most: int = MOST) -> Expected:
    """What the turn brings that begins at a moment. Raises `Stopped` where the rules are silent."""
    known = Known()
    throws = tuple(
        after_throw(game, start, move, chance, chooses, most, known) for (move,), chance in _ways(game, start)
    )
    amounts: Amounts = {}
    unsolved: dict[str, Fraction] = {}
    endless: dict[str, Fraction] = {}
    for thrown in throws:
        if thrown.ends < 1:
            endless[thrown.part] = endless.get(thrown.part, Fraction(0)) + thrown.chance * (1 - thrown.ends)
        elif thrown.part:
            unsolved[thrown.part] = unsolved.get(thrown.part, Fraction(0)) + thrown.chance
        for what, amount in thrown.amounts.items():
            amounts[what] = amounts.get(what, Fraction(0)) + thrown.chance * amount
    assert sum(thrown.chance for thrown in throws) == 1
    return Expected(throws, amounts, unsolved, endless)


def after_throw(
    game: Reckoning,
    start: State,
    move: str,
    chance: Fraction,
    chooses: Chooses,
    most: int = MOST,
    known: Known | None = None,
) -> Thrown:
    """What the turn brings after one throw, which has this chance. What was solved stands in `known`, for other throws
    of the same turn."""
    after = start.copy()
    try:
        first = _played(game, after, (move,), chooses)
        if game.over(after):
            return Thrown(move, chance, first)
        row = _solved(game, after, chooses, most, Known() if known is None else known)
    except TooMany:
        return Thrown(move, chance, {}, game.part(after))
    ends = row.pop(END, Fraction(0))
    if row.pop(NEVER, Fraction(0)):
        return Thrown(move, chance, {}, game.part(after), ends)
    assert ends == 1
    for target, amount in row.items():
        assert isinstance(target, Gain)
        first[target.what] = first.get(target.what, Fraction(0)) + amount
    return Thrown(move, chance, first)


def _solved(game: Reckoning, after: State, chooses: Chooses, most: int, known: Known) -> Row:
    """What a moment comes to in the end; of moments that go on alike one is solved. Raises `TooMany`."""
    key = game.key(after)
    if key not in known:
        try:
            known[key] = solved(_ending(_rows(game, after, chooses, most)), key)
        except TooMany as many:
            known[key] = many
    found = known[key]
    if isinstance(found, TooMany):
        raise found
    return dict(found)


def _ending(rows: dict[Hashable, Row]) -> dict[Hashable, Row]:
    """The same moments; from those that do not lead to an end the turn goes on for ever."""
    before: dict[Hashable, list[Hashable]] = {}
    for key, row in rows.items():
        for target in row:
            before.setdefault(target, []).append(key)
    ending: set[Hashable] = {END}
    waiting: list[Hashable] = [END]
    while waiting:
        for key in before.get(waiting.pop(), ()):
            if key not in ending:
                ending.add(key)
                waiting.append(key)
    return {key: row if key in ending else {NEVER: Fraction(1)} for key, row in rows.items()}


def _rows(game: Reckoning, start: State, chooses: Chooses, most: int) -> dict[Hashable, Row]:
    """For every moment of the turn the chances of what follows, and what is gained on the way there."""
    rows: dict[Hashable, Row] = {}
    waiting = {game.key(start): start}
    while waiting:
        key, state = waiting.popitem()
        row: Row = {}
        for moves, chance in _ways(game, state):
            after = state.copy()
            for what, amount in _played(game, after, moves, chooses).items():
                row[Gain(what)] = row.get(Gain(what), Fraction(0)) + chance * amount
            target = END if game.over(after) else game.key(after)
            row[target] = row.get(target, Fraction(0)) + chance
            if target != END and target != key and target not in rows:
                waiting.setdefault(target, after)
        rows[key] = row
        if len(rows) > most:
            raise TooMany(f"expected at most {most} moments after a throw; found more")
    return rows


def _ways(game: Reckoning, state: State) -> list[tuple[tuple[str, ...], Fraction]]:
    found = list(islice(game.ways(state), MOST_WAYS + 1))
    if len(found) > MOST_WAYS:
        raise TooMany(f"expected chance that moves in at most {MOST_WAYS} ways; found more")
    assert sum(chance for _, chance in found) == 1
    return found


def _played(game: Reckoning, state: State, moves: tuple[str, ...], chooses: Chooses) -> Amounts:
    """Play chance moves, and the choices after each, until chance moves again; what was gained."""
    before, events = state.copy(), list[Event]()
    for move in moves:
        events += apply(state, move)
        for _ in _choices(game, state):
            events += apply(state, chooses(state.legal_moves()))
    found: Amounts = {}
    for what, amount in game.gains(before, events):
        found[what] = found.get(what, Fraction(0)) + amount
    return found


def _choices(game: Reckoning, state: State) -> Iterator[int]:
    """Count the choices that players have before chance moves again. Raises `TooMany` where that never comes."""
    for number in count():
        if game.over(state) or state.to_move in (CHANCE, None):
            return
        if number == MOST_CHOICES:
            raise TooMany(f"expected at most {MOST_CHOICES} choices before chance moves again; found more")
        yield number
