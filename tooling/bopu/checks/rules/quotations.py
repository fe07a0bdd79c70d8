"""Turns rules into quotations: each rule with its clauses in both scripts and in English, and what is supplied."""

from collections.abc import Iterable
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.ruleset.procedure import all_parts
from bopu.text.model import Layer, layer_text


class Quotations:
    """Quotes clauses of the texts that the site may show; of the others only number and id."""

    def __init__(self, subject: Subject) -> None:
        self._ruleset = subject.ruleset
        self._parts = all_parts(subject.ruleset)
        self._clauses = {c.id: (edition, c) for edition in subject.editions for c in edition.clauses}
        self._english = {
            (edition.slug, unit.id): layer_text(unit.spans, Layer.EDITED)
            for edition in subject.editions
            if edition.translation is not None
            for unit in edition.translation.clauses
        }

    def clause(self, clause_id: str) -> dict[str, str]:
        """One clause."""
        if clause_id not in self._clauses:
            return {"id": clause_id}
        edition, clause = self._clauses[clause_id]
        found = {"id": clause_id, "n": clause.n}
        if edition.publish != "full":
            return found
        english = " ".join(self._english.get((edition.slug, name), "") for name in clause.translations)
        layers = {"zh-Hant": clause.readings["traditional"], "zh-Hans": clause.readings["simplified"], "en": english}
        return {**found, **layers}

    def rules(self, ids: Iterable[str]) -> list[dict[str, Any]]:
        """Rules and steps by name, each with what it rests on."""
        found = []
        for rule_id in dict.fromkeys(ids):
            rule = self._parts[rule_id]
            supplied = {"supplied": self._support(*rule.supplied)} if any(rule.supplied) else {}
            clauses = [self.clause(clause) for clause in rule.cites]
            found.append({"id": rule_id, "line": rule.line, "clauses": clauses, **supplied})
        return found

    def _support(self, source: str, certainty: str) -> dict[str, str]:
        """The id of a source, its words in each language, the certainty."""
        return {"source": source, **self._ruleset.said_source(source), "certainty": certainty}
