"""Turns what the text alone leaves open into rows by clause: what has no answer, what is not done, what supplies it.

A question that nothing answers without supplements stands at the clauses of the supplemented rules that answer it; a
deed that only a supplement orders, and a step that only a supplement gives, at those of the rule or step. What no
clause is cited for stands under none (an empty name).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bopu.checks.rules.examination import Examination
from bopu.play.supports import supports
from bopu.ruleset.model import Rule
from bopu.ruleset.procedure import all_parts


@dataclass
class _Row:
    """What stops at a clause. `rules` are the parts that supply it, those named by questions as often as they are."""

    slots: Counter[str] = field(default_factory=Counter)
    events: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    rules: Counter[str] = field(default_factory=Counter)


class StopsAt:
    """Gathers, for an examination, where play stops without supplements."""

    def __init__(self, examination: Examination) -> None:
        self.ruleset = examination.subject.ruleset
        self.order = [clause.id for clause in examination.subject.edition.clauses]
        self._parts = all_parts(self.ruleset)
        self._rows: dict[str, _Row] = {}

    def question(self, slot: str, rules: Sequence[Rule]) -> None:
        """A question of a slot that these rules answer with supplements, and none without."""
        for clause in _clauses(rules):
            row = self._rows.setdefault(clause, _Row())
            row.slots[slot] += 1
            row.rules.update(rule.id for rule in rules if clause in (rule.cites or ("",)))

    def left_out(self, names: Iterable[str], procedures: Iterable[Mapping[str, Any]]) -> None:
        """Rules that act and are left out, and the steps of procedures that are: once all questions are told."""
        for name in names:
            part = self._parts[name]
            if isinstance(part, Rule) and part.event:
                self._name(name, "events", part.event)
        for procedure in procedures:
            for name in procedure["left_out"]:
                if name in self._parts:  # a step that does nothing leaves nothing undone
                    self._name(name, "steps", name)

    def _name(self, name: str, kind: str, what: str) -> None:
        for clause in self._parts[name].cites or ("",):
            row = self._rows.setdefault(clause, _Row())
            listed: list[str] = getattr(row, kind)
            listed += [what] if what not in listed else []
            row.rules[name] += 1

    def rows(self) -> list[dict[str, Any]]:
        """A row for each clause at which something stops, in the order of the text, rows of companions after it."""
        places = {clause: at for at, clause in enumerate(self.order)}
        last = len(places)
        ordered = sorted(self._rows.items(), key=lambda one: (places.get(one[0], last), one[0] == "", one[0]))
        return [self._row(clause, row) for clause, row in ordered]

    def _row(self, clause: str, row: _Row) -> dict[str, Any]:
        found = (one.source for name in row.rules for one in supports(self._parts[name], self.ruleset))
        told = {"slots": dict(row.slots), "events": row.events, "steps": row.steps}
        return {"clause": clause, **told, "rules": dict(row.rules.most_common()), "sources": list(dict.fromkeys(found))}


def _clauses(rules: Sequence[Rule]) -> list[str]:
    """The clauses of some rules, each once; an empty name where none is cited."""
    return list(dict.fromkeys(clause for rule in rules for clause in (rule.cites or ("",)))) or [""]
