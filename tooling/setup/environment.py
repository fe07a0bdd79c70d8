"""Turns pyproject.toml and constraints.txt into a virtual environment with the package installed in it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from setup import pythons
from setup.shell import probe, run

# What decides whether the environment is still the one that is wanted.
INPUTS = (
    "pyproject.toml",
    "tooling/setup/constraints.txt",
    "tooling/npm/checkers/package-lock.json",
    "tooling/npm/chromium/package-lock.json",
    "tooling/npm/player/package-lock.json",
)
EXTRAS = {"site": "", "test": "[dev]", "bench": "[dev,bench]"}


class Environment:
    """The folder .venv of one checkout, and the stamps in it that say which stage was finished from which input."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.bin = self.folder / "bin"
        self.python = self.bin / "python"
        self.constraints = root / "tooling" / "setup" / "constraints.txt"

    def digest(self) -> str:
        """A digest of the input and of the place: a virtual environment that was moved does not run."""
        told = hashlib.sha256(str(self.root).encode())
        for name in (*INPUTS, *sorted(str(path.relative_to(self.root)) for path in self.scripts())):
            told.update(name.encode())
            told.update((self.root / name).read_bytes())
        return told.hexdigest()

    def scripts(self) -> list[Path]:
        """The set-up scripts: when they change, what they made may be stale."""
        return list((self.root / "tooling" / "setup").glob("*.py"))

    def is_ready(self, stage: str) -> bool:
        """Whether the stage was finished from the present input and its Python still runs."""
        stamp = self.folder / f"ready-{stage}"
        if not stamp.is_file() or stamp.read_text() != self.digest():
            return False
        return probe([str(self.python), "-c", "import bopu"]) is not None

    def mark_ready(self, stage: str) -> None:
        """Written last, so that an interrupted set-up starts again."""
        (self.folder / f"ready-{stage}").write_text(self.digest())

    def still_has(self, told: str) -> bool:
        """Whether the file of that name in .venv is there, and so is everything that it names: someone may have removed
        it since."""
        file = self.folder / told
        if not file.is_file():
            return False
        return all(Path(line.partition("=")[2]).exists() for line in file.read_text(encoding="utf-8").splitlines())

    def make(self) -> None:
        """Creates the environment, or again where the Python it was made from is gone or too old."""
        if (pythons.version_of(self.python) or (0, 0)) >= pythons.LEAST and self.has_pip():
            return
        python = pythons.find()
        run([str(python), "-m", "venv", "--clear", str(self.folder)], f"a virtual environment from {python}")

    def has_pip(self) -> bool:
        """False after an interrupted creation."""
        return probe([str(self.python), "-m", "pip", "--version"]) is not None

    def pip(self, purpose: str, *arguments: str) -> None:
        """pip install in this environment, held to the exact versions of constraints.txt."""
        command = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*command, "--constraint", str(self.constraints), *arguments], purpose)

    def install(self, stage: str) -> None:
        """Installs the package, editable; what builds it, and jieba, which comes as sources alone, first, so that their
        versions are held too."""
        self.pip("the build backends", "hatchling", "editables", "setuptools")
        self.pip(
            f"bopu{EXTRAS[stage]} and what it needs",
            "--no-build-isolation",
            "--editable",
            f"{self.root}{EXTRAS[stage]}",
        )

    def ask(self, expression: str) -> str | None:
        """The value that a Python expression has in the environment, through JSON; None where it fails."""
        said = probe([str(self.python), "-c", f"import json; print(json.dumps(str({expression})))"])
        return str(json.loads(said)) if said else None
