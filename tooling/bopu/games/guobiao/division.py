"""Turns a hand into the ways to read it: which sets, which pair, and which of them the winning tile completes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.layout import ANGANG, ANKE, DANZHANG, DUIZI, FULU, GANG, KEZI, KONGS, MINGGANG, SHUNZI, ZUHE
from bopu.games.guobiao.pack import Pack, bits
from bopu.games.guobiao.shapes import Shape, Shapes

Bare = tuple[str, int]
"""A group of closed tiles: its kind and its lowest tile."""


@dataclass(frozen=True, slots=True)
class Part:
    """One group of a hand. `kinds` are all kinds of sets that it counts as; `melded`: it lies on the table."""

    kind: str
    tile: int
    tiles: tuple[int, ...]
    kinds: frozenset[str]
    melded: bool

    @property
    def mask(self) -> int:
        """Its tiles as bits."""
        return bits(self.tiles)


@dataclass(frozen=True, slots=True)
class Division:
    """One way to read a hand: its shape, its parts, and the place of the part that the last tile completes."""

    shape: Shape
    parts: tuple[Part, ...]
    completes: int


class Divider:
    """Divides hands as the shapes of a book say. What one suit can be divided into is remembered."""

    def __init__(self, pack: Pack, shapes: Shapes) -> None:
        self.pack = pack
        self.shapes = shapes
        self._loose = [shape for shape in shapes.shapes if shape.loose]
        self._listed: dict[tuple[tuple[str, int], ...], list[Shape]] = {}
        for shape in shapes.shapes:
            if not shape.loose:
                self._listed.setdefault(tuple(sorted(shape.groups.items())), []).append(shape)
        self._knits = any(ZUHE in shape.groups for shape in shapes.shapes)
        self._sets = [name for name in (KEZI, SHUNZI) if name in shapes.groups]
        self._ways: dict[tuple[int, ...], tuple[tuple[Bare, ...], ...]] = {}
        self._nines = [(way, tuple(kind for row in way for kind in row)) for way in pack.knitted]
        self._knitted_masks = [bits(nine) for _, nine in self._nines]

    def divisions(self, hand: Hand) -> list[Division]:
        """Every way to read a hand that has won; none where it has not."""
        found = []
        for shape, bare in self.ways(hand.melds, (*hand.concealed, hand.win)):
            melded = tuple(self.melded(meld) for meld in hand.melds)
            seen = set()
            for at, (kind, tile) in enumerate(bare):
                if hand.win in self._tiles(kind, tile) and (kind, tile) not in seen:
                    seen.add((kind, tile))
                    closed = (self._closed(one, hand.self_draw or other != at) for other, one in enumerate(bare))
                    found.append(Division(shape, (*melded, *closed), len(melded) + at))
        return found

    def wins(self, melds: Sequence[Meld], closed: Sequence[int]) -> bool:
        """Whether melds and all closed tiles, the winning one among them, have a shape."""
        return next(self.ways(melds, closed), None) is not None

    def ways(self, melds: Sequence[Meld], closed: Sequence[int]) -> Iterator[tuple[Shape, tuple[Bare, ...]]]:
        """The shapes that the tiles have, each with the groups of closed tiles."""
        yield from self._ways_of(self._counts(closed), self._held(melds))

    def _counts(self, closed: Sequence[int]) -> list[int]:
        counts = [0] * len(self.pack.names)
        for tile in closed:
            counts[tile] += 1
        return counts

    def _held(self, melds: Sequence[Meld]) -> Counter[str]:
        return Counter(self._serving(meld.kind) for meld in melds)

    def _ways_of(self, counts: list[int], held: Counter[str]) -> Iterator[tuple[Shape, tuple[Bare, ...]]]:
        if not held and self._loose:
            yield from self._singles(counts)
        yield from self._with_sets(counts, held, ())
        if self._knits:
            yield from self._knitted(counts, held)

    def waits(self, melds: Sequence[Meld], closed: Sequence[int]) -> tuple[int, ...]:
        """The kinds of tiles that would complete a hand, whether or not one is left."""
        counts, held, found = self._counts(closed), self._held(melds), []
        for tile in range(len(counts)):
            counts[tile] += 1
            if next(self._ways_of(counts, held), None) is not None:
                found.append(tile)
            counts[tile] -= 1
        return tuple(found)

    def _with_sets(
        self, counts: Sequence[int], held: Counter[str], before: tuple[Bare, ...]
    ) -> Iterator[tuple[Shape, tuple[Bare, ...]]]:
        options = []
        for suit in self.pack.suits:
            ways = self._suit_ways(tuple(counts[suit.start : suit.stop]), suit)
            if not ways:
                return
            options.append(ways)
        for bare in _joined(options):
            listed = tuple(sorted((held + Counter(kind for kind, _ in (*before, *bare))).items()))
            for shape in self._listed.get(listed, ()):
                yield shape, (*before, *bare)

    def _suit_ways(self, counts: tuple[int, ...], suit: range) -> tuple[tuple[Bare, ...], ...]:
        """Every way to divide the tiles of one suit into sets and at most one pair."""
        key = (suit.start, *counts)
        if key not in self._ways:
            self._ways[key] = tuple(dict.fromkeys(self._divide(list(counts), suit, False)))
        return self._ways[key]

    def _divide(self, counts: list[int], suit: range, paired: bool) -> Iterator[tuple[Bare, ...]]:
        at = next((place for place, many in enumerate(counts) if many), -1)
        if at < 0:
            yield ()
            return
        names = self._sets if paired else [DUIZI, *self._sets]
        for name in names:
            group = self.shapes.groups.get(name)
            if group is None or (group.step and suit.start >= self.pack.numbered):
                continue
            taken = [at + group.step * one for one in range(group.size)]
            left = list(counts)
            for place in taken:
                if place >= len(left) or not left[place]:
                    break
                left[place] -= 1
            else:
                for rest in self._divide(left, suit, paired or name == DUIZI):
                    yield tuple(sorted(((name, suit.start + at), *rest)))

    def _knitted(self, counts: list[int], held: Counter[str]) -> Iterator[tuple[Shape, tuple[Bare, ...]]]:
        for way, nine in self._nines:
            if all(map(counts.__getitem__, nine)):
                left = list(counts)
                for kind in nine:
                    left[kind] -= 1
                yield from self._with_sets(left, held, tuple((ZUHE, row[0]) for row in way))

    def _singles(self, counts: Sequence[int]) -> Iterator[tuple[Shape, tuple[Bare, ...]]]:
        pair, single = self.shapes.groups.get(DUIZI), self.shapes.groups.get(DANZHANG)
        bare: list[Bare] = []
        for tile, many in enumerate(counts):
            if many and single is not None and many == single.size:
                bare.append((DANZHANG, tile))
            elif many and pair is not None and many % pair.size == 0:
                bare += [(DUIZI, tile)] * (many // pair.size)
            elif many:
                return
        alike = {kind for (kind, _), many in Counter(bare).items() if many > 1}
        for shape in self._loose:
            fits = dict(Counter(kind for kind, _ in bare)) == dict(shape.groups) and alike <= shape.alike
            if fits and self._allowed(shape, bits(tile for _, tile in bare)):
                yield shape, tuple(bare)

    def _allowed(self, shape: Shape, present: int) -> bool:
        if not shape.within or not present & ~shape.within:
            return True
        return shape.knitted and any(not present & ~(shape.within | nine) for nine in self._knitted_masks)

    def _serving(self, kind: str) -> str:
        return self.shapes.serves.get(GANG, kind) if kind in KONGS else kind

    def _tiles(self, kind: str, tile: int) -> tuple[int, ...]:
        if kind == ZUHE:
            return next(row for way in self.pack.knitted for row in way if row[0] == tile)
        group = self.shapes.groups[kind]
        return tuple(tile + group.step * one for one in range(group.size))

    def _closed(self, bare: Bare, own: bool) -> Part:
        kind, tile = bare
        kinds = {kind, ANKE} if kind == KEZI and own else {kind}
        return Part(kind, tile, self._tiles(kind, tile), frozenset(kinds), False)

    def melded(self, meld: Meld) -> Part:
        """A meld as a part of a hand, with all kinds of sets that it counts as."""
        kind = self._serving(meld.kind)
        kinds = {kind}
        if meld.kind in KONGS:
            kinds |= {GANG, ANGANG, ANKE} if meld.kind == ANGANG else {GANG, MINGGANG}
        if meld.kind != ANGANG:
            kinds.add(FULU)
        tiles = self._tiles(kind, meld.tile)
        whole = (meld.tile, *tiles) if meld.kind in KONGS else tiles
        return Part(meld.kind, meld.tile, whole, frozenset(kinds), True)


def _joined(options: Sequence[tuple[tuple[Bare, ...], ...]]) -> Iterator[tuple[Bare, ...]]:
    """One way of each suit, with one pair in all."""
    found: list[tuple[tuple[Bare, ...], bool]] = [((), False)]
    for ways in options:
        further = []
        for bare, paired in found:
            for way in ways:
                pairs = any(kind == DUIZI for kind, _ in way)
                if not (paired and pairs):
                    further.append(((*bare, *way), paired or pairs))
        found = further
    yield from (bare for bare, paired in found if paired)
