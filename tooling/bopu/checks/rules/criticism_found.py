"""Turns what checks find by themselves into findings of criticism without a paragraph."""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.checks.rules.examination import Examination


def found_by_checks(examination: Examination, told: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the checks find. `told` are the findings with paragraphs: what one of them discusses says so."""
    return []
