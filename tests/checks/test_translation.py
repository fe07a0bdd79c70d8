"""Alignment n:m, and figures on both sides of it."""

from pathlib import Path

from bopu.checks.translation import groups
from bopu.findings import Finding
from tests.text.tei import clauses, document, english, paragraphs, rules, small_project, tei, validated

TWO = 'throw <num value="2">two</num> dice'
DAHE = 'get <term ref="term:dahe">Congratulation</term>'


def found(tmp_path: Path, *segments: tuple[str, str]) -> list[Finding]:
    """The findings about the small project with this translation."""
    return validated(small_project(tmp_path, english=english(*segments)))[1]


def test_one_segment_may_render_two_clauses_and_two_segments_one(tmp_path: Path) -> None:
    assert found(tmp_path / "a", ("text.xml#c.1 text.xml#c.2", f"{TWO}, {DAHE}")) == []
    halves = (("text.xml#c.1", "throw"), ("text.xml#c.1", '<num value="2">two</num>'), ("text.xml#c.2", DAHE))
    assert found(tmp_path / "b", *halves) == []
    crossed = (("text.xml#c.1 text.xml#c.2", DAHE), ("text.xml#c.2", TWO))
    assert found(tmp_path / "c", *crossed) == []


def test_groups_hold_what_hangs_together_in_order() -> None:
    read = clauses(tei(paragraphs(*"甲乙丙丁戊")))
    pairs = (("#c.4", "d"), ("#c.1 #c.2", "ab"), ("#c.2 #c.3", "bc"), ("#c.9", "?"))
    units = document(english(*pairs)).clauses
    joined = [([c.id for c in left], [u.id for u in right]) for left, right in groups(read, units)]
    assert joined == [(["c.1", "c.2", "c.3"], ["en.2", "en.3"]), (["c.4"], ["en.1"])]


def test_a_clause_without_english_is_a_finding(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, ("text.xml#c.1", TWO))
    assert (finding.rule, finding.clause) == ("translation.missing", "c.2")


def test_a_figure_that_differs_is_told_on_both_sides(tmp_path: Path) -> None:
    findings = found(tmp_path, ("text.xml#c.1", TWO.replace('"2"', '"3"')), ("text.xml#c.2", DAHE))
    assert rules(findings) == ["translation.figure"] * 2
    assert [finding.clause for finding in findings] == ["en.1", "en.1"]
    assert any('expected <num "2"> as c.1 marks it (1 times); found it 0 times' in f.message for f in findings)


def test_a_figure_left_out_and_one_too_many_are_findings(tmp_path: Path) -> None:
    assert rules(found(tmp_path / "a", ("text.xml#c.1", "throw"), ("text.xml#c.2", DAHE))) == ["translation.figure"]
    twice = found(tmp_path / "b", ("text.xml#c.1", TWO), ("text.xml#c.2", DAHE + DAHE))
    assert rules(twice) == ["translation.figure"]
    assert "2 times where the Chinese has it 1 times" in twice[0].message


def test_a_segment_that_names_what_is_not_there_is_one_finding(tmp_path: Path) -> None:
    pairs = (("text.xml#c.1", TWO), ("text.xml#c.2", DAHE), ("text.xml#c.9", "more"))
    assert [(f.rule, f.clause) for f in found(tmp_path, *pairs)] == [("link.target", "en.3")]


def test_a_segment_that_names_something_else_than_a_clause_is_one_finding(tmp_path: Path) -> None:
    pairs = (("text.xml#c.1", TWO), ("text.xml#c.2", DAHE), ("text.xml#digital", "more"))
    assert [(f.rule, f.clause) for f in found(tmp_path, *pairs)] == [("translation.corresp", "en.3")]


def test_notes_of_the_translator_are_not_compared(tmp_path: Path) -> None:
    note = '<note type="commentary" resp="#bopu" xml:lang="en"><num value="9">nine</num></note>'
    twin = '<note type="commentary" resp="#bopu" xml:lang="zh-Hant">九</note>'
    assert found(tmp_path, ("text.xml#c.1", TWO + twin + note), ("text.xml#c.2", DAHE)) == []
