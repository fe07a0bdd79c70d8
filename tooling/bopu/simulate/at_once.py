"""Turns a book, a seed and a number into a summary of games that the game's module `bulk` plays many at once.

Only what such games still know at their end is told: what each has (chips, cups), throws, why some stopped. What
happened on the way they do not tell, so there are no events, moves, records or clauses. Game number i is the same
whichever are played beside it; its chance is that of `play.streams`, not the chance of the seed that one game at a time
is played from.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bopu.play.contract import beside
from bopu.ruleset.decide import Book
from bopu.simulate.tally import Sums, Tally

BLOCK = 50_000
"""Games played before their ends are added up: a few seconds, some megabytes."""

Tell = Callable[[int, int], None]


class NotAtOnce(Exception):
    """These games cannot be played many at once; the message is one sentence."""


def bulk_of(engine: str) -> Any:
    """The module that plays a game many at once. Raises `NotAtOnce` where there is none, or no numpy."""
    try:
        module = beside(engine, "bulk")
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        expected = "expected numpy, which many games at once need; found none"
        raise NotAtOnce(f"{expected}: install bopu with its extra `bulk`, or play without it") from None
    if module is None:
        raise NotAtOnce(f"expected a game that can be played many at once; found {engine}, which cannot")
    return module


def play_at_once(book: Book, number: int, seats: int, seed: int, tell: Tell = lambda done, total: None) -> Tally:
    """Play games 0, 1 … of a seed by random players and add up how they ended. Raises `NotAtOnce`."""
    bulk = bulk_of(book.ruleset.engine)
    try:
        tables = bulk.specialise(book)
    except bulk.Unsupported as fault:
        raise NotAtOnce(f"these rules cannot be played many games at once: {fault}") from None
    tally = Tally()
    for first in range(0, number, BLOCK):
        block = min(BLOCK, number - first)
        _add(tally, bulk.play(tables, block, seats, seed, first), seats, first)
        tell(tally.games, number)
    return tally


def _add(tally: Tally, played: Any, seats: int, first: int) -> None:
    """The same sums that one game after the other would give. Those that stopped are told by number, from `first`."""
    ended = played.throws >= 0
    ended[[number - first for number in played.stopped]] = False
    outcome, throws = played.outcome[ended], played.throws[ended]
    tally.games += len(ended)
    tally.over += len(outcome)
    tally.stopped.update(Counter(played.stopped.values()))
    _sum(tally.throws, throws)
    if not len(outcome):
        return
    tally.outcomes = tally.outcomes or [Sums() for _ in range(seats)]
    tally.wins = tally.wins or [Fraction(0)] * seats
    most = outcome == outcome.max(axis=1, keepdims=True)
    sharing = most.sum(axis=1)  # those who have equally much share the win
    for seat in range(seats):
        _sum(tally.outcomes[seat], outcome[:, seat])
        won = Counter(sharing[most[:, seat]].tolist())
        tally.wins[seat] += sum((Fraction(games, among) for among, games in won.items()), Fraction(0))


def _sum(sums: Sums, values: Any) -> None:
    sums.count += len(values)
    sums.total += int(values.sum())
    sums.squares += int((values * values).sum())


def summary_at_once(told: Mapping[str, Any]) -> dict[str, Any]:
    """Of a summary, what games that were played at once can say."""
    return {name: told[name] for name in ("games", "over", "stopped", "throws", "seats")}
