"""Turns the sets that a hand may have into numbers, and what is asked of a set into tables by that number."""

from collections.abc import Iterable, Sequence

import numpy as np

from bopu.games.guobiao.bulk_hands import Ints
from bopu.games.guobiao.division import Divider
from bopu.games.guobiao.hand import Meld
from bopu.games.guobiao.layout import ANKE, CODE, GROUPS, KEZI, KINDS, SETS, SHUNZI, ZUHE

LISTED = (SHUNZI, KEZI, ZUHE)
"""The sets of which a shape says how many it has."""

BITS = {name: 1 << at for at, name in enumerate(SETS)}
"""The bit of each kind that a set may count as."""

SHIFT = CODE.bit_length() - 1
"""A code is the bits of its kinds, moved up so far, and its lowest tile."""

NONE = 0
"""The code of no set: it counts as nothing."""


def code(kinds: Iterable[str], tile: int) -> int:
    """A set as a number: all kinds that it counts as, and its lowest tile."""
    return bits_of(kinds) * CODE + tile


def bits_of(kinds: Iterable[str]) -> int:
    """Kinds that a set may count as, as bits."""
    return sum(BITS[kind] for kind in kinds)


class Codes:
    """Tables of the sets that hands of a book may have.

    `rows`: of chows, triplets and knitted sets, the tiles by the lowest one. `melded`: the code of a meld by its place
    in `layout.KINDS` and its lowest tile, the last row and column for none. By code: `inside`, which tiles the last one
    may be if it completes this set of the closed hand; `group`, the set as a place in `layout.GROUPS`.
    """

    def __init__(self, divider: Divider, most: int) -> None:
        self.pack, self.groups = divider.pack, divider.shapes.groups
        self.rows = self._rows()
        many = len(self.pack.names)
        self.melded: Ints = np.full((len(KINDS) + 1, many + 1), NONE, dtype=np.int16)
        for at, kind in enumerate(KINDS):
            for tile in self.rows[SHUNZI] if kind == SHUNZI else range(many):
                self.melded[at, tile] = code(divider.melded(Meld(kind, tile)).kinds, tile)
        self.inside: Ints = np.zeros((CODE << len(SETS), many), dtype=np.bool_)
        self.group: Ints = np.zeros(len(self.inside), dtype=np.int8)
        for kinds, group in (((KEZI, ANKE), KEZI), ((SHUNZI,), SHUNZI), ((ZUHE,), ZUHE)):
            for lowest, row in self.rows[group].items():
                self.inside[code(kinds, lowest), list(row)] = True
                self.group[code(kinds, lowest)] = GROUPS.index(group)
        self.base = most + 1
        self.listed: Ints = np.array([self._number(kinds) for kinds in range(1 << len(SETS))], dtype=np.int32)
        """How many chows, triplets and knitted sets the set of some kinds is, as a number in `base`."""

    def _rows(self) -> dict[str, dict[int, tuple[int, ...]]]:
        many, chow = range(len(self.pack.names)), self.groups.get(SHUNZI)
        found: dict[str, dict[int, tuple[int, ...]]] = {
            ZUHE: {row[0]: row for way in self.pack.knitted for row in way},
            KEZI: {tile: (tile,) for tile in many},
            SHUNZI: {},
        }
        for tile in many if chow is not None else ():
            row = tuple(tile + chow.step * one for one in range(chow.size))  # type: ignore[union-attr]
            if row[-1] < self.pack.numbered:
                found[SHUNZI][tile] = row
        return found

    def _number(self, kinds: int) -> int:
        """Beyond all numbers where a set serves as none that shapes list."""
        if not kinds:
            return 0
        counts = [self.base**at for at, name in enumerate(LISTED) if kinds & BITS[name]]
        return sum(counts) if counts else self.beyond

    @property
    def beyond(self) -> int:
        """How many numbers there are of chows, triplets and knitted sets."""
        return int(self.base ** len(LISTED))

    def number(self, sets: Sequence[Ints]) -> Ints:
        """How many chows, triplets and knitted sets some sets are, `beyond` or more where one is none of them."""
        found: Ints = self.listed[sets[0] >> SHIFT] if len(sets) else np.zeros(0, dtype=np.int32)
        for one in sets[1:]:
            found += self.listed[one >> SHIFT]
        return found

    def held(self, kinds: Ints, tiles: Ints) -> tuple[list[Ints], Ints]:
        """Melds as codes, one array for each place, and how many each hand has."""
        codes = [self.melded[kinds[:, place], tiles[:, place]] for place in range(kinds.shape[1])]
        many: Ints = (kinds >= 0).sum(1, dtype=np.int8)
        return codes, many

    def highest(self) -> Ints:
        """The highest tile of each group by its lowest one, by place in `layout.GROUPS`."""
        found = np.broadcast_to(np.arange(len(self.pack.names)), (len(GROUPS), len(self.pack.names))).copy()
        for kind, rows in self.rows.items():
            for lowest, row in rows.items():
                found[GROUPS.index(kind), lowest] = row[-1]
        return found
