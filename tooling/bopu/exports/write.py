"""Turns files into a folder: whole or not at all, and never in the place of what no export has made."""

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bopu.exports.data_file import DataFile
from bopu.exports.manifest import MANIFEST, SUMS, sums
from bopu.project.write import umask


class Refused(Exception):
    """The folder may not be written; the message is one sentence."""


def check_place(out: Path, corpus: Path, force: bool) -> None:
    """Refuse a folder that is there, or lies in the corpus. With `force` an export made before may be replaced, and the
    corpus be written into; what anybody else has put there never is. Raises `Refused`, or OSError."""
    place = Path(os.path.realpath(out))
    sources = Path(os.path.realpath(corpus))
    if place == sources or place in sources.parents:
        raise Refused(f"expected a folder of its own for the data; found {out}, which holds the corpus")
    if sources in place.parents and not force:
        raise Refused(f"expected a folder outside of {corpus}; found {out}: with --force it is written all the same")
    if not os.path.lexists(out):
        return
    if not place.is_dir():
        raise Refused(f"expected a folder that is not there yet; found {out}, which is a file")
    if not force:
        raise Refused(f"expected a folder that is not there yet; found {out}, which --force alone replaces")
    if strangers := _strangers(place):
        raise Refused(
            f"expected {out} to be empty or an export made before; found {strangers[0]} in it: choose another"
        )


def _strangers(folder: Path) -> list[str]:
    """The files in a folder that its own list of sums does not name: nobody but their owner may remove them."""
    there = {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()
    }
    return sorted(there - _listed(folder))


def _listed(folder: Path) -> set[str]:
    """What an export made before has put into its folder; nothing where none has."""
    try:
        made = json.loads((folder / MANIFEST).read_text(encoding="utf-8")).get("name") == "bopu"
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError, AttributeError):
        return set()
    return {SUMS, *(line.partition("  ")[2] for line in lines)} if made else set()


def write_data(out: Path, files: Sequence[DataFile]) -> None:
    """Write the files and their sums beside the place, then put the whole there; an export made before is moved away
    and removed only then. Raises OSError; then what was there is there still."""
    out.parent.mkdir(parents=True, exist_ok=True)
    place = Path(os.path.realpath(out))
    fresh = Path(tempfile.mkdtemp(prefix=f".{place.name}.new-", dir=place.parent))
    try:
        _fill(fresh, files)
        _put(fresh, place)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _fill(fresh: Path, files: Sequence[DataFile]) -> None:
    fresh.chmod(0o777 & ~umask())
    for file in files:
        path = fresh / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    (fresh / SUMS).write_bytes(sums(files))


def _put(fresh: Path, place: Path) -> None:
    if not place.exists():
        fresh.rename(place)
        return
    aside = Path(tempfile.mkdtemp(prefix=f".{place.name}.old-", dir=place.parent))
    try:
        place.replace(aside)
        try:
            fresh.rename(place)
        except OSError as fault:
            aside.replace(place)
            raise OSError(fault.errno or errno.EIO, fault.strerror, os.fspath(place)) from fault
    finally:
        shutil.rmtree(aside, ignore_errors=True)
