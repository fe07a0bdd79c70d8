"""Turns shapes of winning, as a text writes them (11、123、123、123、123), into how many hands fit them.

A hand is a multiset of the 34 kinds of tiles, four of each at most. A shape's signs mean what page 22 of the rules of
1998 says: 1 a single tile, 11 a pair, 111 a triplet, 123 a sequence of one suit; the kinds of different signs may be
the same, but a single tile of a shape that has single tiles is of a kind of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

SUIT, HONORS, COPIES, TILES = 9, 7, 4, 14

Part = tuple[int, ...]
"""How many of each kind of one suit, or of the honors."""

Split = tuple[int, int, int]
"""How many pairs, sequences and triplets a part falls into."""

Nature = tuple[int, frozenset[Split], tuple[int, int] | None, int | None]
"""What shapes ask of a part: its tiles; the ways it falls into pairs, sequences and triplets; how many single tiles
and pairs it is where no kind is there three times; how many pairs it is where every kind is there evenly."""


@cache
def splits(part: Part, sequences: bool) -> frozenset[Split]:
    """All ways in which a part falls into pairs, sequences and triplets, one pair at most."""
    first = next((at for at, count in enumerate(part) if count), None)
    if first is None:
        return frozenset({(0, 0, 0)})
    found: set[Split] = set()
    for size, kind in ((2, 0), (3, 2)):
        if part[first] >= size:
            rest = (*part[:first], part[first] - size, *part[first + 1 :])
            found |= {_one_more(split, kind) for split in splits(rest, sequences)}
    if sequences and first + 2 < len(part) and all(part[first : first + 3]):
        rest = tuple(count - (first <= at < first + 3) for at, count in enumerate(part))
        found |= {_one_more(split, 1) for split in splits(rest, sequences)}
    return frozenset(split for split in found if split[0] <= 1)


def _one_more(split: Split, kind: int) -> Split:
    pairs, chows, triplets = (count + (at == kind) for at, count in enumerate(split))
    return pairs, chows, triplets


def nature(part: Part, sequences: bool) -> Nature:
    """What shapes ask of this part."""
    few = max(part, default=0) <= 2
    even = all(count % 2 == 0 for count in part)
    singles = (part.count(1), part.count(2)) if few else None
    return sum(part), splits(part, sequences), singles, sum(part) // 2 if even else None


def parts(kinds: int, sequences: bool) -> set[Part]:
    """Every part that can belong to a hand of some shape: sets with a pair or without, few of each kind, pairs."""
    triplets = [tuple(3 * (at == here) for at in range(kinds)) for here in range(kinds)]
    chows = [tuple(int(here <= at < here + 3) for at in range(kinds)) for here in range(kinds - 2) if sequences]
    pairs = [tuple(2 * (at == here) for at in range(kinds)) for here in range(kinds)]
    sets = [
        tuple(map(sum, zip(*chosen, pair, strict=True)))
        for many in range(5)
        for chosen in combinations_with_replacement([*triplets, *chows], many)
        for pair in ((0,) * kinds, *pairs)
    ]
    loose = [*product(range(3), repeat=kinds), *product(range(0, COPIES + 1, 2), repeat=kinds)]
    return {part for part in (*sets, *loose) if max(part) <= COPIES and sum(part) <= TILES}


def together(one: Nature, other: Nature) -> Nature:
    """The nature of two parts of one hand."""
    ways = {(a + d, b + e, c + f) for a, b, c in one[1] for d, e, f in other[1] if a + d <= 1}
    singles = None if one[2] is None or other[2] is None else (one[2][0] + other[2][0], one[2][1] + other[2][1])
    return one[0] + other[0], frozenset(ways), singles, None if None in (one[3], other[3]) else _sum(one[3], other[3])


def _sum(*counts: int | None) -> int:
    return sum(count or 0 for count in counts)


@cache
def hands() -> Counter[Nature]:
    """How many hands there are of each nature, so far as some shape may accept them."""
    suit = Counter(nature(part, True) for part in parts(SUIT, True))
    found = Counter(nature(part, False) for part in parts(HONORS, False))
    for _ in range(3):
        joined: Counter[Nature] = Counter()
        for (one, times), (other, more) in product(found.items(), suit.items()):
            if one[0] + other[0] <= TILES:
                joined[together(one, other)] += times * more
        found = joined
    return Counter({kind: count for kind, count in found.items() if kind[0] == TILES})


def accepts(shape: str) -> Callable[[Nature], bool]:
    """Whether a hand of some nature fits a shape such as ``11、123、123、111、111`` (the signs divided by 、)."""
    signs = Counter(sign for sign in shape.split("、") if sign)
    if signs["1"]:
        return lambda kind: kind[2] == (signs["1"], signs["11"])
    if signs["11"] > 1:
        return lambda kind: kind[3] == signs["11"]
    return lambda kind: (signs["11"], signs["123"], signs["111"]) in kind[1]


def count(shapes: Iterable[str], but: Iterable[str] = ()) -> int:
    """How many hands fit one of these shapes, and none of those of `but`."""
    wanted, unwanted = [accepts(shape) for shape in shapes], [accepts(shape) for shape in but]
    return sum(
        many
        for kind, many in hands().items()
        if any(fits(kind) for fits in wanted) and not any(fits(kind) for fits in unwanted)
    )


def of_hand(suits: Iterable[Part], honors: Part) -> Nature:
    """The nature of one hand."""
    whole = nature(honors, False)
    for part in suits:
        whole = together(whole, nature(part, True))
    return whole


def every_part(kinds: int, tiles: int) -> Iterator[Part]:
    """All parts of so many kinds and tiles, whether they fit a shape or not."""
    if kinds == 0:
        yield from [()] if tiles == 0 else []
        return
    for first in range(min(COPIES, tiles) + 1):
        for rest in every_part(kinds - 1, tiles - first):
            yield (first, *rest)
