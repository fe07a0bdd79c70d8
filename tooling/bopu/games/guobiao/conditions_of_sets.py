"""What a fan may ask of the sets of a hand: of which kinds and tiles, how far apart, what each part holds."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bopu.games.guobiao.asking import TILES, N, param
from bopu.games.guobiao.conditions import JOINED, SETS, Given, Holds, condition
from bopu.games.guobiao.division import Part
from bopu.games.guobiao.seen import Seen, Sets
from bopu.ruleset.vocabulary import Type, by_name

Placed = tuple[int, Part]

SAME, DIFFERENT = "same", "different"
SEAT, ROUND = "seat_wind", "round_wind"


def _shape(given: Given) -> Holds:
    shape = given.name("is")
    return lambda seen: seen.division.shape.name == shape


def _sets(given: Given) -> Holds:
    kinds, n, of = given.names("kind"), given.number("n"), given.tiles("of")
    exactly, of_each = given.flag("exactly"), given.flag("of_each")

    def holds(seen: Seen) -> bool | Mapping[str, Any]:
        found = [(at, part) for at, part in seen.of_kind(kinds) if of >> part.tile & 1]
        if seen.division.shape.loose and n:
            return False
        if len(found) < n or (exactly and len(found) > n):
            return False
        if of_each and not all(any(kind in part.kinds for _, part in found) for kind in kinds):
            return False
        return {SETS: (tuple(at for at, _ in found),)}

    return holds


def _every_set(given: Given) -> Holds:
    kinds, of, n = given.names("kind"), given.tiles("of"), given.number("n")

    def holds(seen: Seen) -> bool | Mapping[str, Any]:
        found = [at for at, part in seen.of_kind(kinds) if of >> part.tile & 1]
        return {SETS: tuple(combinations(found, n))} if len(found) >= n else False

    return holds


def _wind(given: Given) -> Holds:
    kinds, own, n = given.names("kind"), given.name("whose") == SEAT, given.number("n")

    def holds(seen: Seen) -> bool | Mapping[str, Any]:
        wind = seen.hand.seat_wind if own else seen.hand.round_wind
        found = [at for at, part in seen.of_kind(kinds) if part.tile == wind]
        return {SETS: tuple(combinations(found, n))} if len(found) >= n else False

    return holds


def _in_steps(given: Given) -> Holds:
    kinds, n, step = given.names("kind"), given.number("n"), given.number("step")
    same = given.name("suits") == SAME
    times = given.number("times") if given.has("times") else 1

    def holds(seen: Seen) -> bool | Mapping[str, Any]:
        sets = [placed for placed in seen.of_kind(kinds) if placed[1].tile < seen.pack.numbered]
        if len(sets) < n * times:
            return False
        made = tuple(tuple(at for at, _ in some) for some in combinations(sets, n) if _fits(seen, some, step, same))
        if times > 1:
            made = tuple(dict.fromkeys(_apart(made, times)))
        return {JOINED: made} if made else False

    return holds


def _fits(seen: Seen, some: Sequence[Placed], step: int, same: bool) -> bool:
    """Whether sets are so many ranks apart, each from the one before, and of one suit or of as many as there are."""
    pack = seen.pack
    suits = {pack.suit[part.tile] for _, part in some}
    if len(suits) != (1 if same else len(some)):
        return False
    ranks = sorted(pack.rank[part.tile] for _, part in some)
    return all(rank == ranks[0] + at * step for at, rank in enumerate(ranks))


def _apart(made: Sequence[Sets], times: int) -> Iterator[Sets]:
    """So many of the same that share no set, taken together."""
    for some in combinations(made, times):
        together = tuple(sorted(at for one in some for at in one))
        if len(set(together)) == len(together):
            yield together


def _pair(given: Given) -> Holds:
    of, rank = given.tiles("of"), given.number("rank") if given.has("rank") else 0

    def holds(seen: Seen) -> bool:
        tile = seen.pair
        if tile < 0 or not of >> tile & 1:
            return False
        return not rank or (tile < seen.pack.numbered and seen.pack.rank[tile] == rank)

    return holds


def _each_part(given: Given) -> Holds:
    of = given.tiles("of")
    return lambda seen: not seen.division.shape.loose and all(part.mask & of for part in seen.division.parts)


KIND = param("kind", Type.NAMES, "sets")
OF = param("of", Type.NAMES, "tiles", required=False)

PREDICATES = by_name(
    [
        condition("shape", "the hand has this shape", _shape, param("is", Type.NAME, "shapes")),
        condition(
            "sets",
            "so many sets of these kinds and tiles or more, or exactly so many; of each kind one at least",
            _sets,
            KIND,
            N,
            OF,
            param("exactly", Type.FLAG, required=False),
            param("of_each", Type.FLAG, required=False),
            binds=(SETS,),
        ),
        condition(
            "every_set",
            "each so many sets of these kinds and tiles by themselves",
            _every_set,
            KIND,
            N,
            OF,
            binds=(SETS,),
        ),
        condition(
            "wind",
            "each so many sets of the seat’s or the round’s wind",
            _wind,
            KIND,
            N,
            param("whose", Type.NAME, "winds"),
            binds=(SETS,),
        ),
        condition(
            "in_steps",
            "so many sets of one suit or of different ones, each so many ranks above the one before; so many times",
            _in_steps,
            KIND,
            N,
            param("step", Type.NUMBER),
            param("suits", Type.NAME, "suit_relations"),
            param("times", Type.NUMBER, required=False),
            binds=(JOINED,),
        ),
        condition(
            "pair",
            "the one pair of the hand is of these tiles, or of this rank",
            _pair,
            OF,
            param("rank", Type.NUMBER, required=False),
        ),
        condition("each_part", "every set and the pair holds one of these tiles", _each_part, TILES),
    ]
)
