"""Turns payments into tables: between the mover and others by where both stand, and in a general form for the rest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bopu.games.shengguantu.board import Board
from bopu.games.shengguantu.bulk_known import Known, Situations, Unsupported
from bopu.games.shengguantu.players import BASES
from bopu.games.shengguantu.views import apart
from bopu.ruleset.model import Names, Selector
from bopu.ruleset.terms import Named, Term, leaves

Array = npt.NDArray[Any]
Amount = int | tuple[int, ...]
"""A number of chips, or one for each office of the mover."""


class Places:
    """Where a player may stand: on an office (in the board's order), without one, or finished in one of many ways."""

    def __init__(self, board: Board, fates: tuple[str, ...]) -> None:
        groups = {group: code for code, group in enumerate(dict.fromkeys(p.group for p in board.by_index))}
        nowhere = [-1] * (1 + len(fates))
        self.fates, self._board = fates, board
        self._within: dict[str, Array] = {}
        self.none = len(board.by_index)
        self.group = np.array([*(groups[p.group] for p in board.by_index), *nowhere])
        self.step = np.array([*(board.step(p.rank) for p in board.by_index), *nowhere])
        self.fate = np.array([*[0] * (self.none + 1), *range(1, len(fates) + 1)])

    def within(self, spans: str) -> Array:
        """For each place, whether its rank lies in a range."""
        if spans not in self._within:
            ranked = [self._board.within(position.rank, spans) for position in self._board.by_index]
            self._within[spans] = np.array([*ranked, *[False] * (len(self) - self.none)])
        return self._within[spans]

    def __len__(self) -> int:
        return len(self.fate)

    def named(self, value: Any) -> Array:
        """For each fate, playing first, whether it is one of these."""
        names = value.names if isinstance(value, Names) else (value,)
        return np.array([fate in names for fate in ("", *self.fates)])


def _ranked(places: Places, args: Mapping[str, Any], mine: Array, theirs: Array) -> Array:
    return places.within(args["within"])[theirs]


def compared(args: Mapping[str, Any], theirs: Array, mine: Array) -> Array:
    """Whether theirs is above (or below) mine."""
    found: Array = theirs > mine if args["is"] == "above" else theirs < mine
    return found


def _same_bureau(places: Places, args: Mapping[str, Any], mine: Array, theirs: Array) -> Array:
    found: Array = (places.group[mine] >= 0) & (places.group[mine] == places.group[theirs])
    return found


def _rank(places: Places, args: Mapping[str, Any], mine: Array, theirs: Array) -> Array:
    return compared(args, places.step[theirs], places.step[mine])


PLACE_FILTERS: Mapping[str, Callable[[Places, Mapping[str, Any], Array, Array], Array]] = {
    "same_bureau": _same_bureau,
    "rank": _rank,
    "playing": lambda places, args, mine, theirs: places.fate[theirs] == 0,
    "ranked": _ranked,
    "not_fate": lambda places, args, mine, theirs: ~places.named(args["is"])[places.fate[theirs]],
}
"""Filters that look at where the mover (`mine`) and the player in question (`theirs`) stand. See players.FILTERS."""

GRADE, NOT_PAID, RANK, TOP = "grade", "not_paid", "rank", "top"
"""Filters that look at more: at final grades, at earlier payments; and at all players, for the top of a bureau."""


def by_place(selector: Selector) -> bool:
    """Whether all filters of a selector look at two places alone."""
    return all(word in PLACE_FILTERS and args.get("is") != TOP for word, args in selector.filters)


@dataclass(frozen=True)
class Payment:
    """A payment in its general form.

    `chips` by the grades of payer and receiver (or one number): for each grade of the payer, from as far below none as
    the ladder is high, one for each of the receiver. `by_office` by the mover's office. `event` is its event's place
    in `Payments.events`, -1 where nobody asks who has paid upon it.
    """

    payers: Selector
    receivers: Selector
    chips: tuple[int, ...]
    by_office: tuple[int, ...] = ()
    event: int = -1


class Payments:
    """Collects the payments of a program."""

    def __init__(self, situations: Situations, places: Places, events: tuple[str, ...]) -> None:
        self.events = events
        self._situations = situations
        self.places = places
        self.top = situations.board.top
        self.rows: list[Array] = []
        self._row_numbers: dict[bytes, int] = {}
        self._tables: dict[bytes, int] = {}
        self.general: list[Payment] = []
        self.selectors: list[Selector] = []

    def check(self, selector: Selector) -> Selector:
        """The selector, where all of its words are known here. Raises `Unsupported`."""
        for word, _ in selector.filters:
            if word not in (*PLACE_FILTERS, GRADE, NOT_PAID):
                raise Unsupported(f"expected filters {', '.join((*PLACE_FILTERS, GRADE, NOT_PAID))}; found {word}")
        if selector.base not in BASES:
            raise Unsupported(f"expected one of {', '.join(BASES)} as base; found {selector.base}")
        return selector

    def chips(self, term: Term, extra: Mapping[str, Any], known: Known) -> list[Amount]:
        """The number for each two grades of payer and receiver; one alone where it does not depend on them."""
        if not any(isinstance(leaf, Named) for leaf in leaves(term)):
            return [self._situations.number(term, extra, known)]
        lowest, highest = -self.top, self.top
        found = [self._between(term, extra, known, *pair) for pair in ((lowest, highest), (highest, lowest))]
        if found[0] == found[1]:
            return found[:1]
        steps = range(lowest, highest + 1)
        return [self._between(term, extra, known, payer, receiver) for payer in steps for receiver in steps]

    def _between(self, term: Term, extra: Mapping[str, Any], known: Known, payer: int, receiver: int) -> Amount:
        between = apart(self._situations.board, payer, receiver)
        return self._situations.number(term, {**extra, **between}, known)

    def among(self, others: Selector, chips: int, pays: bool, office: str | None) -> tuple[int, int]:
        """What each other player gives the mover, by where that player stands: the number of a row.

        Beside it 1 where the mover's place is added to that number. `pays`: the mover gives. `office`: where known.
        """
        amount = -chips if pays else chips
        if office is None:
            table = self._paid(others, amount, np.arange(len(self.places))[:, None])
            return (self.row(table[0]), 0) if (table == table[0]).all() else (self.table(table), 1)
        place = self._situations.board.positions[office].index if office else self.places.none
        return self.row(self._paid(others, amount, np.array([[place]]))[0]), 0

    def _paid(self, others: Selector, amount: int, mine: Array) -> Array:
        theirs = np.arange(len(self.places))[None, :]
        table = np.full((len(mine), len(self.places)), amount)
        for word, args in others.filters:
            table = np.where(PLACE_FILTERS[word](self.places, args, mine, theirs), table, 0)
        return table

    def row(self, row: Array) -> int:
        """The number of a row of the table of pairs."""
        if row.tobytes() not in self._row_numbers:
            self._row_numbers[row.tobytes()] = len(self.rows)
            self.rows.append(row)
        return self._row_numbers[row.tobytes()]

    def table(self, table: Array) -> int:
        """The number of the first of many rows, one for each place of the mover."""
        if table.tobytes() not in self._tables:
            self._tables[table.tobytes()] = len(self.rows)
            self.rows.extend(table)
        return self._tables[table.tobytes()]

    def sum_of(self, first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int] | None:
        """Two payments as one, where both have a single row."""
        if first[1] or second[1]:
            return None
        return self.row(self.rows[first[0]] + self.rows[second[0]]), 0

    def is_nothing(self, among: tuple[int, int]) -> bool:
        """Whether nobody pays anything."""
        return not among[1] and not self.rows[among[0]].any()
