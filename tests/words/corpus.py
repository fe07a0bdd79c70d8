"""Turns the corpus of this project into a division that the tests of words share, and a few words into an edition."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bopu.clauses import Corpus, Edition, read_corpus
from bopu.project import open_project
from bopu.words import Division, division_of
from tests.site.projects import add_text, read

SEGMENT = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.1">Throw.</seg>',)

ROOT = Path(__file__).resolve().parents[2]


@cache
def corpus() -> Corpus:
    """The corpus of this checkout."""
    project, findings = open_project(ROOT)
    assert project is not None, findings
    found, findings = read_corpus(project)
    assert found is not None, findings
    return found


@cache
def division() -> Division:
    """All of it, companions too."""
    return division_of(corpus().editions, corpus().glossary)


def edition(folder: Path, *clauses: str, companions: Mapping[str, str] | None = None) -> tuple[Edition, Corpus]:
    """A text of these clauses, `a.1`, `a.2` …, with the glossary of the tests: 德 and 籌."""
    words = [
        f'<seg type="clause" xml:id="a.{number}" n="{number}" function="procedure"><label>{number}.</label>{text}</seg>'
        for number, text in enumerate(clauses, 1)
    ]
    add_text(folder, clauses=words, segments=SEGMENT, companions=dict(companions or {}))
    found, _ = read(folder)
    return found.editions[0], found
