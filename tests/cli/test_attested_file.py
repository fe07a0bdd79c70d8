"""One file, as the guide has it, and `bopu verify`, `bopu check` and the site find it; what it says wrongly is told."""

import re
import shutil
from pathlib import Path

import pytest

from bopu.site import read_games
from tests.cli.typing_at import at_once
from tests.site.projects import read

SLUG = "cailianchuan"
PLAY = f"corpus/{SLUG}/cases/canhe.record.txt"


def of_the_guide(root: Path) -> str:
    """The example of the guide."""
    section = (root / "corpus" / "README.md").read_text("utf-8").partition("## Attested plays")[2]
    found = re.search(r"```\n(bopu record.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the corpus with one text, to which one file was added."""
    folder = tmp_path_factory.mktemp("attested")
    shutil.copytree(root / "corpus" / SLUG, folder / "corpus" / SLUG, ignore=shutil.ignore_patterns("*.record.txt"))
    for name in ("glossary.xml", "conversion.xml"):
        shutil.copy(root / "corpus" / name, folder / "corpus" / name)
    (folder / "site_templates").symlink_to(root / "site_templates")
    (folder / PLAY).write_text(of_the_guide(root), "utf-8")
    return folder


def test_it_is_verified_checked_and_shown(project: Path) -> None:
    done = at_once(project, "verify", PLAY)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{PLAY}: consistent")
    done = at_once(project, "check", SLUG, "--only", "attested", "--json")
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stdout + done.stderr
    corpus, opened = read(project)
    games, findings = read_games(opened, corpus)
    assert [str(one) for one in findings if one.rule == "attested"] == []
    [play] = games[SLUG].attested
    assert play.id == "canhe" and set(play.passages()) == {"clc.17.1"} and play.title["zh"] == "殘荷而有一紅"


def test_what_the_file_expects_otherwise_is_found_on_its_line(project: Path) -> None:
    told = (project / PLAY).read_text("utf-8")
    planted = told.replace("# under short: consistent", "# under short: contradicted at move 1 (clc.17.1)")
    (project / PLAY).write_text(planted.replace("cups=1", "cups=2"), "utf-8")
    try:
        done = at_once(project, "check", SLUG, "--only", "attested")
    finally:
        (project / PLAY).write_text(told, "utf-8")
    line = 1 + told[: told.index("# under default")].count("\n")
    assert done.returncode == 1
    assert f"{PLAY}:{line}: error: under default: expected consistent; found contradicted at move 1" in done.stdout
