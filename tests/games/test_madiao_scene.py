"""The hand that the novel tells, against the rules of the article: what is consistent, which reading it breaks, what
the unseen cards must have been. It tests the article against a novel, not how anybody played."""

from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from bopu.games.madiao.pack import Pack
from bopu.play.read_record import parse
from bopu.play.record import Played, Record
from bopu.play.verify import Verdict, Verification, verify
from tests.games.madiao import GAME, TEXT, book, options, ruleset

HER = "郡主"
STATES, TRIED = 40, 400


@cache
def scene(name: str = "scene") -> Record:
    """The record of the scene: as told, or completed."""
    file = TEXT / "cases" / f"{name}.record.txt"
    record, faults = parse(file.read_text(encoding="utf-8"), file.name)
    assert record is not None, [str(fault) for fault in faults]
    return record


def judged(record: Record, **changed: Any) -> Verification:
    """What verify says of it under other choices, with a bound that keeps the test short."""
    return verify(replace(record, **changed), lambda slug: ruleset(), states=STATES, tried=TRIED)


def pack() -> Pack:
    """The forty cards."""
    found: Pack = book().constant("pack")
    return found


def moves(name: str) -> list[Played]:
    """The moves of the record."""
    return [item for item in scene(name).items if isinstance(item, Played)]


def leads() -> list[str]:
    """What she leads, in order."""
    return [move.text.split()[1] for move in moves("scene") if move.text.startswith("lead ")]


def unseen() -> set[str]:
    """The cards that the scene does not name."""
    named = {word for move in moves("scene") for part in move.text.split() for word in part.split("|")}
    return set(pack().cards) - named


def test_the_scene_as_told_is_consistent_with_the_rules() -> None:
    found = judged(scene())
    assert found.verdict is Verdict.CONSISTENT, [line for line in found.lines if line.verdict != "consistent"]


def test_the_completed_scene_is_one_of_those_that_the_told_one_may_be() -> None:
    assert judged(scene("scene.completed")).verdict is Verdict.CONSISTENT
    told, whole = ([move.text.split() for move in moves(name)[1:]] for name in ("scene", "scene.completed"))
    pairs = [(b, a) for line, full in zip(told, whole, strict=True) for b, a in zip(line, full, strict=True)]
    assert all(b in ("?", a) or a in b.split("|") for b, a in pairs)


DECIDED = ("fapai", "xianglian", "wuchong", "zikai")
"""Readings of which the scene allows some and not others, and one under which players say whether they take a card, of
which the record tells nothing."""


@pytest.mark.parametrize(("switch", "option"), [one for one in options() if one[0] not in DECIDED])
def test_the_scene_does_not_decide_between_these_readings(switch: str, option: str) -> None:
    assert judged(scene("scene.completed"), choices={switch: option}).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize("option", ["jin", "ling"])
@pytest.mark.parametrize(("seen", "line"), [("zhuo", 1), ("shou", 2)])
def test_the_scene_breaks_the_second_requirement_where_it_is_law(option: str, seen: str, line: int) -> None:
    """She leads a head whose shoulder has not appeared; and where it counts that she holds it, the last green card of a
    suit after its head, before its 趣 has appeared."""
    found = judged(scene("scene.completed"), choices={"fapai": option, "xianshen": seen})
    broken = next(one for one in found.lines if one.verdict is not Verdict.CONSISTENT)
    at = [item.line for item in moves("scene.completed") if item.text.startswith("lead ")]
    assert (found.verdict, broken.verdict) == (Verdict.CONTRADICTED, Verdict.CONTRADICTED)
    assert (broken.line, broken.clauses) == (at[line - 1], ("md.3.4.2",))


@pytest.mark.parametrize(("sense", "card"), [("shun", "jiuwen"), ("bian", "qishiwan")])
def test_two_senses_of_linked_do_not_let_her_take_what_she_takes(sense: str, card: str) -> None:
    found = judged(scene("scene.completed"), choices={"xianglian": sense})
    [broken] = [one for one in found.lines if one.verdict is Verdict.CONTRADICTED]
    assert f"card={card}" in broken.message and "md.3.10.b" in broken.clauses


@pytest.mark.parametrize("sense", ["huan", "men"])
@pytest.mark.parametrize("going", ["zhi", "zai"])
def test_two_senses_of_linked_let_her_take_all_seven(sense: str, going: str) -> None:
    found = judged(scene("scene.completed"), choices={"xianglian": sense, "wuchong": going})
    assert found.verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(("counting", "sense"), list(product(("zuida", "heji"), ("huan", "men"))))
