"""Turns what rules decide into plain values that a page can show: the rules, their clauses with their words, the
answer.
"""

from collections.abc import Mapping
from typing import Any

from bopu.checks.rules.examination import Answer, Examination
from bopu.ruleset.decide import Decision

Side = dict[str, Any]
"""rules, clauses {id: words}, answer [words with their numbers]; of a gap or conflict also fault, what it says."""


def side_of(examination: Examination, answer: Answer) -> Side:
    """What speaks in a situation, and what it says."""
    if not isinstance(answer, Decision):
        rules = [rule.id for rule in getattr(answer, "rules", ())]
        return {"rules": rules, "clauses": {}, "answer": [], "fault": str(answer)}
    clauses = dict.fromkeys(clause for rule in answer.rules for clause in rule.cites)
    words = {clause: examination.subject.ruleset.clauses.get(clause, {}).get("text", "") for clause in clauses}
    said = [
        f"{phrase.word} {' '.join(_plain(v) for n, v in phrase.args.items() if n != 'bound')}".strip()
        for phrase in answer.answer
    ]
    return {"rules": [rule.id for rule in answer.rules], "clauses": words, "answer": said}


def _plain(value: Any) -> str:
    return str(getattr(value, "number", getattr(value, "name", value)))


def cell_of(examination: Examination, key: tuple[Any, ...]) -> dict[str, Any]:
    """The cell that a key points at: one of its parts names a row of a table, another one a column."""
    for table in examination.subject.ruleset.tables.values():
        rows: Mapping[str, Any] = table.get("rows", {}) if isinstance(table, Mapping) else {}
        row = next((part for part in key if part in rows), None)
        if row is not None:
            column = next((part for part in key if part in rows[row]["cells"]), "")
            return {"row": row, "column": column, "cell": rows[row]["cells"].get(column, {})}
    return {}
