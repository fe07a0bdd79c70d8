"""Turns a book into the tables by which many deals of 國標麻將 are played at once: every answer about play, by number.

Each slot is asked once for each key, as the engine asks it (law.py); nothing about play is decided here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.law import Law
from bopu.games.guobiao.players import Won
from bopu.games.guobiao.tiles import Tiles

NONE = -1
"""No tile, no meld, nobody."""
CAME = {name: place for place, name in enumerate(at.CAME)}
"""How a tile came, by number; for what it was taken has the same numbers."""
WAYS = {name: place for place, name in enumerate((*at.CAME, at.DISCARDED, at.ROBBED))}
"""How the last tile of a win came, by number."""
FAR = range(1, at.SEATS)
"""How far the others sit from who offers a tile, in the order in which winners are looked for."""
WIN, KONG, PUNG, CHOW = (1 << place for place in range(len(at.CLAIMS)))
"""What may be made of a tile, as bits; each seat has so many."""
ENDS = (at.DEALER_WON, at.OTHER_WON, at.NOBODY_WON)


class Unsupported(Exception):
    """The rules say something that many deals at once do not know; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Wall:
    """What is done with the wall, by what a tile is taken for: from its front or not, and whether the deal is over
    where it is empty; `kong`: whether a kong may be made then."""

    front: Bools = field(hash=False)
    ends: Bools = field(hash=False)
    kong: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What may be done in the own turn, by how the last tile came; which tile may be added to a pung (drawn, held);
    whether the tile just taken may be discarded, and another. `dealt`: which of the tiles dealt wins, if any."""

    win: Bools = field(hash=False)
    dealt: str
    discard: Bools = field(hash=False)
    kong: Mapping[str, Bools] = field(hash=False)
    added: Mapping[str, bool] = field(hash=False)
    giving: Mapping[str, bool] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Claims:
    """Who may claim what. `may`: by how far the seat is, the claim, and whether the wall has tiles. Claims that are
    made are bits, so many for each of the others: `asked` says which of them is asked then (how far the seat is),
    `open` for what."""

    may: Bools = field(hash=False)
    asked: Ints = field(hash=False)
    open: Ints = field(hash=False)
    step: int
    winners: int
    robbing: Mapping[str, bool] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Order:
    """How deals follow each other: how many there are, how many tiles each gets, who deals next, the winds."""

    deals: int
    dealt: Mapping[bool, int] = field(hash=False)
    step: int
    passes: Mapping[str, bool] = field(hash=False)
    one_by_one: bool
    seat_wind: Ints = field(hash=False)
    round_wind: Sequence[int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Kinds:
    """The tiles by number: how many of each, the stock, the bit of each, its sequences (`rows`: the others as bits, all
    bits where there is no further one; `others`: the same by number; `low`: the lowest), how melds lie."""

    tiles: Tiles
    stock: Ints = field(hash=False)
    copies: Ints = field(hash=False)
    bit: Ints = field(hash=False)
    rows: Ints = field(hash=False)
    others: Ints = field(hash=False)
    low: Ints = field(hash=False)
    open: Mapping[str, int] = field(hash=False)
    set_size: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that play asks, and the law for what is asked once for each key that comes up."""

    law: Law
    kinds: Kinds
    order: Order
    wall: Wall
    turn: Turn
    claims: Claims
    paid: dict[tuple[str, int, int, int], Ints] = field(default_factory=dict, hash=False)

    def payment(self, came: str, winner: int, feeder: int, points: int) -> Ints:
        """What each seat wins by such a win."""
        key = came, winner, feeder, points
        if key not in self.paid:
            row = np.zeros(at.SEATS, dtype=np.int64)
            for payer, receiver, chips in self.law.payments(
                self.law.said("way", "is", came), Won(winner, feeder), points
            ):
                row[payer] -= int(chips)
                row[receiver] += int(chips)
            self.paid[key] = row
        return self.paid[key]


def tables_of(law: Law) -> Tables:
    """The tables of a book. Raises `Gap` or `Conflict` where the rules do not answer, `Unsupported`."""
    kinds = _kinds(law)
    order = _order(law)
    taken = order.dealt[True] + (at.SEATS - 1) * order.dealt[False]
    if len(law.pack.flowers) > len(kinds.stock) - taken:
        raise Unsupported("expected a wall in which every flower of the hands can be replaced; found a shorter one")
    for came in (*at.OWN, at.DISCARDED, at.ROBBED):
        law.ask("payment", law.said("way", "is", came))
    law.ask("announcing")
    return Tables(law, kinds, order, _wall(law), _turn(law), _claims(law))


