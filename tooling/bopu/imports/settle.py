"""Turns what all finders propose into acts that can stand in one text: where two speak of one place, one is heard."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bopu.imports.finders import FINDERS
from bopu.imports.model import Act, Found, Proposal, Remark, Source, parted

_RANK = {
    name: rank for rank, (name, _) in enumerate((("markup", None), ("parallel", None), *FINDERS, ("variant", None)))
}


BESIDE = 4  # of those on either side: one may end here, and gaps stand at one place with it


class Settled(NamedTuple):
    """The acts to be set, in the order of the text and apart from one another; how many gave way to others; remarks."""

    acts: tuple[Proposal, ...]
    given_way: int
    remarks: tuple[Remark, ...]


def find_all(source: Source, already: Found = ()) -> Settled:
    """All finders over a source. `already` is what a format's own marks and a parallel say."""
    found: list[Proposal | Remark] = list(already)
    for _, finder in FINDERS:
        found.extend(finder(source))
    return settle(found)


def settle(found: Found) -> Settled:
    """Acts that do not overlap: of two the one of the finder that stands earlier in `FINDERS`."""
    proposals, remarks = parted(found)
    kept: list[Proposal] = []
    for _, group in groupby(proposals, key=lambda one: one.line):
        kept.extend(_apart(sorted(group, key=lambda one: (_RANK[one.finder], one.start, one.end))))
    joined = _joined(kept)
    return Settled(tuple(joined), len(proposals) - len(kept), tuple(remarks))


def _apart(proposals: Sequence[Proposal]) -> list[Proposal]:
    """Of the proposals on one line those that do not overlap an earlier one, in the order of the line."""
    kept: list[Proposal] = []
    for one in proposals:
        at = bisect_left(kept, _place(one), key=_place)
        near = kept[max(at - BESIDE, 0) : at + BESIDE]  # those that are kept do not overlap: no other can reach it
        if one not in near and not any(_overlap(one, other) for other in near):
            kept.insert(bisect_right(kept, _place(one), key=_place), one)
    return kept


def _place(one: Proposal) -> tuple[int, int]:
    return one.start, one.end


def _overlap(one: Proposal, other: Proposal) -> bool:
    if one.start == one.end or other.start == other.end:  # a gap stands between two characters
        empty, full = (one, other) if one.start == one.end else (other, one)
        return full.start < empty.start < full.end or (empty.start == full.start and full.act is Act.DROP)
    return one.start < other.end and other.start < one.end


def _joined(proposals: Sequence[Proposal]) -> list[Proposal]:
    """Emendations of neighbours for one reason as one act: 幹幹 is one word."""
    joined: list[Proposal] = []
    for one in proposals:
        last = joined[-1] if joined else None
        if last and _one_word(last, one):
            cert = last.cert if last.cert == one.cert else "medium"
            joined[-1] = last._replace(end=one.end, reading=last.reading + one.reading, cert=cert)
        else:
            joined.append(one)
    return joined


def _one_word(last: Proposal, one: Proposal) -> bool:
    neighbours = (last.line, last.end) == (one.line, one.start)
    return neighbours and one.act is last.act is Act.EMEND and (last.finder, last.fault) == (one.finder, one.fault)
