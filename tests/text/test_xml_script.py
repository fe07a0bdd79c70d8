"""Somebody else's XML in the other script: its text, and nothing else of it."""

import re

import pytest
from lxml import etree

from bopu.findings import Finding
from bopu.text import xml_script
from bopu.text.conversion_tables import read_tables
from bopu.text.conversion_words import NO_WORDS, Word, Words
from bopu.text.decisions import Settled
from bopu.text.xml_pieces import xml_pieces
from bopu.text.xml_script import left_alone, xml_converted, xml_decisions

CANON = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE TEI [
  <!ENTITY CB00178 "⿰虫風">
  <!ENTITY 後 "後面">
]>
<?xml-stylesheet href="後.xsl"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:cb="http://www.cbeta.org/ns/1.0" xml:id="T01n0001">
<teiHeader><fileDesc><titleStmt><title>後漢經</title></titleStmt></fileDesc>
<charDecl><char xml:id="CB00178"><mapping cb:dec="983218" type="PUA">\U000f00b2</mapping></char></charDecl></teiHeader>
<text><body><cb:div type="後"><head xml:id="h後" n="後">後序</head>
<lb n="0001a02" ed="T"/><p xml:id="p02" cb:place="inline">長阿含經，衹<g ref="#CB00178">\ue000</g>⿰虫風&CB00178;&後;後&#x8CC0;&#36032;&amp;<lb n="0001a03"
 ed='T'/>賀<![CDATA[後<&amp;]]><!-- 後 --><?後 後?>\r
<lb n="0001a04" ed="T"/>劍\U000e0100樂\uf967\ue001<note place="foot text" resp="#後" key="後">後漢<foreign xml:lang="sa">bhikṣu 後</foreign>
  </note>乾
