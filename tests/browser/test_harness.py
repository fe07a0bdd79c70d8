"""Turns planted faults in a small site made by hand into the lines by which each check must tell them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.html_checks import link_faults, nu_faults
from tests.browser.serving import serving
from tests.browser.visiting import axe_faults, keyboard_walk, overflow, visiting

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
PAGE = """<!doctype html>
<html lang="zh-Hant"><head><meta charset="utf-8"><title>陞官圖</title>
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="icon.svg"><link rel="stylesheet" href="site.css"><script src="site.js" defer></script>
</head><body><main id="main"><h1>陞官圖</h1>{body}</main></body></html>
"""
GOOD = """<p><a href="#main">上</a> <a href="two/">次</a> <a href="https://example.org/">外</a>
<img src="icon.svg" alt="圖"></p>"""


def write(folder: Path, body: str = GOOD, policy: str = POLICY, script: str = "", style: str = "") -> Path:
    """A site of two pages."""
    (folder / "two").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE.format(body=body, policy=policy), encoding="utf-8")
    second = PAGE.format(body='<p id="here"><a href="../">回</a></p>', policy=policy)
    second = second.replace('href="icon', 'href="../icon').replace('"site.', '"../site.')
    (folder / "two" / "index.html").write_text(second, encoding="utf-8")
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    (folder / "site.css").write_text(style or "a:focus { outline: 2px solid }")
    (folder / "site.js").write_text(script)
    return folder


def faults_on_loading(browser: Browser, folder: Path, expected: str) -> list[str]:
    """What the browser complains about on the first page, until what is expected is told or it is long overdue."""
    with serving(folder) as base, visiting(browser, base) as visit:
        for _ in range(100):
            if any(expected in line for line in visit.faults):
                break
            visit.page.wait_for_timeout(100)
        return visit.faults


def test_a_good_site_has_no_fault(tmp_path: Path, browser: Browser, java: Path, node_modules: Path) -> None:
    folder = write(tmp_path / "site")
    assert link_faults(folder) == []
    assert nu_faults(folder, java, node_modules) == []
    with serving(folder) as base, visiting(browser, base) as visit:
        assert axe_faults(visit.page, node_modules) == []
        assert overflow(visit.page) == 0
        assert [stop.visible for stop in keyboard_walk(visit.page, 9)] == [True, True, True]
        assert visit.faults == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="three/">x</a>', "index.html: a three/: leads to no file"),
        ('<a href="../">x</a>', "index.html: a ../: leads to no file"),
        ('<a href="#there">x</a>', "index.html: a #there: leads to no such place on the page"),
        ('<a href="two/#there">x</a>', "index.html: a two/#there: leads to no such place on the page"),
        ('<a href="/two/">x</a>', "index.html: a /two/: is absolute, so the site would not work in a folder"),
        ('<img alt="" src="gone.png">', "index.html: img gone.png: leads to no file"),
        (
            '<img alt="" src="https://example.org/a.png">',
            "index.html: img https://example.org/a.png: is not on this site",
        ),
        ('<script src="//example.org/a.js"></script>', "index.html: script //example.org/a.js: is not on this site"),
        ('<a href="javascript:alert(1)">x</a>', "index.html: a javascript:alert(1): is not on this site"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path, body: str, fault: str) -> None:
    assert link_faults(write(tmp_path / "site", body)) == [fault]


def test_a_fragment_on_another_page_is_found_where_it_exists(tmp_path: Path) -> None:
    assert link_faults(write(tmp_path / "site", '<a href="two/#here">x</a><a href="two/index.html#here">x</a>')) == []


INVALID = {
    "nested": ("<p><div>x</div></p>", "No “p” element in scope"),
    "twice": ('<p id="main">x</p>', "Duplicate ID"),
    "old": ("<center>x</center>", "obsolete"),
}


def test_invalid_html_is_found(tmp_path: Path, java: Path, node_modules: Path) -> None:
    for name, (body, _) in INVALID.items():
        write(tmp_path / "site" / name, body)
    found = nu_faults(tmp_path / "site", java, node_modules)
    for name, (_, fault) in INVALID.items():
        assert any(f"/site/{name}/index.html:" in line and fault in line for line in found), (name, found)
    assert not any("/two/" in line for line in found), found


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ('<img src="icon.svg">', "image-alt"),
        ('<button type="button"></button>', "button-name"),
        ('<input type="text">', "label"),
        ('<p class="pale">看不清</p>', "color-contrast"),
        ('<p lang="xx-not-a-language">x</p>', "valid-lang"),
    ],
)
def test_what_a_reader_cannot_use_is_found(
    tmp_path: Path, browser: Browser, node_modules: Path, body: str, rule: str
) -> None:
    folder = write(tmp_path / "site", body, style=".pale { color: #ddd; background: #fff }")
    with serving(folder) as base, visiting(browser, base) as visit:
        assert [line.partition(":")[0] for line in axe_faults(visit.page, node_modules)] == [rule]


def test_a_request_to_another_host_is_found(tmp_path: Path, browser: Browser) -> None:
    """The other host is a second port of this machine: nothing leaves it."""
    with serving(write(tmp_path / "other")) as other:
        folder = write(tmp_path / "site", f'<img alt="" src="{other}icon.svg">', policy="img-src *")
        expected = f"request to another host: {other}icon.svg"
        assert expected in faults_on_loading(browser, folder, expected)


@pytest.mark.parametrize(
    ("body", "script", "fault"),
    [
        ('<p style="color: red">x</p>', "", "Content Security Policy"),
        ("<script>document.title = 1</script>", "", "Content Security Policy"),
        ("", "console.error('planted')", "console: planted"),
        ("", "throw new Error('planted')", "script: planted"),
        ('<img alt="" src="gone.svg">', "", "404: "),
        ("", "eval('1')", "script: "),
    ],
)
def test_what_the_browser_complains_about_is_found(
    tmp_path: Path, browser: Browser, body: str, script: str, fault: str
) -> None:
    found = faults_on_loading(browser, write(tmp_path / "site", body, script=script), fault)
    assert any(fault in line for line in found), found


def test_a_page_wider_than_the_window_is_found(tmp_path: Path, browser: Browser) -> None:
    folder = write(tmp_path / "site", style="main { width: 500px }")
    with serving(folder) as base, visiting(browser, base, viewport={"width": 360, "height": 640}) as visit:
        assert overflow(visit.page) > 100


def test_a_focus_that_cannot_be_seen_is_found(tmp_path: Path, browser: Browser) -> None:
    folder = write(tmp_path / "site", style="a:focus { outline: none }")
    with serving(folder) as base, visiting(browser, base) as visit:
        assert [stop.visible for stop in keyboard_walk(visit.page, 9)] == [False, False, False]