def _kinds(law: Law) -> Kinds:
    tiles, plain = law.tiles, law.tiles.plain
    many = max(map(len, law.runs))
    size = max(len(run) for runs in law.runs for run in runs) - 1
    rows = np.full((plain, many), NONE, dtype=np.int64)
    others = np.zeros((plain, many, size), dtype=np.int64)
    low = np.zeros((plain, many), dtype=np.int64)
    for tile, runs in enumerate(law.runs):
        for place, run in enumerate(runs):
            others[tile, place] = [one for one in run if one != tile]
            rows[tile, place] = sum(1 << one for one in run if one != tile)
            low[tile, place] = run[0]
    bit = np.array([*(1 << tile for tile in range(plain)), 0], dtype=np.int64)  # the last is that of no tile
    open_ = {
        kind: len(law.meld_tiles(Meld(kind, 0))) if law.said("lying", "as", kind) == at.UP else 0 for kind in at.KINDS
    }
    stock = np.array([tiles.number[name] for name in tiles.stock], dtype=np.int8)
    if min(tiles.copies[:plain]) <= law.scorer.set_size:
        raise Unsupported("expected enough tiles of each kind for a kong; found fewer")
    copies = np.array(tiles.copies[:plain], dtype=np.int8)
    return Kinds(tiles, stock, copies, bit, rows, others, low, open_, law.scorer.set_size)


def _order(law: Law) -> Order:
    winds = law.ask("seat_wind").answer[0].args["of"].names
    step, number = law.step("turns", "going"), law.tiles.number
    seat_wind = [[number[winds[(seat - dealer) * step % at.SEATS]] for seat in range(at.SEATS)]
                 for dealer in range(at.SEATS)]  # fmt: skip
    deals, of_round = law.number("length", "n"), law.number("round", "n")
    rounds = law.ask("round_wind").answer[0].args["of"].names
    return Order(
        deals,
        {True: law.number("deal", "dealer"), False: law.number("deal", "others")},
        step,
        {end: law.said("next_dealer", "which", end) == at.NEXT for end in ENDS},
        law.said("flowers", "by") == at.PLAYER,
        np.array(seat_wind, dtype=np.int8),
        [number[rounds[deal // of_round % len(rounds)]] for deal in range(deals)],
    )


def _wall(law: Law) -> Wall:
    taken = (at.DRAWN, at.REPLACED, at.FLOWERED)
    front, ends = np.zeros(len(CAME), dtype=np.bool_), np.zeros(len(CAME), dtype=np.bool_)
    for purpose in taken:
        front[CAME[purpose]] = law.said("taking", "end", purpose) == at.FIRST
        without = law.ask("without_wall", purpose)
        ends[CAME[purpose]] = without.answer[0].word == "ends_deal"
        if ends[CAME[purpose]]:
            law.ask("payment", str(without.answer[0].args["is"]))
    return Wall(front, ends, law.ask("without_wall", at.REPLACED).answer[0].word != "may_not")


def _turn(law: Law) -> Turn:
    def may(act: str) -> Bools:
        return np.array([law.ask("own_turn", act, came).answer[0].word != "may_not" for came in at.CAME])

    return Turn(
        np.array([law.may("own_turn", at.WIN, came) for came in at.CAME]),
        law.dealt_win,
        may(at.DISCARD),
        {kind: may(kind) for kind in (at.JIAGANG, at.ANGANG)},
        {one: law.ask("added_tile", one).answer[0].word != "may_not" for one in (at.DRAWN, at.HELD)},
        {one: law.ask("giving", one).answer[0].word != "may_not" for one in (at.TAKEN, at.OTHER)},
    )


def _claims(law: Law) -> Claims:
    step, turning = law.step("winners", "going"), law.step("turns", "going")
    may = np.zeros((at.SEATS, len(at.CLAIMS), len((at.LEFT, at.EMPTY))), dtype=np.bool_)
    for far in FAR:
        feeder = at.BEFORE if (far * step - turning) % at.SEATS == 0 else at.ELSEWHERE
        for place, what in enumerate(at.CLAIMS):
            for wall, left in enumerate((at.EMPTY, at.LEFT)):
                may[far, place, wall] = law.ask("claims", what, feeder, left).answer[0].word != "may_not"
    asked, open_ = _asked(law)
    robbing = {kind: law.may("robbing", kind) for kind in (at.JIAGANG, at.ANGANG)}
    return Claims(may, asked, open_, step, law.number("winners", "n"), robbing)


def _asked(law: Law) -> tuple[Ints, Ints]:
    """For each set of claims, as bits: how far the seat is that is asked, and for which of its claims."""
    many = len(at.CLAIMS)
    claims = [(far, what) for far in FAR for what in at.CLAIMS]
    rivals = [
        sum(1 << place for place, other in enumerate(claims) if other[0] != one[0] and not _before(law, one, other))
        for one in claims
    ]
    asked, open_ = np.zeros(1 << len(claims), dtype=np.int64), np.zeros(1 << len(claims), dtype=np.int64)
    for made in range(1, len(asked)):
        free = [place for place in range(len(claims)) if made >> place & 1 and not made & rivals[place]]
        if free:
            asked[made] = claims[free[0]][0]
            open_[made] = sum(1 << place % many for place in free if claims[place][0] == asked[made])
    return asked, open_


def _before(law: Law, one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether a claim goes before one of another player: the engine's `claims.go_on` asks the same."""
    if one[1] == other[1]:
        return one[0] < other[0]
    if {one[1], other[1]} == {at.KONG, at.PUNG}:  # there are too few tiles for both: it cannot be
        return True
    return law.said("precedence", "is", one[1], other[1]) == one[1]
