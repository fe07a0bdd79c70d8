"""Turns the order of imports into a test: downward only, in two legs that meet above and below."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.reading import imports_of, is_bulk, part_of, plant, python_files

# Each part and the parts it may import besides itself. Parts that do not exist yet have their place already.
# `__main__` starts `cli`; `__init__` holds the version, imports nothing and may be imported by all.
GROUND = ("findings", "ids")
LEFT = ("clauses", "text", "project")
RIGHT = ("play",)
BOTH_LEGS = ("rules", *LEFT, "games", *RIGHT, "ruleset", *GROUND)
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "__main__": ("cli",),
    "cli": ("site", "exports", "checks", "simulate", "imports", "search", "words", *BOTH_LEGS),
    "site": ("exports", "checks", "simulate", "search", "words", *BOTH_LEGS),
    "exports": ("words", *BOTH_LEGS),
    "checks": ("simulate", *BOTH_LEGS),
    "simulate": BOTH_LEGS,
    "rules": (*LEFT, "ruleset", *GROUND),
    "imports": (*LEFT, *GROUND),
    "search": (*LEFT, *GROUND),
    "words": (*LEFT, *GROUND),
    "clauses": ("text", "project", "ruleset", *GROUND),
    "text": ("project", "ruleset", *GROUND),
    "project": ("ruleset", *GROUND),
    "games": ("play", "ruleset", *GROUND),
    "play": ("ruleset", *GROUND),
    "ruleset": GROUND,
    "findings": ("ids",),
    "ids": (),
    "__init__": (),
}
# The browser runs these: the standard library alone.
BARE = ("games", "play", "ruleset", "findings", "ids")


def faults(package: Path) -> list[str]:
    """One line per import that goes upward or across, and per file that has no place in the order."""
    found = []
    for file in python_files(package):
        part, shown = part_of(file, package), file.relative_to(package)
        if part not in MAY_IMPORT:
            found.append(f"{shown}: `{part}` has no place in the order of imports")
            continue
        for one in imports_of(file, package):
            if one.top == "bopu":
                found += [f"{shown}:{one.line}: {part} imports {other}" for other in upward(part, one.name)]
            elif part in BARE and one.top not in sys.stdlib_module_names and not is_bulk(file):
                found.append(f"{shown}:{one.line}: {part} imports {one.top}, which the browser does not have")
    return found


def upward(part: str, name: str) -> list[str]:
    """The part that an import of `bopu.x.y` reaches, unless it may be reached."""
    other = name.split(".")[1] if "." in name else ""
    allowed = other in ("", part, "__version__", *MAY_IMPORT[part])
    return [] if allowed else [other]


def test_imports_go_downward_only(root: Path) -> None:
    assert faults(root / "tooling" / "bopu") == []


def test_the_order_has_no_cycle() -> None:
    for part, below in MAY_IMPORT.items():
        assert [other for other in below if part in MAY_IMPORT[other]] == []


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("text/a.py", "from bopu.clauses import model\n", "text/a.py:1: text imports clauses"),
        ("text/a.py", "import bopu.site.pages\n", "text/a.py:1: text imports site"),
        ("text/a.py", "from ..clauses import model\n", "text/a.py:1: text imports clauses"),
        ("text/a.py", "from .. import clauses\n", "text/a.py:1: text imports clauses"),
        ("text/a.py", "def f():\n    from bopu import cli\n", "text/a.py:2: text imports cli"),
        ("games/x/a.py", "from bopu.rules import registry\n", "games/x/a.py:1: games imports rules"),
        ("rules/a.py", "from bopu.play import engine\n", "rules/a.py:1: rules imports play"),
        ("ids.py", "from bopu import findings\n", "ids.py:1: ids imports findings"),
        ("play/a.py", "import numpy\n", "play/a.py:1: play imports numpy, which the browser does not have"),
        ("helpers.py", "", "helpers.py: `helpers` has no place in the order of imports"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, text: str, expected: str) -> None:
    assert faults(plant(tmp_path / "bopu", {file: text})) == [expected]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("clauses/a.py", "from bopu.text.model import Span\nfrom . import model\n"),
        ("site/a.py", "from bopu import __version__\nimport bopu.checks\n"),
        ("games/x/bulk.py", "import numpy\nfrom bopu.play import engine\n"),
        ("ruleset/a.py", "from bopu.findings import Finding\nimport json\n"),
    ],
)
def test_a_downward_import_is_allowed(tmp_path: Path, file: str, text: str) -> None:
    assert faults(plant(tmp_path / "bopu", {file: text})) == []


@pytest.mark.parametrize("part", BARE)
def test_what_the_browser_runs_imports_without_any_library(root: Path, part: str) -> None:
    """Every module of these parts, under a Python without site-packages; a part not yet written has none."""
    tooling = root / "tooling"
    modules = [
        ".".join(file.relative_to(tooling).with_suffix("").parts).removesuffix(".__init__")
        for file in python_files(tooling / "bopu")
        if part_of(file, tooling / "bopu") == part and not is_bulk(file)
    ]
    code = f"import sys; sys.path.insert(0, {str(tooling)!r})\n" + "".join(f"import {name}\n" for name in modules)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert modules or part not in {"findings", "ids"}
