"""Turns the built site of this corpus into tests of what every page promises: links, HTML, access, privacy, print."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import RESTS
from tests.browser.html_checks import link_faults, nu_faults
from tests.browser.kinds import KINDS, address
from tests.browser.visiting import Visit, axe_faults, keyboard_walk, overflow, visiting
from tests.cli.typing_at import typed
from tests.site.languages import unsaid
from tests.site.projects import every_file

WIDTHS = (360, 768, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HEIGHT, LOW = 1600, 720
MAIN_TEXT = """() => {
  const main = document.querySelector('main').cloneNode(true);
  main.querySelectorAll('button').forEach(button => button.remove());
  return main.textContent.replace(/\\s+/g, ' ').trim();
}"""

BRIGHTNESS = """style => {
  const context = document.createElement('canvas').getContext('2d');
  for (const colour of ['#fff', getComputedStyle(document.body)[style]]) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 765;
}"""


def test_every_link_and_fragment_leads_somewhere(site: Path) -> None:
    assert link_faults(site) == []


def test_every_page_is_valid_html(site: Path, java: Path, node_modules: Path) -> None:
    assert nu_faults(site, java, node_modules) == []


def test_a_second_build_is_the_same_to_the_byte(site: Path, tmp_path: Path) -> None:
    """By a process that hashes otherwise, from what the first kept of games that it played."""
    again = typed(site.parent, "build", "--out", str(tmp_path / "again"), "--rests", RESTS, PYTHONHASHSEED="20101")
    assert (again.returncode, again.stderr) == (0, "")
    one, two = every_file(site), every_file(tmp_path / "again")
    assert list(one) == list(two)
    assert [name for name in one if one[name] != two[name]] == []


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of page. What is asked of one kind is asked one after the other, so that its page is loaded once."""
    return str(request.param)


@pytest.fixture(scope="module")
def opened(kind: str, site: Path, base: str, browser: Browser) -> Iterator[Visit]:
    """A page of the kind, loaded once."""
    with visiting(browser, base, address(kind, site)) as visit:
        yield visit


@pytest.fixture
def visit(opened: Visit) -> Visit:
    """The page of the kind as a reader first has it: whatever an earlier test set is set back."""
    show(opened.page, WIDTHS[-1], SCHEMES[0])
    opened.page.emulate_media(media="screen")
    return opened


def show(page: Page, width: int, scheme: Literal["light", "dark"]) -> None:
    """Another window and another colour scheme, without loading the page again."""
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.emulate_media(color_scheme=scheme)


def test_a_page_is_accessible_and_asks_no_other_host(visit: Visit, node_modules: Path) -> None:
    assert axe_faults(visit.page, node_modules) == []
    assert visit.faults == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.endswith("-en")], indirect=True, scope="module")
def test_a_page_is_read_in_the_dark_too(visit: Visit, node_modules: Path) -> None:
    """Colours alone are asked about, in one language: all else is the same page."""
    show(visit.page, WIDTHS[-1], "dark")
    assert axe_faults(visit.page, node_modules, "color-contrast") == []


def test_a_page_fits_its_window_and_is_pictured(visit: Visit, kind: str, root: Path) -> None:
    """At each width; over both languages each width is pictured in both schemes."""
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    wide = {}
    for number, width in enumerate(WIDTHS):
        scheme = SCHEMES[(number + kind.endswith("-en")) % len(SCHEMES)]
        show(visit.page, width, scheme)
        visit.page.screenshot(path=folder / f"{kind}-{width}-{scheme}.png")
        wide[width] = overflow(visit.page)
    assert wide == dict.fromkeys(WIDTHS, 0)


def test_every_run_of_chinese_says_its_language(kind: str, site: Path) -> None:
    """In a text of English too; the page without an address of its own is a file."""
    at = site / address(kind, site)
    assert unsaid((at / "index.html" if at.is_dir() else at).read_text(encoding="utf-8")) == []


def test_a_page_says_the_same_without_javascript(
    visit: Visit, kind: str, site: Path, base: str, browser: Browser
) -> None:
    visit.page.reload(wait_until="load")
    told = visit.page.evaluate(MAIN_TEXT)
    with visiting(browser, base, address(kind, site), java_script_enabled=False) as without:
        assert without.page.evaluate(MAIN_TEXT) == told
        assert without.page.locator("main").is_visible()
        assert without.faults == []
    assert told


def test_the_tab_key_shows_where_it_is(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": WIDTHS[-1], "height": LOW})  # most stops must be scrolled to
    visit.page.reload(wait_until="load")
    stops = keyboard_walk(visit.page, 30)
    assert stops
    assert [stop.element for stop in stops if not stop.visible] == []


def test_a_printed_page_is_dark_on_white_without_menus(visit: Visit) -> None:
    visit.page.emulate_media(media="print", color_scheme="dark")
    assert visit.page.locator("main").is_visible()
    assert [menu for menu in visit.page.locator("nav.menu, .controls").all() if menu.is_visible()] == []
    ink, paper = brightness(visit.page, "color"), brightness(visit.page, "backgroundColor")
    assert ink < 0.3 and paper > 0.9


@pytest.mark.parametrize("framed", [kind for kind in KINDS if kind.endswith(("-zh", "-en"))])
def test_the_first_stop_skips_to_the_text(site: Path, base: str, browser: Browser, framed: str) -> None:
    with visiting(browser, base, address(framed, site)) as visit:
        visit.page.keyboard.press("Tab")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url("**/*#main")  # raises where it is never reached
        assert visit.page.url.endswith("#main")


def brightness(page: Page, style: str) -> float:
    """0 for black, 1 for white, of the body's ink or paper; paper that is not painted is white."""
    return float(page.evaluate(BRIGHTNESS, style))


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("reading", ["reading-zh", "reading-en"])
def test_layers_are_switched_by_keyboard_alone(
    site: Path, base: str, browser: Browser, reading: str, javascript: bool
) -> None:
    """Source, edited and simplified layer show another text each, and need no script."""
    with visiting(browser, base, address(reading, site), java_script_enabled=javascript) as visit:
        first = visit.page.locator("input[type=radio]").first
        group = visit.page.locator(f"input[type=radio][name='{first.get_attribute('name')}']")
        shown = []
        group.and_(visit.page.locator(":checked")).focus()
        for _ in range(group.count()):
            shown.append(visit.page.locator("main").inner_text())
            visit.page.keyboard.press("ArrowDown")
        # in a text whose source is traditional the edited and the traditional layer read the same
        assert len(set(shown)) >= 3 and shown[0] != shown[-1]
