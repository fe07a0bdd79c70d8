"""What the edition of 馬弔 says of itself agrees: lists of cards with the numbers that the text prints, the scene with
the rules, and no fault of the carrier is left in the edited layer."""

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from bopu.clauses.model import Clause, Edition

SLUG = "madiao"
SUITS = ("shi", "wan", "suo", "wen")


def cards(clause: Clause) -> list[str]:
    """The cards that a clause marks, in its order."""
    return [figure.value for figure in clause.figures if figure.type == "card"]


def number(clauses: dict[str, Clause], figure: str) -> int:
    """What the text prints under this id."""
    clause = clauses[figure.rpartition(".")[0]]
    return int(next(one.value for one in clause.figures if one.id == figure))


def test_the_four_orders_hold_every_card_once(clauses: dict[str, Clause]) -> None:
    every = [card for suit in SUITS for card in cards(clauses[f"md.2.{suit}"])]
    assert len(every) == len(set(every)) == number(clauses, "md.1.a.sishi")


@pytest.mark.parametrize(
    ("suit", "figure"),
    [("shi", "md.1.f.shiyi"), ("wan", "md.1.g.jiu"), ("suo", "md.1.h.jiu"), ("wen", "md.1.i.shiyi")],
)
def test_an_order_is_as_long_as_the_text_says(clauses: dict[str, Clause], suit: str, figure: str) -> None:
    assert len(cards(clauses[f"md.2.{suit}"])) == number(clauses, figure)


@pytest.mark.parametrize(("clause", "place"), [("md.2.1", 0), ("md.2.2", 1), ("md.2.3", -1), ("md.2.4", -2)])
def test_a_class_is_one_place_of_each_order(clauses: dict[str, Clause], clause: str, place: int) -> None:
    assert cards(clauses[clause]) == [cards(clauses[f"md.2.{suit}"])[place] for suit in SUITS]


def test_red_cards_feet_and_green_cards_are_as_many_as_printed(clauses: dict[str, Clause]) -> None:
    red = {*cards(clauses["md.2.1"]), *cards(clauses["md.2.2"]), *cards(clauses["md.2.5"])}
    feet = set(cards(clauses["md.2.3"]))
    assert len(red) == number(clauses, "md.2.5.jiu") == number(clauses, "md.2.6.hong")
    assert len(feet) == number(clauses, "md.2.6.qu") and not red & feet
    assert number(clauses, "md.1.a.sishi") - len(red | feet) == number(clauses, "md.2.6.ershiqi")


def test_four_hands_and_the_pot_are_all_the_cards(clauses: dict[str, Clause]) -> None:
    dealt = number(clauses, "md.3.3.a.siren") * number(clauses, "md.3.3.b.ba") + number(clauses, "md.3.3.b.ba2")
    assert dealt == number(clauses, "md.1.a.sishi")


def test_the_princess_plays_the_hand_that_she_was_dealt(clauses: dict[str, Clause]) -> None:
    hand = cards(clauses["md.s.12"])
    led = [card for n in (13, 14, 15, 16, 17, 18) for card in cards(clauses[f"md.s.{n}"])]
    discarded, turned = led[1:4], led[-7:]
    assert len(hand) == number(clauses, "md.s.12.bazhang") == number(clauses, "md.3.3.b.ba")
    assert sorted([led[0], *led[4:-7]]) == sorted(hand)
    assert len(discarded) == number(clauses, "md.s.13.sanzhang")
    tens = [card for card in (*hand, *discarded, *turned) if card in cards(clauses["md.2.shi"])]
    assert sorted(tens) == sorted(cards(clauses["md.2.shi"]))


def test_half_a_diao_is_won_in_one_division_of_eight_tables(clauses: dict[str, Clause]) -> None:
    """One player barefoot, one even, two above: the notes say that this is 3, 3, 2, 0 and nothing else."""
    even, all_tables = number(clauses, "md.3.9.a.er"), number(clauses, "md.3.10.a.ba")
    players = number(clauses, "md.3.3.a.siren")
    divisions = [
        tables
        for tables in combinations_with_replacement(range(all_tables + 1), players)
        if sum(tables) == all_tables and tables[0] < even == tables[1] < tables[2]
    ]
    assert divisions == [(0, 2, 3, 3)]


def test_every_card_and_suit_is_an_entry_of_the_glossary(root: Path, edition: Edition) -> None:
    entries = set(re.findall(r'<item xml:id="([^"]+)"', (root / "corpus/glossary.xml").read_text(encoding="utf-8")))
    keys = {figure.value for c in edition.clauses for figure in c.figures if figure.type in ("card", "suit")}
    assert keys <= entries and len(keys) == number({c.id: c for c in edition.clauses}, "md.1.a.sishi") + len(SUITS)


def test_the_notes_name_clauses_that_there_are(root: Path, clauses: dict[str, Clause]) -> None:
    notes = (root / "corpus/madiao/notes/open-points.md").read_text(encoding="utf-8")
    named = {name.rstrip(".") for name in re.findall(r"\bmd\.[a-z0-9.]+", notes)}
    assert named <= clauses.keys() and len(named) > 20


def test_nothing_of_the_carrier_is_left_in_the_edited_layer(edition: Edition) -> None:
    """No pinyin, no question mark of half width, no private-use character, no rest of a tag."""
    faults = re.compile(r"[?\ue000-\uf8ff]|[a-zà-ǜ]+\)|/p>")
    assert [c.id for c in edition.clauses if faults.search(c.readings["edited"])] == []
    assert sum(bool(faults.search(c.readings["source"])) for c in edition.clauses) > 100


def test_the_same_character_always_carries_the_same_pinyin(edition: Edition) -> None:
    """So every bracket is the mark of a machine, and none is the author's."""
    source = "".join(clause.readings["source"] for clause in edition.clauses)
    told: dict[str, set[str]] = {}
    for char, pinyin in re.findall(r"([\u4e00-\u9fff])\(([a-zà-ǜ]+)\)", source):
        told.setdefault(char, set()).add(pinyin)
    assert [char for char, readings in told.items() if len(readings) != 1] == []
    assert [char for char in told if source.count(char) != len(re.findall(rf"{char}\([a-zà-ǜ]+\)", source))] == []
    assert len(told) >= 50


def test_speakers_are_the_novel_and_the_author(edition: Edition) -> None:
    for clause in edition.clauses:
        quoted, button = clause.id.startswith("md.s."), clause.id == "md.x"
        assert clause.speaker == ("quoted" if quoted else "unknown" if button else "author"), clause.id
