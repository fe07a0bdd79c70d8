"""Turns files into a folder: written beside its place and then exchanged with what is there, so that no moment shows
half of it.

A run that fails or is killed leaves the old folder whole. Its temporary folder is removed by the next run, and a folder
that was moved aside where the kernel could not exchange is moved back.
"""

import ctypes
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

Files = Iterable[tuple[str, bytes]]

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
NEW, OLD = ".new-", ".old"


def write_whole(out: Path, files: Files) -> int:
    """Make `out` a folder of these files and no others, and return their number; runs into one folder wait for each
    other. Raises OSError, and whatever making the files raises; then what was there is as it was."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with _alone(out.parent):
        return _write(out, files)


def _write(out: Path, files: Files) -> int:
    recover(out)
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}{NEW}", dir=out.parent))
    try:
        count = _fill(fresh, files)
        _exchange(fresh, out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # half a folder, or after the exchange the old one
    return count


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder against other runs: what one is writing would look to another like what a killed one left."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network disks have no locks; one run at a time works there too
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def recover(out: Path) -> None:
    """Undo what a killed run left: bring back a folder that was moved aside, remove folders half written."""
    aside = out.with_name(f".{out.name}{OLD}")
    if aside.exists() and not out.exists():
        aside.rename(out)
    for rest in sorted(out.parent.glob(f".{_plain(out.name)}{NEW}*")):
        shutil.rmtree(rest, ignore_errors=True)
    shutil.rmtree(aside, ignore_errors=True)


def _plain(name: str) -> str:
    """A name as a glob pattern that matches only itself."""
    return "".join(f"[{ch}]" if ch in "*?[" else ch for ch in name)


def _fill(fresh: Path, files: Files) -> int:
    fresh.chmod(0o755)  # mkdtemp makes it private; these files are there to be read
    count = 0
    known: set[Path] = set()
    for name, content in files:
        path = fresh / name
        if path.parent not in known:
            path.parent.mkdir(parents=True, exist_ok=True)
            known.add(path.parent)
        path.write_bytes(content)
        count += 1
    return count


def _exchange(fresh: Path, out: Path) -> None:
    """Make `fresh` the folder. One step where the kernel can; else two, which `recover` can finish."""
    if not out.exists():
        fresh.rename(out)
    elif not _renameat2(fresh, out):
        aside = out.with_name(f".{out.name}{OLD}")
        out.rename(aside)
        fresh.rename(out)
        shutil.rmtree(aside, ignore_errors=True)


def _renameat2(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; False where the system or the file system cannot."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if os.name == "posix" else None
    if rename is None:
        return False
    if rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE) == 0:
        return True
    fault = ctypes.get_errno()
    if fault in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP):
        return False
    raise OSError(fault, os.strerror(fault), str(other))
