"""Turns payments into chips that have moved: between the mover and the pool, the mover and others, and in general."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from bopu.games.shengguantu.bulk_lanes import Lanes
from bopu.games.shengguantu.bulk_pays import GRADE, NOT_PAID, PLACE_FILTERS, RANK, TOP, compared
from bopu.games.shengguantu.bulk_tables import Array
from bopu.games.shengguantu.layout import NOBODY, POOL
from bopu.ruleset.model import Selector

UNFILLED = "expected a rule that fills the pool; found none"


class Till(Lanes):
    """The chips of many games."""

    @abstractmethod
    def onward(self, idx: Array) -> None:
        """Let lanes go on at the step that follows."""

    @abstractmethod
    def stop(self, idx: Array, why: str) -> None:
        """Stop games, each with a sentence."""

    def with_pool(self, idx: Array) -> None:
        """The mover and the pool: a fixed number."""
        step = self.step[idx]
        self._with_pool(idx, self.tables.a[step], self.tables.b[step])

    def with_pool_by_office(self, idx: Array) -> None:
        """The mover and the pool: a number by the mover's office."""
        step = self.step[idx]
        self._with_pool(
            idx, self.tables.by_office[self.tables.a[step], self.office[self.mover(idx)]], self.tables.b[step]
        )

    def _with_pool(self, idx: Array, chips: Array, to_pool: Array) -> None:
        self.onward(idx)
        short = np.flatnonzero((self.pool[idx] < chips) & (to_pool == 0))
        if short.size:
            self.fill(idx[short], chips[short])
            chips = np.where(to_pool, chips, np.minimum(chips, self.pool[idx]))
        taken = np.where(to_pool, -chips, chips)
        self.pool[idx] -= taken
        self.chips[self.mover(idx)] += taken

    def fill(self, idx: Array, chips: Array) -> None:
        """Let the rules fill the pools until they can pay, or nobody can."""
        if not self.tables.refill:
            self.stop(idx, UNFILLED)
            return
        while idx.size:
            before = self.pool[idx]
            for payment in self.tables.refill:
                self.general(idx, payment)
            left = (self.pool[idx] != before) & (self.pool[idx] < chips)
            idx, chips = idx[left], chips[left]

    def among(self, idx: Array) -> None:
        """The mover and the others, by where they stand."""
        step, turn, base = self.step[idx], self.turn[idx], idx * self.seats
        mover = base + turn
        row = self.tables.a[step] + self.tables.b[step] * self.place[mover]
        for by in range(1, self.seats):
            other = base + (turn + by) % self.seats
            chips = self.tables.pairs[row, self.place[other]]
            paid = np.flatnonzero(chips)
            if paid.size:
                self.chips[other[paid]] -= chips[paid]
                self.chips[mover[paid]] += chips[paid]
        self.onward(idx)

    def pay(self, idx: Array) -> None:
        """Payments in their general form."""
        rows = self.tables.a[self.step[idx]]
        self.onward(idx)
        for row in np.unique(rows):
            self.general(idx[rows == row], int(row))

    def general(self, idx: Array, row: int) -> None:
        """Each payer pays each receiver; the amount may depend on the grades of both, or on the mover's office."""
        payment = self.tables.payments[row]
        by_office = np.array(payment.by_office)[self.office[self.mover(idx)]] if payment.by_office else None
        for payer in self.base(payment.payers, idx):
            pays = self.passes(payment.payers, idx, payer, self.turn[idx])
            for receiver in self.base(payment.receivers, idx):
                paid = pays & self.passes(payment.receivers, idx, receiver, payer) & (payer != receiver)
                chips = self._amounts(row, idx, payer, receiver) if by_office is None else by_office
                due = np.where(paid, chips, 0)
                self.transfer(idx, payer, receiver, due)
                if payment.event >= 0 and payer[0] != POOL:
                    self.paid[idx * self.seats + payer] |= (due != 0).astype(np.int64) << payment.event

    def _amounts(self, payment: int, idx: Array, payer: Array, receiver: Array) -> Array:
        amounts = self.tables.amounts[payment]
        if len(amounts) == 1:
            return amounts
        grades = range(-self.tables.top, self.tables.top + 1)
        row, column = (self._grade(idx, owner) - grades.start for owner in (payer, receiver))
        found: Array = amounts[row * len(grades) + column]
        return found

    def transfer(self, idx: Array, payer: Array, receiver: Array, chips: Array) -> None:
        """Move chips, from and to seats or the pool, as far as the pool or the credit goes."""
        if payer[0] == POOL:
            short = np.flatnonzero(self.pool[idx] < chips)
            self.fill(idx[short], chips[short])
            chips = np.minimum(chips, self.pool[idx])
            self.pool[idx] -= chips
        else:
            places = idx * self.seats + payer
            if self.tables.limit is not None:
                chips = np.minimum(chips, np.maximum(self.tables.limit + self.chips[places], 0))
            self.chips[places] -= chips
        if receiver[0] == POOL:
            self.pool[idx] += chips
        else:
            self.chips[idx * self.seats + receiver] += chips

    def share(self, idx: Array) -> None:
        """The pool is shared out in whole chips; the rest stays."""
        for some, seats, asked, _ in self._from_pool(idx):
            each = self.pool[some] // np.maximum(sum(asked), 1)
            for seat, shares in zip(seats, asked, strict=True):
                self.transfer(some, np.full(len(some), POOL), seat, np.where(shares, each, 0))

    def deal(self, idx: Array) -> None:
        """The pool is given out in turn, so many chips each time, until it lacks them."""
        for some, seats, asked, chips in self._from_pool(idx):
            rounds, rest = np.divmod(self.pool[some] // chips, np.maximum(sum(asked), 1))
            place = np.zeros(len(some), dtype=np.int64)
            for seat, shares in zip(seats, asked, strict=True):
                dealt = (rounds + (place < rest)) * chips
                self.transfer(some, np.full(len(some), POOL), seat, np.where(shares, dealt, 0))
                place += shares

    def _from_pool(self, idx: Array) -> Iterator[tuple[Array, list[Array], list[Array], int]]:
        """Lanes at the same step, the seats in question, whether each has a share, and the step's second number."""
        steps = self.step[idx]
        self.onward(idx)
        for step in np.unique(steps):
            some, selector = idx[steps == step], self.tables.selectors[self.tables.a[step]]
            seats = self.base(selector, some)
            yield (
                some,
                seats,
                [self.passes(selector, some, seat, self.turn[some]) for seat in seats],
                int(self.tables.b[step]),
            )

    # Selectors.

    def base(self, selector: Selector, idx: Array) -> list[Array]:
        """The seats (or `POOL`) that a selector begins with, in their order: for each an array with a seat by lane."""
        turn = self.turn[idx]
        if selector.base == "pool":
            return [np.full(len(idx), POOL)]
        if selector.base == "mover":
            return [turn]
        if selector.base == "others":
            return [(turn + by) % self.seats for by in range(1, self.seats)]
        return [np.full(len(idx), seat) for seat in range(self.seats)]

    def passes(self, selector: Selector, idx: Array, seat: Array, payer: Array) -> Array:
        """Where a seat passes all filters of a selector."""
        passing = np.ones(len(idx), dtype=bool)
        for word, args in selector.filters:
            passing &= self._passes(word, args, idx, seat, payer)
        return passing

    def _passes(self, word: str, args: Mapping[str, Any], idx: Array, seat: Array, payer: Array) -> Array:
        place = idx * self.seats + seat
        found: Array
        if word == NOT_PAID:
            found = (self.paid[place] >> self.tables.events.index(args["upon"])) & 1 == 0
        elif word == GRADE and args["is"] == TOP:
            found = self._grade(idx, seat) == np.maximum.reduce(self.grade[self.all_seats(idx)], axis=1)
        elif word == GRADE:
            found = compared(args, self._grade(idx, seat), self._grade(idx, payer))
        elif word == RANK and args["is"] == TOP:
            found = self._is_top(idx, self.place[place])
        else:
            found = PLACE_FILTERS[word](self.tables.places, args, self.place[self.mover(idx)], self.place[place])
        return found

    def _is_top(self, idx: Array, theirs: Array) -> Array:
        """Whether nobody in the bureau of a place stands higher."""
        places, all_places = self.tables.places, self.place[self.all_seats(idx)]
        group = places.group[theirs]
        beside = (places.group[all_places] == group[:, None]) & (group >= 0)[:, None]
        found: Array = places.step[theirs] == np.maximum.reduce(
            np.where(beside, places.step[all_places], NOBODY), axis=1
        )
        return found

    def _grade(self, idx: Array, seat: Array) -> Array:
        return self.grade[idx * self.seats + seat] if seat[0] != POOL else np.zeros(len(idx), dtype=np.int64)
