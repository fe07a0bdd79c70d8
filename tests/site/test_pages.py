"""Turns a small project into a site and looks at what its pages say and how they hang together."""

import re
from pathlib import Path

import pytest
from lxml import html

from tests.site.projects import CLAUSES, add_text, build, every_file, page, tei

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
DATA = "@type='application/ld+json'"
"""What a script element says that holds data: nothing of it is run."""
BOARD = """<div type="top" xml:id="b.top"><head>起手</head><table>
<row role="label"><cell role="office">官</cell><cell role="outcome" n="de">德</cell><cell role="note">註</cell></row>
<row xml:id="b.top.one" n="甲"><cell role="office">甲</cell>
<cell role="outcome" n="de"><ref target="#b.li.two" ana="#may">乙</ref></cell></row></table></div>
<div type="bureau" xml:id="b.li" n="吏"><head>吏</head><table>
<row xml:id="b.li.two" n="乙"><cell role="office"><term ref="term:de">乙</term></cell>
<cell role="outcome" n="cai"><rs type="special" key="end" cert="low">完</rs></cell></row></table></div>
<div type="bureau" xml:id="b.hu" n="戶"><head>戶</head><table>
<row xml:id="b.hu.three" n="丙"><cell role="office">丙</cell><cell role="outcome" n="de"><list type="conditional">
<item type="if">有功</item><item type="then"><ref target="#b.li.two">乙</ref></item></list></cell></row></table></div>
<div type="ends" xml:id="b.ends"><head>完</head><list><item xml:id="doc.special.end"><term xml:lang="zh-Hant">完</term>
<term xml:lang="en">End</term>
<gloss xml:lang="zh-Hant">終</gloss><gloss xml:lang="en">it ends</gloss></item></list></div>"""


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The site of a text with a companion."""
    add_text(tmp_path, companions={"board": BOARD})
    assert build(tmp_path, tmp_path / "out") == []
    return tmp_path / "out"


def text_of(markup: str) -> str:
    """A page's words."""
    return " ".join(html.document_fromstring(markup).text_content().split())


def test_every_page_has_the_policy_one_heading_and_nothing_inline(out: Path) -> None:
    pages = {name: content.decode() for name, content in every_file(out).items() if name.endswith(".html")}
    assert len(pages) == 40
    for name, markup in pages.items():
        tree = html.document_fromstring(markup.encode())
        assert tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content") == [POLICY], name
        assert len(tree.xpath("//h1")) == 1, name
        assert tree.xpath(f"//@style | //style | //script[not(@src)][not({DATA})] | //base | //@onclick") == [], name
        assert tree.get("lang") in ("zh-Hant", "en"), name
        assert tree.xpath("//main") and tree.xpath("//link[@rel='icon']"), name


def test_no_page_names_another_host_but_the_licence_and_a_vocabulary(out: Path) -> None:
    for name, content in every_file(out).items():
        if name.endswith((".html", ".css", ".js")):
            hosts = set(re.findall(rb"https?://[^\"'\s<)&]+", content))
            assert hosts <= {b"https://creativecommons.org/licenses/by/4.0/", b"https://schema.org"}, name


def test_the_reading_view_shows_layers_numbers_and_alignment(out: Path) -> None:
    tree = html.document_fromstring(page(out, "en/shi").encode())
    assert [row.get("id") for row in tree.xpath("//div[contains(@class,'row')][@id]")] == ["a.1", "a.2", "a.3"]
    assert tree.xpath("//div[@id='a.2']//p[@class='zh']/span/@class") == [
        "t l-source", "t l-edited l-traditional", "t l-simplified",
    ]  # fmt: skip
    assert [n.text for n in tree.xpath("//a[@class='no']")] == ["1.", "2.", "3."]
    first, second = tree.xpath("//div[@id='a.1']"), tree.xpath("//div[@id='a.2']")
    assert "renders also 2" in " ".join(first[0].text_content().split())
    assert second[0].xpath(".//div[@class='en']//a/@href") == ["#a.1"]


