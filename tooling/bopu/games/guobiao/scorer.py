"""Turns a hand into what it scores under a book: every reading of it, the fan that each makes, the best that counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bopu.games.guobiao.conditions import JOINED, MADE, SETS, Given, Holds
from bopu.games.guobiao.counting import Choice, Counting, Made, times
from bopu.games.guobiao.division import Divider, Division
from bopu.games.guobiao.hand import Hand, Meld, tiles_of
from bopu.games.guobiao.laws import laws_of
from bopu.games.guobiao.layout import ANGANG, KEZI
from bopu.games.guobiao.pack import Pack
from bopu.games.guobiao.refusals import Refused, refusals
from bopu.games.guobiao.seen import Seen
from bopu.games.guobiao.shapes import shapes_of
from bopu.ruleset.decide import SITUATION, Book, Gap
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.terms import number

NO_SHAPE, TOO_FEW = "not a winning shape", "below the points that a win needs"
"""Why a hand may not win."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that counts: how often, for how many points each time, which sets make it each time, and its rule."""

    fan: str
    count: int
    points: int
    sets: tuple[tuple[int, ...], ...]
    rule: Rule


@dataclass(frozen=True)
class Score:
    """What a hand scores. `tied` are other lists of fan that come to as much, each by fan and how often it counts.

    `sets` of what is counted and refused are places among the parts of `division`.
    """

    wins: bool
    total: int
    without_flowers: int
    may_declare: bool
    counted: tuple[Counted, ...]
    division: Division | None
    reason: str
    tied: tuple[tuple[tuple[str, int], ...], ...] = ()
    refuse: Callable[[], tuple[Refused, ...]] = field(default=tuple, repr=False, compare=False)

    @cached_property
    def refused(self) -> tuple[Refused, ...]:
        """Each fan whose condition holds and that is not counted, with what refuses it."""
        return self.refuse()


class _Fan(NamedTuple):
    """A rule that makes a fan, its conditions made ready."""

    name: str
    points: int
    when: tuple[Holds, ...]
    unless: tuple[Holds, ...]
    rule: Rule


class _Reading(NamedTuple):
    """The choices of one reading that come to the most."""

    division: Division
    counting: Counting
    choices: list[Choice]
    total: int


