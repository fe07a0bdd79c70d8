"""Turns the pointers of a corpus into findings where they lead nowhere: clauses, glossary terms, witnesses, other documents."""

from collections.abc import Iterator, Mapping

from bopu.clauses.model import Corpus, Edition
from bopu.findings import Finding, error
from bopu.ids import prefixed
from bopu.text.model import Document, Span

POINTERS = ("target", "corresp", "ref", "wit", "resp", "source", "next", "prev", "ana", "sameAs", "copyOf")
"""Attributes whose values, divided by white space, are pointers."""


def check_links(corpus: Corpus) -> list[Finding]:
    """Every pointer of every document that has no target."""
    findings: list[Finding] = []
    for edition in corpus.editions:
        documents = _documents(edition)
        for document in documents.values():
            for element, line, clause in _elements(document):
                findings += _faults(element, line, clause, document, documents, corpus)
    return findings


def _documents(edition: Edition) -> dict[str, Document]:
    """The documents of one text by file name, as their pointers name one another."""
    found = [edition.document, edition.translation, *edition.companions.values()]
    return {document.file.rpartition("/")[2]: document for document in found if document is not None}


def _elements(document: Document) -> Iterator[tuple[Mapping[str, str], int, str]]:
    """The attributes of every element of a text once, with its line and clause."""
    seen: set[int] = set()
    for block in document.body.blocks():
        yield block.attrs, block.line, ""
        for part in block.content:
            if isinstance(part, Span):
                yield from _marks(part, seen)


def _marks(span: Span, seen: set[int]) -> Iterator[tuple[Mapping[str, str], int, str]]:
    for mark in span.marks:
        if mark.key not in seen:
            seen.add(mark.key)
            yield mark.attrs, mark.line, span.clause


def _faults(
    attrs: Mapping[str, str],
    line: int,
    clause: str,
    document: Document,
    documents: Mapping[str, Document],
    corpus: Corpus,
) -> Iterator[Finding]:
    for name in POINTERS:
        for pointer in attrs.get(name, "").split():
            if (fault := pointer_fault(pointer, document, documents, corpus)) is not None:
                yield error("link.target", document.file, line, f"@{name}: {fault}", clause)


def pointer_fault(pointer: str, document: Document, documents: Mapping[str, Document], corpus: Corpus) -> str | None:
    """Why a pointer leads nowhere, or None. Addresses of the web and of prefixes that are not ours are left alone."""
    if (split := prefixed(pointer)) is not None:
        prefix, name = split
        if prefix != "term" or name in corpus.glossary.entries:
            return None
        return f"expected a glossary entry {name!r}; found none: add it to glossary.xml or mend the reference"
    file, hash_mark, fragment = pointer.partition("#")
    if "://" in pointer or (not hash_mark and not file.endswith(".xml")):
        return None
    if file.endswith("glossary.xml"):
        return None if fragment in corpus.glossary.entries else f"expected a glossary entry {fragment!r}; found none"
    target = document if not file else documents.get(file)
    if target is None:
        return f"expected a document of this text ({', '.join(sorted(documents))}); found {file!r}"
    if fragment and fragment not in target.ids:
        return f"expected an element with xml:id={fragment!r} in {target.file}; found none"
    return None
