"""Turns a rule that makes a fan into a function over many readings: where it is made, how often, by which sets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_conditions import WORDS, Beyond, Bound, Truth, View
from bopu.games.guobiao.bulk_hands import Bools, Ints
from bopu.games.guobiao.conditions import Given
from bopu.games.guobiao.counting import Made, places
from bopu.games.guobiao.laws import Keyless
from bopu.ruleset.decide import SITUATION, Book
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.terms import number

LATE = ("waits",)
"""Words that cost much: asked last, of the readings of which all else holds."""


@dataclass(frozen=True, slots=True)
class Making:
    """What a rule makes in each reading, as one small number, `value`: 0 where it makes nothing. `bound` says how it is
    to be read; `many`: how often the fan is made; `there`: where it is made; `scope`: where it is of the whole hand, or
    of all its sets, if it is made (None: everywhere)."""

    value: Ints
    many: Ints
    there: Bools
    scope: Bools | None
    bound: Bound | None


class Fan:
    """A rule that makes a fan: its name, its points, and where it holds."""

    def __init__(self, name: str, points: int, when: Sequence[Phrase], unless: Sequence[Phrase], rule: Rule) -> None:
        self.name, self.points, self.rule = name, points, rule
        self._when = sorted(when, key=lambda phrase: phrase.word in LATE)
        self._unless = unless
        self.joined = False

    def __call__(self, view: View, book: Book) -> Making | None:
        """What the rule makes in each reading; None where it makes nothing in any."""
        holds, bound = _all_of(view, book, self._when, self._unless)
        if bound is not None:
            self.joined |= bound.joined
        if not holds.any():
            return None
        if bound is None:
            return Making(holds.view(np.uint8), holds.view(np.int8), holds, None, None)
        if bound.times is not None:
            times = np.where(holds, bound.times, 0).astype(np.uint8)
            return Making(times, times.view(np.int8), times > 0, None, bound)
        if bound.whole is not None:
            full = (1 << len(view.kinds)) - 1
            value = (bound.whole + bound.whole.dtype.type(1)) * holds
            return Making(value, holds.view(np.int8), holds, (bound.whole == 0) | (bound.whole == full), bound)
        return _several(view, holds, bound)

    def made(self, value: int, bound: Bound | None) -> Iterator[Made]:
        """Each time that the fan is made where the rule has this value."""
        if bound is None or bound.times is not None:
            yield from (Made(self.name, self.points, (), False, self.rule) for _ in range(value))
        elif bound.whole is not None:
            if value:
                yield Made(self.name, self.points, tuple(places(value - 1)), False, self.rule)
        else:
            for at in places(value):
                yield Made(self.name, self.points, bound.lists[at], bound.joined, self.rule)


def fans_of(book: Book, slot: str) -> list[Fan]:
    """Every rule that makes a fan, of one of the two slots that ask."""
    return [
        Fan(
            str(phrase.args["is"]),
            int(number(phrase.args["points"], Keyless().feature)),
            one.when,
            one.unless,
            one.rule,
        )
        for one in book.candidates(slot, ())
        for phrase in one.rule.answer
    ]


def _several(view: View, holds: Bools, bound: Bound) -> Making:
    """What is made by each of several lists of sets."""
    value: Ints = np.zeros(len(view), dtype=np.min_scalar_type((1 << len(bound.lists)) - 1))
    many: Ints = np.zeros(len(view), dtype=np.int8)
    for at, each in enumerate(bound.each):
        made = each & holds
        value |= made.astype(value.dtype) << value.dtype.type(at)
        many += made.view(np.int8)
    return Making(value, many, many > 0, view.nowhere(), bound)


def _all_of(view: View, book: Book, when: Sequence[Phrase], unless: Sequence[Phrase]) -> Truth:
    """Where all of these hold and none of those, and what they bind: joined sets before others, the last of each."""
    holds = view.once("everywhere", view.everywhere)
    joined: Bound | None = None
    other: Bound | None = None
    for phrase in when:
        found, bound = _truth(view, book, phrase, holds)
        holds = holds & found
        if bound is not None and bound.joined:
            joined = bound
        elif bound is not None:
            other = bound
    for phrase in unless:
        holds = holds & ~_truth(view, book, phrase, holds)[0]
    return holds, joined or other


def _truth(view: View, book: Book, phrase: Phrase, asked: Bools) -> Truth:
    if phrase.word == SITUATION:
        situation = book.ruleset.situations[phrase.args["name"]]
        return _all_of(view, book, situation.when, situation.unless)
    if phrase.word not in WORDS:
        raise Beyond(f"expected a condition that many hands at once know; found {phrase.word}")
    return WORDS[phrase.word](view, Given(phrase.args, view.pack), asked)
