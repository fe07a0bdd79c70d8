"""Turns the site of a text in several parts into tests in a browser: HTML, access, layers and keys across parts, links
that were given before it was parted, print."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.bench.long_text import SLUG
from tests.browser.html_checks import nu_faults
from tests.browser.serving import serving
from tests.browser.test_proofs import heading_faults
from tests.browser.visiting import axe_faults, overflow, visiting
from tests.site.parted import pages_of, parted_site

IN_VIEW = "id => { const {top} = document.getElementById(id).getBoundingClientRect(); return top >= 0 && top < 400; }"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a text in several parts."""
    return parted_site(tmp_path_factory)


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    """Where it is served."""
    with serving(site) as address:
        yield address


def ids(page: Page) -> list[str]:
    """The clauses on a page."""
    return page.locator(".text > .row[id]").evaluate_all("rows => rows.map(row => row.id)")


def test_its_pages_are_valid_and_have_one_h1(site: Path, java: Path, node_modules: Path) -> None:
    pages = [page for lang in ("zh", "en") for page in pages_of(site, lang)]
    assert nu_faults(site, java, node_modules, *(page.relative_to(site).as_posix() for page in pages)) == []
    assert [fault for page in pages for fault in heading_faults(page.read_bytes())] == []


@pytest.mark.parametrize("name", ["", "part-2/"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_part_is_accessible_and_fits_its_window(
    base: str, browser: Browser, node_modules: Path, lang: str, name: str
) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/{name}", viewport={"width": 360, "height": 900}) as visit:
        assert axe_faults(visit.page, node_modules) == []
        assert (overflow(visit.page), visit.faults) == (0, [])


@pytest.mark.parametrize("javascript", [True, False])
def test_a_layer_goes_along_from_part_to_part(base: str, browser: Browser, javascript: bool) -> None:
    """There and back, and to the contents; on the way every other layer stays hidden."""
    with visiting(browser, base, f"zh/{SLUG}/", java_script_enabled=javascript) as visit:
        page = visit.page
        page.locator("#layer-simplified").check(force=True)
        for way, number in (("next", 2), ("next", 3), ("prev", 2)):
            page.locator(f".parts >> nth=0 >> a[rel={way}]:visible").click()
            page.wait_for_url(f"**/part-{number}/**")
            assert page.locator(".row .t.l-simplified >> nth=0").is_visible()
            assert not page.locator(".row .t.l-edited:not(.l-simplified) >> nth=0").is_visible()
        page.locator(".parts >> nth=1 >> a.whole:visible").click()
        expect(page.locator("#contents")).to_be_attached()
        assert page.locator(".row .t.l-simplified >> nth=0").is_visible() and visit.faults == []


def test_the_other_language_has_the_same_part_and_the_same_clause(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"zh/{SLUG}/part-3/") as visit:
        page, clause = visit.page, ids(visit.page)[-1]
        page.locator(f"[id='{clause}']").scroll_into_view_if_needed()
        page.locator(f"[id='{clause}'] .across").click()
        page.wait_for_url(f"**/en/{SLUG}/part-3/#{clause}")
        assert page.evaluate(IN_VIEW, clause)


def test_a_link_to_the_first_page_is_led_on_to_where_its_clause_stands(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"zh/{SLUG}/part-4/") as visit:
        there = ids(visit.page)[1]
        for old, new in (("", there), ("part-2/", there), ("", f"{there}.app-a")):
            visit.page.goto("about:blank")
            visit.page.goto(f"{base}zh/{SLUG}/{old}#{new}")
            visit.page.wait_for_url(f"**/zh/{SLUG}/part-4/#{new}")
        visit.page.goto(f"{base}zh/{SLUG}/#{there}")
        visit.page.wait_for_url(f"**/part-4/#{there}")
        expect(visit.page.locator(f"[id='{there}']:target")).to_be_in_viewport()
        first = "b.0"
        visit.page.evaluate("id => { location.hash = id; }", first)  # a link that is written on the page itself
        visit.page.wait_for_url(f"**/zh/{SLUG}/#{first}")
        visit.page.goto(f"{base}zh/{SLUG}/#nowhere")
        visit.page.goto(f"{base}zh/{SLUG}/#%E7%")
        expect(visit.page.locator(".row >> nth=0")).to_be_visible()
        assert visit.page.url.endswith(f"/zh/{SLUG}/#%E7%") and visit.faults == []


def test_without_a_script_the_page_says_how_to_find_a_clause_that_moved(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"en/{SLUG}/#b.99", java_script_enabled=False) as visit:
        said = visit.page.locator(".whole p")
        assert "go by the clause’s own page" in said.inner_text()
        visit.page.goto(f"{base}en/{SLUG}/b.99/")
        visit.page.locator(".steps a:not([rel])").click()
        expect(visit.page.locator("[id='b.99']:target")).to_be_in_viewport()


def test_keys_go_on_to_the_next_part_and_back(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"en/{SLUG}/part-2/") as visit:
        page, all_ids = visit.page, ids(visit.page)
        page.locator(f"[id='{all_ids[-1]}'] .no").focus()
        page.keyboard.press("j")
        page.wait_for_url("**/part-3/#*")
        first = ids(page)[0]
        assert page.url.endswith(f"#{first}") and page.evaluate(IN_VIEW, first)
        page.locator(f"[id='{first}'] .no").focus()
        page.keyboard.press("k")
        page.wait_for_url(f"**/part-2/#{all_ids[-1]}")
        page.goto(f"{base}en/{SLUG}/")
        page.locator(".row .no >> nth=0").focus()
        page.keyboard.press("k")  # there is nothing before the first
        page.keyboard.press("j")
        assert page.evaluate("() => document.activeElement.closest('.row').id") == ids(page)[1]
        assert "part-" not in page.url and visit.faults == []


def test_a_part_is_printed_with_its_title_and_without_the_ways(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"zh/{SLUG}/part-2/") as visit:
        visit.page.emulate_media(media="print")
        assert visit.page.locator(".part-title").is_visible()
        assert [one for one in visit.page.locator(".parts, .contents").all() if one.is_visible()] == []
        assert len(visit.page.pdf()) > 1000
