"""Turns the pointers of a corpus into findings where they lead nowhere: clauses, glossary terms, witnesses, other
documents."""

import posixpath
from collections.abc import Mapping
from urllib.parse import unquote

from bopu.clauses.model import Corpus, Edition
from bopu.findings import Finding, error
from bopu.ids import prefixed
from bopu.text.glossary import Glossary
from bopu.text.model import Document

POINTERS = ("target", "corresp", "ref", "wit", "resp", "source", "next", "prev", "ana", "sameAs", "copyOf")
"""Attributes whose values, divided by white space, are pointers."""
_NAMES = frozenset(POINTERS)


def check_links(corpus: Corpus) -> list[Finding]:
    """Every pointer of every document that has no target."""
    documents = {document.file: document for edition in corpus.editions for document in _documents(edition)}
    findings: list[Finding] = []
    for document in documents.values():
        for element, clause in document.elements():
            for name in POINTERS if not _NAMES.isdisjoint(element.attrs) else ():
                for pointer in element.get(name).split():
                    if (fault := pointer_fault(pointer, document, documents, corpus.glossary)) is not None:
                        message = f"@{name}: {fault}"
                        findings.append(error("link.target", document.file, element.line, message, clause))
    return findings


def _documents(edition: Edition) -> list[Document]:
    found = [edition.document, edition.translation, *edition.companions.values()]
    return [document for document in found if document is not None]


def pointer_fault(
    pointer: str, document: Document, documents: Mapping[str, Document], glossary: Glossary
) -> str | None:
    """Why a pointer leads nowhere, or None. `documents` are those of the corpus by file; addresses of the web are left
    alone."""
    split = prefixed(pointer)
    if split is not None and split[0] != "term":
        return None
    file, hash_mark, fragment = pointer.partition("#")
    if "://" in pointer or (split is None and not hash_mark and not file.endswith(".xml")):
        return None
    path = (
        posixpath.normpath(posixpath.join(posixpath.dirname(document.file), unquote(file))) if file else document.file
    )
    if split is not None or (path == glossary.file and path):
        name = split[1] if split is not None else fragment
        if name in glossary.entries:
            return None
        return f"expected a glossary entry {name!r}; found none: add it to glossary.xml or mend the reference"
    target = documents.get(path)
    if target is None:
        return f"expected a document of the corpus; found {file!r}, which is none"
    if fragment and fragment not in target.ids:
        return f"expected an element with xml:id={fragment!r} in {target.file}; found none"
    return None
