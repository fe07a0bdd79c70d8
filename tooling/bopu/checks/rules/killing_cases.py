"""Turns the cases of a text into killers of mutants: which of them may notice one, likeliest first, and which does.

Each case is played once, by itself, and it is noted which rules spoke, which slots, events and procedures came up, and
which names. Only a case in which what a mutant disturbs came up can notice it.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from bopu.checks.rules.coming_up import AskedBook, CameUp
from bopu.checks.rules.mutants import CELL, EXCHANGED, Mutant
from bopu.checks.rules.played import Told, plies
from bopu.checks.rules.reachable import targets
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.touching import OF_SWITCHES, touched
from bopu.play.contract import Event, Facts
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, play_case, unmet
from bopu.simulate.hand_cases import hand_faults, rules_told, score_case

FIRST = 0
"""The seed of the first game."""
Came = tuple[Sequence[Event], Facts]
"""What happened in a case, and what stands at its end."""


class _Played(NamedTuple):
    """A case as it was played: whether it does not hold, the rules that spoke, what happened."""

    faulty: bool
    rules: Set[str]
    came: Came


class Tried(NamedTuple):
    """The case that does not hold, empty where all do, and those that went otherwise and hold all the same."""

    killer: str
    otherwise: Sequence[Case]


class Witness(NamedTuple):
    """A case that holds: what came up in it, the rules and steps that spoke, all names in it, what happened."""

    case: Case
    came_up: CameUp
    heard: frozenset[str]
    names: frozenset[str]
    came: Came

    @property
    def digest(self) -> str:
        """A digest of all that the case says, wherever it stands."""
        return hashlib.sha256(repr(replace(self.case, file="", line=0)).encode()).hexdigest()[:16]


class KillingCases:
    """The cases of a subject as killers. Those that do not hold as the rules are notice nothing."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._parts = all_parts(subject.ruleset)
        shown = str(PurePosixPath(subject.file).parent)
        read, _ = read_cases(subject.folder, shown, subject.ruleset)
        self.witnesses = [found for case in read if (found := self._witness(case)) is not None]
        self.names = frozenset(name for one in self.witnesses for name in one.names)

    def _witness(self, case: Case) -> Witness | None:
        subject = self.subject
        try:
            book = book_for(subject.ruleset, subject.game, case, {}, AskedBook)
            assert isinstance(book, AskedBook)
            played = self._played(book, case)
        except Exception:  # what cannot be played holds of nothing
            return None
        if played.faulty:
            return None
        told = [case.given, case.hand, case.expect, case.play, [event.fields for event in played.came[0]]]
        heard = frozenset(book.heard | played.rules)
        return Witness(case, book.came_up, heard, frozenset(_words(told)), played.came)

    def _played(self, book: Book, case: Case) -> _Played:
        """What a case comes to. Raises whatever the rules make of it."""
        game = self.subject.game
        if case.hand:
            faulty = any(hand_faults(book, game, case))
            rules = rules_told(score_case(book, game, case)) if isinstance(book, AskedBook) else frozenset[str]()
            return _Played(faulty, rules, ((), {}))
        played = play_case(book, game, case)
        came = tuple(played.events), dict(played.state.facts())
        return _Played(bool(unmet(case, played)), played.rules, came)

    def digest(self, name: str) -> str:
        """The digest of a case by its name."""
        return next(one.digest for one in self.witnesses if one.case.name == name)

    def killer(self, mutant: Mutant) -> str:
        """The first case that does not hold under a mutant; empty where all do."""
        return self.tried(mutant).killer

    def tried(self, mutant: Mutant) -> Tried:
        """What becomes of the cases under a mutant, up to the first that does not hold."""
        books: Books = {}
        otherwise = list[Case]()
        for witness in self.likeliest(mutant):
            try:
                played = self._played(book_for(mutant.ruleset, self.subject.game, witness.case, books), witness.case)
            except Exception:  # rules that were changed at will may break an engine anywhere: that is noticed
                return Tried(witness.case.name, otherwise)
            if played.faulty:
                return Tried(witness.case.name, otherwise)
            otherwise += [] if played.came == witness.came else [witness.case]
        return Tried("", otherwise)

    def in_game(self, mutant: Mutant) -> bool:
        """Whether the first game under the defaults, by random players, goes otherwise under a mutant of rules."""
        came_up, told = self._game
        if not touched(self.subject.ruleset, mutant).in_case(came_up):
            return False
        changed = replace(self.subject, ruleset=mutant.ruleset)
        return list(plies(changed, changed.book(), FIRST)) != told

    @cached_property
    def _game(self) -> tuple[CameUp, Sequence[Told]]:
        subject = self.subject
        book = AskedBook(subject.ruleset, subject.game.vocabulary, {})
        told = list(plies(subject, book, FIRST))
        return book.came_up, told

    def likeliest(self, mutant: Mutant) -> Iterator[Witness]:
        """The cases that may notice a mutant: those in which what it disturbs spoke and which are about its clauses,
        then those of one of the two, then those in which it came up at all."""
        if mutant.table:
            names = set(mutant.names)
            yield from sorted(self._of_table(mutant), key=lambda one: (not names & one.names, len(one.names)))
            return
        rules = set(mutant.rules)
        parts = [self._parts[name] for name in mutant.rules if name in self._parts]
        cited = {clause for part in parts for clause in part.cites}
        asked = {name for name, part in zip(mutant.rules, parts, strict=False) for name in _asks(name, part)}
        touches = touched(self.subject.ruleset, mutant)
        found = [
            one
            for one in self.witnesses
            if one.came_up.asked & asked and touches.in_case(one.came_up) and self._in_force(mutant, parts, one)
        ]
        yield from sorted(found, key=lambda one: _distance(one, rules, cited))

    def _of_table(self, mutant: Mutant) -> Sequence[Witness]:
        """Of rows and cells those that come near one, of other readings all; none where the engine makes the same of
        the tables."""
        if mutant.kind in (CELL, EXCHANGED) and "rows" in self.subject.ruleset.tables[mutant.table]:
            return list(self._come_near(mutant))
        if self.made_alike(mutant):
            return []
        return self.witnesses

    def _come_near(self, mutant: Mutant) -> Iterator[Witness]:
        """The cases that name one of the rows, of whole rows also those that name one which leads there: rules may ask
        where a cell leads."""
        names = set(mutant.names)
        rows = self.subject.ruleset.tables[mutant.table]["rows"]
        if mutant.kind == CELL:
            return (one for one in self.witnesses if one.names & names)
        near = names | {row for row, given in rows.items() if names.intersection(targets(given["cells"]))}
        return (one for one in self.witnesses if one.names & near)

    def made_alike(self, mutant: Mutant) -> bool:
        """Whether what is made of all tables is as it was, and the engine looks nowhere into the table itself."""
        looked = any(mutant.table in one.looked for one in (self._game[0], *(one.came_up for one in self.witnesses)))
        return bool(self._made) and not looked and self._made_of(mutant.ruleset) == self._made

    @cached_property
    def _made(self) -> Mapping[str, Any]:
        return self._made_of(self.subject.ruleset)

    def _made_of(self, ruleset: Ruleset) -> Mapping[str, Any]:
        return self.subject.game.vocabulary.constants_of(ruleset.tables)

    def _in_force(self, mutant: Mutant, parts: Iterable[Rule | Step], witness: Witness) -> bool:
        """Whether one of these rules can speak under the choices of a case."""
        if mutant.kind in OF_SWITCHES:
            return True
        return any(part.only.items() <= witness.came_up.choices.items() for part in parts)


def _distance(one: Witness, rules: Collection[str], cited: Collection[str]) -> tuple[int, int]:
    """How far a case is from rules; of those equally far that in which least else spoke is asked first."""
    heard, about = (bool(one.heard & set(rules)), bool(set(one.case.clauses) & set(cited)))
    return 3 - 2 * heard - about, len(one.heard)


def _asks(name: str, part: Rule | Step) -> tuple[str, ...]:
    if isinstance(part, Rule):
        return (part.slot or part.event,)
    return (name.partition(".")[0],)


def _words(value: Any) -> Iterator[str]:
    """Every word in what a case gives, plays, expects and tells."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from _words(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _words(inner)
    else:
        for word in str(value).split():
            yield word
            yield from word.split("=")
