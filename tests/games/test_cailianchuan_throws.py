"""Every throw of six dice in 采蓮船: each is settled or reported as lost; printed labels agree with the dice."""

from functools import cache
from pathlib import Path

import pytest

from bopu.clauses import read_corpus
from bopu.games.cailianchuan import GAME
from bopu.games.cailianchuan.domains import throws
from bopu.project import open_project
from bopu.ruleset.decide import Book, Decision
from bopu.ruleset.features import FeatureView
from tests.games.cailianchuan import ROOT, SLUG, TABLE, book, compiled_in, copied, ruleset, turn

Dice = tuple[int, ...]
Key = tuple[int, int]
DICE: list[Dice] = [dice for (dice,) in throws(ruleset())]
SETTLED = {"drinks", "fined", "orders", "text_lost", "begins"}
RED = 4
MOST_REDS = 4
"""Of the scattered throws: a greater number in a clause is one of its recipients’ (行六者)."""


def decided(under: Book, slot: str, dice: Dice, role: str = "neishi") -> Decision:
    """What the rules say of a throw."""
    return under.decide(slot, FeatureView({"dice": dice, "role": role}, under.ruleset.values))


def sent(under: Book) -> set[Key]:
    """The numbers of reds and points of all throws that are sent by their points, one red and five alike left out."""
    by_points = (dice for dice in DICE if any(p.word == "sends" for p in decided(under, "outcome", dice).answer))
    return {
        key(dice)
        for dice in by_points
        if not all(rule.id == "wuselian" for rule in decided(under, "outcome", dice).rules)
    }


def key(dice: Dice) -> Key:
    """How many reds, and how many points without them."""
    return dice.count(RED), sum(face for face in dice if face != RED)


@cache
def printed() -> frozenset[Key]:
    """The numbers of reds and points that the 27 scattered throws print."""
    project, findings = open_project(ROOT)
    assert project is not None, findings
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    [edition] = [edition for edition in corpus.editions if edition.slug == SLUG]
    found: set[Key] = set()
    for clause in edition.clauses:
        if clause.id.startswith("clc.san."):
            [points] = [int(figure.value) for figure in clause.figures if figure.kind == "measure"]
            reds = (int(figure.value) for figure in clause.figures if figure.kind == "num" and figure.id)
            found |= {(number, points) for number in reds if number <= MOST_REDS}
    return frozenset(found)


def test_there_are_462_throws() -> None:
    assert len(DICE) == 462


@pytest.mark.parametrize("named", ["default", "letter"])
@pytest.mark.parametrize("seat", range(1, TABLE + 1))
def test_every_throw_of_every_role_comes_to_something(named: str, seat: int) -> None:
    under = book(ruleset().rulesets[named].choices)
    for number, dice in enumerate(DICE):
        if number % TABLE != seat - 1:  # each role throws another seventh of them
            continue
        evening = turn("".join(map(str, dice)), under, seed=number, seat=seat)
        assert evening.kinds & SETTLED, dice
        assert evening.play.state.sent == evening.play.state.drunk, dice


def test_every_throw_of_every_role_has_an_answer_under_each_choice() -> None:
    """Raises where the rules are silent, or contradict each other on what a throw is called or which entry it is."""
    options = [(name, option.id) for name, switch in ruleset().switches.items() for option in switch.options]
    roles = ("wuwang", "taizai", "xishi", "gonge", "jizhang", "neishi", "shizhe")
    touching = {"ruilian_chong", "heying", "duoqian", "taizai_wuhong", "sanxia"}
    for name, option in options:
        under = book({name: option})
        for dice in DICE if name in touching else ():
            for slot in ("lotus", "figure", "entry"):
                decided(under, slot, dice)
            assert all(decided(under, "outcome", dice, role).rules for role in roles)


def test_only_throws_of_five_and_six_reds_are_lost() -> None:
    lost = [dice for dice in DICE if any(p.word == "lost" for p in decided(book(), "outcome", dice).answer)]
    assert lost == [(3, 4, 4, 4, 4, 4), (4, 4, 4, 4, 4, 4), (4, 4, 4, 4, 4, 5), (4, 4, 4, 4, 4, 6)]


def test_every_label_that_the_entries_print_has_dice() -> None:
    assert printed() - sent(book()) == set()


def test_the_one_throw_by_points_that_no_label_names_is_three_reds_and_three_ones() -> None:
    assert sent(book()) - printed() == {(3, 3)}


def test_if_two_reds_with_three_alike_are_not_sent_by_points_four_printed_labels_have_no_dice_for_most() -> None:
    """西施 and 使者 send theirs all the same (8): see tests/checks/rules/test_keys.py."""
    assert printed() - sent(book({"ruilian_chong": "instead"})) == {(2, 5), (2, 21), (2, 23), (2, 24)}


@pytest.mark.parametrize(("option", "empty"), [("sitong", {(2, 24)}), ("fenxiang", {(3, 18)})])
def test_each_guess_at_the_lotus_and_its_image_leaves_a_printed_label_without_dice(
    option: str, empty: set[Key]
) -> None:
    assert printed() - sent(book({"heying": option})) == empty


FIGURES = [
    # what the edition says, what a copy says instead, dice, the rule that speaks then
    (
        '<num xml:id="clc.17.1.si" value="4">四</num>',
        '<num xml:id="clc.17.1.si" value="3">三</num>',
        "421116",
        "canhe.hong",
    ),
    (
        '<num xml:id="clc.6.1.san" value="3">三</num>',
        '<num xml:id="clc.6.1.san" value="2">二</num>',
        "665443",
        "rui.chong",
    ),
    (
        '<num xml:id="clc.15.san" value="3">三</num>',
        '<num xml:id="clc.15.san" value="2">二</num>',
        "664432",
        "rui.sandui",
    ),
]


@pytest.mark.parametrize(("says", "instead", "dice", "rule"), FIGURES, ids=[rule for *_, rule in FIGURES])
def test_another_figure_in_a_copy_of_the_edition_changes_what_the_throw_does(
    tmp_path: Path, says: str, instead: str, dice: str, rule: str
) -> None:
    root = copied(tmp_path)
    path = root / "corpus" / SLUG / "text.xml"
    text = path.read_text(encoding="utf-8")
    assert text.count(says) == 1
    path.write_text(text.replace(says, instead), encoding="utf-8")
    changed = compiled_in(root).ruleset  # the citation is stale, which is told and does not stop play
    assert changed is not None
    throw = tuple(sorted(map(int, dice)))
    speaking = [
        [one.id for one in decided(Book(rules, GAME.vocabulary, {}), "outcome", throw).rules]
        for rules in (ruleset(), changed)
    ]
    assert rule not in speaking[0] and rule in speaking[1]
