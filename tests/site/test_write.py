"""Turns interrupted, failing and repeated writes into the promise that the site which was there stays whole."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bopu.project import whole_folder
from bopu.site.write import Unwritable, update_site, write_site
from tests.site.projects import every_file

OLD = [("index.html", b"old"), ("zh/index.html", b"old"), ("data/SHA256SUMS", b"")]
NEW = [("index.html", b"new"), ("en/index.html", b"new"), ("data/SHA256SUMS", b"")]

KILLED = """
import sys, time
from pathlib import Path
from bopu.site.write import write_site
def files():
    yield "index.html", b"half"
    print("half", flush=True)
    time.sleep(60)
write_site(Path(sys.argv[1]), files())
"""


def test_a_new_site_replaces_the_old_one_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert write_site(out, OLD) == 3
    assert write_site(out, NEW) == 3
    assert every_file(out) == dict(NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_where_the_kernel_cannot_exchange_two_renames_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_folder, "_renameat2", lambda one, other: False)
    out = tmp_path / "site"
    write_site(out, OLD)
    write_site(out, NEW)
    assert every_file(out) == dict(NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_moved_aside_by_a_killed_build_comes_back(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    out.rename(tmp_path / ".site.old")
    with pytest.raises(Unwritable):
        write_site(out, failing(errno.EIO))
    assert every_file(out) == dict(OLD)


def test_a_killed_build_leaves_the_old_site_and_its_rest_goes_with_the_next(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    with subprocess.Popen([sys.executable, "-c", KILLED, str(out)], stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None and killed.stdout.readline() == b"half\n"
        assert every_file(out) == dict(OLD)
        killed.send_signal(signal.SIGKILL)
    assert every_file(out) == dict(OLD)
    assert len(list(tmp_path.iterdir())) == 2
    write_site(out, NEW)
    assert every_file(out) == dict(NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def failing(number: int) -> Iterator[tuple[str, bytes]]:
    """One file, and then a fault of the operating system."""
    yield "index.html", b"half"
    raise OSError(number, os.strerror(number))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the file system is read-only"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_a_fault_while_writing_is_one_sentence_and_changes_nothing(tmp_path: Path, number: int, said: str) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    with pytest.raises(Unwritable) as raised:
        write_site(out, failing(number))
    assert str(raised.value) == f"the site cannot be written to {out}: {said}; the site built before is as it was"
    assert every_file(out) == dict(OLD)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_with_other_files_is_never_replaced(tmp_path: Path) -> None:
    precious = tmp_path / "thesis"
    precious.mkdir()
    (precious / "chapter.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(Unwritable, match="choose another"):
        write_site(precious, NEW)
    assert every_file(precious) == {"chapter.txt": b"years of work"}


def test_a_file_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Unwritable, match="a part of its path is a file"):
        write_site(tmp_path / "file" / "site", NEW)


def test_an_update_writes_only_what_changed_and_removes_what_is_gone(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    before = (out / "data/SHA256SUMS").stat().st_ino
    assert update_site(out, NEW) == ["index.html", "en/index.html", "zh/index.html"]
    assert every_file(out) == dict(NEW)
    assert (out / "data/SHA256SUMS").stat().st_ino == before
    assert update_site(out, NEW) == []
