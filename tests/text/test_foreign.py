"""TEI made elsewhere: header and markup are kept, what is foreign is renamed and told, and no character is lost."""

import re
from pathlib import Path

import pytest
from lxml import etree

from bopu.findings import Finding, has_errors
from bopu.text.foreign import Adapted, adapt
from bopu.text.schema import Schema
from bopu.text.source import parse_source
from tests.text.tei import document

HEADER = """<teiHeader><fileDesc><titleStmt><title>無門關</title><author>宗紹</author>
<respStmt xml:id="resp1"><resp>corrections</resp><name>somebody</name></respStmt></titleStmt>
<publicationStmt><distributor>somewhere</distributor><availability><p>free</p></availability></publicationStmt>
<sourceDesc><bibl>a canon</bibl><listWit><witness xml:id="wit1">a copy</witness></listWit></sourceDesc></fileDesc>
{}</teiHeader>"""


def foreign(body: str, header: str = "") -> str:
    """A TEI text as others make it."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:cb="http://www.cbeta.org/ns/1.0">'
        f"{HEADER.format(header)}<text><body>{body}</body></text></TEI>"
    )


def adapted(root: Path, text: str) -> Adapted:
    """The adapted text: valid, readable, and with the same characters in its text as before."""
    done, findings = adapt(text, "t.xml", "s", "zh-Hant", root / "schema")
    assert done is not None, findings
    tree = parse_source(done.text.encode(), "t.xml").root
    assert tree is not None
    assert not has_errors(Schema(root / "schema").validate(tree, "t.xml"))
    assert words(text) == words(done.text)
    assert document(done.text).clauses
    return done


def words(text: str) -> str:
    """All characters of a text, white space left out."""
    text = re.sub(r"<!DOCTYPE[^>]*>", "", text)
    tree = etree.fromstring(re.sub(r'encoding="[^"]*"', "", text).encode())
    return "".join("".join(map(str, next(tree.iter("{*}text")).itertext())).split())


def refused(root: Path, text: str) -> list[Finding]:
    """Why a text cannot be adapted."""
    done, findings = adapt(text, "t.xml", "s", "zh-Hant", root / "schema")
    assert done is None
    return findings


def test_a_text_in_order_keeps_its_ids_and_gets_a_declaration(root: Path) -> None:
    done = adapted(
        root, foreign('<head>序</head><p xml:id="a.1">甲</p><p>乙</p><lg><l>丙</l><l xml:id="l.2">丁</l></lg>')
    )
    assert [unit.id for unit in document(done.text).clauses] == ["s.1", "a.1", "s.3", "s.4", "l.2"]
    assert "clauses declared: p, l, head (5)" in done.changes
    assert done.lines == ("序", "甲", "乙", "丙", "丁")


def test_a_declaration_of_its_own_is_kept(root: Path) -> None:
    declared = (
        '<encodingDesc><refsDecl><citeStructure unit="clause" match="//l" use="@xml:id"/></refsDecl></encodingDesc>'
    )
    done = adapted(root, foreign('<lg><l xml:id="l.1">丙</l></lg><p>丁</p>', declared))
    assert [unit.id for unit in document(done.text).clauses] == ["l.1"]
    assert done.changes == ("xml:lang=zh-Hant set on TEI, which stated no language",)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<cb:juan n='1'><cb:jhead>卷一</cb:jhead></cb:juan><p>甲</p>", "element cb:juan: now ab"),
        ("<cb:div type='jing'><head>序</head><p>甲</p></cb:div>", "element cb:div: now div"),
        ("<div><cb:mulu>序</cb:mulu><head>序</head><p>甲</p></div>", "element cb-mulu: now fw, since a"),
        ("<p>甲<cb:tt><cb:t>曼</cb:t></cb:tt>乙</p>", "element cb:tt: now seg"),
        ("<p>甲<sp1>乙</sp1></p>", "element sp1: now seg"),
        ("<entry><form>佛</form><def>覺者</def></entry><p>甲</p>", "element entry: now ab"),
        ("<p cb:place='inline' foo='1'>甲</p>", "attribute foo of p: taken away"),
        ("<p cb:place='inline' foo='1'>甲</p>", "attribute cb:place of p: taken away"),
        ("<p>甲<app><lem wit='#wit9'>乙</lem><rdg wit='#wit1'>丙</rdg></app></p>", "pointer wit=#wit9: leads"),
        ("<div><p>甲</p></div><p>乙</p>", "element p and what follows: put into a div"),
        ("<p>甲</p><head>乙</head><p>丙</p>", "element head and what follows: put into a div"),
        ("<div><head>甲</head><p>丙</p><byline>丁</byline><p>戊</p></div>", "element byline: now ab, since more"),
        ("<p>甲<app><lem>乙</lem></app></p>", "element app: now seg, since it has not one lem and a rdg"),
        ("<p>甲<ptr target='#no'/></p>", "pointer target=#no: leads"),
        ("甲乙<p>丙</p>丁", "text between blocks: put into ab (2)"),
    ],
)  # fmt: skip
def test_what_is_foreign_is_renamed_and_told(root: Path, body: str, told: str) -> None:
    assert any(change.startswith(told) for change in adapted(root, foreign(body)).changes)


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[1] / "schema/good").glob("*.xml")), ids=lambda p: p.stem
)
def test_a_sound_document_loses_nothing(root: Path, path: Path) -> None:
    text = path.read_text("utf-8")
    done, findings = adapt(text, path.name, "s", "zh-Hant", root / "schema")
    assert done is not None, findings
    assert words(text) == words(done.text)
    assert not [change for change in done.changes if change.startswith(("element", "attribute", "header"))]


def test_elements_of_another_namespace_may_have_any_prefix(root: Path) -> None:
    body = '<p>甲<x:b xmlns:x="urn:x"><x:c>乙</x:c></x:b></p><y:d xmlns:y="urn:y">丙</y:d>'
    assert adapted(root, foreign(body)).lines == ("甲乙", "丙")


def test_parts_of_a_header_that_are_not_known_stand_as_text(root: Path) -> None:
    part = '<encodingDesc><charDecl><char xml:id="CB1"><charName>X</charName></char></charDecl></encodingDesc>'
    done = adapted(root, foreign('<p>甲<g ref="#CB1"/></p>', part))
    assert '<p n="foreign-header">char CB1: &lt;charName&gt;X&lt;/charName&gt;</p>' in done.text
    assert "header part charName: kept as text in encodingDesc" in done.changes
    assert "宗紹" in done.text and "corrections" in done.text


def test_witnesses_that_stand_elsewhere_in_the_header_go_to_the_sources(root: Path) -> None:
    usage = '<tagUsage gi="rdg"><listWit><witness xml:id="w.2">another</witness></listWit></tagUsage>'
    part = f'<encodingDesc><tagsDecl><namespace name="x">{usage}</namespace></tagsDecl></encodingDesc>'
    done = adapted(root, foreign('<p>甲<app><lem wit="#w.2">乙</lem><rdg wit="#wit1">丙</rdg></app></p>', part))
    assert "header part listWit: moved to sourceDesc" in done.changes
    assert '<lem wit="#w.2">' in done.text


def test_a_document_type_without_entities_is_left_out_and_told(root: Path) -> None:
    text = foreign("<p>甲</p>").replace("<TEI", '<!DOCTYPE TEI SYSTEM "tei.dtd">\n<TEI', 1)
    assert "document type declaration: left out" in adapted(root, text).changes


def test_another_encoding_in_the_declaration_is_that_of_the_file(root: Path) -> None:
    assert adapted(root, foreign("<p>甲</p>").replace("UTF-8", "GB18030")).lines == ("甲",)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (foreign("<p>甲</p>").replace("<TEI", '<!DOCTYPE TEI [<!ENTITY a "b">]>\n<TEI', 1), "xml.entity"),
        (foreign("<p>甲"), "xml.syntax"),
        (foreign("<p>&foo;</p>"), "xml.entity"),
        ("<TEI.2><teiHeader/><text><body><p>甲</p></body></text></TEI.2>", "xml.root"),
        ('<teiCorpus xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/></teiCorpus>', "xml.root"),
        ('<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/></TEI>', "tei.text"),
        (foreign(""), "rng"),
    ],
)
def test_what_cannot_be_adapted_is_refused_with_its_rule(root: Path, text: str, rule: str) -> None:
    assert rule in {finding.rule for finding in refused(root, text)}
