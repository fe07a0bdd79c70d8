"""Turns imports into reports in both languages, and asks of every sentence that the samples bring for a Chinese one."""

import re
from collections.abc import Iterator

import pytest

from bopu.imports import report
from bopu.imports.finders import FINDERS
from bopu.imports.model import Act
from bopu.imports.report import report_lines
from bopu.imports.report_chinese import chinese, told_in_chinese
from bopu.imports.run import Import, Wanted, import_bytes, read_parallel
from tests.imports.samples import FOLDER, sample

TEI = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>試</title></titleStmt>
<publicationStmt><p>x</p></publicationStmt><sourceDesc><p>y</p></sourceDesc></fileDesc></teiHeader><text><body>
<p rend="bold" foo="1">擲得四紅者飲，<w lemma="x">餘</w>皆不飲。<ref target="#nowhere">見</ref></p>
</body></text></TEI>"""
OTHERS = [
    TEI,
    "<html><body><p>擲得四紅者飲，餘皆不飲。</p><img src='a.png'/><nav>首頁</nav></body></html>",
    "#+TITLE: 試\n#+PROPERTY: ID KR1a0001\n<pb:KR1a0001_T_001-1a>¶\n擲得四紅者飲&KR0001;，餘皆不飲。¶\n",
    "".join(f"T01n0001_p00{i:02d}a01║擲得四紅[金*本]者飲，餘皆不飲。\n" for i in range(10, 15)),
    "擲得四紅者飲，餘皆不飲。\x01\u200b\ue5e5\ufdd0",
    "三、擲得四紅者飲，餘皆不飲。\n五、(餘皆不飲,\n，又一行；又一行;\n",
]
ENGLISH = re.compile(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}")


def imported(data: bytes, **more: object) -> Import:
    """A file taken in."""
    done, findings = import_bytes(data, "t", Wanted("t", "t", **more))  # type: ignore[arg-type]
    assert done is not None, findings
    return done


def imports() -> Iterator[Import]:
    """Every sample, and what else has sentences of its own."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield imported("\n".join(sample(path.stem).source.texts()).encode())
    for text in OTHERS:
        yield imported(text.encode())
    words = "擲得四紅者飲，餘皆不飲。\n令官飲之，眾賓皆賀。\n"
    for codec in ("utf-8-sig", "utf-16-le", "gbk", "big5"):
        yield imported(words.encode(codec))
    yield imported(words.encode(), encoding="utf-8")
    other, _ = read_parallel(words.replace("賀", "笑").encode(), "o")
    yield imported(words.replace("官", "??").encode(), parallel=other)


def test_every_sentence_has_a_chinese_one() -> None:
    found = list(imports())
    said = {one.decoded.why for one in found}
    said |= {act.why for one in found for act in one.settled.acts}
    said |= {remark.message for one in found for remark in one.settled.remarks}
    assert len(said) > 150
    assert [sentence for sentence in sorted(said) if not told_in_chinese(sentence)] == []


def test_a_sentence_that_nobody_has_said_in_chinese_stays_and_would_be_noticed() -> None:
    assert chinese("something new") == "something new" and told_in_chinese("something new") == ""


def test_a_chinese_report_has_no_english_sentence_and_as_many_lines_as_the_english_one() -> None:
    for one in imports():
        zh, en = list(report_lines(one, "zh")), list(report_lines(one))
        assert len(zh) == len(en)
        assert [line for line in zh if ENGLISH.search(line)] == []


@pytest.mark.parametrize("lang", report.LANGUAGES)
def test_every_act_and_finder_has_a_name(lang: str) -> None:
    words = report._Words(lang)
    named = {name for name, _ in FINDERS} | {"parallel", "variant", "markup", "foreign"}
    assert all(words.finder(name) for name in named) and set(report._DOES) == set(Act)
    assert set(report._ENGLISH) == set(report._CHINESE)
