"""Turns an edition into findings where undoing its tags does not give the digital source back, line by line."""

from bopu.clauses.model import Edition
from bopu.findings import Finding, error, warning
from bopu.project.model import Project
from bopu.text.lines import compare_lines, read_digests


def check_witness(project: Project, edition: Edition) -> list[Finding]:
    """Compare the edition with `witness.digests` beside it. A page that is all our own transcribes no source."""
    folder = next(text.folder for text in project.texts if text.slug == edition.slug)
    path = folder / "witness.digests"
    if not path.exists() and edition.clauses and all(clause.speaker == "ours" for clause in edition.clauses):
        return []
    if not path.exists():
        message = "expected witness.digests, one SHA-256 per line of the digital source, beside the edition; found none"
        return [warning("witness.digests", edition.document.file, 0, message)]
    digests, findings = read_digests(path, project.relative(path))
    if digests is None:
        return findings
    digital = next((w for w in edition.document.header.witnesses if w.kind == "digital"), None)
    stated = digital.idnos.get("sha256", "") if digital else ""
    if stated and stated != digests.whole:
        message = (
            f"expected idno[@type='sha256'] of #digital to be that of witness.digests, {digests.whole}; found {stated}"
        )
        findings.append(error("witness.sha256", edition.document.file, 0, message))
    return findings + compare_lines(edition.document, digests)
