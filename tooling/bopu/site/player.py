"""Turns a folder of the npm package `pyodide` into the files of it that a reader's browser needs, or into a finding."""

import json
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bopu.findings import Finding, Level, error
from bopu.simulate.foundation import GAMES
from bopu.site.download import Download

PACKAGE = "pyodide"
TOLD, WHERE = "site-env", "BOPU_PLAYER"
SOURCES = "https://github.com/pyodide/pyodide/tree/"

NEEDED = {
    "pyodide.mjs": "pyodide",
    "pyodide.asm.mjs": "pyodide_asm",
    "pyodide.asm.wasm": "pyodide_wasm",
    "python_stdlib.zip": "python_stdlib",
}
"""The files that are copied as they are, and what each is."""

LOCK = "pyodide-lock.json"
"""Names what this Pyodide is, and hundreds of packages with the hosts they come from. No package is ever loaded, so the
site has it without them."""


@dataclass(frozen=True)
class Player:
    """Pyodide, as it lies on this machine, and in how many games is counted what the games of the site rest on."""

    version: str
    folder: Path
    counted: int = GAMES

    @property
    def address(self) -> str:
        """Its folder below the site's root; another version is another address."""
        return f"engine/{PACKAGE}-{self.version}/"

    @property
    def source(self) -> str:
        """Where the sources of this version are."""
        return SOURCES + self.version

    def files(self) -> list[Download]:
        """Its files as the site has them. Raises OSError."""
        copied = [_copied(self.folder / name, self.address + name, kind) for name, kind in NEEDED.items()]
        return [*copied, Download(self.address + LOCK, "pyodide_lock", _without_packages(self.folder / LOCK))]


def find_player(named: Path | None = None) -> tuple[Player | None, list[Finding]]:
    """Pyodide in the folder that was named, or else where the set-up says; without either a site has no play."""
    folder = named or _told()
    if folder is None:
        message = (
            "expected Pyodide, with which games are played on the site; found none, so it is built without: "
            "`make site` brings it, or name a folder of the npm package with --player"
        )
        return None, [Finding(Level.NOTE, "site.player", "", 0, message)]
    missing = [name for name in (*NEEDED, LOCK) if not (folder / name).is_file()]
    version = _version(folder / "package.json")
    if missing or not version or not _info(folder / LOCK):
        found = f"no {' and no '.join(missing)}" if missing else f"no package.json or {LOCK} that names its version"
        message = f"expected a folder of the npm package {PACKAGE}; found {found} there"
        return None, [error("site.player", folder.as_posix(), 0, message)]
    return Player(version, folder), []


def _told() -> Path | None:
    """What the set-up wrote into the environment that we run in."""
    try:
        lines = (Path(sys.prefix) / TOLD).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    return next((Path(line.partition("=")[2]) for line in lines if line.startswith(WHERE + "=")), None)


def _version(file: Path) -> str:
    """The version, empty where this is no package of that name or its version could be no folder."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    if not isinstance(told, dict) or told.get("name") != PACKAGE:
        return ""
    version = str(told.get("version", ""))
    return version if version and all(part.isalnum() for part in version.replace("-", ".").split(".")) else ""


def _info(lock: Path) -> dict[str, object]:
    """What the list of packages says of this Pyodide; empty where it says nothing."""
    try:
        told = json.loads(lock.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    info = told.get("info") if isinstance(told, dict) else None
    return info if isinstance(info, dict) else {}


def _without_packages(lock: Path) -> bytes:
    return (json.dumps({"info": _info(lock), "packages": {}}, sort_keys=True) + "\n").encode()


def _copied(source: Path, path: str, kind: str) -> Download:
    """A file as a download; one that has not changed is neither read nor hashed again while a site is served."""
    found = source.stat()
    return _read(source, path, kind, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=len(NEEDED))
def _read(source: Path, path: str, kind: str, changed: int, size: int) -> Download:
    return Download(path, kind, source.read_bytes())
