"""Turns the tables of a subject into which of their rows and cells anything but the table speaks about.

A row is spoken of where a rule or step cites or names it, a case meets it, or a cell of it has another reading or a
source of its own: a second witness. A single cell is spoken of likewise, but of the rows that cases meet only the cells
count whose change a case notices. Of the rest of a table nothing can be told from what stands in it alone: two rows
that change places unnoticed count where they differ in a cell that is spoken of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bopu.checks.rules.judging import NOWHERE
from bopu.checks.rules.killing_cases import KillingCases
from bopu.checks.rules.mutants import CELL, EXCHANGED, Mutant
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.table_mutants import cells_of
from bopu.ruleset.model import Grounded, Names, Selector
from bopu.ruleset.procedure import all_parts

SECOND = frozenset({"variants", "source"})
"""By these a cell tells of another witness, or of what else says so."""
OF_ROWS = frozenset({"row dropped", "rows exchanged"})


def counted(cases: KillingCases, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """The mutants without those of rows of which nothing speaks, and of cells in rows that no case meets."""
    subject, in_cases = cases.subject, cases.names
    spoken = in_cases | named_by_rules(subject) | _second(subject)
    for mutant in mutants:
        rows = mutant.kind in OF_ROWS and _has_rows(subject, mutant.table)
        met = in_cases if mutant.kind == CELL else spoken
        if not (rows or mutant.kind == CELL) or met & set(mutant.names):
            yield mutant


def unspoken(subject: Subject, rows: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Which rows change places unnoticed, by what was changed, that differ in no cell of which a second witness or a
    case speaks (`rows` are the verdicts)."""
    noticed = {row["what"] for row in rows if row["kind"] == CELL and row["noticed"] != NOWHERE}
    found = set()
    for row in rows:
        if row["kind"] == EXCHANGED and row["noticed"] == NOWHERE and _has_rows(subject, row["table"]):
            cells = cells_of(subject.ruleset.tables[row["table"]])
            one, two = (dict(cells[name]) for name in row["names"])
            differ = [column for column in one | two if one.get(column) != two.get(column)]
            spoken = [
                (name, column)
                for name in row["names"]
                for column in differ
                if f"{row['table']}: {name} {column}" in noticed or SECOND & _keys(cells[name].get(column))
            ]
            found |= set() if spoken else {row["what"]}
    return frozenset(found)


def coverage_of_tables(subject: Subject, rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each table of rows and columns its rows and cells, and how many are spoken of: by a second witness, a rule, a
    case (`rows` are the verdicts), or any of them."""
    noticed = {row["what"] for row in rows if row["kind"] == CELL and row["noticed"] != NOWHERE}
    ruled = named_by_rules(subject)
    found = []
    for name, table in subject.ruleset.tables.items():
        if not _has_rows(subject, name):
            continue
        sorts: dict[str, set[tuple[str, str]]] = {"witness": set(), "rule": set(), "case": set()}
        cells = [(row, column) for row, given in cells_of(table).items() for column in given]
        for row, column in cells:
            if SECOND & _keys(cells_of(table)[row][column]):
                sorts["witness"].add((row, column))
            if row in ruled:
                sorts["rule"].add((row, column))
            if f"{name}: {row} {column}" in noticed:
                sorts["case"].add((row, column))
        counts = {sort: len(some) for sort, some in sorts.items()}
        spoken = set().union(*sorts.values())
        found.append({"table": name, "cells": len(cells), "spoken": len(spoken), **counts})
    return found


def _has_rows(subject: Subject, table: str) -> bool:
    given = subject.ruleset.tables.get(table)
    return isinstance(given, Mapping) and "rows" in given


def _second(subject: Subject) -> frozenset[str]:
    """The rows a cell of which has a second witness."""
    tables = [table for name, table in subject.ruleset.tables.items() if _has_rows(subject, name)]
    rows = ((row, cells) for table in tables for row, cells in cells_of(table).items())
    return frozenset(row for row, cells in rows if any(SECOND & _keys(cell) for cell in cells.values()))


def _keys(cell: Any) -> set[str]:
    return set(cell) if isinstance(cell, Mapping) else set()


def named_by_rules(subject: Subject) -> frozenset[str]:
    """What rules and steps cite, and every name that they ask for or answer with."""
    return frozenset(name for part in all_parts(subject.ruleset).values() for name in (*part.cites, *_named(part)))


def _named(part: Grounded) -> Iterator[str]:
    for phrase in part.phrases:
        for value in phrase.args.values():
            yield from _names(value)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, Names):
        yield from value.names
    elif isinstance(value, Selector):
        yield from (name for _, args in value.filters for inner in args.values() for name in _names(inner))
    elif isinstance(value, str):
        yield str(value)
