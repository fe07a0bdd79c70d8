"""Turns a command line into its output, or into one sentence about why it failed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from setup.faults import SetupFault

PROBE_SECONDS = 60


def probe(command: list[str]) -> str | None:
    """What the command prints on both channels; None where it cannot be run, fails, or does not end in a minute."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PROBE_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def run(command: list[str], purpose: str, cwd: Path | None = None, path_first: Path | None = None) -> None:
    """Runs the command and shows nothing unless it fails; `path_first` is a folder put at the head of PATH."""
    print(f"set-up: {purpose}", flush=True)
    environment = dict(os.environ)
    if path_first is not None:
        environment["PATH"] = f"{path_first}{os.pathsep}{environment.get('PATH', '')}"
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise SetupFault(f"{purpose} failed: {command[0]} could not be started ({error.strerror}).") from error
    if done.returncode != 0:
        print(done.stdout.decode("utf-8", "replace"), flush=True)
        raise SetupFault(
            f"{purpose} failed: {Path(command[0]).name} ended with status {done.returncode}; it said the above."
        )


def on_path(name: str) -> Path | None:
    """The programme of that name on PATH, as an absolute path."""
    found = shutil.which(name)
    return Path(found).absolute() if found else None
