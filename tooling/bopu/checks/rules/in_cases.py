"""Turns the cases beside a text into witnesses: of rules that speak, of options that matter.

Games at random meet rarely what a case sets up; what no game noticed a case may.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding
from bopu.play.stops import Stopped
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, faults, judged

BREAKS = (Stopped, Gap, Conflict, KeyError, ValueError, IndexError)
"""What rules that were changed at will may come to: a difference too."""


class Heard(NamedTuple):
    """A case with what of it does not hold, and the rules that speak and the steps that come out in it."""

    case: Case
    faults: Sequence[str]
    rules: frozenset[str]


class Witnesses:
    """The cases of a subject, each with what does not hold and the rules that speak and the steps that come out in it,
    whether or not an event tells of them; they are played once, when first asked for."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._books: Books = {}
        self._heard_in: Books = {}

    @cached_property
    def _read(self) -> tuple[list[Case], list[Finding]]:
        subject = self.subject
        return read_cases(subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset)

    @property
    def unread(self) -> Sequence[Finding]:
        """What is wrong with the files of the cases."""
        return self._read[1]

    @cached_property
    def judged(self) -> Sequence[Heard]:
        """Every case, in the order in which they stand."""
        return [self._judged(case) for case in self._read[0]]

    def _judged(self, case: Case) -> Heard:
        book = book_for(self.subject.ruleset, self.subject.game, case, self._heard_in, HeardBook)
        assert isinstance(book, HeardBook)
        book.heard = set()  # cases under the same choices share a book
        try:
            faults, rules = judged(book, self.subject.game, case)
        except BREAKS as fault:  # the rules may break an engine anywhere
            name = type(fault).__name__
            return Heard(case, [f"expected a case that can be played; found {name}: {fault}"], frozenset())
        return Heard(case, faults, frozenset(book.heard | rules))

    @property
    def _cases(self) -> Sequence[Heard]:
        """Those that hold: the others bear witness to nothing."""
        return [one for one in self.judged if not one.faults]

    def _faulty(self, ruleset: Ruleset, case: Case, books: Books) -> bool:
        try:
            return bool(faults(ruleset, self.subject.game, case, books))
        except BREAKS:
            return True

    def speaking(self, rule: str) -> str:
        """The first case in which a rule speaks, or a step comes out; empty where there is none."""
        return next((one.case.name for one in self._cases if rule in one.rules), "")

    def telling(self, switch: str, option: str) -> str:
        """The first case played under an option that does not hold under the default; empty where there is none."""
        for case, *_ in self._cases:
            usual = {name: one for name, one in case.choices.items() if name != switch}
            if case.choices.get(switch) == option and self._faulty(
                self.subject.ruleset, replace(case, choices=usual), self._books
            ):
                return case.name
        return ""
