"""Texts that are checked beside each other, and Ctrl-C while they are."""

import multiprocessing
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.parted import _longest_first, all_checked, at_once
from bopu.checks.rules.reported import Asked, NoGame
from bopu.checks.rules.together import checked, subject_for
from bopu.clauses import read_corpus
from bopu.project import open_project
from bopu.rules import compile_text

QUICK = ("links", "ledger", "figures", "rights")
SLUGS = ("madiao", "cailianchuan")


@pytest.fixture(scope="module")
def asked(root: Path) -> Asked:
    whole, _ = open_project(root)
    assert whole is not None
    project = replace(whole, texts=tuple(text for text in whole.texts if text.slug in SLUGS))
    return Asked(project, SLUGS, QUICK, 1)


def test_two_processes_find_what_one_finds_in_the_order_of_the_texts(asked: Asked) -> None:
    told: list[tuple[int, int]] = []
    found = list(all_checked(asked, 2, lambda done, total: told.append((done, total))))
    assert [slug for slug, _ in found] == list(SLUGS)
    assert found == [(slug, checked(asked, slug)) for slug in SLUGS]
    assert all(one.report is not None and one.report.data["clauses"] for _, one in found)
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_few_checks_one_text_and_mutants_stay_in_one_process(asked: Asked) -> None:
    assert at_once(asked)
    assert not at_once(replace(asked, names=QUICK[:2]))
    assert not at_once(replace(asked, slugs=SLUGS[:1]))
    assert not at_once(replace(asked, names=(*QUICK, "mutation")))


def test_the_longest_rules_come_first(asked: Asked) -> None:
    sizes = {
        text.slug: (text.folder / "rules.yaml").stat().st_size for text in asked.project.texts if text.slug in SLUGS
    }
    assert _longest_first(asked) == sorted(SLUGS, key=sizes.__getitem__, reverse=True)


def test_breaking_off_ends_the_processes_at_once(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(futures: list[Future[Any]], tell: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bopu.checks.rules.parted._wait", broken)
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        list(all_checked(replace(asked, names=("enumeration", "odds", "choices", "coverage")), 2))
    assert set(multiprocessing.active_children()) <= before


def test_rules_whose_game_cannot_be_had_are_a_sentence(asked: Asked) -> None:
    corpus, _ = read_corpus(asked.project)
    assert corpus is not None
    compiled = compile_text(asked.project, corpus.editions, SLUGS[0], corpus.glossary)
    assert compiled.ruleset is not None
    lost = replace(compiled, ruleset=replace(compiled.ruleset, engine="bopu.games.nothing"))
    with pytest.raises(NoGame, match="nothing"):
        subject_for(asked.project, corpus, SLUGS[0], lost)
