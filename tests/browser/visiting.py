"""Turns an address into a loaded page, and everything the browser complained about on the way into lines."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

LEFT = ("net::ERR_ABORTED", "NS_BINDING_ABORTED")
"""What Chromium and Firefox call a request that ended since the reader went to another page."""


@dataclass
class Visit:
    """A page that has been loaded, and the faults so far; `faults` grows while the page is used."""

    page: Page
    faults: list[str] = field(default_factory=list)


@contextmanager
def visiting(browser: Browser, base: str, address: str = "", **context: Any) -> Iterator[Visit]:
    """Loads base + address in a fresh context with Playwright's options; never bypasses the page's own policy."""
    opened = browser.new_context(**context)
    try:
        visit = Visit(opened.new_page())
        _listen(opened, visit, base)
        visit.page.goto(base + address, wait_until="load")
        yield visit
    finally:
        opened.close()


def _listen(context: BrowserContext, visit: Visit, base: str) -> None:
    """Every request must stay on the host and succeed; nothing may be written to the console as an error."""

    def tell(fault: str, is_one: bool = True) -> None:
        if is_one:
            visit.faults.append(fault)

    context.on("request", lambda asked: tell(f"request to another host: {asked.url}", not asked.url.startswith(base)))
    context.on("requestfailed", lambda asked: tell(f"request failed: {asked.url}", asked.failure not in LEFT))
    context.on("response", lambda answer: tell(f"{answer.status}: {answer.url}", answer.status >= 400))
    context.on("console", lambda said: tell(f"console: {said.text}", said.type in ("error", "warning")))
    visit.page.on("pageerror", lambda error: tell(f"script: {error}"))


def axe_faults(page: Page, node_modules: Path, *rules: str) -> list[str]:
    """What axe-core finds, one line per rule: its id, what it wants, the first place. Where rules are named it asks
    about these alone.

    The script goes in through the debugging protocol: a Content-Security-Policy would refuse a script tag.
    """
    session = page.context.new_cdp_session(page)
    source = (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    _evaluate(session, source + "\n;0")
    only = json.dumps({"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {}))
    violations = _evaluate(session, f"axe.run({only}).then(found => JSON.stringify(found.violations))")
    session.detach()
    return [
        f"{rule['id']}: {rule['help']}: {len(rule['nodes'])} x, first {rule['nodes'][0]['html'][:200]}"
        for rule in json.loads(violations)
    ]


def _evaluate(session: Any, expression: str) -> Any:
    """The value of an expression, awaited; a failure in the page is a failure of the test."""
    said = session.send("Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True})
    if "exceptionDetails" in said:
        raise AssertionError(f"axe-core was expected to run and said: {said['exceptionDetails']}")
    return said["result"].get("value")


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window: above 0 a reader must scroll sideways."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@dataclass(frozen=True)
class Stop:
    """One stop of the tab key: the element, and whether a reader can see where the focus is."""

    element: str
    visible: bool


# The browser scrolls to a stop in a later frame, and a page may let it scroll smoothly: wait for it, a second at most.
STOP = """async () => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const style = getComputedStyle(at);
  const label = at.labels && at.labels[0];
  const marks = [style, label && getComputedStyle(label)].filter(Boolean);
  const outlined = mark => mark.outlineStyle !== 'none' && parseFloat(mark.outlineWidth) > 0;
  const marked = marks.some(mark => outlined(mark) || mark.boxShadow !== 'none');
  const inside = () => {
    const box = at.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && box.bottom > 0 && box.right > 0 &&
      box.top < innerHeight && box.left < innerWidth;
  };
  for (let frame = 0; frame < 60 && !inside(); frame += 1) await new Promise(requestAnimationFrame);
  return {element: at.outerHTML.slice(0, 120), visible: marked && inside()};
}"""


def keyboard_walk(page: Page, most: int) -> list[Stop]:
    """The stops of the tab key from the top of the page, until it leaves the page or `most` are made."""
    stops = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            break
        stops.append(Stop(stop["element"], stop["visible"]))
    return stops
