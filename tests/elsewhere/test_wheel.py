"""bopu from a wheel, in an environment of its own, serves a project in a folder of its own.

Nothing is fetched: the wheel is built by the backend that is there, and what bopu needs is taken from the environment
of the tests.
"""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

SAID = "import bopu, bopu.project.folder as f; print(bopu.__file__); print(f.shared_folder('schema'))"


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    [made] = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install"]
    done = subprocess.run(
        [*pip, "--quiet", "--no-compile", "--no-deps", "--no-index", str(wheel)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    [packages] = folder.glob("lib/python*/site-packages")
    # as a line of a path file it stands behind the environment's own packages, and its own path files are not read
    (packages / "needed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return folder / "bin"


def run(fresh: Path, cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of the new environment, which knows nothing of this checkout."""
    command = [str(fresh / words[0]), *words[1:]]
    env = {"PATH": str(fresh), "HOME": str(cwd), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize(
    "name",
    [
        "bopu/py.typed",
        "bopu/_data/schema/bopu.rng",
        "bopu/_data/schema/bopu.sch",
        "bopu/_data/schema/rules.schema.json",
        "bopu/_data/schema/cases.schema.json",
        "bopu/_data/site_templates/base.html",
        "bopu/_data/site_templates/strings.toml",
        "bopu/_data/site_templates/static/player/worker.js",
        "bopu/project/skeletons/game/@engine@/engine.py.txt",
        "bopu/project/skeletons/text/corpus/@slug@/text.xml",
        "bopu/imports/data",
    ],
)
def test_the_wheel_holds_what_a_project_needs(wheel: Path, name: str) -> None:
    with zipfile.ZipFile(wheel) as made:
        assert any(one == name or one.startswith(f"{name}/") for one in made.namelist())


def test_the_wheel_holds_every_file_of_the_package_and_its_folders(root: Path, wheel: Path) -> None:
    """No template, schema or word list is left behind; nothing comes along that git does not know."""
    listed = subprocess.run(
        ["git", "ls-files", "tooling/bopu", "schema", "site_templates"], cwd=root, capture_output=True, text=True
    )
    places = {"tooling/bopu": "bopu", "schema": "bopu/_data/schema", "site_templates": "bopu/_data/site_templates"}
    known = {
        name.replace(before, after, 1)
        for name in listed.stdout.splitlines()
        for before, after in places.items()
        if name.startswith(f"{before}/") and (root / name).exists()
    }
    with zipfile.ZipFile(wheel) as made:
        held = {name for name in made.namelist() if ".dist-info/" not in name}
    assert known - held == set()


def test_it_is_the_installed_package_that_runs(fresh: Path, tmp_path: Path) -> None:
    package, schema = run(fresh, tmp_path, "python", "-c", SAID).stdout.split()
    assert Path(package).is_relative_to(fresh.parent)
    assert Path(schema) == Path(package).parent / "_data" / "schema"


def test_a_project_begun_with_it_validates_compiles_checks_plays_and_builds(fresh: Path, tmp_path: Path) -> None:
    folder = tmp_path / "我的 project"
    folder.mkdir()
    for line in (
        "new game gujiu --prefix g",
        "new text jiangu",
        "validate",
        "compile",
        "check --fast",
        "simulate gujiu -n 3",
        "explain gujiu --throw 33",
        "build --out site",
    ):
        done = run(fresh, folder, "bopu", *line.split())
        assert (done.returncode, "error" in done.stderr) == (0, False), (line, done.stdout, done.stderr)
        assert "warning" not in done.stdout + done.stderr, (line, done.stdout)
    assert (folder / "site/en/gujiu/rules/index.html").is_file()
    assert (folder / "site/zh/jiangu/index.html").is_file()
    assert (folder / "site/static").is_dir()
