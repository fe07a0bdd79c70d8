"""The digest of what decides how games are played: a planted change of a source that does so is seen, of others not."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bopu.simulate import sources
from bopu.simulate.sources import deciding, file_of, source_digest, sources_of

ENGINE, ASKS = "bopu.games.cailianchuan", "bopu.simulate.foundation"
DECIDES = [
    "bopu.findings",
    "bopu.ruleset.remember",
    "bopu.play.chance",
    "bopu.play.stops",
    "bopu.games.cailianchuan",
    "bopu.games.cailianchuan.cups",
    "bopu.games.cailianchuan.bot",
    "bopu.simulate.games",
    "bopu.simulate.foundation",
]
INDIFFERENT = ["bopu.games.shengguantu.engine", "bopu.play.desk", "bopu.checks.rules.odds", "bopu.site.reading"]


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    """No digest of another test, and none that was planted is left behind."""
    source_digest.cache_clear()
    yield
    source_digest.cache_clear()


@pytest.fixture(scope="module")
def before() -> str:
    """The digest of this checkout."""
    return deciding(ENGINE, ASKS)


@pytest.mark.parametrize("name", [*DECIDES, *INDIFFERENT])
def test_a_planted_line_is_seen_where_it_decides_and_nowhere_else(
    name: str, before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_of(name)
    assert file is not None
    planted = tmp_path / file.name
    planted.write_bytes(file.read_bytes() + b"PLANTED = 1\n")
    monkeypatch.setattr(sources, "file_of", lambda asked: planted if asked == name else file_of(asked))
    assert (deciding(ENGINE, ASKS) != before) == (name in DECIDES)


@pytest.mark.parametrize("game", ["cailianchuan", "shengguantu"])
def test_whatever_a_process_that_plays_has_loaded_of_the_right_leg_is_among_the_sources(game: str) -> None:
    engine = f"bopu.games.{game}"
    loads = f"import sys, {ASKS}, {engine}.bot; print(*(name for name in sys.modules if name.startswith('bopu.')))"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    right = {name for name in done.stdout.split() if name.split(".")[1] in ("ruleset", "play", "games", "simulate")}
    assert f"{engine}.engine" in right and len(right) > 30
    assert right - set(sources_of(ASKS, engine, f"{engine}.bot")) == set()


FILES = {
    "__init__.py": "",
    "engine.py": "import json\nfrom . import dice\nfrom .table import seats\n",
    "dice.py": "def throw():\n    from quayside.inner.deep import depth\n",
    "table.py": "",
    "inner/__init__.py": "from quayside import noise\n",
    "inner/deep.py": "from ..table import seats\n",
    "noise.py": "",
    "aside.py": "import quayside.engine\n",
}
FOLLOWED = {"__init__", "engine", "dice", "table", "inner", "inner.deep"}


@pytest.fixture
def quayside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a package of its own, which python finds."""
    folder = tmp_path / "quayside"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    return folder


def test_imports_are_followed_wherever_they_stand_and_however_they_are_written(quayside: Path) -> None:
    found = {name for name, source in sources_of("quayside.engine").items() if source or file_of(name)}
    assert found == {"quayside" if name == "__init__" else f"quayside.{name}" for name in FOLLOWED}


@pytest.mark.parametrize("name", FILES)
def test_a_game_in_a_package_of_its_own_is_watched_too(quayside: Path, name: str) -> None:
    before = deciding("quayside.engine")
    (quayside / name).write_text(FILES[name] + "# changed\n", "utf-8")
    assert deciding("quayside.engine") == before  # once in a process
    source_digest.cache_clear()
    watched = name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") in FOLLOWED
    assert (deciding("quayside.engine") != before) == watched


def test_bots_that_come_to_a_game_are_a_change(quayside: Path) -> None:
    before = deciding("quayside")
    (quayside / "bot.py").write_text("", "utf-8")
    assert source_digest.__wrapped__("quayside", "quayside.bot") == before  # an empty source is as none
    (quayside / "bot.py").write_text("from quayside import noise\n", "utf-8")
    source_digest.cache_clear()
    assert deciding("quayside") != before