def test_apparatus_entries_are_reached_from_their_signs(out: Path) -> None:
    tree = html.document_fromstring(page(out, "zh/shi").encode())
    assert set(tree.xpath("//sup/a/@href")) == {"#a.2.app-a"}
    (entry,) = tree.xpath("//li[@id='a.2.app-a']")
    assert " ".join(entry.text_content().split()) == "a 陞 ] 陛 底本 — 校改 · 轉錄 · 把握：高 · 內證 · bopu"
    assert "fault-transcription" in entry.get("class")


def test_notes_are_in_the_language_of_the_page(out: Path) -> None:
    assert "中文注" in page(out, "zh/shi/a.1") and "English note" not in page(out, "zh/shi/a.1")
    assert "English note" in page(out, "en/shi/a.1") and "中文注" not in page(out, "en/shi/a.1")


def test_a_clause_page_has_layers_translation_figures_terms_and_neighbours(out: Path) -> None:
    tree = html.document_fromstring(page(out, "en/shi/a.2").encode())
    said = " ".join(tree.text_content().split())
    assert tree.xpath("//tr[@id='fig-a.2.chou']/td[1]/text()") == ["30 chip"]
    assert tree.xpath("//dd/a[@class='term']/@href")[0] == "../../../en/glossary/#de"
    assert "Throw four4 dice & win." in said and "Virtue" in said
    assert tree.xpath("//a[@rel='prev']/@href") == ["../a.1/"] and tree.xpath("//a[@rel='next']/@href") == ["../a.3/"]
    assert tree.xpath("//a[@class='ref']") == []


def test_a_reference_in_the_text_leads_to_the_clause_it_names(out: Path) -> None:
    assert 'class="ref" href="../../../zh/shi/a.1/"' in page(out, "zh/shi/a.3")


def test_the_permanent_page_offers_both_languages_and_the_words(out: Path) -> None:
    tree = html.document_fromstring(page(out, "shi/a.2").encode())
    assert tree.xpath("//nav[@class='doors']/a/@href") == ["../../zh/shi/a.2/", "../../en/shi/a.2/"]
    assert [p.text for p in tree.xpath("//blockquote/p")] == ["陛官得三十籌。", "Throw four dice & win."]


def test_pages_switch_to_the_same_page_in_the_other_language(out: Path) -> None:
    tree = html.document_fromstring(page(out, "zh/shi/board/li").encode())
    assert tree.xpath("//a[@class='switch']/@href") == ["../../../../en/shi/board/li/"]


def test_the_glossary_says_where_a_term_is_used(out: Path) -> None:
    (entry,) = html.document_fromstring(page(out, "zh/glossary")).xpath("//div[@id='de']")
    assert entry.xpath(".//a/@href") == ["../../zh/shi/a.2/", "../../zh/glossary/de/"]


def test_a_guest_who_receives_a_cup_leads_to_the_glossary_and_back(tmp_path: Path) -> None:
    guest = (
        '<seg type="clause" xml:id="a.1" function="outcome">送<rs type="trait" xml:id="a.1.de" key="de">客</rs></seg>'
    )
    sent = (
        '<seg type="clause" xml:id="e.1" corresp="text.xml#a.1">Sent to <rs type="trait" key="de">a guest</rs>.</seg>'
    )
    add_text(tmp_path, clauses=(guest,), segments=(sent,))
    assert build(tmp_path, tmp_path / "out") == []
    (entry,) = html.document_fromstring(page(tmp_path / "out", "zh/glossary")).xpath("//div[@id='de']")
    assert entry.xpath(".//a/@href") == ["../../zh/shi/a.1/", "../../zh/glossary/de/"]
    tree = html.document_fromstring(page(tmp_path / "out", "zh/shi/a.1").encode())
    assert "../../../zh/glossary/#de" in tree.xpath("//a[@class='term']/@href") and "德行" in tree.text_content()


def test_divisions_of_one_kind_get_pages_and_single_ones_stay(out: Path) -> None:
    tree = html.document_fromstring(page(out, "zh/shi/board").encode())
    assert tree.xpath("//tr/@id") == ["b.top.one"]
    shortcuts = tree.xpath("//p[@class='shortcuts']/a/@href")
    assert shortcuts == ["../../../zh/shi/board/li/#b.li.two", "../../../zh/shi/board/hu/#b.hu.three"]
    assert (out / "zh/shi/board/li/index.html").is_file() and not (out / "zh/shi/board/top").exists()


