"""Many deals of 國標麻將 side by side: what each player holds and has laid down, the walls, and how tiles change hands.

A lane is one game. What belongs to a player has a row for each seat of each lane: row ``lane * SEATS + seat``.
"""

from typing import Any

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.bulk_tables import CAME, ENDS, NONE, WAYS, Tables
from bopu.games.guobiao.bulk_wins import Watch
from bopu.play.bulk_streams import ManyStreams

KINDS = {kind: place for place, kind in enumerate(at.KINDS)}


class Lanes:
    """Everything that changes in play. `present`, `full` and `pungs` say as bits which tiles a player holds, holds all
    of, has punged; `keys` are what the tables of shapes ask (bulk_wins.py). `shown` counts what lies open."""

    def __init__(self, tables: Tables, watch: Watch, streams: ManyStreams, games: int, eager: bool) -> None:
        self.tables, self.watch, self.streams, self.eager = tables, watch, streams, eager
        plain = tables.kinds.tiles.plain
        players = games * at.SEATS
        self.held: Ints = np.zeros((players, plain), dtype=np.int8)
        self.present: Ints = np.zeros(players, dtype=np.int64)
        self.full: Ints = np.zeros(players, dtype=np.int64)
        self.pungs: Ints = np.zeros(players, dtype=np.int64)
        self.keys: Ints = np.zeros((players, len(watch.blocks)), dtype=np.int32)
        self.kinds: Ints = np.full((players, watch.melds), NONE, dtype=np.int8)
        self.tiles: Ints = np.full((players, watch.melds), NONE, dtype=np.int8)
        self.melds: Ints = np.zeros(players, dtype=np.int64)
        self.flowers: Ints = np.zeros(players, dtype=np.int8)
        self.shown: Ints = np.zeros((games, plain), dtype=np.int8)
        self.wall: Ints = np.zeros((games, 0), dtype=np.int8)
        self.front: Ints = np.zeros(games, dtype=np.int64)
        self.back: Ints = np.zeros(games, dtype=np.int64)
        self.number = 0
        self.dealer: Ints = np.zeros(games, dtype=np.int64)
        self.turn: Ints = np.zeros(games, dtype=np.int64)
        self.came: Ints = np.zeros(games, dtype=np.int64)
        self.drawn: Ints = np.full(games, NONE, dtype=np.int64)
        self.taken: Ints = np.full(games, NONE, dtype=np.int64)
        self.won: Ints = np.zeros(games, dtype=np.int64)
        self.dealer_won: Bools = np.zeros(games, dtype=np.bool_)
        self.over: Bools = np.zeros(games, dtype=np.bool_)
        self.ended: Ints = np.zeros(games, dtype=np.int64)
        self.chips: Ints = np.zeros((games, at.SEATS), dtype=np.int64)
        self.choices: Ints = np.zeros(games, dtype=np.int64)
        self.wins: Ints = np.zeros((games, at.SEATS), dtype=np.int64)
        self.ways: Ints = np.zeros((games, len(WAYS)), dtype=np.int64)

    # -- a deal -------------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """All tiles are gathered for the next deal."""
        for array in (self.held, self.present, self.full, self.pungs, self.keys, self.melds, self.flowers, self.shown):
            array[...] = 0
        for array in (self.kinds, self.tiles, self.drawn, self.taken):
            array[...] = NONE
        self.won[:] = 0
        self.over[:] = self.dealer_won[:] = False
        self.ended[:] = ENDS.index(at.NOBODY_WON)

    def deal(self) -> Ints:
        """Hands and walls are dealt; how many flowers each player has to replace."""
        games, order, plain = len(self.over), self.tables.order, self.tables.kinds.tiles.plain
        dealt = self.streams.shuffled(np.arange(games), self.tables.kinds.stock)
        hands = order.dealt[True] + (at.SEATS - 1) * order.dealt[False]
        self.wall, self.front[:], self.back[:] = dealt[:, hands:], 0, dealt.shape[1] - hands
        sizes = np.where(np.arange(at.SEATS) == self.dealer[:, None], order.dealt[True], order.dealt[False])
        seat = np.repeat(np.tile(np.arange(at.SEATS), games), sizes.ravel()).reshape(games, hands)
        kinds = len(self.tables.kinds.tiles.names)
        where = (np.arange(games)[:, None] * at.SEATS + seat) * kinds + dealt[:, :hands]
        counts = np.bincount(where.ravel(), minlength=games * at.SEATS * kinds).reshape(-1, kinds)
        if self.tables.turn.dealt == at.NEWEST:  # each dealer's last; where a flower is replaced, that is the last then
            last = np.cumsum(sizes, axis=1)[np.arange(games), self.dealer] - 1
            self.drawn[:] = dealt[np.arange(games), last]
        self.held[...] = counts[:, :plain]
        self.present[:] = (self.held > 0) @ self.tables.kinds.bit[:plain]
        self.full[:] = (self.held == self.tables.kinds.copies) @ self.tables.kinds.bit[:plain]
        self.keys[...] = self.held.astype(np.int32) @ self.watch.power[:plain]
        flowers: Ints = counts[:, plain:].sum(axis=1)
        return flowers

    # -- tiles --------------------------------------------------------------------------------------------------------

    def player(self, lanes: Ints, seat: Ints) -> Ints:
        """The rows of players."""
        return lanes * at.SEATS + seat

    def left(self, lanes: Ints) -> Ints:
        """How many tiles the walls have left."""
        found: Ints = self.back[lanes] - self.front[lanes]
        return found

    def add(self, player: Ints, tile: Ints) -> None:
        """A tile comes into each of these hands."""
        number = self.held[player, tile] + 1
        self.held[player, tile] = number
        self.keys[player] += self.watch.power[tile]
        bit = self.tables.kinds.bit[tile]
        self.present[player] |= bit
        self.full[player] |= np.where(number == self.tables.kinds.copies[tile], bit, 0)

    def remove(self, player: Ints, tile: Ints, many: Any = 1) -> None:
        """A tile, or so many of a kind, leaves each of these hands."""
        number = self.held[player, tile] - many
        self.held[player, tile] = number
        self.keys[player] -= self.watch.power[tile] * np.reshape(many, (-1, 1)).astype(np.int32)
        bit = self.tables.kinds.bit[tile]
        self.full[player] &= ~bit
        self.present[player] &= ~np.where(number == 0, bit, 0)

    def lay(self, lanes: Ints, player: Ints, kind: str, tile: Ints) -> None:
        """A meld is laid down."""
        place = self.melds[player]
        self.kinds[player, place], self.tiles[player, place] = KINDS[kind], tile
        self.melds[player] = place + 1
        self.show(lanes, kind, tile)
        if kind == at.KEZI:
            self.pungs[player] |= self.tables.kinds.bit[tile]

    def grow(self, lanes: Ints, player: Ints, tile: Ints) -> None:
        """A tile is added to a pung."""
        place = ((self.kinds[player] == KINDS[at.KEZI]) & (self.tiles[player] == tile[:, None])).argmax(axis=1)
        self.kinds[player, place] = KINDS[at.JIAGANG]
        self.pungs[player] &= ~self.tables.kinds.bit[tile]
        self.show(lanes, at.KEZI, tile, -1)
        self.show(lanes, at.JIAGANG, tile)

    def show(self, lanes: Ints, kind: str, tile: Ints, times: int = 1) -> None:
        """The tiles of a meld of this kind lie open, if such melds do; a sequence by its lowest tile."""
        many = self.tables.kinds.open[kind]
        if not many:
            return
        if kind != at.SHUNZI:
            self.shown[lanes, tile] += times * many
            return
        for step in range(many):
            self.shown[lanes, tile + step] += times

    # -- the wall -----------------------------------------------------------------------------------------------------

    def take(self, lanes: Ints, purpose: Ints) -> Ints:
        """A tile is taken from each wall, `NONE` where there is none: then the deal may be over."""
        wall = self.tables.wall
        there = self.left(lanes) > 0
        tile = np.full(len(lanes), NONE, dtype=np.int64)
        front = there & wall.front[purpose]
        back = there & ~wall.front[purpose]
        tile[front] = self.wall[lanes[front], self.front[lanes[front]]]
        self.front[lanes[front]] += 1
        self.back[lanes[back]] -= 1
        tile[back] = self.wall[lanes[back], self.back[lanes[back]]]
        self.over[lanes[~there & wall.ends[purpose]]] = True
        return tile

    def draw(self, lanes: Ints, seat: Ints, purpose: Ints) -> None:
        """Players draw and replace flowers, and it is their turn; or the deal is over."""
        self.turn[lanes], self.came[lanes] = seat, purpose
        self.drawn[lanes] = self.taken[lanes] = NONE
        plain = self.tables.kinds.tiles.plain
        while len(lanes):
            player = self.player(lanes, seat)
            tile = self.take(lanes, purpose)
            plainly = np.flatnonzero((tile >= 0) & (tile < plain))
            self.drawn[lanes[plainly]] = tile[plainly]
            self.add(player[plainly], tile[plainly])
            flower = np.flatnonzero(tile >= plain)
            lanes, seat, purpose = lanes[flower], seat[flower], np.full(len(flower), CAME[at.FLOWERED])
            self.came[lanes] = CAME[at.FLOWERED]
            self.flowers[player[flower]] += 1

    def replace_first(self, flowers: Ints) -> None:
        """The flowers of all hands are replaced, the dealer's first. The wall is long enough."""
        flowers = flowers.copy()
        order = self.tables.order
        while flowers.any():
            for step in range(at.SEATS):
                waiting = self._replace(np.arange(len(self.over)), step * order.step, flowers)
                while len(waiting) and order.one_by_one:
                    waiting = self._replace(waiting, step * order.step, flowers)

    def _replace(self, lanes: Ints, step: int, flowers: Ints) -> Ints:
        """One flower each, of those that sit so far from the dealer; the lanes in which one is left to replace."""
        player = self.player(lanes, (self.dealer[lanes] + step) % at.SEATS)
        has = np.flatnonzero(flowers[player] > 0)
        lanes, player = lanes[has], player[has]
        self.flowers[player] += 1
        tile = self.take(lanes, np.full(len(lanes), CAME[at.FLOWERED]))
        came = np.flatnonzero(tile < self.tables.kinds.tiles.plain)
        self.add(player[came], tile[came])
        if step == 0 and self.tables.turn.dealt == at.NEWEST:
            self.drawn[lanes[came]] = tile[came]
        flowers[player[came]] -= 1
        return lanes[flowers[player] > 0]

    # -- choices ------------------------------------------------------------------------------------------------------

    def choose(self, lanes: Ints, among: Ints) -> Ints:
        """A choice among so many in each of these lanes."""
        self.choices[lanes] += 1
        found: Ints = self.streams.chosen(lanes, among)
        return found
