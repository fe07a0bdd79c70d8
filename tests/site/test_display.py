"""Turns a reading view in a browser into what a reader sees after each switch, without a script and with it."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from bopu.site.build import style_sheet
from bopu.text.model import FAULT_LAYERS
from tests.site.projects import CLAUSES, SEGMENTS, add_text, build

MORE = (
    '<seg type="clause" xml:id="a.4" n="4" function="advice"><pb n="3" facs="https://example.org/3"/>凡擲骰者，'
    '<lb n="7"/>先定其序，而後有<term ref="term:de">德</term>者不爭。</seg>',
    *(
        f'<seg type="clause" xml:id="a.{n}" n="{n}" function="advice">後擲者不得爭先，爭者罰之。</seg>'
        for n in range(5, 40)
    ),
)
"""A clause with a page and a line of an edition, and more than a window holds."""
TOLD = (
    '<seg type="clause" xml:id="e.3" corresp="'
    + " ".join(f"text.xml#a.{n}" for n in range(4, 40))
    + '">Order first.</seg>'
)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that does not print its requests."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small site."""
    root = tmp_path_factory.mktemp("display")
    add_text(root, clauses=(*CLAUSES, *MORE), segments=(*SEGMENTS, TOLD))
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
    view.locator(".filter:has(#fault-transcription) summary").click()
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
    sheet = style_sheet(root / "site_templates/css").decode()
    for fault in (*FAULT_LAYERS, "other"):
        for what in ("entry", "sign", "act"):
            assert f"body:has(#fault-{fault}:not(:checked)) .fault-{fault}.{what}" in sheet


@pytest.fixture
def page(browser: Browser, base: str) -> Iterator[Page]:
    """A page that runs scripts, in a browser that has kept nothing; what goes wrong in a script fails the test."""
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda fault: faults.append(str(fault)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield opened
    assert faults == []
    context.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_an_address_names_a_layer_and_the_reader_may_still_choose_another(
    browser: Browser, base: str, javascript: bool
) -> None:
    context = browser.new_context(java_script_enabled=javascript)
    opened = context.new_page()
    opened.goto(base + "en/shi/#layer-simplified")
    assert chinese(opened) == "升官a得三十筹。"
    across = opened.locator(".across-layer:visible")
    assert across.get_attribute("href") == "../../zh/shi/#layer-simplified"
    across.click()
    opened.wait_for_url("**/zh/shi/**")
    assert chinese(opened) == "升官a得三十筹。"
    opened.locator("#layer-source").check(force=True)
    assert chinese(opened) == "陛官a得三十籌。"
    context.close()


def test_two_layers_stand_side_by_side_and_what_reads_alike_stands_once(view: Page) -> None:
    view.locator(".filter:has(#beside-source) summary").click()
    view.locator("#beside-source").check()
    shown = view.locator("[id='a.2'] .zh > .t:visible")
    boxes = [box for box in (shown.nth(n).bounding_box() for n in range(shown.count())) if box]
    assert sorted("".join(text.split()) for text in shown.all_inner_texts()) == ["陛官a得三十籌。", "陞官a得三十籌。"]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] != boxes[1]["x"]
    assert view.locator("[id='a.5'] .zh > .t:visible").count() == 1
    view.locator("#layer-source").check(force=True)
    assert shown.count() == 1 and chinese(view) == "陛官a得三十籌。"


def test_vertical_text_runs_from_the_right_in_a_frame_of_its_own(view: Page) -> None:
    view.locator(".filter:has(#vertical) summary").click()
    view.locator("#vertical").check()
    first, second = (view.locator(f"[id='{name}'] .zh").bounding_box() for name in ("a.4", "a.5"))
    assert first and second and second["x"] < first["x"] and first["height"] > first["width"]
    assert view.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert view.evaluate("document.querySelector('.text').scrollLeft") == 0
    assert not view.locator("[id='a.1'] .en").is_visible()


def test_pinyin_stands_over_terms_when_it_is_asked_for(view: Page) -> None:
    reading = view.locator("[id='a.4'] .t.l-edited rt")
    assert not reading.is_visible()
    view.locator(".filter:has(#show-pinyin) summary").click()
    view.locator("#show-pinyin").check()
    assert reading.is_visible() and reading.text_content() == "dé"


def test_without_its_list_an_entry_shows_when_its_sign_is_chosen(view: Page) -> None:
    view.locator(".filter:has(#show-apparatus) summary").click()
    view.locator("#show-apparatus").uncheck()
    entry = view.locator("[id='a.2.app-a']")
    assert not entry.is_visible()
    view.locator("[id='a.2'] .t.l-edited .sign a").click()
    assert entry.is_visible()


def test_an_entry_opens_beside_its_sign_and_escape_closes_it(page: Page, base: str) -> None:
    page.goto(base + "en/shi/")
    page.locator("[id='a.2'] .t.l-edited .sign a").hover()
    box = page.locator(".entry-popover")
    assert "emendation" in box.inner_text()
    page.keyboard.press("Escape")
    assert not box.is_visible()


