"""Turns files into a folder: whole or not at all, and never in the place of what no export has made."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from bopu.exports.data_file import DataFile
from bopu.exports.manifest import MANIFEST, SUMS, sums
from bopu.project.whole_folder import write_whole


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
    """Write the files and their sums: all of them in the place of what was there, or none. Raises OSError."""
    contents = [(file.path, file.content) for file in files]
    write_whole(Path(os.path.realpath(out)), [*contents, (SUMS, sums(files))])
