"""Turns a table with players round it (采蓮船) into tests: who sits where as whom, cups, the throw and its names."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bopu.play.desk import Desk
from tests.browser import tables
from tests.browser.visiting import Visit, axe_faults, overflow, visiting

SLUG = "cailianchuan"
PLAY = {"zh": f"zh/{SLUG}/play/", "en": f"en/{SLUG}/play/"}
WIDTHS = (360, 820, 1280)
GUESTS = 7
"""One of each role; the last is the courtesan's."""

LOTUSES = {"654221": "蓮花", "644221": "瑞蓮", "644421": "品蓮", "644442": "相蓮"}
"""What the text calls one, two, three and four reds; 5.1, which each rests on first, names the first two."""

MOST_ACTS = 12


@pytest.fixture(scope="module", params=["en", "zh"])
def visit(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Visit]:
    """A play page in each language, its engine loaded; at the end the browser has complained of nothing."""
    with tables.sitting(browser, base, PLAY[request.param]) as visit:
        yield visit


@pytest.fixture(scope="module")
def desk(site: Path) -> Desk:
    """The engine outside the browser, with the rules of the site."""
    return Desk((site / f"data/{SLUG}/ruleset.json").read_text(encoding="utf-8"))


def seen(desk: Desk, record: str) -> dict[str, Any]:
    """How things stand after a record, as the engine here says."""
    answer = json.loads(desk.ask(json.dumps({"do": "resume", "record": record})))
    assert answer["ok"], answer
    view: dict[str, Any] = answer["view"]
    return view


def set_out(page: Page, players: list[dict[str, Any]], **moment: Any) -> None:
    """A table that facts describe, with people on all seats."""
    tables.set_up(page)
    reading = page.locator(".before details.record")
    if reading.get_attribute("open") is None:
        reading.locator("summary").click()
    position = json.dumps({**moment, "players": players})
    page.locator("#record-in").fill(f"bopu record 1\ngame: {SLUG}\nseats: {GUESTS}\nposition: {position}\n\nstop\n")
    page.locator("#record-go").click()
    expect(page.locator(".game")).to_be_visible()


def throw(page: Page, faces: str) -> None:
    """Set the dice by hand."""
    hand = page.locator(".by-hand")
    if hand.get_attribute("open") is None:
        hand.locator("summary").click()
    count = tables.log_length(page)
    for field, face in zip(page.locator(".faces input").all(), faces, strict=True):
        field.fill(face)
    page.locator(".faces + button").click()
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")


def number(said: Locator) -> int:
    """A number on the page."""
    return int(said.inner_text().replace(",", ""))


def shown(page: Page, look: str = "empty") -> list[dict[str, int]]:
    """The cups before each guest by kind: those drunk (empty) or due (full)."""
    return [
        {
            str(piece.get_attribute("data-piece")): number(piece.locator(".amount"))
            for piece in seat.locator(f".pieces > .{look}").all()
        }
        for seat in page.locator(".seat").all()
    ]


def test_guests_sit_by_role_in_both_languages(page: Page, desk: Desk) -> None:
    tables.begin(page, 7, ("person",) * GUESTS)
    tables.ready(page)
    view = seen(desk, tables.record(page))
    roles = [view["words"][facts["role"]] for facts in view["facts"]["players"]]
    assert {"吳王", "使者", "西施"} <= {role["zh"] for role in roles}
    assert page.locator(".role b").all_inner_texts() == [role["zh"] for role in roles]
    assert page.locator(".role span").all_inner_texts() == [role["en"] for role in roles]


def test_nobody_has_a_row_of_noughts(page: Page) -> None:
    tables.begin(page, 7, ("person",) * GUESTS)
    tables.ready(page)
    assert page.locator(".pieces").count() == 0
    nothing = page.locator(".no-pieces").all_inner_texts()
    assert nothing == ["尚未飲。" if "/zh/" in page.url else "Nothing drunk yet."] * GUESTS
    assert page.locator(".seat .noughts").filter(visible=True).count() == 0


