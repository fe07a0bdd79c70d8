"""A folder with the corpus, compiled once, and a record of a game that was played there."""

import shutil
from pathlib import Path

import pytest

from bopu.simulate.source import find_ruleset
from tests.cli.typing_at import SEATED, SLUG, at_once


@pytest.fixture(scope="session")
def parlour(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the corpus, compiled once."""
    folder = tmp_path_factory.mktemp("parlour")
    shutil.copytree(root / "corpus", folder / "corpus")
    ruleset, findings = find_ruleset(folder, SLUG)
    assert ruleset is not None, [str(finding) for finding in findings]
    return folder


@pytest.fixture(scope="session")
def record(parlour: Path) -> str:
    """The record of a game of four bots, played to the end."""
    done = at_once(parlour, "play", *SEATED, "--people", "0", "--record", "whole.txt")
    assert done.returncode == 0
    return (parlour / "whole.txt").read_text("utf-8")
