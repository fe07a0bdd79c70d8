"""Turns a play page into a table at which a test plays: seats, moves, the end of a game, what is said on the way."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import Visit, visiting

PATIENCE = 120_000
"""Milliseconds for loading the engine on a machine that has other things to do."""

MOST_MOVES = 3_000
"""More moves of one person than any game has."""


FACTS = """() => [...document.querySelectorAll('.seat .facts > div, .common > div')].map(fact => {
  const said = fact.cloneNode(true);
  said.querySelectorAll('.delta').forEach(delta => delta.remove());
  return said.textContent.replace(/\\s+/g, ' ').trim();
})"""


def open_table(page: Page) -> None:
    """Load the engine as a reader does."""
    page.locator("#open-engine").click()
    expect(page.locator("#stage")).to_be_visible(timeout=PATIENCE)


@contextmanager
def sitting(browser: Browser, base: str, address: str) -> Iterator[Visit]:
    """A play page, its engine loaded; at the end the browser has complained of nothing."""
    with visiting(browser, base, address, accept_downloads=True) as visit:
        open_table(visit.page)
        yield visit
        assert visit.faults == []


def set_up(page: Page) -> None:
    """The form before the first move, whatever was on the table."""
    if page.locator(".game").count():
        page.locator("#new-game").click()
    expect(page.locator("form.setup")).to_be_visible()


def begin(
    page: Page,
    seed: int = 7,
    seats: Sequence[str] = ("person", "random", "random"),
    ruleset: str = "",
    pace: str = "once",
) -> None:
    """Begin a game; the pace of bots is chosen at the table."""
    set_up(page)
    page.locator("#seat-count").select_option(str(len(seats)))
    for row, kind in zip(page.locator(".seat-row").all(), seats, strict=False):
        row.locator("select").select_option(kind)
    if ruleset:
        page.locator(f"input[name=ruleset][value={ruleset}]").check()
    page.locator("#seed").fill(str(seed))
    page.locator("button.begin").click()
    expect(page.locator(".game")).to_be_visible()
    page.locator(f"input[name=pace][value={pace}]").dispatch_event("click")  # it moves while the table fills


def ready(page: Page) -> None:
    """Wait until a person has to do something, or the game is over."""
    page.locator("#throw:visible, .choice:visible, .summary:visible").first.wait_for(timeout=PATIENCE)


def over(page: Page) -> bool:
    """Whether the summary is shown."""
    return page.locator(".summary").count() > 0


def act(page: Page) -> None:
    """Throw, or choose what is offered first, by mouse."""
    ready(page)
    if over(page):
        return
    count = log_length(page)
    page.locator("#throw:visible, .choice:visible").first.click()
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    ready(page)


def finish(page: Page) -> None:
    """Play on to the end by mouse."""
    for _ in range(MOST_MOVES):
        ready(page)
        if over(page):
            return
        act(page)
    raise AssertionError(f"a game was expected to end within {MOST_MOVES} moves of one person")


def log_length(page: Page) -> int:
    """How many moves the log tells."""
    return page.locator(".log-list > li").count()


def log_lines(page: Page) -> list[str]:
    """The sentences of the log, newest move first."""
    return page.locator(".log-list button.line").all_inner_texts()


def standing(page: Page) -> list[str]:
    """What the cards of the players and of the table say, without what only the last move changed."""
    return list(page.evaluate(FACTS))


def record(page: Page) -> str:
    """The record of the game, as it is downloaded."""
    box = page.locator(".game details.record")
    if box.get_attribute("open") is None:
        box.locator("summary").first.click()
    with page.expect_download() as told:
        page.locator("#record-download").click()
    return told.value.path().read_text(encoding="utf-8")
