"""From markup to layers: small pieces of TEI and how they read as source, edited, traditional and simplified."""

import pytest

from bopu.text.model import Block, Layer, Mark, layer_text
from tests.text.tei import ACT, clause, document, faults, only, paragraphs, read_layers, rules, tei


def pair(left: str, first: str, right: str, second: str, more: str = "") -> str:
    """A choice of two readings, the second the editor's."""
    return f"<choice><{left}>{first}</{left}><{right} {more}>{second}</{right}></choice>"


CASES = {
    "plain": ("擲骰", ("擲骰", "擲骰", "擲骰", "掷骰")),
    "an emendation": (pair("sic", "滿州", "corr", "滿洲"), ("滿州", "滿洲", "滿洲", "满洲")),
    "a doubt": ("<sic>滿州</sic>", ("滿州", "滿州", "滿州", "满州")),
    "a regularisation": (pair("orig", "圖版", "reg", "圖板"), ("圖版", "圖板", "圖板", "图板")),
    "a decision for the other script": (
        pair("orig", "么", "reg", "幺", 'xml:lang="zh-Hans"'),
        ("么", "么", "么", "幺"),
    ),
    "a decision by region": (pair("orig", "么", "reg", "幺", 'xml:lang="zh-CN"'), ("么", "么", "么", "幺")),
    "an abbreviation": (pair("abbr", "陞圖", "expan", "陞官圖"), ("陞圖", "陞官圖", "陞官圖", "升官图")),
    "two regularisations": (
        '<choice><orig>著</orig><reg>着</reg><reg xml:lang="zh-Hans">着</reg></choice>',
        ("著", "着", "着", "着"),
    ),
    "an addition of ours": ("得<supplied>大</supplied>賀", ("得賀", "得大賀", "得大賀", "得大贺")),
    "words that are not of the text": ("得<surplus>得</surplus>賀", ("得得賀", "得賀", "得賀", "得贺")),
    "hard to read": ("得<unclear>大</unclear>賀", ("得大賀", "得大賀", "得大賀", "得大贺")),
    "two readings of what is hard to read": (
        "得<choice><unclear>大</unclear><unclear>太</unclear></choice>賀",
        ("得大賀", "得大賀", "得大賀", "得大贺"),
    ),
    "a loss": ('得<gap reason="carrier" unit="char"><desc>一字</desc></gap>賀', ("得賀", "得賀", "得賀", "得贺")),
    "a deletion in the source": ("得<del>太</del>賀", ("得太賀", "得賀", "得賀", "得贺")),
    "an editor's note": ("得賀<note>見圖</note>。", ("得賀。", "得賀。", "得賀。", "得贺。")),
    "small print of the author's": (
        '得賀<note place="inline">三十籌</note>。',
        ("得賀三十籌。",) * 3 + ("得贺三十筹。",),
    ),
    "an editor's note in small print": ('得<note place="inline">賀<note>注</note></note>', ("得賀",) * 3 + ("得贺",)),
    "small print in an editor's note": ('得<note>見<note place="inline">賀</note></note>', ("得",) * 4),
    "a variant without #digital": (
        '<app><lem wit="#other">賀</lem><rdg wit="#third">和</rdg></app>',
        ("賀", "賀", "賀", "贺"),
    ),
    "a variant whose lemma is #digital": (
        '<app><lem wit="#digital #other">賀</lem><rdg wit="#third">和</rdg></app>',
        ("賀", "賀", "賀", "贺"),
    ),
    "a variant that #digital bears": (
        '<app><lem wit="#other">賀</lem><rdg wit="#digital">和</rdg></app>',
        ("和", "賀", "賀", "贺"),
    ),
    "a group of readings": (
        '<app><lem>賀</lem><rdgGrp><rdg wit="#x">何</rdg><rdg wit="#digital">和</rdg></rdgGrp></app>',
        ("和", "賀", "賀", "贺"),
    ),
    "a reading with a note and a name": (
        '<app><lem>賀<note>注</note></lem><rdg wit="#digital"><persName>和</persName><note>注</note></rdg></app>',
        ("和", "賀", "賀", "贺"),
    ),
    "an apparatus in a lemma": (
        '<app><lem>大<app><lem>賀</lem><rdg wit="#digital">何</rdg></app></lem><rdg wit="#x">小和</rdg></app>',
        ("大何", "大賀", "大賀", "大贺"),
    ),
    "an emendation in a lemma": (
        f"<app><lem>大{pair('sic', '何', 'corr', '賀', ACT)}</lem><rdg>小和</rdg></app>",
        ("大何", "大賀", "大賀", "大贺"),
    ),
    "an emendation in a reading of the source": (
        f'<app><lem>賀</lem><rdg wit="#digital">{pair("sic", "何", "corr", "和")}</rdg></app>',
        ("何", "賀", "賀", "贺"),
    ),
    "an addition in a correction": (
        pair("sic", "何", "corr", "大<supplied>賀</supplied>"),
        ("何", "大賀", "大賀", "大贺"),
    ),
    "a choice in what is not of the text": (
        f"得<surplus>{pair('sic', '何', 'corr', '賀')}</surplus>",
        ("得何", "得", "得", "得"),
    ),
    "a choice in an addition": (
        f"得<supplied>{pair('orig', '么', 'reg', '一')}</supplied>",
        ("得", "得一", "得一", "得一"),
    ),
    "words of another language": ('擲<foreign xml:lang="en">dice</foreign>骰', ("擲dice骰",) * 3 + ("掷dice骰",)),
    "a quotation in the other script": (
        '擲<q xml:lang="zh-Hans">掷骰</q>',
        ("擲掷骰", "擲掷骰", "擲擲骰", "掷掷骰"),
    ),
    "breaks and milestones": (
        '擲<lb n="2"/><pb n="1"/><cb/><milestone unit="x"/><anchor xml:id="a"/>骰',
        ("擲骰",) * 3 + ("掷骰",),
    ),
    "comments and instructions": ("擲<!-- x --><?y z?>骰", ("擲骰",) * 3 + ("掷骰",)),
    "layout is nothing in Chinese": ("擲\n      骰", ("擲骰",) * 3 + ("掷骰",)),
    "other space is text": ("擲 骰　子", ("擲 骰　子",) * 3 + ("掷 骰　子",)),
    "an ideographic description": ("⿰虫風擲", ("⿰虫風擲", "⿰虫風擲", "⿰虫風擲", "⿰虫風掷")),
    "a private-use character": ("\ue000擲", ("\ue000擲",) * 3 + ("\ue000掷",)),
    "a variation selector": ("葛\U000e0100擲", ("葛\U000e0100擲",) * 3 + ("葛\U000e0100掷",)),
    "characters beyond the first plane": ("𠀀擲", ("𠀀擲",) * 3 + ("𠀀掷",)),
}


