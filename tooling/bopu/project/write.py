"""Turns text into a file that is either whole or as it was before: written beside its place, then renamed."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

NO_FILE = "it is there and no ordinary file"


def refuse_devices(path: Path) -> None:
    """Raise OSError where a folder, a device or a pipe has the place: what is renamed to it would replace it."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, NO_FILE, os.fspath(path))


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A UTF-8 file that takes its place when all of it has been written; until then the old one stands. Where the path
    is a link, the file that it leads to is replaced. Raises OSError."""
    refuse_devices(path)
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            yield file
        Path(name).chmod(0o666 & ~umask())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write a file in UTF-8; a full disk or a kill leaves the old one. Raises OSError."""
    with whole_file(path) as file:
        file.write(text)


def umask() -> int:
    """What the user takes away from new files; temporary files are made for their owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
