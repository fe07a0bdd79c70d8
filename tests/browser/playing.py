"""Turns a play page into its engine, opened in a real browser, and requests into the answers of the Python there."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.browser.kinds import SLUG
from tests.browser.visiting import Visit, visiting

PATIENCE = 180_000
"""Milliseconds for loading Pyodide on a machine that has other things to do."""

OPEN = """async ({engine, changes}) => {
  const { Engine } = await import(engine);
  const data = JSON.parse(document.getElementById("play-data").textContent);
  if (changes.ruleset) {
    data.addresses.ruleset = URL.createObjectURL(new Blob([changes.ruleset]));
    data.files = [];
  }
  window.steps = [];
  window.engine = new Engine(data);
  await window.engine.open(step => window.steps.push(step));
}"""
ASK = """async texts => {
  const answers = [];
  for (const text of texts) answers.push(JSON.stringify(await window.engine.ask(JSON.parse(text))));
  return answers;
}"""

RULESET = """async () => {
  const data = JSON.parse(document.getElementById("play-data").textContent);
  return (await fetch(data.addresses.ruleset)).text();
}"""


@contextmanager
def at_play_page(browser: Browser, base: str, lang: str = "en", slug: str = SLUG) -> Iterator[Visit]:
    """The play page of a game, loaded, with its engine not yet asked for."""
    with visiting(browser, base, f"{lang}/{slug}/play/") as visit:
        visit.page.set_default_timeout(PATIENCE)
        yield visit


def open_engine(page: Page, base: str, **changes: str) -> None:
    """Open the engine of the page as its own script does; `ruleset` puts another text in place of the compiled one."""
    page.evaluate(OPEN, {"engine": f"{base}static/player/engine.js", "changes": changes})


def fault_of(page: Page, base: str) -> str:
    """The sentence with which the engine says why it cannot be opened."""
    try:
        open_engine(page, base)
    except Error as fault:
        return fault.message.splitlines()[0].removeprefix("Page.evaluate: ").removeprefix("Error: ")
    raise AssertionError("the engine was expected not to open, and opened")


def ask(page: Page, requests: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to some requests, one after the other."""
    texts = page.evaluate(ASK, [json.dumps(request) for request in requests])
    return [json.loads(text) for text in texts]


def ruleset_text(page: Page) -> str:
    """The compiled rules that the play page loads."""
    return str(page.evaluate(RULESET))
