"""Turns the small projects into fixtures: a copy for each test."""

from pathlib import Path

import pytest

from tests.rules.harness import POT, Tiny, copied


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    """A copy of the small project, to change at will."""
    return copied(tmp_path)


@pytest.fixture
def pot(tmp_path: Path) -> Tiny:
    """A copy of the small project with a procedure."""
    return copied(tmp_path, POT)
