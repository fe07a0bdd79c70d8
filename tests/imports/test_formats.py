"""Pages of the web, Kanripo and CBETA texts: which lines they give, and what their own marks say."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.imports.formats import Read, kind_of, read_lines
from bopu.imports.model import Act

PAGE = """<!DOCTYPE html><html><head><title>馬吊 - 某站</title><style>p {{}}</style></head><body>
<nav><a href="/">首頁</a> &gt; <a>遊戲</a></nav><h1>馬吊</h1>{}<footer>Copyright &copy; 2014</footer></body></html>"""


def page(body: str) -> list[tuple[str, str]]:
    """The lines of a page with this body, each with its role, without its menu, title line and footer."""
    lines = [(line.text, line.role) for line in read_lines(PAGE.format(body)).lines]
    assert lines[0] == ("首頁 > 遊戲", "furniture") and lines[1] == ("馬吊", "h1")
    assert lines[-1] == ("Copyright © 2014", "furniture")
    return lines[2:-1]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("馬吊四十張。", "plain text"),
        ("a < b > c", "plain text"),
        ("<p>一</p>\n<p>二</p><br/><div>三</div>", "HTML"),
        ("<!-- x --><html>", "HTML"),
        ('<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><html>', "HTML"),
        ('<TEI xmlns="http://www.tei-c.org/ns/1.0">', "TEI"),
        ('<?xml version="1.0"?>\n<!DOCTYPE TEI SYSTEM "tei.dtd">\n<TEI>', "TEI"),
        ("<tei:TEI xmlns:tei='x'>", "TEI"),
        ("<TEI.2>", "TEI"),
        ("#+TITLE: 論語\n子曰", "Kanripo text"),
        ("<pb:KR1h0004_WYG_001-1a>¶", "Kanripo text"),
        ("T01n0001_p0001a02(00)║長阿含\n" * 3, "CBETA text"),
    ],
)
def test_what_a_file_is_written_in_is_told(text: str, kind: str) -> None:
    assert kind_of(text) == kind


def test_blocks_are_lines_and_white_space_is_that_of_a_page() -> None:
    assert page("<p>馬吊用\n  四十<b>張</b>牌。<br>四人&nbsp;&amp;同玩。</p> <div>散<p>座</div>") == [
        ("馬吊用 四十張牌。", ""), ("四人\xa0&同玩。", ""), ("散", ""), ("座", ""),
    ]  # fmt: skip


def test_what_is_left_open_is_closed_by_what_follows() -> None:
    assert page("<p>甲<p>乙<h2>丙</h2>丁<ul><li>戊<li>己</ul>") == [
        ("甲", ""), ("乙", ""), ("丙", "h2"), ("丁", ""), ("戊", "li"), ("己", "li"),
    ]  # fmt: skip


def test_cells_know_their_table_and_row() -> None:
    read = read_lines(PAGE.format("<table><tr><th>名<th>數<tr><td>賞</td><td>四</table>甲<table><tr><td>乙</table>"))
    cells = [(line.text, line.table, line.row) for line in read.lines if line.table]
    assert cells == [("名", 1, 1), ("數", 1, 1), ("賞", 1, 2), ("四", 1, 2), ("乙", 2, 3)]


def test_what_nobody_sees_is_left_out_and_pictures_are_counted() -> None:
    read = read_lines(
        PAGE.format("甲<script>var a = '不取';</script><!-- 不取 --><img src='a.png'><style>不取</style>")
    )
    assert "不取" not in "".join(line.text for line in read.lines)
    assert [remark.message for remark in read.remarks] == ["1 pictures of the page are not taken"]
    assert read.facts == (("title", "馬吊 - 某站"),)


def test_broken_declarations_and_endless_nesting_stop_nothing() -> None:
    assert page("<p>甲<![x CDATA[乙>丙<!x y>丁</p>") == [("甲丙丁", "")]
    assert page("<div>" * 5000 + "甲" + "</div>" * 5000)[0] == ("甲", "")


def test_preformatted_text_keeps_its_lines_and_spaces() -> None:
    assert page("<pre>  甲  乙\n\n丙</pre>") == [("  甲  乙", ""), ("", ""), ("丙", "")]


class _Seen(HTMLParser):
    """The words of a page as another reading finds them: all character data outside of what is not seen."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.hidden = "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter something."""
        self.hidden += tag in ("script", "style", "head")

    def handle_endtag(self, tag: str) -> None:
        """Leave it."""
        self.hidden -= tag in ("script", "style", "head")

    def handle_data(self, data: str) -> None:
        """Keep what is seen."""
        self.words += "" if self.hidden else data


_NAMES = ("p", "/p", "br", "div", "/div", "td", "table", "tr", "/table", "li", "b", "/b", "h2", "/h2", "pre", "/pre")
TAGS = st.sampled_from([f"<{name}>" for name in _NAMES])
WORDS = st.text(alphabet="馬吊 \n\t&;aé　", max_size=5).map(lambda text: text.replace("&", "&amp;"))


@settings(deadline=None)
@given(st.lists(TAGS | WORDS, max_size=12))
def test_no_word_of_a_page_is_lost_or_moved(parts: list[str]) -> None:
    html = PAGE.format("".join(parts))
    seen = _Seen()
    seen.feed(html)
    seen.close()
    lines = "".join(line.text for line in read_lines(html).lines)
    assert "".join(lines.split()) == "".join(seen.words.split())


KANRIPO = """# -*- mode: mandoku-view; -*-
#+TITLE: 論語注疏
#+PROPERTY: ID KR1h0004
<pb:KR1h0004_WYG_001-1a>¶
* 學而第一¶
子曰學而時習之&KR0001;¶
"""


def marks(read: Read) -> list[tuple[int, Act, str, str]]:
    """The proposals of a format's own marks: line, act, the characters, the reading."""
    return [
        (p.line, p.act, read.lines[p.line].text[p.start : p.end], p.reading)
        for p in sorted(read.proposals, key=lambda p: (p.line, p.start))
    ]


def test_the_marks_of_kanripo_are_the_carriers_and_pages_are_kept() -> None:
    read = read_lines(KANRIPO)
    assert read.facts == (("title", "論語注疏"), ("property", "ID KR1h0004")) or dict(read.facts)["title"] == "論語注疏"
    assert marks(read)[3:] == [
        (3, Act.BREAK, "<pb:KR1h0004_WYG_001-1a>", "pb\t001-1a\tWYG"),
        (3, Act.DROP, "¶", ""),
        (4, Act.DROP, "* ", ""),
        (4, Act.DROP, "¶", ""),
        (5, Act.DOUBT, "&KR0001;", ""),
        (5, Act.DROP, "¶", ""),
    ]
    assert read.lines[4].role == "h1"
    assert [re.sub("^.*#", "#", line.text)[:2] for line in read.lines[:3]] == ["# ", "#+", "#+"]
    assert "&KR0001;" in read.remarks[0].message


def test_the_places_of_cbeta_are_kept_as_milestones() -> None:
    read = read_lines(
        "T48n2005_p0292b12(00)║禪宗無門關\nT48n2005_p0292b13(00)║說道[竺-二+(立-一)]門\nT48n2005_p0292b14(00)║無\n"
    )
    assert marks(read)[0] == (0, Act.BREAK, "T48n2005_p0292b12(00)║", "milestone\t0292b12\tT")
    assert dict(read.facts) == {"id": "T48n2005"}
    assert [text for _, act, text, _ in marks(read) if act is Act.DOUBT] == ["[竺-二+(立-一)]"]
