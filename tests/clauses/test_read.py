"""Clauses, figures and the JSON of an edition; an edition made elsewhere beside ours."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bopu.clauses import Corpus, read_corpus
from bopu.clauses.export import edition_json
from bopu.clauses.figures import KINDS
from bopu.project import open_project
from tests.text.tei import clauses, only, paragraphs, project, rules, small_project, tei, validated

ELSEWHERE = """<?xml version="1.0" encoding="UTF-8"?>
<tei:TEI xmlns:tei="http://www.tei-c.org/ns/1.0">
<tei:teiHeader><tei:fileDesc>
<tei:titleStmt><tei:title>投壺</tei:title></tei:titleStmt>
<tei:publicationStmt><tei:publisher>A test</tei:publisher><tei:availability><tei:licence target="https://creativecommons.org/publicdomain/zero/1.0/"><tei:p>CC0</tei:p></tei:licence></tei:availability></tei:publicationStmt>
<tei:sourceDesc><tei:p>Written for a test.</tei:p></tei:sourceDesc></tei:fileDesc>
<tei:encodingDesc><tei:refsDecl><tei:citeStructure unit="chapter" match="//tei:div[@type='chapter']" use="@n">
<tei:citeStructure unit="clause" match="tei:p" use="@xml:id"
delim="."/></tei:citeStructure></tei:refsDecl></tei:encodingDesc> </tei:teiHeader>
<tei:text xml:lang="zh-Hant" type="manual" n="1"><tei:body><tei:div type="juan" n="1"><tei:head>卷上</tei:head>
<tei:div type="chapter" n="2"><tei:pb n="2a" ed="A" facs="1r.jpg"/><tei:cb n="1"/>
<tei:p xml:id="p1" n="1">主人奉矢，<tei:lb n="2"/>司射奉中。</tei:p>
<tei:p xml:id="第二條"><tei:persName>汪氏</tei:persName>曰：<tei:num value="12">十二</tei:num>算。</tei:p>
</tei:div></tei:div></tei:body></tei:text></tei:TEI>
"""


@pytest.fixture(scope="module")
def corpus(root: Path) -> Corpus:
    """The corpus of this checkout."""
    opened, findings = open_project(root)
    assert opened is not None, findings
    read, findings = read_corpus(opened)
    assert read is not None, findings
    return read


@pytest.fixture(scope="module")
def schema(root: Path) -> dict[str, Any]:
    """The schema of what `bopu extract` writes."""
    read: dict[str, Any] = json.loads((root / "schema/clauses.schema.json").read_text("utf-8"))
    return read


def test_the_json_of_the_real_corpus_is_as_its_schema_says(corpus: Corpus, schema: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for edition in corpus.editions:
        assert [fault.message for fault in validator.iter_errors(edition_json(edition))] == []


def test_the_schema_describes_every_field_and_allows_no_other(schema: dict[str, Any], corpus: Corpus) -> None:
    def objects(part: Any) -> list[dict[str, Any]]:
        below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
        own = [part] if isinstance(part, dict) and "properties" in part else []
        return own + [found for child in below for found in objects(child)]

    assert len(objects(schema)) >= 10
    for found in objects(schema):
        assert found["additionalProperties"] is False
        assert sorted(found["required"]) == sorted(found["properties"])
        assert all("description" in field or "$ref" in field for field in found["properties"].values())
    planted = edition_json(corpus.editions[0])
    planted["clauses"][0]["digest"] = "sha1:0"
    assert not jsonschema.Draft202012Validator(schema).is_valid(planted)


def test_the_readme_explains_every_field(root: Path, schema: dict[str, Any]) -> None:
    words = (root / "tooling/README.md").read_text("utf-8")
    named = [schema, *schema["$defs"].values()]
    missing = [field for part in named for field in part["properties"] if f"`{field}`" not in words]
    assert missing == []


def test_every_clause_of_the_real_edition_has_its_parts(corpus: Corpus) -> None:
    edition = next(edition for edition in corpus.editions if edition.slug == "shengguantu")
    assert len({clause.id for clause in edition.clauses}) == len(edition.clauses) > 80
    for clause in edition.clauses:
        assert set(clause.readings) == {"source", "edited", "traditional", "simplified"}
        assert clause.readings["edited"]
        assert clause.function
        assert not clause.label or not clause.readings["source"].startswith(clause.label)
        assert clause.translations
    by_id = {clause.id: clause for clause in edition.clauses}
    assert (by_id["sgt.3.1a"].n, by_id["sgt.3.1b"].n) == ("3.1", "3.1")
    figure = next(figure for figure in by_id["sgt.4.2"].figures if figure.kind == "measure")
    assert (figure.value, figure.unit, figure.text) == ("30", "chou", "三十籌")


def test_the_board_has_its_positions(corpus: Corpus) -> None:
    edition = next(edition for edition in corpus.editions if edition.slug == "shengguantu")
    assert len(edition.companion_clauses["board"]) >= 424


def test_a_clause_says_who_speaks_and_in_which_state_it_is() -> None:
    text = tei(paragraphs("甲", "乙", "丙")).replace('ana="#unknown"', 'ana="#author #reviewed"', 1)
    read = clauses(text.replace('ana="#unknown"', 'ana="#nobody"', 1))
    assert [(clause.speaker, clause.status) for clause in read] == [
        ("author", "reviewed"),
        ("unknown", "draft"),
        ("unknown", "draft"),
    ]


def test_the_printed_number_is_no_part_of_the_wording() -> None:
    clause = only("<label><choice><sic>2.3.</sic><corr>2.2.</corr></choice></label> 擲骰")
    assert (clause.label, clause.readings["source"], clause.readings["edited"]) == ("2.3.", "擲骰", "擲骰")


def test_figures_are_those_of_the_edited_text() -> None:
    content = (
        '<choice><sic><num value="3">三</num></sic><corr><num value="4">四</num></corr></choice>'
        '<note><num value="5">五</num></note><surplus><num value="6">六</num></surplus>'
        '<measure quantity="30" unit="chou"><choice><sic>二</sic><corr>三</corr></choice>十籌</measure>'
        '<app><lem><rs type="face" key="1">么</rs></lem><rdg><rs type="face" key="2">二</rs></rdg></app>'
        '<term xml:id="t" ref="term:dahe">大賀<num value="1">一</num></term><ref target="#t">見上</ref>'
    )
    figures = only(content).figures
    assert [(f.kind, f.type, f.value, f.unit, f.text, f.source_text) for f in figures] == [
        ("num", "", "4", "", "四", ""),
        ("measure", "", "30", "chou", "三十籌", "二十籌"),
        ("rs", "face", "1", "", "么", "么"),
        ("term", "", "term:dahe", "", "大賀一", "大賀一"),
        ("num", "", "1", "", "一", "一"),
        ("ref", "", "#t", "", "見上", "見上"),
    ]
    assert {figure.kind for figure in figures} <= KINDS


def test_an_edition_made_elsewhere_joins_without_a_change(tmp_path: Path, schema: dict[str, Any]) -> None:
    root = project(tmp_path, {"touhu/text.xml": ELSEWHERE, "touhu/edition.toml": 'publish = "full"\n'})
    corpus, findings = validated(root)
    assert corpus is not None, findings
    assert not [finding for finding in findings if finding.level == "error"]
    (edition,) = corpus.editions
    assert [(clause.id, clause.n, clause.readings["source"]) for clause in edition.clauses] == [
        ("p1", "1", "主人奉矢，司射奉中。"),
        ("第二條", "", "汪氏曰：十二算。"),
    ]
    (lb,) = [s.marks[-1] for s in edition.clauses[0].unit.spans if s.marks and s.marks[-1].kind == "lb"]
    assert lb.get("n") == "2"
    (pb,) = [e for e, _ in edition.document.elements() if e.kind == "pb"]
    assert (pb.get("n"), pb.get("ed"), pb.get("facs")) == ("2a", "A", "1r.jpg")
    assert jsonschema.Draft202012Validator(schema).is_valid(edition_json(edition))


def test_ids_that_cannot_be_addresses_are_findings(tmp_path: Path) -> None:
    text = tei('<p xml:id="index.html">甲</p>\n<p xml:id="b.">乙</p>', match="//p[@xml:id]")
    _, findings = validated(small_project(tmp_path, text=text, english=None, digests=None))
    assert [rule for rule in rules(findings) if rule.startswith("clause")] == ["clause.address", "clause.address"]


def test_a_translation_and_a_companion_need_not_declare_their_clauses(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    path = root / "corpus/shi/text.en.xml"
    words = path.read_text("utf-8")
    start, end = words.index("<refsDecl>"), words.index("</refsDecl>") + len("</refsDecl>")
    path.write_text(words[:start] + words[end:], "utf-8")
    companion = tei("<p>圖</p>")
    start, end = companion.index("<refsDecl>"), companion.index("</refsDecl>") + len("</refsDecl>")
    (root / "corpus/shi/board.xml").write_text(companion[:start] + companion[end:], "utf-8")
    corpus, findings = validated(root)
    assert findings == []
    assert corpus is not None
    assert corpus.editions[0].clauses[0].translations == ("en.1",)
    assert corpus.editions[0].companion_clauses == {"board": ()}


def test_a_namesake_of_opencc_stops_the_reading(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bopu.text.script.version", lambda _: "0.1.7")
    opened, _ = open_project(root)
    assert opened is not None
    corpus, findings = read_corpus(opened)
    assert corpus is None
    assert rules(findings) == ["setup.opencc"]
