"""Turns “try this throw” into tests in a browser: dice that are set, with and without JavaScript, in both languages."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import visiting

PAGE = "cailianchuan/clc.17.2/"
HEARD = {
    "zh": ("本條於此擲有言", "本條於此擲無言", "殘荷"),
    "en": ("Of this throw the clause speaks", "Of this throw the clause says nothing", "withered lotus"),
}


def set_dice(page: Page, dice: str) -> None:
    """Choose each die from its list."""
    for number, face in enumerate(dice, 1):
        page.locator(f"#die-{number}").select_option(face)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_dice_that_are_set_show_whether_the_clause_speaks_and_which_do(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{PAGE}") as visit:
        out = visit.page.locator(".try-out")
        set_dice(visit.page, "111146")
        expect(out).to_contain_text(HEARD[lang][0])
        expect(out.locator("b.own").first).to_have_text("17.2")
        set_dice(visit.page, "654321")
        expect(out).to_contain_text(HEARD[lang][1])
        out.get_by_role("link", name="12.1", exact=True).first.click()
        visit.page.wait_for_url(f"**/{lang}/cailianchuan/clc.12.1/")
        assert visit.faults == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_thrower_makes_a_difference(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{PAGE}") as visit:
        set_dice(visit.page, "111146")
        visit.page.locator("#thrower").select_option("taizai")
        expect(visit.page.locator(".try-out")).to_contain_text(HEARD[lang][1])
        expect(visit.page.locator(".try-out a", has_text="17.4").first).to_be_visible()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_throw_that_is_shown_can_be_taken_by_keyboard(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{PAGE}") as visit:
        shown = visit.page.locator(".trial").last
        shown.locator(".take").focus()
        visit.page.keyboard.press("Enter")
        expect(visit.page.locator(".try-out")).to_contain_text(HEARD[lang][0])
        chosen = "".join(visit.page.locator(f"#die-{number}").input_value() for number in range(1, 7))
        assert chosen == shown.get_attribute("data-dice")
        expect(visit.page.locator("#die-1")).to_be_focused()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_without_javascript_the_throws_stand_with_what_is_said_of_them(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{PAGE}", java_script_enabled=False) as visit:
        shown = visit.page.locator(".trial")
        assert shown.count() > 1 and all(HEARD[lang][2] in text for text in shown.all_inner_texts())
        assert not visit.page.locator("form.trial-form").is_visible()
        assert not visit.page.locator(".take").first.is_visible()


def test_tables_of_throws_that_cannot_be_loaded_are_one_sentence_and_asked_for_again(
    base: str, browser: Browser
) -> None:
    with visiting(browser, base, f"en/{PAGE}") as visit:
        visit.page.route("**/throws.en.json", lambda route: route.abort())
        set_dice(visit.page, "111146")
        expect(visit.page.locator(".try-out")).to_contain_text("The tables could not be loaded")
        visit.page.unroute("**/throws.en.json")
        set_dice(visit.page, "611114")
        expect(visit.page.locator(".try-out")).to_contain_text(HEARD["en"][0])


def test_a_throw_is_made_on_the_page_of_throws(base: str, browser: Browser) -> None:
    with visiting(browser, base, "zh/cailianchuan/throws/") as visit:
        visit.page.locator("form.trial-form button").click()
        expect(visit.page.locator(".try-out .heard dt").first).to_be_visible()
        assert visit.page.locator(".try-out use").count() == 6
        assert visit.faults == []
