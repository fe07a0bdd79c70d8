"""Turns chance into moves: what may fall, with exact weights, and one function that draws it from a seed.

Dice are thrown, cards and tiles are dealt (`play/deal`): whatever a game asks of chance, it is drawn, told apart and
listed by the same functions. Only `randrange` is asked of the generator: it agrees on CPython 3.11 to 3.14 and in the
browser.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from bopu.play import deal
from bopu.play.deal import UNKNOWN, DealSpec
from bopu.play.refused import IllegalMove, Unreadable

MOST_FACES = 9
"""A throw is written with one digit for each die."""


@dataclass(frozen=True, slots=True)
class ChanceSpec:
    """What chance decides now: dice with faces from 1, written as `word` and the faces, highest first (`throw 4411`).

    `seat` is the player who throws, None where nobody does.
    """

    dice: int
    faces: int = 6
    word: str = "throw"
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.dice < 1 or not 1 <= self.faces <= MOST_FACES:
            raise ValueError(
                f"expected dice with 1 to {MOST_FACES} faces; found {self.dice} dice with {self.faces} faces"
            )

    @property
    def expected(self) -> str:
        """How a sentence names what may stand here."""
        return f"`{self.word}` and {self.dice} dice with faces 1 to {self.faces}"


Chance = ChanceSpec | DealSpec
"""What chance decides: dice that fall, or cards that are dealt."""


def draw(spec: Chance, rng: random.Random) -> str:
    """One chance move, drawn from a generator."""
    if isinstance(spec, DealSpec):
        return deal.dealt(spec, rng.randrange)
    below = rng.randrange
    return written(spec, [below(spec.faces) + 1 for _ in range(spec.dice)])


def canonical(spec: Chance, move: str) -> str:
    """A chance move as it is always written. Raises `Unreadable`, or `IllegalMove` for what cannot be."""
    if isinstance(spec, DealSpec):
        return deal.written(spec, deal.read(spec, move))
    return written(spec, read(spec, move))


def written(spec: ChanceSpec, faces: Iterable[int]) -> str:
    """A throw as text: the order in which dice lie means nothing, so they are written from the highest down."""
    return f"{spec.word} {''.join(map(str, sorted(faces, reverse=True)))}"


def read(spec: ChanceSpec, move: str) -> tuple[int, ...]:
    """The faces of a chance move, highest first. Raises `Unreadable`, or `IllegalMove` for dice that cannot fall."""
    word, _, faces = move.partition(" ")
    if word != spec.word or not (faces.isascii() and faces.isdigit()):
        raise Unreadable(move, spec.expected)
    if len(faces) != spec.dice:
        raise IllegalMove(move, f"expected {spec.dice} dice; found {len(faces)}")
    shown = tuple(sorted(map(int, faces), reverse=True))
    for face in shown:
        if not 1 <= face <= spec.faces:
            raise IllegalMove(move, f"expected faces 1 to {spec.faces}; found {face}")
    return shown


def all_outcomes(spec: Chance) -> Iterator[tuple[str, Fraction]]:
    """Every different throw or deal with its probability, one by one; the probabilities add up to one."""
    if isinstance(spec, DealSpec):
        yield from deal.outcomes(spec)
        return
    throws = spec.faces**spec.dice
    for faces in combinations_with_replacement(range(1, spec.faces + 1), spec.dice):
        alike = prod(factorial(faces.count(face)) for face in range(1, spec.faces + 1))
        yield written(spec, faces), Fraction(factorial(spec.dice) // alike, throws)


def outcomes_like(spec: Chance, pattern: str) -> Iterator[str]:
    """What a partly told move may be, one by one: `?`, `throw ?`, `throw 44??`, `deal ace ? / ?`. Raises what
    `canonical` raises."""
    if isinstance(spec, DealSpec):
        yield from deal.outcomes_like(spec, pattern)
        return
    told = _told(spec, pattern)
    for move, _ in all_outcomes(spec):
        faces = list(read(spec, move))
        if all(faces.count(face) >= told.count(face) for face in told):
            yield move


def ways_like(spec: Chance, pattern: str) -> int:
    """In how many ways a partly told move may be, at least: exactly where all that is dealt is different. Raises what
    `canonical` raises."""
    return deal.ways_like(spec, pattern) if isinstance(spec, DealSpec) else 1


def draw_like(spec: Chance, pattern: str, rng: random.Random) -> str:
    """One of the moves that a partly told one may be, drawn from a generator. Raises what `canonical` raises."""
    if isinstance(spec, DealSpec):
        return deal.dealt_like(spec, pattern, rng)
    found = list(outcomes_like(spec, pattern))
    return found[rng.randrange(len(found))]


def _told(spec: ChanceSpec, pattern: str) -> tuple[int, ...]:
    if pattern in (UNKNOWN, f"{spec.word} {UNKNOWN}"):
        return ()
    word, _, faces = pattern.partition(" ")
    if UNKNOWN not in faces:
        return read(spec, pattern)
    unknown = faces.count(UNKNOWN)
    # lowest face for each unknown die: what is told is then judged as a whole throw is
    shown = list(read(spec, f"{word} {faces.replace(UNKNOWN, '1')}"))
    for _ in range(unknown):
        shown.remove(1)
    return tuple(shown)


class SeededChance:
    """Chance that a seed, a whole number from 0, decides: the same seed gives the same moves on every machine."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"expected a seed from 0 upward; found {seed}")
        self.seed = seed
        self._rng = random.Random(seed)

    def draw(self, spec: Chance) -> str:
        """The next chance move."""
        return draw(spec, self._rng)

    def state(self) -> Any:
        """How far it has drawn, for `set_state`."""
        return self._rng.getstate()

    def set_state(self, state: Any) -> None:
        """Go back to where it once was."""
        self._rng.setstate(state)
