"""Turns marked figures into findings where words and attribute disagree: 三十 says value="30", 紅 always the same."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bopu.clauses.agreement import attribute_of, figure_fault, printed_value
from bopu.clauses.model import Clause, Edition, Figure
from bopu.findings import Finding, error, warning
from bopu.text.language import is_chinese

__all__ = ["attribute_of", "check_figures", "figure_fault", "printed_value"]


def check_figures(edition: Edition) -> list[Finding]:
    """Every figure of the edition and its companions against its words: as the numeral that they are; words that are
    none (紅, 加倍) against what the same words state elsewhere."""
    groups = (edition.clauses, *edition.companion_clauses.values())
    clauses = [clause for group in groups for clause in group if is_chinese(clause.lang)]
    return [*(finding for clause in clauses for finding in _clause(clause)), *_otherwise(clauses)]


def _clause(clause: Clause) -> Iterator[Finding]:
    for figure in clause.figures:
        if (fault := figure_fault(figure)) is not None:
            yield error("figure.numeral", clause.file, figure.line, fault, clause.id)


def _otherwise(clauses: Sequence[Clause]) -> Iterator[Finding]:
    """Figures in words that state another number than the same words do more often."""
    stated: dict[tuple[str, str], Counter[str]] = {}
    worded = [(clause, figure) for clause in clauses for figure in clause.figures if _in_words(figure)]
    for _, figure in worded:
        stated.setdefault((figure.kind, figure.text), Counter())[figure.value] += 1
    for clause, figure in worded:
        [(usual, times), *_] = stated[figure.kind, figure.text].most_common()
        if figure.value != usual:
            message = f'expected {attribute_of(figure)}="{usual}", as {figure.text!r} states {times} times'
            found = f'{message}; found {attribute_of(figure)}="{figure.value}": mend the one that is wrong'
            yield warning("figure.word", clause.file, figure.line, found, clause.id)


def _in_words(figure: Figure) -> bool:
    return attribute_of(figure) is not None and printed_value(figure) is None
