"""Finds printed numbers that stand twice, are skipped, or go back."""

from bopu.imports.labels import Numbered, in_order, read_label
from bopu.imports.model import Act, Found, Proposal, Remark, Source

MOST = 9  # numbers that are missing in a row; where more are skipped another count begins


def find_numbering(source: Source) -> Found:
    """A number printed twice as doubt on the second; a number skipped as a gap before the next; others as remarks."""
    labels = [read_label(text) for text in source.texts()]
    twice: tuple[int, ...] = ()  # the number that was printed twice last: the second may be the next one, misprinted
    for one in in_order(labels):
        value = one.path[-1]
        if one.previous and value == one.previous:
            why = f"the number {one.label.n} stands twice"
            start, end = one.label.start, one.label.end
            twice = one.path
            yield Proposal("numbering", Act.DOUBT, one.line, start, end, "print", "low", why)
        elif one.previous and value == one.previous + 2 and twice == (*one.path[:-1], one.previous):
            continue
        elif one.previous and 1 < value - one.previous <= MOST + 1:
            yield _skipped(one, one.previous)
        elif one.previous and value != one.previous + 1 and value != 1:
            yield Remark("numbering", one.line, f"expected the number {one.previous + 1}; found {one.label.n}")
        elif not one.previous and value != 1:
            yield Remark("numbering", one.line, f"expected a row of numbers that begins with 1; found {one.label.n}")


def _skipped(one: Numbered, previous: int) -> Proposal:
    missing = one.path[-1] - previous - 1
    why = f"the numbers go from {previous} to {one.path[-1]}"
    at = one.label.start
    return Proposal("numbering", Act.MISSING, one.line, at, at, "transcription", "low", why, str(missing))
