"""Mutants are tried on one process or two, to the end or after a kill: what comes of them is the same."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bopu.checks.rules import trials
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.mutation import mutation
from bopu.checks.rules.subject import Subject
from bopu.checks.rules.trials import Trials, digest_of, tried
from tests.checks.rules.test_mutation import HEAD, STRONG, WEAK
from tests.checks.rules.test_procedures import subject_with
from tests.rules.harness import POT, copied


class Killed(Exception):
    """What ends a run in the middle."""


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    """The small game with two cases."""
    pot = copied(tmp_path_factory.mktemp("pot"), POT)
    pot.path("cases").mkdir()
    pot.path("cases/1.yaml").write_text(HEAD + WEAK + STRONG, encoding="utf-8")
    return subject_with(pot)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks so small that there are several, each worth a process."""
    monkeypatch.setattr(trials, "WORTH", 1)


def test_two_processes_say_what_one_says(subject: Subject) -> None:
    examination = Examination(subject, 1)
    alone, together = (mutation(examination, Trials(jobs)) for jobs in (1, 2))
    assert alone == together and alone[0]["score"]["all"] > 20


def test_after_a_kill_what_is_complete_is_not_tried_again(subject: Subject, tmp_path: Path) -> None:
    whole = tried(Examination(subject, 1))

    def kill(done: int, number: int) -> None:
        if done > number / 2:
            raise Killed

    with pytest.raises(Killed):
        tried(Examination(subject, 1), Trials(1, tmp_path, kill))
    [journal] = tmp_path.iterdir()
    with journal.open("ab") as file:
        file.write(b'{"chunk": 99, "rows": [')  # a kill in the middle of a line
    told: list[tuple[int, int]] = []
    assert tried(Examination(subject, 1), Trials(1, tmp_path, lambda *how: told.append(how))) == whole
    assert told[0][0] > len(whole) / 2 and told[-1] == (len(whole), len(whole))
    again: list[tuple[int, int]] = []
    assert tried(Examination(subject, 1), Trials(1, tmp_path, lambda *how: again.append(how))) == whole
    assert again == [(len(whole), len(whole))]  # what is unchanged is not tried at all


def test_other_rules_are_tried_anew_and_the_old_journal_goes(subject: Subject, tmp_path: Path) -> None:
    tried(Examination(subject, 1), Trials(1, tmp_path))
    [old] = [one.name for one in tmp_path.iterdir()]
    other = replace(subject, ruleset=replace(subject.ruleset, version="other"))
    tried(Examination(other, 1), Trials(1, tmp_path))
    assert old == f"{POT}-{digest_of(subject)}.jsonl"
    assert [one.name for one in tmp_path.iterdir()] == [f"{POT}-{digest_of(other)}.jsonl"]


def test_where_a_case_comes_or_goes_only_what_it_concerns_is_tried_again(subject: Subject, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    kept, file = Trials(1, tmp_path / "kept"), tmp_path / "cases/1.yaml"
    here = replace(subject, folder=tmp_path)

    def noticed(cases: str) -> tuple[int, int]:
        file.write_text(HEAD + cases, encoding="utf-8")
        told: list[int] = []
        rows = tried(Examination(here, 1), replace(kept, tell=lambda done, number: told.append(done)))
        assert [row["noticed"] for row in rows] == [row["noticed"] for row in tried(Examination(here, 1))]
        return told[0], sum(row["noticed"] == "case" for row in rows)

    none, weak = noticed(WEAK)
    assert none == 0
    stood, both = noticed(STRONG + WEAK)  # what the weak case killed is not tried again
    assert stood == weak < both
    (tmp_path / "survivors.yaml").write_text("survivors: []\n", encoding="utf-8")
    stood, same = noticed(STRONG + WEAK)  # a reason notices nothing: all stands
    assert stood > same == both
    stood, fewer = noticed(WEAK.replace("turned card=bai", "turned"))  # both went, another came
    assert stood == 0 and fewer == weak


def test_where_nothing_can_be_kept_all_is_tried(subject: Subject, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    rows = tried(Examination(subject, 1), Trials(1, tmp_path / "file" / "below"))
    assert json.loads(json.dumps(rows)) == rows and len(rows) > 20
