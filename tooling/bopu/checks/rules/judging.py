"""Turns a mutant into a verdict: what kills it, a proof that it makes no difference, or that it survives.

What kills is asked in this order: a case that no longer holds; an enumeration, in which a question is left without an
answer or with two, or a table leads nowhere; an assertion; an argument whose conclusion no longer follows. No stored
copy of a table, of a game or of results is looked at: what engines made once says nothing about what they should make.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from bopu.checks.rules import survivors
from bopu.checks.rules.all_choices import Compared, Differing, TooMany, compared
from bopu.checks.rules.arguments import argued, failing_arguments
from bopu.checks.rules.assertions import asserted, failing_assertions
from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.killing_cases import KillingCases
from bopu.checks.rules.mutants import CELL, Mutant
from bopu.checks.rules.reachable import astray, unreached_steps
from bopu.ruleset.decide import Decision
from bopu.ruleset.model import Rule
from bopu.ruleset.procedure import all_parts, all_steps
from bopu.simulate.case_file import Case

CASE, ENUMERATION, ASSERTION, ARGUMENT = "case", "enumeration", "assertion", "argument"
EQUIVALENT, NOWHERE = "equivalent", "nowhere"
KILLERS = (CASE, ENUMERATION, ASSERTION, ARGUMENT)
ENUMERATED = 2_000
"""A slot with more questions is not asked anew for each reading of a table."""


class Verdict(NamedTuple):
    """What noticed a mutant, and its name: a case, a question, an assertion, an argument; of one proved equivalent what
    was enumerated, or the constants that are made of the tables and are as they were."""

    noticed: str
    where: str = ""


class Judge:
    """Judges the mutants of one subject; what it needs of the rules as they are is made once."""

    def __init__(self, examination: Examination) -> None:
        self.examination = examination
        self.subject = examination.subject

    @cached_property
    def cases(self) -> KillingCases:
        """The cases of the text."""
        return KillingCases(self.subject)

    @cached_property
    def _lost(self) -> frozenset[str]:
        """What leads nowhere in the rules as they are, and the steps that are never reached: they kill nothing."""
        return frozenset((*astray(self.subject.ruleset), *unreached_steps(self.subject.ruleset)))

    @cached_property
    def _prepared(self) -> int:
        """Ask what is asked of the rules as they are, so that its faults come up here."""
        return len(self._lost) + len(self._held) + len(self._small)

    @cached_property
    def rests(self) -> str:
        """A digest of what in the folder of the text may notice something: cases, assertions, arguments. Reasons why
        nothing does are no part of it."""
        found, folder = hashlib.sha256(), self.subject.folder
        for path in sorted(set(folder.rglob("*.y*ml")) - {folder / survivors.NAME}):
            found.update(f"\0{path.relative_to(folder)}\0".encode() + path.read_bytes())
        return found.hexdigest()[:16]

    def verdict(self, mutant: Mutant) -> Verdict:
        """What becomes of a mutant."""
        assert self._prepared >= 0  # a fault of the rules as they are comes up here, and is no verdict
        tried = self.cases.tried(mutant)
        if tried.killer:
            return Verdict(CASE, tried.killer)
        if mutant.kind == CELL:
            return Verdict(NOWHERE)
        try:
            return self._enumerated(mutant) or self._reckoned(mutant, tried.otherwise) or Verdict(NOWHERE)
        except Exception as fault:  # rules that were changed at will may break whatever looks at them
            return Verdict(ENUMERATION, f"{type(fault).__name__}: {fault}")

    def _enumerated(self, mutant: Mutant) -> Verdict | None:
        if mutant.table:
            return self._of_table(mutant)
        changed = replace(self.subject, ruleset=mutant.ruleset)
        slots = self._slots(mutant)
        proofs = list[Compared | None]()
        for slot in slots:
            try:
                came = compared(self.examination, changed, slot, mutant.rules)
            except TooMany:
                proofs.append(None)
                continue
            if breaking := next(filter(self._tried, came.differing), None):
                return Verdict(ENUMERATION, _told(breaking))
            proofs.append(None if came.differing else came)
        if lost := [one for one in unreached_steps(mutant.ruleset) if one not in self._lost]:
            return Verdict(ENUMERATION, f"{lost[0]} is never reached")
        if mutant.kind != "switched" and self._decides_alone(mutant) and all(proofs):
            return Verdict(EQUIVALENT, _proof(dict(zip(slots, proofs, strict=True))))
        return None

    def _slots(self, mutant: Mutant) -> list[str]:
        """The slots with a finite domain that a mutant disturbs."""
        found = dict.fromkeys(rule.slot for rule in self._concerned(mutant) if rule.slot)
        return [slot for slot in found if slot not in self.examination.open_slots]

    def _concerned(self, mutant: Mutant) -> list[Rule]:
        return [rule for rule in self.subject.ruleset.rules if rule.id in mutant.rules]

    def _decides_alone(self, mutant: Mutant) -> bool:
        """Whether all that a mutant disturbs is what slots with a finite domain answer."""
        rules, open_slots = self._concerned(mutant), self.examination.open_slots
        steps = any(name in all_steps(self.subject.ruleset) for name in mutant.rules)
        return bool(rules) and not steps and all(rule.slot and rule.slot not in open_slots for rule in rules)

    def _tried(self, one: Differing) -> bool:
        """Whether an enumeration comes upon what breaks: it goes through some combinations of choices, not all."""
        return one.breaks and any(one.choices.items() <= held.items() for held in self._held)

    @cached_property
    def _held(self) -> list[Mapping[str, str]]:
        defaults = self.examination.book(self.examination.default).choices
        return [{**defaults, **under.choices} for under in self.examination.combinations if under.supplements]

    def _of_table(self, mutant: Mutant) -> Verdict | None:
        if lost := [one for one in astray(mutant.ruleset) if one not in self._lost]:
            return Verdict(ENUMERATION, lost[0])
        if self.cases.made_alike(mutant):
            return Verdict(EQUIVALENT, ", ".join(self.subject.game.vocabulary.constants))
        other = Examination(replace(self.subject, ruleset=mutant.ruleset), 0)
        for slot in self._small:
            for one in other.answers(slot, other.default):
                if not isinstance(one.answer, Decision):
                    return Verdict(ENUMERATION, str(one.question))
        return None

    @cached_property
    def _small(self) -> list[str]:
        """The slots that are soon enumerated, and answered without fault by the rules as they are."""
        examination, default = self.examination, self.examination.default
        closed = [slot for slot in examination.slots if slot not in examination.open_slots]
        few = [slot for slot in closed if len(examination.enquiry.keys(slot)) <= ENUMERATED]
        sound = (all(isinstance(one.answer, Decision) for one in examination.answers(slot, default)) for slot in few)
        return [slot for slot, holds in zip(few, sound, strict=True) if holds]

    def _reckoned(self, mutant: Mutant, cases: Sequence[Case]) -> Verdict | None:
        """What assertions and arguments say that are about the clauses on which a mutant rests, of one game and the
        cases that went otherwise where they hold of play."""
        parts = all_parts(self.subject.ruleset)
        clauses = {clause for name in mutant.rules if name in parts for clause in parts[name].cites}
        changed = replace(self.subject, ruleset=mutant.ruleset)
        if clauses & self._asserted:
            games = 1 if self.cases.in_game(mutant) else 0
            for name in failing_assertions(_Defaults(changed, games), clauses, cases):
                if name not in failing_assertions(_Defaults(self.subject, games), clauses, cases):
                    return Verdict(ASSERTION, name)
        if clauses & self._argued:
            for name in failing_arguments(_Defaults(changed, 1), clauses):
                if name not in failing_arguments(_Defaults(self.subject, 1), clauses):
                    return Verdict(ARGUMENT, name)
        return None

    @cached_property
    def _asserted(self) -> frozenset[str]:
        return asserted(self.subject)

    @cached_property
    def _argued(self) -> frozenset[str]:
        return argued(self.subject)


class _Defaults(Examination):
    """An examination under the defaults alone."""

    @cached_property
    def combinations(self) -> list[Under]:
        """The defaults."""
        return [self.default]


def _told(one: Differing) -> str:
    under = ", ".join(f"{name}={option}" for name, option in one.choices.items())
    return f"{type(one.after).__name__.lower()} in {one.question}{' under ' if under else ''}{under}"


def _proof(proofs: Mapping[str, Compared | None]) -> str:
    """What was gone through."""
    return ", ".join(f"{slot} {found.questions}" for slot, found in proofs.items() if found is not None)


def verdicts(judge: Judge, mutants: list[Mutant]) -> Iterator[dict[str, Any]]:
    """Each mutant with its verdict, as plain values. `rests` is a digest of what the verdict rests on besides the
    rules: the case that killed it, else everything that might have."""
    steps = all_steps(judge.subject.ruleset)
    for mutant in mutants:
        noticed, where = judge.verdict(mutant)
        yield {
            "kind": mutant.kind,
            "what": mutant.what,
            "rules": list(mutant.rules),
            "step": any(name in steps for name in mutant.rules),
            "table": mutant.table,
            "names": list(mutant.names),
            "noticed": noticed,
            "where": where,
            "rests": judge.cases.digest(where) if noticed == CASE else judge.rests,
        }
