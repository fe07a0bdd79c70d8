"""Turns many readings into how often each fan is made beside each other, in all of their hands."""

from dataclasses import dataclass

import numpy as np

from bopu.games.guobiao.bulk_hands import Hands, Ints, Shown
from bopu.games.guobiao.bulk_score import ManyScores
from bopu.games.guobiao.bulk_view import View
from bopu.games.guobiao.layout import HANDS


@dataclass(frozen=True)
class Beside:
    """By fan, in the order of the table: `made`, in how many readings; `both`, in how many two are."""

    readings: int
    made: Ints
    both: Ints


def beside(scores: ManyScores, hands: Hands) -> Beside:
    """What all readings of some hands make."""
    many = len(scores.order)
    readings, made, both = 0, np.zeros(many, dtype=np.int64), np.zeros((many, many), dtype=np.int64)
    for start in range(0, len(hands), HANDS):
        found = making(scores, hands.some(slice(start, start + HANDS)))
        readings += len(found)
        made += found.sum(axis=0)
        both += found.T @ found
    return Beside(readings, made, both)


def making(scores: ManyScores, hands: Hands) -> Ints:
    """Which fan each reading of some hands makes: a row for each, 1 or 0 for each fan."""
    read = scores.reader.readings(hands)
    found = np.zeros((len(read), len(scores.order)), dtype=np.int64)
    if not len(read):
        return found
    view = View(scores.reader, hands, Shown(hands, scores.pack, scores.reader.set_size), read)
    for one in scores.fans:
        if (made := one(view, scores.book)) is not None:
            found[:, scores.order.index(one.name)] |= made.many > 0
    return found
