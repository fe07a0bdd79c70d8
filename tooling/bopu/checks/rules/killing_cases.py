"""Turns the cases of a text into killers of mutants: which of them may notice one, likeliest first, and which does.

Each case is played once, by itself, and it is noted which rules spoke, which slots, events and procedures came up, and
which names. Only a case in which what a mutant disturbs came up can notice it.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from bopu.checks.rules.coming_up import AskedBook, CameUp
from bopu.checks.rules.mutants import CELL, EXCHANGED, Mutant
from bopu.checks.rules.played import plies
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.touching import OF_SWITCHES, touched
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, faults, play_case, unmet
from bopu.simulate.hand_cases import hand_faults, rules_told, score_case


class Witness(NamedTuple):
    """A case that holds: what came up in it, the rules and steps that spoke, all names in it."""

    case: Case
    came_up: CameUp
    heard: frozenset[str]
    names: frozenset[str]

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
            told: list[Any] = [case.given, case.hand, case.expect, case.play]
            if case.hand:
                faulty = any(hand_faults(book, subject.game, case))
                rules = rules_told(score_case(book, subject.game, case))
            else:
                played = play_case(book, subject.game, case)
                faulty, rules = bool(unmet(case, played)), played.rules
                told += [event.fields for event in played.events]
        except Exception:  # what cannot be played holds of nothing
            return None
        return None if faulty else Witness(case, book.came_up, frozenset(book.heard | rules), frozenset(_words(told)))

    def digest(self, name: str) -> str:
        """The digest of a case by its name."""
        return next(one.digest for one in self.witnesses if one.case.name == name)

    def killer(self, mutant: Mutant) -> str:
        """The first case that does not hold under a mutant; empty where all do."""
        books: Books = {}
        for witness in self.likeliest(mutant):
            if _noticed(self.subject, mutant.ruleset, witness.case, books):
                return witness.case.name
        return ""

    def in_game(self, mutant: Mutant) -> bool:
        """Whether what a mutant of rules disturbs comes up in the first game under the defaults, by random players."""
        return touched(self.subject.ruleset, mutant).in_case(self._game)

    @cached_property
    def _game(self) -> CameUp:
        subject = self.subject
        book = AskedBook(subject.ruleset, subject.game.vocabulary, {})
        list(plies(subject, book, 0))
        return book.came_up

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
        """Of rows and cells those that name a row, of other readings all; none where the engine makes the same of the
        tables."""
        if mutant.kind in (CELL, EXCHANGED) and "rows" in self.subject.ruleset.tables[mutant.table]:
            return [one for one in self.witnesses if one.names & set(mutant.names)]
        if self.made_alike(mutant):
            return []
        return self.witnesses

    def made_alike(self, mutant: Mutant) -> bool:
        """Whether what is made of all tables is as it was, and the engine looks nowhere into the table itself."""
        looked = any(mutant.table in one.looked for one in (self._game, *(one.came_up for one in self.witnesses)))
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


def _noticed(subject: Subject, ruleset: Ruleset, case: Case, books: Books) -> bool:
    """Whether a case does not hold. Rules that were changed at will may break an engine anywhere: that is noticed."""
    try:
        return bool(faults(ruleset, subject.game, case, books))
    except Exception:
        return True


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
