"""Hands of 國標麻將 scored many at once score as one by one: the same fan, the same points, hand by hand."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from bopu.games.guobiao import bulk_conditions, bulk_counting
from bopu.games.guobiao.bulk_conditions import WORDS
from bopu.games.guobiao.bulk_hands import hands_of
from bopu.games.guobiao.bulk_score import ManyScores, Scores, many_scores
from bopu.games.guobiao.conditions import MADE
from bopu.games.guobiao.counting import places
from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.scorer import Score
from tests.games import guobiao_games as guobiao
from tests.games.guobiao_any_hand import any_hand
from tests.games.guobiao_hands import hand_from, law, lines

SLOTS = ("fan", "fan_at_last", "counting", "least_points")
EVENTS = ("shapes_asked",)
PARTS, IN_A_PART = 10, 10_000
OF_AN_OPTION = 300
OF_EACH_FAN = 3


@cache
def law_under(*choices: tuple[str, str]) -> Law:
    return law_of(guobiao.book(choices=dict(choices)))


def options() -> list[tuple[tuple[str, str], ...]]:
    """Every named ruleset that scores, and each option of each switch that rules of scoring ask about."""
    ruleset = guobiao.ruleset()
    named = [tuple(one.choices.items()) for name, one in ruleset.rulesets.items() if one.supplements]
    scoring = (rule for rule in ruleset.rules if rule.slot in SLOTS or rule.event in EVENTS)
    asked = dict.fromkeys(name for rule in scoring for name in rule.only)
    return [*named, *(((name, option.id),) for name in asked for option in ruleset.switches[name].options)]


def some_hands(seed: int, many: int, under: Law) -> list[Hand]:
    rng = random.Random(seed)
    return [any_hand(rng, under) for _ in range(many)]


@cache
def drawn(part: int) -> list[Hand]:
    """A tenth of a hundred thousand hands."""
    return some_hands(part, IN_A_PART, law())


def of_one(many: ManyScores, scores: Scores, at: int) -> tuple[object, ...]:
    fan = {many.order[column]: int(count) for column, count in enumerate(scores.fan[at]) if count}
    points = int(scores.total[at]), int(scores.without_flowers[at])
    return bool(scores.wins[at]), *points, bool(scores.may_declare[at]), fan


def one_by_one(score: Score) -> tuple[object, ...]:
    fan = {one.fan: one.count for one in score.counted}
    return score.wins, score.total, score.without_flowers, score.may_declare, fan


def differing(under: Law, hands: Sequence[Hand], many: ManyScores | None = None, right: object = None) -> list[object]:
    """The hands that score otherwise many at once, with both scores."""
    many = many or many_scores(under.book)
    scores = many.of(hands)
    expected = right or [one_by_one(under.scorer.score(hand)) for hand in hands]
    pairs = ((hand, of_one(many, scores, at), one) for at, (hand, one) in enumerate(zip(hands, expected, strict=True)))
    return [found for found in pairs if found[1] != found[2]]


@cache
def scored(*choices: tuple[str, str]) -> tuple[list[Hand], list[tuple[object, ...]]]:
    """Hands with what they score one by one, on which faults are planted."""
    under = law_under(*choices)
    hands = some_hands(2, 1_500, under)
    return hands, [one_by_one(under.scorer.score(hand)) for hand in hands]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_hands_score_alike(part: int) -> None:
    print(f"seed {part}")
    assert differing(law(), drawn(part)) == []


@pytest.mark.parametrize("choices", options(), ids=lambda choices: ",".join(f"{k}={v}" for k, v in choices) or "none")
def test_hands_score_alike_under_every_option(choices: tuple[tuple[str, str], ...]) -> None:
    under = law_under(*choices)
    print(f"seed {OF_AN_OPTION}")
    assert differing(under, some_hands(OF_AN_OPTION, OF_AN_OPTION, under)) == []


def test_every_fan_counts_in_several_of_the_hands() -> None:
    """So does the comparison see each, and hands that have no shape."""
    many = many_scores(law().book)
    print("seeds 0 to 2")
    scores = [many.of(drawn(part)) for part in range(3)]
    times = np.sum([(one.fan > 0).sum(0) for one in scores], axis=0)
    seldom = [fan for fan, often in zip(many.order, times.tolist(), strict=True) if often < OF_EACH_FAN]
    assert seldom == [] and not any(one.wins.all() for one in scores)


def test_the_hands_of_the_cases_score_alike() -> None:
    hands = [hand_from(law(), data) for data in lines("hands.jsonl")]
    assert len(hands) > 100 and differing(law(), hands) == []


def test_what_a_hand_waits_for_is_the_same() -> None:
    hands = some_hands(1, 2_000, law())
    many = many_scores(law().book)
    waits = many.reader.waits(hands_of(hands, law().pack, many.reader.most))
    found = [tuple(places(mask)) for mask in waits.tolist()]
    assert found == [law().scorer.waits(hand.melds, hand.concealed) for hand in hands]


def test_every_condition_on_a_reading_has_its_function() -> None:
    assert WORDS.keys() == MADE.keys()


def test_no_hands_at_all_have_no_scores() -> None:
    assert len(many_scores(law().book).of([]).total) == 0


@pytest.mark.parametrize("word", sorted(MADE))
def test_a_condition_that_holds_wrongly_is_noticed(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault planted in one condition is seen: it holds where it should not, or makes nothing where it should.

    Not the other way: sets joined in every way leave far more open than any hand does.
    """
    right = WORDS[word]

    def wrong(view: bulk_conditions.View, *given: object) -> bulk_conditions.Truth:
        holds, bound = right(view, *given)  # type: ignore[arg-type]
        if bound is not None and bound.each:
            bound = bulk_conditions.Bound(
                each=tuple(np.zeros_like(one) for one in bound.each), lists=bound.lists, joined=bound.joined
            )
        elif bound is not None and bound.times is not None:
            bound = bulk_conditions.Bound(times=bound.times + 1)
        return ~holds if bound is None else np.ones_like(holds), bound

    monkeypatch.setitem(WORDS, word, wrong)
    choices = () if word != "last_tile_in" else (("zuhelongting", "bu"),)
    assert differing(
        law_under(*choices), *scored(*choices)[:1], ManyScores(law_under(*choices).book), scored(*choices)[1]
    )


def test_patterns_that_are_taken_for_one_another_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_counting, "WORD", 3)
    assert differing(law_under(), *scored()[:1], ManyScores(law_under().book), scored()[1])
