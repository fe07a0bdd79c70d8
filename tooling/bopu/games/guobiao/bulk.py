"""Turns a book and a seed into the ends of many games of 國標麻將 at once (numpy), point for point those of the engine.

`specialise` reads tables off the book (bulk_tables.py). Deals go on side by side, one turn of each at a time
(bulk_turns.py, bulk_claims.py); hands that may have won are scored together (bulk_wins.py, bulk_score.py). Players
choose at random among what the rules allow; those that are `eager` never let a win go. Chance comes from
bopu.play.streams, by which the engine can play the same game.
"""

from dataclasses import dataclass, field

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bot import EAGER
from bopu.games.guobiao.bulk_conditions import Beyond
from bopu.games.guobiao.bulk_hands import Ints
from bopu.games.guobiao.bulk_lanes import Lanes
from bopu.games.guobiao.bulk_score import many_scores
from bopu.games.guobiao.bulk_tables import CAME, ENDS, WAYS, Tables, Unsupported, tables_of
from bopu.games.guobiao.bulk_turns import turn
from bopu.games.guobiao.bulk_wins import Watch
from bopu.games.guobiao.game import GAME
from bopu.games.guobiao.law import law_of
from bopu.play.bulk_streams import ManyStreams
from bopu.play.contract import CHANCE
from bopu.play.streams import GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap

__all__ = ["PLAYERS", "Many", "Played", "Silent", "Unsupported", "play", "specialise"]

PLAYERS = {EAGER: {"eager": True}}
"""Players other than those who choose at random, by the name of the bot that plays so: what `play` is told of them."""


@dataclass(frozen=True, slots=True)
class Played:
    """The ends of games: a row for each game, and in `outcome` (points) and `wins` (deals won) a column for each seat.

    `ways` has one for each way in which the last tile of a win came (bulk_tables.WAYS). `left` is what the last wall
    had left, `choices` how often somebody chose; `stopped` why a game stopped, by its number.
    """

    outcome: Ints = field(hash=False)
    wins: Ints = field(hash=False)
    ways: Ints = field(hash=False)
    left: Ints = field(hash=False)
    choices: Ints = field(hash=False)
    stopped: dict[int, str] = field(default_factory=dict, hash=False)

    @property
    def throws(self) -> Ints:
        """How many throws of dice each game had: none."""
        return np.zeros(len(self.outcome), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Many:
    """A book made ready for many games at once."""

    tables: Tables
    watch: Watch


@dataclass(frozen=True, slots=True)
class Silent:
    """A book that does not answer all that may be asked of it: the engine plays each game as far as it goes."""

    book: Book


def specialise(book: Book) -> Many | Silent:
    """A book made ready. Raises `Unsupported` where its rules cannot be played many games at once."""
    try:
        tables = tables_of(law_of(book))
        return Many(tables, Watch(tables, many_scores(book)))
    except (Gap, Conflict):
        return Silent(book)
    except Beyond as beyond:
        raise Unsupported(str(beyond)) from None


def play(
    ready: Many | Silent,
    games: int,
    seats: int,
    seed: int,
    first: int = 0,
    lanes: int = at.LANES,
    eager: bool = False,
) -> Played:
    """Play games `first`, `first` + 1 … of a seed to their ends."""
    if isinstance(ready, Silent):
        return _one_by_one(ready.book, games, seed, first, eager)
    starts = range(first, first + games, lanes)
    parts = [_block(ready, seed, start, min(lanes, first + games - start), eager) for start in starts]
    outcome, wins, ways, left, choices = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Played(outcome, wins, ways, left, choices)


def _block(many: Many, seed: int, first: int, games: int, eager: bool) -> tuple[Ints, ...]:
    """Some games side by side, to their ends."""
    lanes = Lanes(many.tables, many.watch, ManyStreams(seed, first, games), games, eager)
    passes = np.array([many.tables.order.passes[end] for end in ENDS])
    for number in range(many.tables.order.deals):
        lanes.number = number
        _deal(lanes)
        lanes.dealer[passes[lanes.ended]] += many.tables.order.step
        lanes.dealer %= at.SEATS
    return lanes.chips, lanes.wins, lanes.ways, lanes.left(np.arange(games)), lanes.choices


def _deal(lanes: Lanes) -> None:
    """One deal in every lane."""
    lanes.clear()
    lanes.replace_first(lanes.deal())
    lanes.turn[:], lanes.came[:] = lanes.dealer, CAME[at.DEALT]
    rows = np.arange(len(lanes.over))
    while len(rows):
        rows = turn(lanes, rows)


def _one_by_one(book: Book, games: int, seed: int, first: int, eager: bool) -> Played:
    """Games by the engine, each up to where the rules fall silent; who won, and how, is not told."""
    players, lone = np.zeros((games, at.SEATS), dtype=np.int64), np.zeros(games, dtype=np.int64)
    ways = np.zeros((games, len(WAYS)), dtype=np.int64)
    found = Played(players, players.copy(), ways, lone, lone.copy())
    for row in range(games):
        streams = GameStreams(seed, first + row)
        try:
            one = GAME.start(book, at.SEATS)
            while (mover := one.to_move) is not None:
                moves = one.legal_moves()
                won = eager and at.WIN in moves
                found.choices[row] += mover != CHANCE and not won
                drawn = streams.draw(one.chance()) if mover == CHANCE else ""
                one.apply(drawn or (at.WIN if won else streams.choose(moves)))
        except (Gap, Conflict) as silence:
            found.stopped[first + row] = str(silence)
            continue
        found.outcome[row] = [player.chips for player in one.state.seats]
        found.left[row] = one.state.left
    return found
