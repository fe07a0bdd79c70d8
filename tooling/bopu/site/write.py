"""Turns finished files into the site's folder: written beside it and then exchanged with it, so that no moment shows
half a site.

A build that fails or is killed leaves the old site whole. Its temporary folder is removed by the next build; a site
that was
moved aside when the kernel could not exchange is moved back.
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
        out.parent.mkdir(parents=True, exist_ok=True)
        with _alone(out.parent):
            return _write(out, files)
    except OSError as fault:
        raise Unwritable(out, _sentence(out, fault)) from None


def _write(out: Path, files: Files) -> int:
    recover(out)
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}{NEW}", dir=out.parent))
    try:
        count = _fill(fresh, files)
        _exchange(fresh, out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # half a site, or after the exchange the old one
    return count


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder against other builds: what one is writing would look to another like what a killed one left."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network disks have no locks; one build at a time works there too
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def is_site(out: Path) -> bool:
    """Whether a folder may be replaced: it is empty, or holds the file that every site of ours holds."""
    return out.is_dir() and ((out / "data" / "SHA256SUMS").is_file() or not any(out.iterdir()))


def recover(out: Path) -> None:
    """Undo what a killed build left: bring back a site that was moved aside, remove folders half written."""
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
    fresh.chmod(0o755)  # mkdtemp makes it private; a site is there to be read
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
    """Make `fresh` the site. One step where the kernel can; else two, which `recover` can finish."""
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
