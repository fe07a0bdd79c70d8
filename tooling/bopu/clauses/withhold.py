"""Turns an edition into what its `publish` setting lets sites, exports and indexes show; what is withheld is gone
before any of them is made.

`full` leaves the edition as it is. `clauses` keeps ids, printed numbers, functions, digests, the values of figures
and the kinds of
editorial acts, and drops every wording: of the source, of the translation, of notes (which may quote) and of
companion documents.
`none` drops the clauses as well.
"""

from dataclasses import replace
from types import MappingProxyType

from bopu.clauses.model import Act, Clause, Edition, Figure
from bopu.text.model import Block, ClauseUnit, Document

NOTHING: MappingProxyType[str, str] = MappingProxyType({})


def shown(edition: Edition) -> Edition:
    """The edition as the site may show it."""
    if edition.publish == "full":
        return edition
    clauses = tuple(_wordless(clause) for clause in edition.clauses) if edition.publish == "clauses" else ()
    return replace(
        edition,
        document=_empty(edition.document),
        translation=None,
        companions={},
        companion_clauses={},
        clauses=clauses,
    )


def _empty(document: Document) -> Document:
    return replace(document, body=Block("text", 0, NOTHING), clauses=(), ids={})


# What stays is named field by field, so that a field added later is withheld until someone decides to show it.


def _wordless(clause: Clause) -> Clause:
    return Clause(
        id=clause.id,
        slug=clause.slug,
        n=clause.n,
        function=clause.function,
        speaker=clause.speaker,
        status=clause.status,
        file=clause.file,
        line=clause.line,
        lang=clause.lang,
        readings=NOTHING,
        label="",
        wording="",
        digest=clause.digest,
        figures=tuple(_bare_figure(figure) for figure in clause.figures),
        acts=tuple(_bare_act(act) for act in clause.acts),
        notes=(),
        translations=(),
        unit=ClauseUnit(clause.id, clause.line, clause.unit.kind, NOTHING),
    )


def _bare_figure(figure: Figure) -> Figure:
    return Figure(
        id=figure.id,
        kind=figure.kind,
        type=figure.type,
        value=figure.value,
        unit=figure.unit,
        text="",
        source_text="",
        line=figure.line,
    )


def _bare_act(act: Act) -> Act:
    return Act(
        id=act.id,
        kind=act.kind,
        fault=act.fault,
        readings=(),
        resp=act.resp,
        cert=act.cert,
        evidence=act.evidence,
        source=act.source,
        extent="",
        notes=(),
        line=act.line,
        key=act.key,
    )
