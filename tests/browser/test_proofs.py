"""What a site promises of every page beyond valid HTML: one heading above all others and none left out, little to load,
layers that switch without moving what is read."""

import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kinds import SLUG, address
from tests.browser.visiting import visiting

HEADING = re.compile(rb"<h([1-6])[\s>]")
FIRST = ("root", "home-zh", "home-en", "reading-zh", "reading-en", "clause-zh", "clause-en", "play-zh", "search-en")
"""Pages that a reader comes to first: from a search engine, a citation, a game."""

MOST = 150_000
"""Bytes of such a page with all that it asks for, compressed as a host sends it, before a reader asks for an engine."""

LAYERS = ("source", "simplified", "traditional", "edited")
READ = "sgt.2.1.1"
WATCH = """() => {
  window.shifts = [];
  const keep = list => window.shifts.push(...list.getEntries().map(shift => shift.value));
  new PerformanceObserver(keep).observe({type: "layout-shift", buffered: false});
}"""
PLACES = """id => ["layer-source", "layer-edited", id].map(name => {
  const {top, left} = document.getElementById(name).getBoundingClientRect();
  return [top, left];
})"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def heading_faults(page: bytes) -> list[str]:
    """What is wrong with the levels of a page's headings."""
    levels = [int(level) for level in HEADING.findall(page)]
    found = [] if levels.count(1) == 1 else [f"expected one h1; found {levels.count(1)}"]
    found += [f"h{low} follows h{high}" for high, low in pairwise(levels) if low > high + 1]
    return found


def test_every_page_has_one_h1_and_leaves_out_no_level(site: Path) -> None:
    found = {path.relative_to(site).as_posix(): heading_faults(path.read_bytes()) for path in site.rglob("*.html")}
    assert {name: faults for name, faults in found.items() if faults} == {} and len(found) > 1000


@pytest.mark.parametrize(
    ("page", "faults"),
    [
        (b"<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", []),
        (b"<h2>b</h2>", ["expected one h1; found 0"]),
        (b'<h1>a</h1><h1 id="x">b</h1>', ["expected one h1; found 2"]),
        (b"<h1>a</h1><h3>c</h3>", ["h3 follows h1"]),
    ],
)
def test_headings_that_are_wrong_are_found(page: bytes, faults: list[str]) -> None:
    assert heading_faults(page) == faults


@pytest.mark.parametrize("kind", FIRST)
def test_what_a_reader_comes_to_first_is_small(site: Path, base: str, browser: Browser, kind: str) -> None:
    with visiting(browser, base) as visit:
        asked: set[str] = set()
        visit.page.on("request", lambda request: asked.add(request.url.removeprefix(base)))
        visit.page.goto(base + address(kind, site), wait_until="networkidle")
    files = {name: site / name for name in asked}
    weights = {
        name: len(gzip.compress((file / "index.html" if file.is_dir() else file).read_bytes(), 6))
        for name, file in files.items()
    }
    assert not any("engine/" in name for name in weights)
    assert 0 < sum(weights.values()) < MOST, sorted(weights.items(), key=lambda one: -one[1])[:5]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_is_read_stays_where_it_is_when_layers_switch(base: str, browser: Browser, lang: str, width: int) -> None:
    """Measured twice: where the clause and the switches stand before and after, and what the browser calls a shift."""
    size = {"width": width, "height": 800}
    with visiting(browser, base, f"{lang}/{SLUG}/", viewport=size) as visit:
        page = visit.page
        page.evaluate("id => document.getElementById(id).scrollIntoView({block: 'center'})", READ)
        page.evaluate(WATCH)
        for layer in LAYERS:
            before = places(page)
            page.locator(f"#layer-{layer}").dispatch_event("click")
            assert page.locator(f"#layer-{layer}").is_checked()
            assert places(page) == pytest.approx(before, abs=1), layer
        assert page.evaluate("() => window.shifts.filter(shift => shift > 0.01)") == []


def places(page: Page) -> list[float]:
    """Where the clause that is read and the switches stand in the window, when all is drawn."""
    page.evaluate(SETTLED)
    return [number for place in page.evaluate(PLACES, READ) for number in place]
