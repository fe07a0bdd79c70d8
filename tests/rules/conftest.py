"""Turns the small project into a fixture: a copy for each test."""

from pathlib import Path

import pytest

from tests.rules.harness import Tiny, copied


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    """A copy of the small project, to change at will."""
    return copied(tmp_path)
