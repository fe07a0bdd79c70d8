"""Turns spans of TEI into inline HTML and looks at what stands where: escapes, links, signs, gaps, layers."""

import re
from pathlib import Path

import pytest

from bopu.site.inline import ActSign, Surroundings, inline_html, note_html
from bopu.text.model import Layer, Mark, Span
from bopu.text.parse import read_document
from tests.site.projects import tei

AROUND = Surroundings(terms={"de": "g#de"}, places=lambda name: f"../{name}/" if name == "a.1" else "")


def spans(tmp_path: Path, words: str) -> tuple[Span, ...]:
    """The spans of a clause with these words."""
    file = tmp_path / "text.xml"
    body = f'<p><seg type="clause" xml:id="a.1" n="1">{words}</seg></p>'
    file.write_text(tei(body), encoding="utf-8")
    document, findings = read_document(file, "text.xml", {})
    assert document is not None, findings
    return document.clauses[0].spans


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("一&lt;二&amp;三", "一&lt;二&amp;三"),
        ('<num value="4">四</num>', '<data class="fig" value="4">四</data>'),
        ('<measure quantity="30" unit="chou">三十</measure>', '<data class="fig" value="30">三十</data>'),
        ('<rs type="face" key="1">么</rs>', '<data class="fig rs-face" value="1">么</data>'),
        ('<term ref="term:de">德</term>', '<a class="term" href="g#de">德</a>'),
        ('<term ref="term:none">未</term>', '<span class="term">未</span>'),
        ('<rs type="trait" key="de">客</rs>', '<a class="term" href="g#de">客</a>'),
        ('<rs type="trait" key="none">客</rs>', '<data class="fig rs-trait" value="none">客</data>'),
        ('<rs type="face" key="de">面</rs>', '<data class="fig rs-face" value="de">面</data>'),
        ('<ref target="text.xml#a.1">首</ref>', '<a class="ref" href="../a.1/">首</a>'),
        ('<ref target="javascript:alert(1)">惡</ref>', '<span class="ref">惡</span>'),
        ('<title>書</title><foreign xml:lang="en">b</foreign>', '<cite>書</cite><span lang="en">b</span>'),
        ("<label>1.</label>詞", "詞"),
        ('文<note type="commentary" xml:lang="en">ours</note>字', "文字"),
        ('<note place="inline">小字</note>', "<small>小字</small>"),
        ('<gap reason="print"><desc>二字</desc></gap>完', '<span class="gap">……</span>完'),
        ('<pb n="3" ed="#b"/>頁', '<span class="pb">b 3</span>頁'),
        ('<unclear reason="print">疑</unclear>', "疑"),
    ],
)
def test_a_mark_becomes_its_element(tmp_path: Path, words: str, html: str) -> None:
    assert inline_html(spans(tmp_path, words), Layer.EDITED, AROUND) == html


def test_a_layer_reads_its_own_side_of_a_choice(tmp_path: Path) -> None:
    words = "<choice><sic>陛</sic><corr>陞</corr></choice>官<lb/>圖"
    found = {layer: inline_html(spans(tmp_path, words), layer, AROUND) for layer in (Layer.SOURCE, Layer.EDITED)}
    assert found == {Layer.SOURCE: "陛官<br>圖", Layer.EDITED: "陞官圖"}
    assert inline_html(spans(tmp_path, words), Layer.SIMPLIFIED, AROUND) == "升官图"


def test_a_sign_inside_a_link_waits_until_the_link_is_closed(tmp_path: Path) -> None:
    found = spans(tmp_path, '<term ref="term:de"><choice><sic>陛</sic><corr>陞</corr></choice>官</term>。')
    key = next(mark.key for span in found for mark in span.marks if mark.kind == "choice")
    around = Surroundings(terms={"de": "g#de"}, signs={key: ActSign("a", "act x", "#app-a", "entry a")})
    html = inline_html(found, Layer.EDITED, around)
    assert html == (
        '<a class="term" href="g#de"><span class="act x">陞</span>官</a>'
        '<sup class="act x sign"><a href="#app-a" aria-label="entry a">a</a></sup>。'
    )


def test_links_never_stand_inside_links(tmp_path: Path) -> None:
    words = '<ref target="#a.1"><term ref="term:de">德<num xml:id="f" value="1">一</num></term></ref>'
    around = Surroundings({"de": "g#de"}, {}, lambda name: f"../{name}/", "#fig-")
    html = inline_html(spans(tmp_path, words), Layer.EDITED, around)
    assert html.count("<a ") == 1
    assert re.sub("<[^>]+>", "", html) == "德一"


def test_a_figure_tells_its_value_and_can_lead_to_its_row(tmp_path: Path) -> None:
    around = Surroundings({}, {}, None, "#fig-", lambda mark: "30 chips")
    html = inline_html(spans(tmp_path, '<measure xml:id="x.y" quantity="30">三十</measure>'), Layer.EDITED, around)
    assert html == '<a class="fig" href="#fig-x.y">三十<span class="fv">30 chips</span></a>'


