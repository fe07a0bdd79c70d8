"""Turns records of games into tests of the play page: taken away, read again, sent as a link, refused with a reason."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import tables
from tests.browser.kinds import SLUG
from tests.browser.visiting import Visit, visiting

SELECTED = """() => {
  const field = document.getElementById("record-in");
  return field.value.slice(field.selectionStart, field.selectionEnd);
}"""
PLAY = f"en/{SLUG}/play/"


@pytest.fixture(scope="module")
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    """A play page with its engine loaded; at the end the browser has complained of nothing."""
    with tables.sitting(browser, base, PLAY) as visit:
        yield visit


@pytest.fixture(scope="module")
def record(page: Page) -> str:
    """The record of a few moves."""
    tables.begin(page, 21)
    tables.act(page)
    tables.act(page)
    return tables.record(page)


def open_reading(page: Page) -> None:
    """The part of the form in which a record is read."""
    tables.set_up(page)
    reading = page.locator(".before details.record")
    if reading.get_attribute("open") is None:
        reading.locator("summary").click()


def refused(page: Page) -> str:
    """What is said of a record; the form is still there."""
    said = page.locator("#record-fault")
    expect(said).not_to_be_empty(timeout=tables.PATIENCE)
    assert page.locator("form.setup").is_visible()
    return said.inner_text()


def test_a_record_that_was_downloaded_makes_the_same_table_again(page: Page, tmp_path: Path) -> None:
    tables.begin(page, 22)
    tables.act(page)
    tables.act(page)
    was, lines, text = tables.standing(page), tables.log_lines(page), tables.record(page)
    assert text.startswith("bopu record 1")
    file = tmp_path / "game.record.txt"
    file.write_text(text, encoding="utf-8")
    open_reading(page)
    page.locator("#record-file").set_input_files(file)
    expect(page.locator(".game")).to_be_visible()
    assert (tables.standing(page), tables.log_lines(page)) == (was, lines)
    assert tables.record(page) == text


def test_a_record_is_pasted_and_gone_on_from_with_bots(page: Page, record: str) -> None:
    open_reading(page)
    page.locator("#record-in").fill(record)
    page.locator("#record-who").select_option("first")
    page.locator("#record-go").click()
    expect(page.locator(".game")).to_be_visible()
    kinds = page.locator(".seat h3 small").all_inner_texts()
    assert kinds[0] == "person" and all(kind.startswith("bot") for kind in kinds[1:])
    count = tables.log_length(page)
    page.locator("input[name=pace][value=once]").check(force=True)
    tables.act(page)
    assert tables.log_length(page) > count


def test_a_link_carries_the_game(page: Page, browser: Browser, base: str) -> None:
    tables.begin(page, 23)
    tables.act(page)
    was = tables.standing(page)
    page.locator(".game details.record > summary").click()
    page.locator("#record-make-link").click()
    link = page.locator("#record-link")
    expect(link).to_be_visible()
    address = link.input_value()
    assert address.startswith(base + PLAY + "#record=") and len(address) < 2_000
    with visiting(browser, base, address.removeprefix(base)) as other:
        expect(other.page.locator("#wanted")).to_contain_text("record of a game")
        tables.open_table(other.page)
        expect(other.page.locator(".game")).to_be_visible()
        assert tables.standing(other.page) == was
        assert other.faults == []


def test_a_link_that_was_cut_short_is_one_sentence_and_a_new_game(browser: Browser, base: str) -> None:
    with visiting(browser, base, PLAY + "#record=abcdef") as visit:
        tables.open_table(visit.page)
        expect(visit.page.locator("#stage > .refusal")).to_contain_text("cannot be read")
        assert visit.page.locator("form.setup").is_visible()
        assert visit.faults == []


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (lambda text: "Dear diary,\ntoday we played.\n", "Dear", "bopu record 1"),
        (lambda text: text.replace(f"game: {SLUG}", "game: madiao"), "game:", "madiao"),
        (lambda text: re.sub(r"version: \w+", "version: 0123456789abcdef", text), "version:", "version"),
        (lambda text: text.replace("\n1. 1 throw ", "\n1. 2 throw "), "1. ", ""),
        (lambda text: re.sub(r"throw \d{4}", "throw 4417", text, count=1), "1. ", "4417"),
        (lambda text: text + "# " + "x" * 5_000_000, "", "1,000,000"),
    ],
    ids=["not a record", "another game", "another version", "another player", "impossible dice", "5 MB"],
)
def test_a_record_that_cannot_be_gone_on_from_is_refused_with_line_and_reason(
    page: Page, record: str, change: Callable[[str], str], line: str, said: str
) -> None:
    open_reading(page)
    bad = change(record)
    assert bad != record
    page.locator("#record-in").evaluate("(field, text) => { field.value = text; }", bad)
    page.locator("#record-go").click()
    sentence = refused(page)
    assert said in sentence
    if line:  # the line that begins so is the one that is named, and it is selected in the field
        number = next(number for number, text in enumerate(bad.splitlines(), 1) if text.startswith(line))
        assert sentence.startswith(f"Line {number}: ")
        assert page.evaluate(SELECTED).startswith(line)
    expect(page.locator("#record-in")).to_be_focused()
    page.locator("#record-in").evaluate("(field, text) => { field.value = text; }", record)
    page.locator("#record-go").click()
    expect(page.locator(".game")).to_be_visible()  # nothing was lost


def test_a_file_too_large_to_be_one_is_not_even_read(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    file.write_bytes(b"x" * 9_000_000)
    open_reading(page)
    page.locator("#record-file").set_input_files(file)
    assert "this file has 9.0 MB" in refused(page)
