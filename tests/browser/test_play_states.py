"""Turns the states of the play page into tests: seen at every width, without JavaScript or engine, from a clause."""

import json
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Browser, Page, expect

from tests.browser import tables
from tests.browser.kinds import SLUG
from tests.browser.visiting import axe_faults, overflow, visiting

WIDTHS = (360, 820, 1280)
CLAUSES = ("sgt.4.2", "sgt.1.5.2", "sgt.2.1.1")


def positions(site: Path) -> dict[str, dict[str, str]]:
    """Where clauses can be played from."""
    told: dict[str, dict[str, str]] = json.loads((site / f"engine/{SLUG}-positions.json").read_text(encoding="utf-8"))
    return {clause: place for clause, place in told.items() if "record" in place}


def see(page: Page, folder: Path, node_modules: Path, state: str) -> None:
    """A state at every width: it fits, is accessible, and is pictured for people to look at."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1400})
        assert overflow(page) == 0, f"{state} at {width}"
        page.screenshot(path=folder / f"play-{state}-{width}.png")
        assert axe_faults(page, node_modules) == [], f"{state} at {width}"


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "light"), ("en", "dark")])
def test_every_state_fits_and_is_accessible(
    root: Path, base: str, browser: Browser, node_modules: Path, lang: str, scheme: str
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with visiting(browser, base, f"{lang}/{SLUG}/play/", color_scheme=scheme) as visit:
        page, name = visit.page, f"{lang}-{scheme}"
        tables.open_table(page)
        page.locator(".switches > summary").click()
        see(page, folder, node_modules, f"setup-{name}")
        tables.begin(page, 7, ("person",) * 4, "short")
        tables.act(page)
        tables.act(page)
        page.locator(".by-hand summary").click()
        see(page, folder, node_modules, f"choice-{name}")
        page.locator("#typed-move").fill("throw")
        page.locator("#typed-move").press("Enter")
        expect(page.locator(".turn .refusal")).not_to_be_empty()
        page.locator(".log-list button.line").nth(2).click()
        expect(page.locator(".citation")).to_be_visible()
        see(page, folder, node_modules, f"clause-{name}")
        page.locator("#citation-close").click()
        page.locator("#keys").click()
        see(page, folder, node_modules, f"keys-{name}")
        page.keyboard.press("Escape")
        tables.begin(page, 7, ("random",) * 3, "short")
        expect(page.locator(".summary")).to_be_visible(timeout=tables.PATIENCE)
        for details in page.locator(".summary details > summary").all():
            details.click()
        see(page, folder, node_modules, f"over-{name}")
        assert visit.faults == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_without_javascript_the_page_says_what_the_game_is_and_how_to_play_it(
    base: str, browser: Browser, lang: str
) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/play/", java_script_enabled=False) as visit:
        page = visit.page
        expect(page.locator("#needs-script")).to_be_visible()
        expect(page.locator("pre.terminal")).to_contain_text(f"bopu play {SLUG}")
        assert page.locator("table.rests tbody tr").count() > 5
        expect(page.locator(".see a").first).to_be_visible()
        assert not page.locator("#open-engine").is_visible() and not page.locator("#board-picture").is_visible()
        assert visit.faults == []


def test_nothing_of_the_engine_is_fetched_before_it_is_asked_for(base: str, browser: Browser) -> None:
    with visiting(browser, base) as visit:
        asked: list[str] = []
        visit.page.on("request", lambda request: asked.append(request.url))
        visit.page.goto(f"{base}en/{SLUG}/play/", wait_until="networkidle")
        assert [url for url in asked if "/engine/" in url] == []
        expect(visit.page.locator(".costs")).to_contain_text("MB")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("missing", ["**/worker.js", "**/pyodide.asm.wasm", "**/bopu-*.zip", f"**/{SLUG}-*.json"])
def test_an_engine_that_does_not_load_is_one_sentence_and_can_be_asked_again(
    base: str, browser: Browser, lang: str, missing: str
) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/play/") as visit:
        page = visit.page
        page.route(missing, lambda route: route.abort())
        page.locator("#open-engine").click()
        fault = page.locator("#open-fault")
        expect(fault).not_to_be_empty(timeout=tables.PATIENCE)
        assert fault.inner_text().count("Traceback") == 0 and len(fault.inner_text()) > 20
        expect(page.locator("pre.terminal")).to_be_visible()
        if missing.endswith("worker.js"):  # a page keeps the answer for a worker that did not come
            return
        page.unroute(missing)
        page.locator("#open-engine").click()
        expect(page.locator("form.setup")).to_be_visible(timeout=tables.PATIENCE)


def test_a_reader_who_wants_little_motion_sees_dice_that_lie_still(base: str, browser: Browser) -> None:
    moving = "document.getAnimations().length"
    for motion in ("reduce", "no-preference"):
        with visiting(browser, base, f"en/{SLUG}/play/", reduced_motion=motion) as visit:
            page = visit.page
            tables.open_table(page)
            tables.begin(page, 7, ("person", "person"))
            page.locator("#throw").click()
            page.locator(".log-list > li").nth(1).wait_for(state="attached")
            assert (page.locator(".die.falls").count() == 4) == (motion == "no-preference")
            if motion == "reduce":
                assert page.evaluate(moving) == 0


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_played_from_its_own_page(site: Path, base: str, browser: Browser, clause: str) -> None:
    assert clause in positions(site)
    with visiting(browser, base, f"en/{SLUG}/{clause}/") as visit:
        page = visit.page
        page.get_by_role("link", name="Play from here").click()
        expect(page.locator("#wanted")).to_contain_text("at which the clause speaks next")
        tables.open_table(page)
        if positions(site)[clause]["move"]:
            page.locator(".from-move").click()
            expect(page.locator(".notice .from-move")).to_have_count(0)
            lines = page.locator(".log-list > li:first-child button.line")
        else:
            lines = page.locator(".log-list > li:last-child button.line")
        spoke = []
        for line in lines.all():
            line.click()
            expect(page.locator("#citation-title")).to_have_text(line.inner_text())
            spoke += [link.get_attribute("href") for link in page.locator(".ground-clause a").all()]
        assert any(f"/{clause}/" in str(href) for href in spoke), spoke
        assert visit.faults == []


def test_a_clause_without_a_position_is_said_and_a_game_can_begin(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"en/{SLUG}/play/?from=sgt.0") as visit:
        tables.open_table(visit.page)
        expect(visit.page.locator("#stage > .refusal")).to_contain_text("No position is known in which clause sgt.0")
        assert visit.page.locator("form.setup").is_visible()
        assert visit.faults == []


def test_only_clauses_with_a_position_offer_to_be_played_from(site: Path) -> None:
    known = positions(site)
    for page in sorted((site / "en" / SLUG).glob("sgt.*/index.html")):
        offered = f'/play/?from={page.parent.name}"' in page.read_text(encoding="utf-8")
        assert offered == (page.parent.name in known), page.parent.name


def test_a_clause_that_cannot_be_played_from_says_why(site: Path) -> None:
    told = json.loads((site / f"engine/{SLUG}-positions.json").read_text(encoding="utf-8"))
    unfound = {clause: place["why"] for clause, place in told.items() if "why" in place}
    assert unfound
    for clause, why in unfound.items():
        for lang in ("zh", "en"):
            page = html.parse(site / lang / SLUG / clause / "index.html")
            (said,) = page.xpath('//p[contains(@class, "unplayed")]')
            assert why[lang] in said.text_content(), clause
