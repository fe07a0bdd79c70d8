"""Turns the decisions of a conversion into a table, JSON or CSV, each as soon as it is known."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from typing import TextIO

from rich.cells import cell_len

from bopu.exports.tables import guarded
from bopu.findings import visible
from bopu.text.decisions import BY, Decision

STYLES = ("table", "json", "csv")
_PLACE, _CONTEXT, _WHAT = 34, 28, 20
_OPEN = "OPEN"
_COLUMNS = tuple(field.name for field in fields(Decision))


def write_decisions(decisions: Iterable[Decision], style: str, out: TextIO) -> dict[str, int]:
    """Write decisions one by one; how many there were by whom, and under `open` how many are."""
    counts = dict.fromkeys((*BY, "open"), 0)
    writer = {"table": _table, "json": _json, "csv": _csv}[style]
    writer(_counted(decisions, counts), out)
    return counts


def _counted(decisions: Iterable[Decision], counts: dict[str, int]) -> Iterator[Decision]:
    for decision in decisions:
        counts[decision.by] += 1
        counts["open"] += decision.open
        yield decision


def _table(decisions: Iterable[Decision], out: TextIO) -> None:
    for decision in decisions:
        place = f"{decision.file}:{decision.line}"
        place += (f":{decision.column}" if decision.column else "") + (f" {decision.clause}" if decision.clause else "")
        context = f"{decision.before}［{decision.char}］{decision.after}"
        what = f"{decision.taken} of {' '.join(decision.candidates)}"
        by = " ".join(filter(None, (decision.by, decision.why, _OPEN if decision.open else "")))
        cells = (_padded(place, _PLACE), _padded(context, _CONTEXT), _padded(what, _WHAT), visible(by))
        out.write("  ".join(cells).rstrip() + "\n")


def _padded(cell: str, width: int) -> str:
    shown = visible(cell)
    return shown + " " * (width - cell_len(shown))


def _json(decisions: Iterable[Decision], out: TextIO) -> None:
    out.write("[")
    for number, decision in enumerate(decisions):
        out.write((",\n " if number else "\n ") + json.dumps(asdict(decision), ensure_ascii=False))
    out.write("\n]\n")


def _csv(decisions: Iterable[Decision], out: TextIO) -> None:
    writer = csv.writer(out)
    out.write("\ufeff")  # without it spreadsheets garble Chinese
    writer.writerow(_COLUMNS)
    for decision in decisions:
        row = asdict(decision) | {"candidates": " ".join(decision.candidates), "open": "yes" if decision.open else "no"}
        writer.writerow([guarded(str(row[name])) for name in _COLUMNS])
