"""Turns the milestones of an edition (pages, columns, numbered lines) into where each of its clauses begins."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bopu.site.clause_view import Desk, break_said
from bopu.text.model import Block, Mark

ORDER = ("pb", "cb", "lb")
"""A new page ends the column, a new column the line."""


class Break(NamedTuple):
    """A page, a column or a line in which a clause begins; `href` leads to its picture where that is on the web."""

    text: str
    href: str


def breaks_of(body: Block) -> Mapping[str, tuple[Mark, ...]]:
    """By the id of a clause, the milestones in force where its first words stand: of each edition its page, column,
    line. A milestone at the head of a clause counts for that clause.
    """
    now: dict[tuple[str, str], Mark] = {}
    found: dict[str, tuple[Mark, ...]] = {}
    for span in body.spans():
        mark = next((one for one in span.marks if one.kind in ORDER), None)
        if mark is not None:
            if mark.get("n"):
                _turn(now, mark)
        elif span.clause and span.clause not in found and span.text.strip():
            found[span.clause] = tuple(sorted(now.values(), key=lambda one: (one.get("ed"), ORDER.index(one.kind))))
    return found


def _turn(now: dict[tuple[str, str], Mark], mark: Mark) -> None:
    """Let a milestone begin, and what lies within the one before it end."""
    for kind in ORDER[ORDER.index(mark.kind) :]:
        now.pop((mark.get("ed"), kind), None)
    now[mark.get("ed"), mark.kind] = mark


def breaks_said(desk: Desk, marks: Iterable[Mark]) -> tuple[Break, ...]:
    """Milestones in words."""
    return tuple(Break(break_said(desk, mark), picture_of(mark)) for mark in marks)


def picture_of(mark: Mark) -> str:
    """The address of the picture of a page, where it stands on the web; never fetched, only linked."""
    facs = mark.get("facs")
    return facs if facs.startswith(("https://", "http://")) else ""
