"""Turns the criticism of the report on a text into the file of it that is taken away: by the site, and by `bopu extract
--data` where there is a report on these very rules."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bopu.clauses.model import Corpus, Edition
from bopu.exports import DataFile, Rulebook
from bopu.exports.data_file import rights_of
from bopu.findings import Finding
from bopu.project.model import Project
from bopu.site.criticism_view import CRITICISM
from bopu.site.games import report_of


def criticism_file(slug: str) -> str:
    """Where the findings of criticism lie below the folder of data."""
    return f"{slug}/criticism.json"


def criticism_bytes(report: Mapping[str, Any]) -> bytes | None:
    """The findings of criticism that a report tells of; None where it tells of none."""
    told = report.get(CRITICISM)
    return None if told is None else (json.dumps(told, ensure_ascii=False, indent=1, default=str) + "\n").encode()


def kept_criticism(
    project: Project, corpus: Corpus, books: Mapping[str, Rulebook]
) -> tuple[list[DataFile], list[str], list[Finding]]:
    """The files of those texts that may be shown in full and of whose rules there is a report; the slugs of those whose
    rules have none; what is wrong with a report."""
    files: list[DataFile] = []
    unreported: list[str] = []
    findings: list[Finding] = []
    for edition, book in _shown(corpus, books):
        slug = edition.slug
        report, faults = report_of(project, slug, book.ruleset.version)
        findings += faults
        content = criticism_bytes(report)
        if content is None:
            unreported.append(slug)
        else:
            files.append(DataFile(criticism_file(slug), CRITICISM, content, rights_of(edition.document.header)))
    return files, unreported, findings


def _shown(corpus: Corpus, books: Mapping[str, Rulebook]) -> Iterator[tuple[Edition, Rulebook]]:
    for edition in corpus.editions:
        if edition.publish == "full" and edition.slug in books:
            yield edition, books[edition.slug]
