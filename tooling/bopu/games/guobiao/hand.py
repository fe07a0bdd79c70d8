"""A hand that may have won: melds, closed tiles, the tile that wins, and how it came."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bopu.games.guobiao.layout import ANGANG, KONGS, SHUNZI
from bopu.games.guobiao.pack import Pack


@dataclass(frozen=True, slots=True)
class Meld:
    """A set that lies on the table: its kind, and its tile (of a chow the lowest) as the pack numbers it."""

    kind: str
    tile: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with the tile that wins. Tiles and winds are numbers of the pack; `flowers` says how many there are.

    `last_tile`: the wall is used up; `replacement`: the tile was drawn for a kong; `robbed`: it was added to a kong by
    another player; `last_of_kind`: the table shows the other three.
    """

    melds: tuple[Meld, ...]
    concealed: tuple[int, ...]
    win: int
    self_draw: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbed: bool = False
    last_of_kind: bool = False
    seat_wind: int = -1
    round_wind: int = -1
    flowers: int = 0


def tiles_of(meld: Meld, size: int) -> tuple[int, ...]:
    """The tiles of a meld; `size` is how many a chow or triplet has. A kong has one more."""
    if meld.kind == SHUNZI:
        return tuple(range(meld.tile, meld.tile + size))
    return (meld.tile,) * (size + 1 if meld.kind in KONGS else size)


def faults(
    hand: Hand,
    pack: Pack,
    size: int,
    closed: int,
    copies: Sequence[int],
    no_kong: str | None = "",
) -> Iterator[str]:
    """What cannot be, each a sentence. `size` is that of a set, `closed` how many tiles a hand without melds has before
    it wins, `copies` how many there are of each kind. A hand that has not won has the
    winning tile -1. `no_kong` are the clauses by which no kong is made when the wall is empty, None where one may be:
    then it may be robbed too."""
    yield from _counted(hand, pack, size, closed, copies)
    if any(meld.kind == SHUNZI and not _is_row(meld.tile, pack, size) for meld in hand.melds):
        return
    others = [tile for meld in hand.melds for tile in tiles_of(meld, size)]
    if hand.robbed and hand.self_draw:
        yield "expected a kong to be robbed of another player; found a tile that the winner drew"
    if hand.robbed and hand.win in (*hand.concealed, *others):
        yield "expected no tile like the one that is robbed in the hand: another player has three; found one"
    if hand.robbed and hand.last_tile and no_kong is not None:
        yield f"expected a tile left for the kong that is robbed; found the last tile of the wall{no_kong}"
    if hand.replacement and not hand.self_draw:
        yield "expected the replacement of a kong to be drawn by the winner; found a discard"
    if hand.replacement and not any(meld.kind in KONGS for meld in hand.melds):
        yield "expected a kong for which a tile was drawn; found none"
    if hand.last_of_kind and hand.win in hand.concealed:
        yield "expected the table to show the other three of the tile that wins; found one of them in the closed hand"
    if hand.last_of_kind and any(meld.kind == ANGANG and meld.tile == hand.win for meld in hand.melds):
        yield "expected the table to show the other three of the tile that wins; found them in a concealed kong"


def _counted(hand: Hand, pack: Pack, size: int, closed: int, copies: Sequence[int]) -> Iterator[str]:
    won = (hand.win,) if hand.win >= 0 else ()
    for meld in hand.melds:
        if meld.kind == SHUNZI and not _is_row(meld.tile, pack, size):
            yield f"expected a chow of three tiles of one suit in a row; found {pack.names[meld.tile]} as its lowest"
            return
    all_tiles = [*hand.concealed, *won, *(tile for meld in hand.melds for tile in tiles_of(meld, size))]
    for tile in dict.fromkeys(all_tiles):
        if all_tiles.count(tile) > copies[tile]:
            yield f"expected at most {copies[tile]} of {pack.names[tile]}; found {all_tiles.count(tile)}"
    wanted = closed - size * len(hand.melds)
    if wanted < 1:
        yield f"expected at most {(closed - 1) // size} melds; found {len(hand.melds)}"
    elif len(hand.concealed) != wanted:
        yield f"expected {wanted} closed tiles beside {len(hand.melds)} melds; found {len(hand.concealed)}"


def _is_row(tile: int, pack: Pack, size: int) -> bool:
    suit = pack.suits[pack.suit[tile]]
    return tile < pack.numbered and tile + size <= suit.stop
