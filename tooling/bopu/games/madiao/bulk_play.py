"""Plays the tables of many hands of 馬弔 at once: cards by number, one array for all lanes."""

from dataclasses import dataclass

import numpy as np

from bopu.games.madiao import layout
from bopu.games.madiao.bulk_lanes import ORDER, Bools, Ints, Lanes, shuffled
from bopu.games.madiao.bulk_law import Known, Law, answers, leads
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


@dataclass(slots=True)
class Course:
    """The lanes in which tables are played, by number: what each still holds, what has lain face up, what each led."""

    rows: Ints
    left: Bools
    shown: Bools
    led: Bools


def deal(tables: Tables, lanes: Lanes, banker: Ints) -> Hands:
    """Cards are dealt."""
    cards, seats, games = len(tables.facts.pack.cards), layout.SEATS, len(banker)
    order = shuffled(lanes, games, cards)
    dealt = np.zeros((games, seats, cards), dtype=np.bool_)
    rows = np.arange(games)[:, None]
    for seat in range(seats):
        dealt[rows, seat, order[:, seat * tables.hand : (seat + 1) * tables.hand]] = True
    none = np.full((games, seats, cards), -1, dtype=ORDER)
    pot = order[:, seats * tables.hand : seats * tables.hand + tables.pot]
    count = np.zeros((games, seats), dtype=np.int64)
    return Hands(banker, dealt, pot, none, none.copy(), count, banker.copy(), np.zeros(games, dtype=np.bool_))


def play(tables: Tables, law: Law, hands: Hands, lanes: Lanes) -> None:
    """All tables of those lanes in which play is not left out, by random choices among the cards that may be played."""
    rows = np.flatnonzero(~hands.free)
    left = hands.dealt[rows].copy()
    course = Course(rows, left, np.zeros((len(rows), left.shape[-1]), dtype=np.bool_), np.zeros_like(left))
    leader = tables.first_leads(hands.banker[rows])
    for table in range(tables.hand):
        leader = _table(tables, law, hands, lanes, course, leader, table)
    hands.last[rows] = leader


def _table(tables: Tables, law: Law, hands: Hands, lanes: Lanes, course: Course, leader: Ints, table: int) -> Ints:
    """One table: who takes it."""
    rows, within = course.rows, np.arange(len(course.rows))
    itself = tables.by_itself[table, hands.count[rows], hands.count[rows].max(axis=1)[:, None]]
    best = rival = np.zeros(len(rows), dtype=np.int64)
    winner = leader
    for step in range(layout.SEATS):
        seat = (leader + step) % layout.SEATS
        held = course.left[within, seat]
        beating = beats(tables, rival, ~itself[within, seat]) if step else np.ones_like(held)
        if not step:
            known = Known(held, hands.dealt[rows, seat], course.shown, course.led[within, seat])
            may = leads(law, tables.facts, known)
        elif law.duties is not None:
            banker, largest = ((one - leader) % layout.SEATS for one in (hands.banker[rows], winner))
            may = answers(law, law.duties[step, banker, largest], held, held & beating)
        else:
            may = held
        card = chosen(lanes, rows, may)
        course.left[within, seat, card] = False
        up = beating[within, card]
        course.shown[within, card] |= up
        if not step:
            course.led[within, seat, card] = True
        best, winner = np.where(up, card, best), np.where(up, seat, winner)
        rival = card if tables.before else best
    hands.tabled[rows, winner, best] = hands.count[rows, winner]
    hands.when[rows, winner, best] = table + 1
    hands.count[rows, winner] += 1
    return winner


def beats(tables: Tables, rival: Ints, free: Bools) -> Bools:
    """Which cards would lie face up against a rival, where the player is `free` to choose how they lie."""
    up: Bools = tables.up[rival] & free[:, None]
    return up


def chosen(lanes: Lanes, rows: Ints, may: Bools) -> Ints:
    """One of the cards that may be played in each lane, by chance."""
    counted = may.cumsum(axis=1, dtype=ORDER)
    wanted = lanes.chosen(rows, counted[:, -1])
    card: Ints = ((counted == (wanted + 1).astype(ORDER)[:, None]) & may).argmax(axis=1)
    return card
