"""Turns a subject into what several checks share: every question with its answer, and games played once for all."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from bopu.checks.rules.in_cases import Witnesses
from bopu.checks.rules.played import Game, MetBook, play_game
from bopu.checks.rules.questions import Enquiry, Question, answer, rules_of
from bopu.checks.rules.subject import Subject
from bopu.ruleset.decide import Book, Conflict, Decision, Gap
from bopu.ruleset.model import Rule
from bopu.ruleset.procedure import all_parts

FEWER = 8
"""One game under other choices for so many under the defaults."""

Answer = Decision | Gap | Conflict
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what the rules say to it."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class Under:
    """The rules under some choices. `name` says which: a named combination, or ``switch=option``."""

    name: str
    choices: Mapping[str, str] = field(hash=False)
    supplements: bool = True


class Anew(NamedTuple):
    """The keys of a slot that are asked again under other choices, in their order, and what is answered there."""

    touched: Mapping[tuple[Any, ...], None]
    answered: Sequence[Answered]


class Examination:
    """One subject with its questions and games; each is asked and played when a check first needs it."""

    def __init__(self, subject: Subject, games: int, seeds: int = 0) -> None:
        self.subject = subject
        self.slots = subject.game.vocabulary.slots
        self.count = games
        self.seeds = range(seeds, seeds + games)
        self._books: dict[tuple[tuple[tuple[str, str], ...], bool], Book] = {}
        self._answered: dict[tuple[str, tuple[str, ...]], list[Answered]] = {}
        self._anew: dict[tuple[str, tuple[str, ...]], Anew] = {}
        self._silent: dict[tuple[str, tuple[str, ...]], list[Answered]] = {}
        self._by_key: dict[str, dict[tuple[Any, ...], list[Answered]]] = {}
        self._matching: dict[tuple[str, tuple[str, ...]], dict[str, list[Answered]]] = {}
        self._games: dict[str, list[Game]] = {}
        self._checked: dict[str, Any] = {}

    def once(self, name: str, check: "Callable[[Examination], T]") -> T:
        """What a check finds here; it is made when it is first asked for, also by another check."""
        if name not in self._checked:
            self._checked[name] = check(self)
        found: T = self._checked[name]
        return found

    @property
    def fewer(self) -> int:
        """How many games are played under other choices than the defaults."""
        return -(-self.count // FEWER)

    @cached_property
    def enquiry(self) -> Enquiry:
        """The questions of the game."""
        return Enquiry(self.subject, self.subject.book())

    @cached_property
    def witnesses(self) -> Witnesses:
        """The cases of the text."""
        return Witnesses(self.subject)

    @property
    def open_slots(self) -> list[str]:
        """Slots without a finite domain: nothing is enumerated there."""
        return [name for name, slot in self.slots.items() if slot.domain is None or self.subject.ground is None]

    @property
    def default(self) -> Under:
        """The defaults, with all supplements."""
        return Under("default", {})

    @cached_property
    def combinations(self) -> list[Under]:
        """The defaults, each named combination that differs, and each option of each switch that no default is."""
        ruleset = self.subject.ruleset
        found = [self.default]
        for name, named in ruleset.rulesets.items():
            found.append(Under(name, named.choices, named.supplements))
        for name, switch in ruleset.switches.items():
            others = [option.id for option in switch.options if option.id != switch.default]
            found += [Under(f"{name}={option}", {name: option}) for option in others]
        seen: dict[object, Under] = {}
        for under in [*found, *self._several(found)]:
            seen.setdefault((tuple(sorted(under.choices.items())), under.supplements), under)
        return list(seen.values())

    def _several(self, found: Sequence[Under]) -> Iterator[Under]:
        """Choices under which rules hold that hold under none of these: they need several options at once."""
        defaults = {name: switch.default for name, switch in self.subject.ruleset.switches.items()}
        held = [{**defaults, **under.choices} for under in found if under.supplements]
        for rule in all_parts(self.subject.ruleset).values():
            if not any(rule.only.items() <= choices.items() for choices in held):
                choices = {name: option for name, option in rule.only.items() if option != defaults[name]}
                held.append({**defaults, **choices})
                yield Under(", ".join(f"{name}={option}" for name, option in choices.items()), choices)

    def book(self, under: Under) -> Book:
        """The rules under these choices."""
        key = (tuple(sorted(under.choices.items())), under.supplements)
        if key not in self._books:
            self._books[key] = self.subject.book(under.choices, under.supplements)
        return self._books[key]

    def rules(self, slot: str, under: Under) -> list[Rule]:
        """The rules that decide a slot there."""
        return rules_of(self.book(under), slot)

    def answers(self, slot: str, under: Under) -> Sequence[Answered]:
        """Every question of a slot with its answer. Choices that leave a slot's rules alone share them."""
        rules = self.rules(slot, under)
        key = (slot, tuple(rule.id for rule in rules))
        if key not in self._answered:
            self._answered[key] = self._asked(slot, under, rules) if slot not in self.open_slots else []
        return self._answered[key]

    def _asked(self, slot: str, under: Under, rules: Sequence[Rule]) -> list[Answered]:
        """Under other choices only the keys are asked again that a rule more or less could touch."""
        if under == self.default:
            return [Answered(one, answer(one, self.slots[slot])) for one in self.enquiry.questions(slot, rules)]
        again = self.anew(slot, under)
        kept = [one for one in self.answers(slot, self.default) if one.question.key not in again.touched]
        return [*kept, *again.answered]

    def anew(self, slot: str, under: Under) -> Anew:
        """What other choices answer where a rule more or less than under the defaults could touch something."""
        usual, rules = (self.rules(slot, one) for one in (self.default, under))
        name = (slot, tuple(rule.id for rule in rules))
        if name not in self._anew:
            ids = [{rule.id for rule in some} for some in (usual, rules)]
            changed = [] if slot in self.open_slots else [r for r in (*usual, *rules) if r.id in ids[0] ^ ids[1]]
            touched = dict.fromkeys(key for rule in changed for key in self.enquiry.touched(slot, rule))
            again = self.enquiry.questions(slot, rules, touched) if touched else ()
            self._anew[name] = Anew(touched, [Answered(one, answer(one, self.slots[slot])) for one in again])
        return self._anew[name]

    def usual(self, slot: str, keys: Iterable[tuple[Any, ...]]) -> Iterator[Answered]:
        """What the defaults answer for some keys of a slot."""
        if slot not in self._by_key:
            index: dict[tuple[Any, ...], list[Answered]] = {}
            for one in self.answers(slot, self.default):
                index.setdefault(one.question.key, []).append(one)
            self._by_key[slot] = index
        for key in keys:
            yield from self._by_key[slot].get(key, ())

    def matching(self, slot: str, under: Under, rule_id: str) -> Sequence[Answered]:
        """The questions of a slot to which a rule speaks or would speak."""
        key = (slot, tuple(rule.id for rule in self.rules(slot, under)))
        if key not in self._matching:
            index: dict[str, list[Answered]] = {}
            for one in self.answers(slot, under):
                for match in one.question.matched:
                    index.setdefault(match.rule.id, []).append(one)
            self._matching[key] = index
        return self._matching[key].get(rule_id, ())

    def asked_again(self, slot: str, one: Answered, rules: Sequence[Rule]) -> Answer:
        """What other rules answer in the same situation."""
        return answer(self.enquiry.asked_again(one.question, rules), self.slots[slot])

    def silent(self, slot: str, under: Under) -> Sequence[Answered]:
        """The questions of a slot that get no answer, or several: under other choices than the defaults, only those
        are asked that a rule more or less could touch."""
        if slot in self.open_slots:
            return []
        key = (slot, tuple(rule.id for rule in self.rules(slot, under)))
        if key not in self._silent:
            again = Anew({}, self.answers(slot, under)) if under == self.default else self.anew(slot, under)
            usual = [] if under == self.default else self.silent(slot, self.default)
            asked = [one for one in again.answered if not isinstance(one.answer, Decision)]
            self._silent[key] = [*(one for one in usual if one.question.key not in again.touched), *asked]
        return self._silent[key]

    def games(self, under: Under) -> Sequence[Game]:
        """The games of the seeds under these choices: all of them under the defaults, fewer elsewhere."""
        if under.name not in self._games:
            seeds = self.seeds if under == self.default else self.seeds[: self.fewer]
            self._games[under.name] = [self._game(under, at, seed) for at, seed in enumerate(seeds)]
        return self._games[under.name]

    def _game(self, under: Under, at: int, seed: int) -> Game:
        """A game under these choices: that of the defaults where nothing of it can differ."""
        if under == self.default:
            return play_game(self.subject, under.choices, under.supplements, seed, MetBook)
        usual = self.games(self.default)[at]
        if under.supplements and not self.may_differ(usual, under):
            return usual
        return play_game(self.subject, under.choices, under.supplements, seed)

    def may_differ(self, game: Game, under: Under) -> bool:
        """Whether other choices can make a game of the defaults go otherwise: a rule more or less was met in it."""
        ruleset, defaults = self.subject.ruleset, self.book(self.default).choices
        turned = {name for name, option in under.choices.items() if defaults[name] != option}
        if any(turned & step.only.keys() for one in ruleset.procedures.values() for step in one.steps):
            return True
        return any(turned & rule.only.keys() and rule.id in game.met for rule in ruleset.rules)

    def fired(self) -> Counter[str]:
        """How often each rule spoke or acted in all games played so far."""
        return sum((game.fired for games in self._games.values() for game in games), Counter())

    def came(self) -> Counter[tuple[str, str]]:
        """How often each step of a procedure came out in each way in all games played so far."""
        return sum((game.came for games in self._games.values() for game in games), Counter())

    def first_fired(self, rule_id: str) -> tuple[Under, Game, int] | None:
        """Under which choices, in which game and at which move a rule spoke earliest."""
        found = [
            (game.first[rule_id], under, game)
            for under in self.combinations
            for game in self._games.get(under.name, ())
            if rule_id in game.first
        ]
        if not found:
            return None
        ply, under, game = min(found, key=lambda one: one[0])
        return under, game, ply
