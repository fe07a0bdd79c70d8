"""Pointers that lead nowhere, ids that stand twice, rights, and digests that do not fit."""

from pathlib import Path

import pytest

from tests.text.tei import (
    SHA,
    clause,
    english,
    paragraphs,
    project,
    rules,
    small_project,
    tei,
    validated,
)


def found(tmp_path: Path, content: str) -> list[tuple[str, str]]:
    """Rule and clause of each finding about a text whose second clause is this."""
    root = small_project(tmp_path, text=tei(paragraphs("甲", content)), english=None, digests=None)
    other = tei(paragraphs("丙").replace("c.1", "d.1"), slug="other")
    project(root, {"other/text.xml": other, "other/edition.toml": 'publish = "none"'})
    quiet = {"project.translation", "witness.digests"}
    return [(f.rule, f.clause) for f in validated(root)[1] if f.rule not in quiet]


@pytest.mark.parametrize(
    "content",
    [
        '<ref target="#c.1">上</ref>',
        '<ref target="#c.1 #c.2">上下</ref>',
        '<ref target="text.xml#c.1">上</ref>',
        '<ref target="text.xml">全文</ref>',
        '<ref target="../other/text.xml#d.1">別</ref>',
        '<ref target="https://example.org/x.xml#y">網</ref>',
        '<ref target="mailto:a@example.org">信</ref>',
        '<ref target="../glossary.xml#dahe">大賀</ref>',
        '<term ref="term:dahe">大賀</term>',
    ],
)
def test_a_pointer_that_leads_somewhere_has_no_fault(tmp_path: Path, content: str) -> None:
    assert found(tmp_path, content) == []


@pytest.mark.parametrize(
    "content",
    [
        '<ref target="#c.9">上</ref>',
        '<ref target="text.xml#c.9">上</ref>',
        '<ref target="board.xml#c.1">圖</ref>',
        '<ref target="../other/text.xml#c.1">別</ref>',
        '<ref target="../glossary.xml#dade">大賀</ref>',
        '<term ref="term:dade">大賀</term>',
        '<rs type="x" key="y" ref="#nix">丁</rs>',
        '<app><lem wit="#other">丁</lem><rdg wit="#nix">丙</rdg></app>',
        '<note type="textual" target="#nix" resp="#bopu" xml:lang="zh-Hant">注</note>'
        '<note type="textual" target="#c.1" resp="#bopu" xml:lang="en">note</note>',
    ],
)
def test_a_pointer_that_leads_nowhere_is_one_finding(tmp_path: Path, content: str) -> None:
    findings = found(tmp_path, content)
    assert [name for _, name in findings] == ["c.2"], findings


def test_every_wrong_pointer_of_one_attribute_is_told(tmp_path: Path) -> None:
    assert found(tmp_path, '<ref target="text.xml#nix #c.1 text.xml#nox">上</ref>') == [("link.target", "c.2")] * 2


