"""Turns folders that are Pyodide, or are not, and the package's own sources into what a reader's browser plays with."""

import hashlib
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bopu.findings import Level
from bopu.site import find_player
from bopu.site.download import Download
from bopu.site.downloads import sums
from bopu.site.player import LOCK, NEEDED
from bopu.site.player_files import source_file

ENGINE = "bopu.games.shengguantu"


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder with the names of Pyodide's files."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in NEEDED:
        (folder / name).write_text(f"the file {name}")
    (folder / "package.json").write_text('{"name": "pyodide", "version": "314.0.7"}')
    lock = {"info": {"abi_version": "1"}, "packages": {"p": {"file_name": "https://elsewhere.example/p.whl"}}}
    (folder / LOCK).write_text(json.dumps(lock))
    return folder


def test_the_files_are_copied_to_an_address_with_the_version(pyodide: Path) -> None:
    player, findings = find_player(pyodide)
    assert findings == [] and player is not None
    files = {file.path: file.content for file in player.files()}
    assert list(files) == [f"engine/pyodide-314.0.7/{name}" for name in (*NEEDED, LOCK)]
    assert files["engine/pyodide-314.0.7/pyodide.mjs"] == b"the file pyodide.mjs"
    assert json.loads(files[f"engine/pyodide-314.0.7/{LOCK}"]) == {"info": {"abi_version": "1"}, "packages": {}}


def test_a_file_is_read_again_only_when_it_has_changed(pyodide: Path) -> None:
    player, _ = find_player(pyodide)
    assert player is not None
    first, second = player.files(), player.files()
    assert all(one is other for one, other in zip(first[:-1], second[:-1], strict=True))
    (pyodide / "pyodide.mjs").write_text("another")
    assert player.files()[0].content == b"another"


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("pyodide.asm.wasm", None, "no pyodide.asm.wasm"),
        ("package.json", None, "no package.json or pyodide-lock.json that names its version"),
        ("package.json", "{", "no package.json or"),
        ("package.json", '{"name": "other", "version": "1"}', "no package.json or"),
        ("package.json", '{"name": "pyodide", "version": "../1"}', "no package.json or"),
        (LOCK, "[]", "no package.json or pyodide-lock.json"),
    ],
)
def test_a_folder_that_is_not_pyodide_is_an_error_that_says_what_is_missing(
    pyodide: Path, name: str, content: str | None, found: str
) -> None:
    if content is None:
        (pyodide / name).unlink()
    else:
        (pyodide / name).write_text(content)
    player, (finding,) = find_player(pyodide)
    assert player is None and finding.level is Level.ERROR
    assert finding.file == pyodide.as_posix()
    assert finding.message.startswith(f"expected a folder of the npm package pyodide; found {found}")


def test_where_nobody_says_the_environment_does(pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    player, (finding,) = find_player()
    assert player is None and finding.level is Level.NOTE and "--player" in finding.message
    (tmp_path / "site-env").write_text(f"BOPU_PLAYER={pyodide}\n")
    player, findings = find_player()
    assert findings == [] and player is not None and player.folder == pyodide


def test_the_sources_are_the_same_bytes_each_time_and_named_by_their_digest() -> None:
    one, two = source_file([ENGINE]), source_file([ENGINE])
    assert one == two
    assert one.path == f"engine/bopu-{hashlib.sha256(one.content).hexdigest()[:12]}.zip"


def test_the_sources_hold_what_play_needs_and_nothing_that_needs_a_library() -> None:
    names = zipfile.ZipFile(io.BytesIO(source_file([ENGINE]).content)).namelist()
    assert {"bopu/__init__.py", "bopu/games/__init__.py", "bopu/play/desk.py", "bopu/ruleset/load.py"} <= set(names)
    parts = {name.split("/")[1] for name in names}
    assert parts == {"__init__.py", "findings.py", "ids.py", "games", "play", "ruleset"}
    assert [name for name in names if "bulk" in name or not name.endswith(".py")] == []


def test_a_python_without_anything_else_can_import_the_desk_from_the_zip(tmp_path: Path) -> None:
    (tmp_path / "bopu.zip").write_bytes(source_file([ENGINE]).content)
    code = "import sys; sys.path.insert(0, sys.argv[1])\nfrom bopu.play.desk import Desk\n"
    code += f"import {ENGINE}\nprint(Desk.__module__, {ENGINE}.GAME.name, 'urllib.parse' in sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path / "bopu.zip")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (done.stdout.split(), done.stderr) == (["bopu.play.desk", "shengguantu", "False"], "")


def test_an_engine_of_another_package_is_packed_with_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "parlour_games" / "race"
    folder.mkdir(parents=True)
    for file in (folder.parent / "__init__.py", folder / "__init__.py", folder / "rules.py", folder / "bulk.py"):
        file.write_text("")
    (folder.parent / "other.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    names = zipfile.ZipFile(io.BytesIO(source_file(["parlour_games.race"]).content)).namelist()
    own = [name for name in names if name.startswith("parlour")]
    assert own == ["parlour_games/__init__.py", "parlour_games/race/__init__.py", "parlour_games/race/rules.py"]


def test_sums_can_be_checked_from_the_folder_of_the_downloads(tmp_path: Path) -> None:
    files = [Download("data/a.txt", "tei", b"a"), Download("engine/b.zip", "player_source", b"b")]
    for file in files:
        (tmp_path / file.path).parent.mkdir(exist_ok=True)
        (tmp_path / file.path).write_bytes(file.content)
    (tmp_path / "data/SHA256SUMS").write_bytes(sums(files))
    lines = [line.split("  ") for line in (tmp_path / "data/SHA256SUMS").read_text().splitlines()]
    found = [hashlib.sha256((tmp_path / "data" / name).read_bytes()).hexdigest() for _, name in lines]
    assert found == [digest for digest, _ in lines]
    assert [os.path.normpath(f"data/{name}") for _, name in lines] == [file.path for file in files]
