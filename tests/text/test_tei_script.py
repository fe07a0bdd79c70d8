"""A TEI file in the other script: its text nodes, and nothing else of it."""

import re
from pathlib import Path

import pytest
from lxml import etree

from bopu.text.conversion_words import NO_WORDS, Word, Words
from bopu.text.tei_script import converted_tei, read_tei
from tests.text.tei import ACT, paragraphs, tei

LOCKS = {"term:sheng": {"zh-Hant": "陞官", "zh-Hans": "陞官"}, "term:long": {"zh-Hant": "甲乙", "zh-Hans": "甲"}}


def converted(content: str, script: str = "zh-Hans", words: Words = NO_WORDS, lang: str = "zh-Hant") -> str:
    """What becomes of the content of a clause."""
    read, findings = read_tei(tei(paragraphs(content), lang=lang).encode(), "t.xml", LOCKS, words)
    assert read is not None, findings
    made, faults = converted_tei(read, script)
    assert made is not None, faults
    found = re.search(r'<seg type="clause"[^>]*>(.*)</seg></p>', made, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("賀", "贺"),
        ('<rs type="outcome" key="賀" xml:id="賀">賀</rs>', '<rs type="outcome" key="賀" xml:id="賀">贺</rs>'),
        ("<hi rend='賀>'>賀</hi>", "<hi rend='賀>'>贺</hi>"),
        ("<!-- 賀 -->賀<?賀 賀?>", "<!-- 賀 -->贺<?賀 賀?>"),
        ("<![CDATA[賀<&]]>賀", "<![CDATA[贺<&]]>贺"),
        ("&amp;&lt;&#x8CC0;&#36032;&#x7532;", "&amp;&lt;贺贺&#x7532;"),
        ("⿰虫風\ue000劍\U000e0100\uf967", "⿰虫風\ue000劍\U000e0100\uf967"),
        ("賀\n  賀", "贺\n  贺"),
        (
            f"<choice><sic>賀</sic><corr type='print' {ACT}>賀</corr></choice>",
            f"<choice><sic>賀</sic><corr type='print' {ACT}>贺</corr></choice>",
        ),
        (
            f'<choice><orig>後</orig><reg xml:lang="zh-Hans" {ACT}>後</reg></choice>後',
            f'<choice><orig>後</orig><reg xml:lang="zh-Hans" {ACT}>後</reg></choice>后',
        ),
        (
            '賀<note type="commentary" resp="#bopu" xml:lang="zh-Hant">賀</note>',
            '贺<note type="commentary" resp="#bopu" xml:lang="zh-Hant">賀</note>',
        ),
        ('<foreign xml:lang="en">a 賀</foreign>', '<foreign xml:lang="en">a 賀</foreign>'),
        ('<term ref="term:sheng">陞官</term>', '<term ref="term:sheng">陞官</term>'),
        ('<term ref="term:long">甲<hi>乙</hi></term>賀', '<term ref="term:long">甲<hi></hi></term>贺'),
        ('<g type="codepoint" n="U+FFFD"/>賀', '<g type="codepoint" n="U+FFFD"/>贺'),
    ],
)
def test_text_is_converted_and_nothing_else(content: str, expected: str) -> None:
    assert converted(content) == expected


def test_words_are_gone_by_across_tags() -> None:
    words = Words([Word("只有", "只有", "zh-Hant", "zhiyou")])
    assert converted("若是只<lb/>有", "zh-Hant", words, "zh-Hans") == "若是只<lb/>有"
    assert converted("若是只<lb/>有", "zh-Hant", NO_WORDS, "zh-Hans") == "若是隻<lb/>有"


@pytest.mark.parametrize("slug", ["cailianchuan", "guobiao", "madiao", "shengguantu"])
def test_an_edition_keeps_every_tag_and_its_layer_is_the_one_of_the_site(root: Path, slug: str) -> None:
    """Attributes, ids, header and comments of a whole edition are equal to the byte; its length is the same."""
    data = (root / "corpus" / slug / "text.xml").read_bytes()
    script = "zh-Hant" if slug == "cailianchuan" else "zh-Hans"
    read, _ = read_tei(data, "t.xml", {}, NO_WORDS)
    assert read is not None
    made, _ = converted_tei(read, script)
    assert made is not None
    said = re.search(r"<!-- text nodes in .*? -->\n", made)
    assert said
    made = made.replace(said[0], "", 1)
    tags = re.compile(r"<[^>]*>")
    assert tags.findall(made) == tags.findall(read.text)
    assert len(made) == len(read.text)
    assert made != read.text
    assert made.partition("<text")[0] == read.text.partition("<text")[0]
    etree.fromstring(made.encode())


def test_a_file_whose_document_is_another_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    read, _ = read_tei(tei(paragraphs("賀")).encode(), "t.xml", {}, NO_WORDS)
    assert read is not None
    for text in (read.text.replace("賀", "甲"), read.text.replace("賀", "賀賀"), read.text.replace("賀", "")):
        made, findings = converted_tei(read._replace(text=text), "zh-Hans")
        assert made is None
        assert [finding.rule for finding in findings] == ["convert.align"]


def test_what_is_no_tei_is_a_finding() -> None:
    assert read_tei(b"<html/>", "t.xml", {}, NO_WORDS)[0] is None
