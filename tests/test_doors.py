"""Turns the rule `one library, one door` into a test: each third-party library is imported in its own part only."""

import sys
from pathlib import Path

import pytest

from tests.reading import imports_of, is_bulk, part_of, plant, python_files

DOORS: dict[str, tuple[str, ...]] = {
    "lxml": ("text",),
    "opencc": ("text",),
    "pypinyin": ("imports",),
    "jieba": ("text",),
    "jinja2": ("site",),
    "markupsafe": ("site",),  # comes with jinja2: what a template may print as it is
    "watchfiles": ("site",),
    "click": ("cli",),
    "rich": ("cli",),
    "ruamel": ("project", "rules"),
    "yaml": ("rules",),
    "jsonschema": ("checks", "rules"),
}


def faults(package: Path) -> list[str]:
    """One line per library that comes in by another door, or has none."""
    found = []
    for file in python_files(package):
        for one in imports_of(file, package):
            if one.top in sys.stdlib_module_names or one.top == "bopu" or (one.top == "numpy" and is_bulk(file)):
                continue
            doors = DOORS.get(one.top, ())
            if part_of(file, package) not in doors:
                where = " or ".join(f"{door}/" for door in doors) or "nowhere"
                found.append(f"{file.relative_to(package)}:{one.line}: {one.top} is imported in {where}")
    return found


def test_each_library_has_one_door(root: Path) -> None:
    assert faults(root / "tooling" / "bopu") == []


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("site/a.py", "from lxml import etree\n", "site/a.py:1: lxml is imported in text/"),
        ("checks/a.py", "import lxml.etree as e\n", "checks/a.py:1: lxml is imported in text/"),
        ("cli/a.py", "def f():\n    import opencc\n", "cli/a.py:2: opencc is imported in text/"),
        ("clauses/a.py", "import jieba\n", "clauses/a.py:1: jieba is imported in text/"),
        ("cli/a.py", "import jinja2\n", "cli/a.py:1: jinja2 is imported in site/"),
        ("site/a.py", "import click\n", "site/a.py:1: click is imported in cli/"),
        ("findings.py", "from rich.text import Text\n", "findings.py:1: rich is imported in cli/"),
        ("cli.py", "from ruamel.yaml import YAML\n", "cli.py:1: ruamel is imported in project/ or rules/"),
        ("text/a.py", "import jsonschema\n", "text/a.py:1: jsonschema is imported in checks/ or rules/"),
        ("cli.py", "import watchfiles\n", "cli.py:1: watchfiles is imported in site/"),
        ("games/x/engine.py", "import numpy\n", "games/x/engine.py:1: numpy is imported in nowhere"),
        ("text/a.py", "import requests\n", "text/a.py:1: requests is imported in nowhere"),
    ],
)
def test_a_library_at_another_door_is_found(tmp_path: Path, file: str, text: str, expected: str) -> None:
    assert faults(plant(tmp_path / "bopu", {file: text})) == [expected]


def test_every_door_is_open_to_its_own_library(tmp_path: Path) -> None:
    files = {f"{door}/{name}.py": f"import {name}\n" for name, doors in DOORS.items() for door in doors}
    assert faults(plant(tmp_path / "bopu", files)) == []
