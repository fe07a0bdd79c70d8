"""The promotion game as its checks see it: compiled once, with an examination of few games."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.subject import Subject, subject_of
from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.rules import compile_text
from bopu.ruleset.model import Rule

SLUG = "shengguantu"
Changed = Callable[..., Subject]


def subject_in(root: Path, slug: str) -> Subject:
    """A game of this corpus, compiled."""
    project, _ = open_project(root)
    assert project is not None
    corpus, findings = read_corpus(project)
    assert corpus is not None, findings
    compiled = compile_text(project, corpus.editions, slug, corpus.glossary)
    assert compiled.ruleset is not None, compiled.findings
    folder = next(text.folder for text in project.texts if text.slug == slug)
    file = project.relative(folder / "rules.yaml")
    found, why = subject_of(slug, folder, file, compiled.ruleset, compiled.ledger, corpus.editions)
    assert found is not None, why
    return found


@pytest.fixture(scope="session")
def subject(root: Path) -> Subject:
    """The promotion game."""
    return subject_in(root, SLUG)


@pytest.fixture(scope="session")
def examination(subject: Subject) -> Examination:
    """Its questions, and two games."""
    return Examination(subject, 2)


@pytest.fixture
def changed(subject: Subject) -> Changed:
    """The same game with one rule changed, or left out where nothing is given."""

    def change(name: str, **fields: object) -> Subject:
        found: list[Rule] = []
        for rule in subject.ruleset.rules:
            if rule.id != name:
                found.append(rule)
            elif fields:
                found.append(replace(rule, **fields))  # type: ignore[arg-type]
        return subject.with_rules(found)

    return change