def test_one_id_in_two_documents_of_a_text_is_a_finding(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    project(root, {"shi/board.xml": tei(f"<p>{clause('乙', '2')}</p>")})
    _, findings = validated(root)
    assert [(f.rule, f.file, f.clause) for f in findings] == [("id.twice", "corpus/shi/board.xml", "c.2")]


def test_ids_of_two_headers_may_be_the_same(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    project(root, {"shi/board.xml": tei(f"<p>{clause('乙', '9')}</p>")})
    assert validated(root)[1] == []


def test_ids_that_differ_in_capitals_alone_are_a_finding(tmp_path: Path) -> None:
    text = tei('<p xml:id="a">甲</p>\n<p xml:id="A">乙</p>', match="//p[@xml:id]")
    _, findings = validated(small_project(tmp_path, text=text, english=None, digests=None))
    assert "clause.address" in rules(findings)


def test_a_clause_with_the_name_of_a_companion_is_a_finding(tmp_path: Path) -> None:
    root = small_project(tmp_path, text=tei('<p xml:id="board">甲</p>', match="//p"), english=None, digests=None)
    project(root, {"shi/board.xml": tei(f"<p>{clause('乙', '9')}</p>")})
    assert "clause.address" in rules(validated(root)[1])


def without(text: str, *parts: str) -> str:
    """A document without these elements of its header."""
    for part in parts:
        start, end = text.index(f"<{part}"), text.index(f"</{part}>") + len(f"</{part}>")
        text = text[:start] + text[end:]
    return text


ELSEWHERE = without(tei('<p xml:id="a">甲</p>', match="//p[@xml:id]"), "classDecl", "respStmt", "availability")
ELSEWHERE = ELSEWHERE.replace('<idno type="slug">shi</idno>', "")


def rights(tmp_path: Path, publish: str, text: str) -> list[tuple[str, str]]:
    """Level and rule of the findings about rights."""
    settings = f'publish = "{publish}"'
    _, findings = validated(small_project(tmp_path, text=text, english=None, digests=None, settings=settings))
    return [(str(f.level), f.rule) for f in findings if "rights" in f.rule]


def test_a_text_without_a_word_on_rights_may_not_be_shown(tmp_path: Path) -> None:
    assert ("error", "rights.statement") in rights(tmp_path / "a", "full", ELSEWHERE)
    assert ("error", "rights.statement") in rights(tmp_path / "b", "clauses", ELSEWHERE)
    withheld = rights(tmp_path / "c", "none", ELSEWHERE)
    assert withheld
    assert all(level == "warning" for level, _ in withheld)


def test_a_full_statement_has_no_finding(tmp_path: Path) -> None:
    assert rights(tmp_path, "full", tei('<p xml:id="a">甲</p>', match="//p[@xml:id]")) == []


def test_an_edition_beside_no_digests_is_warned_of(tmp_path: Path) -> None:
    corpus, findings = validated(small_project(tmp_path, digests=None))
    assert corpus is not None
    assert rules(findings) == ["witness.digests"]


def test_a_page_that_is_all_our_own_needs_none_and_one_with_another_voice_does(tmp_path: Path) -> None:
    author, own = '<category xml:id="author">', '<category xml:id="ours"><catDesc>ours</catDesc></category>'
    ours = tei(paragraphs("甲", "乙")).replace(author, own + author).replace('ana="#unknown"', 'ana="#ours"')
    assert ours.count('ana="#ours"') == 2
    _, findings = validated(small_project(tmp_path / "ours", text=ours, english=None, digests=None))
    assert rules(findings) == ["project.translation"]
    mixed = ours.replace('ana="#ours"', 'ana="#unknown"', 1)
    _, findings = validated(small_project(tmp_path / "mixed", text=mixed, english=None, digests=None))
    assert rules(findings) == ["project.translation", "witness.digests"]


def test_digests_of_another_file_than_the_header_names_are_a_finding(tmp_path: Path) -> None:
    text = tei(paragraphs('擲<num value="2">兩</num>骰', '得<term ref="term:dahe">大賀</term>'), sha=SHA)
    assert rules(validated(small_project(tmp_path, text=text))[1]) == ["witness.sha256"]


def test_faults_of_several_checks_are_told_together(tmp_path: Path) -> None:
    body = paragraphs('擲<num value="3">兩</num>骰', '得<term ref="term:nix">大賀</term>', "丙")
    _, findings = validated(
        small_project(tmp_path, text=tei(body), digests=None, english=english(("text.xml#c.1", "x")))
    )
    told = set(rules(findings))
    assert {"figure.numeral", "link.target", "translation.missing", "translation.figure", "witness.digests"} <= told
    assert all(finding.line or finding.rule == "witness.digests" for finding in findings)


def test_no_stage_runs_on_what_an_earlier_one_found_faulty(tmp_path: Path) -> None:
    broken = tei(paragraphs('<num value="3">兩</num>', "&foo;"))
    _, findings = validated(small_project(tmp_path, text=broken, glossary="<TEI>"))
    assert "figure.numeral" not in rules(findings)
    assert {f.file for f in findings} == {"corpus/shi/text.xml", "corpus/glossary.xml"}
