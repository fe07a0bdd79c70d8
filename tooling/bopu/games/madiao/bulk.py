"""Plays many hands of 馬弔 at once, with patterns, stakes, 吊 and the pot: random choices, chips at the end.

The tables are the book's (bulk_tables.py), the conditions of patterns functions over arrays (bulk_conditions.py). Law
in leading and catching, and games of several hands, are refused: they are the engine's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from bopu.games.madiao import bulk_play, layout
from bopu.games.madiao.bulk_conditions import Beyond, Seen, holds, whole
from bopu.games.madiao.bulk_lanes import Bools, Ints, Lanes
from bopu.games.madiao.bulk_play import Hands
from bopu.games.madiao.bulk_pot import Turning, turn, turning_of
from bopu.games.madiao.bulk_tables import Tables, blank, tables_of
from bopu.games.madiao.patterns import SEEN, TOLD
from bopu.games.madiao.words_of_settlement import DEAREST, HANDS, POT, TABLES
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule

__all__ = ["Beyond", "Many", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """How hands ended: chips and tables of each seat, and where nothing was played."""

    chips: Ints = field(hash=False)
    tables: Ints = field(hash=False)
    free: Bools = field(hash=False)


class Many:
    """A book made ready for many hands at once. Raises `Beyond` for rules that are the engine's alone."""

    def __init__(self, book: Book) -> None:
        self.tables: Tables = tables_of(book)
        self.turning: Turning = turning_of(book, self.tables)
        self.rules: Mapping[str, Sequence[Rule]] = {
            phase: [rule for rule in book.rules() if rule.event == event] for phase, event in SEEN.items()
        }
        self.dearest: bool = blank(book).decide("seyang_counting").answer[0].args["how"] == DEAREST

    def play(self, seed: int, first: int, games: int) -> Played:
        """The games `first`, `first` + 1 … of a seed, one hand each, by random choices."""
        lanes = Lanes(seed, first, games)
        hands = bulk_play.deal(self.tables, lanes, games)
        chips = np.zeros((games, layout.SEATS), dtype=np.int64)
        row = np.where(hands.dealt, 0, -1)
        self._leave_out(hands, self._settle(hands, chips, HANDS, row, row))
        bulk_play.play(self.tables, hands, lanes)
        played = ~hands.free
        chips[played] += self.tables.diao[(hands.banker[played], *hands.count[played].T)]
        none = np.full_like(hands.tabled, -1)
        settled = np.zeros_like(chips)
        self._settle(hands, settled, TABLES, hands.tabled, none)
        chips[played] += settled[played]
        taken = turn(self.tables, self.turning, hands, lanes, chips)
        self._settle(hands, chips, POT, self._with_pot(hands, taken), taken)
        return Played(chips, hands.count, hands.free)

    def _leave_out(self, hands: Hands, made: Bools) -> None:
        """Whoever made a pattern first, the banker before others, turns the pot."""
        hands.free |= made.any(axis=1)
        order = (hands.banker[:, None] + np.arange(layout.SEATS)) % layout.SEATS
        in_order = np.take_along_axis(made, order, axis=1)
        first = np.take_along_axis(order, in_order.argmax(axis=1)[:, None], axis=1)[:, 0]
        hands.last[:] = np.where(hands.free, first, hands.last)

    def _with_pot(self, hands: Hands, taken: Ints) -> Ints:
        """What each has, then what was taken from the pot, in order."""
        before = np.where(hands.free[:, None, None], np.where(hands.dealt, 0, -1), hands.tabled)
        many = (before >= 0).sum(axis=-1)[:, :, None]
        return np.where(taken >= 0, taken + many, before)

    def _settle(self, hands: Hands, chips: Ints, phase: str, row: Ints, taken: Ints) -> Bools:
        """What each player has in a phase, paid for. Who made a pattern."""
        made = np.zeros_like(hands.count, dtype=np.bool_)
        for seat in range(layout.SEATS):
            seen = self._seen(hands, seat, row, taken)
            amounts = self._amounts(seen, phase)
            patterns = amounts["seyang"]
            made[:, seat] = (patterns != 0).any(axis=1)
            worth = patterns.max(axis=1, where=patterns != 0, initial=np.iinfo(np.int64).min)
            one = np.where(made[:, seat], worth, 0) if self.dearest else patterns.sum(axis=1)
            for event, amount in (*((e, a.sum(axis=1)) for e, a in amounts.items() if e != "seyang"), ("seyang", one)):
                chips += self.tables.pays[event][hands.banker, seat] * amount[:, None]
        return made

    def _seen(self, hands: Hands, seat: int, row: Ints, taken: Ints) -> Seen:
        others = [other for other in range(layout.SEATS) if other != seat]
        rows = {
            "row": row[:, seat],
            "dealt": np.where(hands.dealt[:, seat], 0, -1),
            "tabled": hands.tabled[:, seat],
            "taken": taken[:, seat],
            "others_tabled": hands.tabled[:, others].max(axis=1),
        }
        count, when = hands.count, hands.when[:, seat]
        return Seen(rows, count[:, seat], count[:, others], when, hands.free, hands.dealt[:, others].any(axis=1))

    def _amounts(self, seen: Seen, phase: str) -> dict[str, Ints]:
        """For each event an array of lanes by rules: what each rule that holds and is not overridden gives."""
        rules = self.rules[phase]
        found = {rule.id: holds(self.tables.facts, seen, rule.when, rule.unless) for rule in rules}
        speaks = dict(found)
        for rule in rules:
            for other in rule.overrides:
                if other in speaks:
                    speaks[other] = speaks[other] & ~found[rule.id]
        columns: dict[str, list[Ints]] = {event: [] for event, _ in TOLD.values()}
        for rule in rules:
            for phrase in rule.do:
                event, amount = TOLD[phrase.word]
                columns[event].append(np.where(speaks[rule.id], whole(phrase.args[amount]), 0))
        none = np.zeros((len(seen.tables), 1), dtype=np.int64)
        return {event: np.stack(listed, axis=1) if listed else none for event, listed in columns.items()}
