"""Turns the page of the scorer into tests: a hand is composed by pointer and by keyboard, cited by its address,
explained fan by fan, refused in a sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import Visit, axe_faults, overflow, visiting

PATIENCE = 120_000
SCORE = {"zh": "zh/guobiao/score/", "en": "en/guobiao/score/"}
WIDTHS = (360, 768, 1280)

WON = "melds=kezi-7z.shunzi-1m&hand=45699m66z&win=6z&flowers=1f&seat_wind=2z&round_wind=1z"
"""白 ponged, 123 chowed; 456, nines and 發 in the hand, won with 發: half flush and two dragon pungs, and a flower."""

TERMINALS = ("yiwan", "jiuwan", "yibing", "jiubing", "yitiao", "jiutiao")
ORPHANS = (*TERMINALS, "dongfeng", "nanfeng", "xifeng", "beifeng", "hongzhong", "facai", "baiban")


@pytest.fixture(scope="module", params=["en", "zh"])
def visit(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Visit]:
    """The page in each language, its engine loaded; at the end the browser has complained of nothing."""
    with visiting(browser, base, SCORE[request.param]) as visit:
        load(visit.page)
        yield visit
        assert visit.faults == []


def load(page: Page) -> None:
    """Load the engine as a reader does."""
    page.locator("#open-engine").click()
    expect(page.locator("#score-ruleset")).to_be_visible(timeout=PATIENCE)


def at(page: Page, hand: str) -> None:
    """A hand as its address has it, once it is explained."""
    page.locator("#clear").click()
    page.evaluate("hand => { location.hash = hand; }", hand)
    expect(page.locator(".score-lead")).not_to_be_empty()


def take(page: Page, *tiles: str) -> None:
    """Click tiles of the palette."""
    for tile in tiles:
        page.locator(f'.tile-key[data-tile="{tile}"]').click()


def meld(page: Page, kind: str, tile: str) -> None:
    """Take up a meld that a tile begins."""
    page.locator(f'input[name=compose-as][value="{kind}"]').dispatch_event("click")
    take(page, tile)
    page.locator('input[name=compose-as][value=""]').dispatch_event("click")


def held(page: Page, part: str) -> list[str]:
    """What lies in a part of the hand."""
    return list(page.locator(f".part-{part} .held-tiles").evaluate_all("all => all.map(one => one.dataset.tiles)"))


def test_a_hand_is_composed_by_clicking_tiles_and_explained_at_once(page: Page) -> None:
    page.locator("#clear").click()
    meld(page, "kezi", "baiban")
    meld(page, "shunzi", "yiwan")
    take(page, "siwan", "wuwan", "liuwan", "jiuwan", "jiuwan", "facai", "facai", "facai", "chunpai")
    assert held(page, "melds") == ["baiban baiban baiban", "yiwan erwan sanwan"] and held(page, "win") == ["facai"]
    counted = page.locator(".fan-told tbody tr")
    expect(counted.first).to_be_visible()
    told = dict(zip(counted.evaluate_all("all => all.map(one => one.dataset.fan)"), counted.all(), strict=True))
    assert {"hunyise", "shuangjianke", "huapai-fan"} <= set(told)
    dragons = told["shuangjianke"].locator(".tile-set")
    assert dragons.count() == 2  # the sets that make it
    assert told["hunyise"].locator("a").get_attribute("href")
    page.locator('.refused [data-fan="jianke"] .cite-link').first.click()
    words = page.locator(".citation .wording")
    assert words.inner_text().startswith("不重複：" if "/zh/" in page.url else "Not repeating:")
    page.keyboard.press("Escape")


def test_the_address_is_the_hand(page: Page) -> None:
    at(page, WON)
    lead = page.locator(".score-lead").inner_text()
    assert page.url.endswith(f"#{WON}")
    assert held(page, "flowers") == ["chunpai"] and held(page, "win") == ["facai"]
    take(page, "meipai")
    expect(page.locator(".score-lead")).not_to_have_text(lead)
    assert "flowers=15f" in page.url


def test_a_link_in_the_query_is_the_same_hand(browser: Browser, base: str) -> None:
    with visiting(browser, base, f"{SCORE['en']}?{WON}") as visit:
        assert held(visit.page, "melds") == ["baiban baiban baiban", "yiwan erwan sanwan"]
        load(visit.page)
        expect(visit.page.locator(".fan-told")).to_be_visible()
        assert visit.faults == []


def test_a_link_without_a_hand_is_a_page_that_waits_for_its_reader(browser: Browser, base: str) -> None:
    with visiting(browser, base, f"{SCORE['en']}#main") as visit:
        page = visit.page
        assert not page.locator("#stage").is_visible()
        page.locator("#open-engine").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # the focus is on the first tile
        assert held(page, "concealed") == ["yiwan"]


def test_what_no_address_says_is_left_out(page: Page) -> None:
    page.locator("#clear").click()
    page.evaluate("location.hash = 'melds=joker-9x.shunzi-8m&hand=99999m0q&win=77&how=magic&seat_wind=9z'")
    expect(page.locator(".part-concealed .held-tiles")).to_have_count(4)  # there are four of a tile
    said = page.locator(".composed").inner_text()
    assert all(part in said for part in ("melds=joker-9x", "hand=99999m0q", "win=77", "how=magic", "seat_wind=9z"))
    take(page, "erwan")
    expect(page.locator(".composed")).not_to_contain_text("joker")
    assert held(page, "melds") == [] and page.locator("#compose-seat_wind").input_value() == "dongfeng"


def test_the_payment_follows_how_the_hand_was_won(page: Page) -> None:
    at(page, WON)
    expect(page.locator(".fan-told")).to_be_visible()
    text = page.locator(".score-body").inner_text()
    total = int(page.locator(".fan-told tfoot .number").inner_text())
    assert f" {8 + total}" in text and f" {24 + total}" in text  # gb.r.6.c
    page.locator("input[name=self_draw]").check()
    expect(page.locator('[data-fan="zimo"]')).to_be_visible()
    drawn = int(page.locator(".fan-told tfoot .number").inner_text())
    assert f" {3 * (8 + drawn)}" in page.locator(".score-body").inner_text()  # gb.r.6.b
    page.locator("input[name=self_draw]").uncheck()


def test_a_hand_that_cannot_be_is_refused_in_the_readers_language(page: Page) -> None:
    at(page, WON)
    page.locator("input[name=self_draw]").check()
    page.locator("input[name=robbed]").check()
    refusal = page.locator(".score-body .refusal")
    expect(refusal).to_be_visible()
    assert ("所搶應為他家之槓" if "/zh/" in page.url else "expected a kong to be robbed") in refusal.inner_text()
    page.locator("#clear").click()
    expect(page.locator(".score-body .refusal")).to_have_count(0)


def test_a_hand_of_thirteen_shows_what_it_waits_for(page: Page) -> None:
    page.locator("#clear").click()
    take(page, *ORPHANS)
    waits = page.locator(".waits-list li")
    expect(waits).to_have_count(len(ORPHANS))  # thirteen orphans wait for any of them (gb.f.shisanyao)
    assert all("88" in one for one in waits.all_inner_texts())


def test_a_hand_below_eight_points_is_told_so(page: Page) -> None:
    at(page, "melds=shunzi-2m.shunzi-6p&hand=345s11z33z&win=3z")
    lead = page.locator(".score-lead").inner_text()
    assert ("不能和" if "/zh/" in page.url else "may not be declared") in lead


def test_no_more_of_a_tile_can_be_taken_than_there_are(page: Page) -> None:
    page.locator("#clear").click()
    take(page, *["yiwan"] * 4)
    key = page.locator('.tile-key[data-tile="yiwan"]')
    expect(key).to_have_attribute("aria-disabled", "true")
    key.click(force=True)
    assert held(page, "concealed") == ["yiwan"] * 4


def test_a_sequence_begins_with_no_eight_and_no_wind(page: Page) -> None:
    page.locator("#clear").click()
    page.locator('input[name=compose-as][value="shunzi"]').dispatch_event("click")
    for tile in ("bawan", "dongfeng"):
        expect(page.locator(f'.tile-key[data-tile="{tile}"]')).to_have_attribute("aria-disabled", "true")
    page.locator('input[name=compose-as][value=""]').dispatch_event("click")


def test_the_keyboard_goes_from_tile_to_tile_takes_one_and_puts_it_back(page: Page) -> None:
    page.locator("#clear").click()
    page.locator('.tile-key[data-tile="yiwan"]').focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert held(page, "concealed") == ["erbing", "ertiao"]
    assert page.locator(".palette [tabindex='0']").count() == 1
    page.locator(".part-concealed .held-tiles").first.focus()
    page.keyboard.press("Enter")
    assert held(page, "concealed") == ["ertiao"]
    assert page.evaluate("document.activeElement.dataset.tiles") == "ertiao"


def test_every_tile_has_a_name_in_the_readers_language(page: Page) -> None:
    labels = page.locator(".tile-key").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    titles = page.locator(".tile-key").evaluate_all("all => all.map(one => one.title)")
    assert len(labels) == 42 and len(set(labels)) == 42
    assert all("萬" in one or "Characters" not in one for one in titles)
    assert ("一萬" if "/zh/" in page.url else "One Character") in labels[0]


def test_a_hand_of_the_fan_page_leads_here(browser: Browser, base: str) -> None:
    with visiting(browser, base, "en/guobiao/fan/") as visit:
        page = visit.page
        entry = page.locator("article:has(#gb\\.f\\.dasixi)")
        assert entry.locator(".shown .tile-set.won").count() == 2  # a hand and a near miss
        entry.locator('.shown a[href*="score"]').first.click()
        load(page)
        expect(page.locator('.fan-told [data-fan="dasixi"]')).to_be_visible()
        assert visit.faults == []


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "dark"), ("en", "light")])
def test_the_scorer_fits_and_is_accessible(
    root: Path, base: str, browser: Browser, node_modules: Path, lang: str, scheme: str
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with visiting(browser, base, SCORE[lang], color_scheme=scheme) as visit:
        page = visit.page
        load(page)
        at(page, WON)
        expect(page.locator(".fan-told")).to_be_visible()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1400})
            assert overflow(page) == 0, f"at {width}"
            page.screenshot(path=folder / f"score-{lang}-{scheme}-{width}.png", full_page=True)
            assert axe_faults(page, node_modules) == [], f"at {width}"
        assert visit.faults == []


def test_in_forced_colours_tiles_are_told_by_their_shapes(root: Path, base: str, browser: Browser) -> None:
    with visiting(browser, base, "en/guobiao/tiles/", forced_colors="active") as visit:
        visit.page.screenshot(path=root / "build" / "screenshots" / "tiles-forced.png", full_page=True)
        fill = "one => getComputedStyle(document.querySelector(one)).fill"
        face, dot = (visit.page.evaluate(fill, one) for one in (".tile-face", ".tile-dot.red"))
        assert face != dot and visit.page.evaluate(fill, ".tile-dot.blue") == dot
