"""Turns a document back into the lines of its digital source, and compares them with the digests that pin that source."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.text.model import Block, Document, Layer, Span
from bopu.text.parse import CONTAINERS
from bopu.text.source import read_bytes

_HEADER = re.compile(
    r"# (?P<name>.+) sha256:(?P<sha>[0-9a-f]{64}) lines:(?P<lines>\d+) final-newline:(?P<final>yes|no)\Z"
)


class Digests(NamedTuple):
    """A file `witness.digests`: the source's name, the SHA-256 of the whole and of each line, whether it ends with a line end."""

    name: str
    whole: str
    final_newline: bool
    lines: tuple[str, ...]


def source_lines(document: Document) -> list[tuple[str, int]]:
    """The lines of the digital source with the line of the TEI file that each begins at: every tag undone, editors' notes left out."""
    lines: list[tuple[list[str], int]] = []
    for part, starts, line in _pieces(document.body, False):
        if starts or not lines:
            lines.append(([], line))
        lines[-1][0].append(part)
    return [("".join(parts), line) for parts, line in lines]


def _pieces(block: Block, note: bool) -> Iterator[tuple[str, bool, int]]:
    """(text, whether a line begins here, line in the TEI file)."""
    opens = block.kind not in CONTAINERS
    for part in block.content:
        if isinstance(part, Block):
            opens = False if opens and not note else opens
            yield from _pieces(part, note or part.kind == "note")
        elif not part.note:
            starts = _is_line_begin(part)
            if starts or opens or part.form(Layer.SOURCE):
                yield part.form(Layer.SOURCE), starts or opens, part.line
            opens = False


def _is_line_begin(span: Span) -> bool:
    return bool(span.marks) and span.marks[-1].kind == "lb" and bool(span.layers & Layer.SOURCE)


def read_digests(path: Path, file: str) -> tuple[Digests | None, list[Finding]]:
    """Read a `witness.digests` file, or say what is wrong with it."""
    data, findings = read_bytes(path, file)
    if data is None:
        return None, findings
    first, *rest = data.decode("utf-8", "replace").rstrip("\n").split("\n")
    head = _HEADER.match(first)
    if head is None:
        shape = "# <file name> sha256:<64 hex digits> lines:<number> final-newline:<yes|no>"
        return None, [error("witness.digests", file, 1, f"expected the first line {shape!r}; found {first[:80]!r}")]
    bad = [i for i, line in enumerate(rest, start=2) if not re.fullmatch(r"[0-9a-f]{64}", line)]
    if bad:
        return None, [
            error("witness.digests", file, i, "expected one SHA-256 of 64 hex digits; found something else")
            for i in bad[:20]
        ]
    if len(rest) != int(head["lines"]):
        return None, [
            error(
                "witness.digests",
                file,
                1,
                f"expected {head['lines']} digests as the first line says; found {len(rest)}",
            )
        ]
    return Digests(head["name"], head["sha"], head["final"] == "yes", tuple(rest)), []


def make_digests(name: str, data: bytes) -> str:
    """The content of `witness.digests` for the bytes of a digital source."""
    body = data.removesuffix(b"\n")
    lines = body.split(b"\n")
    final = "yes" if data.endswith(b"\n") else "no"
    head = f"# {name} sha256:{hashlib.sha256(data).hexdigest()} lines:{len(lines)} final-newline:{final}"
    return "\n".join([head, *(hashlib.sha256(line).hexdigest() for line in lines)]) + "\n"


def compare_lines(document: Document, digests: Digests) -> list[Finding]:
    """One finding for each line that no longer reads as the digital source does, and for lines too few or too many."""
    lines = source_lines(document)
    findings = []
    for number, ((text, at), digest) in enumerate(zip(lines, digests.lines, strict=False), start=1):
        if hashlib.sha256(text.encode()).hexdigest() != digest:
            message = f"expected line {number} of {digests.name} character for character; found {text[:60]!r}, which differs from it"
            findings.append(error("witness.line", document.file, at, message))
    if len(lines) != len(digests.lines):
        message = f"expected the {len(digests.lines)} lines of {digests.name}; found {len(lines)} (a line is a block or begins with <lb/>)"
        findings.append(error("witness.lines", document.file, 0, message))
    whole = "\n".join(text for text, _ in lines) + ("\n" if digests.final_newline else "")
    if not findings and hashlib.sha256(whole.encode()).hexdigest() != digests.whole:
        findings.append(
            error("witness.whole", document.file, 0, f"expected the bytes of {digests.name} as a whole; found others")
        )
    return findings
