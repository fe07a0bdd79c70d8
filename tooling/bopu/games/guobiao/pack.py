"""Turns the tables of the edition into a pack: each kind of tile as a small number, its suit, its rank, its names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

Counts = Sequence[int]
"""How many of each kind of tile, by its number."""

SUITED, HONORS, FLOWERS = "shupai", "zipai", "huapai"
"""The rows of the table that says of which sorts the suits are."""


@dataclass(frozen=True, slots=True)
class Pack:
    """All kinds of tiles but flowers, numbered suit by suit; those of the numbered suits come first.

    `suit` and `rank` are of each kind, ranks counted from 1; `numbered` says how many kinds have a rank that counts.
    `knitted` are the ways to put three knitted sets together, each a list of kinds for each set.
    """

    names: tuple[str, ...]
    suits: tuple[range, ...]
    suit_names: tuple[str, ...]
    numbered: int
    flowers: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]] = field(hash=False)
    knitted: tuple[tuple[tuple[int, ...], ...], ...]
    index: Mapping[str, int] = field(hash=False)
    suit: tuple[int, ...]
    rank: tuple[int, ...]

    def named(self, names: Iterable[str]) -> tuple[int, ...]:
        """The kinds of tiles that names stand for: groups, or single kinds. Flowers are none."""
        listed = dict.fromkeys(tile for name in names for tile in self.groups.get(name, (name,)))
        return tuple(self.index[tile] for tile in listed if tile in self.index)

    def mask(self, names: Iterable[str]) -> int:
        """The same as bits."""
        return bits(self.named(names))


def bits(kinds: Iterable[int]) -> int:
    """Kinds of tiles as bits of one number."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def pack_of(tables: Mapping[str, Any]) -> Pack:
    """The pack of a ruleset's tables: `tiles` lists each suit, `suits` says which are numbered, honors, flowers;
    `knitted` has the ranks of each knitted set."""
    listed: Mapping[str, Sequence[str]] = tables.get("tiles", {})
    sorts: Mapping[str, Sequence[str]] = tables.get("suits", {})
    suit_names = (*sorts.get(SUITED, ()), *sorts.get(HONORS, ()))
    names = tuple(tile for suit in suit_names for tile in listed[suit])
    index = {tile: at for at, tile in enumerate(names)}
    suits = tuple(range(index[listed[suit][0]], index[listed[suit][-1]] + 1) for suit in suit_names)
    numbered = sum(len(listed[suit]) for suit in sorts.get(SUITED, ()))
    return Pack(
        names,
        suits,
        suit_names,
        numbered,
        tuple(tile for suit in sorts.get(FLOWERS, ()) for tile in listed[suit]),
        {**{suit: tuple(listed[suit]) for suit in listed}, **_sorts(listed, sorts)},
        _knitted(tables.get("knitted", {}), [suit for suit in suits if suit.start < numbered]),
        index,
        tuple(at for at, suit in enumerate(suits) for _ in suit),
        tuple(kind - suit.start + 1 for suit in suits for kind in suit),
    )


def _sorts(listed: Mapping[str, Sequence[str]], sorts: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {sort: tuple(tile for suit in suits for tile in listed[suit]) for sort, suits in sorts.items()}


def _knitted(table: Mapping[str, Sequence[str]], suits: Sequence[range]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Each row of ranks in a suit of its own, in every way."""
    rows = [tuple(int(rank) - 1 for rank in row) for row in table.values()]
    long = [suit for suit in suits if all(at < len(suit) for row in rows for at in row)]
    ways = permutations(long, len(rows)) if rows else ()
    return tuple(tuple(tuple(suit[at] for at in row) for suit, row in zip(way, rows, strict=True)) for way in ways)
