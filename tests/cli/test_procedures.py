"""What a person types to have a procedure explained: its steps with their clauses, and sentences for what is wrong."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.typing_at import environment, typed
from tests.rules.harness import POT, copied


@pytest.fixture
def project(root: Path, tmp_path: Path) -> Path:
    """The small game with a pot."""
    copied(tmp_path, POT)
    shutil.copy(root / "corpus" / "glossary.xml", tmp_path / "corpus" / "glossary.xml")
    return tmp_path


def explained(project: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """What the command says. The engine of the small game is a module of the tests."""
    path = os.pathsep.join([environment()["PYTHONPATH"], str(Path(__file__).parents[2])])
    return typed(project, "explain", POT, *more, PYTHONPATH=path)


def test_each_step_is_told_with_what_follows_and_its_clauses(project: Path) -> None:
    said = explained(project, "--procedure", "kaichong", "--lang", "en")
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[:3] == ["kaichong", "  turner = table_won.player", "  p.1: 每次翻底一張。 / 每次翻底一张。"]
    assert "[kaichong.turn] reveals: 1 (card)  revealed → offer; empty → done" in lines
    assert "[kaichong.red] ? same: card; hong  yes → bonus; no → turn" in lines
    assert lines[lines.index("[kaichong.bury] buries: card  → turn") + 1] == "  supplied: a guess (certainty low)"


def test_a_way_that_no_clause_gives_is_told_so(project: Path) -> None:
    rules = project / "corpus" / POT / "rules.yaml"
    alone = "rulesets: {alone: {title: {zh: 原文, en: Source}, supplements: false}}\n"
    rules.write_text(rules.read_text(encoding="utf-8").replace("rules:\n", alone + "rules:\n"), encoding="utf-8")
    said = explained(project, "--procedure", "kaichong", "--ruleset", "alone", "--lang", "en").stdout
    assert "none → bury (no clause gives it)" in said and "[kaichong.bury]" not in said


def test_choices_decide_which_of_two_steps_is_told(project: Path) -> None:
    said = explained(project, "--procedure", "kaichong", "--choice", "left=falls").stdout
    assert "[kaichong.pass.falls]" in said and "[kaichong.pass.passes]" not in said


def test_the_same_as_json(project: Path) -> None:
    found = json.loads(explained(project, "--procedure", "kaichong", "--json").stdout)
    lay = next(step for step in found["steps"] if step["id"] == "kaichong.lay")
    assert lay["ways"] == [{"outcome": "", "to": "turn", "missing": False}]
    assert [clause["id"] for clause in lay["clauses"]] == ["p.6"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--procedure", "kaichon"], "expected one of the procedures (kaichong); found 'kaichon': did you mean"),
        ([], "expected --procedure (kaichong); found none"),
        (["--procedure", "kaichong", "--throw", "4411"], "found --throw and --procedure"),
        (["--throw", "4411"], "found --throw, in a game without dice"),
    ],
)
def test_what_is_wrong_is_one_sentence(project: Path, options: list[str], message: str) -> None:
    said = explained(project, *options)
    assert said.returncode == 2 and message in said.stderr and said.stdout == ""
