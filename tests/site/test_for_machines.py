"""Turns what a site tells machines of itself (head, sitemap, robots, feed) back into facts, with and without a known
place."""

import re
from datetime import datetime
from pathlib import Path
from urllib.parse import urljoin
from uuid import UUID

import pytest
from lxml import etree, html

from bopu.site.feed import day_of
from bopu.site.sitemap import sitemap_files
from tests.site.projects import add_text, build, every_file

HOST = "https://books.example/bopu/"
MAPS = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with two texts, one withheld; its site in `out`, and in `hosted` the one that knows its place."""
    root = tmp_path_factory.mktemp("machines")
    add_text(root)
    add_text(root, slug="secret", publish="none")
    assert build(root, root / "out") == []
    assert build(root, root / "hosted", base_url=HOST) == []
    return root


def pages(site: Path) -> dict[str, html.HtmlElement]:
    """All pages by address."""
    files = (path for path in site.rglob("index.html"))
    return {
        path.parent.relative_to(site).as_posix().removeprefix(".")
        + "/" * (path.parent != site): html.document_fromstring(path.read_bytes())
        for path in files
    }


@pytest.mark.parametrize("site", ["out", "hosted"])
def test_every_page_names_its_languages_and_these_name_each_other(made: Path, site: str) -> None:
    found = pages(made / site)
    ways = {address: languages(address, page) for address, page in found.items()}
    for address, named in ways.items():
        assert set(named) == {"zh-Hant", "en", "x-default"}, address
        assert HOST + address in named.values(), address
        for way in named.values():
            assert ways[way.removeprefix(HOST)] == named, (address, way)


def languages(address: str, page: html.HtmlElement) -> dict[str, str]:
    """Where a page says that it is, by language, in full."""
    links = page.xpath("//link[@hreflang]")
    return {link.get("hreflang"): urljoin(HOST + address, link.get("href")) for link in links}


def test_full_addresses_stand_only_where_the_place_is_known(made: Path) -> None:
    for address, page in pages(made / "hosted").items():
        assert page.xpath("//link[@rel='canonical']/@href") == [HOST + address]
        assert page.xpath("//meta[@property='og:url']/@content") == [HOST + address]
    for page in pages(made / "out").values():
        assert page.xpath("//link[@rel='canonical'] | //meta[@property='og:url']") == []


def test_every_page_says_what_a_link_to_it_shows(made: Path) -> None:
    for address, page in pages(made / "out").items():
        graph = {meta.get("property"): meta.get("content") for meta in page.xpath("//meta[@property]")}
        assert {"og:title", "og:type", "og:description", "og:locale", "og:site_name"} <= set(graph), address
        assert all(graph.values()) and "og:image" not in graph
        locale = "en_US" if address.startswith("en/") else "zh_TW"
        assert graph["og:locale"] == locale != graph["og:locale:alternate"]
        assert page.xpath("//meta[@name='description']/@content") == [graph["og:description"]]
    clause = pages(made / "out")["en/shi/a.2/"]
    assert clause.xpath("//meta[@name='description']/@content") == ["Throw four dice & win."]


def test_the_sitemap_names_every_page_and_robots_the_sitemap(made: Path) -> None:
    root = etree.fromstring((made / "hosted/sitemap.xml").read_bytes())
    assert root.tag == MAPS + "urlset"
    listed = [loc.text for loc in root.iter(MAPS + "loc")]
    assert sorted(listed) == sorted(HOST + address for address in pages(made / "hosted"))
    assert f"Sitemap: {HOST}sitemap.xml" in (made / "hosted/robots.txt").read_text(encoding="utf-8")
    assert not (made / "out/sitemap.xml").exists()
    assert "Sitemap" not in (made / "out/robots.txt").read_text(encoding="utf-8")


def test_a_sitemap_with_too_many_pages_names_several() -> None:
    names = [f"p{number}/" for number in range(5)]
    files = dict(sitemap_files(HOST, names, 2))
    index = etree.fromstring(files["sitemap.xml"])
    assert index.tag == MAPS + "sitemapindex"
    parts = [loc.text.removeprefix(HOST) for loc in index.iter(MAPS + "loc")]
    found = [loc.text for part in parts for loc in etree.fromstring(files[part]).iter(MAPS + "loc")]
    assert len(parts) == 3 and found == [HOST + name for name in names]


@pytest.mark.parametrize("site", ["out", "hosted"])
def test_the_feed_is_atom_with_the_dates_that_headers_state(made: Path, site: str) -> None:
    root = etree.fromstring((made / site / "changes.atom").read_bytes())
    assert root.tag == ATOM + "feed"
    entries = root.findall(ATOM + "entry")
    assert len(entries) == 2  # of the edition and of its translation; nothing of the withheld text
    ids = [one.findtext(ATOM + "id") for one in (root, *entries)]
    assert len(set(ids)) == len(ids) and all(UUID(one) for one in ids)
    for one in (root, *entries):
        assert one.findtext(ATOM + "title")
        assert datetime.fromisoformat(one.findtext(ATOM + "updated").replace("Z", "+00:00")).date().isoformat() == (
            "2026-01-02"
        )
    for entry in entries:
        assert entry.findtext(f"{ATOM}author/{ATOM}name") and entry.findtext(ATOM + "content") == "made"
        href = urljoin(HOST + "changes.atom", entry.find(ATOM + "link").get("href"))
        assert href.removeprefix(HOST) in pages(made / site)
    other = etree.fromstring((made / ("hosted" if site == "out" else "out") / "changes.atom").read_bytes())
    assert [one.findtext(ATOM + "id") for one in other.findall(ATOM + "entry")] == ids[1:]


@pytest.mark.parametrize(
    ("stated", "day"),
    [("2026-01-02", "2026-01-02"), ("2026-03", "2026-03-01"), ("1998", "1998-01-01"), ("soon", ""), ("", "")],
)
def test_a_day_is_a_date_that_was_written(stated: str, day: str) -> None:
    assert day_of(stated) == day


def test_no_page_needs_a_query_or_another_host(made: Path) -> None:
    for name, content in every_file(made / "out").items():
        if name.endswith(".html"):
            fetched = re.findall(r"<(?:script|img|link|iframe|source)[^>]*?(?:src|href)=\"([^\"]*)\"", content.decode())
            assert [one for one in fetched if "://" in one or "?" in one] == [], name
