"""Turns hands, as JSON or as lines of files, into what tells whether they score alike: many at once."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bopu.games.guobiao.bulk_score import ManyScores, many_scores
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.hand_json import Unfit, hand_from
from bopu.games.guobiao.hand_lines import read_hand
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.layout import KEPT
from bopu.ruleset.decide import Book, Decision


def alike(book: Book, hands: Sequence[Mapping[str, Any] | str]) -> list[Hashable]:
    """For each hand a value that is the same under two books where it wins under both or neither, and for the same fan
    and points. None for one that waits, or cannot be: of it nothing is told. Raises `Gap` or `Conflict`."""
    read = _all_read(book, hands)
    scores = many_scores(book)
    found = scores.of([hand for hand in read if hand is not None])
    counted = found.fan > 0
    points = _points(scores)
    told = zip(found.wins.tolist(), found.total.tolist(), found.fan, counted, strict=True)
    values = ((wins, total, fan.tobytes(), tuple(points[made])) for wins, total, fan, made in told)
    return [None if hand is None else next(values) for hand in read]


def _points(scores: ManyScores) -> NDArray[np.object_]:
    """For each fan, in the order of the table, for what points it is made."""
    found: dict[str, set[int]] = {name: set() for name in scores.order}
    for one in (*scores.fans, *scores.last):
        found[one.name].add(one.points)
    points = np.empty(len(found), dtype=np.object_)
    points[:] = [tuple(sorted(some)) for some in found.values()]
    return points


class _Read(NamedTuple):
    """Hands that were read, and what the rules were asked for it."""

    given: Sequence[Mapping[str, Any] | str]
    set_size: int
    asked: Mapping[tuple[str, ...], Decision]
    hands: Sequence[Hand | None]


def _all_read(book: Book, given: Sequence[Mapping[str, Any] | str]) -> Sequence[Hand | None]:
    """All hands; those that were read under rules that say the same to all that was asked then are not read again."""
    law, known = law_of(book), book.ruleset.shelf.once("hands read", (), list[_Read])
    for one in known:
        same = one.set_size == law.scorer.set_size and one.given == given
        if same and all(law.ask(*name) == decision for name, decision in one.asked.items()):
            return one.hands
    reading = Law(book)
    found = [_read(reading, one) for one in given]
    known[:] = [*known[1 - KEPT :], _Read(given, law.scorer.set_size, reading.asked, found)]
    return found


def _read(law: Law, given: Mapping[str, Any] | str) -> Hand | None:
    try:
        return read_hand(law, given)[1] if isinstance(given, str) else hand_from(law, given)
    except Unfit:
        return None
