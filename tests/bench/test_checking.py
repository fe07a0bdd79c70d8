"""How long a check takes is told of the processes it began, too, and of a project where nothing is kept."""

from pathlib import Path

import pytest

from tests.bench import checking
from tests.bench.checking import Taken, changed, copied, measured, taken, told


def test_a_copy_holds_the_corpus_and_nothing_that_was_built(tmp_path: Path) -> None:
    project = copied(tmp_path)
    assert (project / "corpus" / "glossary.xml").is_file() and not (project / "build").exists()


def test_what_processes_of_a_command_take_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of bopu a program that has another one work for a fifth of a second."""
    inner = "import time; end = time.process_time() + 0.2\\nwhile time.process_time() < end: pass"
    (tmp_path / "bopu.py").write_text(
        f"import subprocess, sys\nsys.exit(subprocess.call([sys.executable, '-c', \"{inner}\"]) + 3)\n"
    )
    monkeypatch.setattr(checking, "ROOT", tmp_path)
    (tmp_path / "tooling").symlink_to(tmp_path)
    found = taken(tmp_path)
    assert found.cpu >= 0.2 and found.wall >= 0.2 and found.status == 3


def test_a_line_says_both() -> None:
    assert told("madiao", Taken(12.34, 5.61, 0)).split() == ["madiao", "12.3", "CPU", "s", "5.6", "s"]


def test_all_is_measured_cold_unchanged_and_after_a_change_of_each_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = copied(tmp_path)
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(checking, "taken", lambda root, slugs=(): (ran.append(tuple(slugs)), Taken(1, 1, 0))[1])
    before = (project / "corpus" / "madiao" / "text.xml").read_bytes()
    assert [name for name, _ in measured(project, ["madiao"], False)] == ["cold", "unchanged", "madiao changed"]
    assert ran == [(), (), ()] and (project / "corpus" / "madiao" / "text.xml").read_bytes().startswith(before)
    changed(project, "madiao")
    assert (project / "corpus" / "madiao" / "text.xml").read_text("utf-8").endswith("again -->\n")
