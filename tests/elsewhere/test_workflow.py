"""The workflow that a project may copy: its commands run in their order on the example, its options are known."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from bopu.cli.command_line import group
from tests.cli.typing_at import at_once
from tests.elsewhere.projects import EXAMPLE, example

WORKFLOW = EXAMPLE / ".github" / "workflows" / "bopu.yml"
BROKEN = '<measure xml:id="zyc.3.2.mei" quantity="1" unit="mei">一枚</measure>'


def job() -> dict[str, Any]:
    """Its one job. YAML 1.1 takes the key `on` for true."""
    read = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    assert set(read) == {"name", True, "permissions", "env", "jobs"}
    [only] = read["jobs"].values()
    return dict(only)


def commands() -> list[list[str]]:
    """The words of each bopu command, in their order."""
    lines = [line for step in job()["steps"] for line in step.get("run", "").splitlines()]
    return [shlex.split(line) for line in lines if line.startswith("bopu ")]


def played(root: Path, words: list[str]) -> int:
    """Run one as a shell does; what it prints goes to the file behind >."""
    words, to = (words[: words.index(">")], words[-1]) if ">" in words else (words, "")
    done = at_once(root, *words[1:])
    if to:
        (root / to).write_text(done.stdout, "utf-8")
    return done.returncode


@pytest.fixture
def without_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Pyodide is not installed: a site without play costs less."""
    monkeypatch.setattr("bopu.cli.commands.find_player", lambda folder: (None, []))


def test_it_validates_checks_and_builds_in_this_order() -> None:
    assert [words[1] for words in commands()] == ["validate", "check", "build"]


def test_every_option_is_one_of_the_command() -> None:
    for words in commands():
        command = group.everything()[words[1]]
        known = {name for param in command.params if isinstance(param, click.Option) for name in param.opts}
        assert {word.partition("=")[0] for word in words if word.startswith("-")} <= known, words


def test_it_says_from_where_bopu_is_installed() -> None:
    text = WORKFLOW.read_text("utf-8")
    assert yaml.safe_load(text)["env"].keys() == {"BOPU"}
    assert 'pip install "$BOPU"' in text


def test_findings_are_handed_over_even_when_a_step_has_failed() -> None:
    """Each log that a command writes is uploaded, whatever the command ended with."""
    written = [words[-1] for words in commands() if ">" in words]
    uploads = [step for step in job()["steps"] if "upload-sarif" in step.get("uses", "")]
    assert [step["with"]["sarif_file"] for step in uploads] == written
    assert len({step["with"]["category"] for step in uploads}) == len(uploads)
    assert all("always()" in step["if"] for step in uploads)
    assert yaml.safe_load(WORKFLOW.read_text("utf-8"))["permissions"]["security-events"] == "write"


def test_its_commands_run_on_the_example(tmp_path: Path, without_player: None) -> None:
    root = example(tmp_path / "project")
    assert [played(root, words) for words in commands()] == [0, 0, 0]
    for log in root.glob("*.sarif"):
        [run] = json.loads(log.read_text("utf-8"))["runs"]
        assert {result["level"] for result in run["results"]} <= {"note"}
    assert (root / "site" / "index.html").is_file()


def test_a_planted_fault_stands_on_its_line_in_what_is_handed_over(tmp_path: Path) -> None:
    root = example(tmp_path / "project")
    text = root / "corpus/zhuangyuanchou/text.xml"
    text.write_text(text.read_text("utf-8").replace(BROKEN, BROKEN.replace('quantity="1"', 'quantity="2"')), "utf-8")
    line = next(number for number, one in enumerate(text.read_text("utf-8").splitlines(), 1) if "zyc.3.2.mei" in one)
    assert [played(root, words) for words in commands()[:2]] == [1, 1]
    [run] = json.loads((root / "validate.sarif").read_text("utf-8"))["runs"]
    places = [one["locations"][0]["physicalLocation"] for one in run["results"]]
    assert ("corpus/zhuangyuanchou/text.xml", line) in [
        (place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places
    ]


def test_the_readme_names_it() -> None:
    assert re.search(r"\.github/workflows/bopu\.yml", (EXAMPLE / "README.md").read_text("utf-8"))
