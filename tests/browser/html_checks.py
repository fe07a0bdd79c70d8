"""Turns the files of a built site into lines about links that lead nowhere and HTML that is not valid."""

import json
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

LINKS = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("source", "src"), ("use", "href"))
# A host shows it for any address, so its links cannot be relative.
FROM_ANYWHERE = "404.html"


def link_faults(site: Path) -> list[str]:
    """One line per link, picture, style or script that is missing, outside, or names a fragment that is not there."""
    pages = {path: html.document_fromstring(path.read_bytes()) for path in sorted(site.rglob("*.html"))}
    anchors = {path: set(tree.xpath("//@id")) for path, tree in pages.items()}
    found = []
    for path, tree in pages.items():
        if path == site / FROM_ANYWHERE:
            continue
        for name, attribute in LINKS:
            for value in tree.xpath(f"//*[local-name()='{name}']/@{attribute}"):
                fault = _fault(str(value), name, path, site, anchors)
                if fault:
                    found.append(f"{path.relative_to(site).as_posix()}: {name} {value}: {fault}")
    return found


def _fault(value: str, name: str, path: Path, site: Path, anchors: dict[Path, set[str]]) -> str:
    """What is wrong with one link, or nothing."""
    parts = urlsplit(value)
    if parts.scheme or parts.netloc:
        return "" if name == "a" and parts.scheme in ("http", "https", "mailto") else "is not on this site"
    if parts.path.startswith("/"):
        return "is absolute, so the site would not work in a folder"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    if not target.is_relative_to(site.resolve()) or not target.is_file():
        return "leads to no file"
    fragment = unquote(parts.fragment)
    carries = "=" in fragment  # a record that the script of the page reads, and no place on it
    if fragment and not carries and target in anchors and fragment not in anchors[target]:
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
