"""Writing a file: whole or not at all, in the place that a link leads to, and never instead of a device."""

import os
from pathlib import Path

import pytest

from bopu.project.write import NO_FILE, write_text


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_text(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_link_goes_on_leading_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, path = tmp_path / "link", tmp_path / "far/a.txt"
    link.symlink_to(path)
    for text in ("first", "second"):
        write_text(link, text)
        assert link.is_symlink() and path.read_text("utf-8") == text


def test_a_pipe_or_a_folder_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(OSError, match=NO_FILE):
            write_text(tmp_path / name, "text")
    assert (tmp_path / "pipe").is_fifo() and (tmp_path / "folder").is_dir()
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_has_the_rights_that_the_user_gives_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "a", "text")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640
