"""Turns a slot into every question that play can put to it: each key, under all that only play can know.

Conditions that read no late feature of the slot are settled by the key. Of the others not states are tried but truth
values: values that the conditions cannot tell apart count once, and what no player can have is left out.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple

from bopu.checks.rules.subject import Subject
from bopu.ruleset import terms
from bopu.ruleset.decide import SITUATION, Book, Conflict, Decision, Gap, Matched, resolve
from bopu.ruleset.model import Phrase, Rule, Selector
from bopu.ruleset.vocabulary import Slot, View

Features = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A slot asked in one situation. `late` says of conditions that only play knows whether they hold here."""

    slot: str
    key: tuple[Any, ...]
    late: tuple[tuple[str, bool], ...]
    matched: tuple[Matched, ...] = field(hash=False, compare=False)
    features: Features = field(hash=False, compare=False)

    def __str__(self) -> str:
        assumed = ", ".join(f"{'' if holds else 'not '}{text}" for text, holds in self.late)
        shown = ", ".join(map(str, self.key)) or "the whole game"
        return f"{self.slot} for {shown}" + (f" ({assumed})" if assumed else "")


_Part = tuple[Rule, tuple[Phrase, ...], tuple[Phrase, ...], tuple[Phrase, ...], tuple[Phrase, ...]]
"""A rule, its conditions that the key settles (when, unless), and those that stay open until play (when, unless)."""


class _Heard(NamedTuple):
    """A condition, the features that it reads, and what it has said by their values.

    It keeps the condition alive, because its id is the key.
    """

    phrase: Phrase
    names: tuple[str, ...]
    told: dict[Any, Mapping[str, Any] | None]


class _Sieve(NamedTuple):
    """Rules by their number: those that a feature of the key alone never excludes, and the conditions of the others."""

    free: frozenset[int]
    asking: Sequence[tuple[int, tuple[Phrase, ...]]]

    def passing(self, enquiry: "Enquiry", features: Features) -> frozenset[int]:
        """The rules that the value of the feature lets through."""
        return self.free.union(at for at, phrases in self.asking if enquiry._holds(phrases, (), features) is not None)


