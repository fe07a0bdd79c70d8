"""Turns what a report says of one clause into what its page shows: how often it was met in play, how many questions it
decides, and what the text alone leaves open where it speaks.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bopu.site.rule_view import RuleDesk
from bopu.site.source_only_view import StopRow, stop_rows


class Coverage(NamedTuple):
    """What was met of a clause. `said` is one sentence, `href` leads to the ledger of all clauses."""

    said: str
    href: str


def coverage_of(desk: RuleDesk, clause: str) -> Coverage | None:
    """How often the parts that cite a clause spoke in play, and how many questions they decide; None where no report
    tells it, or no part of the rules that can be met cites it."""
    row = next((one for one in desk.game.report.get("clauses") or () if one["id"] == clause), None)
    if row is None or not (row["rules"] or row["steps"]):
        return None
    numbers = {"games": desk.game.report["games"], "fired": row["fired"], "decides": row["decides"]}
    said = desk.say("coverage", "said", **numbers) if row["fired"] else desk.say("coverage", "silent", **numbers)
    return Coverage(said, desk.page("ledger"))


def stops_at(desk: RuleDesk, clause: str) -> tuple[StopRow, ...]:
    """What the text alone leaves open at a clause."""
    found: Mapping[str, Any] = desk.game.report.get("source_only") or {}
    return stop_rows(desk, [row for row in found.get("clauses") or () if row["clause"] == clause])