隆<seg type="clause">後</seg><app><lem wit="#後">後</lem><rdg wit="#元">后</rdg></app></p>
<p xml:lang="zh-Hans">后面</p><p xml:lang="zh-TW" xml:id="tw">後面</p></cb:div></body></text></TEI>
"""  # noqa: E501
"""As a Buddhist canon encodes its texts, with all that must not be touched."""

EXPECTED = [
    ("後序", "后序"), ("長阿含經，衹", "长阿含经，衹"), ("後", "后"), ("&#x8CC0;&#36032;", "贺贺"),
    ("賀", "贺"), ("後", "后"), ("樂", "乐"), ("後漢", "后汉"), ("後", "后"), ("後", "后"), ("後面", "后面"),
]  # fmt: skip
"""What has to change on the way to zh-Hans, in order."""


def converted(text: str, script: str = "zh-Hans", words: Words = NO_WORDS) -> str:
    """The file in a script, without the comment that says how it was made."""
    pieces, findings = xml_pieces(text, "a.xml")
    assert findings == []
    assert "".join(piece.raw for piece in pieces) == text
    made = xml_converted(pieces, script, words)
    return re.sub("<!-- text nodes in .*? -->\n", "", made, count=1)


def changes(before: str, after: str) -> list[tuple[str, str]]:
    """What stands otherwise; both are of the same length but for references, which are looked for in turn."""
    found = []
    old = new = 0
    for one, other in EXPECTED:
        at = before.index(one, old)
        while after[new : new + at - old] == before[old:at] and not after.startswith(other, new + at - old):
            at = before.index(one, at + 1)
        if after[new : new + at - old] != before[old:at]:
            break
        found.append((one, other))
        new, old = new + at - old + len(other), at + len(one)
    return [*found, (before[old:], after[new:])] if before[old:] != after[new:] else found


def test_text_is_converted_and_nothing_else() -> None:
    made = converted(CANON)
    assert changes(CANON, made) == EXPECTED
    etree.fromstring(made.encode(), etree.XMLParser(resolve_entities=False))


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ('xml:id="h後"', 'xml:id="h后"'), ('n="後"', 'n="后"'), ("<!-- 後", "<!-- 后"), ("<?後", "<?后"),
        ('"後面"', '"后面"'), ("&後;", "&后;"), ("⿰虫風&", "⿰虫风&"), ("劍\U000e0100", "剑\U000e0100"),
        ("\uf967", "不"), ("\ue000", ""),
        ("<title>後漢經", "<title>后汉经"), ("bhikṣu 後", "bhikṣu 后"), ('"0001a04"', '"0001a05"'), ("\r\n", "\n"),
    ],
)  # fmt: skip
def test_a_planted_change_of_what_is_no_text_is_noticed(there: str, instead: str) -> None:
    made = converted(CANON)
    assert there in made
    assert changes(CANON, made.replace(there, instead, 1)) != EXPECTED


def test_a_conversion_that_is_longer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_script, "convert", lambda text, script: f"{text}後")
    with pytest.raises(AssertionError):
        converted(CANON)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>若是只<lb/>有</p>", "<p>若是只<lb/>有</p>"),
        ("<p>若是只\n\t有</p>", "<p>若是只\n\t有</p>"),
        ("<p>若是只<note>后</note>有</p>", "<p>若是只<note>後</note>有</p>"),
        ("<p>若是只<g ref='#a'/>有</p>", "<p>若是隻<g ref='#a'/>有</p>"),
        ("<p>若是只<foreign xml:lang='en'>x</foreign>有</p>", "<p>若是隻<foreign xml:lang='en'>x</foreign>有</p>"),
        ("<item>若是只</item><item>有</item>", "<item>若是隻</item><item>有</item>"),
        ("<p>皇<hi>后</hi></p><p>后</p>", "<p>皇<hi>后</hi></p><p>後</p>"),
    ],
)
def test_words_are_found_across_tags_and_line_ends_inside_of_a_block(content: str, expected: str) -> None:
    words = Words([Word("只有", "只有", "zh-Hant", "zhiyou")])
    assert converted(f"<TEI><text>{content}</text></TEI>", "zh-Hant", words) == f"<TEI><text>{expected}</text></TEI>"


def test_other_vocabularies_are_taken_and_a_row_does_not_go_on_in_the_next() -> None:
    words = Words([Word("只有", "只有", "zh-Hant", "zhiyou")])
    book = "<書><行>若是只</行><行>有<字>后</字>\n面</行><script>后面</script></書>"
    assert converted(book, "zh-Hant", words) == book.replace("是只", "是隻").replace("<字>后", "<字>後")


def test_an_audit_gives_line_column_and_the_nearest_id() -> None:
    tables, _ = read_tables()
    assert tables is not None
    pieces, _ = xml_pieces(CANON, "a.xml")
    settled = Settled("zh-Hans", tables["zh-Hans"], Words([Word("後漢經", "後汉经", "zh-Hans", "jing")]), {}, None)
    found = list(xml_decisions(pieces, "a.xml", settled))
    lines = CANON.split("\n")
    for one in found:
        assert lines[one.line - 1][one.column - 1 :].startswith((one.char, "&#")), one
    assert {one.clause for one in found} == {"h後", "p02", "tw"}, "the word makes 後 one that can become two"
    assert [one.char for one in found].count("後") == sum(form.count("後") for form, _ in EXPECTED)
    assert ("乾", "乾", "dictionary", "乾隆") in [(one.char, one.taken, one.by, one.why) for one in found]


def noted(text: str, script: str = "zh-Hant") -> list[Finding]:
    """What is said of the text that stays."""
    return left_alone(xml_pieces(text, "a.xml")[0], "a.xml", script)


def test_what_stays_for_its_language_is_said() -> None:
    assert noted("<a>后</a>") == noted("<a>后<b xml:lang='zh-Hant'>後</b><b xml:lang='en'>x</b></a>") == []
    assert ["2 in xml:lang='ja'" in one.message for one in noted("<a>后<b xml:lang='ja'>後面</b></a>")] == [True]
    assert ["1 in xml:lang='zh-Hant'" in one.message for one in noted("<a xml:lang='zh-Hant'>後</a>")] == [True]


def test_an_encoding_that_was_declared_is_declared_anew() -> None:
    said = "<?xml version='1.0' encoding='GB18030'?><a>后</a>"
    assert converted(said) == said.replace("GB18030", "UTF-8")


NESTED = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<a>后", "a.xml:1: error: expected well-formed XML; found: no element found"),
        ("<a>\n后</b>", "a.xml:2: error: expected well-formed XML; found: mismatched tag"),
        ("<a>&nothing;</a>", "undefined entity"),
        ("", "no element found"),
        (f'<!DOCTYPE a [<!ENTITY a0 "{"后" * 1000}">{NESTED}]><a b="&a9;"/>', "limit on input amplification"),
    ],
)
def test_what_is_not_well_formed_is_a_sentence(text: str, sentence: str) -> None:
    pieces, findings = xml_pieces(text, "a.xml")
    assert pieces == []
    assert [sentence in str(finding) for finding in findings] == [True], findings


def test_entities_that_swell_are_not_opened_in_text() -> None:
    bomb = f'<!DOCTYPE a [<!ENTITY a0 "后">{NESTED}]><a>&a9;后</a>'
    assert converted(bomb, "zh-Hant") == bomb.replace(";后", ";後")
