"""Turns headers into findings where they do not say whose the words are and what is claimed."""

from bopu.clauses.model import Edition
from bopu.findings import Finding, error, warning
from bopu.text.model import Document

LANGUAGES = ("zh-Hant", "en")


def check_rights(edition: Edition) -> list[Finding]:
    """Each document should say whose its source is and what is ours; a text that is shown without any word on that is
    an error.

    What our own documents must have the schema demands already; here editions made elsewhere are asked too.
    """
    documents = [edition.document, edition.translation, *edition.companions.values()]
    return [f for document in documents if document is not None for f in _document(document, edition.publish)]


def _document(document: Document, publish: str) -> list[Finding]:
    header = document.header
    if not header.source_rights and publish != "none":
        message = (
            "expected publicationStmt/availability with the rights of the source, "
            f'since publish = "{publish}" shows the text; found none: state what is known, or set publish = "none"'
        )
        return [error("rights.statement", document.file, 0, message)]
    findings = []
    for kind, stated in (("source-rights", header.source_rights), ("our-rights", header.our_rights)):
        for lang in LANGUAGES:
            if not stated.get(lang):
                place = f"publicationStmt/availability/ab[@type='{kind}'][@xml:lang='{lang}']"
                message = f"expected {place} with a statement; found none"
                findings.append(warning("rights.statement", document.file, 0, message))
    if not header.licence:
        message = "expected licence/@target for what is ours (markup, notes, translation, data); found none"
        findings.append(warning("rights.licence", document.file, 0, message))
    if not header.responsibilities:
        message = "expected titleStmt/respStmt that says who, or what machine, encoded the text; found none"
        findings.append(warning("rights.resp", document.file, 0, message))
    return findings
