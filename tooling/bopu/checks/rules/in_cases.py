"""Turns the cases beside a text into witnesses: of rules that speak, of options that matter.

Games at random meet rarely what a case sets up; what no game noticed a case may.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from bopu.checks.rules.played import HeardBook
from bopu.checks.rules.subject import Subject
from bopu.play.stops import Stopped
from bopu.ruleset.decide import Conflict, Gap
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, book_for, faults, play_case, unmet
from bopu.simulate.hand_cases import rules_told, score_case

BREAKS = (Stopped, Gap, Conflict, KeyError, ValueError, IndexError)
"""What rules that were changed at will may come to: a difference too."""


class Witnesses:
    """The cases of a subject, each with the rules that speak and the steps that come out in it, whether or not an event
    tells of them; they are played when first asked for."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._books: Books = {}
        self._heard_in: Books = {}
        self._heard: list[tuple[Case, frozenset[str]]] | None = None

    @property
    def _cases(self) -> Sequence[tuple[Case, frozenset[str]]]:
        if self._heard is None:
            subject = self.subject
            read, _ = read_cases(subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset)
            self._heard = [(case, rules) for case in read if (rules := self._rules(case)) is not None]
        return self._heard

    def _rules(self, case: Case) -> frozenset[str] | None:
        """What spoke in a case; None where it does not hold."""
        book = book_for(self.subject.ruleset, self.subject.game, case, self._heard_in, HeardBook)
        assert isinstance(book, HeardBook)
        book.heard = set()  # cases under the same choices share a book
        if case.hand:
            if self._faulty(self.subject.ruleset, case, self._heard_in):
                return None
            return frozenset(book.heard | rules_told(score_case(book, self.subject.game, case)))
        try:
            played = play_case(book, self.subject.game, case)
        except BREAKS:
            return None
        return None if unmet(case, played) else frozenset(book.heard | played.rules)

    def _faulty(self, ruleset: Ruleset, case: Case, books: Books) -> bool:
        try:
            return bool(faults(ruleset, self.subject.game, case, books))
        except BREAKS:
            return True

    def speaking(self, rule: str) -> str:
        """The first case in which a rule speaks, or a step comes out; empty where there is none."""
        return next((case.name for case, rules in self._cases if rule in rules), "")

    def telling(self, switch: str, option: str) -> str:
        """The first case played under an option that does not hold under the default; empty where there is none."""
        for case, _ in self._cases:
            usual = {name: one for name, one in case.choices.items() if name != switch}
            if case.choices.get(switch) == option and self._faulty(
                self.subject.ruleset, replace(case, choices=usual), self._books
            ):
                return case.name
        return ""
