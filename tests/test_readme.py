"""Turns README.md into commands that run, and links and texts that are there."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.typing_at import at_once

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = [block for block in re.findall(r"```\n(.*?)```", README, re.S) if "bopu " in block]
EXAMPLES = [line for block in BLOCKS for line in block.splitlines()]
NAMED = sorted(set(re.findall(r"`bopu (\w+)", README)))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 3 and len(NAMED) > 3


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the corpus, since a command may keep what it counted below its folder."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    for line in EXAMPLES:
        if line.startswith("printf "):  # a file that the next command reads
            subprocess.run(["sh", "-c", line], cwd=folder, check=True)
    return folder


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[-1] for block in BLOCKS])
def test_examples_run_one_after_another(project: Path, block: str) -> None:
    for line in block.splitlines():
        program, *words = shlex.split(line)
        if program == "bopu":
            done = at_once(project, *words)
            assert done.returncode == 0 and done.stdout + done.stderr, f"{line}: {done.stderr}"
            assert "error" not in done.stderr, line
        else:
            assert program == "printf", line


@pytest.mark.parametrize("command", NAMED)
def test_a_command_that_is_named_exists(command: str) -> None:
    assert at_once(ROOT, command, "--help").returncode == 0


def test_every_text_of_the_corpus_is_named_and_no_other() -> None:
    texts = {path.parent.name for path in (ROOT / "corpus").glob("*/text.xml")}
    assert set(re.findall(r"^\| `(\w+)` ", README, re.M)) == texts


def test_links_lead_to_files() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert links and all((ROOT / link).exists() for link in links)