def test_a_note_keeps_its_own_marks_and_escapes(tmp_path: Path) -> None:
    found = spans(tmp_path, '字<note xml:lang="en">see <ref target="#a.1">one</ref> &lt; two</note>')
    html = note_html([span for span in found if span.note], AROUND)
    assert html == 'see <a class="ref" href="../a.1/">one</a> &lt; two'


def test_punctuation_is_marked_only_where_asked_for_and_never_that_of_another_elements_tag(tmp_path: Path) -> None:
    words = '甲，<num value="4">四</num>。 <note place="inline">（乙&lt;2/3）</note>'
    plain = inline_html(spans(tmp_path, words), Layer.EDITED, AROUND)
    assert plain == '甲，<data class="fig" value="4">四</data>。 <small>（乙&lt;2/3）</small>'
    marked = inline_html(spans(tmp_path, words), Layer.EDITED, Surroundings(points=True))
    assert re.sub(r'<span class="pc">([^<]*)</span>', r"\1", marked) == plain
    bare = re.sub(r'<span class="pc">[^<]*</span>', "", marked)
    assert bare == '甲<data class="fig" value="4">四</data><small>乙&lt;2/3</small>'


def test_a_character_that_no_page_can_hold_is_shown_by_its_code_point(tmp_path: Path) -> None:
    words = '甲<surplus reason="encoding" resp="#bopu" cert="high"><g type="codepoint" n="U+0001"/></surplus>乙'
    assert re.sub("<[^>]*>", "", inline_html(spans(tmp_path, words), Layer.SOURCE, AROUND)) == "甲U+0001乙"
    assert re.sub("<[^>]*>", "", inline_html(spans(tmp_path, words), Layer.EDITED, AROUND)) == "甲乙"


DE = {"de": {"德": "dé"}}


@pytest.mark.parametrize(
    ("words", "html"),
    [
        (
            '<term ref="term:de">德</term>',
            '<a class="term" href="g#de"><ruby>德<rp>(</rp><rt lang="zh-Latn-pinyin">dé</rt><rp>)</rp></ruby></a>',
        ),
        ('<term ref="term:de">仁德</term>', '<a class="term" href="g#de">仁德</a>'),
        ('<term ref="term:none">德</term>', '<span class="term">德</span>'),
    ],
)
def test_pinyin_stands_over_a_term_that_reads_as_its_headword_and_over_no_other(
    tmp_path: Path, words: str, html: str
) -> None:
    around = Surroundings(terms={"de": "g#de"}, pinyin=DE)
    assert inline_html(spans(tmp_path, words), Layer.EDITED, around) == html


def test_ruby_holds_the_whole_term_whatever_is_marked_inside_and_never_stands_inside_ruby(tmp_path: Path) -> None:
    words = '<term ref="term:dd"><term ref="term:de">德</term><num value="2">二</num></term>'
    around = Surroundings(pinyin=DE | {"dd": {"德二": "dé èr"}})
    found = inline_html(spans(tmp_path, words), Layer.EDITED, around)
    assert found.count("<ruby>") == found.count("</ruby>") == 1
    assert re.sub("<rp>.*</rp>|<[^>]+>", "", found) == "德二"


def test_a_figure_says_what_rules_use_it_for(tmp_path: Path) -> None:
    def used(mark: Mark) -> str:
        return "used by he.dahe" if mark.get("id") == "x" else ""

    around = Surroundings(value_of=lambda mark: mark.get("value"), used_for=used)
    words = '<num xml:id="x" value="1">一</num><num xml:id="y" value="2">二</num>'
    assert inline_html(spans(tmp_path, words), Layer.EDITED, around) == (
        '<data class="fig used" value="1">一<span class="fv">1<span class="fu">used by he.dahe</span></span></data>'
        '<data class="fig" value="2">二<span class="fv">2</span></data>'
    )


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ('<lb n="7"/>頁', '<span class="lb" title="lb 7">7</span>頁'),
        ("<lb/>頁", "頁"),
        ('<cb n="2"/>頁', '<span class="cb" title="cb 2">2</span>頁'),
        (
            '<pb n="3" facs="https://example.org/3"/>頁',
            '<a class="pb" href="https://example.org/3" rel="external" title="pb 3">3</a>頁',
        ),
        ('<pb n="3" facs="3.png"/>頁', '<span class="pb" title="pb 3">3</span>頁'),
        ('<pb n="3" facs="javascript:x"/>頁', '<span class="pb" title="pb 3">3</span>頁'),
    ],
)
def test_a_page_a_column_or_a_line_is_shown_and_its_picture_on_the_web_is_linked(
    tmp_path: Path, words: str, html: str
) -> None:
    around = Surroundings(break_said=lambda mark: f"{mark.kind} {mark.get('n')}")
    assert inline_html(spans(tmp_path, words), Layer.EDITED, around) == html
