"""The cases of the corpus: each is a test, every executable clause has one, and a case that does not hold is told."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.games.shengguantu import GAME
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.cases import Books, faults, run_cases
from tests.games.harness import SLUG, cases, compiled, ruleset

BOOKS: Books = {}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert faults(ruleset(), GAME, case, BOOKS) == []


def test_every_case_has_a_sentence_of_its_own_in_chinese() -> None:
    told = [case.zh for case in cases()]
    assert [zh for zh in told if not re.search("[\u4e00-\u9fff].*。$", zh)] == []
    assert len(set(told)) == len(told)


def test_every_executable_clause_has_a_case() -> None:
    executable = {name for name, entry in compiled().ledger.items() if entry.status == "executable"}
    assert executable - {clause for case in cases() for clause in case.clauses} == set()


def test_every_option_of_every_switch_is_played_in_a_case() -> None:
    named = {name: ruleset().rulesets[name].choices for name in ruleset().rulesets}
    played = {choice for case in cases() for choice in {**named.get(case.ruleset, {}), **case.choices}.items()}
    for name, switch in ruleset().switches.items():
        for option in switch.options:
            assert option.id == switch.default or (name, option.id) in played, (name, option.id)


def rejected() -> Case:
    """The worked example of 1.5.2, played in the order that the text rejects."""
    return next(case for case in cases() if case.name.startswith("The example of the text"))


def test_the_worked_example_ends_elsewhere_in_the_order_that_the_text_rejects() -> None:
    changed = []
    for rule in ruleset().rules:
        if rule.slot == "extra_order":
            [phrase] = rule.answer
            rule = replace(rule, answer=(replace(phrase, args={"place": "after"}),))
        changed.append(rule)
    told = faults(replace(ruleset(), rules=tuple(changed)), GAME, rejected())
    assert told and "expected the positions" in told[0]
    assert "anchasi.anchashi" not in told[0].partition("found")[2]


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"path": ["sgt.board.zhou.limu"]}, "expected the positions sgt.board.zhou.limu; found sgt.board.zhou.zhizhou"),
        ({"events": ["pays"]}, "expected `pays` in its place; found throws"),
        ({"never": ["enters"]}, "expected no `enters`; found `enters player=@1"),
        ({"chips": {"@1": 3}}, "expected the chips of @1 to change by 3; found 0"),
        ({"chips": {"@9": 3}}, "expected the chips of @9 to change by 3; found no such owner"),
        ({"facts": {"office": {"@1": "x"}}}, "expected office @1 to be 'x'; found 'sgt.board.zhou.zhizhou'"),
        ({"facts": {"luck": 1}}, "expected a fact of the game (pool, chips, office, duty, fate); found 'luck'"),
        ({"moves": ["accept"]}, "expected the moves accept; found chance"),
        ({"advised": ["accept"]}, "expected a game whose source gives advice; found one that gives none"),
        ({"rules": ["zang"]}, "expected the rule zang to make something happen"),
        ({"not_rules": ["de"]}, "expected the rule de to make nothing happen"),
        ({"over": True}, "expected the game to be over; found the opposite"),
        ({"refused": "dice"}, "expected refused: 'dice'; found 'that all moves were played'"),
        ({"gap": "outcome"}, "expected gap: 'outcome'; found 'that all moves were played'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_expectation_that_does_not_hold_is_told(expect: dict[str, object], told: str) -> None:
    given = {"players": [{"office": "sgt.board.zhou.zhoutong"}]}
    case = Case("Two fours are Virtue.", ("sgt.1.1.1",), "a.yaml", 3, ("throw 4462",), expect, given=given)
    [finding] = run_cases(ruleset(), [case])
    assert told in finding.message and (finding.file, finding.line) == ("a.yaml", 3)


def test_a_move_that_is_refused_and_not_expected_to_be_is_told() -> None:
    case = Case("Five dice are thrown.", ("sgt.1",), "a.yaml", 1, ("throw 44112",), {"over": False})
    [finding] = run_cases(ruleset(), [case])
    assert "expected every move to be played" in finding.message


@pytest.mark.parametrize(
    ("play", "expect", "told"),
    [
        (("throw 44112", "throw 4411"), {"refused": "4 dice"}, "found that 'throw 4411' is not reached"),
        (("throw 4411", "throw 44112"), {"refused": "44112"}, "expected refused: '44112'; found"),
        (("throw 4411", "throw 44112"), {"refused": "4 dice"}, ""),
    ],
)
def test_a_refusal_is_of_the_last_move_and_not_told_by_the_move_itself(
    play: tuple[str, ...], expect: dict[str, object], told: str
) -> None:
    findings = run_cases(ruleset(), [Case("Five dice are thrown.", ("sgt.1",), "a.yaml", 1, play, expect)])
    assert len(findings) == bool(told) and all(told in finding.message for finding in findings)


def one_case(**changes: str) -> str:
    """A file with one case, some of its keys changed."""
    case = {"name": "A sentence that is long enough.", "clauses": "[sgt.1]", "play": "[]", "expect": "{over: false}"}
    return "cases:\n- {" + ", ".join(f"{key}: {value}" for key, value in {**case, **changes}.items()) + "}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cases: []", "expected a list of cases"),
        (one_case(name="Too short"), "expected a full sentence"),
        (one_case(zh="短"), "expected the same sentence in Chinese"),
        (one_case(clauses="[sgt.9]"), "found 'sgt.9'"),
        (one_case(expect="{}"), "expected what is expected"),
        (one_case(expect="{rules: [zangg]}"), "did you mean 'zang'"),
        (one_case(expect="{ovr: true}"), "found 'ovr'"),
        (one_case(ruleset="x"), "found 'x'"),
        (one_case(choices="{ending: x}"), "found 'x'"),
        (one_case(expect="{events: ['pays (']}"), "expected an event"),
        (one_case(expect="{never: [payz]}"), "expected a kind of event in `payz`; found 'payz': did you mean 'pays'?"),
        (one_case(expect="{never: ['pays payr=@1']}"), "expected a field of pays in `pays payr=@1`; found 'payr'"),
        (one_case(expect="{never: ['pays [zangg]']}"), "expected the id of a rule or step in `pays [zangg]`"),
        (one_case(expect="{never: ['pays <sgt.9.9>']}"), "a clause that the rules cite in `pays <sgt.9.9>`"),
        (one_case(expect="{never: ['refuses what=yishii']}"), "expected a name that the rules know in `refuses what"),
    ],
    ids=lambda value: value if value.startswith(("expected", "found", "did")) else "",
)
def test_a_faulty_case_file_is_told_in_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "a.yaml").write_text(text, encoding="utf-8")
    found, findings = read_cases(tmp_path, SLUG, ruleset())
    assert found == [] and told in findings[0].message and findings[0].file == f"{SLUG}/cases/a.yaml"


def test_a_name_that_stands_twice_is_told(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    one = "- {name: A sentence that is long enough., clauses: [sgt.1], play: [], expect: {over: false}}\n"
    (tmp_path / "cases" / "a.yaml").write_text(f"cases:\n{one}{one}", encoding="utf-8")
    _, findings = read_cases(tmp_path, SLUG, ruleset())
    assert "expected each case's name once" in findings[0].message and findings[0].line == 3
