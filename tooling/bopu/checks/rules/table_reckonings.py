"""Turns what a computation asks of a table of the rules, such as a board, into its result, with the rows it counts.

rows      {table, in: [row], where: [condition], order: {table, column}}  how many rows, of these (an id, or with a stop
          at the end how ids begin), meet all conditions: {has: column}, {lacks: column}, {marked: mark},
          {keyed: {column, key}}, {leads: {by: column, to: [row]}}, {astray: {by, to}} (it leads somewhere else),
          {level: {by: column, is, than: column or own}} (how high the row to which one column leads stands beside that
          of another, or the row's own, in the order of a table)
loops     {table, by: column}  how many rows come back to themselves when the same result comes again and again
lost      {instead: {table, row, column, to}}  to how many rows with moves nothing leads; with a cell led elsewhere
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bopu.checks.rules.quantities import Kind, Misfit, Quantities, Value
from bopu.checks.rules.reachable import unreachable
from bopu.checks.rules.reckonings import Given, Result, Tables, holds
from bopu.rules.shape import near

Row = Mapping[str, Any]
OWN = "own"


def _known(name: str, known: Mapping[str, Any], what: str) -> Any:
    if name not in known:
        raise Misfit(f"expected {what}; found {name!r}{near(name, known)}")
    return known[name]


def _table(ask: Quantities, name: str) -> Mapping[str, Row]:
    """The rows of a table by id."""
    table = _known(name, ask.examination.subject.ruleset.tables, "a table of the rules")
    if not isinstance(table, Mapping) or "rows" not in table:
        raise Misfit(f"expected a table with rows; found {name!r}")
    rows: Mapping[str, Row] = table["rows"]
    return rows


def _all_rows(ask: Quantities) -> dict[str, Row]:
    tables = ask.examination.subject.ruleset.tables.values()
    return {
        row: cells for table in tables if isinstance(table, Mapping) for row, cells in table.get("rows", {}).items()
    }


def _target(row: Row, column: str) -> str:
    """The row to which a cell leads; empty where it leads to none, or only on a condition."""
    return str(row["cells"].get(column, {}).get("to", ""))


def _rows(ask: Quantities, given: Given, tables: Tables) -> Result:
    table = _table(ask, given["table"])
    within = {name: row for name, row in table.items() if "in" not in given or _among(name, given["in"])}
    if not within:
        raise Misfit(f"expected rows with the ids {', '.join(given['in'])}; found none")
    heights = _heights(ask, table, given["order"]) if "order" in given else {}
    columns = {column for row in table.values() for column in row["cells"]}
    for one in given["where"]:
        for column in _columns(one):
            _known(column, dict.fromkeys(columns), "a column of the table")
    met = [name for name, row in within.items() if all(_met(name, row, one, heights) for one in given["where"])]
    return Result(Fraction(len(met)), False, len(met), len(within), given=tuple(met), names=tuple(met))


def _among(name: str, ids: Iterable[str]) -> bool:
    """Whether a row is one of these: an id, or with a stop at the end how ids begin."""
    return any(name.startswith(one) if one.endswith(".") else name == one for one in ids)


def _columns(condition: Mapping[str, Any]) -> Iterator[str]:
    [(name, asked)] = condition.items()
    if name in ("has", "lacks"):
        yield asked
    elif name == "keyed":
        yield asked["column"]
    elif name != "marked":
        yield asked["by"]
        if name == "level" and asked["than"] != OWN:
            yield asked["than"]


def _heights(ask: Quantities, table: Mapping[str, Row], order: Mapping[str, str]) -> dict[str, int]:
    """How high each row stands that has a value in the order of another table: the first of these is the highest."""
    column = order["column"]
    ranked = (row["cells"].get(column, {}).get("key") for row in _table(ask, order["table"]).values())
    values = list(dict.fromkeys(value for value in ranked if value is not None))
    own = {name: row["cells"].get(column, {}).get("key") for name, row in table.items()}
    return {name: len(values) - values.index(value) for name, value in own.items() if value in values}


def _met(name: str, row: Row, condition: Mapping[str, Any], heights: Mapping[str, int]) -> bool:
    [(kind, asked)] = condition.items()
    if kind == "has":
        return asked in row["cells"]
    if kind == "lacks":
        return asked not in row["cells"]
    if kind == "marked":
        return asked in row["marks"]
    if kind == "keyed":
        return bool(row["cells"].get(asked["column"], {}).get("key") == asked["key"])
    if kind == "level":
        at = [name if column == OWN else _target(row, column) for column in (asked["by"], asked["than"])]
        if not all(place in heights for place in at):
            return False
        return holds(Fraction(heights[at[0]]), asked["is"], Fraction(heights[at[1]]))
    leads = _among(_target(row, asked["by"]), asked["to"])
    return leads if kind == "leads" else asked["by"] in row["cells"] and not leads


def _loops(ask: Quantities, given: Given, tables: Tables) -> Result:
    table = _table(ask, given["table"])
    found = [name for name in table if name in _walk(table, name, given["by"])]
    return Result(Fraction(len(found)), False, len(found), len(table), given=tuple(found), names=tuple(found))


def _walk(table: Mapping[str, Row], start: str, column: str) -> set[str]:
    """All rows that come after a row when the same result comes again and again."""
    seen: set[str] = set()
    here = _target(table[start], column)
    while here in table and here not in seen:
        seen.add(here)
        here = _target(table[here], column)
    return seen


def _lost(ask: Quantities, given: Given, tables: Tables) -> Result:
    subject = ask.examination.subject
    if "instead" in given:
        subject = replace(subject, ruleset=replace(subject.ruleset, tables=_changed(ask, given["instead"])))
    lost, _ = unreachable(subject)
    return Result(Fraction(len(lost)), False, len(lost), given=tuple(lost), names=tuple(lost))


def _changed(ask: Quantities, instead: Mapping[str, str]) -> dict[str, Any]:
    """The tables with one cell that leads to another row."""
    rows = dict(_table(ask, instead["table"]))
    row = _known(instead["row"], rows, "a row of the table")
    _known(instead["to"], _all_rows(ask), "a row")
    cells = {**row["cells"], instead["column"]: {"to": instead["to"]}}
    tables: dict[str, Any] = dict(ask.examination.subject.ruleset.tables)
    tables[instead["table"]] = {**tables[instead["table"]], "rows": {**rows, instead["row"]: {**row, "cells": cells}}}
    return tables


def _leads(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """Where a row leads by one result after the other: the id of a row."""
    rows, here = _all_rows(ask), asked["row"]
    for column in asked["by"]:
        here = _target(_known(here, rows, "a row"), column)
    return here or "nowhere"


def _row(ask: Quantities, name: str) -> Value:
    """A row, by its id."""
    _known(name, _all_rows(ask), "a row")
    return name


def _measured(ask: Quantities, name: str) -> Value:
    """How many numbers with a unit a clause prints."""
    return Fraction(sum(figure.kind == "measure" for figure in ask.clause(name).figures))


ROW_KINDS: Mapping[str, Kind] = {"leads": _leads, "row": _row, "measured": _measured}
"""Sorts of quantity that only findings of criticism ask for."""

OF_TABLES: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {"rows": _rows, "loops": _loops, "lost": _lost}
"""Each computation by its name."""
