"""Turns the corpus into a built and served site, once for all processes of a run."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.serving import serving
from tests.browser.visiting import Visit
from tests.shared import made_once

KEPT = ("patterns", "positions", "rests", "told")
"""Folders below build/ with what was measured before and still serves: their files are named after what they hold."""

RESTS = "40"
"""Games of which it is counted what they rest on, of each ruleset: pages show the same rows as after the thousand of
`make site`, and tests/site/test_rests.py holds what is counted."""


def _site(root: Path, folder: Path) -> None:
    """What `make site` does after the set-up, by the commands that a person would type."""
    for name in ("corpus", "site_templates"):
        shutil.copytree(root / name, folder / name, dirs_exist_ok=True)
    for name in KEPT:
        if (root / "build" / name).is_dir():
            shutil.copytree(root / "build" / name, folder / "build" / name, dirs_exist_ok=True)
    bopu = Path(sys.executable).with_name("bopu")
    # an error in the rules ends the check with 1; it then stands on the report page
    for words, good in ((["check", "--fast"], (0, 1)), (["build", "--out", "site", "--rests", RESTS], (0,))):
        done = subprocess.run([str(bopu), *words], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode not in good:
            said = f"`bopu {' '.join(words)}` was expected to end with status {good[-1]}"
            pytest.fail(f"{said}, and ended with {done.returncode}: {done.stderr}")


@pytest.fixture(scope="session")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this corpus, with what its rules were found to do."""
    return made_once(tmp_path_factory, "built", lambda folder: _site(root, folder)) / "site"


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """The address at which the site of this corpus is served."""
    with serving(site) as address:
        yield address


@pytest.fixture(scope="module")
def page(visit: Visit) -> Page:
    """The page of a module that sits down at one table (`visit`)."""
    return visit.page
