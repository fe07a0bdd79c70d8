"""Turns the rules that a key of a slot leaves possible into answers, each with the conditions that play must settle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bopu.ruleset.decide import SITUATION, Book, Candidate, Conflict, Gap, Matched, resolve
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.vocabulary import Slot

MOST = 8
"""Open conditions of one key beyond which no page could show the alternatives."""

PAIR = 2


@dataclass(frozen=True)
class Alternative:
    """What a slot answers where conditions hold (True) or do not (False).

    `answer` is None where no rule answers, or several differ.
    """

    conditions: tuple[tuple[Phrase, bool], ...]
    answer: tuple[Phrase, ...] | None
    rules: tuple[Rule, ...]


class TooOpen(Exception):
    """More open conditions than can be shown."""


class Asker:
    """Asks a book about keys of its slots. What the same rules with the same open conditions answer is found once, and
    so is what one key is answered.

    `usual` asks the same rules under other choices: it answers for the slots that these choices leave as they are.
    """

    def __init__(self, book: Book, usual: "Asker | None" = None) -> None:
        self.book, self._usual = book, usual
        self._left: dict[str, bool] = {}
        self._constants = {name: made(book.ruleset.tables) for name, made in book.vocabulary.constants.items()}
        self._known: dict[tuple[Any, ...], tuple[Alternative, ...]] = {}
        self._asked: dict[tuple[Any, ...], tuple[Alternative, ...]] = {}

    def alternatives(
        self, slot_name: str, key: tuple[Any, ...], known: Mapping[str, Any] | None = None
    ) -> tuple[Alternative, ...]:
        """All answers of a slot for a key, each with its conditions; one without conditions where the key settles it.

        `known` are features that are not of the key and still known.
        """
        if self._usual is not None and self._as_usual(slot_name, self._usual):
            return self._usual.alternatives(slot_name, key, known)
        asked = slot_name, key, tuple((known or {}).items())
        if asked not in self._asked:
            self._asked[asked] = self._found(slot_name, key, known or {})
        return self._asked[asked]

    def _as_usual(self, slot_name: str, usual: "Asker") -> bool:
        """Whether the choices leave a slot the very rules that it has with the usual ones."""
        if slot_name not in self._left:
            here, there = (
                [id(rule) for rule in asker.book.rules() if rule.slot == slot_name] for asker in (self, usual)
            )
            self._left[slot_name] = here == there
        return self._left[slot_name]

    def _found(self, slot_name: str, key: tuple[Any, ...], known: Mapping[str, Any]) -> tuple[Alternative, ...]:
        candidates = self.book.candidates(slot_name, key)
        if known:
            features = dict(zip(self.book.vocabulary.slots[slot_name].keys, key, strict=True))
            view = Known({**self._constants, **features, **known})
            candidates = tuple(one for one in (self._settled(one, view) for one in candidates) if one is not None)
        alike = (slot_name, *(_signature(one) for one in candidates))
        if alike not in self._known:
            self._known[alike] = _alternatives(self.book.vocabulary.slots[slot_name], key, candidates)
        return self._known[alike]

    def _settled(self, one: Candidate, view: "Known") -> Candidate | None:
        """A candidate with the conditions that a view knows tested; None where it does not hold."""
        when = [phrase for phrase in one.when if not self._knows(phrase, view)]
        unless = [phrase for phrase in one.unless if not self._knows(phrase, view)]
        asked = [phrase for phrase in one.when if self._knows(phrase, view)]
        barred = [phrase for phrase in one.unless if self._knows(phrase, view)]
        if not all(self._test(phrase, view) for phrase in asked) or any(self._test(phrase, view) for phrase in barred):
            return None
        return one._replace(when=tuple(when), unless=tuple(unless))

    def _knows(self, phrase: Phrase, view: "Known") -> bool:
        return self.book.reads(phrase) <= view.features.keys()

    def _test(self, phrase: Phrase, view: "Known") -> bool:
        if phrase.word != SITUATION:
            found = self.book.vocabulary.predicates[phrase.word].test(view, phrase.args)
            return isinstance(found, Mapping) or bool(found)
        situation = self.book.ruleset.situations[phrase.args["name"]]
        barred = any(self._test(inner, view) for inner in situation.unless)
        return not barred and all(self._test(inner, view) for inner in situation.when)


class Known:
    """A situation made of features alone."""

    def __init__(self, features: Mapping[str, Any]) -> None:
        self.features = features

    def feature(self, name: str) -> Any:
        """One of the features."""
        return self.features[name]


def _signature(one: Candidate) -> tuple[Any, ...]:
    """What tells a candidate: its rule, what is bound, which of its conditions are open (the rule's own objects)."""
    return one.rule.id, tuple(sorted(one.bound.items())), tuple(map(id, one.when)), tuple(map(id, one.unless))


def _alternatives(slot: Slot, key: tuple[Any, ...], candidates: Sequence[Candidate]) -> tuple[Alternative, ...]:
    asked: list[Phrase] = []
    for candidate in candidates:
        asked += [phrase for phrase in (*candidate.when, *candidate.unless) if phrase not in asked]
    if len(asked) > MOST:
        raise TooOpen(f"expected at most {MOST} open conditions of {slot.name} for {key}; found {len(asked)}")
    found: list[Alternative] = []
    for one in _grow(slot, key, candidates, asked, ()):
        if not any(_covers(other, one) for other in found):
            found = [other for other in found if not _covers(one, other)] + [one]
    return tuple(found)


def _covers(one: Alternative, other: Alternative) -> bool:
    """Whether an alternative says the same as another, under no more conditions."""
    same = (one.answer, one.rules) == (other.answer, other.rules)
    return same and all(condition in other.conditions for condition in one.conditions)


def _grow(
    slot: Slot, key: tuple[Any, ...], candidates: Sequence[Candidate], asked: Sequence[Phrase], known: tuple[bool, ...]
) -> Iterator[Alternative]:
    """The alternatives below what is known: one where the rest makes no difference, else those of yes and of no."""
    ends = list(_ends(slot, key, candidates, asked, known))
    if all(end == ends[0] for end in ends):
        conditions = tuple(zip(asked[: len(known)], known, strict=True))
        yield Alternative(_telling(slot, key, candidates, asked, conditions, ends[0]), *ends[0])
        return
    yield from _grow(slot, key, candidates, asked, (*known, True))
    yield from _grow(slot, key, candidates, asked, (*known, False))


End = tuple[tuple[Phrase, ...] | None, tuple[Rule, ...]]


def _telling(
    slot: Slot,
    key: tuple[Any, ...],
    candidates: Sequence[Candidate],
    asked: Sequence[Phrase],
    conditions: tuple[tuple[Phrase, bool], ...],
    end: End,
) -> tuple[tuple[Phrase, bool], ...]:
    """The conditions without those that make no difference given the others."""
    kept = list(conditions)
    if len(kept) < PAIR:
        return conditions
    for one in conditions:
        rest = [other for other in kept if other is not one]
        if all(found == end for found in _ends_where(slot, key, candidates, asked, rest)):
            kept.remove(one)
    return tuple(kept)


def _ends(
    slot: Slot, key: tuple[Any, ...], candidates: Sequence[Candidate], asked: Sequence[Phrase], known: tuple[bool, ...]
) -> Iterator[End]:
    for number in range(2 ** (len(asked) - len(known))):
        rest = tuple(bool(number >> at & 1) for at in range(len(asked) - len(known)))
        yield _end(slot, key, candidates, asked, (*known, *rest))


def _ends_where(
    slot: Slot,
    key: tuple[Any, ...],
    candidates: Sequence[Candidate],
    asked: Sequence[Phrase],
    fixed: list[tuple[Phrase, bool]],
) -> Iterator[End]:
    for number in range(2 ** len(asked)):
        holds = tuple(bool(number >> at & 1) for at in range(len(asked)))
        if all(holds[asked.index(phrase)] == value for phrase, value in fixed):
            yield _end(slot, key, candidates, asked, holds)


def _end(
    slot: Slot, key: tuple[Any, ...], candidates: Sequence[Candidate], asked: Sequence[Phrase], holds: tuple[bool, ...]
) -> End:
    """The answer where each condition that was asked holds or does not."""

    def true(phrase: Phrase) -> bool:
        return holds[asked.index(phrase)]

    matched = [
        Matched(one.rule, one.bound)
        for one in candidates
        if all(map(true, one.when)) and not any(map(true, one.unless))
    ]
    try:
        decision = resolve(slot, matched, key)
    except Conflict as fault:
        return None, fault.rules
    except Gap:
        return None, ()
    return decision.answer, decision.rules
