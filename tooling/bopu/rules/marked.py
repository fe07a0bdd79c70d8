"""Turns editions into what rules can point at: clauses, figures and the members of an element, each by its id."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bopu.clauses.figures import KINDS, read_figures
from bopu.clauses.model import Clause, Edition, Figure
from bopu.rules.shape import near
from bopu.text.model import Document, Layer, Mark, Span

TERM = "term:"


@dataclass(frozen=True, slots=True)
class Place:
    """A figure, the clause it stands in (empty: in none), and its document."""

    figure: Figure
    clause: str
    document: Document


@dataclass(frozen=True, slots=True)
class Members:
    """What is marked inside an element: names or numbers in document order, and the clauses they stand in."""

    names: tuple[str, ...]
    clauses: tuple[str, ...]
    line: int


@dataclass(slots=True)
class Marked:
    """All that the editions of a game mark. `companions` are the clauses of companion documents: rows, mostly."""

    clauses: dict[str, Clause] = field(default_factory=dict)
    companions: set[str] = field(default_factory=set)
    figures: dict[str, Place] = field(default_factory=dict)
    documents: list[Document] = field(default_factory=list)
    _members: dict[str, Members | None] = field(default_factory=dict)

    def members(self, element: str) -> Members | None:
        """The members of the element with this id; None where no document has such an element in its text."""
        if element not in self._members:
            self._members[element] = self._found(element)
        return self._members[element]

    def element_fault(self, element: str) -> str | None:
        """Why an element lists nothing, as a sentence, or None."""
        members = self.members(element)
        if members is None:
            known = [name for document in self.documents for name in document.ids]
            return f"expected the id of an element of the texts; found {element!r}{near(element, known)}"
        return None if members.names else f"expected members marked inside {element}; found none"

    def _found(self, element: str) -> Members | None:
        for document in self.documents:
            if element in document.ids:
                spans = _spans_of(document, element)
                return None if spans is None else _members(spans, element, document.ids[element])
        return None


def read_marked(editions: Iterable[Edition]) -> Marked:
    """Index the editions and their companions. Translations hold no figures that a rule may use."""
    found = Marked()
    for edition in editions:
        _add(found, edition.document, edition.clauses)
        for name, document in edition.companions.items():
            _add(found, document, edition.companion_clauses[name])
            found.companions.update(clause.id for clause in edition.companion_clauses[name])
    return found


def _add(found: Marked, document: Document, clauses: Sequence[Clause]) -> None:
    found.documents.append(document)
    for clause in clauses:
        found.clauses.setdefault(clause.id, clause)
        _add_figures(found, clause.figures, clause.id, document)
    outside = [span for span in document.body.spans() if not span.clause]
    _add_figures(found, read_figures(outside), "", document)


def _add_figures(found: Marked, figures: Iterable[Figure], clause: str, document: Document) -> None:
    for figure in figures:
        if figure.id:
            found.figures.setdefault(figure.id, Place(figure, clause, document))


def stated(figure: Figure) -> str:
    """What a figure states as a name: its key, the name of its term, the id that its reference points at."""
    if figure.kind == "term":
        return figure.value.removeprefix(TERM)
    return figure.value.rpartition("#")[2] if figure.kind == "ref" else figure.value


def _spans_of(document: Document, element: str) -> list[Span] | None:
    """The spans inside an element, block or inline."""
    for block in document.body.blocks():
        if block.get("id") == element:
            return list(block.spans())
    inside = [span for span in document.body.spans() if any(mark.get("id") == element for mark in span.marks)]
    return inside or None


def _members(spans: Sequence[Span], element: str, line: int) -> Members:
    names: dict[str, None] = {}
    clauses: dict[str, None] = {}
    seen: set[int] = set()
    for span in spans:
        if span.note or not span.layers & Layer.EDITED:
            continue
        mark = next(_marks_inside(span, element), None)
        if mark is not None and mark.key not in seen:
            seen.add(mark.key)
            names[_name(mark)] = None
            clauses[span.clause] = None
    return Members(tuple(name for name in names if name), tuple(name for name in clauses if name), line)


def _marks_inside(span: Span, element: str) -> Iterator[Mark]:
    """The figures around a span and inside the element, outermost first. Of a list inside it the members count."""
    ids = [mark.get("id") for mark in span.marks]
    start = ids.index(element) + 1 if element in ids else 0
    for mark in span.marks[start:]:
        if mark.kind in KINDS and not (mark.kind == "rs" and mark.get("type") == "list"):
            yield mark


def _name(mark: Mark) -> str:
    return stated(read_figures([Span("", (mark,), Layer.ALL, mark.line)])[0])
