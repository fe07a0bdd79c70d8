"""Turns a text of the Kanseki Repository (org-mode with page marks) into lines, and its marks into proposals.

Lines that begin with ``#`` tell of the file; ``<pb:ID_EDITION_PAGE>`` begins a page of an edition; ``¶`` ends a line of
it. They are the carrier's and no part of the text.
"""

import re
from collections.abc import Iterator

from bopu.imports.model import Act, Line, Proposal, Remark

KANRIPO = re.compile(r"^#\+TITLE:|-\*-\s*mode:\s*mandoku|<pb:[A-Za-z0-9]+_", re.M)
_META = re.compile(r"#\+?(?:PROPERTY:\s*)?([A-Z_a-z]+):?\s+(.*)|#.*")
_PAGE = re.compile(r"<pb:(?P<id>[A-Za-z0-9]+)_(?P<ed>[^_>]+)_(?P<n>[^>]+)>")
_ENTITY = re.compile(r"&(?P<name>[A-Z]{2,3}\d+);")
_STARS = re.compile(r"(\*+)[ \t]+")

Lines = tuple[tuple[Line, ...], tuple[Proposal, ...], tuple[Remark, ...], tuple[tuple[str, str], ...]]


def kanripo_lines(text: str) -> Lines:
    """The lines, the proposals that its marks make, remarks, and the facts of its head."""
    lines: list[Line] = []
    proposals: list[Proposal] = []
    facts: list[tuple[str, str]] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n")):
        meta = _META.fullmatch(line)
        if meta and line.startswith(("#", "# ")):
            lines.append(Line(line, "meta"))
            proposals.append(_mark(number, 0, len(line), "a line about the file"))
            if meta[1]:
                facts.append((meta[1].lower(), meta[2].strip()))
            continue
        stars = _STARS.match(line)
        lines.append(Line(line, f"h{min(len(stars[1]), 6)}" if stars else ""))
        proposals += _marks(number, line, stars.end() if stars else 0)
    entities = {match["name"]: number for number, line in enumerate(lines) for match in _ENTITY.finditer(line.text)}
    remarks = tuple(
        Remark("markup", number, f"&{name}; stands for a character without a code point: find it, or describe it")
        for name, number in sorted(entities.items())
    )
    return tuple(lines), tuple(proposals), remarks, tuple(facts)


def _marks(number: int, line: str, stars: int) -> Iterator[Proposal]:
    if stars:
        yield _mark(number, 0, stars, "stars before a heading")
    for match in _PAGE.finditer(line):
        why = f"page {match['n']} of {match['ed']} begins"
        reading = f"pb\t{match['n']}\t{match['ed']}"
        yield Proposal("markup", Act.BREAK, number, *match.span(), "carrier", "high", why, reading)
    for match in re.finditer("¶+", line):
        yield _mark(number, *match.span(), "the end of a line of the edition")
    for match in _ENTITY.finditer(line):
        why = f"{match[0]} names a character that has no code point here"
        yield Proposal("markup", Act.DOUBT, number, *match.span(), "encoding", "medium", why)


def _mark(number: int, start: int, end: int, why: str) -> Proposal:
    return Proposal("markup", Act.DROP, number, start, end, "carrier", "high", why)
