"""Turns hands of many deals into wins: which could have a shape, which may be declared, for how many points.

That a hand cannot have a shape is nearly always told by a few looks into the tables of blocks (bulk_blocks.py) and by
how many different tiles it has; the few that are left the bulk scorer scores.
"""

from typing import TYPE_CHECKING

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_hands import Bools, Hands, Ints
from bopu.games.guobiao.bulk_score import ManyScores
from bopu.games.guobiao.bulk_tables import CAME, ENDS, NONE, WAYS, Tables
from bopu.games.guobiao.pack import bits

if TYPE_CHECKING:
    from bopu.games.guobiao.bulk_lanes import Lanes


class Watch:
    """What tells quickly that a hand has no shape. `power`: what a tile adds to the keys of a hand, the last row that
    of no tile."""

    def __init__(self, tables: Tables, scores: ManyScores) -> None:
        self.tables, self.scores = tables, scores
        reader, plain = scores.reader, tables.kinds.tiles.plain
        self.blocks = reader.blocks
        fits = {id(block.ids): block.ids > 0 for block in self.blocks}
        self._fits: list[Bools] = [fits[id(block.ids)] for block in self.blocks]
        self.power: Ints = np.zeros((plain + 1, len(self.blocks)), dtype=np.int32)
        for place, block in enumerate(self.blocks):
            self.power[block.start : block.stop, place] = block.powers
        self.melds = max(reader.most, tables.order.dealt[False] // tables.kinds.set_size)
        knits = any(at.ZUHE in shape.groups for shape in reader.shapes)
        self._nines = [bits(kind for row in way for kind in row) for way in reader.pack.knitted if knits]
        self._loose = [shape for shape in reader.shapes if shape.loose]

    def may_win(self, keys: Ints, present: Ints, melds: Ints, tile: Ints) -> Bools:
        """Which hands may have a shape with this tile (`NONE`: they have it already): no other has one."""
        mask = present | self.tables.kinds.bit[tile]
        found = self._singles(mask, melds)
        for nine in self._nines:
            found |= (mask & nine) == nine
        more = keys + self.power[tile]
        sets = self._fits[0][more[:, 0]]
        for place, fits in enumerate(self._fits[1:], start=1):
            sets &= fits[more[:, place]]
        found |= sets
        return found

    def _singles(self, mask: Ints, melds: Ints) -> Bools:
        """Which hands have only tiles of a shape of single tiles and pairs, and as many kinds of them."""
        found = np.zeros(len(mask), dtype=np.bool_)
        many = np.bitwise_count(mask)
        for shape in self._loose:
            pairs = shape.groups.get(at.DUIZI, 0)
            most = shape.groups.get(at.DANZHANG, 0) + pairs
            least = most - pairs + min(pairs, 1) if shape.alike else most
            near = np.flatnonzero((melds == 0) & (many >= least) & (many <= most))
            found[near] |= self.scores.reader.allowed(shape, mask[near])
        return found


def may_declare(lanes: "Lanes", rows: Ints, seat: Ints, tile: Ints, came: Ints | str) -> tuple[Ints, Ints]:
    """Who may declare a win with a tile that came in this way: places among `rows`, and the points of each.

    `rows` are lanes; `came` says how a tile that one drew came, by number, or that it was discarded or robbed.
    """
    own = not isinstance(came, str)
    player = lanes.player(rows, seat)
    added = np.full(len(rows), NONE) if own else tile
    place = np.flatnonzero(lanes.watch.may_win(lanes.keys[player], lanes.present[player], lanes.melds[player], added))
    if not len(place):
        return place, place
    scores = lanes.watch.scores.score(
        _hands(lanes, rows[place], seat[place], tile[place], came if isinstance(came, str) else came[place])
    )
    may = np.flatnonzero(scores.may_declare)
    return place[may], scores.total[may]


def best_dealt(lanes: "Lanes", rows: Ints, seat: Ints) -> tuple[Ints, Ints]:
    """Who may declare a win with the tiles dealt, whichever of them scores most: places among `rows`, and points."""
    if not len(rows):
        return rows, rows
    player = lanes.player(rows, seat)
    shaped = lanes.watch.may_win(
        lanes.keys[player], lanes.present[player], lanes.melds[player], np.full(len(rows), NONE)
    )
    near = np.flatnonzero(shaped)
    row, tile = np.nonzero(lanes.held[player[near]])
    place, points = may_declare(lanes, rows[near[row]], seat[near[row]], tile, np.full(len(row), CAME[at.DEALT]))
    most = np.zeros(len(rows), dtype=np.int64)
    np.maximum.at(most, near[row[place]], points)
    found = np.flatnonzero(most)
    return found, most[found]


def _hands(lanes: "Lanes", rows: Ints, seat: Ints, tile: Ints, came: Ints | str) -> Hands:
    """The hands that would win: the engine's `wins.hand_of`."""
    tables, player, many = lanes.tables, lanes.player(rows, seat), np.arange(len(rows))
    own = not isinstance(came, str)
    concealed = lanes.held[player].astype(np.uint8)
    if own:
        concealed[many, tile] -= 1
    shown = lanes.shown[rows, tile] - (came == at.DISCARDED if isinstance(came, str) else 0)
    none = np.zeros(len(rows), dtype=np.bool_)
    return Hands(
        lanes.kinds[player],
        lanes.tiles[player],
        concealed,
        tile.astype(np.int8),
        tables.order.seat_wind[lanes.dealer[rows], seat],
        np.full(len(rows), tables.order.round_wind[lanes.number], dtype=np.int8),
        lanes.flowers[player],
        np.full(len(rows), own),
        lanes.left(rows) == 0,
        none if isinstance(came, str) else came == CAME[at.REPLACED],
        np.full(len(rows), isinstance(came, str) and came == at.ROBBED),
        none if isinstance(came, str) and came == at.ROBBED else shown == tables.kinds.copies[tile] - 1,
    )


def win(lanes: "Lanes", rows: Ints, seat: Ints, points: Ints, came: Ints | str) -> None:
    """These players win so many points: the others pay."""
    names = [came] * len(rows) if isinstance(came, str) else [at.CAME[one] for one in came.tolist()]
    lanes.won[rows] += 1
    lanes.dealer_won[rows] |= seat == lanes.dealer[rows]
    lanes.wins[rows, seat] += 1
    lanes.ways[rows, WAYS[came] if isinstance(came, str) else came] += 1
    asked = zip(names, seat.tolist(), lanes.turn[rows].tolist(), points.tolist(), strict=True)
    if len(rows):
        lanes.chips[rows] += np.array([lanes.tables.payment(*one) for one in asked])


def over(lanes: "Lanes", rows: Ints) -> None:
    """Deals end with a win; whether the dealer was among the winners says who deals next."""
    lanes.over[rows] = True
    lanes.ended[rows] = np.where(lanes.dealer_won[rows], ENDS.index(at.DEALER_WON), ENDS.index(at.OTHER_WON))
