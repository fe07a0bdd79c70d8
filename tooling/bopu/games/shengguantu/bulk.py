"""Turns a book and a seed into the ends of many games of 陞官圖 at once (numpy), move for move those of the engine.

`specialise` asks the book every question that play can put and writes the answers as a program of numbered steps over
tables (bulk_compile.py, bulk_words.py); `play` lets many lanes of games follow it (bulk_kernel.py). Players choose at
random. Chance comes from bopu.play.streams, by which the engine can play the same game.
"""

from dataclasses import dataclass
from itertools import count

import numpy as np

from bopu.games.shengguantu.bulk_kernel import Kernel
from bopu.games.shengguantu.bulk_known import Unsupported
from bopu.games.shengguantu.bulk_program import Op
from bopu.games.shengguantu.bulk_tables import Array, Tables, tables_of
from bopu.games.shengguantu.layout import LANES, MOST_THROWS, RARELY
from bopu.ruleset.decide import Book

__all__ = ["MOST_THROWS", "Played", "Unsupported", "play", "specialise"]

DONE = int(Op.DONE)
NONE = np.arange(0)


@dataclass(frozen=True)
class Played:
    """The ends of games: a row for each game, and in `chips`, `fates`, `offices` a column for each seat.

    `fates` and `offices` are places in the two lists of names. `stopped` holds, by the number of the game, why a game
    stopped before its end: the rules are silent, or it did not end within `MOST_THROWS`.
    """

    chips: Array
    pool: Array
    fates: Array
    offices: Array
    throws: Array
    stopped: dict[int, str]
    fate_names: tuple[str, ...]
    office_names: tuple[str, ...]

    @property
    def outcome(self) -> Array:
        """What each seat has at the end, as bopu.play.contract.State.outcome tells it: the chips."""
        return self.chips


def specialise(book: Book, most_throws: int = MOST_THROWS) -> Tables:
    """The tables of a book. Raises `Unsupported` where its rules cannot be played many games at once."""
    return tables_of(book, most_throws)


def play(tables: Tables, games: int, seats: int, seed: int, first: int = 0, lanes: int = LANES) -> Played:
    """Play games `first`, `first` + 1 … of a seed to their ends."""
    kernel = Kernel(tables, seats, min(lanes, games))
    shape = (games, seats)
    played = Played(
        chips=np.zeros(shape, dtype=np.int64),
        pool=np.zeros(games, dtype=np.int64),
        fates=np.zeros(shape, dtype=np.int64),
        offices=np.zeros(shape, dtype=np.int64),
        throws=np.zeros(games, dtype=np.int64),
        stopped=kernel.stopped,
        fate_names=("", *tables.places.fates),
        office_names=(*tables.positions, ""),
    )
    begun = 0
    free = np.arange(kernel.lanes)
    often, all_phases = kernel.phases(), (*kernel.phases(), *kernel.rare())
    for round_ in count():
        more = free[: games - begun]
        if more.size:
            kernel.begin(more, first + begun + np.arange(len(more)), seed)
            kernel.goto(more, np.full(len(more), tables.start))
            begun += len(more)
        rarely = round_ % RARELY == 0
        for op, phase in all_phases if rarely else often:
            lanes_there = np.flatnonzero(kernel.op == op)
            if lanes_there.size:
                phase(lanes_there)
        free = np.flatnonzero(kernel.op == DONE) if rarely else NONE
        if free.size:
            _note(kernel, free, played, first)
            kernel.op[free] = Op.IDLE
            if begun == games and not kernel.op.any():
                break
    return played


def _note(kernel: Kernel, idx: Array, played: Played, first: int) -> None:
    rows, places = kernel.game[idx] - first, kernel.all_seats(idx)
    played.chips[rows], played.fates[rows] = kernel.chips[places], kernel.fate[places]
    played.offices[rows], played.pool[rows], played.throws[rows] = (
        kernel.office[places],
        kernel.pool[idx],
        kernel.total[idx],
    )
