"""Turns a folder of tooling/npm (package.json and its lock) into node_modules under .venv."""

from __future__ import annotations

import shutil
from pathlib import Path

from setup.environment import Environment
from setup.shell import run

FILES = ("package.json", "package-lock.json")


def install(environment: Environment, node: Path, name: str) -> Path:
    """The folder in .venv that now holds node_modules; `npm ci` checks every package against the lock's digests."""
    source = environment.root / "tooling" / "npm" / name
    target = environment.folder / "npm" / name
    target.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        shutil.copy(source / file, target / file)
    command = [str(node.with_name("npm")), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run(command, f"npm ci of tooling/npm/{name}", cwd=target, path_first=node.parent)
    return target
