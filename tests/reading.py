"""Turns the project's own files into what the tests about them compare: imports, lengths, lines of text."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "bopu"
NOT_OURS = {".git", ".venv", "build", "node_modules", "__pycache__", ".hypothesis"}


@dataclass(frozen=True)
class Import:
    """One import: the module that imports, the line, and the full name of what it imports."""

    file: Path
    line: int
    name: str

    @property
    def top(self) -> str:
        """The first part of the name: the library, or `bopu`."""
        return self.name.partition(".")[0]


def python_files(folder: Path) -> list[Path]:
    """Every Python file under the folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*.py") if not NOT_OURS & set(path.parts))


def imports_of(file: Path, package: Path) -> list[Import]:
    """All imports of a file, those inside functions too; relative ones made absolute."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [Import(file, node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, file, package)
            found += [Import(file, node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


def _absolute(node: ast.ImportFrom, file: Path, package: Path) -> str:
    """`from ..text import x` in bopu/site/pages.py is `bopu.text`."""
    if node.level == 0:
        return node.module or ""
    parts = (PACKAGE, *file.relative_to(package).parts)[: -node.level]
    return ".".join([*parts, *([node.module] if node.module else [])])


def part_of(file: Path, package: Path) -> str:
    """The first folder or module below the package: `text` for bopu/text/spans.py, `ids` for bopu/ids.py."""
    return file.relative_to(package).parts[0].removesuffix(".py")


def functions_of(file: Path) -> Iterator[tuple[str, int, int]]:
    """Name, first line and number of lines of each function and method, without its decorators."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def committed_files(root: Path) -> list[Path]:
    """What git keeps, or in an unpacked archive every file that is not generated."""
    try:
        listed = subprocess.run(
            ["git", "-c", "core.quotepath=off", "ls-files", "-z"], cwd=root, capture_output=True, check=True
        )
        names = listed.stdout.decode("utf-8").split("\0")
        # a file that is being moved may be listed and gone
        return sorted(root / name for name in names if name and (root / name).is_file())
    except (OSError, subprocess.CalledProcessError):
        return sorted(path for path in root.rglob("*") if path.is_file() and not NOT_OURS & set(path.parts))


def is_bulk(file: Path) -> bool:
    """games/<slug>/bulk.py and the modules it is made of use numpy and are never shipped to the browser."""
    return file.stem == "bulk" or file.stem.startswith("bulk_")


def plant(folder: Path, files: dict[str, str]) -> Path:
    """A small package with the given files."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
