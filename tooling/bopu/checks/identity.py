"""Turns the ids of a corpus into findings where two things would have one address."""

from bopu.clauses.model import Corpus, Edition
from bopu.findings import Finding, error


def check_identity(corpus: Corpus) -> list[Finding]:
    """Within one text, no id stands in two documents and no clause has the address of a companion or of another
    clause."""
    return [finding for edition in corpus.editions for finding in (*_documents(edition), *_addresses(edition))]


def _documents(edition: Edition) -> list[Finding]:
    """Ids of headers (work, digital, bopu …) are each document's own and may recur; those of the text may not."""
    first: dict[str, str] = {}
    findings = []
    for document in (edition.document, *edition.companions.values()):
        for element, clause in document.elements():
            if not (name := element.get("id")):
                continue
            other = first.setdefault(name, document.file)
            if other != document.file:
                message = f"expected ids that one text uses once; found {name!r} in {other} too"
                findings.append(error("id.twice", document.file, element.line, message, clause))
    return findings


def _addresses(edition: Edition) -> list[Finding]:
    taken = {name: f"the companion document {name}.xml" for name in edition.companions}
    findings = []
    for clause in edition.clauses:
        # addresses are folders, and some file systems do not tell capitals from small letters
        other = taken.setdefault(clause.id.lower(), f"the clause {clause.id}")
        if other != f"the clause {clause.id}":
            message = f"expected an address of its own; found {clause.id!r}, which {other} has (capitals do not count)"
            findings.append(error("clause.address", clause.file, clause.line, message, clause.id))
    return findings
