"""The search page in a browser: its module answers as Python does, and a reader can use it."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bopu.search import Ask, Limits
from bopu.search.ask import ROOM
from bopu.text.fold import fold, fold_char
from tests.browser.visiting import Visit, axe_faults, overflow, visiting

SEED = random.SystemRandom().randrange(10**6)
SAMPLE = 800
"""Queries of each run; tests/search holds every string in Python."""

FIXED = (
    "升官", "ma3diao4", "lü", "lu", "sheng1guan1tu2", "nv", "lu:4", "shengguan", "shēng guān", "xian", "lv",
    "a player", "两三则宫娥", "???", "", "，", "官" * 201, "飲????????飲", "鬱鬱鬱",
)  # fmt: skip

OPEN = """async base => {
  const { Index } = await import(base + "static/search/index.js");
  const { ask } = await import(base + "static/search/ask.js");
  const read = async name => (await fetch(base + "search/" + name)).arrayBuffer();
  window.asked = { index: await Index.open(read), ask };
}"""
ANSWER = """async queries => {
  const found = [];
  for (const [text, texts, functions, speakers, most] of queries) {
    const limits = { texts: new Set(texts), functions: new Set(functions), speakers: new Set(speakers) };
    const { hits, total, exact, fault } = await window.asked.ask(window.asked.index, text, limits, most);
    const told = hits.map(hit => [hit.position, hit.id, hit.lang, hit.before, hit.found, hit.after]);
    found.push([total, exact, fault, told]);
  }
  return found;
}"""
READ = """async ([base, queries]) => {
  const { Index } = await import(base + "static/search/index.js");
  const { ask } = await import(base + "static/search/ask.js");
  const found = [];
  for (const [text, texts, functions, speakers, most] of queries) {
    const names = new Set();
    const read = async name => {
      names.add(name);
      return (await fetch(base + "search/" + name)).arrayBuffer();
    };
    const limits = { texts: new Set(texts), functions: new Set(functions), speakers: new Set(speakers) };
    await ask(await Index.open(read), text, limits, most);
    found.push([...names].sort());
  }
  return found;
}"""
FOLDS = """async texts => texts.map(text => {
  const { tokens, starts, ends } = window.asked.index.fold.chars(text);
  return [tokens.join(""), tokens.map((_, i) => text.slice(starts[i], ends[i])).join("")];
})"""

Asked = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...], int]


def asking(site: Path) -> Ask:
    """What answers in Python from the files of the site."""
    folder = site / "search"
    below = json.loads((folder / "index.json").read_bytes())["folder"]
    return Ask(lambda name: (folder / ("" if name == "index.json" else below) / name).read_bytes(), ROOM)


def answered(ask: Ask, asked: Asked) -> list[Any]:
    """The answer of Python, in the form of the page's."""
    text, texts, functions, speakers, most = asked
    answer = ask(text, Limits(frozenset(texts), frozenset(functions), frozenset(speakers)), most)
    hits = [[hit.position, hit.id, hit.lang, hit.before, hit.found, hit.after] for hit in answer.hits]
    return [answer.total, answer.exact, answer.fault, hits]


@pytest.fixture(scope="module")
def ask(site: Path) -> Ask:
    """The index of the site, asked from Python."""
    return asking(site)


@pytest.fixture(scope="module")
def shown(site: Path) -> list[str]:
    """Everything that the index shows, in either script."""
    pages = sorted((site / "search").glob("*/text/*.json"))
    return [text for page in pages for row in json.loads(page.read_bytes()) for text in row[5:7] if text]


@pytest.fixture(scope="module")
def opened(base: str, browser: Browser) -> Iterator[Visit]:
    """The page, with its modules at hand."""
    with visiting(browser, base, "zh/search/") as visit:
        visit.page.evaluate(OPEN, base)
        yield visit


