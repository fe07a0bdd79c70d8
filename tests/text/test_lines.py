"""Undoing every tag gives the source back, line by line: for the real edition, and for every editorial act by
itself."""

import re
from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.text.lines import compare_lines, make_digests, parse_digests, read_digests, source_lines
from tests.text.tei import clause, document, paragraphs, rules, tei, undone

FIRST = re.compile(r"(?:</label>\s*|<seg[^>]*>)(?:<term[^>]*>)?([\u4e00-\u9fff])")
"""The first character of a clause, in a term or not."""

CASES = {
    "two paragraphs": ("<p>一</p>\n<p>二</p>", ["一", "二"]),
    "head, paragraph, list, table": (
        "<head>首</head><p>一</p><list><item>二</item><item>三</item></list><table><row><cell>四</cell></row></table>",
        ["首", "一", "二", "三", "四"],
    ),
    "line breaks in a paragraph": ("<p>一<lb/>二<lb/>\n三</p>", ["一", "二", "三"]),
    "a paragraph that begins with a break": ("<p><lb n='1'/>一<lb n='2'/>二</p>", ["一", "二"]),
    "empty lines": ("<p>一</p>\n<lb/>\n<lb/>\n<p>二</p>", ["一", "", "", "二"]),
    "an empty line in a paragraph": ("<p>一<lb/><lb/>二</p>", ["一", "", "二"]),
    "an empty line at the end": ("<p>一</p><lb/>", ["一", ""]),
    "an empty line at the start": ("<lb/><p>一</p>", ["", "一"]),
    "page and column breaks are no lines": (
        "<pb n='1'/><p>一<pb n='2'/>二<cb/>三<milestone unit='x'/></p><pb n='3'/><p>四</p>",
        ["一二三", "四"],
    ),
    "a page break that begins a paragraph": ("<p>一</p><p><pb n='2'/>二</p>", ["一", "二"]),
    "an empty block before a page break": ("<p>一</p><p/><pb n='2'/><p>二</p>", ["一", "二"]),
    "a note in the middle": ("<p>一<note>注</note>二</p>", ["一二"]),
    "a note with paragraphs at the start": ("<p>一</p><p><note><p>注</p><p>又</p></note>二</p>", ["一", "二"]),
    "a note with a break": ("<p>一<note>注<lb/>又</note>二</p>", ["一二"]),
    "small print": ("<p>一<note place='inline'>二<lb/>三</note></p>", ["一二", "三"]),
    "a nested list": (
        "<list><item>一<list><item>二</item><item>三<list><item>四</item></list></item></list></item></list>",
        ["一", "二", "三", "四"],
    ),
    "words after a nested list go on": ("<list><item>一<list><item>二</item></list>三</item></list>", ["一", "二三"]),
    "an item that holds a paragraph": ("<list><item><p>一</p><p>二</p></item></list>", ["一", "二"]),
    "labels of a list": ("<list><label>甲</label><item>一</item></list>", ["甲", "一"]),
    "a label in an item": ("<list><item><label>1.</label> 一</item></list>", ["1. 一"]),
    "verse": ("<lg><head>歌</head><l>一</l><l>二</l></lg>", ["歌", "一", "二"]),
    "speech": ("<sp><speaker>甲</speaker><p>一</p></sp>", ["甲", "一"]),
    "a figure's description is ours": ("<p>一</p><figure><figDesc>圖</figDesc></figure>", ["一"]),
    "an emendation": ("<p>一<choice><sic>二</sic><corr>三</corr></choice></p>", ["一二"]),
    "an emendation of nothing": ("<p><choice><sic/><corr>三</corr></choice></p>", [""]),
    "an emendation over a line end": ("<p><choice><sic>一<lb/>二</sic><corr>三</corr></choice></p>", ["一", "二"]),
    "a doubt": ("<p>一<sic>二</sic></p>", ["一二"]),
    "a regularisation": ("<p><choice><orig>一</orig><reg>二</reg></choice></p>", ["一"]),
    "a decision for a script": ("<p><choice><orig>么</orig><reg xml:lang='zh-Hans'>幺</reg></choice></p>", ["么"]),
    "an addition": ("<p>一<supplied>二</supplied>三</p>", ["一三"]),
    "a whole paragraph of ours": ("<p>一</p><p><supplied>二</supplied></p><p>三</p>", ["一", "三"]),
    "a line of ours": ("<p>一<supplied><lb/>二</supplied></p>", ["一"]),
    "not of the text": ("<p>一<surplus>二</surplus></p>", ["一二"]),
    "a line that is not of the text": ("<p>一</p><p><surplus>二</surplus></p>", ["一", "二"]),
    "hard to read": ("<p><unclear>一</unclear></p>", ["一"]),
    "one of two readings": ("<p><choice><unclear>一</unclear><unclear>二</unclear></choice></p>", ["一"]),
    "a loss": ("<p>一<gap><desc>二</desc></gap>三</p>", ["一三"]),
    "a variant": ("<p><app><lem>一</lem><rdg wit='#o'>二</rdg></app></p>", ["一"]),
    "a variant that the source bears": ("<p><app><lem>一</lem><rdg wit='#digital'>二</rdg></app></p>", ["二"]),
    "names and notes in a reading": (
        "<p><app><lem>一</lem><rdg wit='#digital'><persName>二</persName><note>注</note>三</rdg></app></p>",
        ["二三"],
    ),
    "an emendation in an emendation": (
        "<p><choice><sic>一<choice><sic>二</sic><corr>三</corr></choice></sic><corr>四</corr></choice></p>",
        ["一二"],
    ),
    "space at the ends of a line": ("<p>　一 </p><p>\t二</p>", ["　一 ", "\t二"]),
    "layout in a line": ("<p>一\n   二</p>", ["一二"]),
    "characters that Unicode folds": ("<p>\uf967⿰虫風\ue000葛\U000e0100</p>", ["\uf967⿰虫風\ue000葛\U000e0100"]),
    "characters that XML escapes": ("<p>&lt;一&gt;&amp;&#x4e8c;</p>", ["<一>&二"]),
}