class Scorer:
    """Scores hands under a book. Conditions of fan are made once."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pack: Pack = book.constant("pack")
        self.laws = laws_of(book)
        self.shapes = shapes_of(book, self.pack)
        self.divider = Divider(self.pack, self.shapes)
        if KEZI not in self.shapes.groups:
            raise Gap("expected a rule that says what a triplet is; found none")
        self.set_size = self.shapes.groups[KEZI].size
        self._fan = self._fan_of("fan")
        self._last = self._fan_of("fan_at_last")
        self.order: tuple[str, ...] = tuple(book.ruleset.tables["fan"])
        self._waits: dict[tuple[tuple[Meld, ...], tuple[int, ...]], tuple[int, ...]] = {}

    def score(self, hand: Hand) -> Score:
        """What a hand scores. Nothing is asked but the rules: whether there is such a hand, `hand.faults` says."""
        readings = [self._read(hand, division) for division in self.divider.divisions(hand)]
        if not readings:
            return Score(False, 0, 0, False, (), None, NO_SHAPE)
        best = (max if self.laws.most else min)(reading.total for reading in readings)
        lists: dict[tuple[tuple[str, int], ...], tuple[_Reading, Choice]] = {}
        for reading in readings:
            if reading.total == best:
                for choice in reading.choices:
                    lists.setdefault(times(choice), (reading, choice))
        first, *tied = sorted(lists, key=self.place) if len(lists) > 1 else lists
        return self._score(*lists[first], tuple(tied))

    @property
    def fan(self) -> tuple[_Fan, ...]:
        """Every rule that makes a fan, with its points."""
        return (*self._fan, *self._last)

    def waits(self, melds: Sequence[Meld], concealed: Sequence[int]) -> tuple[int, ...]:
        """The kinds of tiles for which a hand waits, whether or not one is left."""
        key = (tuple(melds), tuple(sorted(concealed)))
        if key not in self._waits:
            if len(self._waits) > len(self.pack.names) ** 2:
                self._waits.clear()
            self._waits[key] = self.divider.waits(melds, concealed)
        return self._waits[key]

    def wins(self, melds: Sequence[Meld], concealed: Sequence[int], win: int) -> bool:
        """Whether a hand has the shape of one that wins; points aside."""
        return self.divider.wins(melds, (*concealed, win))

    def place(self, listed: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
        """Of lists that come to as much the first is told: that with most of the fan which the table has first."""
        count = dict(listed)
        return tuple(-count.get(fan, 0) for fan in self.order)

    def _score(self, reading: _Reading, choice: Choice, tied: tuple[tuple[tuple[str, int], ...], ...]) -> Score:
        laws = self.laws
        counted = tuple(
            Counted(name, len(made), made[0].points, tuple(one.sets for one in made), made[0].rule)
            for name, made in self._by_fan(choice).items()
        )
        self.book.spoke([one.rule for one in counted])
        without = sum(one.points for one in choice if one.fan not in laws.points_but)
        may = without >= laws.points
        total = sum(one.points for one in choice)
        counting = reading.counting
        return Score(
            True,
            total,
            without,
            may,
            counted,
            reading.division,
            "" if may else TOO_FEW,
            tied,
            lambda: refusals(laws, counting, choice),
        )

    def _by_fan(self, choice: Choice) -> dict[str, list[Made]]:
        """What counts, fan by fan, in the order of the table."""
        found: dict[str, list[Made]] = {}
        for one in choice:
            found.setdefault(one.fan, []).append(one)
        return {fan: found[fan] for fan in self.order if fan in found}

    def made(self, hand: Hand, division: Division) -> list[Made]:
        """Every fan that a reading of a hand makes, each time that it does, before anything is left out."""
        return self._made(self._fan, self._seen(hand, division))

    def _read(self, hand: Hand, division: Division) -> _Reading:
        seen = self._seen(hand, division)
        counting = Counting(self.laws, self._made(self._fan, seen))
        choices = []
        for choice in counting.best():
            seen.counted = frozenset(one.fan for one in choice)
            choices.append((*choice, *self._made(self._last, seen)))
        return _Reading(division, counting, choices, sum(one.points for one in choices[0]))

    def _seen(self, hand: Hand, division: Division) -> Seen:
        counts = [0] * len(self.pack.names)
        for part in division.parts:
            for tile in part.tiles:
                counts[tile] += 1
        melds = [(meld, tiles_of(meld, self.set_size)) for meld in hand.melds if meld.kind != ANGANG]
        open_ = [tile for _, tiles in melds for tile in tiles]
        shown = tuple(tile for tile in dict.fromkeys(open_) if open_.count(tile) >= self.set_size)
        return Seen(self.pack, hand, division, tuple(counts), lambda: self.waits(hand.melds, hand.concealed), shown)

    def _made(self, fans: Sequence[_Fan], seen: Seen) -> list[Made]:
        made: list[Made] = []
        holding = [(fan, bound) for fan in fans if (bound := _holds(fan, seen)) is not None]
        removed = {name for fan, _ in holding for name in fan.rule.overrides}
        for fan, bound in holding:
            if fan.rule.id in removed:
                continue
            joined = bound.get(JOINED)
            for sets in joined or bound.get(SETS, ((),)):
                made.append(Made(fan.name, fan.points, sets, joined is not None, fan.rule))
        return made

    def _fan_of(self, slot: str) -> tuple[_Fan, ...]:
        found = []
        candidates = self.book.candidates(slot, ())
        for candidate in candidates:
            when = tuple(self._condition(phrase) for phrase in candidate.when)
            unless = tuple(self._condition(phrase) for phrase in candidate.unless)
            for phrase in candidate.rule.answer:
                points = int(number(phrase.args["points"], _nothing))
                found.append(_Fan(str(phrase.args["is"]), points, when, unless, candidate.rule))
        return tuple(found)

    def _condition(self, phrase: Phrase) -> Holds:
        if phrase.word != SITUATION:
            return MADE[phrase.word](Given(phrase.args, self.pack))
        situation = self.book.ruleset.situations[phrase.args["name"]]
        when = tuple(self._condition(inner) for inner in situation.when)
        unless = tuple(self._condition(inner) for inner in situation.unless)
        fan = _Fan("", 0, when, unless, situation)
        return lambda seen: False if (bound := _holds(fan, seen)) is None else bound or True


def scorer_of(book: Book) -> Scorer:
    """The scorer of a book, made once."""
    found: Scorer = book.once("scorer", lambda: Scorer(book))
    return found


def _holds(fan: _Fan, seen: Seen) -> Mapping[str, Any] | None:
    """What the conditions of a fan bind where they hold, None where one does not."""
    bound: dict[str, Any] = {}
    for holds in fan.when:
        found = holds(seen)
        if not found:
            return None
        if found is not True and isinstance(found, Mapping):
            bound.update(found)
    for holds in fan.unless:
        if holds(seen):
            return None
    return bound


def _nothing(name: str) -> int:
    raise KeyError(name)
