"""Hostile and broken files: each fault is one line with the file, the line and what to do; nothing hangs, nothing
raises."""

import gzip
import os
import threading
import time
from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.text import source
from bopu.text.lines import source_lines
from bopu.text.source import parse_source, read_source
from tests.text.tei import clause, document, faults, paragraphs, rules, tei

GOOD = tei(paragraphs("擲骰"))
BOMB = '<!DOCTYPE TEI [\n<!ENTITY a "骰骰骰骰">\n<!ENTITY b "&a;&a;&a;&a;">\n<!ENTITY c "&b;&b;&b;&b;">\n]>\n'


def found(data: str | bytes) -> list[tuple[str, int]]:
    """The rule and line of each finding."""
    return [(finding.rule, finding.line) for finding in faults(data)]


def test_a_sound_file_has_no_fault() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (BOMB + GOOD, [("xml.entity", 2), ("xml.entity", 3), ("xml.entity", 4)]),
        ('<!DOCTYPE TEI [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n' + GOOD, [("xml.entity", 1)]),
        ('<!DOCTYPE TEI [\n<!ENTITY % x SYSTEM "http://example.org/x">\n%x;]>\n' + GOOD, [("xml.entity", 2)]),
        ('<!DOCTYPE TEI SYSTEM "http://example.org/tei.dtd">\n' + GOOD, [("xml.doctype", 1)]),
        ("<!-- a -->\n<?pi x?>\n<!DOCTYPE TEI>\n" + GOOD, [("xml.doctype", 3)]),
        ('<?xml version="1.0" encoding="GB18030"?>\n' + GOOD, [("char.utf8", 1)]),
        ("", [("xml.empty", 0)]),
        (" \n ", [("xml.empty", 0)]),
        ("擲骰", [("xml.syntax", 1)]),
        (gzip.compress(GOOD.encode(), mtime=0), [("char.utf8", 1)]),
        (GOOD.encode("utf-16"), [("char.utf8", 1)]),
        (GOOD.encode("utf-16-le"), [("char.utf8", 1)]),
        (GOOD.encode("utf-16-be"), [("char.utf8", 1)]),
        (b"<TEI>\n\xe9</TEI>", [("char.utf8", 2)]),
        (b"<TEI>\n\xed\xa0\x80</TEI>", [("char.utf8", 2)]),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_file_that_is_no_plain_utf8_xml_is_refused(data: str | bytes, expected: list[tuple[str, int]]) -> None:
    assert found(data) == expected


def test_a_byte_order_mark_at_the_start_is_allowed() -> None:
    assert faults(b"\xef\xbb\xbf" + GOOD.encode()) == []


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ("&foo;", "xml.entity"),
        ("&nbsp;", "xml.entity"),
        ("a & b", "xml.syntax"),
        ("\x01", "char.forbidden"),
        ("\x85", "char.forbidden"),
        ("\x9f", "char.forbidden"),
        ("\x7f", "char.forbidden"),
        ("&#1;", "char.forbidden"),
        ("&#x85;", "char.forbidden"),
        ("&#xD800;", "char.forbidden"),
        ("\ufffd", "char.forbidden"),
        ("&#xFFFD;", "char.forbidden"),
        ("&#xFFFE;", "char.forbidden"),
        ("\ufeff", "char.forbidden"),
        ("\u2028", "char.forbidden"),
        ("\u202e", "char.forbidden"),
        ("&#x202E;", "char.forbidden"),
        ("\ufdd0", "char.forbidden"),
        ("\U0001ffff", "char.forbidden"),
        ('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostname"/>', "xml.xinclude"),
        ('<hi xml:id=""/>', "xml.id"),
        ('<hi xml:id="1.1"/>', "xml.id"),
        ('<hi xml:id="a:b"/>', "xml.id"),
        ('<hi xml:id="a b"/>', "xml.id"),
        ('<hi xml:id="c.1"/>', "xml.id"),
        ('<hi rend="&#x85;"/>', "char.forbidden"),
    ],
)
def test_a_planted_fault_is_one_finding_at_its_line(planted: str, rule: str) -> None:
    text = tei(paragraphs("擲骰", planted))
    line = next(number for number, line in enumerate(text.split("\n"), start=1) if planted in line)
    assert found(text) == [(rule, line)]


@pytest.mark.parametrize("char", ["\u3000", "\ue000", "\uf967", "⿰虫風", "葛\U000e0100", "\u200d", "\t", "𠀀"])
def test_characters_that_belong_to_texts_are_allowed(char: str) -> None:
    assert faults(tei(paragraphs(char + "骰"))) == []


