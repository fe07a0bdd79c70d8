"""Turns an environment into one that can build the whole site; .venv/site-env says where the browser's Python is."""

from __future__ import annotations

from setup import npm, programs
from setup.environment import Environment
from setup.faults import SetupFault

PACKAGE = "pyodide"
TOLD = "site-env"
WHERE = "BOPU_PLAYER"


def prepare(environment: Environment) -> None:
    """Brings Pyodide, and Node where npm is missing; nothing else of the site needs either."""
    folder = npm.install(environment, programs.node(environment), "player") / "node_modules" / PACKAGE
    if not (folder / "package.json").is_file():
        raise SetupFault(f"npm was expected to bring {PACKAGE} to {folder} and did not: see tooling/npm/player.")
    (environment.folder / TOLD).write_text(f"{WHERE}={folder}\n", encoding="utf-8")


def still_there(environment: Environment) -> bool:
    """Whether what site-env names exists."""
    return environment.still_has(TOLD)
