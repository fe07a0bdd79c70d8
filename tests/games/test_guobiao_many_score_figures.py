"""Many hands at once go by the figures of the edition: whatever one of them says, some hand scores otherwise, and just
as it does one by one."""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest

from bopu.games.guobiao import GAME
from bopu.games.guobiao.bulk_conditions import Beyond
from bopu.games.guobiao.bulk_hands import Hands, hands_of
from bopu.games.guobiao.bulk_score import ManyScores, Scores, many_scores
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.scorer import Scorer
from bopu.games.guobiao.shapes import Shapes
from bopu.ruleset.decide import Book, Conflict, Gap
from tests.games.figures import Use, changed
from tests.games.guobiao_games import ruleset
from tests.games.guobiao_hands import hand_from, law, lines
from tests.games.test_guobiao_many_scores import of_one, one_by_one, some_hands
from tests.games.test_guobiao_score_figures import BY_CLAUSE

PARTS, MANY, SEED = 4, 2_500, 3
SHOWN = 3
"""Hands that score otherwise and are scored one by one too; and as many that do not."""
SILENT = (Gap, Conflict, ValueError, KeyError, IndexError)


@cache
def some() -> Sequence[Hand]:
    """Hands of every sort, those of the cases first."""
    return [*(hand_from(law(), data) for data in lines("hands.jsonl")), *some_hands(SEED, MANY, law())]


@cache
def arrays() -> Hands:
    return hands_of(some(), law().pack, many_scores(law().book).reader.most)


@cache
def before() -> Scores:
    return many_scores(law().book).score(arrays())


def books(part: int) -> Iterator[tuple[Use, Book]]:
    """Books in which the last figure of a clause says otherwise, of those that leave the shapes as they are: under
    others every table of a suit is another, and melds of these hands may be none. Options of shapes are compared."""
    for use in [several[-1] for several in BY_CLAUSE.values()][part::PARTS]:
        book = Book(changed(ruleset(), use), GAME.vocabulary, {}, True)
        try:
            found = Scorer(book).shapes
        except SILENT:
            continue
        if (found.groups, listed(found)) == (law().scorer.shapes.groups, listed(law().scorer.shapes)):
            yield use, book


def listed(shapes: Shapes) -> list[object]:
    """What each shape is of."""
    return [(one.name, one.groups, one.within, one.alike) for one in shapes.shapes]


def idle(use: Use, book: Book) -> bool:
    """Whether no hand scores otherwise under a changed figure. Fails where one scores otherwise than one by one."""
    many, clear = ManyScores(book), Scorer(book)
    try:
        after = many.score(arrays())
    except Beyond:
        return False
    other = (before().may_declare != after.may_declare) | (before().fan != after.fan).any(1)
    other |= before().total != after.total
    shown = [*np.flatnonzero(other)[:SHOWN].tolist(), *np.flatnonzero(~other)[:SHOWN].tolist()]
    wrong = [at for at in shown if of_one(many, after, at) != one_by_one(clear.score(some()[at]))]
    assert wrong == [], f"under another {use}"
    return not other.any()


@pytest.mark.parametrize("part", range(PARTS))
def test_hands_score_otherwise_when_a_figure_does(part: int) -> None:
    print(f"seed {SEED}")
    tried = {str(use): idle(use, book) for use, book in books(part)}
    assert len(tried) > 10 and [use for use, is_idle in tried.items() if is_idle] == []
