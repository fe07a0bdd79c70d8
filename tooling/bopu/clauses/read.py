"""Turns a project's files into a `Corpus`: every edition with its clauses, translation and companions, and the
glossary."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bopu.clauses.apparatus import read_acts, read_notes
from bopu.clauses.digest import digest, is_label, row_wording, wording
from bopu.clauses.figures import read_figures
from bopu.clauses.model import Clause, Corpus, Edition
from bopu.findings import Finding, error, has_errors
from bopu.ids import clause_fault
from bopu.project.model import Project, TextFolder
from bopu.text.conversion import Decided, contradicted, read_conversion
from bopu.text.conversion_words import NO_WORDS, Words, words_of_terms
from bopu.text.glossary import Glossary, read_glossary
from bopu.text.language import HANS, HANT
from bopu.text.model import LAYERS, Block, ClauseUnit, Document, Layer, Span
from bopu.text.parse import REMEMBERED, read_document
from bopu.text.script import Locks, needed, rival_package

SPEAKERS = ("author", "later-editor", "quoted", "ours", "unknown")
STATUSES = ("draft", "reviewed")


def read_corpus(project: Project) -> tuple[Corpus | None, list[Finding]]:
    """Read all texts of a project. With any error there is no corpus, and all errors are told."""
    if rival := rival_package():
        return None, [error("setup.opencc", "", 0, rival)]
    glossary, words, findings = read_decided(project)
    locks = glossary.locks() if glossary else {}
    editions: list[Edition] = []
    for folder in project.texts:
        edition, faults = read_edition(project, folder, locks, words)
        findings += faults
        if edition is not None:
            editions.append(edition)
    if glossary is None or has_errors(findings):
        return None, findings
    return Corpus(tuple(editions), glossary, words), findings


def read_decided(project: Project) -> tuple[Glossary | None, Words, list[Finding]]:
    """What is decided for all texts: the glossary (None where it has a fault), and the words that keep their form in
    the other script: those of the project's dictionary, then the glossary's."""
    glossary: Glossary | None = Glossary()
    findings: list[Finding] = []
    if project.glossary is not None:
        glossary, findings = read_glossary(project.glossary, project.relative(project.glossary))
    own: tuple[Decided, ...] = ()
    if project.conversion is not None:
        own, faults = read_conversion(project.conversion, project.relative(project.conversion))
        findings += faults
    words = tuple(entry.word for entry in own)
    locks = glossary.locks() if glossary else {}
    terms = tuple(words_of_terms((ref, lock[HANT], lock[HANS]) for ref, lock in locks.items()))
    if project.conversion is not None:
        findings += contradicted(own, terms, project.relative(project.conversion))
    return glossary, Words((*words, *needed(terms, Words(words)))), findings


def read_edition(
    project: Project, folder: TextFolder, locks: Locks, words: Words = NO_WORDS
) -> tuple[Edition | None, list[Finding]]:
    """Read one text's edition, translation and companion documents."""
    document, findings = read_document(folder.edition, project.relative(folder.edition), locks, words=words)
    translation = None
    if folder.translation is not None:
        file = project.relative(folder.translation)
        translation, faults = read_document(folder.translation, file, locks, "//seg[@type='clause']", words)
        findings += faults
    companions: dict[str, Document] = {}
    for name, path in folder.companions:
        companion, faults = read_document(path, project.relative(path), locks, "", words)
        findings += faults
        if companion is not None:
            companions[name] = companion
    if document is None or has_errors(findings):
        return None, findings
    findings += _addresses(document)
    aligned = _aligned(translation)
    clauses = read_clauses(document, folder.slug, aligned)
    beside = {name: read_clauses(doc, folder.slug, {}) for name, doc in companions.items()}
    return Edition(folder.slug, folder.publish, document, translation, companions, clauses, beside), findings


def _addresses(document: Document) -> list[Finding]:
    return [
        error("clause.address", document.file, unit.line, fault, unit.id)
        for unit in document.clauses
        if (fault := clause_fault(unit.id))
    ]


def _aligned(translation: Document | None) -> Mapping[str, tuple[str, ...]]:
    """Clause id -> ids of the translation's segments whose @corresp names it."""
    found: dict[str, list[str]] = {}
    for unit in translation.clauses if translation else ():
        for target in corresponding(unit):
            found.setdefault(target, []).append(unit.id)
    return {clause: tuple(ids) for clause, ids in found.items()}


def corresponding(unit: ClauseUnit) -> tuple[str, ...]:
    """The ids of the clauses that a segment of a translation renders: the fragments of its @corresp."""
    return tuple(pointer.partition("#")[2] for pointer in unit.get("corresp").split())


def read_clauses(document: Document, slug: str, aligned: Mapping[str, tuple[str, ...]]) -> tuple[Clause, ...]:
    """The clauses of a document in its order. `aligned` gives the translation's segments by clause id."""
    return _remembered(_Same(document), slug, tuple(aligned.items()))


class _Same:
    """A document that equals nothing but itself: to compare two would be to walk through both."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.document is other.document

    def __hash__(self) -> int:
        return id(self.document)


@lru_cache(maxsize=REMEMBERED)
def _remembered(same: _Same, slug: str, aligned: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Clause, ...]:
    document, segments = same.document, dict(aligned)
    rows = _rows(document)
    return tuple(_clause(unit, document, slug, segments.get(unit.id, ()), rows) for unit in document.clauses)


def _clause(
    unit: ClauseUnit, document: Document, slug: str, aligned: tuple[str, ...], rows: Mapping[str, Block]
) -> Clause:
    notes = read_notes(unit.spans)
    row = rows.get(unit.id)
    cells = _cells(row) if row is not None else [("", unit.spans)]
    words = row_wording(cells) if row is not None else wording(unit.spans)
    return Clause(
        id=unit.id,
        slug=slug,
        n=unit.get("n"),
        function=unit.get("function"),
        speaker=_pointed(unit, SPEAKERS) or "unknown",
        status=_pointed(unit, STATUSES) or document.header.status,
        file=document.file,
        line=unit.line,
        lang=document.lang,
        readings={str(layer.name).lower(): _reading(cells, layer) for layer in LAYERS},
        label="".join(s.form(Layer.SOURCE) for s in unit.spans if is_label(s) and not s.note).strip(),
        wording=words,
        digest=digest(words),
        figures=read_figures(unit.spans),
        acts=read_acts(unit.spans, notes),
        notes=notes,
        translations=aligned,
        unit=unit,
    )


def _reading(cells: Sequence[tuple[str, Sequence[Span]]], layer: Layer) -> str:
    """The wording in one layer, a tab between the cells of a row. Space after a printed number goes with the number."""
    texts = ("".join(s.form(layer) for s in spans if not s.note and not is_label(s)).strip() for _, spans in cells)
    return "\t".join(texts)


def _pointed(unit: ClauseUnit, names: Sequence[str]) -> str:
    pointers = {pointer.lstrip("#") for pointer in unit.get("ana").split()}
    return next((name for name in names if name in pointers), "")


def _rows(document: Document) -> Mapping[str, Block]:
    """Clauses that are rows of a table: their blocks by id."""
    if not any(unit.kind == "row" for unit in document.clauses):
        return {}
    return {block.get("id"): block for block in document.body.blocks() if block.kind == "row" and block.get("id")}


def _cells(row: Block) -> list[tuple[str, Sequence[Span]]]:
    cells = [part for part in row.content if isinstance(part, Block)]
    return [(cell.get("n") or cell.get("role"), list(cell.spans())) for cell in cells]
