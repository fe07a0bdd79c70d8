"""Turns the files of a built site into lines about links that lead nowhere and HTML that is not valid."""

import json
import posixpath
import subprocess
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree, html

LINKS = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src", "use": "href"}
"""The attribute of each element that leads somewhere."""

# A host shows it for any address, so its links cannot be relative.
FROM_ANYWHERE = "404.html"


def link_faults(site: Path) -> list[str]:
    """One line per link, picture, style or script that is missing, outside, or names a fragment that is not there."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {name: _read((site / name).read_bytes()) for name in sorted(files) if name.endswith(".html")}
    found = []
    for page, (links, _) in pages.items():
        for name, value in links if page != FROM_ANYWHERE else ():
            fault = _fault(value, name, page, files, pages)
            if fault:
                found.append(f"{page}: {name} {value}: {fault}")
    return found


def _read(page: bytes) -> tuple[list[tuple[str, str]], set[str]]:
    """The links of a page, each with the element that has it, and the ids of its places."""
    links, ids = [], set()
    for element in html.document_fromstring(page).iter(etree.Element):
        name = element.tag.rpartition("}")[2]
        if name in LINKS and (value := element.get(LINKS[name])) is not None:
            links.append((name, value))
        if (place := element.get("id")) is not None:
            ids.add(place)
    return links, ids


def _fault(
    value: str, name: str, page: str, files: set[str], pages: Mapping[str, tuple[list[tuple[str, str]], set[str]]]
) -> str:
    """What is wrong with one link of a page, or nothing."""
    parts = urlsplit(value)
    if parts.scheme or parts.netloc:
        return "" if name == "a" and parts.scheme in ("http", "https", "mailto") else "is not on this site"
    if parts.path.startswith("/"):
        return "is absolute, so the site would not work in a folder"
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path))) if parts.path else page
    if target not in files:
        target = posixpath.normpath(posixpath.join(target, "index.html"))
    if target not in files:
        return "leads to no file"
    fragment = unquote(parts.fragment)
    carries = "=" in fragment  # a record that the script of the page reads, and no place on it
    if fragment and not carries and target in pages and fragment not in pages[target][1]:
        return "leads to no such place on the page"
    return ""


def nu_faults(site: Path, java: Path, node_modules: Path, *parts: str) -> list[str]:
    """The errors of the Nu HTML checker over all pages, or those of some folders, in one run."""
    jar = node_modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    command = [str(java), "-Xss4m", "-jar", str(jar), "--errors-only", "--skip-non-html", "--format", "json"]
    command += [str(site / part) for part in parts or ("",)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        messages = json.loads(done.stderr)["messages"]
    except (ValueError, KeyError) as error:
        raise AssertionError(
            f"the Nu HTML checker was expected to answer in JSON, and said: {done.stderr[:500]}"
        ) from error
    return [f"{told['url']}:{told.get('lastLine', 0)}: {told['message']}" for told in messages]
