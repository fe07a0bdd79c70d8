"""Turns the built site into what it says of its engine: every file hashed, listed with its licence, and asked for."""

import hashlib
import json
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Browser

from bopu.ruleset.load import loads
from bopu.site.positions import positions_of
from tests.browser.conftest import RESTS
from tests.browser.kinds import SLUG
from tests.browser.playing import ask, at_play_page, open_engine


def engine_files(site: Path) -> list[str]:
    """All files below engine/, by their addresses."""
    return [path.relative_to(site).as_posix() for path in sorted((site / "engine").rglob("*")) if path.is_file()]


def test_every_file_of_the_engine_is_in_the_sums(site: Path) -> None:
    lines = (site / "data/SHA256SUMS").read_text(encoding="utf-8").splitlines()
    told = dict(reversed(line.split("  ")) for line in lines)
    files = engine_files(site)
    assert len(files) > 8
    for name in files:
        assert told[f"../{name}"] == hashlib.sha256((site / name).read_bytes()).hexdigest()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_downloads_page_lists_each_with_its_digest_and_says_the_licences(site: Path, lang: str) -> None:
    tree = html.document_fromstring((site / lang / "downloads/index.html").read_bytes())
    (shelf,) = tree.xpath("//section[@aria-labelledby='shelf-engine']")
    rows = {row.xpath("./a/@href")[0].removeprefix("../../"): row.text_content() for row in shelf.xpath(".//li")}
    assert sorted(rows) == engine_files(site)
    for name, words in rows.items():
        assert hashlib.sha256((site / name).read_bytes()).hexdigest() in words and "gzip" in words
    words = shelf.text_content()
    assert all(name in words for name in ("Mozilla Public License 2.0", "Python Software Foundation", "MIT License"))
    assert len(shelf.xpath(".//a[starts-with(@href, 'https://github.com/pyodide/pyodide/tree/')]")) == 1


def test_addresses_that_tell_a_digest_tell_that_of_their_file(site: Path) -> None:
    (packed,) = (site / "engine").glob("bopu-*.zip")
    assert packed.stem == f"bopu-{hashlib.sha256(packed.read_bytes()).hexdigest()[:12]}"
    (rules,) = (site / "engine").glob(f"{SLUG}-????????????.json")
    assert rules.stem == f"{SLUG}-{json.loads(rules.read_text(encoding='utf-8'))['version'][:12]}"


def test_what_games_rest_on_is_counted_of_as_many_as_were_asked_for(site: Path) -> None:
    rests = [json.loads(file.read_text(encoding="utf-8")) for file in (site / "engine").glob("*-rests.json")]
    assert {named["games"] for file in rests for named in file.values()} == {int(RESTS)}


def test_positions_stand_beside_the_engine(site: Path) -> None:
    project, compiled = site.parent, (site / "data" / SLUG / "ruleset.json").read_text(encoding="utf-8")
    kept = sorted((project / "build/positions").iterdir())
    found = positions_of(project, loads(compiled)).found
    assert sorted((project / "build/positions").iterdir()) == kept, "the build has kept what it found"
    written = json.loads((site / f"engine/{SLUG}-positions.json").read_bytes())
    assert {clause: place for clause, place in written.items() if "record" in place} == found and len(found) > 50


def test_opening_a_game_asks_for_the_files_of_the_page_and_for_no_other(browser: Browser, base: str) -> None:
    asked: list[str] = []
    with at_play_page(browser, base) as visit:
        visit.page.context.on("request", lambda request: asked.append(request.url))
        open_engine(visit.page, base)
        (about,) = ask(visit.page, [{"do": "about"}])
        data = json.loads(visit.page.locator("#play-data").text_content() or "")
        assert visit.faults == []
    assert about["game"] == SLUG
    wanted = {file["url"].removeprefix("../../../") for file in data["files"]}
    assert {url.removeprefix(base) for url in asked if "/engine/" in url} == wanted
    assert sum(file["size"] for file in data["files"]) == data["total"] > data["sent"] > 0
