"""Turns what long work tells of itself into bars that a person at a terminal sees, and a pipe does not."""

from io import StringIO

import pytest
from rich.console import Console

from bopu.cli import output


def shown(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> str:
    """What is written while the first of two parts tells how far it is."""
    stream = StringIO()
    monkeypatch.setattr("rich.console.Console", lambda stderr: Console(file=stream, force_terminal=terminal, width=80))
    with output.stages("games", "pages") as (games, _):
        games(30, 40)
    return stream.getvalue()


def test_only_the_part_that_is_at_work_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    said = shown(monkeypatch, terminal=True)
    assert "games" in said and "75%" in said and "pages" not in said


def test_where_nobody_looks_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False).strip() == ""
