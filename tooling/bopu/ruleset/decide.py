"""Turns a ruleset with its switches fixed into answers: which rules hold in a situation, which override which, what
they say.

Decide, then book: for each key of a slot, conditions that the key settles are tested once and remembered; what only
play can know is tested in play, and what followed from it is remembered too. A slot without an answer is a gap, two
answers that nothing orders are a conflict; both are values, for checks to report.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bopu.ruleset.model import Phrase, Procedure, Rule, Ruleset, Step, terms_of
from bopu.ruleset.remember import Remembered, Tested
from bopu.ruleset.terms import Const, Named, Term, leaves
from bopu.ruleset.vocabulary import Joining, Slot, View, Vocabulary

SITUATION = "situation"
"""The word by which a condition names a situation that the ruleset defines."""


class KeyView:
    """The features that a slot's key and the ruleset fix, and no others: asking for another is a fault of the
    vocabulary."""

    def __init__(self, slot: Slot, key: tuple[Any, ...], constants: Mapping[str, Any]) -> None:
        self._features = {**constants, **dict(zip(slot.keys, key, strict=True))}

    def feature(self, name: str) -> Any:
        """A feature of the key."""
        return self._features[name]


class Matched(NamedTuple):
    """A rule that holds, and what its conditions bound."""

    rule: Rule
    bound: Mapping[str, Any]


class Candidate(NamedTuple):
    """A rule that a key does not exclude, with the conditions that are still open."""

    rule: Rule
    bound: Mapping[str, Any]
    when: tuple[Phrase, ...]
    unless: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rules say: the answer (empty: that nothing happens), the rules it rests on, and what they bound.

    Where the rules are asked the same again a book gives the same decision, so an engine may put into `kept` what it
    made of it.
    """

    answer: tuple[Phrase, ...]
    rules: tuple[Rule, ...]
    bound: Mapping[str, Any] = field(default_factory=dict, hash=False)
    kept: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)


class _Found(NamedTuple):
    """What was found about a slot: candidates by key, decisions, the rules that a part of the key lets through."""

    candidates: dict[tuple[Any, ...], tuple[Candidate, ...]]
    decided: Remembered[Decision]
    sieved: dict[tuple[str, Any], frozenset[int]]


Test = Callable[[Phrase, View], Mapping[str, Any] | None]
"""Tests a condition: what it binds where it holds, None where it does not."""


class Gap(Exception):
    """No rule answers a slot."""


class Conflict(Exception):
    """Rules answer a slot differently and nothing orders them. `rules` are those rules."""

    def __init__(self, message: str, rules: Sequence[Rule]) -> None:
        super().__init__(message)
        self.rules = tuple(rules)


