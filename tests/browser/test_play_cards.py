"""Turns a table of cards (馬弔) into tests: whose cards are seen, what may be played and why not, hints, the record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bopu.play.desk import Desk
from tests.browser import tables
from tests.browser.visiting import Visit, axe_faults, overflow, visiting

SLUG = "madiao"
PLAY = {"zh": f"zh/{SLUG}/play/", "en": f"en/{SLUG}/play/"}
BOTS = ("advice",) * 3
SEED = 7
"""With it the person leads first, from cards of all four suits."""

HAND = 8
WIDTHS = (360, 1280)


@pytest.fixture(scope="module", params=["en", "zh"])
def visit(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Visit]:
    """A play page in each language, its engine loaded; at the end the browser has complained of nothing."""
    with tables.sitting(browser, base, PLAY[request.param]) as visit:
        yield visit


def sit(page: Page, **options: Any) -> None:
    """A person against three bots, when the person has to do something."""
    tables.begin(page, options.pop("seed", SEED), ("person", *BOTS), **options)
    tables.ready(page)


def shown(page: Page) -> list[str]:
    """Every card on the page that lies open."""
    keys = page.locator("#stage [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return [str(key) for key in keys if key != "?"]


def dealt(page: Page) -> list[list[str]]:
    """The hands and the pot, as the record has them."""
    [line] = [line for line in tables.record(page).splitlines() if "deal " in line]
    return [part.split() for part in line.partition("deal ")[2].split(" / ")]


def test_a_hand_is_shown_to_its_player_and_no_other_card(page: Page) -> None:
    sit(page)
    own, *others = dealt(page)
    assert len(own) == HAND
    assert page.locator(".own-hand > li").evaluate_all("all => all.map(one => one.dataset.card)") == own
    html = page.locator("#stage").inner_html()
    assert [card for part in others for card in part if f'"{card}"' in html or f"#card-{card}" in html] == []
    assert page.locator('.seat [data-pile="hand"] .covered').count() == 3 * HAND
    assert page.locator('.middle [data-pile="pot"] .covered').count() == len(others[-1])


def test_cards_have_their_names_in_both_languages(page: Page) -> None:
    sit(page)
    for held in page.locator(".own-hand .held").all():
        assert held.locator("[lang=zh-Hant]").inner_text() and held.locator("[lang=en]").inner_text()
        assert held.locator(".visually-hidden").text_content()  # its classes, which seal and ink tell who sees them


def laid_open(record: str) -> set[str]:
    """The cards that were laid face up, as a record tells."""
    moves = [line.split() for line in record.splitlines()]
    return {words[at + 1] for words in moves for at, word in enumerate(words[:-1]) if word in ("lead", "catch")}


def test_one_plays_a_hand_to_its_end_and_no_hidden_card_was_shown_on_the_way(page: Page) -> None:
    sit(page)
    own = set(dealt(page)[0])
    for left in range(HAND, 0, -1):
        expect(page.locator(".own-hand > li")).to_have_count(left)
        assert set(shown(page)) <= own | laid_open(tables.record(page))
        tables.act(page)
    expect(page.locator(".summary")).to_be_visible()
    assert not page.locator(".seat .covered").count()
    chips = [int(text.replace("−", "-")) for text in page.locator(".ranking b").all_inner_texts()]
    assert len(chips) == 1 + len(BOTS) and sum(chips) == 0


def test_what_was_paid_is_told_line_by_line_with_clauses_and_supplements(page: Page) -> None:
    sit(page)
    tables.finish(page)
    settlement = page.locator(".settlement")
    expect(settlement).to_be_visible()
    rows = settlement.locator(":scope > ol > li")
    assert rows.count() and all(row.locator("ul > li").count() for row in rows.all())
    assert all(row.locator(".cite-link").count() for row in rows.all())
    # of what the text does not say (4.2 a, 4.3 c), where it is from
    expect(settlement.locator(".badge").first).to_be_visible(timeout=tables.PATIENCE)
    rows.first.locator("button.line").first.click()
    expect(page.locator(".citation .wording").first).to_be_visible()
    page.locator("#citation-close").click()


@pytest.mark.parametrize("address", ["told/scene/#told-md.s.14", "patterns/#pattern-huanghuitu"])
def test_a_link_from_a_page_opens_the_moment_that_it_shows(base: str, browser: Browser, address: str) -> None:
    """The hand of the novel after its second table; four heads of which the last is to be led."""
    with visiting(browser, base, f"en/{SLUG}/{address}") as visit:
        page = visit.page
        place = page.locator(f'[id="{address.partition("#")[2]}"]')
        place.locator("xpath=ancestor-or-self::section[1]").locator("a[href*='#record=']").first.click()
        tables.open_table(page)
        expect(page.locator(".game")).to_be_visible()
        told = address.startswith("told")
        assert page.locator(".own-hand > li").count() == (6 if told else 1)
        tabled = page.locator('.seat [data-pile="tabled"]').first  # the first player's
        assert tabled.locator("[data-card]").count() == (2 if told else 3)
        assert visit.faults == []


def test_a_hint_quotes_the_clause_and_marks_the_card(page: Page) -> None:
    sit(page)
    page.locator("#hint").click()
    expect(page.locator(".hint blockquote").first).to_be_visible()
    advised = page.locator(".own-hand .advised")
    assert advised.count() == 1 and advised.locator(".mark").is_visible()
    assert advised.get_attribute("data-move") == "lead sansuo"  # no Tens (4), no head before its shoulder (2)
    wording = page.locator(".hint blockquote").all_inner_texts()
    assert any("非百老之家" in text or "Tens" in text for text in wording)
    assert page.locator(".hint .cite-link").count() > 0


def test_a_card_that_may_not_be_led_is_disabled_and_its_clause_stands_there(page: Page) -> None:
    tables.set_up(page)
    page.locator("details.switches > summary").click()
    page.locator('input[name="switch-fapai"][value=ling]').check()
    tables.begin(page, SEED, ("person", *BOTS))
    tables.ready(page)
    barred = page.locator('.own-hand [data-card="kongwen"] button')
    expect(barred).to_have_attribute("aria-disabled", "true")
    said = page.locator("#barred-kongwen")
    assert said.locator(".cite-link").count() > 0
    count = tables.log_length(page)
    barred.click(force=True)
    assert tables.log_length(page) == count
    said.locator(".cite-link").first.click()
    expect(page.locator(".citation .wording").first).to_be_visible()
    page.locator("#citation-close").click()


def test_what_was_played_lies_on_the_table_and_the_largest_is_marked(page: Page) -> None:
    sit(page)
    page.locator(".own-hand button.choice").first.click()
    tables.ready(page)
    laid = page.locator(".on-table li")
    assert laid.count() == 1 + len(BOTS)
    assert page.locator(".on-table li.best").count() == 1
    assert page.locator(".on-table li.best").get_attribute("data-card") != "?"


def test_the_keyboard_plays_a_card(page: Page) -> None:
    sit(page)
    count = tables.log_length(page)
    page.locator(".own-hand button.choice").nth(1).focus()
    page.keyboard.press("Enter")
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    expect(page.locator(".own-hand > li")).to_have_count(HAND - 1)


def test_the_record_is_whole_and_goes_on_elsewhere(page: Page, site: Path) -> None:
    sit(page)
    tables.act(page)
    text = tables.record(page)
    assert "?" not in text.partition("\n\n")[2]
    desk = Desk((site / f"data/{SLUG}/ruleset.json").read_text(encoding="utf-8"))
    answer = json.loads(desk.ask(json.dumps({"do": "resume", "record": text})))
    assert answer["ok"] and answer["view"]["count"] == tables.log_length(page)


def test_those_who_watch_see_all_hands(page: Page) -> None:
    sit(page, pace="slow")  # the next game goes at this pace from its beginning
    tables.begin(page, SEED, ("advice", *BOTS), pace="slow")
    expect(page.locator('.seat [data-pile="hand"]').first).to_be_visible()
    assert page.locator(".seat .covered").count() == 0
    page.locator("#new-game").click()


def test_the_seed_is_said_to_decide_chance_and_not_dice(page: Page) -> None:
    tables.set_up(page)
    said = page.locator("fieldset.seed").inner_text()
    assert ("機遇" in said and "骰" not in said) if "/zh/" in page.url else ("chance" in said and "dice" not in said)


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "dark"), ("en", "light")])
def test_the_table_of_cards_fits_and_is_accessible(
    root: Path, base: str, browser: Browser, node_modules: Path, lang: str, scheme: str
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with visiting(browser, base, PLAY[lang], color_scheme=scheme, reduced_motion="reduce") as visit:
        page = visit.page
        tables.open_table(page)
        sit(page)
        tables.act(page)
        page.locator("#hint").click()
        expect(page.locator(".hint")).not_to_be_empty()
        assert page.evaluate("document.getAnimations().length") == 0
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1400})
            assert overflow(page) == 0, f"at {width}"
            page.screenshot(path=folder / f"cards-{lang}-{scheme}-{width}.png", full_page=True)
            assert axe_faults(page, node_modules) == [], f"at {width}"
        assert visit.faults == []
