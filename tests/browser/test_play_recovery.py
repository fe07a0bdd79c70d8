"""Turns an engine that breaks off in mid-game into tests: it is loaded again by a button, and the game goes on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import tables
from tests.browser.kinds import SLUG
from tests.browser.visiting import visiting

BREAK = "setTimeout(() => { throw new Error('a fault that was planted'); })"
SAYS = {"en": "go on from move {count}", "zh": "由所存第 {count} 步續行"}


def broken(page: Page) -> None:
    """The worker has ended, as it does when a browser runs out of memory."""
    (worker,) = page.workers
    with worker.expect_event("close"):
        worker.evaluate(BREAK)


@pytest.fixture(scope="module", params=["en", "zh"])
def page(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Page]:
    """A play page with its engine loaded; at the end the browser has complained of nothing."""
    with visiting(browser, base, f"{request.param}/{SLUG}/play/") as visit:
        tables.open_table(visit.page)
        yield visit.page
        assert visit.faults == []


def again(page: Page) -> None:
    """Load the engine again as a reader does."""
    page.locator("#load-again").click()
    expect(page.locator(".broke-off")).to_be_hidden(timeout=tables.PATIENCE)


def test_the_game_goes_on_as_it_was_kept(page: Page) -> None:
    tables.begin(page, 31)
    tables.act(page)
    tables.act(page)
    was, lines = tables.standing(page), tables.log_lines(page)
    broken(page)
    page.locator("#throw:visible, .choice:visible").first.click()
    lang = "zh" if "/zh/" in page.url else "en"
    count = page.locator(".log-list > li").first.get_attribute("value")
    expect(page.locator(".broke-off")).to_contain_text(SAYS[lang].format(count=count))
    expect(page.locator(".turn .refusal")).not_to_be_empty()
    assert (tables.standing(page), tables.log_lines(page)) == (was, lines)  # what was there can still be read
    again(page)
    expect(page.locator(".turn .refusal")).to_be_empty()
    assert (tables.standing(page), tables.log_lines(page)) == (was, lines)
    assert page.locator("input[name=pace][value=once]").is_checked()
    length = tables.log_length(page)
    tables.act(page)
    assert tables.log_length(page) > length


def test_a_game_without_a_move_begins_again_and_a_form_stays_as_it_is(page: Page) -> None:
    tables.begin(page, 32, ("person", "person"))
    was = tables.standing(page)
    broken(page)
    page.locator("#throw").click()
    expect(page.locator(".broke-off")).to_be_visible()
    again(page)
    assert (tables.standing(page), tables.log_length(page)) == (was, 1)
    tables.set_up(page)
    page.locator("#seed").fill("33")
    broken(page)
    page.locator("button.begin").click()
    expect(page.locator(".broke-off")).to_be_visible()
    again(page)
    assert page.locator("#seed").input_value() == "33"
    page.locator("button.begin").click()
    expect(page.locator(".game")).to_be_visible()


def test_an_engine_that_does_not_come_again_is_a_sentence_and_can_be_asked_for_once_more(
    browser: Browser, base: str
) -> None:
    with visiting(browser, base, f"en/{SLUG}/play/") as visit:
        page = visit.page
        tables.open_table(page)
        tables.begin(page, 34)
        broken(page)
        page.locator("#throw").click()
        page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503, body=""))
        page.locator("#load-again").click()
        expect(page.locator(".broke-off [role=status]")).to_contain_text("pyodide.asm.wasm", timeout=tables.PATIENCE)
        page.unroute("**/pyodide.asm.wasm")
        again(page)
        assert tables.log_length(page) == 1