@pytest.mark.parametrize(("content", "expected"), CASES.values(), ids=CASES)
def test_a_clause_reads_in_its_four_layers(content: str, expected: tuple[str, str, str, str]) -> None:
    assert read_layers(content) == expected


def test_compatibility_ideographs_stay_in_source_and_edited_layer() -> None:
    source, edited, traditional, _ = read_layers("\uf967擲")
    assert (source, edited, traditional) == ("\uf967擲",) * 3


def test_a_simplified_source_is_given_in_traditional_characters() -> None:
    assert read_layers("掷骰", lang="zh-Hans") == ("掷骰", "掷骰", "擲骰", "掷骰")


@pytest.mark.parametrize("lang", ["lzh-Hant", "zh-TW", "zh-Hant-HK", "cmn-Hant"])
def test_every_tag_that_names_the_script_is_understood(lang: str) -> None:
    assert read_layers("擲\n骰", lang=lang) == ("擲骰", "擲骰", "擲骰", "掷骰")


@pytest.mark.parametrize("lang", ["zh", "lzh", "en"])
def test_where_no_script_is_named_nothing_is_converted(lang: str) -> None:
    assert set(read_layers("擲骰", lang=lang)) == {"擲骰"}


def test_the_language_may_stand_on_the_body() -> None:
    text = (
        tei(paragraphs("擲骰")).replace(' xml:lang="zh-Hant">', ">", 1).replace("<body>", '<body xml:lang="zh-Hant">')
    )
    read = document(text)
    assert read.lang == "zh-Hant"
    assert read.clauses[0].spans[0].simplified == "掷骰"


def test_layout_is_one_space_in_other_languages() -> None:
    words = "throw\n   <hi>two</hi>\n <hi>\n dice</hi> \n<note>a\n b</note>\n or\n<lb/>\n<lb/>\nmore\n"
    spans = only(words, lang="en").unit.spans
    assert layer_text(spans, Layer.EDITED) == "throw two dice or more"
    assert "".join(span.text for span in spans if span.note) == "a b"


def test_layout_in_pinyin_is_a_space() -> None:
    assert read_layers('<foreign xml:lang="zh-Latn">dà\nhè</foreign>')[0] == "dà hè"


def test_an_element_without_text_still_stands_somewhere() -> None:
    (span,) = [s for s in only('擲<pb n="1a" facs="#f"/>骰').unit.spans if s.marks[-1].kind == "pb"]
    assert (span.text, span.marks[-1].get("n"), span.clause) == ("", "1a", "c.1")


def test_marks_tell_neighbours_apart_and_keep_their_order() -> None:
    spans = only("<term>大<num>一</num></term><term>賀</term>").unit.spans
    assert [[mark.kind for mark in span.marks[1:]] for span in spans] == [["term"], ["term", "num"], ["term"]]
    assert spans[0].marks[1].key != spans[2].marks[1].key


