"""Turns what a person types into a finished command: words, lines on standard input, an environment."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from bopu.cli import main

COMMAND = [sys.executable, "-c", "from bopu.cli import main; main()"]
WITH_A_GAME = (
    "play",
    "replay",
    "verify",
    "simulate",
    "compile",
    "check",
    "explain",
    "odds",
    "score",
    "measure",
    "statistics",
    "tally",
)
"""Commands that need rules: tests/cli/test_play_commands.py runs their examples."""
SLUG = "shengguantu"
QUICK = ("--rests", "3", "--seed", "3")
SEATED = (SLUG, *QUICK, "--lang", "en")


def environment(**changed: str) -> dict[str, str]:
    """The environment of a command: the package of this checkout, and output buffered as it is for a person."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    tooling = str(Path(__file__).resolve().parents[2] / "tooling")
    return {**kept, "PYTHONPATH": tooling, "PYTHONIOENCODING": "utf-8", **changed}


def typed(root: Path, *words: str, lines: str = "", **changed: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder with these lines on its standard input; no traceback may ever be seen."""
    done = subprocess.run(
        [*COMMAND, *words], cwd=root, env=environment(**changed), input=lines,
        capture_output=True, text=True, timeout=240, encoding="utf-8",
    )  # fmt: skip
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return done


def at_once(root: Path, *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """What a command answers to these lines on its standard input, without a process of its own: it does not look at
    its terminal, and what this process has read of texts and rules need not be read again.

    What would be a traceback fails the test as it is.
    """
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    status: str | int | None = 0
    given = TextIOWrapper(BytesIO(lines.encode()), encoding="utf-8")
    with chdir(root), redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        try:
            main(words)
        except SystemExit as end:
            status = end.code
    texts = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err)]
    return subprocess.CompletedProcess(words, status if isinstance(status, int) else 1, *texts)


def until(holds: Callable[[], bool], running: subprocess.Popen[str]) -> None:
    """Wait for something that a running command does."""
    end = time.monotonic() + 120
    while not holds():
        assert running.poll() is None and time.monotonic() < end, running.communicate()
        time.sleep(0.05)


def read_until(master: int, wanted: bytes) -> bytes:
    """What a command writes to its terminal until it has written this."""
    seen, end = b"", time.monotonic() + 120
    while wanted not in seen:
        assert time.monotonic() < end, seen
        try:
            seen += os.read(master, 65536)
        except OSError:
            break
    assert wanted in seen, seen
    return seen
