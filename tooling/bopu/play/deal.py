"""Turns a stock of cards or tiles into deals: what is drawn without being put back, as one line of text, and back.

    deal wan1 wan1 qian3 / shi2 wan9 qian1 / wan2 shi5

Parts stand between slashes. Of a hand the order says nothing, and it is written in the order of the stock; of a row (a
wall, a pile from which play draws on) it says which comes first. A record that tells a deal in part has `?` for a card,
or for a whole part.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, perm, prod

from bopu.play.event import BARE
from bopu.play.refused import IllegalMove, Unreadable

UNKNOWN = "?"
"""A card, a die, a move or a seat that a record does not tell."""
BETWEEN = "/"
Parts = tuple[tuple[str, ...], ...]
Left = Mapping[str, int]
"""How many of each kind are left, in the order of the stock."""


@dataclass(frozen=True, slots=True)
class Part:
    """Where some of what is dealt goes: a hand, or (`ordered`) a row in which it lies one after the other."""

    size: int
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class DealSpec:
    """What chance decides now: parts drawn from a stock. In `stock` things that are alike have one name.

    What no part takes stays in the stock. `seat` is the player who draws, None where nobody does.
    """

    stock: tuple[str, ...]
    parts: tuple[Part, ...]
    word: str = "deal"
    seat: int | None = None

    def __post_init__(self) -> None:
        asked = sum(part.size for part in self.parts)
        if not self.parts or any(part.size < 1 for part in self.parts) or asked > len(self.stock):
            sizes = ", ".join(str(part.size) for part in self.parts) or "none"
            raise ValueError(f"expected parts of at least 1 from a stock of {len(self.stock)}; found {sizes}")
        for name in self.stock:
            if not BARE.fullmatch(name) or UNKNOWN in name or BETWEEN in name:
                raise ValueError(f"expected words without `{UNKNOWN}` and `{BETWEEN}` in a stock; found {name!r}")

    @property
    def expected(self) -> str:
        """How a sentence names what may stand here."""
        sizes = f" {BETWEEN} ".join(str(part.size) for part in self.parts)
        return f"`{self.word}` and {sizes} of a stock of {len(self.stock)}, the parts between slashes"


def dealt(spec: DealSpec, below: Callable[[int], int]) -> str:
    """One deal. `below` draws a whole number from 0 up to what it is given."""
    return written(spec, _cut(_drawn(list(spec.stock), sum(part.size for part in spec.parts), below), spec.parts))


def _drawn(stock: list[str], number: int, below: Callable[[int], int]) -> list[str]:
    """So many of a stock, one after the other; the stock is used up."""
    for place in range(number):
        other = place + below(len(stock) - place)
        stock[place], stock[other] = stock[other], stock[place]
    return stock[:number]


def _cut(names: Sequence[str], parts: Sequence[Part]) -> Iterator[list[str]]:
    left = iter(names)
    return ([next(left) for _ in range(part.size)] for part in parts)


def written(spec: DealSpec, parts: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    """A deal as text: hands in the order of the stock, rows as they lie."""
    order = {name: place for place, name in enumerate(dict.fromkeys(spec.stock))}
    told = (
        names if part.ordered else sorted(names, key=order.__getitem__)
        for part, names in zip(spec.parts, parts, strict=True)
    )
    return f"{spec.word} {f' {BETWEEN} '.join(' '.join(names) for names in told)}"


def read(spec: DealSpec, move: str) -> Parts:
    """The parts of a deal, hands in the order of the stock. Raises `Unreadable`, or `IllegalMove` for what cannot be
    dealt."""
    told = _told(spec, move)
    if any(UNKNOWN in names for names in told):
        raise Unreadable(move, spec.expected)
    parts = written(spec, told).partition(" ")[2].split(BETWEEN)
    return tuple(tuple(names.split()) for names in parts)


def _told(spec: DealSpec, move: str) -> Parts:
    """What a deal tells of each part, `?` where it does not; that much must be in the stock."""
    word, _, rest = move.partition(" ")
    if move == UNKNOWN or (word, rest) == (spec.word, UNKNOWN):
        return tuple((UNKNOWN,) * part.size for part in spec.parts)
    parts = [tuple(names.split()) for names in rest.split(BETWEEN)]
    if word != spec.word or not all(parts):
        raise Unreadable(move, spec.expected)
    if len(parts) != len(spec.parts):
        raise IllegalMove(move, f"expected {len(spec.parts)} parts between slashes; found {len(parts)}")
    whole = zip(spec.parts, parts, strict=True)
    parts = [(UNKNOWN,) * part.size if names == (UNKNOWN,) else names for part, names in whole]
    for number, (part, names) in enumerate(zip(spec.parts, parts, strict=True), start=1):
        if len(names) != part.size:
            raise IllegalMove(move, f"expected {part.size} in part {number}; found {len(names)}")
    _check_stock(spec, move, parts)
    return tuple(parts)


def _check_stock(spec: DealSpec, move: str, parts: Sequence[Sequence[str]]) -> None:
    stock = Counter(spec.stock)
    for name, number in Counter(name for names in parts for name in names if name != UNKNOWN).items():
        if number > stock[name]:
            expected = f"at most {stock[name]} of {name}" if name in stock else "what is in the stock"
            raise IllegalMove(move, f"expected {expected}; found {number if name in stock else name}")


def outcomes(spec: DealSpec) -> Iterator[tuple[str, Fraction]]:
    """Every different deal with its probability, one by one: of a pack there are more than can be gone through."""
    blank = tuple((UNKNOWN,) * part.size for part in spec.parts)
    for parts, chance in _completed(spec.parts, blank, dict(Counter(spec.stock))):
        yield written(spec, parts), chance


def outcomes_like(spec: DealSpec, pattern: str) -> Iterator[str]:
    """The deals that a partly told one may be, one by one. Raises what `read` raises."""
    told = _told(spec, pattern)
    for parts, _ in _completed(spec.parts, told, _left(spec, told)):
        yield written(spec, parts)


def ways_like(spec: DealSpec, pattern: str) -> int:
    """In how many ways a partly told deal may be, at least: exactly where all things in the stock are different; of
    things that are alike each may stand for each other. Raises what `read` raises."""
    told = _told(spec, pattern)
    copies = _left(spec, told).values()
    left, ways = sum(copies), 1
    for part, names in zip(spec.parts, told, strict=True):
        unknown = names.count(UNKNOWN)
        ways *= (perm if part.ordered else comb)(left, unknown)
        left -= unknown
    return -(-ways // prod(map(factorial, copies)))


def dealt_like(spec: DealSpec, pattern: str, rng: random.Random) -> str:
    """A deal drawn among those that a partly told one may be. Raises what `read` raises."""
    told = _told(spec, pattern)
    left = [name for name, number in _left(spec, told).items() for _ in range(number)]
    unknown = sum(names.count(UNKNOWN) for names in told)
    fill = iter(_drawn(left, unknown, rng.randrange))
    return written(spec, [[next(fill) if name == UNKNOWN else name for name in names] for names in told])


def _left(spec: DealSpec, told: Parts) -> Left:
    known = Counter(name for names in told for name in names)
    return {name: number - known[name] for name, number in Counter(spec.stock).items()}


def _completed(parts: Sequence[Part], told: Sequence[Sequence[str]], left: Left) -> Iterator[tuple[Parts, Fraction]]:
    """Every way to fill what is not told, with its probability among all of them."""
    if not parts:
        yield (), Fraction(1)
        return
    unknown = told[0].count(UNKNOWN)
    for chosen in (_rows if parts[0].ordered else _hands)(left, unknown):
        counted = Counter(chosen)
        after = {name: number - counted[name] for name, number in left.items()}
        fill = iter(chosen)
        names = tuple(next(fill) if name == UNKNOWN else name for name in told[0])
        chance = _chance(left, counted, parts[0].ordered)
        for others, more in _completed(parts[1:], told[1:], after):
            yield (names, *others), chance * more


def _chance(left: Left, chosen: Mapping[str, int], ordered: bool) -> Fraction:
    ways = perm if ordered else comb
    return Fraction(prod(ways(left[name], number) for name, number in chosen.items()),
                    ways(sum(left.values()), sum(chosen.values())))  # fmt: skip


def _hands(left: Left, number: int) -> Iterator[tuple[str, ...]]:
    """Every different choice of so many, the order left aside."""
    if not left:
        if not number:
            yield ()
        return
    name, *others = left
    rest = {other: left[other] for other in others}
    beyond = sum(rest.values())
    for taken in range(min(left[name], number), max(0, number - beyond) - 1, -1):
        for more in _hands(rest, number - taken):
            yield (name,) * taken + more


def _rows(left: Left, number: int) -> Iterator[tuple[str, ...]]:
    """Every different row of so many."""
    if not number:
        yield ()
        return
    for name, there in left.items():
        if there:
            for more in _rows({**left, name: there - 1}, number - 1):
                yield (name, *more)
