"""Turns a moment at which dice are thrown into exact expectations: how much each player must expect of the turn (cups,
say), and after which throws it has more moments than are solved.

Each throw begins a chain of chance moves, which is solved as `odds` solves turns; what happens on the way is carried as
an amount. A choice of a player is taken in one fixed way. A match that chance decides is as likely for each to lose.
"""

import importlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol, cast

from bopu.checks.rules.odds import Chooses, Row, TooMany, kinds_of_throws, solved
from bopu.play.contract import CHANCE, Chance, Event, State
from bopu.play.stops import apply

MOST = 1_000
"""Moments that are followed after one throw."""
Amounts = dict[Hashable, Fraction]


class Reckoning(Protocol):
    """What the module `reckon` beside a game's engine gives."""

    def __hash__(self) -> int:
        """A module stands for itself."""

    def over(self, play: State) -> bool:
        """Whether the turn is over."""

    def gains(self, events: Iterable[Event]) -> Iterable[tuple[Hashable, int]]:
        """What events give, by whom and what."""

    def part(self, play: State) -> str:
        """What is going on, by name."""

    def asked(self, play: State) -> Hashable:
        """What is asked of the chance move that comes: where it is the same, the same moves are of one kind."""

    def kind(self, spec: Chance, move: str, asked: Hashable) -> Hashable:
        """What decides what a chance move does."""

    def key(self, play: State) -> Hashable:
        """What decides how the turn goes on."""


class Gain(NamedTuple):
    """An amount that is gained on the way; it stands in a row beside the moments that follow."""

    what: Hashable


END = "the turn is over"


@dataclass(frozen=True)
class Thrown:
    """One kind of throw: its move, its chance, what is expected then. `part` names what was not solved, if anything."""

    move: str
    chance: Fraction
    amounts: Mapping[Hashable, Fraction]
    part: str = ""


@dataclass(frozen=True)
class Expected:
    """What a turn brings: for each kind of throw, and together. `unsolved` are the chances of what was not solved."""

    throws: tuple[Thrown, ...]
    amounts: Mapping[Hashable, Fraction] = field(default_factory=dict)
    unsolved: Mapping[str, Fraction] = field(default_factory=dict)


def reckoning_of(engine: str) -> Reckoning | None:
    """The module `reckon` of an engine, None where it has none."""
    try:
        return cast(Reckoning, importlib.import_module(f"{engine}.reckon"))
    except ModuleNotFoundError as missing:
        if missing.name != f"{engine}.reckon":
            raise
        return None


def expected(game: Reckoning, start: State, chooses: Chooses, most: int = MOST) -> Expected:
    """What the turn brings that begins at a moment. Raises `Stopped` where the rules are silent."""
    throws = tuple(after_throw(game, start, move, chance, chooses, most) for move, chance in _kinds(game, start))
    amounts: Amounts = {}
    unsolved: dict[str, Fraction] = {}
    for thrown in throws:
        if thrown.part:
            unsolved[thrown.part] = unsolved.get(thrown.part, Fraction(0)) + thrown.chance
        for what, amount in thrown.amounts.items():
            amounts[what] = amounts.get(what, Fraction(0)) + thrown.chance * amount
    assert sum(thrown.chance for thrown in throws) == 1
    return Expected(throws, amounts, unsolved)


def after_throw(
    game: Reckoning, start: State, move: str, chance: Fraction, chooses: Chooses, most: int = MOST
) -> Thrown:
    """What the turn brings after one throw, which has this chance."""
    after = start.copy()
    first = _played(game, after, move, chooses)
    if game.over(after):
        return Thrown(move, chance, first)
    try:
        rows = _rows(game, after, chooses, most)
    except TooMany:
        return Thrown(move, chance, {}, game.part(after))
    row = solved(rows, game.key(after))
    assert row.pop(END) == 1
    for target, amount in row.items():
        assert isinstance(target, Gain)
        first[target.what] = first.get(target.what, Fraction(0)) + amount
    return Thrown(move, chance, first)


def _rows(game: Reckoning, start: State, chooses: Chooses, most: int) -> dict[Hashable, Row]:
    """For every moment of the turn the chances of what follows, and what is gained on the way there."""
    rows: dict[Hashable, Row] = {}
    waiting = {game.key(start): start}
    while waiting:
        key, state = waiting.popitem()
        row: Row = {}
        for move, chance in _kinds(game, state):
            after = state.copy()
            for what, amount in _played(game, after, move, chooses).items():
                row[Gain(what)] = row.get(Gain(what), Fraction(0)) + chance * amount
            target = END if game.over(after) else game.key(after)
            row[target] = row.get(target, Fraction(0)) + chance
            if target != END and target != key and target not in rows:
                waiting.setdefault(target, after)
        rows[key] = row
        if len(rows) > most:
            raise TooMany(f"expected at most {most} moments after a throw; found more")
    return rows


def _kinds(game: Reckoning, state: State) -> list[tuple[str, Fraction]]:
    return _kinds_asked(game, state.chance(), game.asked(state))


@lru_cache(maxsize=500)
def _kinds_asked(game: Reckoning, spec: Chance, asked: Hashable) -> list[tuple[str, Fraction]]:
    """One move of each kind with its chance, remembered: a chain asks for the same again and again."""
    return kinds_of_throws(lambda move: game.kind(spec, move, asked), spec)


def _played(game: Reckoning, state: State, move: str, chooses: Callable[[tuple[str, ...]], str]) -> Amounts:
    """Play a move, and the choices after it, until chance moves again; what was gained."""
    events = [*apply(state, move)]
    while not game.over(state) and state.to_move not in (CHANCE, None):
        events += apply(state, chooses(state.legal_moves()))
    found: Amounts = {}
    for what, amount in game.gains(events):
        found[what] = found.get(what, Fraction(0)) + amount
    return found
