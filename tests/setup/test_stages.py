"""Turns stamps, stages and the wheel into tests: what is made again, what is not, what an install holds."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from setup import __main__ as stages
from setup import for_site, for_tests
from setup.environment import INPUTS, Environment


@pytest.fixture
def environment(tmp_path: Path, root: Path) -> Environment:
    """A checkout of the inputs alone, with a Python that can import the package."""
    for name in INPUTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((root / name).read_bytes())
    made = Environment(tmp_path)
    made.bin.mkdir(parents=True)
    made.python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    made.python.chmod(0o755)
    return made


def test_a_stage_is_ready_until_its_input_changes(environment: Environment) -> None:
    assert not environment.is_ready("site")
    environment.mark_ready("site")
    assert environment.is_ready("site")
    assert not environment.is_ready("test")
    environment.constraints.write_text("lxml==6.1.3\n")
    assert not environment.is_ready("site")


def test_a_moved_checkout_is_not_ready(environment: Environment, tmp_path: Path) -> None:
    environment.mark_ready("site")
    moved = tmp_path.with_name(tmp_path.name + "-moved")
    tmp_path.rename(moved)
    assert not Environment(moved).is_ready("site")


def test_the_test_stage_serves_the_site_as_well_and_is_not_made_again(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.mark_ready("test")
    (environment.folder / "test-env").write_text(f"BOPU_JAVA={sys.executable}\n")
    (environment.folder / "site-env").write_text(f"BOPU_PLAYER={sys.prefix}\n")
    monkeypatch.setattr(Environment, "make", lambda self: pytest.fail("made again"))
    stages.make_ready(environment, "site")
    stages.make_ready(environment, "test")


def test_a_programme_that_was_removed_since_is_noticed(environment: Environment, tmp_path: Path) -> None:
    assert not for_tests.still_there(environment)
    (environment.folder / "test-env").write_text(f"BOPU_CHROMIUM={tmp_path / 'gone'}\n")
    assert not for_tests.still_there(environment)


@pytest.mark.parametrize("stage", ["site", "test"])
def test_a_site_stage_without_its_pyodide_is_made_again(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    done: list[str] = []
    environment.mark_ready(stage)
    (environment.folder / "test-env").write_text(f"BOPU_JAVA={sys.executable}\n")
    (environment.folder / "site-env").write_text(f"BOPU_PLAYER={environment.folder / 'gone'}\n")
    monkeypatch.setattr(Environment, "make", lambda self: None)
    monkeypatch.setattr(Environment, "install", lambda self, stage: done.append(stage))
    monkeypatch.setattr(for_site, "prepare", lambda environment: done.append("pyodide"))
    monkeypatch.setattr(for_tests, "prepare", lambda environment: done.append("checkers"))
    stages.make_ready(environment, stage)
    assert done == [stage, "pyodide", *["checkers"] * (stage == "test")]


@pytest.mark.parametrize("arguments", [[], ["all"], ["site", "test"]])
def test_wrong_usage_is_one_line_and_status_2(root: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "setup", *arguments], cwd=root / "tooling", capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("set-up: expected one of site, test, bench, found ")
    assert done.stderr.count("\n") == 1


def test_the_set_up_uses_the_standard_library_alone(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "setup", "nothing"], cwd=root / "tooling", capture_output=True, text=True
    )
    assert done.returncode == 2, done.stderr


def test_make_says_so_where_there_is_no_python(root: Path) -> None:
    done = subprocess.run(
        ["make", "ready-site", "PYTHON=no-such-python"],
        cwd=root,
        capture_output=True,
        text=True,
        env=plain_environment(),
    )
    assert done.returncode != 0
    assert "set-up: Python 3.11 or newer is needed and there is no no-such-python" in done.stderr


def test_a_wheel_holds_the_schemas_and_the_templates(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*command, str(tmp_path), str(root)], check=True, env=plain_environment())
    (wheel,) = tmp_path.glob("bopu-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    for folder in ("schema", "site_templates"):
        wanted = {
            f"bopu/_data/{path.relative_to(root).as_posix()}" for path in (root / folder).rglob("*") if path.is_file()
        }
        assert wanted, f"{folder}/ was expected to hold files"
        assert wanted <= names
    assert "bopu/__init__.py" in names
    assert not [name for name in names if name.startswith(("tests/", "setup/"))]


def plain_environment() -> dict[str, str]:
    """The environment without what a surrounding make tells its children."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
