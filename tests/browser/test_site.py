"""Turns the built site of this corpus into tests of what every page promises: links, HTML, access, privacy, print."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.html_checks import link_faults, nu_faults
from tests.browser.kinds import KINDS, address
from tests.browser.visiting import axe_faults, keyboard_walk, overflow, visiting

WIDTHS = (360, 820, 1280)
SCHEMES = ("light", "dark")
HEIGHT = 1600
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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_page_is_accessible_and_asks_no_other_host(
    site: Path, base: str, browser: Browser, node_modules: Path, kind: str, scheme: str
) -> None:
    with visiting(browser, base, address(kind, site), color_scheme=scheme) as visit:
        assert axe_faults(visit.page, node_modules) == []
        assert visit.faults == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_fits_its_window_and_is_pictured(
    site: Path, base: str, browser: Browser, root: Path, kind: str, width: int
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        window = {"width": width, "height": HEIGHT}
        with visiting(browser, base, address(kind, site), viewport=window, color_scheme=scheme) as visit:
            visit.page.screenshot(path=folder / f"{kind}-{width}-{scheme}.png")
            assert overflow(visit.page) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_says_the_same_without_javascript(site: Path, base: str, browser: Browser, kind: str) -> None:
    where = address(kind, site)
    with visiting(browser, base, where) as visit:
        told = visit.page.evaluate(MAIN_TEXT)
    with visiting(browser, base, where, java_script_enabled=False) as visit:
        assert visit.page.evaluate(MAIN_TEXT) == told
        assert visit.page.locator("main").is_visible()
        assert visit.faults == []
    assert told


@pytest.mark.parametrize("kind", KINDS)
def test_the_tab_key_shows_where_it_is(site: Path, base: str, browser: Browser, kind: str) -> None:
    with visiting(browser, base, address(kind, site)) as visit:
        stops = keyboard_walk(visit.page, 30)
        assert stops
        assert [stop.element for stop in stops if not stop.visible] == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.endswith(("-zh", "-en"))])
def test_the_first_stop_skips_to_the_text(site: Path, base: str, browser: Browser, kind: str) -> None:
    with visiting(browser, base, address(kind, site)) as visit:
        visit.page.keyboard.press("Tab")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url("**/*#main")  # raises where it is never reached
        assert visit.page.url.endswith("#main")


@pytest.mark.parametrize("kind", KINDS)
def test_a_printed_page_is_dark_on_white_without_menus(site: Path, base: str, browser: Browser, kind: str) -> None:
    with visiting(browser, base, address(kind, site), color_scheme="dark") as visit:
        visit.page.emulate_media(media="print")
        assert visit.page.locator("main").is_visible()
        assert [menu for menu in visit.page.locator("nav.menu, .controls").all() if menu.is_visible()] == []
        ink, paper = brightness(visit.page, "color"), brightness(visit.page, "backgroundColor")
        assert ink < 0.3 and paper > 0.9


def brightness(page: Page, style: str) -> float:
    """0 for black, 1 for white, of the body's ink or paper; paper that is not painted is white."""
    return float(page.evaluate(BRIGHTNESS, style))


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("kind", ["reading-zh", "reading-en"])
def test_layers_are_switched_by_keyboard_alone(
    site: Path, base: str, browser: Browser, kind: str, javascript: bool
) -> None:
    """Source, edited and simplified layer show another text each, and need no script."""
    with visiting(browser, base, address(kind, site), java_script_enabled=javascript) as visit:
        first = visit.page.locator("input[type=radio]").first
        group = visit.page.locator(f"input[type=radio][name='{first.get_attribute('name')}']")
        shown = []
        group.and_(visit.page.locator(":checked")).focus()
        for _ in range(group.count()):
            shown.append(visit.page.locator("main").inner_text())
            visit.page.keyboard.press("ArrowDown")
        # in a text whose source is traditional the edited and the traditional layer read the same
        assert len(set(shown)) >= 3 and shown[0] != shown[-1]
