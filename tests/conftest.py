"""Turns .venv/test-env, which the set-up wrote, into environment variables that every test can rely on."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visiting import FLAGS

ROOT = Path(__file__).resolve().parents[1]
TOLD = ROOT / ".venv" / "test-env"


def pytest_configure() -> None:
    """Values that are set already win, so that a test can be run with another browser or another Java."""
    lines = TOLD.read_text(encoding="utf-8").splitlines() if TOLD.is_file() else []
    for name, _, path in (line.partition("=") for line in lines):
        os.environ.setdefault(name, path)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # what tests start would translate every module anew, each time
        os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "bytecode")
    settings.register_profile("bopu", deadline=None)  # how long an example takes is a matter of the machine
    settings.load_profile("bopu")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background: what tests start would ignore it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def told(name: str) -> Path:
    """What an environment variable of the set-up names; where it is missing the test fails and says what to do."""
    path = os.environ.get(name)
    if not path or not Path(path).exists():
        pytest.fail(f"{name} was expected to name a file and is {path or 'not set'}: run the tests with `make test`.")
    return Path(path)


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def java() -> Path:
    """A Java of version 11 or newer."""
    return told("BOPU_JAVA")


@pytest.fixture(scope="session")
def jing() -> Path:
    """jing.jar."""
    return told("BOPU_JING")


@pytest.fixture(scope="session")
def tei_all() -> Path:
    """The RELAX NG schema of the whole TEI."""
    return told("BOPU_TEI_ALL")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """A Chromium that starts."""
    return told("BOPU_CHROMIUM")


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """axe-core and vnu-jar."""
    return told("BOPU_NODE_MODULES")


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """The set-up's Chromium, headless, with a fresh profile; one for all tests, since Playwright starts only once."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(chromium), args=FLAGS)
        yield launched
        launched.close()
