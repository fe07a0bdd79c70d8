"""Turns a document back into the lines of its digital source, and compares them with the digests that pin that
source."""

import hashlib
import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.project.read import read_bytes
from bopu.text.model import Block, Document, Layer, Span
from bopu.text.parse import CONTAINERS

_HEADER = re.compile(
    r"# (?P<name>.+) sha256:(?P<sha>[0-9a-f]{64}) lines:(?P<lines>\d+) final-newline:(?P<final>yes|no)\Z"
)

MAX_ALIGNED = 2000  # lines between the first and the last that differ


class Digests(NamedTuple):
    """A file `witness.digests`: the source's name, the SHA-256 of the whole and of each line, whether it ends with a
    line end."""

    name: str
    whole: str
    final_newline: bool
    lines: tuple[str, ...]


def source_lines(document: Document) -> list[tuple[str, int]]:
    """The lines of the digital source with the line of the TEI file that each begins at: every tag undone, editors'
    notes left out."""
    return [("".join(s.text for s in spans if _of_source(s)), line) for spans, line in source_spans(document)]


def source_spans(document: Document) -> list[tuple[list[Span], int]]:
    """The same lines as the spans they are made of. Spans that an editor added stand where they are added, in the line
    that is open there; those before the first line are left out."""
    lines: list[tuple[list[Span], int]] = []
    _collect(document.body, False, lines)
    return lines


def _of_source(span: Span) -> bool:
    return bool(span.layers & Layer.SOURCE) and not span.note


def _collect(block: Block, pending: bool, lines: list[tuple[list[Span], int]]) -> bool:
    """Add a block's lines. `pending`: a block above has begun a line and nothing of it came yet; returns whether that
    is still so.

    A block of the source with only an editor's addition in it begins no line, and one that holds a block begins one
    line with it.
    """
    pending = pending or block.kind not in CONTAINERS
    for part in block.content:
        if isinstance(part, Block):
            pending = _collect(part, pending, lines) and pending
        elif _of_source(part):
            begins = pending or (bool(part.marks) and part.marks[-1].kind == "lb")
            if begins or (part.text and not lines):
                lines.append(([], part.line))
            if lines:
                lines[-1][0].append(part)
            pending = False
        elif lines and not part.note:
            lines[-1][0].append(part)
    return pending


def read_digests(path: Path, file: str) -> tuple[Digests | None, list[Finding]]:
    """Read a `witness.digests` file, or say what is wrong with it."""
    data, findings = read_bytes(path, file)
    return (None, findings) if data is None else parse_digests(data, file)


def parse_digests(data: bytes, file: str) -> tuple[Digests | None, list[Finding]]:
    """The same from the bytes of such a file."""
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
    """One finding for each line that no longer reads as the digital source does, and for each that is missing or too
    many."""
    lines = source_lines(document)
    ours = [hashlib.sha256(text.encode()).hexdigest() for text, _ in lines]
    rule, file, name = "witness.line", document.file, digests.name
    what_begins = "(a line is a block or begins with lb)"
    findings = []
    for a, b, c, d in _differences(digests.lines, ours):
        for number, (text, at) in zip(range(a, b), lines[c:d], strict=False):
            message = (
                f"expected line {number + 1} of {name} character for character; found {text[:60]!r}, which differs"
            )
            findings.append(error(rule, file, at, message))
        for text, at in lines[c + b - a : d]:
            message = f"expected only the lines of {name}; found {text[:60]!r} after its line {b} {what_begins}"
            findings.append(error(rule, file, at, message))
        at = lines[min(d, len(lines) - 1)][1] if lines else 0
        for number in range(a + d - c, b):
            message = f"expected line {number + 1} of {name}; found none here {what_begins}"
            findings.append(error(rule, file, at, message))
    whole = "\n".join(text for text, _ in lines) + ("\n" if digests.final_newline else "")
    if not findings and hashlib.sha256(whole.encode()).hexdigest() != digests.whole:
        message = f"expected the bytes of {digests.name} as a whole; found other line ends, or digests of another file"
        findings.append(error("witness.whole", document.file, 0, message))
    return findings


def _differences(theirs: Sequence[str], ours: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Where two lists of digests part: theirs[a:b] against ours[c:d]. Equal ends go first, since aligning the rest can
    cost their product."""
    start = 0
    while start < min(len(theirs), len(ours)) and theirs[start] == ours[start]:
        start += 1
    end = 0
    while end < min(len(theirs), len(ours)) - start and theirs[-1 - end] == ours[-1 - end]:
        end += 1
    left, right = theirs[start : len(theirs) - end], ours[start : len(ours) - end]
    if not left and not right:
        return []
    if max(len(left), len(right)) > MAX_ALIGNED:
        return [(start, start + len(left), start, start + len(right))]
    codes = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    return [(start + a, start + b, start + c, start + d) for tag, a, b, c, d in codes if tag != "equal"]
