"""bopu measure: what is kept is told, in words and as JSON, and whether rules changed; what cannot be is refused."""

import json
from pathlib import Path

import pytest

from bopu.checks.rules.measured import FILE
from tests.cli.typing_at import at_once
from tests.site.games import copy_corpus

SLUG = "madiao"


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one text and its measures."""
    return copy_corpus(root, tmp_path_factory.mktemp("measured"), SLUG)


def test_what_is_kept_is_told_with_its_command_and_its_intervals(project: Path) -> None:
    told = at_once(project, "measure", SLUG)
    first, *rows, last = told.stdout.splitlines()
    assert told.returncode == 0 and first.startswith(f"bopu measure {SLUG} -n ") and "intervals of 95 %" in first
    [biao] = [row for row in rows if row.startswith("diaoshu=biao: ")]
    assert " games go otherwise; +" in biao and last.startswith("the game is completed; on the source alone rest ")
    data = json.loads(at_once(project, "measure", SLUG, "--json").stdout)
    assert data["slug"] == SLUG and len(data["options"]) == len(rows)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-n", "0"), "expected a whole number from 1; found '0'"),
        (("-n", "9", "--bots", "nobody"), "expected one of the players random, many games at once; found 'nobody'"),
        (("-n", "9", "--deals", "2", "--deal-bots", "nobody"), "expected one of the bots random"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_the_first_game(
    project: Path, words: tuple[str, ...], said: str
) -> None:
    done = at_once(project, "measure", SLUG, *words)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_other_rules_and_another_file_are_said(project: Path) -> None:
    path = project / "corpus" / SLUG / FILE
    kept = path.read_text("utf-8")
    try:
        path.write_text(kept.replace(json.loads(kept)["version"], "f" * 64), "utf-8")
        done = at_once(project, "measure", SLUG)
        assert done.returncode == 0 and "found those of ffffffffffff: `bopu measure madiao -n " in done.stderr
        path.write_text("[]", "utf-8")
        done = at_once(project, "measure", SLUG)
        assert (
            done.returncode == 1 and f"corpus/{SLUG}/{FILE}: error: expected what `bopu measure` writes" in done.stderr
        )
        path.unlink()
        done = at_once(project, "measure", SLUG)
        assert done.returncode == 2 and f"`bopu measure {SLUG} -n 1000` makes it" in done.stderr
    finally:
        path.write_text(kept, "utf-8")
