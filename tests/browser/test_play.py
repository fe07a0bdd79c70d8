"""Turns the play page into tests in a real browser: whole games by mouse and keyboard, choices, clauses, bots."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import tables
from tests.browser.kinds import SLUG
from tests.browser.visiting import Visit

PLAY = {"zh": f"zh/{SLUG}/play/", "en": f"en/{SLUG}/play/"}
OVER = {"zh": "終局", "en": "The game is over"}
REFUSES_AT = 7
"""A seed with which the second player may refuse what the second throw of the game gives."""


@pytest.fixture(scope="module", params=["en", "zh"])
def visit(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Visit]:
    """A play page in each language, its engine loaded; at the end the browser has complained of nothing."""
    with tables.sitting(browser, base, PLAY[request.param]) as visit:
        yield visit


def lang_of(page: Page) -> str:
    """The interface language of a page."""
    return "zh" if f"/zh/{SLUG}/" in page.url else "en"


def test_a_whole_game_is_played_by_mouse_and_summed_up(page: Page) -> None:
    tables.begin(page, ruleset="short")
    tables.finish(page)
    expect(page.locator(".turn h2")).to_have_text(OVER[lang_of(page)])
    moves = tables.log_length(page)
    summary = page.locator(".summary")
    assert summary.locator(".ranking li").count() == 3
    assert summary.locator(".career").count() == 3
    assert summary.locator("svg.series-chart path.line").count() == 3
    shown = [int(text.replace("−", "-").replace(",", "")) for text in summary.locator(".ranking b").all_inner_texts()]
    held = [int(text.replace("−", "-").replace(",", "")) for text in page.locator(".seat .amount").all_inner_texts()]
    assert sorted(held, reverse=True) == shown
    assert summary.locator(".spoke .cite-link").first.is_visible()
    assert tables.record(page).count("\n> ") == 0 and f"\n{moves - 1}. " in tables.record(page)  # ply 0 is the opening


def test_a_whole_game_is_played_by_keyboard_alone(page: Page) -> None:
    tables.set_up(page)
    page.locator("#seat-count").select_option("2")
    page.locator("input[name=ruleset][value=short]").check()
    page.locator("#seed").fill("11")
    page.locator("#seed").press("Enter")
    expect(page.locator(".game")).to_be_visible()
    page.locator("input[name=pace][value=fast]").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("input[name=pace][value=once]").is_checked()
    page.locator(".turn h2").focus()
    page.keyboard.press("t")  # the key throws wherever the focus is
    expect(page.locator(".log-list > li").nth(1)).to_be_attached()
    page.locator("#throw:visible, .choice:visible").first.focus()
    for _ in range(tables.MOST_MOVES):
        tables.ready(page)
        if tables.over(page):
            break
        where = page.evaluate("document.activeElement.className + ' ' + document.activeElement.id")
        assert "throw" in where or "choice" in where, where  # the focus waits where the next key is wanted
        count = tables.log_length(page)
        page.keyboard.press("Enter")
        page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    assert tables.over(page)
    expect(page.locator("#summary-title")).to_be_focused()


def test_what_was_played_is_told_to_a_screen_reader_in_one_piece(page: Page) -> None:
    tables.begin(page)
    tables.act(page)
    live = page.locator(".log [aria-live=polite]")
    expect(live).not_to_be_empty()
    newest = tables.log_lines(page)[0]
    expect(live).to_contain_text(newest)
    expect(live).to_contain_text(page.locator(".turn h2").inner_text())


def test_a_move_that_may_not_be_played_is_refused_with_its_clause(page: Page) -> None:
    tables.begin(page, REFUSES_AT, ("person",) * 4)
    tables.act(page)
    tables.act(page)
    assert page.locator(".choice").count() == 2
    before = tables.standing(page)
    page.locator(".by-hand summary").click()
    page.locator("#typed-move").fill("throw 4411")
    page.locator("#typed-move").press("Enter")
    refusal = page.locator(".turn .refusal")
    expect(refusal).to_contain_text("2.2.3")
    assert tables.standing(page) == before
    refusal.locator(".cite-link").first.click()
    expect(page.locator(".citation .wording").first).to_be_visible()
    expect(page.locator("#citation-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".citation")).to_be_hidden()
    expect(refusal.locator(".cite-link").first).to_be_focused()


def test_choices_are_offered_with_what_they_bring_and_their_clauses(page: Page) -> None:
    tables.begin(page, REFUSES_AT, ("person",) * 4)
    tables.act(page)
    tables.act(page)
    offered = page.locator(".choices li")
    assert offered.count() == 2
    for choice in offered.all():
        assert len(choice.locator(".choice").inner_text()) > 5
        assert "2.2.3" in choice.locator(".cite-link").all_inner_texts()
    page.locator(".choice[data-move=refuse]").click()
    expect(page.locator(".log-list > li").first).to_contain_text("醫士" if lang_of(page) == "zh" else "Physician")


def test_dice_are_set_by_hand(page: Page) -> None:
    tables.begin(page, seats=("person", "person"))
    page.locator(".by-hand summary").click()
    for field, face in zip(page.locator(".faces input").all(), "1441", strict=True):
        field.fill(face)
    page.locator(".faces + button").click()
    expect(page.locator(".log-list > li").first).to_contain_text("4411")
    expect(page.locator(".dice")).to_have_attribute(
        "aria-label", "骰面 4411" if lang_of(page) == "zh" else "The dice show 4411"
    )
    page.locator(".faces input").first.fill("7")
    page.locator(".faces + button").click()
    expect(page.locator(".turn .refusal")).to_contain_text("7")
    assert tables.log_length(page) == 2


def test_moves_are_taken_back_with_the_answers_of_bots(page: Page) -> None:
    tables.begin(page)
    first = tables.standing(page)
    tables.act(page)
    second = (tables.standing(page), tables.log_length(page))
    tables.act(page)
    assert tables.log_length(page) > second[1]
    page.locator("#undo").click()
    expect(page.locator(".log-list > li")).to_have_count(second[1])
    assert tables.standing(page) == second[0]
    page.locator("h1").click()
    page.keyboard.press("u")
    expect(page.locator(".log-list > li")).to_have_count(1)
    assert tables.standing(page) == first
    tables.act(page)
    assert tables.standing(page) == second[0]  # the same dice fall again


def test_the_log_is_read_in_either_language(page: Page) -> None:
    tables.begin(page)
    tables.act(page)
    page.locator("input[name=log-lang][value=zh]").check(force=True)
    chinese = tables.log_lines(page)
    page.locator("input[name=log-lang][value=en]").check(force=True)
    english = tables.log_lines(page)
    assert len(chinese) == len(english) and any("throws" in line for line in english)
    assert any("擲得" in line for line in chinese) and not any("擲得" in line for line in english)


def test_a_line_of_the_log_opens_its_clause_beside_the_game(page: Page) -> None:
    tables.begin(page)
    tables.act(page)
    page.locator(".log-list > li:last-child button.line").first.click()  # the stakes, as the game began
    panel = page.locator(".citation")
    link = panel.locator(".ground-clause a")
    expect(link).to_contain_text("2.1.1")
    page.locator("input[name=citation-layer][value=zh-Hans]").check(force=True)
    simplified = panel.locator(".wording").first.inner_text()
    page.locator("input[name=citation-layer][value=zh-Hant]").check(force=True)
    traditional = panel.locator(".wording").first.inner_text()
    page.locator("input[name=citation-layer][value=en]").check(force=True)
    english = panel.locator(".wording").first.inner_text()
    assert len({simplified, traditional, english}) == 3 and "籌" in traditional and "筹" in simplified
    assert (link.get_attribute("href") or "").endswith("sgt.2.1.1/")
    assert page.locator(".game").is_visible()


def test_one_key_helps_and_keys_can_be_switched_off(page: Page) -> None:
    tables.begin(page, seats=("person", "person"))
    page.locator("h1").click()
    page.keyboard.press("?")
    dialog = page.locator("dialog.keys")
    expect(dialog).to_be_visible()
    dialog.locator("#keys-on").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    assert tables.log_length(page) == 1
    page.locator("#keys").click()
    dialog.locator("#keys-on").check()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".log-list > li")).to_have_count(2)


def test_a_named_ruleset_and_a_switch_are_chosen_and_stand_in_the_record(page: Page) -> None:
    tables.set_up(page)
    page.locator("input[name=ruleset][value=short]").check()
    page.locator(".switches > summary").click()
    page.locator("input[name=switch-juanguan][value=allowed]").check()
    assert page.locator("input[name=switch-ending][value=first_dahe]").is_checked()
    page.locator("button.begin").click()
    expect(page.locator(".game")).to_be_visible()
    text = tables.record(page)
    assert "\nruleset: short\n" in text and "\nchoice: juanguan = allowed\n" in text


def test_what_other_choices_rest_on_is_counted_when_asked(page: Page) -> None:
    tables.set_up(page)
    page.locator(".switches > summary").click()
    page.locator("input[name=switch-juanguan][value=allowed]").check()
    page.locator(".rests-part button").click()
    expect(page.locator(".rests-part .sort b")).to_be_visible(timeout=tables.PATIENCE)
    assert page.locator(".rests-part table tbody tr").count() > 3


def test_bots_play_at_a_pace_and_are_stopped(page: Page) -> None:
    tables.begin(page, pace="slow")
    tables.begin(page, seats=("random", "random"), pace="slow")  # the pace of the game before
    expect(page.locator(".log-list > li").nth(2)).to_be_attached(timeout=20_000)
    page.locator(".turn .go").click()
    page.wait_for_timeout(2_500)
    stopped = tables.log_length(page)
    page.wait_for_timeout(2_500)
    assert tables.log_length(page) == stopped
    page.locator("input[name=pace][value=once]").check(force=True)
    page.locator(".turn .go").click()
    expect(page.locator(".summary")).to_be_visible(timeout=tables.PATIENCE)
    assert tables.log_length(page) > stopped


def test_another_seed_makes_another_game_and_the_same_seed_the_same(page: Page) -> None:
    tables.begin(page, 3)
    tables.act(page)
    once = tables.record(page)
    tables.begin(page, 3)
    tables.act(page)
    assert tables.record(page) == once
    page.locator("#again").click()
    expect(page.locator(".log-list > li")).to_have_count(1)
    page.locator("input[name=pace][value=once]").check(force=True)
    tables.act(page)
    assert tables.record(page) != once


def test_a_game_that_was_left_can_be_gone_on_with(page: Page) -> None:
    tables.begin(page, 5)
    tables.act(page)
    was, count = tables.standing(page), tables.log_length(page)
    page.locator("#new-game").click()
    page.locator(".before .notice button").click()
    expect(page.locator(".game")).to_be_visible()
    assert (tables.standing(page), tables.log_length(page)) == (was, count)
    tables.act(page)
    assert tables.log_length(page) > count


def test_a_name_that_no_record_can_hold_is_refused_before_the_game(page: Page) -> None:
    tables.set_up(page)
    page.locator(".seat-row input").first.fill("two words")
    page.locator("button.begin").click()
    expect(page.locator("form.setup > .refusal")).not_to_be_empty()
    page.locator(".seat-row input").first.fill("Mei")
    page.locator("button.begin").click()
    expect(page.locator(".seat h3").first).to_contain_text("Mei")


def test_from_a_clause_in_the_log_a_link_leads_back_to_the_game_as_it_stood(page: Page) -> None:
    tables.begin(page, 6)
    tables.act(page)
    was, count = tables.standing(page), tables.log_length(page)
    page.locator(".log-list > li:last-child button.line").first.click()
    page.locator(".citation .ground-clause a").first.click()
    page.wait_for_url("**/sgt.2.1.1/")
    page.locator("#to-game a").click()
    expect(page.locator(".game")).to_be_visible(timeout=tables.PATIENCE)
    assert (tables.standing(page), tables.log_length(page)) == (was, count)
