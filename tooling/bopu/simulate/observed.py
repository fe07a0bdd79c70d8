"""Turns games by bots into what pictures of a text's statistics count: words of events, spreads, means, who has most.

A picture asks one of four things (`Asked.does`):

shares   how often words of events come: `words` {event: field, or nothing: the event itself}, of each `of`
spread   how a quantity lies, of each `of`
means    what a quantity comes to for players, `by` what they are
players  how many players have most, gain or lose (`are`) at the end, `by` what they are

A quantity is `what`: moves, throws, outcome, count (of an event), sum (of a field), each (value of a field). `of` is
game, player, or events that are counted. Players are told apart by their seat, by what an event calls them, or by
whether an event names them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from bopu.play.bots import bots_of
from bopu.play.contract import Event, Game, Seat, load_game
from bopu.play.opening import book_of
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.ruleset.decide import Book
from bopu.ruleset.load import loads
from bopu.simulate.games import Task, told
from bopu.simulate.run import CHUNK, Tell, silent

GAME, PLAYER, SEAT = "game", "player", "seat"
YES, NO = "yes", "no"
OF = ""
"""What stands in place of an amount where it is told of how many players something is a share."""
WHOLE: tuple[str, ...] = ()
"""The key under which stands of how many words are shares; a word may be empty."""
SHARES, SPREAD, MEANS, PLAYERS = KINDS = ("shares", "spread", "means", "players")
MOVES, THROWS, OUTCOME, COUNT, SUM, EACH = QUANTITIES = ("moves", "throws", "outcome", "count", "sum", "each")
MOST, ABOVE, BELOW = ARE = ("most", "above", "below")

Counts = Counter[tuple[str, ...]]
"""What one picture counts: by word, by value, by group and value; sums of these are counts of all games."""


@dataclass(frozen=True)
class Asked:
    """What one picture counts: which of the four, and what that is given (plain values)."""

    id: str
    does: str
    given: Mapping[str, Any] = field(hash=False)


class Played(NamedTuple):
    """A game that is over."""

    events: Sequence[Event]
    moves: int
    throws: int
    outcome: Sequence[Fraction]


class Observed(NamedTuple):
    """What many games come to: how many were played, how many ended, and what each picture counts, by its id."""

    games: int
    over: int
    counts: Mapping[str, Counts]


def observe(
    task: Task, asked: Sequence[Asked], seed: int, games: int, executor: Executor, tell: Tell = silent
) -> Observed:
    """Play games on an executor and count; the same whichever it is. Games that the rules stop are left out."""
    chunks = [range(seed + at, seed + min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    counts: dict[str, Counts] = {one.id: Counter() for one in asked}
    done = over = 0
    for seeds, found in zip(chunks, executor.map(partial(_chunk, task, asked), chunks), strict=True):
        done, over = done + len(seeds), over + found.over
        for name, more in found.counts.items():
            counts[name].update(more)
        tell(done, games)
    return Observed(done, over, counts)


@lru_cache(maxsize=4)
def _opened(task: Task) -> tuple[Game, Book]:
    ruleset = loads(task.spec)
    game = load_game(ruleset.engine)
    return game, book_of(ruleset, game, task.ruleset, dict(task.choices))


def _chunk(task: Task, asked: Sequence[Asked], seeds: Sequence[int]) -> Observed:
    game, book = _opened(task)
    bots = bots_of(book)
    counts: dict[str, Counts] = {one.id: Counter() for one in asked}
    over = 0
    for seed in seeds:
        played = _played(Table(game, book, [bots[name] for name in task.bots], seed))
        if played is not None:
            over += 1
            for one in asked:
                counts[one.id].update(counted(one, played, book.ruleset.tables))
    return Observed(len(seeds), over, counts)


def _played(table: Table) -> Played | None:
    """The game played to its end; None where the rules stop it."""
    try:
        for _ in table.play():
            pass
    except Stopped:
        return None
    if not table.over:
        return None
    throws = sum(ply.move.startswith("throw") for ply in table.plies)
    return Played(told(table), len(table.plies), throws, [Fraction(part) for part in table.state.outcome() or ()])


def counted(asked: Asked, played: Played, tables: Mapping[str, Any]) -> Counts:
    """What a picture counts in one game; rows of `tables` have the column of a chart as their group."""
    if asked.does == SHARES:
        column = asked.given.get("column")
        return _shares(asked.given, played, rows_of(tables, column) if column else {})
    return _COUNTED[asked.does](asked.given, played)


def rows_of(tables: Mapping[str, Any], name: str) -> Mapping[str, Mapping[str, Any]]:
    """The rows of a table by their ids; of a list its words, of which nothing more is known."""
    table = tables[name]
    return table["rows"] if isinstance(table, Mapping) else {word: {} for word in table}


def _shares(given: Mapping[str, Any], played: Played, rows: Mapping[str, Mapping[str, Any]]) -> Counts:
    """Of games and players each word is counted once, however often it comes."""
    of, words = given["of"], given["words"]
    named = [(event, _word(event, words[event.kind])) for event in played.events if event.kind in words]
    if rows:
        named = [(event, rows[word]["group"]) for event, word in named if word in rows]
    if of == GAME:
        return Counter([WHOLE, *{(word,) for _, word in named}])
    if of == PLAYER:
        return Counter((word,) for word, _ in {(word, player_of(event)) for event, word in named}) + Counter(
            {WHOLE: len(played.outcome)}
        )
    return Counter((word,) for _, word in named) + Counter({WHOLE: sum(one.kind in of for one in played.events)})


def _word(event: Event, name: str) -> str:
    return str(event.fields[name]) if name else event.kind


def player_of(event: Event) -> int:
    """The seat of whom an event is about; -1 where it is about nobody."""
    return next((int(value) for value in event.fields.values() if isinstance(value, Seat)), -1)


def _spread(given: Mapping[str, Any], played: Played) -> Counts:
    if given["what"] == EACH:
        return Counter((_word(one, given["field"]),) for one in played.events if one.kind == given["event"])
    if given["of"] == GAME:
        return Counter([(str(_of_game(given, played)),)])
    return Counter((str(amount),) for amount in _of_players(given, played))


def _of_game(given: Mapping[str, Any], played: Played) -> Fraction | int:
    if given["what"] == MOVES:
        return played.moves
    return played.throws if given["what"] == THROWS else sum(_of_players(given, played), _of_nobody(given, played))


def _of_players(given: Mapping[str, Any], played: Played) -> list[Fraction]:
    """The quantity of each player."""
    if given["what"] == OUTCOME:
        return list(played.outcome)
    found = [Fraction(0)] * len(played.outcome)
    for event in played.events:
        if event.kind == given["event"] and (seat := player_of(event)) >= 0:
            found[seat] += _amount(given, event)
    return found


def _of_nobody(given: Mapping[str, Any], played: Played) -> Fraction:
    """What events about nobody add to the quantity of a game."""
    events = (one for one in played.events if one.kind == given.get("event") and player_of(one) < 0)
    return sum((_amount(given, one) for one in events), Fraction(0))


def _amount(given: Mapping[str, Any], event: Event) -> Fraction:
    return Fraction(str(event.fields[given["field"]])) if given["what"] == SUM else Fraction(1)


def _means(given: Mapping[str, Any], played: Played) -> Counts:
    return Counter(
        (group, str(amount))
        for group, amount in zip(_groups(given["by"], played), _of_players(given, played), strict=True)
    )


def _groups(by: Any, played: Played) -> list[str]:
    """What each player is."""
    if by == SEAT:
        return [str(seat + 1) for seat in range(len(played.outcome))]
    found = [NO if "field" not in by else ""] * len(played.outcome)
    for event in played.events:
        if event.kind == by["event"] and (seat := player_of(event)) >= 0:
            found[seat] = str(event.fields[by["field"]]) if "field" in by else YES
    return found


def _players(given: Mapping[str, Any], played: Played) -> Counts:
    """Those who have equally much share the most: each counts for a part, told as the amount of the key."""
    counts: Counts = Counter()
    most = max(played.outcome)
    sharing = played.outcome.count(most)
    for group, has in zip(_groups(given["by"], played), played.outcome, strict=True):
        counts[(group, OF)] += 1
        if given["are"] == MOST and has == most:
            counts[(group, str(Fraction(1, sharing)))] += 1
        elif (given["are"] == ABOVE and has > 0) or (given["are"] == BELOW and has < 0):
            counts[(group, "1")] += 1
    return counts


_COUNTED = {SPREAD: _spread, MEANS: _means, PLAYERS: _players}
