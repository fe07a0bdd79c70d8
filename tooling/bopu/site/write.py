"""Turns finished files into the site's folder, which at no moment shows half a site (`bopu.project.whole_folder`), and
changes a few in a site that is being looked at.
"""

import errno
import os
import tempfile
from pathlib import Path

from bopu.project.whole_folder import Files, write_whole


class Unwritable(Exception):
    """The site cannot be written; the message is one sentence, `place` the folder."""

    def __init__(self, place: Path, message: str) -> None:
        super().__init__(message)
        self.place = str(place)


def write_site(out: Path, files: Files) -> int:
    """Write all files as the new site in `out` and return their number. Raises `Unwritable`; then the old site is as it
    was. Builds into one folder wait for each other.
    """
    try:
        if out.exists() and not is_site(out):
            raise Unwritable(
                out, f"expected {out} to be empty or a site built before; found other files: choose another"
            )
        return write_whole(out, files)
    except OSError as fault:
        raise Unwritable(out, _sentence(out, fault)) from None


def is_site(out: Path) -> bool:
    """Whether a folder may be replaced: it is empty, or holds the file that every site of ours holds."""
    return out.is_dir() and ((out / "data" / "SHA256SUMS").is_file() or not any(out.iterdir()))


def update_site(out: Path, files: Files) -> list[str]:
    """Write only what changed into a site that is being looked at, remove what is gone; returns the names. Raises
    `Unwritable`.
    """
    changed = []
    try:
        present = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        for name, content in files:
            present.discard(name)
            path = out / name
            if not path.is_file() or path.read_bytes() != content:
                _replace(path, content)
                changed.append(name)
        for name in sorted(present):
            (out / name).unlink()
            changed.append(name)
    except OSError as fault:
        raise Unwritable(out, _sentence(out, fault)) from None
    return changed


def _replace(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".page-", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    fresh = Path(name)
    fresh.chmod(0o644)
    fresh.replace(path)


def _sentence(out: Path, fault: OSError) -> str:
    what = {
        errno.ENOSPC: "the disk is full",
        errno.EACCES: "the folder may not be written",
        errno.EPERM: "the folder may not be written",
        errno.EROFS: "the file system is read-only",
        errno.ENOTDIR: "a part of its path is a file",
        errno.EEXIST: "a part of its path is a file",
    }.get(fault.errno or 0, fault.strerror or str(fault))
    return f"the site cannot be written to {out}: {what}; the site built before is as it was"
