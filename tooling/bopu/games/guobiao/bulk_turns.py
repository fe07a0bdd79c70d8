"""Plays one turn in each of many deals at once: a win, a kong or a discard, what others make of it, the next draw."""

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_claims import claimed, offered, robbers
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.bulk_lanes import Lanes
from bopu.games.guobiao.bulk_tables import CAME
from bopu.games.guobiao.bulk_wins import best_dealt, may_declare, over, win


def turn(lanes: Lanes, rows: Ints) -> Ints:
    """One turn in each of these lanes; those in which the deal goes on."""
    seat = lanes.turn[rows]
    wins, points = _wins(lanes, rows, seat)
    if lanes.eager:
        _win(lanes, rows[wins], points[wins])
        rows, seat, wins, points = rows[~wins], seat[~wins], wins[~wins], points[~wins]
    kongs, discards = _kongs(lanes, rows, seat), _discards(lanes, rows, seat)
    of_kongs = np.bitwise_count(kongs).astype(np.int64)
    choice = lanes.choose(rows, wins + of_kongs + np.bitwise_count(discards)) - wins
    won, kong = choice < 0, (choice >= 0) & (choice < of_kongs)
    tile = nth(
        np.where(kong, kongs, discards), np.where(kong, choice, choice - of_kongs), lanes.tables.kinds.tiles.plain
    )
    _win(lanes, rows[won], points[won])
    thrown = ~won & ~kong
    draws = [
        _discard(lanes, rows[thrown], seat[thrown], tile[thrown]),
        _kong(lanes, rows[kong], seat[kong], tile[kong]),
    ]
    lanes.draw(*(np.concatenate(column) for column in zip(*draws, strict=True)))
    going: Ints = rows[~lanes.over[rows]]
    return going


def nth(mask: Ints, place: Ints, kinds: int) -> Ints:
    """The tile at a place, from 0, among those whose bits are set."""
    tile = np.zeros(len(mask), dtype=np.int64)
    for power in reversed(range(kinds.bit_length())):
        width = 2**power
        low = mask & ((1 << width) - 1)
        many = np.bitwise_count(low)
        above = place >= many
        place = np.where(above, place - many, place)
        mask = np.where(above, mask >> width, low)
        tile += np.where(above, width, 0)
    return tile


def _wins(lanes: Lanes, rows: Ints, seat: Ints) -> tuple[Bools, Ints]:
    """Who may declare a win with the tile just drawn, and for how many points."""
    found, points = np.zeros(len(rows), dtype=np.bool_), np.zeros(len(rows), dtype=np.int64)
    came, drawn = lanes.came[rows], lanes.drawn[rows]
    asked = np.flatnonzero(lanes.tables.turn.win[came] & (drawn >= 0))
    place, worth = may_declare(lanes, rows[asked], seat[asked], drawn[asked], came[asked])
    found[asked[place]], points[asked[place]] = True, worth
    if lanes.tables.turn.dealt == at.BEST:
        dealt = np.flatnonzero(lanes.tables.turn.win[came] & (came == CAME[at.DEALT]))
        place, worth = best_dealt(lanes, rows[dealt], seat[dealt])
        found[dealt[place]], points[dealt[place]] = True, worth
    return found, points


def _win(lanes: Lanes, rows: Ints, points: Ints) -> None:
    seat = lanes.turn[rows]
    win(lanes, rows, seat, points, lanes.came[rows])
    over(lanes, rows)


def _kongs(lanes: Lanes, rows: Ints, seat: Ints) -> Ints:
    """The tiles, as bits, of which a kong may be made."""
    turns, player, came = lanes.tables.turn, lanes.player(rows, seat), lanes.came[rows]
    drawn = lanes.tables.kinds.bit[lanes.drawn[rows]]
    whole = np.where(turns.kong[at.ANGANG][came], lanes.full[player], 0)
    added = np.where(turns.kong[at.JIAGANG][came], lanes.present[player] & lanes.pungs[player], 0)
    if not turns.added[at.DRAWN]:
        added &= ~drawn
    if not turns.added[at.HELD]:
        added &= drawn
    found: Ints = np.where(lanes.tables.wall.kong | (lanes.left(rows) > 0), whole | added, 0)
    return found


def _discards(lanes: Lanes, rows: Ints, seat: Ints) -> Ints:
    """The tiles, as bits, that may be discarded."""
    turns, taken = lanes.tables.turn, lanes.tables.kinds.bit[lanes.taken[rows]]
    found: Ints = np.where(turns.discard[lanes.came[rows]], lanes.present[lanes.player(rows, seat)], 0)
    if not turns.giving[at.TAKEN]:
        found &= ~taken
    if not turns.giving[at.OTHER]:
        found &= taken
    return found


def _discard(lanes: Lanes, rows: Ints, seat: Ints, tile: Ints) -> tuple[Ints, Ints, Ints]:
    """Tiles are discarded, and perhaps claimed; who draws then, and for what."""
    lanes.remove(lanes.player(rows, seat), tile)
    lanes.shown[rows, tile] += 1
    lanes.drawn[rows] = lanes.taken[rows] = -1
    free, kongs = claimed(lanes, rows, tile, *offered(lanes, rows, seat, tile), at.DISCARDED)
    following = (seat[free] + lanes.tables.order.step) % at.SEATS
    drawing = np.concatenate([rows[free], rows[kongs]])
    purpose = np.repeat([CAME[at.DRAWN], CAME[at.REPLACED]], [len(following), len(kongs)])
    return drawing, np.concatenate([following, lanes.turn[rows[kongs]]]), purpose


def _kong(lanes: Lanes, rows: Ints, seat: Ints, tile: Ints) -> tuple[Ints, Ints, Ints]:
    """Kongs are declared, and made unless somebody robs them; who draws then."""
    player = lanes.player(rows, seat)
    added = (lanes.pungs[player] & lanes.tables.kinds.bit[tile]) != 0
    claims, points = robbers(lanes, rows, seat, tile, added)
    free, _ = claimed(lanes, rows, tile, claims, points, at.ROBBED)
    rows, seat, tile, player, added = rows[free], seat[free], tile[free], player[free], added[free]
    lanes.remove(player, tile, np.where(added, 1, lanes.tables.kinds.copies[tile]))
    lanes.grow(rows[added], player[added], tile[added])
    lanes.lay(rows[~added], player[~added], at.ANGANG, tile[~added])
    return rows, seat, np.full(len(rows), CAME[at.REPLACED])