def test_a_table_drops_columns_without_words_and_marks_what_is_open(out: Path) -> None:
    tree = html.document_fromstring(page(out, "en/shi/board").encode())
    assert len(tree.xpath("//table[@class='chart'][1]//thead//th")) == 2
    assert "may decline" in tree.xpath("//p[@class='legend']")[0].text_content()
    (cell,) = html.document_fromstring(page(out, "en/shi/board/li").encode()).xpath("//td")
    assert set(cell.xpath(".//a/@href")) == {"../../../../en/shi/board/#doc.special.end"}
    assert cell.xpath(".//abbr[@class='doubtful']/text()") == ["?"] and "End" in cell.text_content()


def test_ways_in_are_computed_from_all_cells(out: Path) -> None:
    tree = html.document_fromstring(page(out, "zh/shi/board/li").encode())
    assert tree.xpath("//p[@class='ways']//a/@href") == [
        "../../../../zh/shi/board/#b.top.one", "../../../../zh/shi/board/hu/#b.hu.three",
    ]  # fmt: skip


def test_values_played_one_after_the_other_are_all_named_and_columns_too(tmp_path: Path) -> None:
    twice = '<rs type="outcome" key="de">德</rs>'
    row = f'<cell role="office">甲</cell><cell role="outcome" n="cai">{twice}{twice}</cell>'
    label = '<row role="label"><cell role="office">官</cell><cell role="outcome" n="cai">才</cell></row>'
    board = f'<div xml:id="d"><head>表</head><table>{label}<row xml:id="r" n="甲">{row}</row></table></div>'
    add_text(tmp_path, companions={"board": board})
    build(tmp_path, tmp_path / "out")
    tree = html.document_fromstring(page(tmp_path / "out", "en/shi/board").encode())
    assert tree.xpath("//td/span[@class='gloss']/text()") == ["Virtue · Virtue"]
    assert tree.xpath("//thead//span[@class='gloss']/text()") == ["office"]


def test_the_number_that_a_translation_repeats_is_no_part_of_its_words(tmp_path: Path) -> None:
    segment = '<seg type="clause" xml:id="e.1" corresp="text.xml#a.1"><label>1.</label> Throw.</seg>'
    add_text(tmp_path, segments=[segment])
    build(tmp_path, tmp_path / "out")
    tree = html.document_fromstring(page(tmp_path / "out", "shi/a.1").encode())
    assert tree.xpath("//blockquote/p[@lang='en']/text()") == ["Throw."]


def test_a_conditional_cell_shows_its_parts(out: Path) -> None:
    (cell,) = html.document_fromstring(page(out, "zh/shi/board/hu").encode()).xpath("//td")
    assert re.sub(r"\s+", "", cell.text_content()).startswith("若有功有功則乙乙")


def test_what_is_not_translated_says_so(tmp_path: Path) -> None:
    add_text(tmp_path, segments=['<seg type="clause" xml:id="e.1" corresp="text.xml#a.1">One.</seg>'])
    build(tmp_path, tmp_path / "out")
    assert page(tmp_path / "out", "en/shi").count("(not translated)") == len(CLAUSES) - 1


def test_an_edition_made_elsewhere_is_shown_with_its_own_ids(tmp_path: Path) -> None:
    folder = add_text(tmp_path)
    body = (
        '<div><head>卷一</head><p xml:id="p1">甲<pb n="2"/>乙<lb/>丙</p>'
        '<lg><l>非條</l></lg><p xml:id="圖.2">丁</p></div>'
    )
    (folder / "text.xml").write_text(tei(body, match="//p[@xml:id]"), encoding="utf-8")
    (folder / "text.en.xml").unlink()
    assert build(tmp_path, tmp_path / "out") == []
    tree = html.document_fromstring(page(tmp_path / "out", "zh/shi").encode())
    assert tree.xpath("//div[contains(@class,'row')]/@id") == ["p1", "圖.2"]
    assert "非條" in tree.text_content() and tree.xpath("//span[@class='pb']/text()")
    assert (tmp_path / "out/shi/圖.2/index.html").is_file()
    assert tree.xpath("//a[@class='no']/@href") == ["p1/", "%E5%9C%96.2/"]
