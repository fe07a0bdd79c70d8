"""Turns a reading view in a browser into what a reader sees after each switch, without a script and with it."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from bopu.text.model import FAULT_LAYERS
from tests.site.projects import add_text, build


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that does not print its requests."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small site."""
    root = tmp_path_factory.mktemp("display")
    add_text(root)
    assert build(root, root / "out") == []
    handler = functools.partial(Quiet, directory=str(root / "out"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def view(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Page]:
    """The English reading view, in a browser that runs scripts and in one that does not."""
    context = browser.new_context(java_script_enabled=request.param)
    page = context.new_page()
    page.goto(base + "en/shi/")
    yield page
    context.close()


def chinese(page: Page) -> str:
    """What the second clause reads in Chinese."""
    return "".join(page.locator("[id='a.2'] .zh").inner_text().split())


def test_each_layer_shows_its_own_text(view: Page) -> None:
    found = {}
    for layer in ("edited", "source", "traditional", "simplified"):
        view.locator(f"#layer-{layer}").check(force=True)
        found[layer] = chinese(view)
    assert found == {
        "edited": "陞官a得三十籌。",
        "source": "陛官a得三十籌。",
        "traditional": "陞官a得三十籌。",
        "simplified": "升官a得三十筹。",
    }


def test_the_text_without_punctuation_is_a_switch_in_every_layer(view: Page) -> None:
    view.locator("#unpunctuated").check()
    assert chinese(view) == "陞官a得三十籌"
    view.locator("#layer-source").check(force=True)
    assert chinese(view) == "陛官a得三十籌"
    view.locator("#unpunctuated").uncheck()
    assert chinese(view) == "陛官a得三十籌。"


def test_english_notes_and_values_are_switched(view: Page) -> None:
    english, note, value = view.locator("[id='a.1'] .en"), view.locator(".notes .note"), view.locator("[id='a.2'] .fv")
    assert english.is_visible() and note.is_visible() and not value.locator("visible=true").count()
    view.locator("#show-english").uncheck()
    view.locator("#show-notes").uncheck()
    view.locator("#show-values").check()
    assert not english.is_visible() and not note.is_visible()
    assert value.locator("visible=true").inner_text() == "30 chip"


def test_on_chinese_pages_the_translation_waits_until_it_is_asked_for(browser: Browser, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(base + "zh/shi/")
    english = page.locator("[id='a.1'] .en")
    assert not english.is_visible()
    page.locator("#show-english").check()
    assert english.is_visible()
    context.close()


def test_the_apparatus_is_filtered_by_the_layer_of_fault(view: Page) -> None:
    entry, sign = view.locator("[id='a.2.app-a']"), view.locator("[id='a.2'] sup.sign")
    assert entry.is_visible() and sign.locator("visible=true").count() == 1
    view.locator(".filter summary").click()
    view.locator("#fault-transcription").uncheck()
    assert not entry.is_visible() and sign.locator("visible=true").count() == 0
    assert chinese(view) == "陞官得三十籌。"


def test_with_the_script_a_choice_holds_on_the_next_page_and_citations_can_be_copied(
    browser: Browser, base: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "en/shi/")
    page.locator("#layer-simplified").check(force=True)
    page.goto(base + "zh/shi/")
    assert page.locator("#layer-simplified").is_checked() and "升官" in chinese(page)
    page.goto(base + "zh/shi/a.1/")
    assert page.locator("button.copy").first.is_visible()
    context.close()


def test_the_style_sheet_filters_every_layer_of_fault(root: Path) -> None:
    sheet = (root / "site_templates/static/site.css").read_text(encoding="utf-8")
    for fault in (*FAULT_LAYERS, "other"):
        for what in ("entry", "sign", "act"):
            assert f"body:has(#fault-{fault}:not(:checked)) .fault-{fault}.{what}" in sheet