def queries(shown: list[str], ask: Ask) -> list[Asked]:
    """Strings of one to six characters as they are printed, some with an open place, some limited; and old, absent,
    English and pinyin ones."""
    draw = random.Random(SEED)
    index = ask.index
    functions = sorted({sort.function for sort in index.sorts})
    made: list[Asked] = []
    for _ in range(SAMPLE):
        text = draw.choice(shown)
        at = draw.randrange(len(text))
        length = draw.randint(1, 6) if draw.random() < 0.9 else draw.randint(15, 60)
        string = text[at : at + length] if draw.random() < 0.8 else " ".join(text.split()[:3])[:60]
        if draw.random() < 0.25:
            place = draw.randrange(len(string))
            string = string[:place] + draw.choice("?？*") + string[place + 1 :]
        texts = (draw.choice(list(index.texts)),) if draw.random() < 0.2 else ()
        function = (draw.choice(functions),) if draw.random() < 0.2 else ()
        speaker = (draw.choice(["author", "quoted", "ours"]),) if draw.random() < 0.1 else ()
        made.append((string, texts, function, speaker, draw.choice([1, 20, 500])))
    return [*made, *((text, (), (), (), 20) for text in FIXED)]


def test_the_page_answers_as_python_does(opened: Visit, ask: Ask, shown: list[str]) -> None:
    print(f"seed {SEED}")
    asked = queries(shown, ask)
    told = opened.page.evaluate(ANSWER, [list(one) for one in asked])
    wrong = [one for one, answer in zip(asked, told, strict=True) if answer != answered(ask, one)]
    assert wrong == []
    # limits and open places leave about half of them without an answer: far fewer would say that little is compared
    assert sum(answer[0] > 0 for answer in told) > SAMPLE / 3
    assert opened.faults == []


def test_the_page_fetches_what_python_reads(opened: Visit, site: Path, base: str, ask: Ask, shown: list[str]) -> None:
    """The very files, where each query is the first: so that what is measured in Python (tests/search/test_fetched.py,
    tests/bench/searching.py) is what a reader pays.

    The page has the forms of what stands somewhere only (`bopu.search.shelf`): of 鬱, which stands nowhere, nor 郁, it
    looks up 鬱, and finds as little in another file of the same kind.
    """
    print(f"seed {SEED}")
    below = json.loads((site / "search" / "index.json").read_bytes())["folder"]
    there = set(map(fold_char, "".join(shown)))
    asked = [
        *random.Random(SEED).sample(queries(shown, ask)[: -len(FIXED)], 80),
        *((one, (), (), (), 20) for one in FIXED),
    ]
    unlike = []
    for query, names in zip(asked, opened.page.evaluate(READ, [base, [list(one) for one in asked]]), strict=True):
        read: set[str] = set()

        def reading(name: str, read: set[str] = read) -> bytes:
            read.add(name if name == "index.json" else below + name)
            return (site / "search" / ("" if name == "index.json" else below) / name).read_bytes()

        answered(Ask(reading, ROOM), query)
        if names != sorted(read):
            unlike.append(query[0])
            assert not set(map(fold_char, query[0])) <= there and len(names) == len(read), query
    assert set(unlike) <= {"鬱鬱鬱"}


def test_the_page_folds_as_python_does(opened: Visit, site: Path, shown: list[str]) -> None:
    """Every character that the index shows, and every one of the table that the page reads."""
    table = json.loads((site / "search" / "index.json").read_bytes())["fold"]
    chars = sorted(set("".join(shown)) | {char for row in table["forms"] for char in row})
    told = opened.page.evaluate(FOLDS, chars)
    assert [char for char, (form, _) in zip(chars, told, strict=True) if form != fold_char(char)] == []
    texts = random.Random(SEED).sample(shown, 300)
    for text, (form, source) in zip(texts, opened.page.evaluate(FOLDS, texts), strict=True):
        assert form == fold(text) and fold(source) == form


def found(page: Page) -> list[str]:
    """What the list says, once the page has said that it is done."""
    expect(page.locator("#search-status")).not_to_be_empty()
    return page.locator("#search-hits li").all_inner_texts()


@pytest.mark.parametrize(("lang", "said"), [("zh", "「陞官」共 18 處。"), ("en", "“陞官”: 18 found.")])
def test_a_reader_types_and_reads(lang: str, said: str, base: str, browser: Browser) -> None:
    """By keyboard alone; the address keeps the query, a link leads to the clause, and back to the list."""
    with visiting(browser, base, f"{lang}/search/") as visit:
        page = visit.page
        page.get_by_role("searchbox").focus()
        page.keyboard.type("陞官")
        page.keyboard.press("Enter")
        expect(page.locator("#search-status")).to_have_text(said)
        assert page.locator("#search-status").get_attribute("aria-live") == "polite"
        assert all(mark in ("陞官", "升官") for mark in page.locator("#search-hits mark").all_inner_texts())
        page.locator("#search-hits a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/sgt.title.1/")
        assert page.locator("h1").is_visible()
        page.go_back()
        expect(page.locator("#search-status")).to_have_text(said)
        assert page.get_by_role("searchbox").input_value() == "陞官"
        assert visit.faults == []


