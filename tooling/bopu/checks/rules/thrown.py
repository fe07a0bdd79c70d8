"""Turns an option of a switch into the throws that then do something else: counted exactly, from every place in which a
player may throw.

The places are those that the module `domains` beside the engine lists (`throwing_places`): offices of a board, roles at
a table. From each every throw is made, the order of the dice left aside, under the defaults and under the option; what
is told, and which choice waits then, is compared, the rules that did it left aside.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from bopu.checks.rules.odds import SEATS
from bopu.checks.rules.played import MetBook, told
from bopu.checks.rules.subject import Subject
from bopu.play.chance import ChanceSpec, all_outcomes
from bopu.play.contract import CHANCE, Event, State
from bopu.play.stops import Stopped, apply
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.ruleset.procedure import all_parts

DICE = "dice"
"""The field of an event that tells what was thrown."""
Done = tuple[object, ...]
"""What a throw did: what was told, which choice waits."""


class Throw(NamedTuple):
    """A throw, in how many ways the dice fall so, and what it did."""

    move: str
    ways: int
    did: Done


class Place(NamedTuple):
    """A place with all throws from it under the defaults; `met` are the rules, of any option, that were met there."""

    stands: Mapping[str, Any]
    throws: tuple[Throw, ...]
    met: frozenset[str]


class Throws:
    """All throws from all places of a subject; made when first asked for."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    @cached_property
    def places(self) -> Sequence[Place]:
        """Where players may stand who throw; none where nothing is thrown."""
        positions = getattr(self.subject.ground, "throwing_places", None)
        stands = positions(self.subject.ruleset) if positions else ()
        return [place for one in stands if (place := self._place(one)).throws]

    def _place(self, stands: Mapping[str, Any]) -> Place:
        book = MetBook(self.subject.ruleset, self.subject.game.vocabulary, {})
        throws = tuple(self._thrown(book, stands))
        return Place(stands, throws, frozenset(book.met | book.heard))

    def _thrown(self, book: Book, stands: Mapping[str, Any]) -> Iterator[Throw]:
        """Every throw from a place. One in which nobody can stand, or throws, has none."""
        assert self.subject.ground is not None
        try:
            start = self.subject.ground.placed(book, stands, SEATS)
            spec = start.chance() if start.to_move == CHANCE else None
        except (Stopped, Gap, Conflict, ValueError, LookupError):
            return
        if isinstance(spec, ChanceSpec):
            alike: dict[Hashable, Done] = {}
            for move, chance in all_outcomes(spec):
                kind = self.subject.ground.throw_key(start, move)
                if kind not in alike:
                    alike[kind] = _did(start.copy(), move)
                yield Throw(move, int(chance * spec.faces**spec.dice), alike[kind])

    def changed(self, switch: str, option: str, given: Mapping[str, str]) -> dict[str, int]:
        """`of` throws from all `places` so many `differ`, from so many places (`from`); of all that the `dice` can show
        so many (`thrown`) differ from some place. `given` are other choices under which both sides are. Empty where
        nothing is thrown."""
        if not self.places:
            return {}
        books = [self.subject.book(given), self.subject.book({**given, switch: option})]
        hanging = {name for name, part in all_parts(self.subject.ruleset).items() if switch in part.only}
        steps = {step.name for one in self.subject.ruleset.procedures.values() for step in one.steps}
        differing: dict[int, tuple[Throw, ...]] = {}
        for at, place in enumerate(self.places):
            if given or hanging & (place.met | steps):  # of a step it is not known beforehand whether it is met
                found = tuple(self._differing(place, books[0] if given else None, books[1]))
                differing |= {at: found} if found else {}
        dice = {throw.move: throw.ways for place in self.places for throw in place.throws}
        by_move = {throw.move: throw.ways for found in differing.values() for throw in found}
        return {
            "of": sum(throw.ways for place in self.places for throw in place.throws),
            "differ": sum(throw.ways for found in differing.values() for throw in found),
            "places": len(self.places),
            "from": len(differing),
            "dice": sum(dice.values()),
            "thrown": sum(by_move.values()),
        }

    def _differing(self, place: Place, before: Book | None, after: Book) -> Iterator[Throw]:
        """The throws from a place that do something else; `before` is None for the defaults."""
        ours = {one.move: one for one in (self._thrown(before, place.stands) if before else place.throws)}
        theirs = {one.move: one for one in self._thrown(after, place.stands)}
        for move in dict.fromkeys((*ours, *theirs)):
            one, other = ours.get(move), theirs.get(move)
            if one is None or other is None or one.did != other.did:
                yield one or theirs[move]


def _did(start: State, move: str) -> Done:
    """What a throw does at a moment, silence of the rules too, without the dice: others of its kind do the same."""
    try:
        events = apply(start, move)
    except Stopped as silence:
        return (str(silence),)
    said = [Event(one.kind, {name: value for name, value in one.fields.items() if name != DICE}) for one in events]
    return (*told(said), *(start.legal_moves() if start.to_move not in (None, CHANCE) else ()))
