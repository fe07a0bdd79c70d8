"""The site in a second browser, another engine altogether: pages load without a complaint, layers switch, a query
finds, a game is played. Where the set-up could have no Firefox, the names of the tests say so."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, running
from tests.browser.kinds import SLUG
from tests.browser.serving import serving

HERE = os.environ.get("BOPU_FIREFOX", "")
WHERE = "in-firefox" if HERE else "in-no-firefox-since-none-could-be-installed"
PAGES = ("zh/", "en/", f"zh/{SLUG}/", f"en/{SLUG}/sgt.1.1.6/", f"zh/{SLUG}/board/picture/", "en/glossary/")
SHOWN = "return document.querySelector('main').innerText"

Try = Callable[[Firefox, str], None]


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox | None]:
    """One Firefox for the tests of this module, or none."""
    if not HERE:
        yield None
        return
    with running(Path(HERE), tmp_path_factory.mktemp("firefox")) as started:
        yield started


def pages_load(firefox: Firefox, base: str) -> None:
    """Pages of several kinds, each with its heading and no complaint."""
    for address in PAGES:
        firefox.open(base + address)
        assert firefox.evaluate("return document.querySelectorAll('h1').length") == 1, address
        assert firefox.complaints(base) == [], address


def layers_switch(firefox: Firefox, base: str) -> None:
    """A click on a layer shows another text."""
    firefox.open(f"{base}zh/{SLUG}/")
    shown = set()
    for name in firefox.evaluate("return [...document.querySelectorAll('input[name=layer]')].map(one => one.id)"):
        firefox.click(f"label:has(#{name})")
        shown.add(firefox.evaluate(SHOWN))
    assert len(shown) >= 3  # in a text whose source is traditional the edited and the traditional layer read the same
    assert firefox.complaints(base) == []


def a_query_finds(firefox: Firefox, base: str) -> None:
    """What is written in simplified characters is found in the traditional text."""
    firefox.open(f"{base}zh/search/")
    firefox.evaluate("document.querySelector('#search-words').value = arguments[0]", "升官")
    firefox.click("#search button")
    marks = "return [...document.querySelectorAll('#search-hits mark')].map(mark => mark.innerText)"
    assert "陞官" in firefox.until(marks)
    assert firefox.complaints(base) == []


def a_game_is_played(firefox: Firefox, base: str) -> None:
    """The engine comes when it is asked for, and a first throw is told."""
    firefox.open(f"{base}en/{SLUG}/play/")
    firefox.click("#open-engine")
    firefox.until("return document.querySelector('form.setup')?.offsetParent")
    firefox.click("button.begin")
    firefox.until("return document.querySelector('#throw')?.offsetParent")
    firefox.click("#throw")
    firefox.until("return document.querySelectorAll('.log-list > li').length > 1")
    assert firefox.complaints(base) == []


@pytest.mark.parametrize(
    "holds", [pages_load, layers_switch, a_query_finds, a_game_is_played], ids=lambda one: f"{one.__name__}-{WHERE}"
)
def test_in_a_second_browser(firefox: Firefox | None, site: Path, root: Path, holds: Try) -> None:
    if firefox is None:  # the set-up has found none: then it must not have told of one
        assert "BOPU_FIREFOX" not in (root / ".venv" / "test-env").read_text(encoding="utf-8")
        return
    with serving(site) as base:
        holds(firefox, base)
