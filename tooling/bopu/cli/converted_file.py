"""Turns a file of plain text or XML, or standard input, into the other script, or into the decisions on the way."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bopu.clauses.audit import at_home, document_decisions
from bopu.clauses.read import read_corpus, read_decided
from bopu.cli.output import end, show
from bopu.findings import Finding, Level, error
from bopu.imports.opened import Opened, open_text
from bopu.project import Project
from bopu.project.folder import open_good_part
from bopu.project.read import open_bytes
from bopu.text.conversion_tables import read_tables
from bopu.text.conversion_words import NO_WORDS, Words
from bopu.text.decisions import Decision, Settled, placed_decisions
from bopu.text.language import script_of
from bopu.text.pieces import pieces
from bopu.text.script import Locks, convert, rival_package
from bopu.text.tei_script import Read, converted_tei, read_tei
from bopu.text.xml_pieces import Piece, xml_pieces
from bopu.text.xml_script import left_alone, xml_converted, xml_decisions

STDIN = "-"
STDIN_NAME = "standard input"
MAX_XML = 64 * 1024 * 1024
"""An XML file is read whole: so many bytes at most."""

_MARKUP = re.compile(
    r"\s*<(?:\?xml\s|!DOCTYPE\s|!--|[A-Za-z_][\w.:-]*(?:\s+[\w.:-]+\s*=\s*[\"'][^<]*)?\s*/?>)", re.IGNORECASE
)
_PAGE = re.compile(r"\s*<(?:!DOCTYPE\s+)?html\b", re.IGNORECASE)


class Decided(NamedTuple):
    """What the project decides: the forms of terms, and the words; no project where there is none."""

    locks: Locks
    words: Words
    project: Project | None

    def home(self, script: str) -> frozenset[str] | None:
        """What is at home in a script. All texts are read for it; their faults end the command."""
        if self.project is None:
            return None
        corpus, findings = read_corpus(self.project)
        _stop(findings)
        assert corpus is not None
        return at_home(corpus, script)


def has_corpus(root: Path) -> bool:
    """Whether a folder holds a corpus, or is one."""
    return any((root / name).exists() for name in ("corpus", "glossary.xml", "conversion.xml"))


def read_project(root: Path) -> Decided:
    """What the project in a folder decides; without one OpenCC decides alone, which is said. Faults end the command."""
    if rival := rival_package():
        _stop([error("setup.opencc", "", 0, rival)])
    project = open_good_part(root)[0] if has_corpus(root) else None
    if project is None:
        message = f"expected corpus/ in {root.as_posix()} for words and terms; found none: OpenCC decides alone"
        show([Finding(Level.NOTE, "convert.project", "", 0, message)])
        return Decided({}, NO_WORDS, None)
    glossary, words, findings = read_decided(project)
    _stop(findings)
    assert glossary is not None
    return Decided(glossary.locks(), words, project)


def _stop(findings: list[Finding]) -> None:
    """Tell findings, and end the command where any is an error."""
    if findings:
        show(findings)
    end(findings)


class Source:
    """An open file or standard input: its name in findings, and what it holds. Use as a context manager."""

    def __init__(self, source: str, encoding: str) -> None:
        self.file = STDIN_NAME if source == STDIN else source
        stream, findings = _opened(source, self.file)
        _stop(findings)
        assert stream is not None
        self.stream = stream
        text, findings = open_text(stream, self.file, encoding)
        _stop(findings)
        assert text is not None
        self.text: Opened = text
        self.is_markup = bool(_MARKUP.match(self._beginning()[:4096]))

    def _beginning(self) -> str:
        return self.text.begun.decode(self.text.codec, "ignore").lstrip("\ufeff")

    def markup(self) -> str:
        """The text of an XML file; one that is longer than may be ends the command."""
        data = self.text.begun + self.stream.read(MAX_XML + 1 - len(self.text.begun))
        if len(data) > MAX_XML:
            message = f"expected at most {MAX_XML} bytes of XML; found more: divide the text into several files"
            _stop([error("file.size", self.file, 0, message)])
        return "".join(self.text._replace(begun=data, stream=BytesIO()).chunks()).removeprefix("\ufeff")

    def close(self) -> None:
        """Close the file; standard input stays open."""
        if self.file != STDIN_NAME:
            self.stream.close()


def _opened(source: str, file: str) -> tuple[BinaryIO | None, list[Finding]]:
    if source == STDIN:
        return sys.stdin.buffer, []
    return open_bytes(Path(source), file)


def write_converted(source: str, script: str, encoding: str, root: Path, out: Callable[[Iterable[str]], None]) -> None:
    """Give a file in a script to `out`, piece by piece."""
    with closing(Source(source, encoding)) as opened:
        decided = read_project(root)
        if opened.is_markup:
            out([_markup(opened, script, decided)])
            return
        out(converted_pieces(opened.text.chunks(), script, decided.words))


def converted_pieces(chunks: Iterable[str], script: str, words: Words) -> Iterator[str]:
    """A text that comes in chunks, in a script, as if it were converted whole."""
    for text in pieces(chunks):
        yield words.applied(text, convert(text, script), script)


def _markup(opened: Source, script: str, decided: Decided) -> str:
    text = opened.markup()
    if (edition := _edition(text, opened.file, decided)) is not None:
        made, findings = converted_tei(edition, script)
        _stop(findings)
        assert made is not None
        return made
    found = _pieces(opened, text, script)
    return xml_converted(found, script, decided.words)


def _edition(text: str, file: str, decided: Decided) -> Read | None:
    """The file as an edition, whose layers and marked terms are known; None where it is none of ours."""
    read, _ = read_tei(text.encode(), file, decided.locks, decided.words)
    return read if read and read.document.clauses and script_of(read.document.lang) else None


def _pieces(opened: Source, text: str, script: str) -> list[Piece]:
    found, findings = xml_pieces(text, opened.file)
    if findings and _PAGE.match(text):
        findings = [replace(one, message=f"{one.message}; bopu import makes a text of a page") for one in findings]
    _stop(findings or left_alone(found, opened.file, script))
    return found


def file_decisions(source: str, script: str, encoding: str, root: Path) -> Iterator[Decision]:
    """Every decision on the way of a file to a script."""
    with closing(Source(source, encoding)) as opened:
        decided = read_project(root)
        tables, findings = read_tables()
        _stop(findings)
        assert tables is not None
        settled = Settled(script, tables[script], decided.words, decided.locks, decided.home(script))
        if not opened.is_markup:
            yield from placed_decisions(pieces(opened.text.chunks()), opened.file, settled)
            return
        text = opened.markup()
        if (edition := _edition(text, opened.file, decided)) is not None:
            yield from document_decisions(edition.document, settled)
        else:
            yield from xml_decisions(_pieces(opened, text, script), opened.file, settled)