def test_the_pot_brings_more_than_a_hundred_only_where_every_link_counts(counting: str, sense: str) -> None:
    """The novel counts more than a hundred (md.s.19). By the supplied figures, with all three others paying, the seven
    cards bring that much only where all links of a card count together."""
    play = GAME.set_up(book({"chongshu": counting, "xianglian": sense}), 4, {"banker": 1})
    events = [event for move in moves("scene.completed") for event in play.apply(move.text)]
    brought = [int(str(event.fields["zhu"])) for event in events if event.kind == "chong"][:7]
    assert (len(brought), 3 * sum(brought) > 100) == (7, counting == "heji")


@pytest.mark.parametrize("option", ["jin", "ling"])
@pytest.mark.parametrize(("seen", "line"), [("zhuo", 1), ("shou", 2)])
def test_as_told_the_requirement_is_broken_wherever_the_cards_lie_that_are_not_told(
    option: str, seen: str, line: int
) -> None:
    """Not every deal is tried: but her hand and all that lay face up is told, and nothing else counts for her lead."""
    found = judged(scene(), choices={"fapai": option, "xianshen": seen})
    broken = next(one for one in found.lines if one.verdict is not Verdict.CONSISTENT)
    at = [item.line for item in moves("scene") if item.text.startswith("lead ")]
    assert (broken.verdict, broken.line, broken.clauses) == (Verdict.CONTRADICTED, at[line - 1], ("md.3.4.2",))
    assert broken.message.endswith("wherever the cards lie that are not told: all that 郡主 has seen is told")


def test_where_her_hand_is_not_told_in_full_the_lead_is_not_proved_to_be_against_the_law() -> None:
    found = judged(with_deal("erwen", "?"), choices={"fapai": "jin", "xianshen": "zhuo"})
    broken = next(one for one in found.lines if one.verdict is not Verdict.CONSISTENT)
    assert broken.verdict is Verdict.UNDETERMINED and "of what was tried nothing fits" in broken.message


def with_deal(card: str, other: str) -> Record:
    """The scene with one word of its deal changed."""
    items = list(scene().items)
    at = items.index(moves("scene")[0])
    items[at] = replace(moves("scene")[0], text=moves("scene")[0].text.replace(card, other))
    return replace(scene(), items=tuple(items))


def test_the_scene_as_told_is_found_to_fit_with_few_deals() -> None:
    """Deals are made to fit what the others are told to discard: each of a few that are tried goes far."""
    found = verify(scene(), lambda slug: ruleset(), states=8, tried=16)
    assert found.verdict is Verdict.CONSISTENT and 0 < len(found.fitting) <= 8


@pytest.mark.parametrize("banker", [2, 3, 4])
def test_who_leads_first_can_only_be_the_banker(banker: int) -> None:
    found = judged(scene("scene.completed"), position={"banker": banker})
    assert found.verdict is Verdict.CONTRADICTED
    assert "expected a move of" in next(one.message for one in found.lines if one.verdict == "contradicted")


def test_from_the_source_alone_nobody_knows_who_leads() -> None:
    found = judged(scene("scene.completed"), ruleset="source-only")
    assert found.verdict is Verdict.UNDETERMINED and "first_lead" in found.lines[0].message


def test_whatever_the_unseen_cards_no_lead_after_the_first_can_be_beaten() -> None:
    """All eleven Tens are named, and so is every coin above the two: after the first table nobody can catch."""
    first, *later = leads()
    assert len(unseen()) == 22 and not any(pack().suit[card] == pack().suit["qianwan"] for card in unseen())
    assert [card for lead in later for card in unseen() if pack().beats(card, lead)] == []
    assert not any(pack().beats(card, first) for card in pack().cards)


def test_each_of_the_others_was_dealt_one_of_the_three_tens() -> None:
    """Each of them discards one of the three to the first table, and there are no other Tens that they can hold."""
    tens = {card for card in pack().cards if pack().suit[card] == pack().suit["qianwan"]}
    hers = set(moves("scene")[0].text.split("/")[0].split()[1:])
    pot = set(moves("scene")[0].text.split("/")[-1].split())
    assert len(tens - hers - pot) == 3 and tens - hers - pot == set(moves("scene")[2].text.split()[1].split("|"))
