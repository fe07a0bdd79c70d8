"""Turns a path into the bytes of a regular file, or into the finding that says why not.

Everything that a user names is read through here: opening a pipe would wait for ever, and a swollen file fills the
memory.
"""

import stat
from pathlib import Path
from typing import BinaryIO

from bopu.findings import Finding, error

MAX_BYTES = 256 * 1024 * 1024


def read_bytes(path: Path, file: str, most: int = MAX_BYTES) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a regular file of at most so many, or None and the reason. `file` is the name that findings give
    it."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            return None, [error("file.regular", file, 0, f"expected a regular file; found {_kind(info.st_mode)}")]
        if info.st_size > most:
            found = f"expected at most {most} bytes; found {info.st_size}: divide the text into several files"
            return None, [error("file.size", file, 0, found)]
        return path.read_bytes(), []
    except OSError as fault:
        return None, [error("file.read", file, 0, f"expected a readable file; the system says: {fault.strerror}")]


def open_bytes(path: Path, file: str) -> tuple[BinaryIO | None, list[Finding]]:
    """A regular file of any size, open for reading piece by piece, or None and the reason; the caller closes it."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            return None, [error("file.regular", file, 0, f"expected a regular file; found {_kind(info.st_mode)}")]
        return path.open("rb"), []
    except OSError as fault:
        return None, [error("file.read", file, 0, f"expected a readable file; the system says: {fault.strerror}")]


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a pipe" if stat.S_ISFIFO(mode) else "a socket or a device"
