"""Turns something slow to make into a folder that is made once for all processes of one test run."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder of this name, which `make` fills where no other process of the run has filled it.

    The others wait for the one that makes it; where it fails each of them tries, and fails, by itself.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # what lies beside the folders of the workers is for all of them
    made = base / f"{name}.made"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = base / name
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)  # what a process left that failed
            folder.mkdir()
            make(folder)
            made.touch()
    return folder
