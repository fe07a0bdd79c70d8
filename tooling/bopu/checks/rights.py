"""Turns headers into findings where they do not say whose the words are and what is claimed."""

from bopu.clauses.model import Edition
from bopu.findings import Finding, error
from bopu.text.model import Document

LANGUAGES = ("zh-Hant", "en")


def check_rights(edition: Edition) -> list[Finding]:
    """Each document must state the rights of its source and our own claim, in both languages of the interface."""
    documents = [edition.document, edition.translation, *edition.companions.values()]
    return [finding for document in documents if document is not None for finding in _document(document)]


def _document(document: Document) -> list[Finding]:
    header = document.header
    findings = []
    for kind, stated in (("source-rights", header.source_rights), ("our-rights", header.our_rights)):
        for lang in LANGUAGES:
            if not stated.get(lang):
                message = f"expected publicationStmt/availability/ab[@type='{kind}'][@xml:lang='{lang}'] with a statement; found none"
                findings.append(error("rights.statement", document.file, 0, message))
    if not header.licence:
        message = "expected licence/@target for what is ours (markup, notes, translation, data); found none"
        findings.append(error("rights.licence", document.file, 0, message))
    if not header.responsibilities:
        message = "expected titleStmt/respStmt that says who, or what machine, encoded the text; found none"
        findings.append(error("rights.resp", document.file, 0, message))
    return findings
