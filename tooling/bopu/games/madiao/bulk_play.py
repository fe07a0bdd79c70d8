"""Plays the tables of many hands of 馬弔 at once: cards by number, one array for all lanes."""

from dataclasses import dataclass

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.bulk_lanes import Bools, Ints, Lanes, shuffled
from bopu.games.madiao.bulk_tables import Tables


@dataclass(slots=True)
class Hands:
    """Many hands: who banks, what each was dealt, in which order and when each tabled what, who took the last table."""

    banker: Ints
    dealt: Bools
    pot: Ints
    tabled: Ints
    when: Ints
    count: Ints
    last: Ints
    free: Bools


def deal(tables: Tables, lanes: Lanes, games: int) -> Hands:
    """A card is drawn for the banker, then cards are dealt."""
    cards, seats = len(tables.facts.pack.cards), layout.SEATS
    banker = tables.bankers[lanes.drawn(cards)]
    order = shuffled(lanes, games, cards)
    dealt = np.zeros((games, seats, cards), dtype=np.bool_)
    rows = np.arange(games)[:, None]
    for seat in range(seats):
        dealt[rows, seat, order[:, seat * tables.hand : (seat + 1) * tables.hand]] = True
    none = np.full((games, seats, cards), -1, dtype=np.int64)
    pot = order[:, seats * tables.hand : seats * tables.hand + tables.pot]
    count = np.zeros((games, seats), dtype=np.int64)
    return Hands(banker, dealt, pot, none, none.copy(), count, banker.copy(), np.zeros(games, dtype=np.bool_))


def play(tables: Tables, hands: Hands, lanes: Lanes) -> None:
    """All tables of those lanes in which play is not left out, by random choices among the cards in hand."""
    rows = np.flatnonzero(~hands.free)
    left = hands.dealt[rows].copy()
    leader = tables.first_leads(hands.banker[rows])
    for table in range(tables.hand):
        leader = _table(tables, hands, lanes, rows, left, leader, table)
    hands.last[rows] = leader


def _table(tables: Tables, hands: Hands, lanes: Lanes, rows: Ints, left: Bools, leader: Ints, table: int) -> Ints:
    """One table: who takes it."""
    within, suit = np.arange(len(rows)), tables.facts.suit
    itself = tables.by_itself[table, hands.count[rows], hands.count[rows].max(axis=1)[:, None]]
    best = rival = np.zeros(len(rows), dtype=np.int64)
    winner = leader
    for step in range(layout.SEATS):
        seat = (leader + step) % layout.SEATS
        held = left[within, seat]
        wanted = lanes.chosen(rows, tables.hand - table)
        card = ((held.cumsum(axis=1) == (wanted + 1)[:, None]) & held).argmax(axis=1)
        left[within, seat, card] = False
        if step:
            same = suit[card] == suit[rival]
            up = tables.catches[same.astype(np.int64), (same & (card < rival)).astype(np.int64)]
            up &= ~itself[within, seat]
        else:
            up = np.ones(len(rows), dtype=np.bool_)
        best, winner = np.where(up, card, best), np.where(up, seat, winner)
        rival = card if tables.before else best
    hands.tabled[rows, winner, best] = hands.count[rows, winner]
    hands.when[rows, winner, best] = table + 1
    hands.count[rows, winner] += 1
    return winner
