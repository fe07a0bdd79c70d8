"""Turns a table of tiles (國標麻將) into tests: whose tiles are seen, discards and claims, what a hand waits for, a win
told fan by fan, the record."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bopu.play.desk import Desk
from tests.browser import tables
from tests.browser.visiting import Visit, axe_faults, overflow, visiting

SLUG = "guobiao"
PLAY = {"zh": f"zh/{SLUG}/play/", "en": f"en/{SLUG}/play/"}
BOTS = ("counter",) * 3
SEED = 11
WON = 3
"""With this seed one of four bots wins."""

WIDTHS = (360, 768, 1280)


@pytest.fixture(scope="module", params=["en", "zh"])
def visit(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Visit]:
    """A play page in each language, its engine loaded; at the end the browser has complained of nothing."""
    with tables.sitting(browser, base, PLAY[request.param]) as visit:
        yield visit


def sit(page: Page, **options: Any) -> None:
    """A person against three bots, when the person has to do something."""
    tables.begin(page, options.pop("seed", SEED), ("person", *BOTS), **options)
    tables.ready(page)


def own(page: Page) -> list[str]:
    """The tiles of the person, as they stand."""
    return [
        str(tile) for tile in page.locator(".own-tiles > li").evaluate_all("all => all.map(one => one.dataset.tile)")
    ]


def dealt(page: Page) -> list[list[str]]:
    """The hands and the wall, as the record has them."""
    [line] = [line for line in tables.record(page).splitlines() if "deal " in line]
    return [part.split() for part in line.partition("deal ")[2].split(" / ")]


def on(page: Page) -> None:
    """Pass where something is offered, else discard the last tile."""
    count = tables.log_length(page)
    passing = page.locator('[data-move="pass"]:visible')
    (passing if passing.count() else page.locator(".own-tiles button").last).click()
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    tables.ready(page)


def test_a_hand_is_shown_to_its_player_and_the_others_lie_covered(page: Page) -> None:
    sit(page)
    assert len(own(page)) == 14 and page.locator(".own-tiles button").count() == 14
    facts = page.locator('.seat [data-pile="hand"] [data-tile]').evaluate_all("all => all.map(one => one.dataset.tile)")
    assert set(facts) == {"?"} and len(facts) == 3 * 13
    assert page.locator('.seat [data-pile="hand"] use').evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    ) == ["#tile-back"] * (3 * 13)


def test_a_click_discards_and_the_river_shows_it(page: Page) -> None:
    sit(page)
    tile = own(page)[0]
    page.locator(".own-tiles button").first.click()
    river = page.locator('.seat-0 [data-pile="discards"] li').first
    expect(river).to_have_attribute("data-tile", tile)
    tables.ready(page)


def test_what_is_claimed_is_offered_with_its_clause_and_drawn(page: Page) -> None:
    sit(page)
    for _ in range(40):
        if page.locator('[data-move^="chow"]:visible, [data-move="pung"]:visible').count() or tables.over(page):
            break
        on(page)
    offered = page.locator('[data-move^="chow"]:visible, [data-move="pung"]:visible').first
    assert offered.locator(".tile").count() == 3
    assert page.locator("li", has=offered).locator(".cite-link").count() > 0
    assert page.locator('[data-move="pass"]').is_visible()
    before = len(own(page))
    offered.click()
    tables.ready(page)
    expect(page.locator('.seat-0 [data-pile="melds"] .tile-set.lies')).to_have_count(1)
    assert len(own(page)) == before - 2


def test_what_a_hand_waits_for_is_told_when_asked(page: Page) -> None:
    sit(page)
    page.locator("#waits").click()
    expect(page.locator(".hint")).not_to_be_empty()


def test_one_plays_a_deal_to_its_end_and_no_hidden_tile_is_shown_on_the_way(page: Page) -> None:
    sit(page)
    for _ in range(60):
        if tables.over(page):
            break
        hidden = page.locator('.seat [data-pile="hand"] [data-tile]:not([data-tile="?"])')
        assert hidden.count() == 0
        on(page)
    expect(page.locator(".summary")).to_be_visible()
    points = [int(text.replace("−", "-")) for text in page.locator(".ranking b").all_inner_texts()]
    assert len(points) == 4 and sum(points) == 0
    assert page.locator('.seat [data-pile="hand"] [data-tile="?"]').count() == 0


def test_a_win_is_told_fan_by_fan(page: Page) -> None:
    tables.begin(page, WON, ("counter", *BOTS))
    expect(page.locator(".win-told .fan-told")).to_be_visible(timeout=tables.PATIENCE)
    told = page.locator(".win-told [data-fan]").evaluate_all("all => all.map(one => one.dataset.fan)")
    assert told and page.locator(".win-told .division-row .tile").count() >= 14
    desk_points = page.locator(".win-told .fan-told tfoot .number").inner_text()
    assert any(desk_points in line for line in tables.log_lines(page))


def test_the_keyboard_discards(page: Page) -> None:
    sit(page)
    count = tables.log_length(page)
    page.locator(".own-tiles button").nth(3).focus()
    page.keyboard.press("Enter")
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    tables.ready(page)


def test_the_record_is_whole_and_goes_on_elsewhere(page: Page, site: Path) -> None:
    sit(page)
    on(page)
    text = tables.record(page)
    assert "?" not in text.partition("\n\n")[2]
    assert [len(part) for part in dealt(page)] == [14, 13, 13, 13, 144 - 53]
    desk = Desk((site / f"data/{SLUG}/ruleset.json").read_text(encoding="utf-8"))
    answer = json.loads(desk.ask(json.dumps({"do": "resume", "record": text})))
    assert answer["ok"] and answer["view"]["count"] == len(re.findall(r"^\d+\. ", text, re.MULTILINE))


def test_those_who_watch_see_all_hands(page: Page) -> None:
    tables.begin(page, SEED, ("counter", *BOTS), pace="slow")
    expect(page.locator('.seat [data-pile="hand"]').first).to_be_visible()
    assert page.locator('.seat [data-pile="hand"] [data-tile="?"]').count() == 0
    page.locator("#new-game").click()
    tables.begin(page, SEED, ("counter", *BOTS))


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "dark"), ("en", "light")])
def test_the_table_of_tiles_fits_and_is_accessible(
    root: Path, base: str, browser: Browser, node_modules: Path, lang: str, scheme: str
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with visiting(browser, base, PLAY[lang], color_scheme=scheme, reduced_motion="reduce") as visit:
        page = visit.page
        tables.open_table(page)
        sit(page)
        for _ in range(6):
            on(page)
        page.locator("#waits").click()
        expect(page.locator(".hint")).not_to_be_empty()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1400})
            assert overflow(page) == 0, f"at {width}"
            page.screenshot(path=folder / f"tiles-{lang}-{scheme}-{width}.png", full_page=True)
            assert axe_faults(page, node_modules) == [], f"at {width}"
        assert visit.faults == []