class Enquiry:
    """Puts questions to rules, and remembers what each condition said, also for other rules that share it."""

    def __init__(self, subject: Subject, book: Book) -> None:
        if subject.ground is None:
            raise ValueError(f"expected a module domains beside the engine of {subject.slug}; found none")
        self.subject = subject
        self.vocabulary = subject.game.vocabulary
        self.situations = subject.ruleset.situations
        self._view = subject.ground.viewer(book)
        self._fit = subject.ground.Fitting(subject.ruleset)
        self._probes = subject.ground.probes(subject.ruleset)
        slots = self.vocabulary.slots.values()
        self._varying = frozenset(name for slot in slots for name in (*slot.keys, *slot.late))
        self._heard: dict[int, _Heard] = {}
        self._kinds: dict[tuple[Any, ...], list[Any]] = {}
        self._keys: dict[str, list[tuple[Any, ...]]] = {}
        self._placed: dict[tuple[str, int], Mapping[Any, Sequence[int]]] = {}

    def under(self, subject: Subject, book: Book) -> "Enquiry":
        """The same enquiry into changed rules of the game; what conditions said stands where they mean the same."""
        other = copy(self)
        other.subject, other.situations = subject, subject.ruleset.situations
        assert subject.ground is not None
        ruleset = self.subject.ruleset
        if (subject.ruleset.situations, subject.ruleset.values) != (ruleset.situations, ruleset.values):
            other._heard, other._kinds = {}, {}
            other._view = subject.ground.viewer(book)
        return other

    def keys(self, slot: str) -> list[tuple[Any, ...]]:
        """All keys of a slot; none where it is open."""
        if slot not in self._keys:
            domain = self.vocabulary.slots[slot].domain
            self._keys[slot] = list(dict.fromkeys(domain(self.subject.ruleset))) if domain else []
        return self._keys[slot]

    def questions(
        self, slot_name: str, rules: Sequence[Rule], keys: Iterable[tuple[Any, ...]] | None = None
    ) -> Iterator[Question]:
        """Every question of a slot under these rules."""
        slot = self.vocabulary.slots[slot_name]
        late = frozenset(slot.late)
        parts: list[_Part] = [(rule, *self._parted(rule, late)) for rule in rules]
        sieves = {name: self._sieve(name, parts) for name in slot.keys}
        passing: dict[tuple[str, Any], frozenset[int]] = {}
        for key in self.keys(slot_name) if keys is None else keys:
            features = dict(zip(slot.keys, key, strict=True))
            left = frozenset(range(len(parts)))
            for name, value in features.items():
                if (name, value) not in passing:
                    passing[name, value] = sieves[name].passing(self, features)
                left &= passing[name, value]
            yield from self._of_key(slot, key, features, [parts[at] for at in sorted(left)])

    def _sieve(self, name: str, parts: Sequence["_Part"]) -> "_Sieve":
        """The parts with their conditions on one feature of the key alone."""
        alone = [tuple(phrase for phrase in part[1] if self._features_of(phrase) == (name,)) for part in parts]
        free = frozenset(at for at, phrases in enumerate(alone) if not phrases)
        return _Sieve(free, [(at, phrases) for at, phrases in enumerate(alone) if phrases])

    def touched(self, slot_name: str, rule: Rule) -> list[tuple[Any, ...]]:
        """The keys that do not exclude a rule."""
        slot = self.vocabulary.slots[slot_name]
        when, unless, _, _ = self._parted(rule, frozenset(slot.late))
        found = []
        for key in self._narrowed(slot, when):
            if self._holds(when, unless, dict(zip(slot.keys, key, strict=True))) is not None:
                found.append(key)
        return found

    def _narrowed(self, slot: Slot, when: Sequence[Phrase]) -> Sequence[tuple[Any, ...]]:
        """The keys that pass the conditions on one feature alone, of that feature which lets the fewest through."""
        keys, left = self.keys(slot.name), None
        for place, name in enumerate(slot.keys):
            alone = [phrase for phrase in when if self._features_of(phrase) == (name,)]
            if not alone:
                continue
            passing = list[int]()
            for at in self._places(slot, place).values():
                features = dict(zip(slot.keys, keys[at[0]], strict=True))
                if all(self._told_of(phrase, features) is not None for phrase in alone):
                    passing += at
            left = passing if left is None or len(passing) < len(left) else left
        return keys if left is None else [keys[at] for at in sorted(left)]

    def _places(self, slot: Slot, place: int) -> Mapping[Any, Sequence[int]]:
        """Where each value of a feature stands in the keys of a slot."""
        if (slot.name, place) not in self._placed:
            found: dict[Any, list[int]] = {}
            for at, key in enumerate(self.keys(slot.name)):
                found.setdefault(key[place], []).append(at)
            self._placed[slot.name, place] = found
        return self._placed[slot.name, place]

    def asked_again(self, question: Question, rules: Sequence[Rule], same: Container[str] = frozenset()) -> Question:
        """The same situation put to other rules. What it says of those that are the `same` as before, by id, stands."""
        before = {match.rule.id: match for match in question.matched}
        matched = list[Matched]()
        for rule in rules:
            if rule.id in same:
                matched += [before[rule.id]] if rule.id in before else []
            elif (bound := self._holds(rule.when, rule.unless, question.features)) is not None:
                matched.append(Matched(rule, bound))
        return replace(question, matched=tuple(matched))

    def _parted(
        self, rule: Rule, late: frozenset[str]
    ) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...], tuple[Phrase, ...], tuple[Phrase, ...]]:
        """A rule's conditions: settled by the key (when, unless), and open until play (when, unless)."""
        parts = []
        for phrases in (rule.when, rule.unless):
            is_open = {id(phrase): bool(late & set(self._features_of(phrase))) for phrase in phrases}
            parts += [tuple(p for p in phrases if not is_open[id(p)]), tuple(p for p in phrases if is_open[id(p)])]
        return parts[0], parts[2], parts[1], parts[3]

    def _of_key(
        self, slot: Slot, key: tuple[Any, ...], features: Features, parts: Sequence["_Part"]
    ) -> Iterator[Question]:
        left = []
        for rule, when, unless, open_when, open_unless in parts:
            bound = self._holds(when, unless, features)
            if bound is not None:
                left.append((rule, bound, open_when, open_unless))
        atoms = list(self._atoms(p for _, _, when, unless in left for p in (*when, *unless)))
        for late, fitted in self._situations(atoms, features, slot):
            matched = []
            for rule, bound, when, unless in left:
                more = self._holds(when, unless, fitted)
                if more is not None:
                    matched.append(Matched(rule, {**bound, **more}))
            yield Question(slot.name, key, late, tuple(matched), fitted)

    def _atoms(self, phrases: Iterable[Phrase]) -> Iterator[Phrase]:
        """The predicates that open conditions come down to, each once."""
        seen: set[str] = set()
        waiting = list(phrases)
        while waiting:
            phrase = waiting.pop(0)
            if phrase.word == SITUATION:
                situation = self.situations[phrase.args["name"]]
                waiting = [*situation.when, *situation.unless, *waiting]
            elif (text := shown(phrase)) not in seen:
                seen.add(text)
                yield phrase

    def _situations(
        self, atoms: Sequence[Phrase], features: Features, slot: Slot
    ) -> Iterator[tuple[tuple[tuple[str, bool], ...], Features]]:
        """The truth values that the open conditions can have together, each with features under which they do."""
        if not atoms:
            yield (), features
            return
        asked = [name for name in slot.late if any(name in self._features_of(atom) for atom in atoms)]
        tried = [self._probed(name, [a for a in atoms if name in self._features_of(a)], features) for name in asked]
        seen: set[tuple[bool, ...]] = set()
        names = [shown(atom) for atom in atoms]
        for values in product(*tried):
            given = {name: value for name, value in zip(asked, values, strict=True) if value is not None}
            fitted = self._fit({**features, **given})
            if fitted is None:
                continue
            vector = tuple(self._told_of(atom, fitted) is not None for atom in atoms)
            if vector not in seen:
                seen.add(vector)
                yield tuple(zip(names, vector, strict=True)), fitted

    def _probed(self, name: str, atoms: Sequence[Phrase], features: Features) -> list[Any]:
        """A value of a feature for each way in which these conditions answer to it; None: it follows from others."""
        values = self._probes.get(name, ())
        if not values:
            return [None]
        collected = isinstance(values[0], tuple)
        single = self._representatives(name, values, atoms, features)
        if not collected:
            return single
        if (name, True, *map(id, atoms)) in self._kinds:
            return self._kinds[name, True, *map(id, atoms)]
        joined = [()] + [
            tuple(dict.fromkeys(member for one in chosen for member in one)) for chosen in _subsets(single) if chosen
        ]
        return self._representatives(name, joined, atoms, features, True)

    def _representatives(
        self, name: str, values: Iterable[Any], atoms: Sequence[Phrase], features: Features, collected: bool = False
    ) -> list[Any]:
        """Values that the conditions tell apart; all of them where a condition reads another late feature besides."""
        key = (name, collected, *map(id, atoms))
        if key not in self._kinds:
            found = self._told_apart(name, values, atoms, features)
            if any(self._features_of(atom) != (name,) for atom in atoms):
                return found  # what a condition says then depends on the key as well
            self._kinds[key] = found
        return self._kinds[key]

    def _told_apart(self, name: str, values: Iterable[Any], atoms: Sequence[Phrase], features: Features) -> list[Any]:
        alone = [atom for atom in atoms if not (set(self._features_of(atom)) - {name} - features.keys())]
        found: dict[tuple[Any, ...], Any] = {}
        for value in values:
            given = {**features, name: value}
            sort = tuple(self._told_of(atom, given) is not None for atom in alone)
            found.setdefault(sort if len(alone) == len(atoms) else (sort, value), value)
        return list(found.values())

    def _features_of(self, phrase: Phrase) -> tuple[str, ...]:
        """The features and named values that a condition reads, but for what is the same in the whole game."""
        return self._heard_of(phrase).names

    def _heard_of(self, phrase: Phrase) -> "_Heard":
        heard = self._heard.get(id(phrase))
        if heard is None:
            names = tuple(name for name in dict.fromkeys(self._named(phrase)) if name in self._varying)
            heard = self._heard[id(phrase)] = _Heard(phrase, names, {})
        return heard

    def _named(self, phrase: Phrase) -> Iterator[str]:
        if phrase.word == SITUATION:
            situation = self.situations[phrase.args["name"]]
            for inner in (*situation.when, *situation.unless):
                yield from self._named(inner)
            return
        yield from sorted(self.vocabulary.predicates[phrase.word].reads)
        yield from (leaf.name for leaf in _leaves(phrase.args) if isinstance(leaf, terms.Named))

    def _holds(self, when: Sequence[Phrase], unless: Sequence[Phrase], features: Features) -> Mapping[str, Any] | None:
        bound: dict[str, Any] = {}
        for phrase in when:
            found = self._told_of(phrase, features)
            if found is None:
                return None
            bound.update(found)
        for phrase in unless:
            if self._told_of(phrase, features) is not None:
                return None
        return bound

    def _told_of(self, phrase: Phrase, features: Features) -> Mapping[str, Any] | None:
        """What a condition binds where it holds, None where it does not."""
        heard = self._heard_of(phrase)
        key = features.get(heard.names[0]) if len(heard.names) == 1 else tuple(map(features.get, heard.names))
        try:
            return heard.told[key]
        except KeyError:
            told = heard.told[key] = self._ask(phrase, features)
            return told

    def _ask(self, phrase: Phrase, features: Features) -> Mapping[str, Any] | None:
        if phrase.word == SITUATION:
            situation = self.situations[phrase.args["name"]]
            return self._holds(situation.when, situation.unless, features)
        view: View = self._view(features)
        found = self.vocabulary.predicates[phrase.word].test(view, phrase.args)
        return found if isinstance(found, Mapping) else ({} if found else None)


