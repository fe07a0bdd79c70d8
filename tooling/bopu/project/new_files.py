"""Turns the name of a new text or game into the files of its skeleton, or into the sentence that says why not.

The files lie in the folder `skeletons` beside this module: `text` and `game`, each with `@name@` in names and contents
where something is to be filled in. No name is taken that something has already.
"""

import keyword
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from bopu.ids import slug_fault
from bopu.project.folder import open_good_part

SKELETONS = Path(__file__).resolve().parent / "skeletons"
TEMPLATE = ".txt"
"""What stands at the end of a template's name where Python would take it for a module."""


class Refused(Exception):
    """Nothing can be made; the message is a sentence."""


class Place(NamedTuple):
    """Where the engine of a game goes: its module, its folder and that of its test, from the project's root."""

    module: str
    folder: PurePosixPath
    tests: PurePosixPath


def skeleton_files(kind: str, words: Mapping[str, str]) -> dict[str, str]:
    """The files of a skeleton (``text``, ``game``) by their paths from the project's root, its `words` filled in."""
    found = {}
    for path in sorted((SKELETONS / kind).rglob("*")):
        if path.is_file():
            name, text = path.relative_to(SKELETONS / kind).as_posix(), path.read_text(encoding="utf-8")
            for word, value in words.items():
                name, text = name.replace(f"@{word}@", value), text.replace(f"@{word}@", value)
            found[name.removesuffix(TEMPLATE)] = text
    return found


def check_slug(root: Path, slug: str, again: bool) -> None:
    """Raise `Refused` for what is no slug, or is one that a text of the project has; `again` allows the text's own
    folder."""
    if fault := slug_fault(slug):
        raise Refused(fault)
    if os.path.lexists(root / "corpus" / slug) and not again:
        raise Refused(f"expected a slug that is not taken; found {root / 'corpus' / slug}, which nothing overwrites")
    project, _ = open_good_part(root) if (root / "corpus").is_dir() else (None, [])
    for text in project.texts if project else ():
        if text.slug == slug and text.folder.name != slug:
            raise Refused(f"expected a slug that is not taken; found {slug!r}, which corpus/{text.folder.name} has")


def place_of(root: Path, slug: str, engine: str, again: bool) -> Place:
    """Where the engine of a new game goes: a package beside corpus/, or inside a package of this project that can be
    imported. Raises `Refused`."""
    module = engine or slug.replace("-", "_")
    parts = module.split(".")
    if not all(part.isidentifier() and part.isascii() and not keyword.iskeyword(part) for part in parts):
        raise Refused(f"expected the name of a module (a-z, 0-9, _, no word of Python) as the engine; found {module!r}")
    base = Path(os.path.realpath(root))
    outer = _outer(base, parts[:-1])
    folder = outer / parts[-1]
    mine = folder.is_dir() and again
    if os.path.lexists(folder) and not mine:
        raise Refused(f"expected an engine that is not there; found {folder}, which nothing overwrites")
    if len(parts) == 1 and not mine and (parts[0] in sys.stdlib_module_names or _there(parts[0])):
        raise Refused(f"expected a name that no module has; found {module!r}: choose another with --engine")
    inside = PurePosixPath(folder.relative_to(base).as_posix())
    return Place(module, inside, PurePosixPath("tests/games" if (base / "tests" / "games").is_dir() else "tests"))


def _outer(base: Path, parts: list[str]) -> Path:
    """The folder in which the package goes."""
    if not parts:
        return base
    name = ".".join(parts)
    spec = find_spec(name) if _there(parts[0]) else None
    places = [Path(os.path.realpath(one)) for one in (spec.submodule_search_locations or ())] if spec else []
    for place in places:
        if place.is_relative_to(base):
            return place
    where = f"; it lies in {places[0]}" if places else ""
    raise Refused(f"expected a package of the project in {base}; found {name!r}{where}")


def _there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
