"""`bopu check` of several texts: what is kept of each is told as it was found, and a fault is noticed where it is."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once, environment
from tests.elsewhere.projects import EXAMPLE, GAME, RIVAL, add_rival, example

QUICK = ("check", "--games", "1", "--only", "links", "--only", "ledger", "--only", "cases")
CASE = "corpus/{}/cases/1-rival.yaml"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project elsewhere with two texts with rules and one without any, each opened and checked once."""
    sys.path.append(str(EXAMPLE))
    root = example(tmp_path_factory.mktemp("two") / "project")
    add_rival(root)
    assert at_once(root, "new", "text", "jiangu").returncode == 0
    assert at_once(root, "check", RIVAL, "--confirm", "all", "--by", "machine").returncode == 0
    at_once(root, *QUICK)
    return root


@pytest.fixture
def copy(two: Path, tmp_path: Path) -> Path:
    """A copy of it, with what was kept."""
    return shutil.copytree(two, tmp_path / "project")


def told(*slugs: str) -> str:
    """What is said of texts that were not checked."""
    return f"told from kept results: {', '.join(slugs)}; --again checks them anew\n"


@pytest.mark.parametrize("style", ["text", "json", "sarif"])
def test_kept_results_are_told_as_they_were_found(two: Path, style: str) -> None:
    options = (*QUICK, "--notes", "--format", style)
    kept, anew = at_once(two, *options), at_once(two, *options, "--again")
    assert (kept.returncode, kept.stdout) == (anew.returncode, anew.stdout)
    assert kept.stderr == told("jiangu", RIVAL, GAME) + anew.stderr and "told from" not in anew.stderr


def test_the_report_is_the_same_to_the_byte(copy: Path) -> None:
    whole = ("check", GAME, "--games", "1")
    assert at_once(copy, *whole).returncode == 0
    report = copy / "build" / "reports" / f"{GAME}.json"
    before = report.read_bytes()
    report.unlink()
    done = at_once(copy, *whole)
    assert done.stderr.startswith(told(GAME)) and report.read_bytes() == before
    assert at_once(copy, *whole, "--again").returncode == 0 and report.read_bytes() == before


def test_a_fault_in_one_text_is_noticed_and_the_others_are_told(copy: Path) -> None:
    case = copy / CASE.format(RIVAL)
    case.write_text(case.read_text("utf-8").replace("n=3", "n=4"), "utf-8")
    done = at_once(copy, *QUICK)
    assert done.returncode == 1 and f"{CASE.format(RIVAL)}:2: error: " in done.stdout
    assert told("jiangu", GAME) in done.stderr
    again = at_once(copy, *QUICK)
    assert (again.returncode, again.stdout) == (1, done.stdout) and told("jiangu", RIVAL, GAME) in again.stderr


def test_what_one_text_rests_on_counts_for_it(copy: Path) -> None:
    """The rules of the rival cite the first text."""
    text = copy / "corpus" / GAME / "text.xml"
    text.write_text(text.read_text("utf-8") + "<!-- read again -->\n", "utf-8")
    assert told("jiangu") in at_once(copy, *QUICK).stderr


def test_a_text_that_cannot_be_opened_is_all_that_is_told(copy: Path) -> None:
    text = copy / "corpus" / "jiangu" / "text.xml"
    text.write_text(text.read_text("utf-8").replace("</TEI>", ""), "utf-8")
    report = copy / "build" / "reports"
    shutil.rmtree(report, ignore_errors=True)
    done = at_once(copy, "check", "--games", "1", "--format", "json", "--only", "links")
    found = json.loads(done.stdout)
    assert done.returncode == 1 and {one["file"] for one in found} == {"corpus/jiangu/text.xml"}
    assert done.stdout == at_once(copy, "validate", "--json").stdout and not report.exists()
    assert at_once(copy, "check", GAME, "--games", "1", "--only", "links").returncode == 0


def test_a_text_that_points_at_another_is_checked_among_all(copy: Path) -> None:
    text = copy / "corpus" / GAME / "text.en.xml"
    old = "text.xml#"
    assert old in text.read_text("utf-8")
    text.write_text(text.read_text("utf-8").replace(old, f"../{RIVAL}/text.xml#jp.1 text.xml#", 1), "utf-8")
    assert at_once(copy, "validate").returncode == 0
    done = at_once(copy, *QUICK)
    assert (done.returncode, done.stdout) == (0, "") and told("jiangu", GAME) not in done.stderr


HEAVY = ("lxml", "numpy", "jinja2", "jsonschema", "bopu.checks.rules.report")


def test_what_is_kept_is_told_without_a_check_being_imported(two: Path) -> None:
    code = f"import sys; from bopu.cli import main\ntry: main({list(QUICK)!r})\n"
    code += f"finally: print([name for name in {HEAVY!r} if name in sys.modules])"
    words = [sys.executable, "-c", code]
    for _ in range(2):  # in a process of its own the engine is the project's own
        done = subprocess.run(words, cwd=two, env=environment(), capture_output=True, text=True, check=False)
    assert told("jiangu", RIVAL, GAME) in done.stderr and done.stdout.endswith("[]\n"), done.stdout