def answer(question: Question, slot: Slot) -> Decision | Gap | Conflict:
    """What the rules say to a question: a decision, or why there is none."""
    try:
        return resolve(slot, question.matched, question.key)
    except (Gap, Conflict) as fault:
        return fault


def rules_of(book: Book, slot: str) -> list[Rule]:
    """The rules that decide a slot under a book's choices."""
    return [rule for rule in book.rules() if rule.slot == slot]


def shown(phrase: Phrase) -> str:
    """A condition as a person reads it: its word and what it asks for."""
    given = "; ".join(_written(value) for value in phrase.args.values())
    return f"{phrase.word}: {given}" if given else phrase.word


def _written(value: Any) -> str:
    if isinstance(value, terms.Const):
        return str(value.number)
    if isinstance(value, terms.Named):
        return value.name
    if isinstance(value, Selector):
        filters = [
            word if not args else f"{word} {', '.join(map(_written, args.values()))}" for word, args in value.filters
        ]
        return "; ".join((value.base, *filters))
    names = getattr(value, "names", None)
    return ", ".join(names) if names is not None else str(value)


def _leaves(args: Mapping[str, Any]) -> Iterator[terms.Const | terms.Named]:
    for value in args.values():
        if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
            yield from terms.leaves(value)


def _subsets(values: Sequence[Any]) -> Iterator[list[Any]]:
    """All subsets of what is at most a handful; of more, none, each alone, each pair, and all."""
    if len(values) <= MANY:
        for bits in product((False, True), repeat=len(values)):
            yield [value for value, taken in zip(values, bits, strict=True) if taken]
        return
    yield from ([value] for value in values)
    yield from ([a, b] for a, b in product(values, values) if a is not b)
    yield list(values)


MANY = 8
"""More kinds of members than this are joined in pairs and all together only."""