def test_cups_before_the_guests_add_up_with_the_engine(page: Page, desk: Desk) -> None:
    tables.begin(page, 7, ("person", *("random",) * (GUESTS - 1)))
    tables.finish(page)
    view = seen(desk, tables.record(page))
    kinds = {kind for cups in shown(page) for kind in cups}
    assert len(kinds) > 1
    told = view["facts"]["players"]
    assert shown(page) == [{kind: facts[kind] for kind in cups} for cups, facts in zip(shown(page), told, strict=True)]
    assert [sum(cups.values()) for cups in shown(page)] == [facts["cups"] for facts in told] == view["outcome"]
    assert number(page.locator(".common [data-fact=sent] .amount")) == sum(view["outcome"])


@pytest.mark.parametrize(("faces", "lotus"), LOTUSES.items())
def test_the_lotus_of_a_throw_is_named_large_with_its_clause(page: Page, faces: str, lotus: str) -> None:
    set_out(page, [])
    throw(page, faces)
    name = page.locator(".named .name").first
    expect(name.locator("b")).to_have_text(lotus)
    expect(name.locator("b")).to_have_attribute("lang", "zh-Hant")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert name.locator("b").evaluate(size) > 2 * page.locator(".log-list").evaluate(size)
    name.locator(".cite-link").click()
    expect(page.locator(".citation .wording").first).to_contain_text("蓮花" if "/zh/" in page.url else "red")
    expect(page.locator(".citation .ground a")).to_contain_text("5.1")
    page.locator("#citation-close").click()


def test_an_entry_of_the_book_is_named_by_its_title(page: Page, desk: Desk) -> None:
    set_out(page, [])
    throw(page, "644421")
    for _ in range(MOST_ACTS):
        if page.locator(".named .name").count() > 1:
            break
        tables.act(page)
    told = [line for line in tables.log_lines(page) if "譜作" in line or "The book calls it" in line]
    title = page.locator(".named .name").nth(1)
    assert len(told) == 1
    assert title.locator("b" if "/zh/" in page.url else "span").inner_text() in told[0]


