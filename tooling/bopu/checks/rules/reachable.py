"""Turns the tables of a ruleset into the rows that nothing leads to: keys of slots that cannot occur in play.

A row is reached where a rule leads to it by itself, or where a cell of a reached row points at it. That is more than
play can do, never less: what is not reached here cannot occur.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level
from bopu.ruleset.model import Ruleset


def unreachable(subject: Subject) -> tuple[list[str], list[Finding]]:
    """Rows with moves that no chain of moves reaches, as ids and as notes."""
    if subject.ground is None:
        return [], []
    rows = {row: cells for table in _tables(subject) if any(targets(table)) for row, cells in table.items()}
    moves = {row: list(dict.fromkeys(targets(cells))) for row, cells in rows.items()}
    entries = list(subject.ground.entries(subject.ruleset))
    reached = _closure(entries, moves)
    places = [row for row, cells in rows.items() if any("term" in cell for cell in cells.values())]
    lost = [row for row in places if row not in reached]
    return lost, [_finding(subject, row) for row in lost]


def astray(ruleset: Ruleset) -> list[str]:
    """The cells that point at no row of any table of the ruleset, each as a sentence."""
    tables = [table["rows"] for table in ruleset.tables.values() if isinstance(table, Mapping) and "rows" in table]
    rows = {row for table in tables for row in table}
    cells = ((row, given["cells"]) for table in tables for row, given in table.items())
    return [f"{row} leads to {to}, which is no row" for row, cell in cells for to in targets(cell) if to not in rows]


def unreached_steps(ruleset: Ruleset) -> list[str]:
    """The steps of procedures to which nothing leads from the first, whichever options are taken; one that stands in
    two places is reached where one of them is."""
    found: list[str] = []
    for procedure in ruleset.procedures.values():
        moves: dict[str, list[str]] = {}
        for step in procedure.steps:
            moves.setdefault(step.id, []).extend(step.targets)
        reached = _closure([procedure.steps[0].id], moves) if procedure.steps else set()
        come_to = {step.name for step in procedure.steps if step.id in reached}
        found += [step.name for step in procedure.steps if step.name not in come_to]
    return found


def _finding(subject: Subject, row: str) -> Finding:
    message = f"expected a move or a rule that leads to {row}; found none: what it says cannot occur in play"
    return subject.finding(Level.NOTE, "unreachable", message, 0, row)


def _tables(subject: Subject) -> Iterator[Mapping[str, Any]]:
    for table in subject.ruleset.tables.values():
        if isinstance(table, Mapping) and "rows" in table:
            yield {row: values["cells"] for row, values in table["rows"].items()}


def targets(value: Any) -> Iterator[str]:
    """The rows at which the cells of a row point, branches included, rejected readings left out."""
    if isinstance(value, Mapping):
        if isinstance(value.get("to"), str):
            yield value["to"]
        for name, inner in value.items():
            if name != "variants":
                yield from targets(inner)


def _closure(starts: Iterable[str], moves: Mapping[str, list[str]]) -> set[str]:
    reached = set(starts)
    waiting = sorted(reached)
    while waiting:
        for target in moves.get(waiting.pop(), ()):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached
