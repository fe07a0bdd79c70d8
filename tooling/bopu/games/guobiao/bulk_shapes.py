"""Turns the shapes of a book of 國標麻將 into how many different hands have them: exactly, kongs and flowers aside."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from math import comb

from bopu.games.guobiao.law import Law
from bopu.games.guobiao.layout import DANZHANG, DUIZI, KEZI, SHUNZI, ZUHE
from bopu.games.guobiao.shapes import Shape

Profile = tuple[int, ...]
"""How many chows, triplets and pairs tiles are put together from."""
LISTED = (SHUNZI, KEZI, DUIZI)


def hands(law: Law) -> Mapping[str, int]:
    """`all`: hands of as many tiles as one who has won; `basic`: those of sets and a pair; the other shapes by name;
    and `shown.…`: in how many ways the tiles of the pack make what has a shape of single tiles and pairs."""
    copies, size = law.tiles.copies[: len(law.pack.names)], law.number("hand_size", "after")
    found = {"all": _all(copies, size), "basic": _basic(law), "ways.all": comb(sum(copies), size)}
    for shape in law.scorer.shapes.shapes:
        if shape.loose:
            found[shape.name] = sum(many for many, _ in _loose(law, shape))
            found[f"ways.{shape.name}"] = sum(many * ways for many, ways in _loose(law, shape))
        elif ZUHE in shape.groups:
            found[ZUHE] = len(
                {tiles for one in law.scorer.shapes.shapes if ZUHE in one.groups for tiles in _knitted(law, one)}
            )
    return found


def _all(copies: tuple[int, ...], size: int) -> int:
    ways = [1] + [0] * size
    for most in copies:
        ways = [sum(ways[left - many] for many in range(min(most, left) + 1)) for left in range(size + 1)]
    return ways[size]


def _basic(law: Law) -> int:
    """Hands that some way to read gives a shape of sets and a pair: suit by suit, by all ways to read each suit."""
    shapes = {
        tuple(shape.groups.get(name, 0) for name in LISTED)
        for shape in law.scorer.shapes.shapes
        if not shape.loose and ZUHE not in shape.groups
    }
    most = max((sum(shape[:-1]) for shape in shapes), default=0)
    total: Counter[frozenset[Profile]] = Counter({frozenset([(0,) * len(LISTED)]): 1})
    for suit in law.pack.suits:
        joined: Counter[frozenset[Profile]] = Counter()
        for (first, many), (second, more) in product(total.items(), _of_suit(law, suit, most).items()):
            sums = {tuple(map(sum, zip(one, other, strict=True))) for one, other in product(first, second)}
            if kept := frozenset(one for one in sums if any(_within(one, shape) for shape in shapes)):
                joined[kept] += many * more
        total = joined
    return sum(many for profiles, many in total.items() if profiles & shapes)


def _within(one: Profile, shape: Profile) -> bool:
    return all(have <= wanted for have, wanted in zip(one, shape, strict=True))


def _of_suit(law: Law, suit: range, most: int) -> Counter[frozenset[Profile]]:
    """Of all tiles of a suit that are sets and at most one pair: by the ways to read them, how many there are."""
    return Counter(frozenset(one) for one in readings_of(law, suit, most).values())


def readings_of(law: Law, suit: range, most: int) -> dict[tuple[int, ...], set[Profile]]:
    """The ways to read all tiles of a suit that are so many sets at most and at most one pair."""
    groups = law.scorer.shapes.groups
    triplets = [(KEZI, (tile,) * groups[KEZI].size) for tile in suit]
    chows = [(SHUNZI, tuple(range(tile, tile + groups[SHUNZI].size))) for tile in suit[: 1 - groups[SHUNZI].size]]
    sets = triplets + (chows if suit.start < law.pack.numbered else [])
    pairs: list[tuple[int, ...]] = [(), *((tile,) * groups[DUIZI].size for tile in suit)]
    read: dict[tuple[int, ...], set[Profile]] = {}
    for many in range(most + 1):
        for some in combinations_with_replacement(sets, many):
            for pair in pairs:
                tiles = tuple(sorted((*(tile for _, row in some for tile in row), *pair)))
                if all(tiles.count(tile) <= law.tiles.copies[tile] for tile in set(tiles)):
                    kinds = Counter(kind for kind, _ in some)
                    read.setdefault(tiles, set()).add((kinds[SHUNZI], kinds[KEZI], int(bool(pair))))
    return read


def _loose(law: Law, shape: Shape) -> Iterator[tuple[int, int]]:
    """Hands of single tiles and pairs by how many kinds come how often: so many hands, each in so many ways."""
    copies, size = max(law.tiles.copies[: len(law.pack.names)]), law.scorer.shapes.groups[DUIZI].size
    singles, pairs = shape.groups.get(DANZHANG, 0), shape.groups.get(DUIZI, 0)
    for within in _sets_of_tiles(law, shape):
        for fours in range(pairs // 2 + 1 if DUIZI in shape.alike else 1):
            twice = pairs - fours - fours
            many = comb(within, fours) * comb(within - fours, twice) * comb(within - fours - twice, singles)
            yield many, comb(copies, size + size) ** fours * comb(copies, size) ** twice * copies**singles


def _sets_of_tiles(law: Law, shape: Shape) -> Iterator[int]:
    """How many kinds of tiles a shape may have: of each way to knit where it is of such tiles."""
    pack = law.pack
    within = shape.within or (1 << len(pack.names)) - 1
    for way in pack.knitted if shape.knitted else ((),):
        knitted = sum(1 << tile for row in way for tile in row)
        yield (within | knitted).bit_count()


def _knitted(law: Law, shape: Shape) -> Iterator[tuple[int, ...]]:
    """The tiles of every hand of a shape with knitted sets."""
    groups, pack = law.scorer.shapes.groups, law.pack
    size = groups[SHUNZI].size
    starts = [tile for suit in pack.suits if suit.start < pack.numbered for tile in suit[: 1 - size]]
    sets = [tuple(range(tile, tile + size)) for tile in starts]
    if KEZI in shape.groups:
        sets = [(tile,) * groups[KEZI].size for tile in range(len(pack.names))]
    for way, one, pair in product(pack.knitted, sets, range(len(pack.names))):
        tiles = tuple(sorted((*(tile for row in way for tile in row), *one, *((pair,) * groups[DUIZI].size))))
        if all(tiles.count(tile) <= law.tiles.copies[tile] for tile in set(tiles)):
            yield tiles
