"""What a fan may ask of how a hand won: how its last tile came, what it completed, for how many kinds it waited."""

from collections.abc import Callable, Mapping
from typing import Any

from bopu.games.guobiao.asking import N, param
from bopu.games.guobiao.conditions import SETS, Given, Holds, condition
from bopu.games.guobiao.seen import Seen
from bopu.ruleset.vocabulary import Type, by_name

FIRST, MIDDLE, LAST = "lowest", "middle", "highest"

WAYS: Mapping[str, Callable[[Seen], bool]] = {
    "self_draw": lambda seen: seen.hand.self_draw,
    "others_tile": lambda seen: not seen.hand.self_draw,
    "replacement": lambda seen: seen.hand.replacement,
    "robbed": lambda seen: seen.hand.robbed,
    "last_tile": lambda seen: seen.hand.last_tile,
    "last_of_kind": lambda seen: seen.hand.last_of_kind or seen.hand.win in seen.shown,
}
"""What may be said of how a hand won."""


def _won(given: Given) -> Holds:
    return WAYS[given.name("by")]


def _completes(given: Given) -> Holds:
    kinds, place = given.names("kind"), given.name("at")
    rank = given.number("rank") if given.has("rank") else 0

    def holds(seen: Seen) -> bool:
        part, win = seen.division.parts[seen.division.completes], seen.hand.win
        if part.kind not in kinds or (rank and seen.pack.rank[win] != rank):
            return False
        if place == MIDDLE:
            return win not in (part.tiles[0], part.tiles[-1])
        return not place or win == part.tiles[0 if place == FIRST else -1]

    return holds


def _last_tile_in(given: Given) -> Holds:
    kinds = given.names("kind")
    return lambda seen: any(seen.hand.win in part.tiles for _, part in seen.of_kind(kinds))


def _waits(given: Given) -> Holds:
    n, left = given.number("n"), given.flag("left")
    copies = given.number("copies") if given.has("copies") else 0

    def holds(seen: Seen) -> bool:
        kinds = seen.waits()
        if left:
            won = seen.hand.win
            kinds = tuple(kind for kind in kinds if kind == won or seen.counts[kind] < copies)
        return len(kinds) == n

    return holds


def _flowers(given: Given) -> Holds:
    n = given.number("n")

    def holds(seen: Seen) -> bool | Mapping[str, Any]:
        times = seen.hand.flowers // n if n > 0 else 0
        return {SETS: ((),) * times} if times else False

    return holds


def _counted(given: Given) -> Holds:
    but = given.names("but")
    return lambda seen: seen.counted <= but


PREDICATES = by_name(
    [
        condition("won", "the hand won in this way", _won, param("by", Type.NAME, "won_by")),
        condition(
            "completes",
            "the last tile completed a group of these kinds: as its lowest, middle or highest tile, and with this rank",
            _completes,
            param("kind", Type.NAMES, "groups"),
            param("at", Type.NAME, "places", required=False),
            param("rank", Type.NUMBER, required=False),
        ),
        condition(
            "last_tile_in",
            "a set of these kinds holds a tile like the last one",
            _last_tile_in,
            param("kind", Type.NAMES, "sets"),
        ),
        condition(
            "waits",
            "the hand waited for exactly so many kinds of tiles; those of which so many are in the hand left out",
            _waits,
            N,
            param("left", Type.FLAG, required=False),
            param("copies", Type.NUMBER, required=False),
        ),
        condition("flowers", "each so many flowers", _flowers, N, binds=(SETS,)),
        condition("nothing_counted", "no fan is counted but these", _counted, param("but", Type.NAMES, "fan")),
    ]
)