def test_three_planted_faults_give_three_lines() -> None:
    text = tei(paragraphs('<hi xml:id="1.1"/>', '<hi xml:id="a:b"/>', "&foo;"))
    assert rules(faults(text)) == ["xml.id", "xml.id", "xml.entity"]
    text = tei(paragraphs("\x01", "\ufffd", "\u202e"))
    assert rules(faults(text)) == ["char.forbidden"] * 3


def test_one_unclosed_element_is_one_finding() -> None:
    assert found(tei("<p>" + clause("<hi>擲骰") + "</p>")) == [("xml.syntax", 18)]


@pytest.mark.parametrize("depth", [300, 3_000, 100_000])
def test_deep_nesting_is_one_finding_and_no_crash(depth: int) -> None:
    assert rules(faults(tei("<p>" + "<hi>" * depth + "擲" + "</hi>" * depth + "</p>"))) == ["xml.depth"]


def test_depth_just_below_the_limit_is_read() -> None:
    depth = source.MAX_DEPTH - 6
    assert faults(tei("<p>" + clause("<hi>" * depth + "擲" + "</hi>" * depth) + "</p>")) == []


def test_blocks_nested_as_deep_as_allowed_are_read_whole() -> None:
    depth = (source.MAX_DEPTH - 8) // 2
    body = "<list><item>" * depth + clause("擲") + "</item></list>" * depth
    read = document(tei(body))
    assert len(list(read.body.blocks())) == 2 * depth + 2
    assert [line for line, _ in source_lines(read)] == ["擲"]
    assert len(list(read.elements())) == 2 * depth + 3


def test_a_text_node_over_the_limit_is_refused_and_one_at_the_limit_read() -> None:
    assert rules(faults(tei(paragraphs("骰" * (source.MAX_TEXT + 1))))) == ["xml.text-size"]
    assert faults(tei(paragraphs("骰" * source.MAX_TEXT))) == []


def test_ten_megabytes_of_spaces_are_read_in_seconds() -> None:
    start = time.process_time()  # other work on the machine does not lengthen it
    assert faults(tei(paragraphs("擲" + " " * 9_000_000 + "骰"))) == []
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<teiCorpus xmlns="http://www.tei-c.org/ns/1.0"/>', "save each <TEI> in it"),
        ("<html/>", "found <html>"),
        ("<TEI/>", "no namespace"),
        ('<TEI xmlns="http://www.tei-c.org/ns/2.0"/>', "http://www.tei-c.org/ns/2.0"),
        ('<p xmlns="http://www.tei-c.org/ns/1.0"/>', "found <p>"),
    ],
)
def test_another_root_is_named(text: str, words: str) -> None:
    (finding,) = faults(text)
    assert finding.rule == "xml.root"
    assert words in finding.message


def test_a_thousand_equal_faults_are_summed_up() -> None:
    findings = faults(tei(paragraphs(*["\x01"] * 1000)))
    assert len(findings) == source.MAX_SAME_FAULT + 1
    assert findings[-1].message == "and at least 980 more of the same kind"


def at(path: Path) -> list[Finding]:
    """What reading a path finds."""
    return read_source(path, path.name).findings


def test_what_is_no_regular_file_is_named(tmp_path: Path) -> None:
    folder, pipe = tmp_path / "a.xml", tmp_path / "b.xml"
    folder.mkdir()
    os.mkfifo(pipe)
    assert [finding.message for finding in at(folder) + at(pipe)] == [
        "expected a regular file; found a folder",
        "expected a regular file; found a pipe",
    ]


def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "a.xml"
    os.mkfifo(pipe)
    thread = threading.Thread(target=at, args=(pipe,), daemon=True)
    thread.start()
    thread.join(timeout=5)
    assert not thread.is_alive()


def test_a_link_loop_and_a_missing_file_are_sentences(tmp_path: Path) -> None:
    loop = tmp_path / "loop.xml"
    loop.symlink_to(loop)
    for path in (loop, tmp_path / "none.xml"):
        (finding,) = at(path)
        assert finding.rule == "file.read"
        assert finding.message.startswith("expected a readable file; the system says: ")


def test_a_forbidden_file_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated, because the superuser may read everything."""
    path = tmp_path / "a.xml"
    path.write_text(GOOD, encoding="utf-8")

    def refused(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    assert [finding.message for finding in at(path)] == ["expected a readable file; the system says: Permission denied"]


def test_an_enormous_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    with path.open("wb") as file:
        file.truncate(300 * 1024 * 1024)
    assert rules(at(path)) == ["file.size"]


def test_no_entity_is_ever_expanded() -> None:
    """What the prolog check might one day let pass the parser must not resolve either."""
    assert parse_source(b'<!DOCTYPE TEI [<!ENTITY x "y">]><TEI>&x;</TEI>', "t.xml").root is None
