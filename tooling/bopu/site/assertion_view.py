"""Turns the assertions of a report, what a text says must always hold, into what the report page shows of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bopu.site.rule_view import Link, RuleDesk


class AssertionView(NamedTuple):
    """One assertion: its sentence, its clauses, in how many of how many moves it held, and of the keys it covers how
    many came about (empty where it covers none)."""

    said: str
    clauses: tuple[Link, ...]
    held: str
    covered: str


def assertion_views(desk: RuleDesk) -> tuple[AssertionView, ...]:
    """Every assertion of the report; none where words may not be shown."""
    rows = desk.game.report.get("assertions") or ()
    return tuple(_assertion(desk, row) for row in rows) if desk.open else ()


def _assertion(desk: RuleDesk, row: Mapping[str, Any]) -> AssertionView:
    held = desk.say("report", "count_of", n=row["tried"] - row["failed"], of=row["tried"])
    covered = desk.say("report", "count_of", n=row["keys"], of=row["of_keys"]) if row["of_keys"] else ""
    clauses = tuple(desk.clause(name) for name in row["clauses"])
    agrees = not row["upon"] and not row["failed"]  # the figures of a text are compared once
    return AssertionView(row[desk.lang], clauses, desk.say("report", "of_text") if agrees else held, covered)
