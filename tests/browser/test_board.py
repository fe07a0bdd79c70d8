"""Turns the picture of the board into tests of what it answers to (pointer, finger, keys, search) and of its print."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kinds import COMPANION, SLUG
from tests.browser.visiting import overflow, visiting

WIDTHS = (360, 1280)
COUNTY = "sgt.board.xian.jingxian"
PREFECT = "sgt.board.jingfu.sijiangtongzhi"


@pytest.fixture(params=WIDTHS)
def picture(request: pytest.FixtureRequest, base: str, browser: Browser) -> Iterator[Page]:
    """The Chinese page of the picture at one width; whatever the browser complains about fails the test."""
    window = {"width": request.param, "height": 900}
    with visiting(browser, base, f"zh/{SLUG}/{COMPANION}/picture/", viewport=window, has_touch=True) as visit:
        expect(visit.page.locator(".board-tools")).to_be_visible()
        yield visit.page
        assert visit.faults == []


def place(page: Page, name: str) -> str:
    """The selector of a position."""
    return f'svg.board [data-place="{name}"]'


def test_pointing_at_a_position_draws_its_ways_with_their_outcomes(picture: Page) -> None:
    picture.locator(place(picture, COUNTY)).hover()
    detail = picture.locator(".board-detail")
    expect(detail.locator("h2")).to_contain_text("京縣")
    assert picture.locator("svg.board .way.out").count() >= 5
    shown = " ".join(picture.locator("svg.board .by").all_text_contents())
    assert {"德", "才", "功", "良", "贓"} <= set(shown)
    targets = picture.locator("svg.board .to").evaluate_all("links => links.map(link => link.dataset.place)")
    assert "sgt.board.zhilizhou.zhizhou" in targets
    expect(detail.get_by_text("直隸州 知州", exact=False).first).to_be_attached()


def test_leaving_the_picture_clears_what_pointing_showed(picture: Page) -> None:
    picture.locator(place(picture, COUNTY)).hover()
    expect(picture.locator("svg.board .way").first).to_be_attached()
    picture.locator("h1").hover()
    expect(picture.locator("svg.board .way")).to_have_count(0)
    expect(picture.locator(".board-detail")).to_be_hidden()


def test_a_tap_shows_a_position_and_a_second_one_opens_its_row(picture: Page) -> None:
    link = picture.locator(place(picture, COUNTY))
    link.tap()
    expect(picture.locator(".board-detail h2")).to_contain_text("京縣")
    assert picture.url.endswith("/picture/")
    link.tap()
    picture.wait_for_url(f"**/xian/#{COUNTY}")


def test_the_tab_key_meets_one_position_and_the_arrows_go_on_from_there(picture: Page) -> None:
    assert picture.locator('svg.board a[tabindex="0"]').count() == 1
    picture.locator(place(picture, COUNTY)).focus()
    before = picture.evaluate("document.activeElement.dataset.place")
    picture.keyboard.press("ArrowRight")
    after = picture.evaluate("document.activeElement.dataset.place")
    assert (before, after) == (COUNTY, "sgt.board.xian.fanxian")
    expect(picture.locator(".board-detail h2")).to_contain_text("煩縣")
    assert picture.locator('svg.board a[tabindex="0"]').get_attribute("data-place") == after
    picture.keyboard.press("Escape")
    expect(picture.locator("svg.board .way")).to_have_count(0)
    picture.keyboard.press("Enter")
    picture.wait_for_url(f"**/xian/#{after}")


def test_arrows_reach_every_position_from_the_first(picture: Page) -> None:
    reached = picture.evaluate(
        """async () => {
          const { Board } = await import(new URL('../../../../static/board.js', location.href));
          const board = new Board(document.querySelector('svg.board'));
          const seen = new Set([board.links[0]]);
          for (const link of seen) {
            for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
              const next = board.beside(link, way);
              if (next) seen.add(next);
            }
          }
          return [seen.size, board.links.length];
        }"""
    )
    assert reached[0] == reached[1] > 400


@pytest.mark.parametrize("words", ["京縣", "京县", "jingxian", "Jīng xiàn", "metropolitan district"])
def test_an_office_is_found_in_either_script_pinyin_or_english_and_shown(picture: Page, words: str) -> None:
    picture.get_by_label("找官職", exact=False).fill(words)
    hit = picture.locator("#board-found button", has_text="京縣").first
    expect(hit).to_be_visible()
    hit.click()
    expect(picture.locator(".board-detail h2")).to_contain_text("京縣")
    assert picture.evaluate("document.activeElement.dataset.place") == COUNTY
    assert in_frame(picture, COUNTY)


def test_what_is_found_fits_the_screen(picture: Page) -> None:
    picture.get_by_label("找官職", exact=False).fill("尚書")
    expect(picture.locator("#board-found button").nth(3)).to_be_visible()
    assert overflow(picture) == 0


def test_a_name_that_is_no_office_is_said_to_be_none(picture: Page) -> None:
    picture.get_by_label("找官職", exact=False).fill("皇帝")
    expect(picture.locator("#board-found")).to_contain_text("無此官職：皇帝")


def test_choosing_a_bureau_brings_it_into_view_large_enough_to_read(picture: Page) -> None:
    picture.get_by_label("衙署", exact=True).select_option(label="太醫院")
    name = "sgt.board.taiyiyuan.yuanpan"
    assert in_frame(picture, name)
    size = picture.locator(place(picture, name)).locator("text").first.bounding_box()
    assert size is not None and size["width"] >= 8


def test_the_buttons_make_the_picture_larger_smaller_and_whole(picture: Page) -> None:
    width = "document.querySelector('svg.board').clientWidth"
    picture.get_by_role("button", name="全圖").click()
    whole = picture.evaluate(width)
    assert whole <= picture.evaluate("document.querySelector('.board-frame').clientWidth")
    picture.get_by_role("button", name="放大").click()
    assert picture.evaluate(width) > whole * 1.4
    picture.get_by_role("button", name="縮小").click()
    assert picture.evaluate(width) == whole


def in_frame(page: Page, name: str) -> bool:
    """Whether the middle of a position can be seen in the frame."""
    return bool(
        page.evaluate(
            """name => {
              const at = document.querySelector(`[data-place="${name}"] rect`).getBoundingClientRect();
              const frame = document.querySelector('.board-frame').getBoundingClientRect();
              const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
              return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
            }""",
            name,
        )
    )


def test_counters_and_routes_of_seats_are_drawn_and_taken_away(picture: Page) -> None:
    counts = picture.evaluate(
        """async () => {
          const { Board } = await import(new URL('../../../../static/board.js', location.href));
          const svg = document.querySelector('svg.board');
          const board = new Board(svg);
          const [one, two, three] = [...board.places.keys()];
          const count = () => ['.seat', '.route'].map(kind => svg.querySelectorAll(kind).length);
          board.mark(1, one); board.mark(2, one); board.path(1, [one, two, three]); board.path(2, [one]);
          const drawn = count();
          board.mark(1, two); board.clear();
          const moved = count();
          board.mark(1, null); board.mark(2, null); board.path(1, []);
          return [drawn, moved, count()];
        }"""
    )
    assert counts == [[2, 1], [2, 1], [0, 0]]


def test_without_the_data_the_links_still_work_and_the_page_says_so(base: str, browser: Browser) -> None:
    with visiting(browser, base, f"zh/{SLUG}/{COMPANION}/") as visit:
        visit.page.route(re.compile(r"board\.places"), lambda route: route.fulfill(status=503, body="no"))
        visit.page.goto(f"{base}zh/{SLUG}/{COMPANION}/picture/")
        expect(visit.page.locator("#board-found")).to_contain_text("未能取得各格資料")
        visit.page.locator(place(visit.page, COUNTY)).click()
        visit.page.wait_for_url(f"**/xian/#{COUNTY}")


def test_without_javascript_each_position_is_a_link_and_no_tool_is_offered(base: str, browser: Browser) -> None:
    where = f"en/{SLUG}/{COMPANION}/picture/"
    with visiting(browser, base, where, java_script_enabled=False) as visit:
        expect(visit.page.locator(".board-tools")).to_be_hidden()
        expect(visit.page.locator(".board-legend")).to_be_visible()
        visit.page.locator(place(visit.page, COUNTY)).click()
        visit.page.wait_for_url(f"**/xian/#{COUNTY}")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_it_prints_on_one_sheet_of_a3(base: str, browser: Browser, lang: str) -> None:
    with visiting(browser, base, f"{lang}/{SLUG}/{COMPANION}/picture/", color_scheme="dark") as visit:
        printed = visit.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    (box,) = set(re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed))
    assert [round(float(side) / 72 * 25.4) for side in box] == [297, 420]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_each_rank_can_be_read(base: str, browser: Browser, scheme: str) -> None:
    """A contrast of 4.5 at least: axe does not look into pictures."""
    with visiting(browser, base, f"zh/{SLUG}/{COMPANION}/picture/", color_scheme=scheme) as visit:
        faint = visit.page.evaluate(
            """() => {
              const light = colour => {
                const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part => part / 255)
                  .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const against = (one, two) => {
                const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
                return (high + 0.05) / (low + 0.05);
              };
              const fill = node => getComputedStyle(node).fill;
              const contrast = link => against(fill(link.querySelector('.c')), fill(link.querySelector('.n')));
              const told = [...document.querySelectorAll('svg.board .p')]
                .map(link => [link.getAttribute('class'), contrast(link)]);
              return [...new Map(told.filter(([, much]) => much < 4.5))];
            }"""
        )
        assert faint == []
