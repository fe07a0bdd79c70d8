"""Turns what can go wrong with the engine's files, the browser or the connection into a sentence on the play page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.playing import at_play_page, fault_of, open_engine

WORKER = "site_templates/static/player/worker.js"
FILES = ("bopu-*.zip", "shengguantu-*.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def answering(pattern: str, answer: Callable[[Route], object]) -> Callable[[Page], None]:
    """A page on which requests for such files are answered so."""
    return lambda page: page.context.route(f"**/{pattern}", answer)


def cut(route: Route) -> None:
    """The file without its last byte."""
    body = route.fetch().body()
    route.fulfill(body=body[:-1])


def altered(route: Route) -> None:
    """The file with one byte changed, as long as before."""
    body = route.fetch().body()
    route.fulfill(body=body[:-1] + bytes([body[-1] ^ 1]))


def sentence(browser: Browser, base: str, prepare: Callable[[Page], None], lang: str = "en") -> str:
    """What the page is told when its engine is asked for under such circumstances."""
    with at_play_page(browser, base, lang) as visit:
        prepare(visit.page)
        return fault_of(visit.page, base)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named_with_what_the_host_answered(browser: Browser, base: str, file: str) -> None:
    said = sentence(browser, base, answering(file, lambda route: route.fulfill(status=404)))
    start, _, end = file.partition("*")
    assert said.startswith(start) and said.endswith(f"{end} was expected and the host answered 404.")


@pytest.mark.parametrize("file", ["worker.js", "pyodide.mjs", "pyodide.asm.wasm"])
def test_without_a_connection_the_file_that_could_not_be_had_is_named(browser: Browser, base: str, file: str) -> None:
    said = sentence(browser, base, answering(file, lambda route: route.abort()))
    assert said == f"{file} could not be fetched: there is no connection, or the host does not answer."


@pytest.mark.parametrize("change", [cut, altered])
@pytest.mark.parametrize("file", ["bopu-*.zip", "shengguantu-*.json", "pyodide.asm.wasm", "python_stdlib.zip"])
def test_a_file_that_is_another_than_the_page_was_made_with_is_refused(
    browser: Browser, base: str, file: str, change: Callable[[Route], None]
) -> None:
    said = sentence(browser, base, answering(file, change))
    assert "is not the file that this page was made with" in said and said.startswith(file.partition("*")[0])


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("delete self.WebAssembly;", "WebAssembly was expected and this browser has none, or it is switched off."),
        (
            "WebAssembly.instantiateStreaming = () => Promise.reject(new RangeError('Out of memory'));",
            "This device has not enough memory left to play.",
        ),
        (
            "WebAssembly.instantiateStreaming = () => Promise.reject(new Error('Wasm is refused\\nby a rule'));",
            "The engine was loaded and did not start: by a rule",
        ),
        ("{", "This browser does not start the background programme (a module worker) in which games are played."),
    ],
)
def test_what_the_browser_cannot_do_is_said_in_a_sentence(
    browser: Browser, base: str, root: Path, script: str, expected: str
) -> None:
    source = (root / WORKER).read_text(encoding="utf-8")
    body = f"{source}\n{script}\n"
    answer = answering("worker.js", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    assert sentence(browser, base, answer) == expected


def test_the_sentence_is_in_the_language_of_the_page(browser: Browser, base: str) -> None:
    said = sentence(browser, base, answering("bopu-*.zip", lambda route: route.fulfill(status=404)), "zh")
    assert said.startswith("未能取得 bopu-") and said.endswith("主機答以 404。")


def test_a_browser_without_workers_is_told(browser: Browser, base: str) -> None:
    with at_play_page(browser, base) as visit:
        visit.page.evaluate("() => { delete window.Worker; }")
        assert fault_of(visit.page, base).startswith("This browser does not start the background programme")


LOST = """async () => {
  const asked = [1, 2].map(seed => window.engine.ask({ do: "rests", games: 1000, seed }));
  window.engine.worker.dispatchEvent(new ErrorEvent("error"));
  const told = await Promise.all(asked.map(one => one.then(() => "answered", fault => fault.message)));
  return [...told, await window.engine.ask({ do: "about" }).then(() => "answered", fault => fault.message)];
}"""


def test_a_worker_that_ends_rejects_all_that_was_asked_and_can_be_opened_again(browser: Browser, base: str) -> None:
    with at_play_page(browser, base) as visit:
        open_engine(visit.page, base)
        first, second, later = visit.page.evaluate(LOST)
        assert first == second == later == "The engine has stopped without an answer; load it again."
        steps = visit.page.evaluate("() => window.steps")
        loaded = [step["loaded"] for step in steps]
        assert loaded == sorted(loaded) and loaded[-1] == steps[-1]["total"] > 10_000_000
        open_engine(visit.page, base)
        assert visit.faults == []
