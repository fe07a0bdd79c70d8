"""Turns a row that makes a fan into hands near it: the sets, the pair and the tiles that its conditions ask for, as far
as they say; the rest at random. Whether the fan is made, and counts, the scorers say."""

import random
from collections.abc import Iterator, Mapping, Sequence

from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.conditions_of_sets import SAME
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.law import Law
from bopu.games.guobiao.layout import ANKE, DUIZI, FULU, GANG, KEZI, KONGS, SHUNZI
from bopu.games.guobiao.pack import Pack

Sets = list[tuple[str, int]]
"""Kinds of melds, and their lowest tiles."""
Asked = Mapping[str, Given]
"""The arguments of each word of a row."""

MELDED = 0.3
"""How often a set that may be closed is melded."""


def of_a_row(rng: random.Random, under: Law) -> tuple[list[Meld], list[int]]:
    """Melds and closed tiles near a row; none closed where the row cannot be had with a wall of these tiles."""
    pack, shapes = under.pack, under.scorer.shapes
    row = rng.choice([fan.rule for fan in under.scorer.fan])
    asked = {phrase.word: Given(phrase.args, pack) for phrase in row.when if phrase.word in WORDS}
    if "held" in asked:
        return [], _held(rng, asked["held"], pack)
    allowed = _allowed(asked, pack)
    most = max(sum(shape.groups.values()) - 1 for shape in shapes.shapes if not shape.loose)
    sets = [*_in_steps(rng, asked, pack, shapes.groups[SHUNZI].size), *_sets(rng, asked, allowed)][:most]
    pairs = _pairs(asked, allowed, pack)
    if not allowed or not pairs:
        return [], []
    pair = rng.choice(pairs)
    others = [tile for tile in allowed if tile != pair]
    rest = min(most - len(sets), len(others))
    sets += [(KEZI, tile) for tile in rng.sample(others, rest)]
    return _laid(rng, sets, [pair] * shapes.groups[DUIZI].size, under)


def _laid(rng: random.Random, sets: Sets, closed: list[int], under: Law) -> tuple[list[Meld], list[int]]:
    """Some of the sets melded, kongs among them, the others closed beside the pair."""
    melds = []
    for kind, tile in sets:
        meld = Meld(KEZI if kind == ANKE else kind, tile)
        if kind in KONGS or (kind != ANKE and rng.random() < MELDED):
            melds.append(meld)
        else:
            closed += under.meld_tiles(meld)
    return melds, closed


def _held(rng: random.Random, given: Given, pack: Pack) -> list[int]:
    """The tiles of a suit so many times, and one more of them."""
    suit = rng.choice([suit for suit in pack.suits if suit.start < pack.numbered])
    of, n, rest = given.tiles("of"), given.number("n"), given.number("rest")
    return [tile for tile in suit for _ in range(n if of >> tile & 1 else rest)] + [rng.choice(suit)]


def _allowed(asked: Asked, pack: Pack) -> list[int]:
    """The tiles that a row leaves."""
    mask = asked["tiles"].tiles("of") if "tiles" in asked else -1
    if "has_none" in asked:
        mask &= ~asked["has_none"].tiles("of")
    return [tile for tile in range(len(pack.names)) if mask >> tile & 1]


def _pairs(asked: Asked, allowed: Sequence[int], pack: Pack) -> list[int]:
    """The tiles that a pair may be of."""
    if "pair" not in asked:
        return list(allowed)
    given = asked["pair"]
    rank = given.number("rank") if given.has("rank") else 0
    of = [tile for tile in allowed if given.tiles("of") >> tile & 1]
    return [tile for tile in of if not rank or (tile < pack.numbered and pack.rank[tile] == rank)]


def _sets(rng: random.Random, asked: Asked, allowed: Sequence[int]) -> Iterator[tuple[str, int]]:
    """As many sets as a row asks for, of one of its kinds each, all different."""
    for word in ("sets", "every_set"):
        if word not in asked:
            continue
        given = asked[word]
        tiles = [tile for tile in allowed if given.tiles("of") >> tile & 1]
        for tile in rng.sample(tiles, min(given.number("n"), len(tiles))):
            kind = rng.choice(sorted(given.names("kind")))
            if kind in (KEZI, ANKE, *KONGS):
                yield kind, tile
            elif kind in (GANG, FULU):
                yield rng.choice(KONGS) if kind == GANG else KEZI, tile


def _in_steps(rng: random.Random, asked: Asked, pack: Pack, size: int) -> Iterator[tuple[str, int]]:
    """Sets so many ranks apart, as often as a row asks for."""
    if "in_steps" not in asked:
        return
    given = asked["in_steps"]
    [kind, *_] = given.names("kind")
    n, step = given.number("n"), given.number("step")
    suits = [suit for suit in pack.suits if suit.start < pack.numbered]
    for _ in range(given.number("times") if given.has("times") else 1):
        some = [rng.choice(suits)] * n if given.name("suits") == SAME else rng.sample(suits, n)
        starts = len(some[0]) - (n - 1) * step - (size - 1 if kind == SHUNZI else 0)
        if starts > 0:
            first = rng.randrange(starts)
            yield from ((kind, suit.start + first + at * step) for at, suit in enumerate(some))


WORDS = ("held", "tiles", "has_none", "pair", "sets", "every_set", "in_steps")
"""The words that are followed; the last of each in a row."""
