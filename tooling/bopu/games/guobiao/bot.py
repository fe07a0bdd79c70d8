"""Turns what a player knows into moves: one bot moves at random but never lets a win go, one counts tiles to a win that
is worth enough.

Only the own hand is looked at, and what lies open on the table. Advice of the source there is none to follow.
"""

import random
from collections.abc import Mapping, Sequence
from typing import cast

from bopu.games.guobiao import deals
from bopu.games.guobiao import layout as at
from bopu.games.guobiao.engine import Play
from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.plans import Plan, Plans, plans_of
from bopu.play.bots import Bot
from bopu.play.contract import State
from bopu.ruleset.decide import Book

EAGER, COUNTER = "eager", "counter"


def bots(book: Book) -> Mapping[str, Bot]:
    """The bots of this game besides `random`."""
    return {EAGER: _eager, COUNTER: _counter}


def _eager(state: State, rng: random.Random) -> str:
    """Any legal move, all alike; but a win where one may be declared."""
    moves = state.legal_moves()
    return at.WIN if at.WIN in moves else rng.choice(moves)


def _counter(state: State, rng: random.Random) -> str:
    """A win; a meld or kong that brings the hand nearer; the discard that leaves it nearest."""
    play = cast(Play, state)
    moves = play.legal_moves()
    if at.WIN in moves:
        return at.WIN
    asked = _Asked(play, moves)
    return asked.claim() if at.PASS in moves else asked.turn(rng)


class _Asked:
    """One decision: the hand of the player to move, and what the table shows."""

    def __init__(self, play: Play, moves: Sequence[str]) -> None:
        self.play = play
        self.moves = moves
        self.plans: Plans = plans_of(play.book)
        seat = play.to_move
        assert seat is not None
        self.player = play.state.seats[seat]
        self.counts = self.player.held
        self.melds = self.player.melds
        number = play.law.tiles.number
        self.winds = number[deals.seat_wind(play, seat)], number[deals.round_wind(play)]

    def claim(self) -> str:
        """A claim that brings the hand nearer to a win, the one that brings it nearest; else to pass."""
        best, chosen = self.plans.best(self.counts, self.melds)[0], at.PASS
        for move in self.moves:
            if move != at.PASS:
                cost = self.plans.best(*self._with(move))[0]
                if cost < best:
                    best, chosen = cost, move
        return chosen

    def _with(self, move: str) -> tuple[list[int], tuple[Meld, ...]]:
        """The hand after a claim."""
        tile, law = self.play.state.offered, self.play.law
        word, _, name = move.partition(" ")
        low = law.tiles.number[name] if name else tile
        meld = Meld({at.CHOW: at.SHUNZI, at.PUNG: at.KEZI, at.KONG: at.MINGGANG}[word], low)
        left = self.counts[:]
        left[tile] += 1
        for one in law.meld_tiles(meld):
            left[one] -= 1
        return left, (*self.melds, meld)

    def turn(self, rng: random.Random) -> str:
        """A kong that costs nothing, else a discard."""
        cost, plan = self.plans.best(self.counts, self.melds)
        for move in self.moves:
            word, _, name = move.partition(" ")
            if word == at.KONG and self.plans.cost(plan, *self._kong(self.play.law.tiles.number[name])) <= cost:
                return move
        throws = [move for move in self.moves if move.partition(" ")[0] == at.DISCARD]
        scored = [(self._after(self.play.law.tiles.number[move.partition(" ")[-1]], plan), move) for move in throws]
        least = min(rank for rank, _ in scored)
        return rng.choice([move for rank, move in scored if rank == least])

    def _kong(self, tile: int) -> tuple[list[int], tuple[Meld, ...]]:
        left = self.counts[:]
        pung = Meld(at.KEZI, tile)
        if pung in self.melds:
            left[tile] -= 1
            return left, tuple(Meld(at.JIAGANG, tile) if meld == pung else meld for meld in self.melds)
        left[tile] = 0
        return left, (*self.melds, Meld(at.ANGANG, tile))

    def _after(self, tile: int, plan: Plan) -> tuple[float, float, int]:
        """What a hand is worth without a tile: its cost for the plan, less where it waits for more that would do; then
        for any plan; then how many of the tile could still come."""
        left = self.counts[:]
        left[tile] -= 1
        cost = self.plans.cost(plan, left, self.melds)
        if cost > 1 + plan.short:
            return cost, 0, self._unseen(tile)
        return cost, -self._live(left), self._unseen(tile)

    def _unseen(self, tile: int) -> int:
        """How many of a tile the player has not seen."""
        law, shown = self.play.law, self.counts[tile]
        for player in self.play.state.seats:
            shown += player.discards.count(tile)
            known = player is self.player
            laid = (meld for meld in player.melds if known or law.said("lying", "as", meld.kind) == at.UP)
            shown += sum(law.meld_tiles(meld).count(tile) for meld in laid)
        return law.tiles.copies[tile] - shown

    def _live(self, left: Sequence[int]) -> int:
        """How many tiles not seen yet would win, on a discard, with enough points."""
        closed = tuple(tile for tile, many in enumerate(left) for _ in range(many))
        scorer = self.plans.scorer
        waits = scorer.waits(self.melds, closed)
        found = 0
        for tile in waits:
            hand = Hand(self.melds, closed, tile, seat_wind=self.winds[0], round_wind=self.winds[1])
            if scorer.score(hand).may_declare:
                found += max(self._unseen(tile), 0)
        return found
