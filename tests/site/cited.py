"""Turns the small project into a site that knows where it will stand and where faults are reported, and its pages into
what is cited of them.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from bopu import __version__
from bopu.clauses import Corpus
from bopu.project import Project
from bopu.site.citable import CitedClause, cited_clauses
from bopu.site.context import Context, make_context
from bopu.site.release import Standing
from bopu.site.strings import read_strings
from tests.shared import made_once
from tests.site.projects import add_text, build, page

BASE = "https://books.example/bopu/"
REPORT = "https://books.example/new?t={id}&v={release}&b={quotation}&p={page}"


def cited_site(factory: pytest.TempPathFactory) -> Path:
    """The site, made once for all that look at it."""

    def make(folder: Path) -> None:
        add_text(folder)
        (folder / "corpus/project.toml").write_text(f'report = "{REPORT}"\n', encoding="utf-8")
        assert build(folder, folder / "out", base_url=BASE) == []

    return made_once(factory, "cited", make) / "out"


def context_of(read_: tuple[Corpus, Project], base: str = BASE, standing: Standing | None = None) -> Context:
    """A context of what was read."""
    corpus, project = read_
    return make_context(
        corpus, project, read_strings(project.templates / "strings.toml"), base, __version__, standing=standing
    )


def clause(context: Context, at: int = 1) -> CitedClause:
    """A clause of the only edition."""
    return list(cited_clauses(context, context.editions[0]))[at]


def tree_of(out: Path, address: str) -> Any:
    """A page of the site, parsed."""
    return html.document_fromstring(page(out, address).encode())


def metas(out: Path, address: str) -> dict[str, str]:
    """The named meta elements of a page."""
    found = tree_of(out, address).xpath("//head/meta[@name]")
    return {one.get("name"): one.get("content") for one in found}


def linked(out: Path, address: str) -> dict[str, Any]:
    """The linked data of a page."""
    (text,) = tree_of(out, address).xpath("//script[@type='application/ld+json']/text()")
    found: dict[str, Any] = json.loads(text)
    return found
