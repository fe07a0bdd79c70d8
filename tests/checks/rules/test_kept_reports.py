"""What was found about a text is told again while nothing changes that it was made from, and never longer."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from bopu.checks.rules import made_from
from bopu.checks.rules.kept_reports import FOLDER, kept
from bopu.checks.rules.made_from import ABOVE
from bopu.checks.rules.report import CHECKS
from bopu.checks.rules.reported import NAMES, Asked, Outcome, as_text
from bopu.checks.rules.together import checked
from bopu.project import open_project
from tests.cli.typing_at import environment
from tests.elsewhere.projects import EXAMPLE, GAME, example
from tests.test_layers import MAY_IMPORT

SOME = ("links", "ledger", "figures", "cases")


def asked_of(root: Path, slug: str = GAME) -> Asked:
    """Some checks of a text, of the project as it is on disk now."""
    project, findings = open_project(root)
    assert project is not None, findings
    return Asked(project, (slug,), SOME, 1)


def of(asked: Asked) -> Outcome | None:
    """What is kept of it."""
    return kept(asked, asked.slugs[0])


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine of the example can be imported."""
    monkeypatch.syspath_prepend(str(EXAMPLE))


@pytest.fixture
def checked_once(tmp_path: Path) -> Path:
    """A small project of which one text was checked."""
    root = example(tmp_path / "project")
    outcome = checked(asked_of(root), GAME)
    assert outcome.report is not None and not outcome.faulty, outcome.opening
    return root


def test_the_names_of_checks_are_those_that_there_are() -> None:
    assert list(NAMES) == list(CHECKS)


def test_what_is_kept_is_what_was_found_to_the_byte(checked_once: Path) -> None:
    asked = asked_of(checked_once)
    found, told = checked(asked, GAME), of(asked)
    assert told is not None and told.report is not None and found.report is not None
    assert (told.opening, told.report.findings) == (found.opening, found.report.findings)
    assert as_text(told.report.data) == as_text(found.report.data)


def _written(file: str, text: str = "\n") -> Callable[[Path], None]:
    def change(root: Path) -> None:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((path.read_text("utf-8") if path.exists() else "") + text, "utf-8")

    return change


def _gone(root: Path) -> None:
    next((root / "corpus" / GAME).glob("phrases.yaml")).unlink()


