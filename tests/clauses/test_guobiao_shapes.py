"""How many hands the shapes of 國標麻將 let in, as printed and as meant: the numbers that the notes state."""

import re
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb
from pathlib import Path

import pytest

from bopu.clauses.read import read_corpus
from bopu.project import open_project
from tests.clauses.hands_of_shapes import (
    COPIES,
    HONORS,
    SUIT,
    TILES,
    accepts,
    count,
    every_part,
    of_hand,
    parts,
    splits,
)

KINDS = 3 * SUIT + HONORS
SPECIAL = ("gb.8.2.1.2.1", "gb.8.2.1.2.2", "gb.8.2.1.2.3")


@pytest.fixture(scope="module")
def told(root: Path) -> dict[str, dict[str, str]]:
    """The readings of every clause."""
    opened, _ = open_project(root)
    assert opened is not None
    corpus, findings = read_corpus(opened)
    assert corpus is not None, findings
    edition = next(one for one in corpus.editions if one.slug == "guobiao")
    return {clause.id: dict(clause.readings) for clause in edition.clauses}


@pytest.fixture(scope="module")
def noted(root: Path) -> dict[str, list[int]]:
    """The numbers of the table in the notes: by clause what stands there as printed and as meant."""
    notes = (root / "corpus/guobiao/notes/open-points.md").read_text("utf-8")
    rows = re.findall(r"^\|[^|]*\((gb\.[\d.]+)\) \| ([\d,]+) \| ([\d,]+) \|$", notes, re.M)
    return {clause: [int(n.replace(",", "")) for n in numbers] for clause, *numbers in rows}


@pytest.fixture(scope="module")
def words(root: Path) -> str:
    """The edition and its notes."""
    folder = root / "corpus/guobiao"
    return (folder / "text.xml").read_text("utf-8") + (folder / "notes/open-points.md").read_text("utf-8")


def shape(reading: str) -> str:
    """The signs of a shape, without the stops at its end and what stands in brackets."""
    return reading.partition("(")[0].strip(" 、.。")


def basic(told: dict[str, dict[str, str]], layer: str) -> list[str]:
    return [shape(told[f"gb.8.2.1.1.{n}"][layer]) for n in range(1, 6)]


def test_the_basic_shapes_lose_a_third_of_their_hands_as_printed(
    told: dict[str, dict[str, str]], noted: dict[str, list[int]], words: str
) -> None:
    printed, meant = basic(told, "source"), basic(told, "edited")
    assert noted["gb.8.2.1.1"] == [count(printed), count(meant)]
    lost = count(meant, but=printed)
    assert lost == count([meant[2]]) == count(meant) - count(printed) and 3 * lost > count(meant)
    assert words.count(f"{lost:,}") >= 3 and words.count(f"{count(meant):,}") >= 3


def test_the_special_shapes_let_in_far_more_than_their_fan(
    told: dict[str, dict[str, str]], noted: dict[str, list[int]]
) -> None:
    printed = [count([shape(told[clause]["edited"])]) for clause in SPECIAL]
    pairs = sum(comb(KINDS, fours) * comb(KINDS - fours, 7 - 2 * fours) for fours in range(4))
    assert printed == [pairs, comb(KINDS, 13) * 13, comb(KINDS, TILES)]
    assert [noted[clause] for clause in SPECIAL] == [[pairs, pairs], [printed[1], 13], [printed[2], len(knitted())]]


def knitted() -> set[tuple[int, ...]]:
    """The hands of fourteen different tiles that the fan 全不靠 means, with 七星不靠."""
    honors = range(3 * SUIT, KINDS)
    found: set[tuple[int, ...]] = set()
    for order in permutations(range(3)):
        numbers = [suit * SUIT + first + step for first, suit in enumerate(order) for step in (0, 3, 6)]
        found |= set(combinations([*numbers, *honors], TILES))
    return found


def test_hands_with_all_seven_honors_are_among_the_knitted(words: str) -> None:
    honors = set(range(3 * SUIT, KINDS))
    assert f"{sum(honors <= set(hand) for hand in knitted())} 種在內，僅 {len(knitted())} 種" in words


def test_seven_pairs_of_seven_kinds_are_as_many_as_noted(words: str) -> None:
    assert words.count(f"{comb(KINDS, 7):,}") >= 3


def test_more_than_a_third_of_all_hands_win_by_the_words_of_two_shapes(words: str) -> None:
    deals = comb(COPIES * KINDS, TILES)
    different = comb(KINDS, 14) * COPIES**14
    one_pair = comb(KINDS, 13) * 13 * comb(COPIES, 2) * COPIES**12
    share = f"{100 * (different + one_pair) / deals:.1f}%"
    assert words.count(share) >= 4


def test_there_are_as_many_hands_as_noted(words: str) -> None:
    ways = [1, *(0 for _ in range(TILES))]
    for _ in range(KINDS):
        ways = [sum(ways[n - k] for k in range(min(n, COPIES) + 1)) for n in range(TILES + 1)]
    assert f"{ways[TILES]:,}" in words


def dragons() -> set[tuple[int, ...]]:
    """The hands with a knitted straight, a set and a pair."""
    sets = [{kind: 3} for kind in range(KINDS)]
    sets += [{suit * SUIT + first + step: 1 for step in range(3)} for suit in range(3) for first in range(SUIT - 2)]
    found = set()
    for order, some, pair in product(permutations(range(3)), sets, range(KINDS)):
        hand = [0] * KINDS
        for first, suit in enumerate(order):
            for step in (0, 3, 6):
                hand[suit * SUIT + first + step] += 1
        for kind, many in (*some.items(), (pair, 2)):
            hand[kind] += many
        if max(hand) <= COPIES:
            found.add(tuple(hand))
    return found


def test_a_knitted_straight_has_none_of_the_shapes(told: dict[str, dict[str, str]], words: str) -> None:
    fits = [accepts(one) for one in (*basic(told, "edited"), *(shape(told[clause]["edited"]) for clause in SPECIAL))]
    hands = dragons()
    for hand in hands:
        kind = of_hand([hand[at : at + SUIT] for at in range(0, 3 * SUIT, SUIT)], hand[3 * SUIT :])
        assert not any(fit(kind) for fit in fits), hand
    assert words.count(f"{len(hands):,}") >= 3


def test_hands_of_one_suit_put_together_from_sets_are_those_that_fall_into_sets() -> None:
    """Every part of fourteen tiles of one suit taken apart, against four sets and a pair laid together; and the parts
    from which hands are counted hold them all."""
    sets = [[kind] * 3 for kind in range(SUIT)] + [[first, first + 1, first + 2] for first in range(SUIT - 2)]
    together = set()
    for four, pair in product(combinations_with_replacement(sets, 4), range(SUIT)):
        laid = [pair, pair, *(kind for one in four for kind in one)]
        together.add(tuple(laid.count(kind) for kind in range(SUIT)))
    apart = {part for part in every_part(SUIT, TILES) if any(sum(split) == 5 for split in splits(part, True))}
    assert apart == {part for part in together if max(part) <= COPIES}
    assert apart <= parts(SUIT, True)


def test_another_third_shape_would_give_another_number(told: dict[str, dict[str, str]]) -> None:
    """Planted: each sign of the emended shape changed to the other kind of set."""
    meant = basic(told, "edited")
    signs = meant[2].split("、")
    for at in range(1, 5):
        other = [*signs[:at], "111" if signs[at] == "123" else "123", *signs[at + 1 :]]
        assert count([*meant[:2], "、".join(other), *meant[3:]]) != count(meant)