def test_a_link_carries_a_query_with_its_limits(base: str, browser: Browser, node_modules: Path) -> None:
    with visiting(browser, base, "en/search/?q=%E5%AE%98&text=shengguantu&function=procedure") as visit:
        lines = found(visit.page)
        assert lines and all("procedure" in line and "sgt." in line for line in lines)
        visit.page.get_by_label("Function").select_option("")
        expect(visit.page.locator("#search-more")).to_be_visible()
        assert "function" not in visit.page.url and "text=shengguantu" in visit.page.url
        before = visit.page.locator("#search-hits mark").count()
        assert 20 <= before < 40
        visit.page.locator("#search-more").click()
        expect(visit.page.locator("#search-hits mark").nth(39)).to_be_visible()
        for width in (360, 1280):
            visit.page.set_viewport_size({"width": width, "height": 800})
            assert overflow(visit.page) == 0
        assert axe_faults(visit.page, node_modules) == []
        assert visit.faults == []


@pytest.mark.parametrize(("lang", "said"), [("zh", "{} 處"), ("en", "{} places")])
def test_hits_of_one_clause_stand_together(lang: str, said: str, ask: Ask, base: str, browser: Browser) -> None:
    """A clause is one line, which says how often it has what was asked, and marks each place."""
    with visiting(browser, base, f"{lang}/search/?q=官&text=shengguantu") as visit:
        found(visit.page)
        hits = ask("官", Limits(frozenset({"shengguantu"}))).hits
        clauses = list(dict.fromkeys(hit.id for hit in hits))
        lines = visit.page.locator("#search-hits li")
        assert [line.split()[-1] for line in lines.locator("a").all_inner_texts()] == clauses
        for line, clause in zip(lines.all(), clauses, strict=True):
            count = sum(hit.id == clause for hit in hits)
            assert line.locator("mark").count() == count
            assert (said.format(count) in line.locator(".where").inner_text()) is (count > 1)
        assert len(clauses) < len(hits)


def test_an_address_with_rubbish_is_read_as_far_as_it_goes(base: str, browser: Browser) -> None:
    with visiting(browser, base, "zh/search/?q=%3Cb%3E官&text=nobody&speaker=%00&x=1") as visit:
        assert found(visit.page) == []
        assert "「<b>官」無所得" in visit.page.inner_text("#search-status") and visit.faults == []


def test_every_hit_leads_to_a_page_and_a_place(ask: Ask, site: Path, base: str, browser: Browser) -> None:
    """Of each text, each companion and the glossary some hits."""
    with visiting(browser, base) as visit:
        for slug in ask.index.texts:
            visit.page.goto(f"{base}zh/search/?q={'官' if slug == 'glossary' else '一'}&text={slug}")
            found(visit.page)
            links = [link.get_attribute("href") or "" for link in visit.page.locator("#search-hits a").all()]
            assert links
            for link in links:
                path, _, fragment = link.removeprefix("../../").partition("#")
                html = (site / path / "index.html").read_text("utf-8")
                assert not fragment or f'id="{fragment}"' in html, link


def test_an_index_that_is_gone_is_told(base: str, browser: Browser) -> None:
    with visiting(browser, base, "en/search/") as visit:
        visit.page.route("**/search/index.json", lambda route: route.fulfill(status=404, body=""))
        visit.page.reload()
        visit.page.get_by_role("searchbox").fill("官")
        expect(visit.page.locator("#search-fault")).to_contain_text("could not be loaded (404 index.json)")


def test_without_a_script_the_page_says_what_to_do(base: str, browser: Browser) -> None:
    with visiting(browser, base, "en/search/", java_script_enabled=False) as visit:
        assert visit.page.locator("#needs-script").is_visible()
        assert not visit.page.locator("form").is_visible()
