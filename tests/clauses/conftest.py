"""Turns a module's `SLUG` into the real edition of that name and its clauses."""

from pathlib import Path

import pytest

from bopu.clauses.model import Clause, Edition
from bopu.clauses.read import read_corpus
from bopu.project import open_project


@pytest.fixture(scope="module")
def edition(request: pytest.FixtureRequest, root: Path) -> Edition:
    """The edition that the module is about."""
    opened, _ = open_project(root)
    assert opened is not None
    corpus, findings = read_corpus(opened)
    assert corpus is not None, findings
    return next(one for one in corpus.editions if one.slug == request.module.SLUG)


@pytest.fixture(scope="module")
def clauses(edition: Edition) -> dict[str, Clause]:
    """Its clauses by id."""
    return {clause.id: clause for clause in edition.clauses}
