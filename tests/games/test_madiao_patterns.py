"""Every pattern of 馬弔 has a hand, written by hand, that makes it, and a near miss that does not."""

from pathlib import Path

import pytest

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import counted
from bopu.games.madiao.state import Player, State
from bopu.games.madiao.words_of_settlement import HANDS, POT, TABLES
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule
from tests.games import madiao_hands as written
from tests.games.madiao_hands import Example, Row, cards, examples
from tests.games.madiao_rows import OF, book, found, found_by

OTHER_FIGURES = {
    ("qilinzhong", "mianhe", "xibiao"): 20,
    ("fenghuangchu", "mianhe", "xibiao"): 16,
    ("jiquanshengtian", "mianhe", "xibiao"): 20,
    ("sishangbaijisijian", "mianhe2", "duanjian"): 40,
    ("shihongjuhui", "shihong", "liushi"): 60,
}
ALL = [
    *((HANDS, False, example) for example in examples(written.HANDS)),
    *((TABLES, False, example) for example in examples(written.TABLES)),
    *((TABLES, False, example) for example in examples(written.CENSERS)),
    *((POT, False, example) for example in examples(written.POTS)),
    *((POT, True, example) for example in examples(written.FREE)),
]


def patterns() -> list[Rule]:
    """Every rule by which a pattern is made."""
    return [rule for rule in OF.ruleset().rules if any(phrase.word == "makes" for phrase in rule.do)]


def worth(row: Row, phase: str, free: bool, name: str, choices: dict[str, str] | None = None) -> list[int]:
    """What each rule that finds the pattern in a row gives for it."""
    made = found(row, phase, free, choices)
    return [one.chips for one in made if one.word == "makes" and one.name == name]


@pytest.mark.parametrize(("phase", "free", "example"), ALL, ids=[f"{e.name}-{e.chips}" for _, _, e in ALL])
def test_a_pattern_is_made_by_its_hand_at_its_price_and_not_by_the_near_miss(
    phase: str, free: bool, example: Example
) -> None:
    assert worth(example.makes, phase, free, example.name) == [example.chips]
    assert example.chips not in worth(example.misses, phase, free, example.name)


def test_every_pattern_of_the_rules_has_such_a_hand() -> None:
    named = {phrase.args["is"] for rule in patterns() for phrase in rule.do}
    assert len(named) > 100
    assert named == {example.name for _, _, example in ALL}


def test_no_card_stands_twice_in_a_hand() -> None:
    for _, _, example in ALL:
        for row in (example.makes, example.misses):
            told = [*row.cards, *row.pot, *(card for tabled in row.others for card in tabled)]
            assert len(told) == len(set(told)), example.name


@pytest.mark.parametrize(("asked", "chips"), OTHER_FIGURES.items(), ids=[name for name, _, _ in OTHER_FIGURES])
def test_figures_that_disagree_are_options(asked: tuple[str, str, str], chips: int) -> None:
    name, switch, option = asked
    phase, free, example = next(one for one in ALL if one[2].name == name)
    assert worth(example.makes, phase, free, name) == [example.chips]
    assert worth(example.makes, phase, free, name, {switch: option}) == [chips]


def test_the_natural_end_is_of_the_first_table_or_under_an_option_the_first_of_two() -> None:
    row, later = Row(cards("g1 s5")), Row(cards("g1 s5"), late=True)
    option = {"tianranqu": "shouzhuo"}
    assert worth(row, TABLES, False, "tianranqu") == [15]
    assert worth(later, TABLES, False, "tianranqu") == []
    assert worth(later, TABLES, False, "tianranqu", option) == [160]
    assert worth(Row(cards("g1")), TABLES, False, "tianranqu", option) == []


def test_what_a_figure_counts_in_is_not_counted_again() -> None:
    names = [one.name for one in found(Row(cards("B t2 g5")), TABLES) if one.word == "makes"]
    assert "longmenyue" in names
    assert not {"sanhuatiannu", "baihouqu", "fodingzhu"} & set(names)


def test_all_patterns_count_or_under_an_option_the_dearest_alone() -> None:
    made = found(Row(cards("W g9 s9 w0 Q g8 s8")), TABLES)
    patterns_made = [one for one in made if one.word == "makes"]
    assert len(patterns_made) > 3
    for choices, wanted in (((), len(patterns_made)), ((("bingji", "da"),), 1)):
        play = Play(book(choices), State([Player() for _ in range(4)]))
        left = [one for one in counted(play, made) if one.word == "makes"]
        assert len(left) == wanted
        assert max(one.chips for one in patterns_made) in {one.chips for one in left}


def test_a_condition_that_is_loosened_lets_a_near_miss_pass(tmp_path: Path) -> None:
    """A planted fault: four heads become three."""
    rules = OF.copied(tmp_path) / "corpus" / "madiao" / "rules.yaml"
    four, three = (f"sishang: {{cites: [md.2.1], when: [{{at_least: {{of: shang, n: {{supplied: {n}," for n in (4, 3))
    assert four in rules.read_text(encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace(four, three), encoding="utf-8")
    ruleset = OF.compiled_in(tmp_path).ruleset
    assert ruleset is not None
    example = next(example for _, _, example in ALL if example.name == "huanghuitu")
    made = found_by(Book(ruleset, GAME.vocabulary, {}), example.misses, TABLES)
    assert "huanghuitu" in {one.name for one in made}
    assert "huanghuitu" not in {one.name for one in found(example.misses, TABLES)}
