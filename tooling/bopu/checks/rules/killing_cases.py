"""Turns the cases of a text into killers of mutants: which of them may notice one, likeliest first, and which does.

Each case is played once, by itself, and it is noted which rules spoke, which slots, events and procedures came up, and
which names. Only a case in which what a mutant disturbs came up can notice it.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from bopu.checks.rules.mutants import Mutant
from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.subject import Subject
from bopu.ruleset.decide import Candidate, Decision, Matched
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import all_parts
from bopu.ruleset.vocabulary import View, Vocabulary
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, faults, play_case
from bopu.simulate.hand_cases import rules_told, score_case


class AskedBook(HeardBook):
    """A book that also notes in `asked` which slots, events and procedures come up."""

    def __init__(
        self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Mapping[str, str], supplements: bool = True
    ) -> None:
        super().__init__(ruleset, vocabulary, choices, supplements)
        self.asked: set[str] = set()

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot, noted."""
        self.asked.add(slot_name)
        return super().decide(slot_name, view)

    def candidates(self, slot_name: str, key: tuple[Any, ...]) -> tuple[Candidate, ...]:
        """The rules that a key leaves possible; the slot is noted."""
        self.asked.add(slot_name)
        return super().candidates(slot_name, key)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event, noted."""
        self.asked.add(event)
        return super().upon(event, view)

    def steps(self, procedure: str) -> Mapping[str, Step]:
        """The steps of a procedure, noted."""
        self.asked.add(procedure)
        return super().steps(procedure)


class Witness(NamedTuple):
    """A case that holds: what came up in it, the rules and steps that spoke, all names in it, the choices in force."""

    case: Case
    asked: frozenset[str]
    heard: frozenset[str]
    names: frozenset[str]
    choices: Mapping[str, str]

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
        if _noticed(subject, subject.ruleset, case, {}):
            return None
        book = book_for(subject.ruleset, subject.game, case, {}, AskedBook)  # its own: what is kept is asked no more
        assert isinstance(book, AskedBook)
        told: list[Any] = [case.given, case.hand, case.expect, case.play]
        if case.hand:
            rules = rules_told(score_case(book, subject.game, case))
        else:
            played = play_case(book, subject.game, case)
            rules = played.rules
            told += [event.fields for event in played.events]
        heard = frozenset(book.heard | rules)
        return Witness(case, frozenset(book.asked), heard, frozenset(_words(told)), book.choices)

    def digest(self, name: str) -> str:
        """The digest of a case by its name."""
        return next(one.digest for one in self.witnesses if one.case.name == name)

    def killer(self, mutant: Mutant) -> str:
        """The first case that does not hold under a mutant; empty where all do."""
        books: Books = {}
        for witness in self._likeliest(mutant):
            if _noticed(self.subject, mutant.ruleset, witness.case, books):
                return witness.case.name
        return ""

    def _likeliest(self, mutant: Mutant) -> Iterator[Witness]:
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
        found = [one for one in self.witnesses if one.asked & asked and self._in_force(mutant, parts, one)]
        yield from sorted(found, key=lambda one: _distance(one, rules, cited))

    def _of_table(self, mutant: Mutant) -> Sequence[Witness]:
        """Of a single cell those that name its row; of other readings all."""
        if mutant.kind != "cell":
            return self.witnesses
        return [one for one in self.witnesses if one.names & set(mutant.names)]

    def _in_force(self, mutant: Mutant, parts: Iterable[Rule | Step], witness: Witness) -> bool:
        """Whether one of these rules can speak under the choices of a case."""
        if mutant.kind in ("switched", "crossed"):
            return True
        return any(part.only.items() <= witness.choices.items() for part in parts)


def _distance(one: Witness, rules: Collection[str], cited: Collection[str]) -> tuple[int, int]:
    """How far a case is from rules; of those equally far that in which least else spoke is asked first."""
    heard, about = bool(one.heard & set(rules)), bool(set(one.case.clauses) & set(cited))
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
