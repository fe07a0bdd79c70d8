"""Turns a project on disk into all findings about its texts, stage by stage; no stage runs on what an earlier one
found faulty."""

from collections.abc import Sequence
from pathlib import Path

from bopu.checks.figures import check_figures
from bopu.checks.identity import check_identity
from bopu.checks.links import check_links
from bopu.checks.rights import check_rights
from bopu.checks.translation import check_translation
from bopu.checks.witness import check_witness
from bopu.clauses import Corpus, read_corpus
from bopu.findings import Finding, Level, has_errors, in_order
from bopu.project import Project
from bopu.project.folder import CONVERSION, shared_folder
from bopu.text.conversion import read_conversion
from bopu.text.parse import read_document
from bopu.text.valid import validate_files


def validate(project: Project) -> tuple[Corpus | None, list[Finding]]:
    """The corpus, or None when anything is in error, and every finding in order.

    Three stages: each file by itself (safe, well-formed, valid), the texts read, and what holds between them.
    """
    findings = validate_files(project.schema, [(path, project.relative(path)) for path in files(project)])
    if has_errors(findings):
        return None, in_order(findings)
    corpus, faults = read_corpus(project)
    findings += faults
    if corpus is None:
        return None, in_order(findings)
    findings += check_corpus(project, corpus)
    return (None if has_errors(findings) else corpus), in_order(findings)


def validate_documents(paths: Sequence[Path], root: Path) -> list[Finding]:
    """Findings about single TEI files, each by itself: under the schema of the project in `root`, or the package's own.

    Whether a document must declare its clauses the schema says; a companion document or a glossary need not.
    """
    own = root / "schema"
    named = [(path, path.as_posix()) for path in paths]
    findings = validate_files(own if own.is_dir() else shared_folder("schema"), named)
    faulty = {finding.file for finding in findings if finding.level is Level.ERROR}
    for path, name in named:
        if name not in faulty:
            findings += read_document(path, name, {}, undeclared="")[1]
            findings += read_conversion(path, name)[1] if path.name == CONVERSION else []
    return in_order(findings)


def files(project: Project) -> list[Path]:
    """Every TEI file of a project."""
    found = [path for path in (project.glossary, project.conversion) if path]
    for text in project.texts:
        found += [
            text.edition,
            *([text.translation] if text.translation else []),
            *(path for _, path in text.companions),
        ]
    return found


def check_corpus(project: Project, corpus: Corpus) -> list[Finding]:
    """What must hold between the texts, the glossary, the translations and the digests of the sources."""
    findings = check_identity(corpus) + check_links(corpus)
    for edition in corpus.editions:
        findings += check_figures(edition) + check_translation(edition) + check_rights(edition)
        findings += check_witness(project, edition)
    return findings
