"""Turns the rules about the project's own files into tests: lengths, docstrings, what no file may name."""

import ast
import re
from pathlib import Path

import pytest

from tests.reading import committed_files, functions_of, python_files

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
# `file` or `file:function`, and the reason why it is longer.
LONGER: dict[str, str] = {}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "manager"}

# Written in parts, so that this file does not name what it forbids.
HOSTS = [f"{name}.{top}" for name, top in (
    ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("yarnpkg", "com"),
    ("deb.debian", "org"), ("archive.ubuntu", "com"), ("snapcraft", "io"),
)]  # fmt: skip
MACHINE_PATH = re.compile(r"(?<![\w.~$})-])/(?:work|root|tmp|home|opt)/")
OUTSIDE = re.compile(r"\.\./" + r"shared\b|(?<![\w-])/?work/" + r"shared\b")


def length_faults(folder: Path) -> list[str]:
    """Files, functions and module names that the style of the project refuses."""
    found = []
    for file in python_files(folder):
        name = file.relative_to(folder).as_posix()
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_FILE and name not in LONGER:
            found.append(f"{name}: {lines} lines, {LONGEST_FILE} are allowed")
        for function, line, length in functions_of(file):
            if length > LONGEST_FUNCTION and f"{name}:{function}" not in LONGER:
                found.append(f"{name}:{line}: {function} has {length} lines, {LONGEST_FUNCTION} are allowed")
        if file.stem in FORBIDDEN_NAMES:
            found.append(f"{name}: a module is named after what it holds, not `{file.stem}`")
    return found


def docstring_faults(folder: Path) -> list[str]:
    """Modules that do not say what they turn into what; an empty `__init__.py` has nothing to say."""
    return [
        f"{file.relative_to(folder).as_posix()}: the module has no docstring"
        for file in python_files(folder)
        if file.read_text(encoding="utf-8").strip()
        and not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    ]


def naming_faults(files: list[Path], root: Path) -> list[str]:
    """Lines that name a package registry, a folder of one machine, or something outside the project."""
    found = []
    for file in files:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # pictures and fonts
        for number, line in enumerate(lines, start=1):
            place = f"{file.relative_to(root).as_posix()}:{number}"
            found += [f"{place}: names the registry {host}" for host in HOSTS if host in line]
            found += [f"{place}: names a folder of one machine" for _ in MACHINE_PATH.finditer(line)]
            found += [f"{place}: names a folder outside the project" for _ in OUTSIDE.finditer(line)]
    return found


@pytest.mark.parametrize("folder", ["tooling", "tests"])
def test_files_and_functions_are_short(root: Path, folder: str) -> None:
    assert length_faults(root / folder) == []


@pytest.mark.parametrize("folder", ["tooling", "tests"])
def test_every_module_says_what_it_does(root: Path, folder: str) -> None:
    assert docstring_faults(root / folder) == []


def test_no_committed_file_names_a_registry_or_a_machine(root: Path) -> None:
    assert naming_faults(committed_files(root), root) == []


def test_every_exception_still_exists(root: Path) -> None:
    for name in LONGER:
        assert any((root / folder / name.partition(":")[0]).is_file() for folder in ("tooling", "tests"))


def test_long_files_and_functions_are_found(tmp_path: Path) -> None:
    body = "".join(f"    x{number} = {number}\n" for number in range(40))
    (tmp_path / "long.py").write_text('"""d"""\n' + "x = 1\n" * 400)
    (tmp_path / "deep.py").write_text('"""d"""\nclass A:\n  def f(self):\n' + body)
    (tmp_path / "utils.py").write_text('"""d"""\n')
    assert length_faults(tmp_path) == [
        "deep.py:3: f has 41 lines, 40 are allowed",
        "long.py: 401 lines, 400 are allowed",
        "utils.py: a module is named after what it holds, not `utils`",
    ]


def test_a_module_without_docstring_is_found(tmp_path: Path) -> None:
    (tmp_path / "bare.py").write_text("x = 1\n")
    (tmp_path / "__init__.py").write_text("")
    assert docstring_faults(tmp_path) == ["bare.py: the module has no docstring"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"see https://registry.{HOSTS[2]}/x", f"names the registry {HOSTS[2]}"),
        (f"index = 'https://{HOSTS[0]}/simple'", f"names the registry {HOSTS[0]}"),
        ("open('/" + "tmp/x')", "names a folder of one machine"),
        ("cd /" + "work/main", "names a folder of one machine"),
        ("read ../" + "shared/notes", "names a folder outside the project"),
    ],
)
def test_a_name_that_may_not_be_committed_is_found(tmp_path: Path, line: str, expected: str) -> None:
    (tmp_path / "a.md").write_text(f"one\n{line}\n")
    assert naming_faults([tmp_path / "a.md"], tmp_path) == [f"a.md:2: {expected}"]


@pytest.mark.parametrize("line", ["https://example.org/work/12", "$ROOT/tmp/x", "build/tmp/x", "a / work / b"])
def test_other_paths_are_not_taken_for_a_machine(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.md").write_text(line)
    assert naming_faults([tmp_path / "a.md"], tmp_path) == []
