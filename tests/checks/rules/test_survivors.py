"""A reason for a mutant that nothing notices makes a note of it; a reason for what is noticed is told."""

from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.all_choices import Compared, Differing
from bopu.checks.rules.coverage import coverage
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.mutants import mutants
from bopu.checks.rules.mutation import mutation
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.survivors import reasons
from bopu.findings import Finding, Level
from tests.checks.rules.conftest import Changed

GOOD = """survivors:
- what: [p.daji.twin, nothing.of.that.name]
  zh: 與 p.daji 同文
  en: it says what p.daji says
"""


def told(subject: Subject, folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What is said of two rules that say the same beside this file, other mutants left out."""
    (folder / "survivors.yaml").write_text(text, encoding="utf-8")
    old = next(rule for rule in subject.ruleset.rules if rule.id == "p.daji")
    twice = subject.with_rules([*subject.ruleset.rules, replace(old, id="p.daji.twin")])
    kept = [one for one in mutants(twice.ruleset) if (one.kind, one.what) == ("dropped", "p.daji.twin")]
    monkeypatch.setattr("bopu.checks.rules.trials.mutants", lambda ruleset: kept)
    monkeypatch.setattr("bopu.checks.rules.judging.compared", lambda *asked: Compared(1, [Differing(*[None] * 4)]))  # type: ignore[list-item]
    return mutation(Examination(replace(twice, folder=folder), 1))[1]


def test_a_survivor_without_a_reason_is_a_warning(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = GOOD.replace("p.daji.twin", "p.dakao")
    [warning] = [one for one in told(subject, tmp_path, other, monkeypatch) if "p.daji.twin" in one.message]
    assert warning.level is Level.WARNING and "it makes no difference" not in warning.message


def test_a_reason_makes_a_note_and_one_for_nothing_a_warning(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = told(subject, tmp_path, GOOD, monkeypatch)
    [noted] = [one for one in findings if "p.daji.twin of the rules is left out" in one.message]
    assert noted.level is Level.NOTE and noted.message.endswith("it makes no difference: it says what p.daji says")
    [stale] = [one for one in findings if "nothing.of.that.name" in one.message]
    assert (stale.level, stale.line) == (Level.WARNING, 2)


def test_a_reason_may_be_for_all_of_a_pattern(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = GOOD.replace("p.daji.twin, nothing.of.that.name", "'p.*.twin', 'q.*'")
    findings = told(subject, tmp_path, pattern, monkeypatch)
    assert [one.level for one in findings if "p.daji.twin" in one.message] == [Level.NOTE]
    assert [one.level for one in findings if "q.*" in one.message] == [Level.WARNING]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("survivors: []\n", "a list of reasons"),
        ("survivors:\n- {what: [x], zh: 無所變也}\n", "'en'"),
        ("survivors:\n- {what: [x], zh: 無所變也, en: it makes none, why: no}\n", "what, zh and en"),
        ("- x\n", "a file of survivors"),
        ("\x00", "YAML"),
    ],
)
def test_a_fault_in_the_file_is_a_sentence(subject: Subject, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "survivors.yaml").write_text(text, encoding="utf-8")
    found, findings = reasons(replace(subject, folder=tmp_path))
    assert found == {} and findings
    assert said in findings[0].message


def test_a_rule_that_cannot_speak_is_a_note_where_the_text_says_why(
    subject: Subject, changed: Changed, tmp_path: Path
) -> None:
    never = changed("p.daji", unless=next(rule for rule in subject.ruleset.rules if rule.id == "p.daji").when)
    for name, level in (("p.dakao", Level.WARNING), ("p.daji", Level.NOTE)):
        (tmp_path / "survivors.yaml").write_text(GOOD.replace("p.daji.twin", name), encoding="utf-8")
        findings = coverage(Examination(replace(never, folder=tmp_path), 1))[1]
        [told] = [one for one in findings if "the rule p.daji to speak" in one.message]
        assert (told.level, "it says what p.daji says" in told.message) == (level, level is Level.NOTE)
