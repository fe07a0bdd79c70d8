"""Turns a seed and the number of a game into two streams, of throws and of choices, so that many can be played at once.

The generator is SplitMix64 (Steele, Lea and Flood, 2014): a counter and a mixing function. An array of games draws as
one game does, and a game is the same whichever are played beside it.
"""

from bopu.play.chance import Chance, ChanceSpec, written
from bopu.play.deal import DealSpec, dealt

WORD = 1 << 64
GAMMA = 0x9E3779B97F4A7C15
MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
LAST = 31
HALF = 32
THROWS, CHOICES = 0, 1
STREAMS = 2


def mixed(counter: int) -> int:
    """64 bits that depend on every bit of the counter."""
    for shift, factor in MIX:
        counter = (counter ^ (counter >> shift)) * factor % WORD
    return counter ^ (counter >> LAST)


def first(seed: int, game: int, stream: int) -> int:
    """The counter with which a stream of a game begins."""
    return mixed((mixed(seed % WORD) + (STREAMS * game + stream) * GAMMA) % WORD)


class GameStreams:
    """The chance of one game: throws, and the choices of players who choose at random."""

    def __init__(self, seed: int, game: int) -> None:
        self._counters = [first(seed, game, THROWS), first(seed, game, CHOICES)]

    def _below(self, stream: int, bound: int) -> int:
        self._counters[stream] = (self._counters[stream] + GAMMA) % WORD
        return (mixed(self._counters[stream]) >> HALF) * bound >> HALF

    def draw(self, spec: Chance) -> str:
        """The next chance move."""
        if isinstance(spec, DealSpec):
            return dealt(spec, lambda bound: self._below(THROWS, bound))
        return written(spec, faces_of(self._below(THROWS, spec.faces**spec.dice), spec))

    def choose(self, moves: tuple[str, ...]) -> str:
        """One of these moves, all alike."""
        return moves[self._below(CHOICES, len(moves))]


def faces_of(number: int, spec: ChanceSpec) -> tuple[int, ...]:
    """The faces of a throw by its number, from 0: the last die is the lowest digit."""
    return tuple(number // spec.faces**die % spec.faces + 1 for die in reversed(range(spec.dice)))