def test_a_list_in_an_item_follows_the_words_of_the_item() -> None:
    inner = f"<list><item>{clause('二', '2')}</item></list>"
    body = document(tei(f"<list><item>{clause('一', '1')}{inner}</item></list>")).body
    assert [block.kind for block in body.blocks()] == ["text", "body", "list", "item", "list", "item"]
    assert [span.text for span in body.spans()] == ["一", "二"]


def test_every_element_is_met_once_with_its_clause() -> None:
    read = document(tei(paragraphs("擲<num>二</num><hi>骰<pb/>子</hi>") + "<p>外</p>"))
    met = [(element.kind, clause_id) for element, clause_id in read.elements()]
    assert met == [
        ("text", ""),
        ("body", ""),
        ("p", ""),
        ("seg", "c.1"),
        ("num", "c.1"),
        ("hi", "c.1"),
        ("pb", "c.1"),
        ("p", ""),
    ]
    assert {type(element) for element, _ in read.elements()} == {Block, Mark}


def declared(match: str, body: str, use: str = "@xml:id") -> list[str]:
    """The ids of the clauses that a declaration finds in a body."""
    return [unit.id for unit in document(tei(body, match=match, use=use)).clauses]


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        ("//p[@xml:id]", ["a", "b"]),
        ("//tei:p[@xml:id]", ["a", "b"]),
        ("/tei:TEI/tei:text//tei:p", ["a", "b"]),
        ("//p[@xml:id='a'] | //l[@n='tei:x']", ["a", "d"]),
        ("//row", ["c"]),
        ("//*[self::tei:row or self::l]", ["c", "d"]),
    ],
)
def test_the_header_says_what_a_clause_is(match: str, expected: list[str]) -> None:
    table = '<table><row xml:id="c"><cell>丙</cell></row></table><lg><l n="tei:x" xml:id="d">丁</l></lg>'
    assert declared(match, f'<p xml:id="a">甲</p><p xml:id="b">乙</p>{table}') == expected


def test_nested_declarations_are_joined() -> None:
    text = tei('<div n="1"><p xml:id="a">甲</p></div><p xml:id="b">乙</p>').replace(
        '<citeStructure unit="clause" match="//seg[@type=\'clause\']" use="@xml:id"/>',
        '<citeStructure unit="page" match="//pb" use="@n"/><citeStructure unit="part" match="//div" use="@n">'
        '<citeStructure unit="clause" match="p" use="@xml:id" delim="."/></citeStructure>',
    )
    assert [unit.id for unit in document(text).clauses] == ["a"]


def test_clauses_in_paragraphs_of_the_header_are_none() -> None:
    assert declared("//p", '<p xml:id="a">甲</p>') == ["a"]


@pytest.mark.parametrize(
    ("match", "use", "body", "expected"),
    [
        ("//p[", "@xml:id", "<p>甲</p>", ["clause.declared"]),
        ("//p", "@n", "<p>甲</p>", ["clause.declared"]),
        ("count(//p)", "@xml:id", "<p>甲</p>", ["clause.none"]),
        ("//@n", "@xml:id", '<p n="1">甲</p>', ["clause.none"]),
        ("//comment()", "@xml:id", "<p>甲<!-- x --></p>", ["clause.none"]),
        ("//ab", "@xml:id", "<p>甲</p>", ["clause.none"]),
        ("//p", "@xml:id", "<p>甲</p>\n<p>乙</p>", ["clause.id", "clause.id"]),
        ("//div", "@xml:id", '<div xml:id="a"><div xml:id="b"><p/></div></div>', ["clause.nested"]),
        ("//seg[@type='clause']", "@xml:id", "<p>" + clause(clause("內", "2")) + "</p>", ["clause.nested"]),
    ],
)
def test_a_wrong_declaration_is_one_finding_for_each_fault(
    match: str, use: str, body: str, expected: list[str]
) -> None:
    assert rules(faults(tei(body, match=match, use=use))) == expected


def test_no_declaration_at_all_is_a_finding_of_an_edition_and_none_of_a_companion() -> None:
    text = tei("<p>甲</p>").replace('<citeStructure unit="clause"', '<citeStructure unit="page"')
    assert rules(faults(text)) == ["clause.declared"]
    assert document(text, undeclared="").clauses == ()


def test_a_document_without_text_is_a_finding() -> None:
    text = tei(paragraphs("骰"))
    assert rules(faults(text[: text.index("<text>")] + "</TEI>")) == ["tei.text"]


def test_elements_with_a_prefix_are_read_alike() -> None:
    plain = tei(paragraphs("擲<num value='2'>二</num>"))
    prefixed = plain.replace("</", "\0").replace("<", "<x:").replace("\0", "</x:").replace("xmlns=", "xmlns:x=")
    assert document(prefixed).clauses == document(plain).clauses
