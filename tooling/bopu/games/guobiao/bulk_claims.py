"""Turns tiles offered in many deals at once into claims, asks those who can claim in the order of the rules, and does
what they say."""

from typing import NamedTuple

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.bulk_lanes import Lanes
from bopu.games.guobiao.bulk_tables import CAME, CHOW, FAR, KONG, NONE, PUNG, WIN
from bopu.games.guobiao.bulk_wins import may_declare, over, win

CLAIMS = len(at.CLAIMS)
WINS = sum(WIN << (far - 1) * CLAIMS for far in FAR)
"""The bits of all claims of a win."""


class Said(NamedTuple):
    """What those who were asked have chosen: one of these is true; `row`: which sequence."""

    win: Bools
    kong: Bools
    pung: Bools
    chow: Bools
    passes: Bools
    row: Ints


def seats(lanes: Lanes, seat: Ints, far: Ints | int) -> Ints:
    """Who sits so far from a seat, in the order in which winners are looked for."""
    return (seat + far * lanes.tables.claims.step) % at.SEATS


def offered(lanes: Lanes, rows: Ints, seat: Ints, tile: Ints) -> tuple[Ints, Ints]:
    """What the others may make of a discard, as bits, and what each would win by it."""
    tables, many = lanes.tables, len(rows)
    left = lanes.left(rows) > 0
    wall = left.astype(np.int64)
    copies, can_kong = tables.kinds.copies[tile], left | tables.wall.kong
    needed = tables.kinds.rows[tile]
    claims, may_win = np.zeros(many, dtype=np.int64), np.zeros((many, at.SEATS), dtype=np.bool_)
    for far in FAR:
        player = lanes.player(rows, seats(lanes, seat, far))
        held, present = lanes.held[player, tile], lanes.present[player]
        winning, kong, pung, chow = (tables.claims.may[far, place, wall] for place in range(CLAIMS))
        found = np.where(kong & can_kong & (held >= copies - 1), KONG, 0)
        found |= np.where(pung & (held >= copies - 1 - 1), PUNG, 0)
        there = np.flatnonzero(chow)
        fits = ((present[there, None] & needed[there]) == needed[there]).any(axis=1)
        found[there] |= np.where(fits, CHOW, 0)
        claims |= found << (far - 1) * CLAIMS
        may_win[:, far] = winning
    wins, points = _winners(lanes, rows, seat, tile, may_win, at.DISCARDED)
    return claims | wins, points


def robbers(lanes: Lanes, rows: Ints, seat: Ints, tile: Ints, added: Bools) -> tuple[Ints, Ints]:
    """Who may win with the tile of a kong, `added` to a pung or concealed, as bits, and the points."""
    robbing = lanes.tables.claims.robbing
    may = np.where(added, robbing[at.JIAGANG], robbing[at.ANGANG])
    return _winners(lanes, rows, seat, tile, np.repeat(may[:, None], at.SEATS, axis=1), at.ROBBED)


def _winners(lanes: Lanes, rows: Ints, seat: Ints, tile: Ints, may: Bools, came: str) -> tuple[Ints, Ints]:
    """Those who may declare a win, as bits; the points of each by how far the seat is."""
    points = np.zeros((len(rows), at.SEATS), dtype=np.int64)
    row, far = np.nonzero(may & (np.arange(at.SEATS) > 0))
    place, worth = may_declare(lanes, rows[row], seats(lanes, seat[row], far), tile[row], came)
    points[row[place], far[place]] = worth
    claims = np.zeros(len(rows), dtype=np.int64)
    np.bitwise_or.at(claims, row[place], np.int64(WIN) << (far[place] - 1) * CLAIMS)
    return claims, points


def claimed(lanes: Lanes, rows: Ints, tile: Ints, claims: Ints, points: Ints, came: str) -> tuple[Ints, Ints]:
    """Ask until nothing is left to claim. The places of `rows` in which nobody has taken the tile, and of those in
    which it made a kong; what else was made of it is done."""
    seat, claims = lanes.turn[rows], claims.copy()
    free, kongs = np.ones(len(rows), dtype=np.bool_), np.zeros(len(rows), dtype=np.bool_)
    asked = np.flatnonzero(claims)
    while len(asked):
        far, open_ = lanes.tables.claims.asked[claims[asked]], lanes.tables.claims.open[claims[asked]]
        who = seats(lanes, seat[asked], far)
        said = _said(lanes, rows[asked], who, tile[asked], open_)
        claims[asked] &= ~(open_ << (far - 1) * CLAIMS)
        taking = said.kong | said.pung | said.chow
        claims[asked[taking]] = 0
        free[asked[taking | said.win]] = False
        kongs[asked[said.kong]] = True
        _take(lanes, rows[asked], who, tile[asked], said)
        won = asked[said.win]
        win(lanes, rows[won], who[said.win], points[won, far[said.win]], came)
        claims[won] &= np.where(lanes.won[rows[won]] < lanes.tables.claims.winners, WINS, 0)
        ended = claims[asked] == 0
        over(lanes, rows[asked[ended & (lanes.won[rows[asked]] > 0)]])
        asked = asked[~ended]
    return np.flatnonzero(free & ~lanes.over[rows]), np.flatnonzero(kongs)


def _said(lanes: Lanes, rows: Ints, who: Ints, tile: Ints, open_: Ints) -> Said:
    """What players choose among their claims and to pass; a win always, where they are `eager`."""
    needed = lanes.tables.kinds.rows[tile]
    fits = ((lanes.present[lanes.player(rows, who), None] & needed) == needed) & ((open_ & CHOW) > 0)[:, None]
    single = [(open_ & claim) > 0 for claim in (WIN, KONG, PUNG)]
    chows = fits.sum(axis=1)
    among = sum(one.astype(np.int64) for one in single) + chows + 1
    choosing = np.flatnonzero(~(single[0] & lanes.eager))
    choice = np.zeros(len(rows), dtype=np.int64)
    choice[choosing] = lanes.choose(rows[choosing], among[choosing])
    chosen: list[Bools] = []
    for one in single:
        chosen.append(one & (choice == 0))
        choice = choice - one
    won, kong, pung = chosen
    row = ((fits.cumsum(axis=1) == choice[:, None] + 1) & fits).argmax(axis=1)
    return Said(won, kong, pung, (choice >= 0) & (choice < chows), choice >= chows, row)


def _take(lanes: Lanes, rows: Ints, who: Ints, tile: Ints, said: Said) -> None:
    """The tile is taken for a meld, and it is that player's turn."""
    kinds = lanes.tables.kinds
    taking = said.kong | said.pung | said.chow
    lanes.shown[rows[taking], tile[taking]] -= 1
    lanes.turn[rows[taking]], lanes.taken[rows[taking]], lanes.drawn[rows[taking]] = who[taking], tile[taking], NONE
    for which, kind, given, came in (
        (said.kong, at.MINGGANG, kinds.copies - 1, at.REPLACED),
        (said.pung, at.KEZI, kinds.copies - 1 - 1, at.PUNGED),
    ):
        player, taken = lanes.player(rows[which], who[which]), tile[which]
        lanes.remove(player, taken, given[taken])
        lanes.lay(rows[which], player, kind, taken)
        lanes.came[rows[which]] = CAME[came]
    player, taken, row = lanes.player(rows[said.chow], who[said.chow]), tile[said.chow], said.row[said.chow]
    for place in range(kinds.others.shape[-1]):
        lanes.remove(player, kinds.others[taken, row, place])
    lanes.lay(rows[said.chow], player, at.SHUNZI, kinds.low[taken, row])
    lanes.came[rows[said.chow]] = CAME[at.CHOWED]
