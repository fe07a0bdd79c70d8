"""Turns a text of a project into digests of all that what a check says of it is made from: its files, those of the
texts that its rules rest on, those that all texts share, the code of the tool and of the engine, the libraries.

Whole folders count, so that a file that comes or goes is a change, too. What cannot be told by its files (a folder that
is a link, a pipe) has no digest: nothing is kept of it then.
"""

import hashlib
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import bopu
from bopu.project.model import Project
from bopu.simulate.sources import INIT, file_of

Files = dict[str, str]
"""The digest of each file by its name."""
CACHED = "__pycache__"
INSTALLED = (".dist-info", ".egg-info", ".egg-link", ".pth")
"""What stands beside other people's packages and names their versions."""
SETTINGS = "project.toml"
ABOVE = ("cli", "exports", "imports", "search", "site", "words")
"""Parts of this package that no check imports: they may change."""


def files_of(project: Project) -> Files | None:
    """The files of the texts of a project, and those that all its texts share."""
    shared = [path for path in sorted(project.corpus.iterdir()) if not path.is_dir()]
    shared += [path for path in [project.root / SETTINGS] if path.exists()]
    folders = [project.schema, *(text.folder for text in project.texts)]
    return _digests([*shared, *folders])


@cache
def code_of_tool() -> str:
    """A digest of what checks can import of this package as it is now, and of the versions of Python and all libraries:
    taken once."""
    places = [path for path in _below(Path(bopu.__file__).parent, deep=False) if path.name not in ABOVE]
    found = _digests(places) or {}
    libraries = sorted({name for place in sys.path for name in _names(place) if name.endswith(INSTALLED)})
    return _of([sys.version, sys.platform, *libraries, *(f"{name} {one}" for name, one in found.items())])


def code_unchanged() -> bool:
    """Whether this package still is as it was when its digest was taken."""
    return code_of_tool() == code_of_tool.__wrapped__()


def engine_files(engine: str) -> Files | None:
    """The files of an engine's own folder, where it is none of ours: modules beside it are found by their names, so
    that one which comes to be there is a change. None where there is no such engine."""
    if engine.partition(".")[0] == bopu.__name__:
        return {}
    file = file_of(engine)
    return None if file is None else _digests([file.parent if file.stem == INIT else file])


def modules_loaded(engine: str) -> Files:
    """The other modules that an engine which is none of ours brought with it: those that are no library's."""
    if engine.partition(".")[0] == bopu.__name__:
        return {}
    places = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    known = tuple(f"{place}{os.sep}" for place in (*places, Path(bopu.__file__).parent))
    found = (getattr(module, "__file__", None) for name, module in sorted(sys.modules.items()) if name != "__main__")
    named = sorted({str(file) for file in found if file and not str(file).startswith(known)})
    return _digests([Path(name) for name in named if Path(name).is_file()]) or {}


def still(files: Mapping[str, str]) -> bool:
    """Whether files that were named are there as they were."""
    paths = [Path(name) for name in files]
    return all(path.is_file() for path in paths) and _digests(paths) == dict(files)


def younger(files: Iterable[str], at: float) -> bool:
    """Whether one of these files was changed since then: what was loaded may be what it was before."""
    return any(Path(name).stat().st_mtime >= at for name in files)


def _names(place: str) -> list[str]:
    try:
        return [path.name for path in Path(place or ".").iterdir()]
    except OSError:
        return []


def _of(lines: list[str]) -> str:
    return hashlib.sha256("\0".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _digests(places: list[Path]) -> Files | None:
    """Files, and all files below folders; None where one of them cannot be told by its bytes."""
    found: Files = {}
    try:
        for place in places:
            for path in _below(place) if place.is_dir() else [place]:
                if not path.is_file():
                    return None
                found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
    return found


def _below(folder: Path, deep: bool = True) -> Iterator[Path]:
    """All that lies below a folder (in it, where it is not to be `deep`), in order; a folder that is a link as
    itself."""
    with os.scandir(folder) as entries:
        there = sorted(entries, key=lambda entry: entry.name)
    for entry in there:
        if entry.name == CACHED:
            continue
        if deep and entry.is_dir(follow_symlinks=False):
            yield from _below(Path(entry.path))
        else:
            yield Path(entry.path)
