"""Turns modules into one digest of all sources that decide what they do: their own, and whatever these import.

Imports are read, not run, and followed within the packages that the modules lie in and within this one. What lies
outside (the standard library, other people's packages) counts by the version of Python alone.
"""

import ast
import hashlib
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

BOT = "bot"
"""The module beside an engine that is found by its name (see bopu.play.bots) and that no import tells."""
INIT = "__init__"


def deciding(engine: str, *modules: str) -> str:
    """A digest of all that decides what these modules make of a game: they, the engine, its bots, what they import."""
    return source_digest(*modules, engine, f"{engine}.{BOT}")


@cache
def source_digest(*modules: str) -> str:
    """A digest of the sources of these modules (see `sources_of`), taken once in a process, as they are loaded."""
    digest = hashlib.sha256(str(sys.implementation.cache_tag).encode())
    for name, source in sorted(sources_of(*modules).items()):
        digest.update(f"\0{name}\0{len(source)}\0".encode() + source)
    return digest.hexdigest()


def sources_of(*modules: str) -> dict[str, bytes]:
    """Modules and all that they import, directly or not, of the packages that they lie in and of this one: each name
    with its source.

    A name that is no module has an empty one, so that a module which comes to be there is a change.
    """
    tops = {name.partition(".")[0] for name in (*modules, __name__)}
    found: dict[str, bytes] = {}
    todo = list(modules)
    while todo:
        name = todo.pop()
        if name in found or name.partition(".")[0] not in tops:
            continue
        file = file_of(name)
        found[name] = file.read_bytes() if file is not None else b""
        if file is not None:
            todo += _imported(found[name], name if file.stem == INIT else name.rpartition(".")[0])
    for name in {outer for inner in found for outer in _around(inner)} - set(found):
        file = file_of(name)  # a package runs before what lies in it; what it offers to others is not followed
        found[name] = file.read_bytes() if file is not None else b""
    return found


def file_of(name: str) -> Path | None:
    """The source of a module or package; None where there is none."""
    top, *rest = name.split(".")
    spec = find_spec(top)
    if spec is None:
        return None
    places: Sequence[str] = spec.submodule_search_locations or ()
    if not rest and spec.has_location and spec.origin is not None:
        return Path(spec.origin)
    for place in (Path(one, *rest) for one in places):
        for file in (place / f"{INIT}.py", place.parent / f"{place.name}.py"):
            if file.is_file():
                return file
    return None


def _around(name: str) -> Iterator[str]:
    """The packages that a module lies in."""
    parts = name.split(".")
    yield from (".".join(parts[:depth]) for depth in range(1, len(parts)))


@cache
def _imported(source: bytes, package: str) -> tuple[str, ...]:
    """The names of all that a source imports, inside functions too; of `from a import b` both a and a.b."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return tuple(found)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    """The module that `from … import` names: `..table` in a module of `a.b` is `a.table`."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])
