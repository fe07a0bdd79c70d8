"""Turns the marks of a clause into its figures: what a rule can use, with value, unit and the words it stands on."""

from collections.abc import Sequence

from bopu.clauses.model import Figure
from bopu.text.model import Layer, Mark, Span

KINDS = frozenset({"num", "measure", "rs", "term", "ref"})


def read_figures(spans: Sequence[Span]) -> tuple[Figure, ...]:
    """The figures of a clause in document order: those that the edited text has; not in notes, nor in a rejected
    reading alone."""
    covered: dict[int, tuple[Mark, list[Span]]] = {}
    for span in spans:
        if span.note or not span.layers:
            continue
        for mark in span.marks:
            if mark.kind in KINDS:
                covered.setdefault(mark.key, (mark, []))[1].append(span)
    return tuple(
        _figure(m, covering) for m, covering in covered.values() if any(s.layers & Layer.EDITED for s in covering)
    )


def _figure(mark: Mark, spans: Sequence[Span]) -> Figure:
    value = next((v for name in ("value", "quantity", "key", "ref", "target") if (v := mark.get(name))), "")
    edited = "".join(span.form(Layer.EDITED) for span in spans)
    source = "".join(span.form(Layer.SOURCE) for span in spans)
    return Figure(mark.get("id"), mark.kind, mark.get("type"), value, mark.get("unit"), edited, source, mark.line)