def test_keys_lead_from_clause_to_clause_and_to_the_other_language_until_they_are_switched_off(
    page: Page, base: str
) -> None:
    page.goto(base + "en/shi/")
    for _ in range(3):
        page.keyboard.press("j")
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.title") == "a.2"
    page.keyboard.press("Control+j")
    assert page.evaluate("document.activeElement.title") == "a.2"
    page.keyboard.press("l")
    page.wait_for_url("**/zh/shi/#a.2")
    page.goto(base + "en/shi/a.2/")
    page.keyboard.press("j")
    page.wait_for_url("**/en/shi/a.3/")
    page.keyboard.press("?")
    page.locator("#shortcuts-on").uncheck()
    page.locator("#shortcuts-close").click()
    page.goto(base + "en/shi/")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement === document.body")


def test_no_key_is_taken_from_a_field(page: Page, base: str) -> None:
    page.goto(base + "en/search/")
    page.keyboard.press("/")
    page.keyboard.type("jkl")
    assert page.evaluate("document.activeElement.value") == "jkl"


def test_the_clause_in_view_stays_in_its_place_while_the_layer_and_the_language_change(page: Page, base: str) -> None:
    page.goto(base + "en/shi/#a.30")
    place = "document.getElementById('a.30').getBoundingClientRect().top"
    before = page.evaluate(place)
    for control in ("#layer-simplified", "#layer-source"):
        page.locator(control).check(force=True)
        assert abs(page.evaluate(place) - before) <= 1
    page.locator("#show-notes").uncheck()
    page.locator("#show-english").uncheck()
    assert abs(page.evaluate(place) - before) <= 1
    page.keyboard.press("l")
    page.wait_for_url("**/zh/shi/#a.30")


def test_the_way_back_to_a_game_stands_on_pages_of_its_text_alone(page: Page, base: str) -> None:
    page.goto(base + "en/shi/a.1/")
    back = page.locator("#to-game")
    assert not back.is_visible()
    page.evaluate("sessionStorage.setItem('bopu.game', '/zh/shi/play/')")
    page.goto(base + "en/shi/a.2/")
    assert back.is_visible() and back.locator("a").get_attribute("href") == "/zh/shi/play/#resume"
    page.goto(base + "en/method/")
    assert not back.is_visible()


def test_what_is_copied_tells_its_clauses_its_page_and_line_and_a_word_is_copied_as_it_is(
    page: Page, base: str
) -> None:
    page.goto(base + "en/shi/")
    copied = page.evaluate(COPIED, ["[id='a.4'] .t.l-edited", "[id='a.5'] .t.l-edited"])
    assert "爭者罰之" in copied and copied.rstrip().endswith(f"— Trial, a.4–a.5, page 3, line 7, {base}shi/a.4/")
    assert page.evaluate(COPIED, ["[id='a.4'] .t.l-edited .term"] * 2) == ""
    page.locator(".filter:has(#copy-place) summary").click()
    page.locator("#copy-place").uncheck()
    assert page.evaluate(COPIED, ["[id='a.4'] .t.l-edited", "[id='a.5'] .t.l-edited"]) == ""


COPIED = """([first, last]) => {
  const range = document.createRange();
  range.setStart(document.querySelector(first).lastChild, 0);
  range.setEndAfter(document.querySelector(last).lastChild);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  let told = '';
  document.addEventListener('copy', event => { told = event.clipboardData.getData('text/plain'); }, {once: true});
  document.execCommand('copy');
  return told;
}"""


def across(page: Page, by: str) -> str:
    """The address that the link to the other language leads to when it is reached in a way."""
    link = page.locator("a.switch")
    link.dispatch_event(by)
    return str(link.evaluate("link => link.href"))


@pytest.mark.parametrize(("by", "width"), [("pointerenter", 360), ("focus", 1280), ("contextmenu", 1280)])
def test_the_language_link_leads_to_the_clause_in_view(browser: Browser, base: str, by: str, width: int) -> None:
    """The one that the address names while it is seen; else the first that begins below the controls."""
    context = browser.new_context(viewport={"width": width, "height": 640})
    page = context.new_page()
    page.goto(base + "en/shi/#a.20")
    assert across(page, by) == base + "zh/shi/#a.20"
    page.evaluate("() => document.getElementById('a.30').scrollIntoView()")
    assert across(page, by) == base + "zh/shi/#a.30"
    page.evaluate("() => scrollTo(0, 0)")
    page.goto(base + "en/glossary/#chou")
    assert across(page, by) == base + "zh/glossary/#chou"
    page.goto(base + "en/glossary/")
    assert across(page, by) == base + "zh/glossary/"
    context.close()


def test_without_a_script_the_row_that_the_address_names_has_its_link_across(browser: Browser, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(base + "en/shi/#a.20")
    row = page.locator("[id='a.20'] .across")
    assert row.get_attribute("href") == "../../zh/shi/#a.20"
    assert page.locator("a.switch").get_attribute("href") == "../../zh/shi/"
    context.close()
