"""Turns the fan that a reading makes into those that count: the best choice that the laws of counting allow.

Nothing here depends on an order: of all choices those with the most points are found, and all of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bopu.games.guobiao.laws import EVERY, Laws
from bopu.games.guobiao.pack import bits
from bopu.games.guobiao.seen import Sets
from bopu.ruleset.decide import Conflict
from bopu.ruleset.model import Rule


@dataclass(frozen=True, slots=True)
class Made:
    """A fan that a reading makes once. `sets` are the places of the sets that make it, none where the whole hand does.

    `joined`: these sets were put together, so that principles limit what else they make.
    """

    fan: str
    points: int
    sets: Sets
    joined: bool
    rule: Rule


@dataclass(frozen=True, slots=True)
class Clash:
    """Why one fan is not counted beside another: the rule, and the list that names it (or empty)."""

    rule: Rule
    listed: str = ""


Choice = tuple[Made, ...]


def drops(laws: Laws, made: Sequence[Made], one: int, other: int) -> Clash | None:
    """Why the fan at `other` is not counted where the one at `one` is; None where it may be.

    A fan of some sets drops another only as far as these sets make it; a fan of the whole hand drops it altogether.
    """
    first, second = made[one], made[other]
    drop = laws.drops.get(first.fan, {}).get(second.fan)
    if drop is None or one == other or (first.sets and not set(second.sets) <= set(first.sets)):
        return None
    if drop.times != EVERY:
        before = sum(such.fan == second.fan for such in made[:other])
        if before >= drop.times:
            return None
    return Clash(drop.rule, drop.listed)


def joined_clash(laws: Laws, one: Made, other: Made) -> Clash | None:
    """Why two fan of joined sets cannot both count, whatever else does."""
    if not (one.joined and other.joined):
        return None
    first, second = set(one.sets), set(other.sets)
    if laws.not_split is not None and (first <= second or second <= first):
        return Clash(laws.not_split)
    if laws.not_twice is not None and one.fan == other.fan and first & second:
        return Clash(laws.not_twice)
    return None


def joins_too_often(laws: Laws, chosen: Sequence[Sets]) -> bool:
    """Whether these fan of joined sets cannot be counted one after another so that each new one joins only so many used
    sets to those that are not used.

    The last one counted may share so many sets with the others; so it is taken off, and the next, as long as one can
    be. One whose sets all belong to another fan has none that is not used: this law does not speak of it.
    """
    if laws.joining is None:
        return False
    left = [set(sets) for sets in chosen]
    left = [
        one
        for at, one in enumerate(left)
        if not any(one < other or (one == other and at > i) for i, other in enumerate(left))
    ]
    while len(left) > 1:
        for at, one in enumerate(left):
            others = set().union(*(other for i, other in enumerate(left) if i != at))
            if len(one & others) <= laws.joins:
                del left[at]
                break
        else:
            return True
    return False


class Counting:
    """Chooses which fan of a reading count.

    What limits joined sets leaves choices open. Beside each such choice the rest decides itself: a fan counts unless
    one that counts drops it.
    """

    def __init__(self, laws: Laws, made: Sequence[Made]) -> None:
        self.laws = laws
        self.made = sorted(made, key=lambda one: (-one.points, one.fan, one.sets))
        many = range(len(self.made))
        self._drops = [self._dropping_of(one) for one in many]
        self._dropped_by = [bits(other for other in many if self._drops[other] >> one & 1) for one in many]
        self._joined = [at for at in many if self.made[at].joined]
        self._others = bits(at for at in many if not self.made[at].joined)
        self._clashing = {
            one: bits(other for other in self._joined if other != one and self._clash(one, other))
            for one in self._joined
        }

    def _dropping_of(self, one: int) -> int:
        """What a fan drops, as bits."""
        named = self.laws.drops.get(self.made[one].fan, {})
        others = (other for other, made in enumerate(self.made) if made.fan in named) if named else ()
        return bits(other for other in others if drops(self.laws, self.made, one, other) is not None)

    def _clash(self, one: int, other: int) -> bool:
        return joined_clash(self.laws, self.made[one], self.made[other]) is not None

    def best(self) -> list[Choice]:
        """All choices with the most points (or the fewest, where the laws say so)."""
        found = {}
        for chosen in self._choices():
            found[chosen] = sum(one.points for at, one in enumerate(self.made) if chosen >> at & 1)
        if not found:
            raise Conflict("expected a choice of fan that the laws of counting allow; found none", ())
        wanted = (max if self.laws.most else min)(found.values())
        best = (chosen for chosen, worth in found.items() if worth == wanted)
        return [tuple(one for at, one in enumerate(self.made) if chosen >> at & 1) for chosen in best]

    def _choices(self) -> Iterator[int]:
        """Every choice, as bits, in which each fan counts or is refused by one that does."""
        for joined in self._joinings(0, ()):
            for chosen in self._settled(joined):
                if all(self._stands(one, chosen, joined) for one in self._joined):
                    yield chosen

    def _joinings(self, at: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every choice among fan of joined sets that breaks no law."""
        if at == len(self._joined):
            yield chosen
            return
        one = self._joined[at]
        if not self._refused(one, chosen):
            yield from self._joinings(at + 1, (*chosen, one))
        yield from self._joinings(at + 1, chosen)

    def _refused(self, one: int, chosen: Sequence[int]) -> bool:
        """Whether principles forbid a fan of joined sets beside others."""
        if self._clashing[one] & bits(chosen):
            return True
        return joins_too_often(self.laws, [self.made[at].sets for at in (*chosen, one)])

    def _settled(self, joined: Sequence[int]) -> Iterator[int]:
        """What counts beside the chosen joined ones: all that nothing drops which counts."""
        counted = bits(joined)
        yield from self._settle(counted, self._others, self._dropping(counted))

    def _settle(self, counted: int, left: int, out: int) -> Iterator[int]:
        while left:
            left &= ~out
            sure = [at for at in places(left) if not self._dropped_by[at] & left]
            if not sure:
                break
            for at in sure:
                counted |= 1 << at
                left &= ~(1 << at)
                out |= self._drops[at]
        if not left:
            yield counted
            return
        for at in places(left):  # they drop each other: either may count
            yield from self._settle(counted | 1 << at, left & ~(1 << at), out | self._drops[at])

    def _dropping(self, counted: int) -> int:
        out = 0
        for at in places(counted):
            out |= self._drops[at]
        return out

    def _stands(self, one: int, chosen: int, joined: Sequence[int]) -> bool:
        """Whether a fan of joined sets is counted and not dropped, or not counted for a reason."""
        dropped = bool(self._dropped_by[one] & chosen)
        return not dropped if chosen >> one & 1 else dropped or self._refused(one, joined)


def places(mask: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def times(choice: Choice) -> tuple[tuple[str, int], ...]:
    """How often each fan counts in a choice, by name."""
    return tuple(sorted(Counter(one.fan for one in choice).items()))