def test_the_next_player_sits_to_the_right_and_the_middle_is_in_the_middle(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    for count in (5, 8, 12, 16):
        tables.begin(page, 7, ("person",) * count)
        # All in one look: between two the page may scroll.
        *boxes, middle = page.locator(".seat, .middle").evaluate_all(
            """all => all.sort((one, other) => one.matches(".middle") - other.matches(".middle")).map(one => {
                 const {x, y, width, height} = one.getBoundingClientRect();
                 return {x, y, width, height};
               })"""
        )
        assert len(boxes) == count
        centre = middle["x"] + middle["width"] / 2
        assert boxes[0]["y"] >= middle["y"] + middle["height"]  # the first sits below
        assert boxes[1]["x"] > boxes[0]["x"] and boxes[-1]["x"] < boxes[0]["x"]
        assert abs(centre - 640) < 12
        assert not any(touch(one, other) for one in [*boxes, middle] for other in [*boxes, middle] if one is not other)


def touch(one: Any, other: Any) -> bool:
    """Whether two boxes lie on each other."""
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_where_the_page_is_narrow_guests_stand_in_the_order_of_play(page: Page) -> None:
    tables.begin(page, 7, ("person",) * GUESTS)
    page.set_viewport_size({"width": 360, "height": 1000})
    tops = [box["y"] for seat in page.locator(".seat").all() if (box := seat.bounding_box())]
    assert tops == sorted(tops) and len(set(tops)) == GUESTS
    assert page.locator(".seat-list").get_attribute("role") == "list"
    page.set_viewport_size({"width": 1280, "height": 1000})


def test_every_seat_has_a_counter_of_its_own_colour(page: Page) -> None:
    tables.begin(page, 7, ("person",) * 16)
    colour = "element => getComputedStyle(element).backgroundColor"
    colours = [counter.evaluate(colour) for counter in page.locator(".seat .counter").all()]
    assert len(set(colours)) == 16 and "rgba(0, 0, 0, 0)" not in colours


def test_what_is_known_of_a_guest_is_told_on_demand(page: Page) -> None:
    set_out(page, [{"traits": ["zunguan"], "hang": 2, "drinker": "liangqian"}])
    first = page.locator(".seat").first
    assert not first.locator(".known .facts").is_visible()
    first.locator(".known summary").click()
    said = first.locator(".known .facts").inner_text()
    assert "2" in said and ("尊官" if "/zh/" in page.url else "high") in said
    assert page.locator(".seat").nth(1).locator(".known").is_hidden()


def test_cups_that_are_due_stand_before_their_guest_until_they_are_drunk(page: Page, desk: Desk) -> None:
    set_out(page, [{"role": "wuwang", "drinker": "liangqian"}, {"drinker": "dahu"}], turn=2)
    throw(page, "666654")
    for _ in range(MOST_ACTS):
        if page.locator(".due").count():
            break
        tables.act(page)
    view = seen(desk, tables.record(page))
    due, drunk = shown(page, "full"), shown(page)
    told = [known["due"] for known in view["known"]]
    assert [{kind: seat.count(kind) for kind in seat} for seat in told] == due
    assert sum(sum(cups.values()) for cups in (*due, *drunk)) == view["facts"]["game"]["sent"]
    assert due[0] and not any(due[1:])
    page.locator(".choice[data-move=drink]").click()
    expect(page.locator(".due")).to_have_count(0)
    assert all(shown(page)[0][kind] >= cups for kind, cups in due[0].items())


def test_moves_taken_back_leave_the_dice_and_the_name_of_the_throw_before(page: Page) -> None:
    set_out(page, [])
    throw(page, "665532")
    first = (page.locator(".dice").get_attribute("aria-label"), page.locator(".named").inner_text())
    while not page.locator("#throw").is_visible():
        tables.act(page)
    throw(page, "644421")
    assert page.locator(".named").inner_text() != first[1]
    page.locator("#undo").click()
    expect(page.locator(".dice")).to_have_attribute("aria-label", str(first[0]))
    assert page.locator(".named .name").first.inner_text() in first[1]
    assert page.locator(".die.falls").count() == 0


def test_a_breach_is_declared_from_a_list(page: Page) -> None:
    set_out(page, [])
    asides = page.locator(".asides")
    asides.locator("summary").click()
    asides.locator("select").select_option("declare wangdi 3")
    assert asides.locator(".cite-link").count() > 0
    count = tables.log_length(page)
    page.locator("#aside-say").click()
    page.locator(f".log-list > li:nth-child({count + 1})").wait_for(state="attached")
    assert [sum(cups.values()) for cups in shown(page)] == [0, 0, 1, 0, 0, 0, 0]
    expect(page.locator("#throw")).to_be_visible()


def test_a_move_that_is_typed_has_an_example_of_this_game(page: Page) -> None:
    set_out(page, [])
    page.locator(".by-hand summary").click()
    expect(page.locator("label[for=typed-move]")).to_contain_text("throw 654321")


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "dark"), ("en", "light")])
def test_every_state_of_the_table_fits_and_is_accessible(
    root: Path, base: str, browser: Browser, node_modules: Path, lang: str, scheme: str
) -> None:
    folder = root / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with visiting(browser, base, PLAY[lang], color_scheme=scheme, reduced_motion="reduce") as visit:
        page = visit.page
        tables.open_table(page)
        for state in ("due", "over"):
            if state == "due":
                set_out(page, [{"role": "wuwang", "drinker": "liangqian", "hang": 4}, {"drinker": "dahu"}], turn=2)
                throw(page, "666654")
                while not page.locator(".due").count():
                    tables.act(page)
                page.locator(".asides summary").click()
                page.locator(".known summary").first.click()
            else:
                tables.begin(page, 7, ("random",) * 16)
                expect(page.locator(".summary")).to_be_visible(timeout=tables.PATIENCE)
            assert page.evaluate("document.getAnimations().length") == 0
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 1400})
                assert overflow(page) == 0, f"{state} at {width}"
                page.screenshot(path=folder / f"round-{state}-{lang}-{scheme}-{width}.png", full_page=True)
                assert axe_faults(page, node_modules) == [], f"{state} at {width}"
            page.set_viewport_size({"width": 1280, "height": 1000})
        assert visit.faults == []
