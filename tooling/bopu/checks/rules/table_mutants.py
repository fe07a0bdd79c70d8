"""Turns the tables of a ruleset into mutants: the table is read otherwise, by a column, a row, or two exchanged.

A table of rows and columns is read with a column one row down, with two columns of one kind exchanged, without a row,
with two rows exchanged that follow one another. A table of lists is read with each list under the name before it, with
two lists exchanged, without a member, with two members exchanged. One cell that has what stands below it is a mutant
too, for what is said of single cells.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from bopu.ruleset.model import Ruleset

Change = tuple[str, str, str, tuple[str, ...], Callable[[], Ruleset]]
"""Kind, what is changed, the table, the rows or members concerned, and what makes the changed ruleset."""
Read = tuple[str, str, tuple[str, ...], Callable[[], Any]]
"""The same of one table: what makes the changed table."""
Cells = Mapping[str, Mapping[str, Any]]


def table_mutants(ruleset: Ruleset) -> Iterator[Change]:
    """All of them, table by table."""
    for name, table in ruleset.tables.items():
        for kind, what, rows, read in _read_otherwise(table):
            yield kind, f"{name}{what}", name, rows, partial(_read_as, ruleset, name, read)


def _read_as(ruleset: Ruleset, name: str, read: Callable[[], Any]) -> Ruleset:
    return replace(ruleset, tables={**ruleset.tables, name: read()})


def _read_otherwise(table: Any) -> Iterator[Read]:
    if isinstance(table, Mapping) and "rows" in table:
        yield from _of_columns(table)
        yield from _of_rows(table)
        yield from _of_cells(table)
    elif isinstance(table, Mapping):
        yield from _of_lists(table)
    elif isinstance(table, Sequence):
        yield from _of_members(table)


def cells_of(table: Mapping[str, Any]) -> Cells:
    """The cells of a table of rows and columns, by row and column."""
    return {row: given["cells"] for row, given in table["rows"].items()}


def _with(table: Mapping[str, Any], changed: Cells) -> Mapping[str, Any]:
    """The table with other cells in some rows."""
    rows = {row: {**given, "cells": changed.get(row, given["cells"])} for row, given in table["rows"].items()}
    return {**table, "rows": rows}


def _of_columns(table: Mapping[str, Any]) -> Iterator[Read]:
    cells = cells_of(table)
    for column in table["columns"]:
        rows = tuple(row for row in cells if column in cells[row])
        if len({str(cells[row][column]) for row in rows}) > 1:
            yield "column shifted", f": {column} one row down", rows, partial(_one_down, table, column, rows)
    for (one, kind), (two, other) in pairwise(table["columns"].items()):
        if kind == other:
            rows = tuple(row for row in cells if one in cells[row] or two in cells[row])
            across = partial(_across, table, {one: two, two: one}, rows)
            yield "columns exchanged", f": {one} <> {two}", rows, across


def _one_down(table: Mapping[str, Any], column: str, rows: Sequence[str]) -> Mapping[str, Any]:
    cells, below = cells_of(table), (*rows[1:], *rows[:1])
    pairs = zip(rows, below, strict=True)
    return _with(table, {row: {**cells[row], column: cells[other][column]} for row, other in pairs})


def _across(table: Mapping[str, Any], to: Mapping[str, str], rows: Sequence[str]) -> Mapping[str, Any]:
    cells = cells_of(table)
    return _with(table, {row: {to.get(name, name): cell for name, cell in cells[row].items()} for row in rows})


def _of_rows(table: Mapping[str, Any]) -> Iterator[Read]:
    cells = cells_of(table)
    for row in cells:
        yield "row dropped", f": without {row}", (row,), partial(_without, table, row)
    for one, two in pairwise(cells):
        if cells[one] != cells[two] and table["rows"][one]["group"] == table["rows"][two]["group"]:
            exchanged = partial(_with, table, {one: cells[two], two: cells[one]})
            yield "rows exchanged", f": {one} <> {two}", (one, two), exchanged


def _without(table: Mapping[str, Any], row: str) -> Mapping[str, Any]:
    return {**table, "rows": {name: given for name, given in table["rows"].items() if name != row}}


def _of_cells(table: Mapping[str, Any]) -> Iterator[Read]:
    """Each cell with what the next row says that says something else."""
    cells = cells_of(table)
    rows = list(cells)
    for at, row in enumerate(rows):
        for column, cell in cells[row].items():
            others = (cells[name].get(column, cell) for name in (*rows[at + 1 :], *rows[:at]))
            other = next((one for one in others if one != cell), None)
            if other is not None:
                changed = partial(_with, table, {row: {**cells[row], column: other}})
                yield "cell", f": {row} {column}", (row,), changed


def _of_lists(table: Mapping[str, Any]) -> Iterator[Read]:
    names = tuple(table)
    if len(names) > 1:
        moved = {name: table[other] for name, other in zip(names, (*names[1:], names[0]), strict=True)}
        yield "column shifted", " one down", names, partial(dict, moved)
    for one, two in pairwise(names):
        if len(names) > 2 and table[one] != table[two]:  # of two the exchange is the shift
            changed = {**table, one: table[two], two: table[one]}
            yield "columns exchanged", f": {one} <> {two}", (one, two), partial(dict, changed)
    for name in names:
        for kind, what, members, read in _of_members(table[name]):
            yield kind, f".{name}{what}", members, partial(_in_list, table, name, read)


def _in_list(table: Mapping[str, Any], name: str, read: Callable[[], Any]) -> Mapping[str, Any]:
    return {**table, name: read()}


def _of_members(listed: Sequence[Any]) -> Iterator[Read]:
    for at, one in enumerate(listed):
        yield "row dropped", f": without {one}", (str(one),), partial(list, [*listed[:at], *listed[at + 1 :]])
    for at, (one, two) in enumerate(pairwise(listed)):
        changed = [*listed[:at], two, one, *listed[at + 2 :]]
        yield "rows exchanged", f": {one} <> {two}", (str(one), str(two)), partial(list, changed)
