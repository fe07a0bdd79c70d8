"""Turns a clause into the data of its own page: layers, translation, figures, terms, apparatus, citation."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause, Edition, Figure
from bopu.site.addresses import folder, link
from bopu.site.alignment import Alignment, SegmentView, align, segment_view
from bopu.site.breaks import Break, breaks_of, breaks_said
from bopu.site.citable import CitedClause, cited_clause, cited_edition
from bopu.site.citation_view import CitationView, clause_citation
from bopu.site.clause_rules import ClauseRules
from bopu.site.clause_view import (
    Desk,
    Entry,
    NoteView,
    apparatus,
    label_signs,
    layer_texts,
    loose_notes,
    notes_in,
    unit_name,
)
from bopu.site.context import terms_of
from bopu.site.dossier import Part, parts_of
from bopu.site.fault_report import FaultReport, clause_report
from bopu.site.figure_uses import FigureUse
from bopu.site.inline import ActSign
from bopu.site.metadata import Head, clause_head
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said, pick
from bopu.text.glossary import Entry as Term

Ruling = Callable[[Clause], ClauseRules]
"""What the rules make of a clause."""


class Neighbour(NamedTuple):
    """The clause before or after."""

    n: str
    href: str


class NamedLayer(NamedTuple):
    """The text as one or several layers read it alike, with their names."""

    names: tuple[str, ...]
    lang: str
    html: str


class FigureRow(NamedTuple):
    """A marked figure: the words, what they mean, and where the page says so."""

    anchor: str
    text: str
    lang: str
    kind: str
    value: str
    id: str
    line: int
    uses: tuple[FigureUse, ...] = ()


class TermRow(NamedTuple):
    """A term that the clause uses, with its definition in the page's language."""

    id: str
    href: str
    hant: str
    pinyin: str
    en: str
    gloss: Said


@dataclass(frozen=True)
class ClausePage:
    """All that a clause's page shows, in one interface language."""

    id: str
    address: str
    number: str
    signs: tuple[ActSign, ...]
    statement: Statement
    layers: tuple[NamedLayer, ...]
    segments: tuple[SegmentView, ...]
    function: str
    speaker: Said
    status: str
    digest: str
    apparatus: tuple[Entry, ...]
    notes: tuple[NoteView, ...]
    figures: tuple[FigureRow, ...]
    terms: tuple[TermRow, ...]
    before: Neighbour | None
    after: Neighbour | None
    up: str
    cited: CitationView
    head: Head
    report: FaultReport
    file: str
    line: int
    rules: ClauseRules | None = None
    dossier: tuple[Part, ...] = ()
    breaks: tuple[Break, ...] = ()


def clause_pages(desk: Desk, edition: Edition, ruling: Ruling | None = None) -> Iterator[ClausePage]:
    """The pages of all clauses of an edition, in order, in the desk's language. Links are those of any clause page of
    the text.
    """
    alignment = align(edition)
    about = statement(desk.context, edition, desk.lang)
    breaks = breaks_of(edition.document.body)
    whole, english = cited_edition(desk.context, edition), english_of(edition)
    clauses = edition.clauses
    named = [Neighbour(desk.context.label(clause.id, desk.lang), _sibling(clause.id)) for clause in clauses]
    for index, clause in enumerate(clauses):
        before = named[index - 1] if index else None
        after = named[index + 1] if index + 1 < len(clauses) else None
        cited = cited_clause(desk.context, whole, clause, english.get(clause.id, ""))
        page = _page(desk, edition, clause, cited, alignment, about, (before, after))
        page = replace(page, breaks=breaks_said(desk, breaks.get(clause.id, ())))
        page = replace(page, rules=ruling(clause)) if ruling else page
        yield replace(page, dossier=parts_of(page, desk.strings))


def _page(
    desk: Desk,
    edition: Edition,
    clause: Clause,
    cited: CitedClause,
    alignment: Alignment,
    about: Statement,
    near: tuple[Neighbour | None, Neighbour | None],
) -> ClausePage:
    address = folder(desk.lang, edition.slug, clause.id)
    known = [name for name in clause.translations if name in alignment.units]
    segments = tuple(segment_view(desk, alignment, name, clause.id, _sibling) for name in known)
    return ClausePage(
        id=clause.id,
        address=folder(clause.id),
        number=cited.label[desk.lang],
        signs=label_signs(desk, clause),
        statement=about,
        layers=_layers(desk, clause) if clause.readings else (),
        segments=segments,
        function=desk.strings.name("function", clause.function),
        speaker=speaker_of(edition, clause, desk.lang),
        status=desk.strings.name("status", clause.status),
        digest=clause.digest,
        apparatus=apparatus(desk, clause.id, clause.acts),
        notes=notes_in(desk, loose_notes(clause.notes, clause.acts)),
        figures=figure_rows(desk, clause),
        terms=_term_rows(desk, clause),
        before=near[0],
        after=near[1],
        up=link(address, desk.context.reading(edition, clause.id, desk.lang), "" if about.withheld else clause.id),
        cited=clause_citation(desk.context, cited, address, desk.lang),
        head=clause_head(cited, address, desk.lang),
        report=clause_report(desk.context, cited, address),
        file=clause.file,
        line=clause.line,
    )


def _layers(desk: Desk, clause: Clause) -> tuple[NamedLayer, ...]:
    texts = layer_texts(desk, clause.unit.spans, clause.id, clause.acts, "#fig-")
    return tuple(
        NamedLayer(tuple(desk.strings.name("layer", name[2:]) for name in text.classes.split()), text.lang, text.html)
        for text in texts
    )


def _sibling(clause_id: str) -> str:
    return "../" + folder(clause_id)


def speaker_of(edition: Edition, clause: Clause, lang: str) -> Said:
    """The speaker as the header describes it, or the bare id."""
    name = clause.speaker.lstrip("#")
    described = edition.document.header.categories.get(name, {})
    return pick(described, lang) if described else Said(name, "en")


def figure_rows(desk: Desk, clause: Clause) -> tuple[FigureRow, ...]:
    """The figures of a clause as a table; terms have a table of their own."""
    figures = [figure for figure in clause.figures if figure.kind not in ("term", "ref")]
    return tuple(
        FigureRow(
            f"fig-{figure.id}" if figure.id else f"fig-{clause.id}.{index}",
            figure.text,
            clause.lang,
            desk.strings.name("figure", figure.kind),
            _value(desk, figure),
            figure.id,
            figure.line,
            desk.uses.get(figure.id, ()),
        )
        for index, figure in enumerate(figures, 1)
    )


def _value(desk: Desk, figure: Figure) -> str:
    if figure.kind == "rs":
        return f"{desk.strings.name('rs', figure.type)} {figure.value}".strip()
    return f"{figure.value} {unit_name(desk, figure.unit)}" if figure.unit else figure.value


def _term_rows(desk: Desk, clause: Clause) -> tuple[TermRow, ...]:
    entries: Mapping[str, Term] = desk.context.glossary.entries
    return tuple(_term_row(desk, entries[name]) for name in terms_of(clause) if name in entries)


def _term_row(desk: Desk, entry: Term) -> TermRow:
    gloss = pick({"zh-Hant": entry.gloss_hant, "en": entry.gloss_en}, desk.lang)
    return TermRow(entry.id, desk.terms.get(entry.id, ""), entry.hant, entry.pinyin, entry.en, gloss)
