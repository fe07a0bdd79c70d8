"""Nothing is changed silently: the tags of every draft undone give its source back, and every draft is valid."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.findings import has_errors
from bopu.imports.model import Act
from bopu.imports.run import MAX_BYTES, Import, Wanted, import_bytes
from bopu.project.folder import shared_folder
from bopu.text.lines import compare_lines, parse_digests, source_lines
from bopu.text.schema import Schema
from bopu.text.source import parse_source
from tests.imports.samples import FOLDER, sample
from tests.text.tei import document

SCHEMA = Schema(shared_folder("schema"))


def imported(data: bytes, name: str = "t.txt", **wanted: str) -> Import:
    """The import of a file that has no fault."""
    done, findings = import_bytes(data, name, Wanted("shi", "s", **wanted))
    assert done is not None, findings
    return done


def undone(done: Import) -> list[str]:
    """The lines that a draft gives when its tags are undone; it is valid, and agrees with its digests."""
    text = done.files["text.xml"]
    root = parse_source(text.encode(), "text.xml").root
    assert root is not None
    findings = SCHEMA.validate(root, "text.xml")
    assert not has_errors(findings), findings
    read = document(text)
    digests, faults = parse_digests(done.files["witness.digests"].encode(), "witness.digests")
    assert digests is not None, faults
    assert compare_lines(read, digests) == []
    return [line for line, _ in source_lines(read)]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_sample_is_given_back(path: Path) -> None:
    source = sample(path.stem).source
    text = "\n".join(source.texts()) + "\n"
    done = imported(text.encode(), lang="zh-Hant")
    assert undone(done) == source.texts()
    assert done.settled.acts or "scripts" in path.stem


@pytest.mark.parametrize("slug", ["cailianchuan", "guobiao", "madiao", "shengguantu"])
def test_the_source_of_every_edition_is_given_back(root: Path, slug: str) -> None:
    lines = [line for line, _ in source_lines(document((root / f"corpus/{slug}/text.xml").read_text("utf-8")))]
    assert undone(imported("\n".join(lines).encode())) == lines


HARD = (
    "擲骰里后余？?(jiàn)，，。（）「」1.一、凡 \t\u3000<>&]\"'t7sh"
    "\r\ufffd\x01\x7f\u200b\u2028\ufeff\uf967\ue000\u0085𠮷\ufdd0"
)
LINES = st.lists(st.text(alphabet=HARD, max_size=12), min_size=1, max_size=8)


@settings(deadline=None, max_examples=150)
@given(LINES, st.booleans(), st.sampled_from(["zh-Hant", "zh-Hans", "en", ""]))
def test_any_text_is_given_back_character_for_character(lines: list[str], final: bool, lang: str) -> None:
    text = "\n".join(lines) + ("\n" if final else "")
    done, findings = import_bytes(text.encode(), "t.txt", Wanted("shi", "s", lang, "utf-8"))
    if done is None:
        assert [finding.rule for finding in findings] == ["import.text"] and not text.strip()
        return
    assert done.decoded.text == text or "\r" in text or text.startswith("\ufeff")
    assert undone(done) == done.decoded.text.removesuffix("\n").split("\n")
    assert done.decoded.encoded() == text.encode()


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "gb18030", "cp950"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_bytes_of_a_file_can_be_made_from_its_draft(codec: str, end: str) -> None:
    text = "馬弔由四人玩，共四十張牌。\n\n其余三家各出一籌，凡擲得者飲。\n"
    data = text.replace("\n", end).encode(codec)
    done = imported(data)
    assert "\n".join(undone(done)) + "\n" == text
    assert done.decoded.encoded() == data
    assert 'type="sha256-received"' in done.files["text.xml"]


def test_a_character_that_xml_cannot_hold_belongs_to_the_source_alone() -> None:
    done = imported("甲\x01乙\ufffd丙".encode())
    assert '<g type="codepoint" n="U+0001"/>' in done.files["text.xml"]
    assert undone(done) == ["甲\x01乙\ufffd丙"]
    (clause,) = document(done.files["text.xml"]).clauses
    assert "".join(span.traditional for span in clause.spans if span.layers & 4) == "甲乙丙"


def test_each_kind_of_act_stands_as_the_guide_says() -> None:
    text = imported("其余三家見(jiàn)面，，擲\ufffd骰\ue000。\n1. 甲乙丙丁。\n3. 戊己庚辛。".encode()).files["text.xml"]
    who = 'resp="#bopu" cert="{}" evidence="internal"'
    assert f'<choice><sic>余</sic><corr type="conversion" {who.format("high")}>餘</corr></choice>' in text
    assert f'<surplus reason="carrier" {who.format("high")}>(jiàn)</surplus>' in text
    assert f'<surplus reason="transcription" {who.format("high")}>，</surplus>' in text
    assert f'<gap reason="encoding" unit="character" quantity="1" {who.format("high")}/>' in text
    assert '<sic resp="#bopu" cert="low">\ue000</sic>' in text
    gap = '<gap reason="transcription" unit="item" quantity="1" resp="#bopu" cert="low" evidence="conjecture"/>'
    assert f"{gap}<label>3. </label>" in text


def test_a_passage_given_twice_is_kept_and_is_no_clause() -> None:
    lines = [
        "每局四人，各執八張，餘八張為底，莊家先發。",
        "賞肩極趣，各有定名，詳見下文所列各條。",
        "未正本者為赤腳，正本者不賠不贏，皆以桌計。",
    ]
    done = imported("\n".join([*lines, *lines]).encode())
    assert undone(done) == lines * 2
    assert [block.kind for block in done.blocks] == ["p", "p", "p", "bare", "bare", "bare"]
    assert {act.act for act in done.settled.acts} == {Act.DROP}


def test_formats_are_given_back_too() -> None:
    html = "<html><body><h1>馬吊</h1><p>甲<br>乙<table><tr><td>丙<td>丁</table><ul><li>戊</ul></body></html>"
    done = imported(html.encode(), "a.html")
    assert undone(done) == ["馬吊", "甲", "乙", "丙", "丁", "戊"]
    assert "<table>" in done.files["text.xml"] and "<list>" in done.files["text.xml"]
    kanripo = "#+TITLE: 論語\n<pb:KR1_WYG_1a>¶\n* 學而¶\n子曰¶"
    assert undone(imported(kanripo.encode())) == kanripo.split("\n")
    assert '<pb n="1a" ed="WYG"/>' in imported(kanripo.encode()).files["text.xml"]
    cbeta = "\n".join(f"T48n2005_p0292b1{n}(00)║說道無門" for n in range(4))
    assert undone(imported(cbeta.encode())) == cbeta.split("\n")
    assert '<milestone unit="line" n="0292b10" ed="T"/>' in imported(cbeta.encode()).files["text.xml"]


def test_the_header_says_what_is_known_and_no_more() -> None:
    text = imported("馬弔由四人玩，共四十張牌。".encode("cp950"), "名 & 字.txt").files["text.xml"]
    assert "BIG5" in text and "名 &amp; 字.txt" in text
    assert "nobody has judged them yet" in text and "尚無人審定" in text
    assert "Whose the words of the source are is unknown." in text


def test_a_file_too_large_is_refused() -> None:
    done, (finding,) = import_bytes(b"a" * (MAX_BYTES + 1), "t.txt", Wanted("shi", "s"))
    assert done is None and finding.rule == "import.size" and str(MAX_BYTES) in finding.message
