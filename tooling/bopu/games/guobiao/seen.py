"""A hand under one reading, as the conditions of fan see it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bopu.games.guobiao.division import Division, Part
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.layout import DUIZI
from bopu.games.guobiao.pack import Pack

Sets = tuple[int, ...]
"""Sets of a hand, by their places among its parts."""


@dataclass(slots=True)
class Seen:
    """One reading of a hand. `counts` are all its tiles; `waits` says for which kinds the hand waited, when asked."""

    pack: Pack
    hand: Hand
    division: Division
    counts: tuple[int, ...]
    waits: Callable[[], tuple[int, ...]]
    shown: tuple[int, ...]  # tiles in own melds that lie open
    mask: int = 0
    suits: tuple[int, ...] = ()  # the numbered suits of its tiles
    sets: tuple[tuple[int, Part], ...] = ()  # all parts but pairs and single tiles, with their places
    pair: int = -1  # the tile of the one pair; -1 where there are several or none
    counted: frozenset[str] = field(default_factory=frozenset)  # the fan counted so far
    _of_kind: dict[frozenset[str], list[tuple[int, Part]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        pack, parts = self.pack, self.division.parts
        for kind, many in enumerate(self.counts):
            if many:
                self.mask |= 1 << kind
        present = (pack.suit[kind] for kind in range(pack.numbered) if self.counts[kind])
        self.suits = tuple(dict.fromkeys(present))
        if not self.division.shape.loose:
            self.sets = tuple((at, part) for at, part in enumerate(parts) if part.kind != DUIZI)
            [self.pair] = [part.tile for part in parts if part.kind == DUIZI]

    def feature(self, name: str) -> Any:
        """What conditions ask for: the reading itself, and the pack."""
        return self if name == "reading" else getattr(self, name)

    def of_kind(self, kinds: frozenset[str]) -> list[tuple[int, Part]]:
        """The sets that count as one of these kinds."""
        if kinds not in self._of_kind:  # many fan ask the same
            self._of_kind[kinds] = [(at, part) for at, part in self.sets if not kinds.isdisjoint(part.kinds)]
        return self._of_kind[kinds]
