"""Turns a companion document into a table of plain values: rows with their cells, columns, groups of rows."""

from collections.abc import Iterator, Mapping
from typing import Any

from bopu.findings import Finding, error
from bopu.rules.cells import Misfit, marks_of, read_cell
from bopu.rules.marked import TERM
from bopu.text.model import Block, Document

Table = dict[str, Any]


def read_table(document: Document, div: str = "") -> tuple[Table, list[Finding]]:
    """The rows of a companion's tables, or of those in divisions of the type `div`.

    ``{"rows": {id: {"n", "group", "marks", "line", "cells": {name: cell}}}, "columns": {name: role},
    "groups": {id: {"n", "type", "term", "line"}}}``. A cell's name is its @n, else its @role; rows of labels are left
    out. A row has "absent" where the edition reads nothing in a cell and other witnesses do.
    """
    table: Table = {"rows": {}, "columns": {}, "groups": {}}
    findings: list[Finding] = []
    for group, row in _rows(document.body, None):
        if (group is None or group.get("type") != div) and div:
            continue
        if not row.get("id"):
            if row.get("role") != "label":
                message = 'expected an xml:id on a row, or role="label"; found neither'
                findings.append(error("rules.table", document.file, row.line, message))
            continue
        if group is not None and group.get("id") not in table["groups"]:
            table["groups"][group.get("id")] = _group(group)
        table["rows"][row.get("id")] = _row(row, group, table["columns"], document.file, findings)
    return table, findings


def check_targets(table: Table, known: Mapping[str, Any], document: Document) -> list[Finding]:
    """References of cells that lead to no row of the companion."""
    findings = []
    for row_id, row in table["rows"].items():
        for name, cell in row["cells"].items():
            for target in _targets(cell):
                if target not in known:
                    message = f"expected a reference in {name} to a row with an xml:id; found {target!r}"
                    findings.append(error("rules.table", document.file, row["line"], message, row_id))
    return findings


def _targets(cell: Any) -> Iterator[str]:
    if not isinstance(cell, dict):
        return
    if "to" in cell:
        yield cell["to"]
    for part in (cell.get("then"), cell.get("else"), *(variant["cell"] for variant in cell.get("variants", ()))):
        yield from _targets(part)


def row_ids(document: Document) -> dict[str, int]:
    """All rows of a companion that have an id, with their lines."""
    return {row.get("id"): row.line for _, row in _rows(document.body, None) if row.get("id")}


def _rows(block: Block, group: Block | None) -> Iterator[tuple[Block | None, Block]]:
    """Every row with the nearest division around it that has an id."""
    for part in block.content:
        if not isinstance(part, Block):
            continue
        if part.kind == "row":
            yield group, part
        else:
            yield from _rows(part, part if part.kind == "div" and part.get("id") else group)


def _group(div: Block) -> dict[str, Any]:
    head = next((part for part in div.content if isinstance(part, Block) and part.kind == "head"), None)
    marks = [mark for span in head.spans() for mark in span.marks if mark.kind == "term"] if head else []
    term = marks[0].get("ref").removeprefix(TERM) if marks else ""
    return {"n": div.get("n"), "type": div.get("type"), "term": term, "line": div.line}


def _row(
    row: Block, group: Block | None, columns: dict[str, str], file: str, findings: list[Finding]
) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    absent: dict[str, Any] = {}
    for cell in row.content:
        if not isinstance(cell, Block):
            continue
        name = cell.get("n") or cell.get("role")
        try:
            value = read_cell(cell)
        except Misfit as fault:
            expected = "expected a cell with one reference, rs, number, term or conditional list, or with outcomes"
            findings.append(error("rules.table", file, cell.line, f"{expected}; found {fault}", row.get("id")))
            continue
        if name in cells:
            message = f"expected one cell {name!r} in a row; found two"
            findings.append(error("rules.table", file, cell.line, message, row.get("id")))
        elif value is not None:
            # what only other witnesses have is no cell of the row: an engine that looks for one must not find it
            (absent if value.keys() == {"variants"} else cells)[name] = value
            columns.setdefault(name, cell.get("role"))
    row_data: dict[str, Any] = {
        "n": row.get("n"),
        "group": group.get("id") if group is not None else "",
        "marks": marks_of(row.get("ana")),
        "line": row.line,
        "cells": cells,
    }
    return row_data | ({"absent": absent} if absent else {})
