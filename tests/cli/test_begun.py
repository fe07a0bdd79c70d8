"""The command line is imported when it is run, and not by the processes that a command begins."""

import subprocess
import sys
import tomllib
from pathlib import Path


def test_what_begins_the_command_line_imports_none_of_it(root: Path) -> None:
    """Processes that are begun read the file by which their parent was begun."""
    script = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]["bopu"]
    module, _, function = script.partition(":")
    told = f"import sys; from {module} import {function}; print([one for one in sys.modules if '.cli' in one])"
    done = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, cwd=root / "tooling", check=True
    )
    assert done.stdout.strip() == "[]"


def test_it_can_be_run_as_a_module(root: Path) -> None:
    command = [sys.executable, "-m", "bopu", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root / "tooling", check=False)
    assert (done.returncode, done.stdout.split()[0]) == (0, "bopu,"), done.stderr
