"""Turns hands, as JSON or as lines of files, into what tells whether they score alike: many at once."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bopu.games.guobiao.bulk_score import ManyScores, many_scores
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.hand_json import Unfit, hand_from
from bopu.games.guobiao.hand_lines import read_hand
from bopu.games.guobiao.law import Law, law_of
from bopu.ruleset.decide import Book


def alike(book: Book, hands: Sequence[Mapping[str, Any] | str]) -> list[Hashable]:
    """For each hand a value that is the same under two books where it wins under both or neither, and for the same fan
    and points. None for one that waits, or cannot be: of it nothing is told. Raises `Gap` or `Conflict`."""
    law = law_of(book)
    read = [_read(law, one) for one in hands]
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


def _read(law: Law, given: Mapping[str, Any] | str) -> Hand | None:
    try:
        return read_hand(law, given)[1] if isinstance(given, str) else hand_from(law, given)
    except Unfit:
        return None