@pytest.mark.parametrize(("body", "lines"), CASES.values(), ids=CASES)
def test_undoing_the_tags_gives_the_lines_back(body: str, lines: list[str]) -> None:
    anchor = f"<p>{clause('尾')}</p>"  # a document has at least one clause
    assert undone(body + anchor) == [*lines, "尾"]


def test_every_line_knows_where_it_stands_in_the_file() -> None:
    read = document(tei(paragraphs("一", "二<lb/>\n三")))
    first = read.clauses[0].line
    assert source_lines(read) == [("一", first), ("二", first + 1), ("三", first + 1)]


def real(root: Path, text: str, slug: str = "shengguantu") -> list[Finding]:
    """What undoing this text of a real edition finds."""
    digests, findings = read_digests(root / "corpus" / slug / "witness.digests", "witness.digests")
    assert digests is not None, findings
    return compare_lines(document(text), digests)


@pytest.fixture(scope="module")
def edition(root: Path) -> str:
    """The real edition as text."""
    return (root / "corpus/shengguantu/text.xml").read_text("utf-8")


@pytest.mark.parametrize(
    ("slug", "count"), [("shengguantu", 78), ("cailianchuan", 68), ("madiao", 203), ("guobiao", 31)]
)
def test_a_real_edition_gives_the_lines_of_its_source_back(root: Path, slug: str, count: int) -> None:
    text = (root / "corpus" / slug / "text.xml").read_text("utf-8")
    assert real(root, text, slug) == []
    assert len(source_lines(document(text))) == count


@pytest.mark.parametrize("slug", ["shengguantu", "cailianchuan", "madiao", "guobiao"])
def test_every_changed_character_of_a_real_edition_is_found_at_its_line(root: Path, slug: str) -> None:
    """One character in each line of the file that holds words of the source, changed in a copy."""
    lines = (text := (root / "corpus" / slug / "text.xml").read_text("utf-8")).split("\n")
    begins = [line for _, line in source_lines(document(text))]
    start = next(number for number, line in enumerate(lines) if "<body>" in line)
    tried = 0
    for number in range(start, len(lines)):
        found = FIRST.search(lines[number])
        if found is None:
            continue
        at = found.end() - 1
        changed = [*lines[:number], lines[number][:at] + "囧" + lines[number][at + 1 :], *lines[number + 1 :]]
        (finding,) = real(root, "\n".join(changed), slug)
        assert finding.rule == "witness.line"
        assert finding.line == max(line for line in begins if line <= number + 1)
        assert "囧" in finding.message or finding.line <= number  # the message quotes the beginning of a line
        tried += 1
    assert tried > 25


def test_a_line_added_or_taken_away_is_one_finding(root: Path, edition: str) -> None:
    place = '<head><seg type="clause" xml:id="sgt.head.kaiju"'
    line = edition[: edition.index(place)].count("\n") + 1
    (added,) = real(root, edition.replace(place, "<p>又</p>" + place))
    assert (added.rule, added.line) == ("witness.line", line)
    assert "'又' after its line" in added.message
    (gone,) = real(root, re.sub(r"<head><seg[^>]*sgt\.head\.kaiju.*</head>", "", edition))
    assert gone.rule == "witness.line"
    assert "found none here" in gone.message


def compared(body: str, witness: str) -> list[Finding]:
    """What a body has against the digests of a witness."""
    read, findings = parse_digests(make_digests("t.txt", witness.encode()).encode(), "witness.digests")
    assert read is not None, findings
    return compare_lines(document(tei(body)), read)


def test_several_changes_are_told_one_by_one() -> None:
    body = paragraphs("一", "二", "變", "四", "六", "七", "八")
    assert rules(compared(body, "一\n二\n三\n四\n五\n六\n七")) == ["witness.line"] * 3
    assert compared(paragraphs("一", "二"), "一\n二\n") == []


def test_thousands_of_lines_that_all_differ_are_compared_in_order() -> None:
    findings = compared(paragraphs(*["甲"] * 3000), "乙\n" * 3000)
    assert len(findings) == 3000


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("", "witness.digests", "expected the first line"),
        ("# t.txt sha256:12 lines:1 final-newline:yes\n", "witness.digests", "expected the first line"),
        (make_digests("t.txt", b"a\nb") + "x\n", "witness.digests", "expected one SHA-256"),
        (make_digests("t.txt", b"a\nb").rstrip("\n")[:-64], "witness.digests", "expected 2 digests"),
    ],
)
def test_broken_digests_are_named(text: str, rule: str, words: str) -> None:
    digests, findings = parse_digests(text.encode(), "witness.digests")
    assert digests is None
    assert findings[0].rule == rule
    assert words in findings[0].message


def test_digests_of_another_file_with_the_same_lines_are_found() -> None:
    text = make_digests("t.txt", b"a\nb").replace("final-newline:no", "final-newline:yes")
    digests, _ = parse_digests(text.encode(), "witness.digests")
    assert digests is not None
    findings = compare_lines(document(tei(paragraphs("a", "b"))), digests)
    assert rules(findings) == ["witness.whole"]
