"""Turns marked figures into findings where the printed numeral and the attribute disagree: 三十 must say value="30"."""

from collections.abc import Iterator

from bopu.clauses.agreement import attribute_of, figure_fault, printed_value
from bopu.clauses.model import Clause, Edition
from bopu.findings import Finding, error
from bopu.text.language import is_chinese

__all__ = ["attribute_of", "check_figures", "figure_fault", "printed_value"]


def check_figures(edition: Edition) -> list[Finding]:
    """Every figure of the edition and its companions whose words can be read as a number, against its attribute."""
    groups = (edition.clauses, *edition.companion_clauses.values())
    return [finding for clauses in groups for clause in clauses for finding in _clause(clause)]


def _clause(clause: Clause) -> Iterator[Finding]:
    if not is_chinese(clause.lang):
        return
    for figure in clause.figures:
        if (fault := figure_fault(figure)) is not None:
            yield error("figure.numeral", clause.file, figure.line, fault, clause.id)
