"""Turns the play page of a built site into one file, opens it from the disk and plays its first move."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bopu.site.bundle import Unbundled, bundle
from bopu.site.strings import read_strings
from tests.browser.tables import begin, open_table, ready

SLUG = "cailianchuan"
"""The game with the smallest files."""

HOST = "https://books.example/bopu/"


def test_a_game_in_one_file_is_played_from_the_disk_and_asks_no_host(
    root: Path, site: Path, browser: Browser, tmp_path: Path
) -> None:
    templates = root / "site_templates"
    strings = read_strings(templates / "strings.toml")
    made = {lang: bundle(site, templates, SLUG, lang, strings[lang], HOST).decode() for lang in ("zh", "en")}
    file = tmp_path / "game.html"
    file.write_text(made["en"], encoding="utf-8")
    faults: list[str] = []
    asked: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: said.type in ("error", "warning") and faults.append(said.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri(), wait_until="load")
    said = page.locator("main .notice").first.inner_text()
    size = float(re.findall(r"\(([\d.]+) MB\)", said)[0])
    assert abs(size - file.stat().st_size / 1_000_000) < 0.2 and "exempt from the Content-Security-Policy" in said
    open_table(page)
    begin(page, seats=("person", *("random",) * 6))
    ready(page)
    assert page.locator("#throw:visible, .choice:visible").count() > 0
    assert [url for url in asked if not url.startswith((file.as_uri(), "data:", "blob:"))] == []
    assert faults == []
    page.close()
    assert "不守本站各頁之內容安全政策" in made["zh"] and HOST in made["zh"]


def test_a_page_that_is_not_there_is_refused_in_a_sentence(root: Path, tmp_path: Path) -> None:
    strings = read_strings(root / "site_templates/strings.toml")
    with pytest.raises(Unbundled, match="expected a text that is played on the site"):
        bundle(tmp_path, root / "site_templates", SLUG, "en", strings["en"])
