"""A page keeps still while it loads, and is no wider than the screen with all in it open that can be: one page of
each kind, on a small screen and on a large one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kinds import KINDS, SLUG, address
from tests.browser.serving import serving
from tests.browser.visiting import overflow

SMALL, LARGE = 360, 1280
MOST = 0.02
"""What all layout shifts of a page may come to while it loads."""
WATCH = """
window.moved = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => { window.moved += one.value; }))
  .observe({type: "layout-shift", buffered: true});
"""
OPEN = "() => document.querySelectorAll('details').forEach(one => { one.open = true; })"
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
PLANTED = """<!doctype html><html lang="en"><head><title>x</title><link rel="icon" href="data:,"></head><body>
<div id="at"></div><p>moved</p><details><summary>more</summary><div style="width: 50rem">wide</div></details>
<script>setTimeout(() => { document.getElementById("at").style.height = "400px"; }, 100);</script></body></html>"""


@contextmanager
def loaded(browser: Browser, at: str, width: int) -> Iterator[Page]:
    """A page that is loaded to the end, watched from its beginning."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    try:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(at, wait_until="networkidle")
        page.evaluate(SETTLED)
        yield page
    finally:
        context.close()


def moved(page: Page) -> float:
    """What the browser's layout shifts come to."""
    return float(page.evaluate("() => window.moved"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_keeps_still_while_it_loads_and_fits_with_all_open(
    site: Path, base: str, browser: Browser, kind: str
) -> None:
    """English, whose words are wider, on the small screen alone; all else is the same page."""
    for width in (SMALL,) if kind.endswith("-en") else (SMALL, LARGE):
        with loaded(browser, base + address(kind, site), width) as page:
            assert moved(page) < MOST, width
            page.evaluate(OPEN)
            assert overflow(page) == 0, width


PAPER, SHEET = 658, 972
"""Pixels that a sheet of A4 has within its margins."""
LAID = """() => [...document.querySelectorAll('.statistic')].map(one => ({
  picture: one.querySelector('svg').getBoundingClientRect().height,
  hidden: [...one.querySelectorAll('tbody tr')].filter(row => !row.checkVisibility()).length,
  cut: one.querySelector('.scroll').scrollWidth - one.querySelector('.scroll').clientWidth,
}))"""


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_statistics_on_paper_have_all_rows_and_no_picture_is_cut(base: str, browser: Browser, lang: str) -> None:
    with loaded(browser, f"{base}{lang}/{SLUG}/statistics/", PAPER) as page:
        page.emulate_media(media="print")
        laid = page.evaluate(LAID)
        assert laid and max(one["picture"] for one in laid) < SHEET * 0.8
        assert {(one["hidden"], one["cut"]) for one in laid} == {(0, 0)} and overflow(page) == 0
        assert not page.locator(".opening nav").is_visible()


def test_a_page_that_moves_and_one_that_is_too_wide_when_opened_are_found(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PLANTED, "utf-8")
    with serving(tmp_path) as at, loaded(browser, at, SMALL) as page:
        assert moved(page) > MOST and overflow(page) == 0
        page.evaluate(OPEN)
        assert overflow(page) > 0
