"""Turns the pages about rules into tests in a browser: throws by mouse and keyboard, with and without JavaScript."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.html_checks import nu_faults
from tests.browser.kinds import SLUG
from tests.browser.serving import serving
from tests.browser.visiting import axe_faults, overflow, visiting
from tests.site.games import reported_site

FORMS = ("try/", "sgt.1.2.2/")
WORDS = {"zh": ("德", "功", "起手（未有出身）"), "en": ("Virtue", "Merit", "the start (no position yet)")}
PLACE = {"zh": "蔭生（出身）", "en": "Student by Hereditary Privilege (Origins)"}


@pytest.fixture(scope="module")
def reported(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A site built with a report on its rules, and the address at which it is served."""
    _, folder = reported_site(root, tmp_path_factory)
    with serving(folder) as address:
        yield folder, address


def set_dice(page: Page, dice: str) -> None:
    """Choose each die from its list."""
    for number, face in enumerate(dice, 1):
        page.locator(f"#die-{number}").select_option(face)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("form", FORMS)
def test_dice_that_are_set_show_their_results_and_clauses(base: str, browser: Browser, lang: str, form: str) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/{form}") as visit:
        set_dice(visit.page, "4455")
        out = visit.page.locator(".try-out")
        for word in WORDS[lang]:
            expect(out).to_contain_text(word)
        link = out.locator("a.try-clause").first
        expect(link).to_have_text("1.1.1")
        link.click()
        visit.page.wait_for_url(f"**/{lang}/{SLUG}/sgt.1.1.1/")
        assert visit.faults == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_throw_is_made_with_the_mouse(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/try/") as visit:
        visit.page.locator("form.try button").click()
        expect(visit.page.locator(".try-out li").first).to_be_visible()
        assert visit.faults == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_place_is_chosen_and_dice_are_set_by_keyboard_alone(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/try/") as visit:
        page = visit.page
        page.locator("#die-1").focus()
        for face in "6643":
            page.keyboard.press(face)
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # past the button
        name = page.evaluate("document.activeElement.id")
        assert name == "try-place"
        page.keyboard.insert_text(PLACE[lang])
        page.keyboard.press("Tab")
        expect(page.locator(".try-out")).to_contain_text(PLACE[lang])
        expect(page.locator(".try-out a.try-row").first).to_be_visible()
        assert visit.faults == []


def test_a_place_that_the_chart_does_not_have_is_said(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"en/{SLUG}/try/") as visit:
        visit.page.locator("#try-place").fill("Nowhere")
        visit.page.locator("#die-1").focus()
        expect(visit.page.locator(".try-out")).to_have_text("The chart has no such place: Nowhere")


def test_tables_that_cannot_be_loaded_are_one_sentence_and_asked_for_again(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"en/{SLUG}/try/") as visit:
        visit.page.route("**/try.en.json", lambda route: route.abort())
        set_dice(visit.page, "4455")
        expect(visit.page.locator(".try-out")).to_contain_text("The tables could not be loaded")
        visit.page.unroute("**/try.en.json")
        set_dice(visit.page, "5544")
        expect(visit.page.locator(".try-out")).to_contain_text("Virtue")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_without_javascript_every_throw_is_a_row_and_no_form_pretends(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/try/", java_script_enabled=False) as visit:
        assert visit.page.locator("table.throws tbody tr").count() == 126
        row = visit.page.locator("#throw-5544")
        assert all(word in row.inner_text() for word in WORDS[lang][:2]) and "1.1.3" in row.inner_text()
        assert not visit.page.locator("form.try").is_visible()


def test_nothing_is_fetched_before_the_form_is_used(base: str, browser: Browser) -> None:
    with visiting(browser, base) as visit:
        asked: list[str] = []
        visit.page.on("request", lambda request: asked.append(request.url))
        visit.page.goto(f"{base}en/{SLUG}/sgt.1.2.2/", wait_until="load")
        assert not any(url.endswith(".json") for url in asked)


SAID = {
    "zh": ("處，如", "圖", "大賀"),
    "en": ("situations: ", "as the chart says", "the player finishes: Great Congratulation"),
}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_option_shows_what_it_answers_otherwise_and_leads_to_its_clauses(
    base: str, browser: Browser, lang: str
) -> None:
    """Measured by the check that `make site` runs: a Governor-General who throws 德 finishes, or goes on."""
    with visiting(browser, base, f"{lang}/{SLUG}/switches/zongdu/") as visit:
        page, option = visit.page, visit.page.locator("section.option", has=visit.page.locator("#option-wide"))
        where, before, after = (option.locator("tbody tr").first.locator("td").nth(n) for n in range(3))
        for cell, words in zip((where, before, after), SAID[lang], strict=True):
            expect(cell).to_contain_text(words)
        expect(option.locator("table").first).to_be_visible()
        after.get_by_role("link", name="3.4.2", exact=True).click()
        page.wait_for_url(f"**/{lang}/{SLUG}/sgt.3.4.2/")
        assert visit.faults == []


def test_every_option_was_measured_and_one_that_ends_games_sooner_says_where_they_part(
    site: Path, base: str, browser: Browser
) -> None:
    pages = sorted((site / "en" / SLUG / "switches").glob("*/index.html"))
    unmeasured = [page.parent.name for page in pages if "no measurement" in page.read_text(encoding="utf-8")]
    assert len(pages) > 30 and unmeasured == []
    with visiting(browser, base, f"en/{SLUG}/switches/ending/") as visit:
        option = visit.page.locator("section.option", has=visit.page.locator("#option-first_dahe"))
        expect(option).to_contain_text(re.compile(r"(\d+) of \1 games go otherwise: they part at move \d+ of game 1"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_report_with_findings_is_accessible_and_fits(
    reported: tuple[Path, str], browser: Browser, node_modules: Path, lang: str
) -> None:
    _, address = reported
    for part in ("report/", "ledger/", "switches/gongshi/", "sgt.1.1.6/"):
        with visiting(browser, address, f"{lang}/{SLUG}/{part}", viewport={"width": 360, "height": 900}) as visit:
            visit.page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
            assert axe_faults(visit.page, node_modules) == []
            assert overflow(visit.page) == 0
            assert visit.faults == []


def test_pages_with_findings_are_valid(reported: tuple[Path, str], java: Path, node_modules: Path) -> None:
    site, _ = reported
    parts = [f"{lang}/{SLUG}/{part}" for lang in ("zh", "en") for part in ("report", "ledger", "switches/gongshi")]
    assert nu_faults(site, java, node_modules, *parts) == []
