"""Every pattern of 馬弔 has a case with cards that make it, and one with a near miss; what it is worth is an option."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bopu.games.madiao import GAME
from bopu.games.madiao.engine import Play
from bopu.games.madiao.patterns import counted
from bopu.games.madiao.state import Player, State
from bopu.play.contract import Event, parse_event
from bopu.ruleset.model import Rule
from bopu.simulate.case_file import Case
from bopu.simulate.cases import Books, book_for, faults, play_case, run_cases
from tests.games.madiao_hands import Row, cards
from tests.games.madiao_rows import OF, book, found

PATTERN = "seyang"
FILE = "6-seyang"


def rules_of_patterns() -> list[Rule]:
    """Every rule by which a pattern is made."""
    return [rule for rule in OF.ruleset().rules if any(phrase.word == "makes" for phrase in rule.do)]


def written() -> list[Case]:
    """The cases of the patterns."""
    return [case for case in OF.cases() if Path(case.file).name.startswith(FILE)]


def expected(case: Case, where: str) -> Iterator[Event]:
    """The patterns that a case expects, or expects never to be made."""
    for text in case.expect.get(where, ()):
        event = parse_event(text)
        if event.kind == PATTERN:
            yield event


def named(where: str) -> dict[str, list[Case]]:
    """The cases by the name of the pattern; what makes one pattern is no near miss of another."""
    found_in: dict[str, list[Case]] = {}
    for case in written():
        for event in expected(case, where):
            if where == "events" or not list(expected(case, "events")):
                found_in.setdefault(str(event.fields["is"]), []).append(case)
    return found_in


@cache
def told_in_cases() -> frozenset[str]:
    """Every rule that makes something happen in a case."""
    books, rules = Books(), set[str]()
    for case in OF.cases():
        rules |= play_case(book_for(OF.ruleset(), GAME, case, books), GAME, case).rules
    return frozenset(rules)


def test_every_pattern_of_the_rules_has_a_case_that_makes_it_and_one_that_nearly_does() -> None:
    patterns = {str(phrase.args["is"]) for rule in rules_of_patterns() for phrase in rule.do}
    assert len(patterns) > 100
    assert patterns - set(named("events")) == patterns - set(named("never")) == set()


def test_the_cases_of_the_patterns_hold() -> None:
    assert len(written()) > 200
    books = Books()
    assert {case.name: told for case in written() if (told := faults(OF.ruleset(), GAME, case, books))} == {}


def test_every_rule_by_which_a_pattern_is_made_makes_it_in_a_case() -> None:
    assert {rule.id for rule in rules_of_patterns()} - told_in_cases() == set()


def own_cards(case: Case) -> set[str]:
    """The cards that lie before the first player in a case and in the pot, from the deal or as described."""
    deals = [move.removeprefix("deal ").split(" / ") for move in case.play if move.startswith("deal ")]
    if deals:
        return {*deals[0][0].split(), *deals[0][-1].split()}
    players = case.given["players"]
    told = [*players[0].values(), *(one.get("tabled", "") for one in players[1:]), case.given.get("pot", "")]
    return {card for pile in told for card in pile.split()}


def test_a_near_miss_is_near_its_hand() -> None:
    """Of what lies before the player, two cards differ at most, or their order."""
    shown, missed = named("events"), named("never")
    for name, misses in missed.items():
        for case in misses:
            assert min(len(own_cards(case) - own_cards(one)) for one in shown[name]) <= 2, case.name


def worth(row: Row, name: str, choices: dict[str, str] | None = None) -> list[int]:
    """What each rule that finds the pattern in a row gives for it."""
    return [one.chips for one in found(row, choices) if one.word == "makes" and one.name == name]


def test_the_natural_end_is_of_the_first_table_or_under_an_option_the_first_of_two() -> None:
    row, later = Row(cards("g1 s5")), Row(cards("g1 s5"), late=True)
    option = {"tianranqu": "shouzhuo"}
    assert worth(row, "tianranqu") == [15]
    assert worth(later, "tianranqu") == []
    assert worth(later, "tianranqu", option) == [160]
    assert worth(Row(cards("g1")), "tianranqu", option) == []


def test_what_a_figure_counts_in_is_not_counted_again() -> None:
    names = [one.name for one in found(Row(cards("B t2 g5"))) if one.word == "makes"]
    assert "longmenyue" in names
    assert not {"sanhuatiannu", "baihouqu", "fodingzhu"} & set(names)


def test_all_patterns_count_or_under_an_option_the_dearest_alone() -> None:
    made = found(Row(cards("W g9 s9 w0 Q g8 s8")))
    patterns_made = [one for one in made if one.word == "makes"]
    assert len(patterns_made) > 3
    for choices, wanted in (((), len(patterns_made)), ((("bingji", "da"),), 1)):
        play = Play(book(choices), State([Player() for _ in range(4)]))
        left = [one for one in counted(play, made) if one.word == "makes"]
        assert len(left) == wanted
        assert max(one.chips for one in patterns_made) in {one.chips for one in left}


@pytest.mark.parametrize(
    ("rule", "loose", "name"),
    [
        ("sishang: {{cites: [md.2.1], when: [{{at_least: {{of: shang, n: {{supplied: {n},", (4, 3), "huanghuitu"),
        ("sanji: {{cites: [md.2.3], when: [{{at_least: {{of: jiqu, n: {{supplied: {n},", (3, 2), "sandiequ"),
    ],
)
def test_a_condition_that_is_loosened_lets_a_near_miss_pass(
    tmp_path: Path, rule: str, loose: tuple[int, int], name: str
) -> None:
    """A planted fault: four heads become three."""
    rules = OF.copied(tmp_path) / "corpus" / "madiao" / "rules.yaml"
    before, after = (rule.format(n=n) for n in loose)
    assert before in rules.read_text(encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    ruleset = OF.compiled_in(tmp_path).ruleset
    assert ruleset is not None
    [near] = named("never")[name]
    [finding] = run_cases(ruleset, [near])
    assert f"is={name}" in finding.message and finding.line == near.line