CHANGES: dict[str, Callable[[Path], None]] = {
    "the edition": _written(f"corpus/{GAME}/text.xml"),
    "the rules": _written(f"corpus/{GAME}/rules.yaml"),
    "a case that comes": _written(f"corpus/{GAME}/cases/9-new.yaml", "cases: []\n"),
    "a file that goes": _gone,
    "the glossary": _written("corpus/glossary.xml"),
    "a shared file that comes": _written("corpus/conversion.xml"),
    "the settings of the project": _written("project.toml"),
    "a schema of its own": lambda root: str(copytree(Path(__file__).parents[3] / "schema", root / "schema")) and None,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_what_it_was_made_from_is_checked_anew(checked_once: Path, change: Callable[[Path], None]) -> None:
    assert of(asked_of(checked_once)) is not None
    change(checked_once)
    assert of(asked_of(checked_once)) is None


def test_other_options_are_checked_anew_and_keep_their_own(checked_once: Path) -> None:
    asked = asked_of(checked_once)
    for other in (replace(asked, games=2), replace(asked, names=SOME[:3])):
        assert of(other) is None
        checked(other, GAME)
        assert of(other) is not None
    assert of(asked) is not None and of(replace(asked, names=(*SOME, "mutation"))) is None


def test_another_tool_checks_anew(checked_once: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bopu.checks.rules.kept_reports.code_of_tool", lambda: "of another version")
    assert of(asked_of(checked_once)) is None


def test_the_digest_of_the_tool_is_of_every_part_that_checks_import(tmp_path: Path) -> None:
    """Of a copy of the package: a source of each part, and data beside them, count; the parts above do not."""
    package = tmp_path / "bopu"
    copytree(Path(made_from.bopu.__file__).parent, package, ignore=lambda *_: ["__pycache__"])
    code = "from bopu.checks.rules.made_from import code_of_tool; print(code_of_tool())"

    def digest() -> str:
        process = [sys.executable, "-c", code]
        return subprocess.check_output(process, env=environment(PYTHONPATH=str(tmp_path)), text=True)

    before = digest()
    for part in ABOVE:
        with (package / part / "__init__.py").open("a") as file:
            file.write("\n")
    assert digest() == before
    assert not set(ABOVE) & set(MAY_IMPORT["checks"]) and "checks" not in ABOVE
    for name in ("games/madiao/engine.py", "text/data/added.txt"):
        with (package / name).open("a") as file:
            file.write("\n")
        after = digest()
        assert after != before
        before = after


DAMAGED: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "cut off": lambda text: text[:-20],
    "a fault more": lambda text: text.replace('"faults": 0', '"faults": 1'),
    "no JSON": lambda text: "{\n{\n",
    "another shape": lambda text: "[]\n{}\n",
    "another form": lambda text: text.replace('"format": 1', '"format": 0'),
    "more than there was": lambda text: text + "more\n",
    "deep": lambda text: "[" * 100_000 + "\n\n",
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_not_used_and_no_error(checked_once: Path, damage: Callable[[str], str]) -> None:
    asked = asked_of(checked_once)
    [path] = (checked_once / "build" / FOLDER).iterdir()
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    assert of(asked) is None
    checked(asked, GAME)
    assert of(asked) is not None


def test_what_changes_while_it_is_checked_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = example(tmp_path / "project")
    plain = checked.__globals__["validate"]

    def slow(part: object) -> object:
        found = plain(part)
        _written(f"corpus/{GAME}/text.xml")(root)
        return found

    monkeypatch.setattr("bopu.checks.rules.together.validate", slow)
    checked(asked_of(root), GAME)
    assert not (root / "build" / FOLDER).exists()


def test_an_engine_that_changes_while_it_is_checked_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = example(tmp_path / "project")
    monkeypatch.setattr("bopu.checks.rules.kept_reports.time", lambda: 0.0)  # all files are younger than that
    checked(asked_of(root), GAME)
    assert not (root / "build" / FOLDER).exists()


def test_a_folder_that_is_a_link_is_not_kept(tmp_path: Path) -> None:
    root = example(tmp_path / "project")
    (tmp_path / "elsewhere").mkdir()
    (root / "corpus" / GAME / "more").symlink_to(tmp_path / "elsewhere")
    checked(asked_of(root), GAME)
    assert not (root / "build" / FOLDER).exists()


READ = """
import json, sys
from pathlib import Path
read = set()
sys.addaudithook(lambda event, given: event == "open" and isinstance(given[0], str) and read.add(given[0]))
from bopu.cli.command_line import group
from bopu.checks.rules.made_from import ABOVE, engine_files, files_of, modules_loaded
from bopu.checks.rules.together import checked, part_of
from bopu.checks.rules.reported import NAMES, Asked
from bopu.project import open_project
from bopu.project.folder import import_from
root, slug = Path(sys.argv[1]), sys.argv[2]
import_from(root)
project, _ = open_project(root)
outcome = checked(Asked(project, (slug,), [name for name in NAMES if name not in ("mutation", "odds")], 1), slug)
told = {**files_of(part_of(project, slug)), **engine_files(sys.argv[3]), **modules_loaded(sys.argv[3])}
own = [name for name in read if name.startswith(str(root)) and "__pycache__" not in name and "/build/" not in name]
above = [name for name in sys.modules if name.startswith(tuple(f"bopu.{part}" for part in ABOVE if part != "cli"))]
print(json.dumps({"read": len(own), "untold": [name for name in own if name not in told], "above": above}))
"""


def test_a_check_reads_nothing_that_its_digest_does_not_count(tmp_path: Path) -> None:
    """In a project elsewhere, whose engine is its own, every file that Python opens while all checks are made."""
    root = example(tmp_path / "project")
    words = [sys.executable, "-c", READ, str(root), GAME, GAME]
    found = json.loads(subprocess.check_output(words, cwd=tmp_path, env=environment(), text=True))
    assert found["untold"] == [] and found["above"] == [] and found["read"] > 10


def test_an_engine_of_the_project_counts_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    root = example(tmp_path / "project")

    def check() -> str:
        words = [sys.executable, "-m", "bopu", "check", "--only", "cases"]
        done = subprocess.run(words, cwd=root, env=environment(), text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stderr

    told = f"told from kept results: {GAME}; --again checks them anew"
    assert told not in check() and told in check()
    (root / GAME / "domains_more.py").write_text("", "utf-8")
    assert told not in check() and told in check()
