"""Turns the editorial marks of a clause into the entries of its apparatus, with their notes."""

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise

from bopu.clauses.model import Act, Note, Reading
from bopu.text.model import Mark, Span, code_point
from bopu.text.script import script_layer

READINGS = frozenset({"sic", "corr", "orig", "reg", "abbr", "expan", "lem", "rdg", "unclear"})
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
    return mark.kind in ALONE and (at == 0 or span.marks[at - 1].kind != "choice")


def _act(mark: Mark, spans: Sequence[Span], targets: Mapping[str, Sequence[Note]]) -> Act:
    read = _inner(mark, spans)
    inner = [m for m, _ in read.values()]
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
        readings=_readings(mark, list(read.values()), spans),
        resp=attribute("resp").lstrip("#"),
        cert=attribute("cert"),
        evidence=attribute("evidence"),
        source=attribute("source"),
        extent=_extent(mark, spans),
        notes=notes,
        line=mark.line,
        key=mark.key,
        described=_described(spans) if mark.kind == "gap" else (),
    )


def _inner(mark: Mark, spans: Sequence[Span]) -> dict[int, tuple[Mark, list[Span]]]:
    """The readings directly inside a choice or an app, in document order, each with its spans."""
    found: dict[int, tuple[Mark, list[Span]]] = {}
    if mark.kind not in {"choice", "app"}:
        return {}
    for span in spans:
        at = next(i for i, m in enumerate(span.marks) if m.key == mark.key)
        for inner in span.marks[at + 1 : at + 3]:  # one further level: rdgGrp
            if inner.kind in READINGS:
                found.setdefault(inner.key, (inner, []))[1].append(span)
                break
    return found


def _kind(mark: Mark, inner: Sequence[Mark]) -> str:
    if mark.kind == "app":
        return "variant"
    if mark.kind != "choice":
        return ALONE[mark.kind]
    kinds = {m.kind for m in inner}
    if "corr" in kinds:
        return "emendation"
    if "unclear" in kinds:
        return "unclear"
    regs = [m for m in inner if m.kind == "reg"]
    if regs and all(script_layer(m.get("lang")) for m in regs):
        return "script"
    return "regularisation"


def _readings(mark: Mark, inner: Sequence[tuple[Mark, list[Span]]], spans: Sequence[Span]) -> tuple[Reading, ...]:
    if not inner:
        text = _reading_text(mark, spans)
        return (Reading(mark.kind, text, "", ()),) if text else ()
    return tuple(
        Reading(m.kind, _reading_text(m, own), m.get("lang"), _witnesses(m), m.get("cause")) for m, own in inner
    )


def _reading_text(mark: Mark, spans: Sequence[Span]) -> str:
    """What a reading says, with what is inside it decided as the edition decides it (a corr inside a rdg, say)."""
    inside: list[tuple[str, list[tuple[Mark, Mark]]]] = []
    replaced: set[int] = set()  # choices inside whose orig gives way to a reg
    first: dict[int, int] = {}  # choices of unclear readings: the one that stands in the text
    for span in spans:
        at = next((i for i, m in enumerate(span.marks) if m.key == mark.key), None)
        if at is None or span.note:
            continue
        pairs = list(pairwise(span.marks[at:]))
        for outer, m in pairs:
            if outer.kind == "choice" and m.kind == "reg" and not script_layer(m.get("lang")):
                replaced.add(outer.key)
            if outer.kind == "choice" and m.kind == "unclear":
                first.setdefault(outer.key, m.key)
        inside.append((code_point(span) or span.text, pairs))
    return "".join(text for text, pairs in inside if not any(_gives_way(o, m, replaced, first) for o, m in pairs))


def _gives_way(outer: Mark, mark: Mark, replaced: Set[int], first: Mapping[int, int]) -> bool:
    """Whether an element inside a reading is not what the edition reads there."""
    if mark.kind in {"surplus", "del"} or (outer.kind in {"app", "rdgGrp"} and mark.kind == "rdg"):
        return True
    if outer.kind != "choice":
        return False
    if mark.kind == "orig":
        return outer.key in replaced
    if mark.kind == "unclear":
        return first[outer.key] != mark.key
    return mark.kind in {"sic", "abbr"} or (mark.kind == "reg" and bool(script_layer(mark.get("lang"))))


def _witnesses(mark: Mark) -> tuple[str, ...]:
    return tuple(pointer.lstrip("#") for pointer in mark.get("wit").split())


def _extent(mark: Mark, spans: Sequence[Span]) -> str:
    if mark.kind != "gap":
        return ""
    described = "".join(words for _, words in _described(spans))
    measured = " ".join(filter(None, (mark.get("quantity") or mark.get("extent"), mark.get("unit"))))
    return " · ".join(filter(None, (measured, described)))


def _described(spans: Sequence[Span]) -> tuple[tuple[str, str], ...]:
    """The words of each desc of a gap, with its language."""
    words: dict[int, list[str]] = {}
    langs: dict[int, str] = {}
    for span in spans:
        desc = next((mark for mark in span.marks if mark.kind == "desc"), None)
        if desc is not None:
            words.setdefault(desc.key, []).append(span.text)
            langs[desc.key] = desc.get("lang")
    return tuple((langs[key], " ".join("".join(parts).split())) for key, parts in words.items())
