"""Turns the editorial marks of a clause into the entries of its apparatus, with their notes."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bopu.clauses.model import Act, Note, Reading
from bopu.text.model import Layer, Mark, Span
from bopu.text.script import SCRIPT_LAYER

READINGS = ("sic", "corr", "orig", "reg", "abbr", "expan", "lem", "rdg")
ALONE = {
    "sic": "doubt",
    "gap": "gap",
    "supplied": "supplied",
    "surplus": "surplus",
    "unclear": "unclear",
    "del": "surplus",
}


def read_notes(spans: Sequence[Span]) -> tuple[Note, ...]:
    """The editors' notes among the spans, each once, in document order."""
    found: dict[int, tuple[Mark, list[Span]]] = {}
    for span in spans:
        mark = next((m for m in span.marks if m.kind == "note" and m.get("place") != "inline"), None)
        if span.note and mark is not None:
            found.setdefault(mark.key, (mark, []))[1].append(span)
    return tuple(
        Note(
            m.get("id"),
            m.get("lang"),
            m.get("type"),
            m.get("target").lstrip("#"),
            m.get("resp").lstrip("#"),
            tuple(s),
            m.line,
        )
        for m, s in found.values()
    )


def read_acts(spans: Sequence[Span], notes: Sequence[Note]) -> tuple[Act, ...]:
    """The editorial acts among the spans in document order; `notes` that point at an act go with it."""
    outer: dict[int, tuple[Mark, list[Span]]] = {}
    for span in spans:
        for at, mark in enumerate(span.marks):
            if not _in_note(span, at) and _is_act(span, at):
                outer.setdefault(mark.key, (mark, []))[1].append(span)
    targets: dict[str, list[Note]] = {}
    for note in notes:
        if note.target:
            targets.setdefault(note.target, []).append(note)
    return tuple(_act(mark, covered, targets) for mark, covered in outer.values())


def _in_note(span: Span, at: int) -> bool:
    return any(mark.kind == "note" and mark.get("place") != "inline" for mark in span.marks[:at])


def _is_act(span: Span, at: int) -> bool:
    mark = span.marks[at]
    if mark.kind in {"choice", "app"}:
        return True
    if mark.kind == "sic":
        return at == 0 or span.marks[at - 1].kind != "choice"
    return mark.kind in ALONE


def _act(mark: Mark, spans: Sequence[Span], targets: Mapping[str, Sequence[Note]]) -> Act:
    inner = _inner_marks(mark, spans)
    # @resp, @cert and the rest stand on the reading that is the editor's: corr, reg, else the element itself.
    judged = next((m for m in inner if m.kind in {"corr", "reg", "expan"}), mark)
    if mark.kind == "app":
        judged = next((m for m in inner if m.kind == "lem"), mark)
    kind = _kind(mark, inner)
    pointed = [i for m in (mark, *inner) if (i := m.get("id"))]
    notes = tuple(note for i in dict.fromkeys(pointed) for note in targets.get(i, ()))

    def attribute(name: str) -> str:
        return judged.get(name) or mark.get(name)

    return Act(
        id=next(iter(pointed), ""),
        kind=kind,
        fault=judged.get("type") if judged.kind == "corr" else mark.get("reason"),
        readings=_readings(mark, inner, spans),
        resp=attribute("resp").lstrip("#"),
        cert=attribute("cert"),
        evidence=attribute("evidence"),
        source=attribute("source"),
        extent=_extent(mark, spans),
        notes=notes,
        line=mark.line,
        key=mark.key,
    )


def _inner_marks(mark: Mark, spans: Sequence[Span]) -> list[Mark]:
    """The readings directly inside the act, in document order."""
    found: dict[int, Mark] = {}
    for span in spans:
        at = next(i for i, m in enumerate(span.marks) if m.key == mark.key)
        for inner in span.marks[at + 1 : at + 3]:  # one further level: rdgGrp, subst
            if inner.kind in READINGS:
                found.setdefault(inner.key, inner)
                break
    return list(found.values())


def _kind(mark: Mark, inner: Sequence[Mark]) -> str:
    if mark.kind == "app":
        return "variant"
    if mark.kind != "choice":
        return ALONE[mark.kind]
    kinds = {m.kind for m in inner}
    if "corr" in kinds:
        return "emendation"
    regs = [m for m in inner if m.kind == "reg"]
    if regs and all(m.get("lang") in SCRIPT_LAYER for m in regs):
        return "script"
    return "regularisation"


def _readings(mark: Mark, inner: Sequence[Mark], spans: Sequence[Span]) -> tuple[Reading, ...]:
    if not inner:
        text = "".join(span.text for span in spans if not span.note)
        return (Reading(mark.kind, text, "", ()),) if text else ()
    return tuple(Reading(m.kind, _reading_text(m, spans), m.get("lang"), _witnesses(m), m.get("cause")) for m in inner)


def _reading_text(mark: Mark, spans: Sequence[Span]) -> str:
    """What a reading says, with the choices inside it decided as the edition decides them (a corr inside a rdg, say)."""
    inside: list[tuple[str, list[tuple[int, Mark]]]] = []
    replaced: set[int] = set()  # choices inside whose orig gives way to a reg
    for span in spans:
        at = next((i for i, m in enumerate(span.marks) if m.key == mark.key), None)
        if at is None or span.note:
            continue
        chosen = [(a.key, b) for a, b in pairwise(span.marks[at + 1 :]) if a.kind == "choice"]
        replaced.update(key for key, m in chosen if m.kind == "reg" and m.get("lang") not in SCRIPT_LAYER)
        inside.append((span.text, chosen))
    return "".join(text for text, chosen in inside if not any(_gives_way(key, m, replaced) for key, m in chosen))


def _gives_way(choice: int, mark: Mark, replaced: set[int]) -> bool:
    if mark.kind == "orig":
        return choice in replaced
    return mark.kind in {"sic", "abbr"} or (mark.kind == "reg" and mark.get("lang") in SCRIPT_LAYER)


def _witnesses(mark: Mark) -> tuple[str, ...]:
    return tuple(pointer.lstrip("#") for pointer in mark.get("wit").split())


def _extent(mark: Mark, spans: Sequence[Span]) -> str:
    if mark.kind != "gap":
        return ""
    described = " ".join("".join(span.text for span in spans if span.note).split())
    measured = " ".join(filter(None, (mark.get("quantity") or mark.get("extent"), mark.get("unit"))))
    return " · ".join(filter(None, (measured, described)))


def covers(span: Span, act: Act) -> bool:
    """Whether a span stands inside an editorial act."""
    return any(mark.key == act.key for mark in span.marks) and bool(span.layers & Layer.ALL)
