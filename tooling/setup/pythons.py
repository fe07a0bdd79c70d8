"""Turns PATH into a Python that is new enough and can make virtual environments."""

from __future__ import annotations

import sys
from pathlib import Path

from setup import apt
from setup.faults import SetupFault
from setup.shell import on_path, probe

LEAST = (3, 11)
NAMES = ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python")

ASK_VERSION = "import sys; print(*sys.version_info[:2])"
ASK_VENV = "import ensurepip, venv"


def find() -> Path:
    """The first Python >= 3.11 (this one, then those on PATH) that has venv, or gets it where we may install."""
    seen: list[str] = []
    for python in candidates():
        version = version_of(python)
        if version is None:
            continue
        if version >= LEAST:
            return with_venv(python, version)
        seen.append(f"{python} is {version[0]}.{version[1]}")
    found = "; ".join(seen) or "there is none on PATH"
    raise SetupFault(f"Python 3.11 or newer is needed and {found}: install it (apt-get install python3 python3-venv).")


def candidates() -> list[Path]:
    """Every Python worth asking, best first."""
    found = [Path(sys.executable)] if sys.executable else []
    return found + [python for python in map(on_path, NAMES) if python is not None]


def version_of(python: Path) -> tuple[int, int] | None:
    """Major and minor version; None where the file does not run (a shim of a version manager may not)."""
    words = (probe([str(python), "-c", ASK_VERSION]) or "").split()
    if len(words) != 2 or not all(word.isdigit() for word in words):
        return None
    return int(words[0]), int(words[1])


def with_venv(python: Path, version: tuple[int, int]) -> Path:
    """The same Python, once `venv` and `ensurepip` can be imported (Debian keeps them in a package of their own)."""
    if probe([str(python), "-c", ASK_VENV]) is not None:
        return python
    packages = ("python3-venv", f"python{version[0]}.{version[1]}-venv")
    for package in packages:
        if apt.install(package) and probe([str(python), "-c", ASK_VENV]) is not None:
            return python
    raise SetupFault(
        f"{python} cannot make virtual environments: install {packages[0]} (apt-get install {packages[1]})."
    )
