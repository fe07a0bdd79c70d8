"""The two schemas together: one line for a fault that both see, every fault that only one of them sees."""

import time
from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.text.schema import Schema
from bopu.text.source import parse_source
from bopu.text.valid import validate_files
from tests.text.tei import ACT, clause, paragraphs, tei


@pytest.fixture(scope="module")
def schema(root: Path) -> Schema:
    """The project's schemas, compiled once."""
    return Schema(root / "schema")


def valid(schema: Schema, text: str) -> list[tuple[str, int, str]]:
    """Rule, line and clause of each finding."""
    source = parse_source(text.encode(), "t.xml")
    assert source.root is not None, source.findings
    return [(f.rule, f.line, f.clause) for f in schema.validate(source.root, "t.xml")]


def test_a_sound_document_has_no_finding(schema: Schema) -> None:
    assert valid(schema, tei(paragraphs("擲", "骰"))) == []


FIRST = tei(paragraphs("擲")).split("\n").index(paragraphs("擲")) + 1


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        (["<bogus>擲</bogus>"], [("rng", FIRST, "c.1")]),
        (['<num value="drei">三</num>'], [("rng", FIRST, "c.1")]),
        ([f"<choice><corr type='print' {ACT}>一</corr></choice>"], [("choice-pair", FIRST, "c.1")]),
        ([f"<corr {ACT}>一</corr>"], [("corr-layer", FIRST, "c.1")]),
        (
            ["<bogus>擲</bogus>", "<bogus>擲</bogus>", "<bogus>擲</bogus>"],
            [("rng", FIRST + at, f"c.{at + 1}") for at in range(3)],
        ),
        (
            ['<num value="x">三</num>', f"<corr {ACT}>一</corr>", "<bogus>擲</bogus>"],
            [("corr-layer", FIRST + 1, "c.2"), ("rng", FIRST, "c.1"), ("rng", FIRST + 2, "c.3")],
        ),
    ],
)
def test_each_planted_fault_is_one_finding(
    schema: Schema, contents: list[str], expected: list[tuple[str, int, str]]
) -> None:
    assert valid(schema, tei(paragraphs(*contents))) == expected


def test_faults_in_one_line_of_a_file_are_told_one_by_one(schema: Schema) -> None:
    contents = ("<bogus>擲</bogus>", f"<corr {ACT}>一</corr>", "<nix>擲</nix>")
    body = paragraphs(*contents).replace("\n", "")
    assert sorted(valid(schema, tei(body))) == [
        ("corr-layer", FIRST, "c.2"),
        ("rng", FIRST, "c.1"),
        ("rng", FIRST, "c.3"),
    ]


def test_a_warning_of_the_rules_hides_no_error_of_the_grammar(schema: Schema) -> None:
    body = f"<p>{clause('<bogus>擲</bogus>').replace('c.1', 'c.odd')}</p>"
    assert [rule for rule, _, _ in valid(schema, tei(body))] == ["clause-id-number", "rng"]


def test_the_clause_of_an_edition_made_elsewhere_is_its_block(schema: Schema) -> None:
    text = tei('<p xml:id="p.1">擲</p>\n<p xml:id="p.2"><hi><bogus>擲</bogus></hi></p>', match="//p[@xml:id]")
    assert ("rng", FIRST + 1, "p.2") in valid(schema, text)


def test_both_schemas_compile_in_a_second(root: Path) -> None:
    start = time.process_time()
    Schema(root / "schema")
    assert time.process_time() - start < 1


def broken(folder: Path, files: list[tuple[Path, str]]) -> list[Finding]:
    """What validating these files under the schemas of a folder finds."""
    return validate_files(folder, files)


def test_missing_or_broken_schemas_are_a_sentence(tmp_path: Path) -> None:
    (finding,) = broken(tmp_path, [])
    assert (finding.rule, finding.file) == ("schema.broken", tmp_path.name)
    (tmp_path / "bopu.rng").write_text("<grammar/>")
    (tmp_path / "bopu.sch").write_text("no XML")
    (finding,) = broken(tmp_path, [])
    assert finding.message.startswith("expected the schemas bopu.rng and bopu.sch")


def test_every_file_is_validated_though_one_is_broken(root: Path, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<TEI>")
    (tmp_path / "b.xml").write_text(tei(paragraphs("<bogus>擲</bogus>")), "utf-8")
    findings = broken(root / "schema", [(tmp_path / "a.xml", "a.xml"), (tmp_path / "b.xml", "b.xml")])
    assert [(f.file, f.rule) for f in findings] == [("a.xml", "xml.syntax"), ("b.xml", "rng")]
