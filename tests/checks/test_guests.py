"""Guests who receive cups (`rs` of type trait): the edition, its translation and the glossary call them the same."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bopu.clauses import Edition, read_corpus
from bopu.clauses.figures import read_figures
from bopu.project import open_project
from bopu.text.glossary import Entry

ROOT = Path(__file__).parents[2]
LIST = "traits"
SCRIPTS = ("traditional", "simplified")


@cache
def corpus() -> tuple[tuple[Edition, ...], dict[str, Entry]]:
    """The editions of this project, and the guests of its glossary."""
    project, faults = open_project(ROOT)
    assert project is not None, faults
    read, findings = read_corpus(project)
    assert read is not None, findings
    return read.editions, {entry.id: entry for entry in read.glossary.entries.values() if entry.list == LIST}


def forms(edition: Edition) -> dict[str, tuple[str, str]]:
    """Each guest of an edition by key, as its clause names it in both scripts."""
    found = {}
    for clause in edition.clauses:
        end = 0
        for figure in clause.figures:
            if (figure.kind, figure.type) == ("rs", "trait"):
                start = clause.readings["edited"].index(figure.text, end)
                end = start + len(figure.text)
                traditional, simplified = (clause.readings[script][start:end] for script in SCRIPTS)
                assert figure.value not in found, f"{figure.value} is marked twice"
                found[figure.value] = (traditional, simplified)
    return found


def english(edition: Edition) -> dict[str, str]:
    """Each guest of a translation by key, in its words."""
    units = edition.translation.clauses if edition.translation else ()
    figures = (figure for unit in units for figure in read_figures(unit.spans))
    return {figure.value: figure.text for figure in figures if (figure.kind, figure.type) == ("rs", "trait")}


def faults(named: Mapping[str, tuple[str, str]], rendered: Mapping[str, str], guests: Mapping[str, Entry]) -> set[str]:
    """The keys of guests that the glossary lacks, or calls otherwise than the edition or the translation."""
    wrong = named.keys() ^ guests.keys()
    for key in named.keys() & guests.keys():
        entry = guests[key]
        if (entry.hant, entry.hans) != named[key] or rendered.get(key, entry.en) != entry.en:
            wrong.add(key)
    return wrong


def everything() -> tuple[dict[str, tuple[str, str]], dict[str, str], dict[str, Entry]]:
    """The guests of all editions, of all translations, and of the glossary."""
    editions, guests = corpus()
    named = {key: form for edition in editions for key, form in forms(edition).items()}
    return named, {key: words for edition in editions for key, words in english(edition).items()}, guests


def test_edition_translation_and_glossary_call_every_guest_the_same() -> None:
    named, rendered, guests = everything()
    assert named
    assert rendered.keys() == named.keys()
    assert faults(named, rendered, guests) == set()


def test_a_guest_has_a_meaning_of_its_own() -> None:
    guests = corpus()[1].values()
    assert [entry.id for entry in guests if entry.gloss_hant == entry.hant or entry.gloss_en == entry.en] == []
    assert len({entry.en for entry in guests}) == len(guests)


def test_a_guest_that_the_glossary_lacks_is_noticed() -> None:
    named, rendered, guests = everything()
    key = next(iter(named))
    assert faults(named, rendered, {k: entry for k, entry in guests.items() if k != key}) == {key}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda entry: replace(entry, hant="別"), id="traditional"),
        pytest.param(lambda entry: replace(entry, hans="别"), id="simplified"),
        pytest.param(lambda entry: replace(entry, en="another"), id="English"),
    ],
)
def test_a_guest_that_the_glossary_calls_otherwise_is_noticed(change: Callable[[Entry], Entry]) -> None:
    named, rendered, guests = everything()
    key = next(iter(named))
    assert faults(named, rendered, guests | {key: change(guests[key])}) == {key}
