"""Turns a plain text of CBETA (each line begins with its place in the canon) into lines, and the places into
proposals: ``T48n2005_p0292c10(00)║`` is the carrier's, and a line of the edition begins behind it."""

import re

from bopu.imports.model import Act, Line, Proposal, Remark

CBETA_LINE = re.compile(
    r"^(?P<canon>[A-Z]{1,2})(?P<volume>\d+)n(?P<work>\w+?)_p(?P<page>\d+)(?P<column>[a-z])(?P<line>\d+)"
    r"[^║\n]{0,12}║(?:[A-Z_#]{0,8}[ 　]*)?",
    re.M,
)
_FORMULA = re.compile(r"\[[^\[\]\s]*[*/@+\-?][^\[\]\s]*\]")

Lines = tuple[tuple[Line, ...], tuple[Proposal, ...], tuple[Remark, ...], tuple[tuple[str, str], ...]]


def cbeta_lines(text: str) -> Lines:
    """The lines, the proposals that its marks make, remarks, and what the places tell of the work."""
    lines: list[Line] = []
    proposals: list[Proposal] = []
    remarks: list[Remark] = []
    facts: dict[str, str] = {}
    for number, line in enumerate(text.removesuffix("\n").split("\n")):
        lines.append(Line(line))
        place = CBETA_LINE.match(line)
        if place:
            facts.setdefault("id", f"{place['canon']}{place['volume']}n{place['work']}")
            reading = f"milestone\t{place['page']}{place['column']}{place['line']}\t{place['canon']}"
            why = f"the place in the canon, {place['page']}{place['column']}{place['line']}"
            end = place.end()
            proposals.append(Proposal("markup", Act.BREAK, number, 0, end, "carrier", "high", why, reading))
        for formula in _FORMULA.finditer(line, place.end() if place else 0):
            why = f"{formula[0]} describes a character that had no code point"
            span = formula.span()
            proposals.append(Proposal("markup", Act.DOUBT, number, *span, "encoding", "medium", why))
    return tuple(lines), tuple(proposals), tuple(remarks), tuple(facts.items())
