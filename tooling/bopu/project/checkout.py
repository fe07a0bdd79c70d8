"""Turns the folders that a site is made from into the commit that last changed them, where git holds them as they are.

Nothing is said where nothing is certain: without git, outside of a checkout, or while there are changes that no commit
has.
"""

import subprocess
from collections.abc import Sequence
from pathlib import Path

SECONDS = 20
ALONE = ("-c", "core.fsmonitor=false", "--no-optional-locks")
"""git reads, starts nothing, and takes no lock from whoever works in the checkout."""


def commit_of(root: Path, folders: Sequence[Path]) -> str:
    """The full hash of the last commit that changed one of the folders; empty where it is not known."""
    inside = [folder.as_posix() for folder in folders if folder.is_relative_to(root)]
    if not inside or _git(root, "status", "--porcelain", "--untracked-files=normal", "--", *inside) != "":
        return ""
    return _git(root, "log", "-1", "--format=%H", "--", *inside) or ""


def _git(root: Path, *words: str) -> str | None:
    """What git says, None where it cannot say it."""
    try:
        said = subprocess.run(
            ["git", *ALONE, "-C", str(root), *words], capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return said.stdout.strip() if said.returncode == 0 else None
