"""Turns an edition and its translation into findings where they part: clauses without English, figures that differ."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bopu.clauses.figures import read_figures
from bopu.clauses.model import Clause, Edition, Figure
from bopu.clauses.read import corresponding
from bopu.findings import Finding, error
from bopu.text.model import ClauseUnit, Document

COMPARED = frozenset({"num", "measure", "rs", "term"})
"""Kinds of figures that both languages must state. Pointers (ref) are the edition's own."""


def check_translation(edition: Edition) -> list[Finding]:
    """The alignment both ways, and the figures of each group of aligned clauses and segments."""
    if edition.translation is None:
        return []
    clauses = {clause.id: clause for clause in edition.clauses}
    segments = {unit.id: unit for unit in edition.translation.clauses}
    findings = _alignment(edition, edition.translation, clauses)
    for group, units in groups(edition.clauses, tuple(segments.values())):
        findings += _figures(group, units, edition.translation.file)
    return findings


def _alignment(edition: Edition, translation: Document, clauses: Mapping[str, Clause]) -> list[Finding]:
    findings = []
    for unit in translation.clauses:
        targets = corresponding(unit)
        if not targets:
            message = "expected @corresp with the clause that this segment translates; found none"
            findings.append(error("translation.corresp", translation.file, unit.line, message, unit.id))
        for target in targets:
            if target not in clauses and target in edition.document.ids:  # what leads nowhere at all check_links tells
                message = f"expected @corresp to name a clause of {edition.document.file}; found {target!r}"
                findings.append(error("translation.corresp", translation.file, unit.line, message, unit.id))
    for clause in edition.clauses:
        if not clause.translations and clause.readings["edited"]:
            message = f"expected a segment in {translation.file} that translates this clause; found none"
            findings.append(error("translation.missing", clause.file, clause.line, message, clause.id))
    return findings


def groups(clauses: Sequence[Clause], units: Sequence[ClauseUnit]) -> list[tuple[list[Clause], list[ClauseUnit]]]:
    """Clauses and segments joined by alignment, n:m: each group holds everything that hangs together, in document
    order."""
    parent: dict[str, str] = {}

    def top(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = name = parent[parent[name]]
        return name

    for unit in units:
        for target in corresponding(unit):
            parent[top(f"segment {unit.id}")] = top(f"clause {target}")
    found: dict[str, tuple[list[Clause], list[ClauseUnit]]] = {}
    for clause in clauses:
        found.setdefault(top(f"clause {clause.id}"), ([], []))[0].append(clause)
    for unit in units:
        found.setdefault(top(f"segment {unit.id}"), ([], []))[1].append(unit)
    return [group for group in found.values() if group[0] and group[1]]


def _figures(clauses: Sequence[Clause], units: Sequence[ClauseUnit], file: str) -> list[Finding]:
    theirs = Counter(_stated(f) for clause in clauses for f in clause.figures if f.kind in COMPARED)
    ours = Counter(_stated(f) for unit in units for f in read_figures(unit.spans) if f.kind in COMPARED)
    ids = ", ".join(clause.id for clause in clauses)
    unit = units[0]
    findings = []
    for stated, _ in sorted((theirs - ours).items()):
        message = f"expected {_words(stated)} as {ids} marks it ({theirs[stated]} times); found it {ours[stated]} times"
        findings.append(error("translation.figure", file, unit.line, message, unit.id))
    for stated, _ in sorted((ours - theirs).items()):
        times = f"{ours[stated]} times where the Chinese has it {theirs[stated]} times"
        message = f"expected only what {ids} marks; found {_words(stated)} {times}"
        findings.append(error("translation.figure", file, unit.line, message, unit.id))
    return findings


def _stated(figure: Figure) -> tuple[str, str, str, str]:
    return figure.kind, figure.type, figure.value, figure.unit


def _words(stated: tuple[str, str, str, str]) -> str:
    kind, kind_type, value, unit = stated
    attributes = [f'type="{kind_type}"'] if kind_type else []
    attributes += [f'"{value}"', *([f'unit="{unit}"'] if unit else [])]
    return f"<{kind} {' '.join(attributes)}>"
