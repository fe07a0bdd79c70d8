"""Turns a book and a seed into the ends of many games of 馬弔 at once (numpy), chip for chip those of the engine.

`specialise` reads tables off the book and the engine (bulk_tables.py), and what is law (bulk_law.py); conditions of
patterns are functions over arrays (bulk_conditions.py). Players choose at random among what the rules allow. Chance
comes from bopu.play.streams, by which the engine can play the same game.
"""

from dataclasses import dataclass, field

import numpy as np

from bopu.games.madiao import bulk_play, layout
from bopu.games.madiao.bulk_conditions import Unsupported
from bopu.games.madiao.bulk_lanes import Bools, Ints, Lanes
from bopu.games.madiao.bulk_law import Law, law_of
from bopu.games.madiao.bulk_pot import Turning, turn, turning_of
from bopu.games.madiao.bulk_settle import Settling, as_row, leave_out, settle, settling_of, with_pot
from bopu.games.madiao.bulk_tables import Tables, blank, tables_of
from bopu.games.madiao.game import GAME
from bopu.games.madiao.words_of_settlement import HANDS, POT, TABLES
from bopu.play.contract import CHANCE
from bopu.play.streams import GameStreams
from bopu.ruleset.decide import Book, Conflict, Gap

__all__ = ["Many", "Played", "Silent", "Unsupported", "play", "specialise"]


@dataclass(frozen=True, slots=True)
class Played:
    """The ends of games: a row for each game, and in `outcome` (chips) and `tables` (of the last hand) a column for
    each seat. `free` says whether play was left out in the last hand, `choices` how often somebody chose, `stopped` why
    a game stopped, by its number.
    """

    outcome: Ints = field(hash=False)
    tables: Ints = field(hash=False)
    free: Bools = field(hash=False)
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
    turning: Turning
    law: Law
    settling: Settling


@dataclass(frozen=True, slots=True)
class Silent:
    """A book that does not answer all that may be asked of it: the engine plays each game as far as it goes."""

    book: Book


def specialise(book: Book) -> Many | Silent:
    """A book made ready. Raises `Unsupported` where its rules cannot be played many games at once."""
    try:
        tables, asked = tables_of(book), blank(book)
        counting = str(asked.decide("seyang_counting").answer[0].args["how"])
        return Many(tables, turning_of(book, tables), law_of(asked), settling_of(book, counting))
    except (Gap, Conflict):
        return Silent(book)


def play(ready: Many | Silent, games: int, seats: int, seed: int, first: int = 0, lanes: int = layout.LANES) -> Played:
    """Play games `first`, `first` + 1 … of a seed to their ends."""
    if isinstance(ready, Silent):
        return _one_by_one(ready.book, games, seed, first)
    starts = range(first, first + games, lanes)
    parts = [
        _block(ready, Lanes(seed, at, number), number) for at in starts if (number := min(lanes, first + games - at))
    ]
    outcome, counts, free, choices = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Played(outcome, counts, free, choices)


def _block(many: Many, lanes: Lanes, games: int) -> tuple[Ints, Ints, Bools, Ints]:
    """Some games side by side: chips, tables of the last hand, whether it was left out, how often somebody chose."""
    tables = many.tables
    chips = np.zeros((games, layout.SEATS), dtype=np.int64)
    banker = tables.bankers[lanes.drawn(len(tables.facts.pack.cards))]
    for _ in range(tables.hands):
        hands = bulk_play.deal(tables, lanes, banker)
        before = chips.copy()
        _hand(many, hands, lanes, chips)
        banker = next_banker(tables, banker, chips - before if tables.since_hand else chips)
    return chips, hands.count, hands.free, lanes.choices


def _hand(many: Many, hands: bulk_play.Hands, lanes: Lanes, chips: Ints) -> None:
    """One hand, paid for in `chips`."""
    tables, settling = many.tables, many.settling
    row = as_row(hands.dealt)
    leave_out(hands, settle(tables, settling, hands, chips, HANDS, row, row))
    bulk_play.play(tables, many.law, hands, lanes)
    played = ~hands.free
    chips[played] += tables.diao[(hands.banker[played], *hands.count[played].T)]
    settled = np.zeros_like(chips)
    settle(tables, settling, hands, settled, TABLES, hands.tabled, np.full_like(hands.tabled, -1))
    chips[played] += settled[played]
    taken = turn(tables, many.turning, hands, lanes, chips)
    settle(tables, settling, hands, chips, POT, with_pot(hands, taken), taken)


def next_banker(tables: Tables, banker: Ints, won: Ints) -> Ints:
    """Who banks in the next hand: who has won most, or the same again."""
    most = won == won.max(axis=1)[:, None]
    found: Ints = np.where(tables.changes[most.sum(axis=1)], most.argmax(axis=1), banker)
    return found


def _one_by_one(book: Book, games: int, seed: int, first: int) -> Played:
    """Games by the engine, each up to where the rules fall silent."""
    shape, lone = (games, layout.SEATS), np.zeros(games, dtype=np.int64)
    found = Played(np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64), lone.astype(np.bool_), lone)
    for row in range(games):
        streams = GameStreams(seed, first + row)
        try:
            one = GAME.start(book, layout.SEATS)
            while (mover := one.to_move) is not None:
                found.choices[row] += mover != CHANCE
                one.apply(streams.draw(one.chance()) if mover == CHANCE else streams.choose(one.legal_moves()))
        except (Gap, Conflict) as silence:
            found.stopped[first + row] = str(silence)
            continue
        found.outcome[row] = [int(player.chips) for player in one.state.seats]
        found.tables[row] = [len(player.tabled) for player in one.state.seats]
        found.free[row] = one.state.free
    return found