class Book:
    """A ruleset under fixed choices, ready to be asked. Tables fill as they are asked for, or all at once by `fill`."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        self.ruleset = ruleset
        self.vocabulary = vocabulary
        self.choices = {name: choices.get(name, switch.default) for name, switch in ruleset.switches.items()}
        active = [rule for rule in ruleset.rules if self._holds_at_all(rule, supplements)]
        self._by_slot: dict[str, list[Rule]] = {name: [] for name in vocabulary.slots}
        self._by_event: dict[str, list[Rule]] = {name: [] for name in vocabulary.events}
        for rule in active:
            (self._by_slot[rule.slot] if rule.slot else self._by_event[rule.event]).append(rule)
        found = {name: self._of_slot(slot) for name, slot in vocabulary.slots.items()}
        self._tables = {name: one.candidates for name, one in found.items()}
        self._decided = {name: one.decided for name, one in found.items()}
        self._sieved = {name: one.sieved for name, one in found.items()}
        self._acted: dict[str, Remembered[list[Matched]]] = {}
        self._made: dict[str, Any] = {}
        self._reads: dict[str, frozenset[str]] = {}
        self._steps = {one.id: self._steps_of(one, supplements) for one in ruleset.procedures.values()}
        made = (vocabulary, ruleset.tables)
        self._constants = ruleset.shelf.once("constants", made, lambda: vocabulary.constants_of(ruleset.tables))

    def _of_slot(self, slot: Slot) -> "_Found":
        """What was found about a slot by books whose rules are the same there."""
        parts = self._parts(self._by_slot[slot.name])
        return self.ruleset.shelf.once(f"slot {slot.name}", parts, lambda: _Found({}, Remembered(slot.keys), {}))

    def _parts(self, rules: Sequence[Rule]) -> tuple[object, ...]:
        """All on which it depends what rules say where the situation is the same."""
        ruleset = self.ruleset
        return self.vocabulary, ruleset.situations, ruleset.values, ruleset.tables, *rules

    def _steps_of(self, procedure: Procedure, supplements: bool) -> Mapping[str, Step]:
        outside = any(procedure.supplied) or any(self._supplied(Named(source)) for source in procedure.binds.values())
        if outside and not supplements:
            return {}
        return {step.id: step for step in procedure.steps if self._holds_at_all(step, supplements)}

    def steps(self, procedure: str) -> Mapping[str, Step]:
        """The steps of a procedure under the choices, by id. Without supplements, those that the texts give: where one
        is missing play stops."""
        return self._steps[procedure]

    def _holds_at_all(self, rule: Rule | Step, supplements: bool) -> bool:
        if not supplements and self.supplemented(rule):
            return False
        return all(self.choices.get(switch) == option for switch, option in rule.only.items())

    def supplemented(self, rule: Rule | Step) -> bool:
        """Whether a rule or step, a number in it, or a situation or value that it names, is not of the text."""
        if any(rule.supplied) or rule.supplements:
            return True
        names = {phrase.args["name"] for phrase in rule.phrases if phrase.word == SITUATION}
        return any(self.supplemented(self.ruleset.situations[name]) for name in names) or any(
            self._supplied(term) for term in rule.terms
        )

    def _supplied(self, term: Term) -> bool:
        inner = (self.ruleset.values.get(leaf.name) for leaf in leaves(term) if isinstance(leaf, Named))
        return any(isinstance(leaf, Const) and leaf.supplied for leaf in leaves(term)) or any(
            value is not None and self._supplied(value) for value in inner
        )

    def rules(self) -> Iterator[Rule]:
        """All rules that hold under the choices."""
        for rules in (*self._by_slot.values(), *self._by_event.values()):
            yield from rules

    def constant(self, name: str) -> Any:
        """A feature that stays the same in every game (see `Vocabulary.constants`)."""
        return self._constants[name]

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """What an engine makes of this book alone: made when it is first asked for, then kept under its name."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot in a situation. Raises `Gap` or `Conflict`."""
        decided = self._decided[slot_name]
        if decided.alone is not None:
            return decided.alone
        found = decided.answer(view)
        if found is None:
            key, path = decided.key(view), list[Tested]()
            found = self._weighed(slot_name, key, view, self._noting(path))
            decided.keep(key, path, found)
        return found

    def weigh(self, slot_name: str, view: View, test: Test) -> Decision:
        """The same by another way of testing what the key does not settle; nothing of it is remembered."""
        key = self._decided[slot_name].key(view)
        return self._decided[slot_name].settled(key) or self._weighed(slot_name, key, view, test)

    def _weighed(self, slot_name: str, key: tuple[Any, ...], view: View, test: Test) -> Decision:
        slot, matched = self.vocabulary.slots[slot_name], []
        for candidate in self._candidates(slot, key):
            bound = _match(candidate.when, candidate.unless, view, test)
            if bound is not None:
                matched.append(Matched(candidate.rule, {**candidate.bound, **bound}))
        return resolve(slot, matched, key)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event in a situation, in their order."""
        acted = self._acted.get(event)
        if acted is None:
            parts = self._parts(self._by_event[event])
            acted = self.ruleset.shelf.once(f"event {event}", parts, lambda: Remembered(self._keys_of(event)))
            self._acted[event] = acted
        if acted.alone is not None:
            return acted.alone
        if by := self.vocabulary.events[event].by:
            return acted.whole(view, by, self._settled, lambda noting: self._acting(event, acted, noting))
        return self._acting(event, acted, view)

    def _settled(self, name: str) -> bool:
        """Whether a feature or value is the same in every situation."""
        value = self.ruleset.values.get(name)
        return name in self._constants or (value is not None and not any(isinstance(x, Named) for x in leaves(value)))

    def _acting(self, event: str, acted: Remembered[list[Matched]], view: View) -> list[Matched]:
        """The rules that act, as remembered or found anew."""
        found = acted.answer(view)
        if found is None:
            path: list[Tested] = []
            found = self.act(event, view, self._noting(path, frozenset((*acted.keys, *self._constants))))
            acted.keep(acted.key(view), path, found)
        return found

    def act(self, event: str, view: View, test: Test) -> list[Matched]:
        """The same by another way of testing conditions; nothing of it is remembered."""
        found = []
        for rule in self._by_event[event]:
            bound = _match(rule.when, rule.unless, view, test)
            if bound is not None:
                found.append(Matched(rule, bound))
        removed = {name for match in found for name in match.rule.overrides}
        return [match for match in found if match.rule.id not in removed]

    def _keys_of(self, event: str) -> tuple[str, ...]:
        """The fields of an event by which what happens upon it is remembered: those that conditions ask for which are
        tested in every case, the first of each rule."""
        first = ((*rule.when, *rule.unless)[:1] for rule in self._by_event[event])
        asked = frozenset(name for phrases in first for phrase in phrases for name in self.reads(phrase))
        return tuple(name for name in self.vocabulary.events[event].fields if name in asked)

    def _noting(self, path: list[Tested], known: frozenset[str] = frozenset()) -> Test:
        """Tests conditions, and notes on a path each one that the known features do not settle."""

        def test(phrase: Phrase, view: View) -> Mapping[str, Any] | None:
            found = self._test(phrase, view)
            if not known or _names_values(phrase) or not self.reads(phrase) <= known:
                truth = self._in_situation if phrase.word == SITUATION else self.vocabulary.predicates[phrase.word].test
                path.append(Tested(truth, phrase.args, found is not None, self._binds(phrase)))
            return found

        return test

    def _in_situation(self, view: View, args: Mapping[str, Any]) -> bool:
        situation = self.ruleset.situations[args["name"]]
        return _match(situation.when, situation.unless, view, self._test) is not None

    def _binds(self, phrase: Phrase) -> bool:
        if phrase.word != SITUATION:
            return bool(self.vocabulary.predicates[phrase.word].binds)
        return any(map(self._binds, self.ruleset.situations[phrase.args["name"]].when))

    def holds(self, conditions: Sequence[Phrase], view: View) -> Mapping[str, Any] | None:
        """What conditions bind where all of them hold in a situation, None where one does not."""
        return _match(conditions, (), view, self._test)

    def went(self, step: Step, outcome: str) -> None:
        """Told of each step of a procedure once it came out; a book that takes note of what speaks overrides it."""

    def spoke(self, rules: Sequence[Rule]) -> None:
        """Told of rules that hold by an engine that tests `candidates` itself; overridden likewise."""

    def candidates(self, slot_name: str, key: tuple[Any, ...]) -> tuple[Candidate, ...]:
        """The rules that a key of a slot leaves possible, with the conditions that play must still test."""
        return self._candidates(self.vocabulary.slots[slot_name], key)

    def _candidates(self, slot: Slot, key: tuple[Any, ...]) -> tuple[Candidate, ...]:
        table = self._tables[slot.name]
        if key not in table:
            view = KeyView(slot, key, self._constants)
            rules = self._by_slot[slot.name]
            left = self._sieve(slot, key)
            found = (self._narrow(rules[at], slot, view) for at in left)
            table[key] = tuple(candidate for candidate in found if candidate is not None)
        return table[key]

    def _sieve(self, slot: Slot, key: tuple[Any, ...]) -> Sequence[int]:
        """The rules of a slot that no single part of the key excludes, in their order; remembered for each part."""
        left: frozenset[int] = frozenset(range(len(self._by_slot[slot.name])))
        sieved = self._sieved[slot.name]
        for name, value in zip(slot.keys, key, strict=True):
            if (name, value) not in sieved:
                sieved[name, value] = self._passing(slot, name, value)
            left &= sieved[name, value]
        return sorted(left)

    def _passing(self, slot: Slot, name: str, value: Any) -> frozenset[int]:
        """The rules whose conditions on this part of the key alone hold."""
        alone = frozenset({name, *self._constants})
        view = KeyView(slot, tuple(value if key == name else None for key in slot.keys), self._constants)
        passing = []
        for at, rule in enumerate(self._by_slot[slot.name]):
            when = (phrase for phrase in rule.when if self.reads(phrase) <= alone)
            unless = (phrase for phrase in rule.unless if self.reads(phrase) <= alone)
            if _match(tuple(when), tuple(unless), view, self._test) is not None:
                passing.append(at)
        return frozenset(passing)

    def _narrow(self, rule: Rule, slot: Slot, view: View) -> Candidate | None:
        keys = frozenset((*slot.keys, *self._constants))
        bound: dict[str, Any] = {}
        when, unless = [], []
        for phrase in rule.when:
            if not self.reads(phrase) <= keys:
                when.append(phrase)
            elif (found := self._test(phrase, view)) is None:
                return None
            else:
                bound.update(found)
        for phrase in rule.unless:
            if not self.reads(phrase) <= keys:
                unless.append(phrase)
            elif self._test(phrase, view) is not None:
                return None
        return Candidate(rule, bound, tuple(when), tuple(unless))

    def reads(self, phrase: Phrase) -> frozenset[str]:
        """The features of the state that a condition asks for, those of a named situation included."""
        if phrase.word != SITUATION:
            return self.vocabulary.predicates[phrase.word].reads
        name = phrase.args["name"]
        if name not in self._reads:
            situation = self.ruleset.situations[name]
            parts = [self.reads(inner) for inner in (*situation.when, *situation.unless)]
            self._reads[name] = frozenset().union(*parts)
        return self._reads[name]

    def _test(self, phrase: Phrase, view: View) -> Mapping[str, Any] | None:
        """What a condition binds where it holds, None where it does not."""
        if phrase.word == SITUATION:
            situation = self.ruleset.situations[phrase.args["name"]]
            return _match(situation.when, situation.unless, view, self._test)
        found = self.vocabulary.predicates[phrase.word].test(view, phrase.args)
        if isinstance(found, Mapping):
            return found
        return {} if found else None


def _match(when: Sequence[Phrase], unless: Sequence[Phrase], view: View, test: Test) -> Mapping[str, Any] | None:
    bound: dict[str, Any] = {}
    for phrase in when:
        found = test(phrase, view)
        if found is None:
            return None
        bound.update(found)
    return None if any(test(phrase, view) is not None for phrase in unless) else bound


def _names_values(phrase: Phrase) -> bool:
    """Whether a number in a condition is a named value, which may rest on more than the condition itself reads."""
    return any(isinstance(leaf, Named) for term in terms_of(phrase.args) for leaf in leaves(term))


def resolve(slot: Slot, matched: Sequence[Matched], key: tuple[Any, ...]) -> Decision:
    """The decision of the rules that hold: overridden ones leave, `otherwise` speaks where nothing else does."""
    removed = {name for match in matched for name in match.rule.overrides}
    left = [match for match in matched if match.rule.id not in removed and not match.rule.otherwise]
    if not left:
        left = [match for match in matched if match.rule.otherwise and match.rule.id not in removed]
    if not left:
        if slot.needs_answer:
            raise Gap(f"expected a rule that decides {slot.name} for {_shown(slot, key)}; found none")
        return Decision((), ())
    # a rule that removed others without saying anything itself is still a reason for what is left
    speaking = tuple(match.rule for match in left)
    bound = {name: value for match in left for name, value in match.bound.items()}
    if slot.joining is Joining.ALL:
        return Decision(tuple(phrase for match in left for phrase in _bind(match)), speaking, bound)
    answers = [_bind(match) for match in left]
    if any(answer != answers[0] for answer in answers[1:]):
        names = ", ".join(rule.id for rule in speaking)
        expected = f"expected one answer to {slot.name} for {_shown(slot, key)}, or overrides that order the rules"
        message = f"{expected}; found {names}, which differ"
        raise Conflict(message, speaking)
    return Decision(answers[0], speaking, bound)


def _bind(match: Matched) -> tuple[Phrase, ...]:
    """A rule's answer with what its conditions bound put beside the arguments, so that two bindings are two answers."""
    if not match.bound:
        return match.rule.answer
    return tuple(Phrase(phrase.word, {**phrase.args, "bound": dict(match.bound)}) for phrase in match.rule.answer)


def _shown(slot: Slot, key: tuple[Any, ...]) -> str:
    """The situation by its features; one that is empty (no place yet) is told as none."""
    parts = zip(slot.keys, key, strict=True)
    return ", ".join(f"{name} {'none' if part == '' else part}" for name, part in parts) or "the whole game"
