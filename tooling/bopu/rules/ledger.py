"""Turns the ledger of a rules.yaml into one entry per clause of the text: which rules cite it, or why none does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bopu.clauses.model import Clause
from bopu.findings import Finding, error
from bopu.rules.confirmed import Citations
from bopu.rules.owner import Faults
from bopu.rules.shape import near
from bopu.rules.source import Node

EXECUTABLE = "executable"


@dataclass(frozen=True, slots=True)
class Entry:
    """What becomes of one clause. `status`: executable, or one of the ledger's; `by` are the parts that cite it."""

    clause: str
    status: str
    reason: Mapping[str, str] = field(hash=False)
    by: tuple[str, ...] = ()


def read_ledger(
    root: Node, clauses: Iterable[Clause], known: Iterable[str], citations: Citations, faults: Faults
) -> tuple[dict[str, Entry], list[Finding]]:
    """An entry for every one of `clauses`. One that is neither cited nor explained is a finding at its own line."""
    given = root.get("ledger")
    listed = dict(given.items()) if given is not None else {}
    names = set(known)
    for name in listed:
        line = given.line_of(name) if given is not None else 0
        if name not in names:
            message = f"expected the id of a clause of the texts; found {name!r}{near(name, names)}"
            faults.error("unknown-clause", line, message)
        elif name in citations:
            users = ", ".join(citations[name])
            message = f"expected the ledger to explain clauses that nothing cites; found one that is cited by {users}"
            faults.warning("ledger", line, message, name)
    entries: dict[str, Entry] = {}
    findings = []
    for clause in clauses:
        node = listed.get(clause.id)
        if clause.id in citations:
            entries[clause.id] = Entry(clause.id, EXECUTABLE, {}, tuple(citations[clause.id]))
        elif node is not None:
            reason = {language: words.text for language, words in node.value["reason"].items()}
            entries[clause.id] = Entry(clause.id, node.value["status"].text, reason)
        else:
            message = (
                f"expected a rule in {faults.file} that cites this clause, or its entry in the ledger; found neither"
            )
            findings.append(error("rules.ledger", clause.file, clause.line, message, clause.id))
    return entries, findings
