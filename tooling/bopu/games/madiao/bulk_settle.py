"""Settles many hands of 馬弔 at once: who has made what in a phase, by the rules' own conditions, and what is paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.bulk_conditions import Seen, holds, speaking, whole
from bopu.games.madiao.bulk_lanes import ORDER, Bools, Ints
from bopu.games.madiao.bulk_play import Hands
from bopu.games.madiao.bulk_tables import Tables
from bopu.games.madiao.patterns import SEEN, TOLD
from bopu.games.madiao.words_of_settlement import DEAREST
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule

SEYANG = TOLD["makes"][0]


@dataclass(frozen=True, slots=True)
class Settling:
    """The rules that speak of what each has in a phase, and whether of several patterns the dearest alone counts."""

    rules: Mapping[str, Sequence[Rule]] = field(hash=False)
    dearest: bool


def settling_of(book: Book, how: str) -> Settling:
    """What a book says; `how` patterns are counted together."""
    by_phase = {phase: [rule for rule in book.rules() if rule.event == event] for phase, event in SEEN.items()}
    return Settling(by_phase, how == DEAREST)


def settle(tables: Tables, settling: Settling, hands: Hands, chips: Ints, phase: str, row: Ints, taken: Ints) -> Bools:
    """What each player has in a phase, paid for in `chips`. Who made a pattern."""
    made = np.zeros_like(hands.count, dtype=np.bool_)
    for seat in range(layout.SEATS):
        amounts = amounts_of(tables, settling.rules[phase], seen(hands, seat, row, taken))
        patterns = amounts.pop(SEYANG)
        made[:, seat] = (patterns != 0).any(axis=1)
        worth = patterns.max(axis=1, where=patterns != 0, initial=np.iinfo(np.int64).min)
        one = np.where(made[:, seat], worth, 0) if settling.dearest else patterns.sum(axis=1)
        for event, amount in (*((e, a.sum(axis=1)) for e, a in amounts.items()), (SEYANG, one)):
            chips += tables.pays[event][hands.banker, seat] * amount[:, None]
    return made


def leave_out(hands: Hands, made: Bools) -> None:
    """Whoever made a pattern first, the banker before others, turns the pot."""
    hands.free |= made.any(axis=1)
    order = (hands.banker[:, None] + np.arange(layout.SEATS)) % layout.SEATS
    in_order = np.take_along_axis(made, order, axis=1)
    first = np.take_along_axis(order, in_order.argmax(axis=1)[:, None], axis=1)[:, 0]
    hands.last[:] = np.where(hands.free, first, hands.last)


def with_pot(hands: Hands, taken: Ints) -> Ints:
    """What each has, then what was taken from the pot, in order."""
    before: Ints = np.where(hands.free[:, None, None], as_row(hands.dealt), hands.tabled)
    many = (before >= 0).sum(axis=-1, dtype=ORDER)[:, :, None]
    return np.where(taken >= 0, taken + many, before)


def as_row(held: Bools) -> Ints:
    """Cards as a row, in the order of the pack, as a hand is held."""
    row: Ints = np.where(held, held.cumsum(axis=-1, dtype=ORDER) - ORDER(1), ORDER(-1))
    return row


def seen(hands: Hands, seat: int, row: Ints, taken: Ints) -> Seen:
    """What the conditions of patterns look at of one player."""
    others = [other for other in range(layout.SEATS) if other != seat]
    rows = {
        "row": row[:, seat],
        "dealt": as_row(hands.dealt[:, seat]),
        "tabled": hands.tabled[:, seat],
        "taken": taken[:, seat],
        "others_tabled": hands.tabled[:, others].max(axis=1),
    }
    count, when = hands.count, hands.when[:, seat]
    return Seen(rows, count[:, seat], count[:, others], when, hands.free, hands.dealt[:, others].any(axis=1))


def amounts_of(tables: Tables, rules: Sequence[Rule], of: Seen) -> dict[str, Ints]:
    """For each event an array of lanes by rules: what each rule that holds and is not overridden gives."""
    found = {rule.id: holds(tables.facts, of, rule.when, rule.unless) for rule in rules}
    speaks = speaking(rules, found)
    columns: dict[str, list[Ints]] = {event: [] for event, _ in TOLD.values()}
    for rule in rules:
        for phrase in rule.do:
            event, amount = TOLD[phrase.word]
            columns[event].append(np.where(speaks[rule.id], whole(phrase.args[amount]), 0))
    none = np.zeros((len(of.tables), 1), dtype=np.int64)
    return {event: np.stack(listed, axis=1) if listed else none for event, listed in columns.items()}
