"""Turns the corpus into a built and served site, once per session."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import serving


@pytest.fixture(scope="session")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this corpus, built by the command that a person would type."""
    out = tmp_path_factory.mktemp("built") / "site"
    bopu = Path(sys.executable).with_name("bopu")
    command = [str(bopu), "build", "--project", str(root), "--out", str(out)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.fail(f"`bopu build` was expected to end with status 0, and ended with {done.returncode}: {done.stderr}")
    return out


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """The address at which the site of this corpus is served."""
    with serving(site) as address:
        yield address
