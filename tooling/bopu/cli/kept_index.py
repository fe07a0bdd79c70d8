"""Turns the texts of a project into an index that is kept below build/, and made anew when what it was made from is not
the same any more, or when it is damaged."""

import hashlib
import json
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import bopu
from bopu.project import open_project
from bopu.project.model import Project
from bopu.project.whole_folder import write_whole
from bopu.search import Ask

FOLDER = "search"
MANIFEST = "made_of.json"
"""The digest of what the index was made from, and one of each of its files."""
READ = ("*.xml", "*.toml")
"""What of a corpus an index is made from: rules and cases are not searched."""
PARTS = ("search", "clauses", "text", "project", "ruleset")
"""The parts of this package that make it."""

Told = TypeVar("Told")
Make = Callable[[], Iterable[tuple[str, bytes]]]


def answered(root: Path, make: Make, ask: Callable[[Ask], Told]) -> Told:
    """What is asked of the index of a project's texts as they are now. `make` gives its files where none is kept that
    serves; where they cannot be kept they are made each time."""
    project, _ = open_project(root)
    if project is None:
        return ask(Ask(dict(make()).__getitem__))  # which tells what is amiss
    folder, digest = project.root / "build" / FOLDER, _digest(project)
    with suppress(OSError, ValueError, KeyError, TypeError):
        return ask(Ask(_reader(folder, digest)))
    files = dict(make())
    kept = {"of": digest, "files": {name: _sum(data) for name, data in files.items()}}
    with suppress(OSError):
        write_whole(folder, [*files.items(), (MANIFEST, json.dumps(kept).encode())])
    return ask(Ask(files.__getitem__))


def _reader(folder: Path, digest: str) -> Callable[[str], bytes]:
    """The files of an index that is kept. Raises ValueError where it was made from something else, and for each file
    that is not as it was written."""
    kept = json.loads((folder / MANIFEST).read_bytes())
    if kept["of"] != digest:
        raise ValueError(folder)
    sums: dict[str, str] = kept["files"]

    def read(name: str) -> bytes:
        data = (folder / name).read_bytes()
        if sums[name] != _sum(data):
            raise ValueError(name)
        return data

    return read


def _sum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _digest(project: Project) -> str:
    """One of all that decides what the index is: texts, schemas, this package, and what it converts and folds with."""
    versions = (sys.version, version("opencc"), unicodedata.unidata_version)
    digest = hashlib.sha256("\0".join(versions).encode())
    for path in _files(project):
        data = path.read_bytes()
        digest.update(f"\0{path.name}\0{path.parent.name}\0{len(data)}\0".encode("utf-8", "surrogateescape") + data)
    return digest.hexdigest()


def _files(project: Project) -> Iterator[Path]:
    package = Path(bopu.__file__).parent
    for pattern in READ:
        yield from _below(project.corpus, pattern)
    yield from _below(project.schema, "*")
    for part in PARTS:
        yield from _below(package / part, "*")


def _below(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if path.is_file() and path.suffix != ".pyc")
