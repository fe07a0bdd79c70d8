"""The promotion game as the tests of many games need it: compiled once, with a book of the defaults."""

import json
from pathlib import Path

import pytest

from bopu.play.contract import Game, load_game
from bopu.play.opening import book_of
from bopu.ruleset.decide import Book
from bopu.ruleset.load import to_json
from bopu.ruleset.model import Ruleset
from bopu.simulate.games import Task
from bopu.simulate.source import find_ruleset

SLUG = "shengguantu"


@pytest.fixture(scope="session")
def ruleset(root: Path) -> Ruleset:
    """The compiled ruleset."""
    found, findings = find_ruleset(root, SLUG)
    assert found is not None, [str(finding) for finding in findings]
    return found


@pytest.fixture(scope="session")
def game(ruleset: Ruleset) -> Game:
    """Its engine."""
    return load_game(ruleset.engine)


@pytest.fixture(scope="session")
def book(ruleset: Ruleset, game: Game) -> Book:
    """The ruleset under its defaults."""
    return book_of(ruleset, game)


@pytest.fixture(scope="session")
def spec(ruleset: Ruleset) -> str:
    """The ruleset as it travels to a worker."""
    return json.dumps(to_json(ruleset), ensure_ascii=False)


@pytest.fixture(scope="session")
def task(spec: str) -> Task:
    """Four random bots under the defaults."""
    return Task(spec, "", (), ("random",) * 4)
