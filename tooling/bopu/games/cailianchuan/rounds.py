"""Turns a round of a forfeit, in which each throws for himself, into one way for each way in which all may come out.

What a throw brings a player the engine tells, once for each number of dice that matters. Of what all have counted it
matters who leads, and whether a number that rules name is reached; of players who are alike, how many do how.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

from bopu.games.cailianchuan.asks_throw import told_of_throw
from bopu.games.cailianchuan.even_handed import EvenHanded, Round
from bopu.games.cailianchuan.in_a_row import Way, in_a_row
from bopu.games.cailianchuan.needs import thrown_for
from bopu.play.chance import ChanceSpec
from bopu.play.contract import CHANCE, Event

if TYPE_CHECKING:
    from bopu.games.cailianchuan.engine import Play

TALLIED, NUMBER = "tallied", "n"
TELLS_DICE = "throws_for"


class Result(NamedTuple):
    """What a throw brings a player: what was counted, and all else that was told; one way of throwing it."""

    counted: int
    told: Hashable
    way: Way


class Standing(NamedTuple):
    """How a player stands when all have thrown: what was told, whether he leads, which numbers he has reached."""

    told: Hashable
    leads: bool
    reached: tuple[bool, ...]


def ways_of_round(play: "Play", even: EvenHanded, round_: Round, alike: Sequence[int]) -> Iterable[Way]:
    """One way for each way in which a round may come out that has just begun: the first in it was called.

    `alike` gives for each seat the first of those that are like it.
    """
    groups = [alike[seat] for seat in play.state.listed]
    listed = [groups.index(group) for group in groups]  # who they are, no throw tells
    given = {name: value for name, value in play.state.walks[-1].bound.items() if name not in even.called}
    name = f"round {round_.throw.name} {listed} {told_of_throw(play)} {given}"
    found: Iterable[Way] = play.book.once(name, lambda: _come_out(_results(play, round_), even, listed))
    return found


def thrown_together(play: "Play") -> tuple[Way, ...]:
    """One way for each kind of what the player who throws in a forfeit throws altogether, before its step comes out."""
    spec = play.chance()
    assert isinstance(spec, ChanceSpec)
    return in_a_row(spec, play.state.to_throw, thrown_for(play.book, play.state.walks[-1]))


def _results(play: "Play", round_: Round) -> list[Result]:
    """What the throw may bring the player who was called."""
    found: dict[Hashable, Result] = {}
    for way in thrown_together(play):
        told = [event for event in _played(play, way.moves) if event.rules[:1] and event.rules[0] in round_.names]
        counted = sum(int(str(event.fields[NUMBER])) for event in told if event.kind == TALLIED)
        words = tuple((event.kind, event.rules) for event in told if event.kind != TELLS_DICE)
        known = found.get((counted, words))
        if known is not None:
            way = Way(known.way.moves, known.way.chance + way.chance)
        found[counted, words] = Result(counted, words, way)
    return list(found.values())


def _played(play: "Play", moves: tuple[str, ...]) -> list[Event]:
    """What happens in a copy until chance moves again."""
    after, events = play.copy(), list[Event]()
    for move in moves:
        events += after.apply(move)
    while after.to_move not in (CHANCE, None):
        events += after.apply(after.legal_moves()[0])
    return events


def _standings(results: list[Result], marks: tuple[int, ...], top: int | None) -> dict[Standing, Way]:
    """How a player may stand where nobody counts more than `top` (None: where nobody is compared with others)."""
    found: dict[Standing, Way] = {}
    for counted, told, way in results:
        if top is None or counted <= top:
            stands = Standing(told, top is None or counted == top, tuple(counted >= mark for mark in marks))
            known = found.get(stands)
            found[stands] = way if known is None else Way(known.moves, known.chance + way.chance)
    return found


def _come_out(results: list[Result], even: EvenHanded, listed: Sequence[int]) -> Iterable[Way]:
    """One way for every number of players in each standing, somebody leading."""
    found: dict[Hashable, Way] = {}
    sizes = {group: listed.count(group) for group in listed}
    for top in sorted({result.counted for result in results}) if even.ranked else [None]:
        standings = _standings(results, even.marks, top)
        moves = [way.moves for way in standings.values()]
        powers = [_powers(way.chance, len(listed)) for way in standings.values()]
        for shares in _shared_out([*sizes.values()], len(moves)):
            out = _out(standings, shares)
            if any(stands.leads for stands, _ in out):
                known = found.get(out)
                chance = _chance(powers, shares) + (known.chance if known else 0)
                found[out] = Way(
                    known.moves if known else _moves(listed, moves, dict(zip(sizes, shares, strict=True))), chance
                )
    return list(found.values())


def _out(
    standings: Iterable[Standing], shares: Sequence[tuple[int, ...]]
) -> tuple[tuple[Standing, tuple[int, ...]], ...]:
    """How many of each group stand how, as far as somebody does."""
    columns = zip(standings, zip(*shares, strict=True), strict=True)
    return tuple((stands, numbers) for stands, numbers in columns if any(numbers))


def _shared_out(sizes: Sequence[int], among: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to share out groups of these sizes: for each group how many go where."""
    if not sizes:
        yield ()
        return
    for first in _parted(sizes[0], among):
        for others in _shared_out(sizes[1:], among):
            yield (first, *others)


def _parted(number: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to part a number into so many numbers from 0."""
    if among == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for others in _parted(number - first, among - 1):
            yield (first, *others)


def _moves(listed: Sequence[int], moves: list[tuple[str, ...]], shares: dict[int, tuple[int, ...]]) -> tuple[str, ...]:
    """Throws after which so many of each group stand in each way, one player after another."""
    left = {
        group: [thrown for thrown, number in zip(moves, share, strict=True) for _ in range(number)]
        for group, share in shares.items()
    }
    return tuple(move for group in listed for move in left[group].pop())


def _chance(powers: list[list[Fraction]], shares: Sequence[tuple[int, ...]]) -> Fraction:
    """The chance that so many of each group stand in each way, whoever they are."""
    orders = prod(comb(sum(share[: place + 1]), number) for share in shares for place, number in enumerate(share))
    each = (power[number] for share in shares for number, power in zip(share, powers, strict=True))
    return orders * prod(each, start=powers[0][0])


def _powers(chance: Fraction, most: int) -> list[Fraction]:
    return [chance**number for number in range(most + 1)]
