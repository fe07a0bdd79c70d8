"""What a fan may ask of the tiles of a hand: which there are, of which suits and ranks, how many alike."""

from bopu.games.guobiao.asking import TILES, N, param
from bopu.games.guobiao.conditions import SETS, Given, Holds, condition
from bopu.games.guobiao.pack import bits
from bopu.games.guobiao.seen import Seen
from bopu.ruleset.vocabulary import Type, by_name


def _tiles(given: Given) -> Holds:
    out = ~given.tiles("of")
    return lambda seen: not seen.mask & out


def _has_each(given: Given) -> Holds:
    each = given.each("of")
    return lambda seen: all(seen.mask & one for one in each)


def _kinds(given: Given) -> Holds:
    of, n = given.tiles("of"), given.number("n")
    return lambda seen: (seen.mask & of).bit_count() == n


def _none(given: Given) -> Holds:
    of = given.tiles("of")
    return lambda seen: not seen.mask & of


def _suits(given: Given) -> Holds:
    n = given.number("n")
    return lambda seen: len(seen.suits) == n


def _ranks(given: Given) -> Holds:
    pack = given.pack
    step = given.number("step") if given.has("step") else 1
    top = given.number("to") if given.has("to") else max(pack.rank)
    wanted = range(given.number("from"), top + 1, step)
    out = ~bits(kind for kind in range(pack.numbered) if pack.rank[kind] in wanted)
    return lambda seen: not seen.mask & out


def _run(given: Given) -> Holds:
    n = given.number("n")

    def holds(seen: Seen) -> bool:
        kinds = [kind for kind, many in enumerate(seen.counts) if many]
        in_a_row = kinds[-1] - kinds[0] == len(kinds) - 1
        return len(kinds) == n and in_a_row and len(seen.suits) == 1 and kinds[-1] < seen.pack.numbered

    return holds


def _alike(given: Given) -> Holds:
    n = given.number("n")

    def holds(seen: Seen) -> bool | dict[str, tuple[tuple[int, ...], ...]]:
        kongs = {part.tile for _, part in seen.of_kind(frozenset({"gang"}))}
        times = sum(many == n and kind not in kongs for kind, many in enumerate(seen.counts))
        return {SETS: ((),) * times} if times else False

    return holds


def _held(given: Given) -> Holds:
    of, n, rest = given.tiles("of"), given.number("n"), given.number("rest")

    def holds(seen: Seen) -> bool:
        held = list(seen.hand.concealed)
        suits = {seen.pack.suit[kind] for kind in held}
        if len(suits) != 1 or held[0] >= seen.pack.numbered:
            return False
        kinds = seen.pack.suits[suits.pop()]
        return all(held.count(kind) == (n if of >> kind & 1 else rest) for kind in kinds)

    return holds


def _knitted(given: Given) -> Holds:
    n, nines = given.number("n"), [bits(kind for row in way for kind in row) for way in given.pack.knitted]

    def holds(seen: Seen) -> bool:
        closed = bits((*seen.hand.concealed, seen.hand.win))
        return any((closed & nine).bit_count() >= n for nine in nines)

    return holds


PREDICATES = by_name(
    [
        condition("tiles", "the hand has no tiles but these", _tiles, TILES),
        condition("has_each", "the hand has a tile of each of these", _has_each, TILES),
        condition("kinds", "the hand has exactly so many kinds of these tiles", _kinds, TILES, N),
        condition("has_none", "the hand has none of these tiles", _none, TILES),
        condition("suits", "the suited tiles of the hand are of exactly so many suits", _suits, N),
        condition(
            "ranks",
            "all tiles are suited, with ranks from this one up, to that one; of these every so many",
            _ranks,
            param("from", Type.NUMBER),
            param("to", Type.NUMBER, required=False),
            param("step", Type.NUMBER, required=False),
        ),
        condition("run", "the hand has exactly so many kinds of tiles, one after another in one suit", _run, N),
        condition("alike", "so many of a kind are in the hand and are no kong", _alike, N, binds=(SETS,)),
        condition("knitted", "so many tiles of three knitted sets are in the closed hand", _knitted, N),
        condition(
            "held",
            "before it won the closed hand had so many of each of these tiles of a suit, so many of the suit’s others",
            _held,
            TILES,
            N,
            param("rest", Type.NUMBER),
        ),
    ]
)
