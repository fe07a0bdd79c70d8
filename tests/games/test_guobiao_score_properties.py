"""What must hold of every hand, tried on random ones: nothing depends on an order, the choice is the best there is, who
waits for a tile wins with it, and every fan has a hand that makes it and one that nearly does."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from bopu.games.guobiao.counting import Counting, Made, drops, joined_clash, joins_too_often
from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.hand_json import hand_from
from bopu.games.guobiao.laws import Laws, laws_of
from bopu.games.guobiao.scorer import Score, Scorer
from bopu.games.guobiao.shapes import shapes_of
from tests.games import guobiao_games as guobiao
from tests.games.guobiao_hands import changed, law, random_hand, seeds

MANY = 150


def shown(score: Score) -> tuple[int, dict[str, int], set[tuple[tuple[str, int], ...]]]:
    """What must not differ: points, what counts, other lists that come to as much."""
    counted = {one.fan: one.count for one in score.counted}
    return score.total, counted, {tuple(sorted(counted.items())), *score.tied}


def hands() -> Iterator[tuple[int, Hand]]:
    """Random hands, each with the seed that makes it again."""
    for seed in seeds(MANY):
        yield seed, random_hand(random.Random(seed), law())


def test_random_hands_win_and_differ() -> None:
    totals = [law().scorer.score(hand).total for _, hand in hands()]
    assert len(set(totals)) > 15 and all(total > 0 for total in totals)


def test_the_order_of_tiles_and_melds_changes_nothing() -> None:
    for seed, hand in hands():
        rng = random.Random(seed)
        other = replace(
            hand,
            melds=tuple(rng.sample(hand.melds, len(hand.melds))),
            concealed=tuple(rng.sample(hand.concealed, len(hand.concealed))),
        )
        assert shown(law().scorer.score(other)) == shown(law().scorer.score(hand)), f"seed {seed}"


def test_the_order_of_rules_and_of_rows_changes_nothing() -> None:
    under = guobiao.default_book()
    rng = random.Random(7)
    rules = list(under.ruleset.rules)
    rng.shuffle(rules)
    tables = dict(under.ruleset.tables)
    for name in ("excluded", "implied", "knitted"):
        tables[name] = dict(rng.sample(list(tables[name].items()), len(tables[name])))
    other = Scorer(changed(under, rules=tuple(rules), tables=tables))
    for seed, hand in hands():
        assert shown(other.score(hand)) == shown(law().scorer.score(hand)), f"seed {seed}"


def test_the_order_of_the_table_decides_at_most_which_of_equal_lists_is_told() -> None:
    under = guobiao.default_book()
    tables = {**under.ruleset.tables, "fan": list(reversed(under.ruleset.tables["fan"]))}
    other = Scorer(changed(under, tables=tables))
    for seed, hand in hands():
        mine, theirs = shown(law().scorer.score(hand)), shown(other.score(hand))
        assert (mine[0], mine[2]) == (theirs[0], theirs[2]), f"seed {seed}"


def test_suits_can_be_exchanged_where_no_fan_is_of_certain_suits() -> None:
    """A fan whose condition lists tiles of one suit or two and not of all is of certain suits."""
    pack, tables = law().pack, guobiao.ruleset().tables
    certain = {"lvyise", "tuibudao"}
    assert certain <= set(tables["fan"])
    suits = [suit for suit in pack.suits if suit.start < pack.numbered]
    for seed, hand in hands():
        order = random.Random(seed).sample(suits, len(suits))
        moved = {kind: new.start + kind - old.start for old, new in zip(suits, order, strict=True) for kind in old}

        def at(kind: int, moved: dict[int, int] = moved) -> int:
            return moved.get(kind, kind)

        melds = tuple(Meld(meld.kind, at(meld.tile)) for meld in hand.melds)
        other = replace(hand, melds=melds, concealed=tuple(map(at, hand.concealed)), win=at(hand.win))
        mine, theirs = shown(law().scorer.score(hand)), shown(law().scorer.score(other))
        if not certain & {*mine[1], *theirs[1]}:
            assert mine == theirs, f"seed {seed}"


def admissible(laws: Laws, made: list[Made], chosen: tuple[int, ...]) -> bool:
    """Whether a choice is one of those that the laws allow, straight from what they say: nothing that counts is dropped
    or clashes, and what does not count is dropped by what does, or may not be joined to it."""
    joined = [at for at in chosen if made[at].joined]
    if any(drops(laws, made, one, other) for one in chosen for other in chosen):
        return False
    if any(joined_clash(laws, made[one], made[other]) for one, other in combinations(joined, 2)):
        return False
    if joins_too_often(laws, [made[at].sets for at in joined]):
        return False
    for at in set(range(len(made))) - set(chosen):
        if any(drops(laws, made, one, at) for one in chosen):
            continue
        clashing = any(joined_clash(laws, made[at], made[one]) for one in joined)
        too_often = made[at].joined and joins_too_often(laws, [*(made[one].sets for one in joined), made[at].sets])
        if not (clashing or too_often):
            return False
    return True


def test_what_counts_is_the_best_of_all_choices_that_the_laws_allow() -> None:
    laws, scorer, tried = law().scorer.laws, law().scorer, 0
    for seed, hand in hands():
        for division in scorer.divider.divisions(hand):
            counting = Counting(laws, scorer.made(hand, division))
            made = list(counting.made)
            if len(made) > 11:  # 2 ** 11 choices are as many as the test can wait for
                continue
            tried += 1
            every = (some for size in range(len(made) + 1) for some in combinations(range(len(made)), size))
            allowed = [some for some in every if admissible(laws, made, some)]
            best = max(sum(made[at].points for at in some) for some in allowed)
            found = {frozenset(map(id, choice)) for choice in counting.best()}
            wanted = [some for some in allowed if sum(made[at].points for at in some) == best]
            assert found == {frozenset(id(made[at]) for at in some) for some in wanted}, f"seed {seed}"
    assert tried > MANY // 2


def test_who_waits_for_a_tile_wins_with_it_and_with_no_other() -> None:
    for seed, hand in list(hands())[:40]:
        waits = law().scorer.waits(hand.melds, hand.concealed)
        assert hand.win in waits, f"seed {seed}"
        for tile in range(len(law().pack.names)):
            assert law().scorer.wins(hand.melds, hand.concealed, tile) is (tile in waits), f"seed {seed}"


def test_each_fan_that_is_left_out_is_left_out_by_a_rule_beside_one_that_counts() -> None:
    for seed, hand in hands():
        score = law().scorer.score(hand)
        counted = {one.fan for one in score.counted}
        for refused in score.refused:
            assert refused.rule.id and refused.beside and set(refused.beside) <= counted, f"seed {seed}"


def test_every_fan_has_a_hand_that_makes_it_and_one_that_nearly_does() -> None:
    showing = [case for case in guobiao.cases() if case.shows]
    for near in (False, True):
        assert {case.shows for case in showing if case.near is near} == set(guobiao.ruleset().tables["fan"])
    for case in showing:
        assert (case.shows in case.expect.get("fan", {})) is not case.near
        assert not case.near or case.expect["not_fan"] == [case.shows]


@pytest.mark.parametrize("principle", ["p.buchongfu", "p.buchaiyi", "p.budexiangtong", "p.taosuan", "bu.biao"])
def test_without_a_principle_some_hand_counts_otherwise(principle: str) -> None:
    under = guobiao.default_book()
    rules = tuple(rule for rule in under.ruleset.rules if rule.id != principle)
    other = Scorer(changed(under, rules=rules))
    of_cases = [hand_from(law(), case.hand) for case in guobiao.cases() if case.hand and not case.choices]
    assert any(shown(other.score(hand)) != shown(law().scorer.score(hand)) for hand in of_cases)


def test_a_set_that_may_join_two_used_ones_counts_more() -> None:
    laws = law().scorer.laws
    case = next(case for case in guobiao.cases() if case.hand and "gb.f.p.5" in case.clauses)
    hand = hand_from(law(), case.hand)
    assert any(one.rule is laws.joining for one in law().scorer.score(hand).refused)
    division = law().scorer.score(hand).division
    assert division is not None
    made = law().scorer.made(hand, division)
    once, twice = (Counting(replace(laws, joins=joins), made).best()[0] for joins in (1, 2))
    assert sum(one.points for one in twice) > sum(one.points for one in once)


def test_laws_and_shapes_are_read_off_the_rules_alone() -> None:
    under = guobiao.default_book()
    assert laws_of(under) == law().scorer.laws
    names = {shape.name for shape in shapes_of(under, law().pack).shapes}
    assert names == set(guobiao.ruleset().tables["shapes"])
