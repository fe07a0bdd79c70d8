"""Turns the play page of a built site into one HTML file that holds everything it asks for and plays from ``file://``.

A browser gives a page from a disk no host to ask: its modules become addresses of data in an import map, its files
(the engine, the rules, citations) lie packed in it, and its worker is told them. Such a file cannot keep the policy of
the site's pages, which allows nothing inside a page to run, and says so.
"""

import base64
import gzip
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urljoin

from bopu.findings import Finding, error
from bopu.project.model import Project
from bopu.project.write import write_text
from bopu.site.addresses import CONTENT_LANG, LANGUAGES
from bopu.site.download import GZIP_LEVEL
from bopu.site.strings import Strings, read_strings

NOWHERE = "https://bopu.invalid/"
"""The base of links where nobody says where the site stands: no host can have this name."""

PARTS, MADE = "bundle", "bundles"
"""Where the scripts of such a page lie among the templates, and the folder of the files made."""

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n')
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]*)">')
_SCRIPT = re.compile(r'<script(?: type="module")? src="([^"]*)"(?: defer| type="module")*></script>')
_MODULE = 'type="module"'
_PICTURE = re.compile(r'(<(?:img|link)\b[^>]*\b(?:src|href)=")([^"]*\.svg)(")')
_IMPORT = re.compile(r'(\bfrom |\bimport\(|\bimport )"(\.[^"]*)"')
_LANGUAGES = re.compile(r'<link rel="alternate"[^>]*>\n')
_DATA = re.compile(r'(<script type="application/json" id="play-data">)(.*?)(</script>)', re.DOTALL)


class Unbundled(Exception):
    """The page cannot be made one file; the message is one sentence."""


def bundle(site: Path, templates: Path, slug: str, lang: str, strings: Strings, base: str = "") -> bytes:
    """The play page of a text in a language as one file. `site` is a built site, `base` the full address of where it
    stands, with a slash at its end: links then lead there. Raises `Unbundled`, or OSError."""
    at = f"{lang}/{slug}/play/"
    if not (site / at / "index.html").is_file():
        raise Unbundled(f"expected a text that is played on the site; found no page /{at}")
    return _Bundle(site, templates, at, base or NOWHERE).whole(strings, bool(base)).encode()


class _Bundle:
    """One page while it is put together; addresses are below the root of the site."""

    def __init__(self, site: Path, templates: Path, at: str, base: str) -> None:
        self.site, self.templates, self.at, self.base = site, templates, at, base
        self.modules: dict[str, str] = {}

    def whole(self, strings: Strings, placed: bool) -> str:
        """The file; `placed` says that its links lead to a site."""
        page = self.text(f"{self.at}index.html")
        page = _LANGUAGES.sub("", _POLICY.sub("", page))
        page = _STYLE.sub(lambda found: f"<style>\n{self.text(self.below(found[1]))}</style>", page)
        scripts = [self.script(self.below(found[1]), _MODULE in found[0]) for found in _SCRIPT.finditer(page)]
        page = _SCRIPT.sub("", page)
        page = _PICTURE.sub(lambda found: found[1] + self.picture(self.below(found[2])) + found[3], page)
        data = _DATA.search(page)
        if data is None:
            raise Unbundled(f"expected the data of a table in /{self.at}; found none")
        files = json.dumps({self.base + name: self.packed(unquote(name)) for name in self.wanted(json.loads(data[2]))})
        worker = base64.b64encode(self.worker().encode()).decode()
        tail = "\n".join([
            f'<script type="application/json" id="bundle-files">{files}</script>',
            f'<script type="text/plain" id="bundle-worker">{worker}</script>',
            f"<script>\n{self.part('page.js')}</script>",
            *scripts,
        ])  # fmt: skip
        size = f"{(len(page.encode()) + len(tail) + len(json.dumps(self.modules))) / 1_000_000:.1f}"
        links = strings.say("bundle", "links") if placed else strings.say("bundle", "no_links")
        said = strings.say("bundle", "said", mb=size) + links
        note = f'<p class="notice" lang="{CONTENT_LANG[strings.lang]}">{html.escape(said)}</p>\n'
        maps = f'<script type="importmap">{json.dumps({"imports": self.modules})}</script>\n'
        page = page.replace("<head>\n", f'<head>\n<base href="{html.escape(self.base + self.at)}">\n', 1)
        page = page.replace("</head>", f"{maps}</head>", 1).replace(
            '<main id="main">\n', f'<main id="main">\n{note}', 1
        )
        return page.replace("</body>", f"{tail}\n</body>", 1)

    def below(self, href: str) -> str:
        """A link of the page as a file below the root."""
        return unquote(urljoin("/" + self.at, href).lstrip("/"))

    def text(self, name: str) -> str:
        """A file of the site."""
        return (self.site / name).read_text(encoding="utf-8")

    def part(self, name: str) -> str:
        """A script that only such a page has."""
        return (self.templates / PARTS / name).read_text(encoding="utf-8")

    def packed(self, name: str) -> str:
        """A file, with gzip and in base64."""
        data = gzip.compress((self.site / name).read_bytes(), GZIP_LEVEL, mtime=0)
        return base64.b64encode(data).decode()

    def picture(self, name: str) -> str:
        """A picture as an address that holds it."""
        return "data:image/svg+xml;base64," + base64.b64encode((self.site / name).read_bytes()).decode()

    def wanted(self, data: object) -> Iterator[str]:
        """The files that the table asks for, as addresses below the root."""
        assert isinstance(data, dict)
        told = data["addresses"]
        known = [file["url"] for file in data["files"]]
        beside = [told[name] for name in ("source", "ruleset", "citations", "positions", "rests") if told.get(name)]
        for href in dict.fromkeys((*known, *beside)):
            yield urljoin("/" + self.at, href).lstrip("/")

    def script(self, name: str, module: bool) -> str:
        """A script of the page: a module comes by its name in the import map, any other as it is."""
        if not module:
            return f"<script>\n{self.text(name)}</script>"
        return f'<script type="module">import "{self.module(name)}";</script>'

    def module(self, name: str) -> str:
        """The name of a module in the import map; it and all that it imports are put there."""
        called = f"bundle/{name}"
        if called not in self.modules:
            self.modules[called] = ""  # modules may import each other
            inner = PurePosixPath(name).parent.as_posix() + "/"

            def renamed(found: re.Match[str]) -> str:
                return f'{found[1]}"{self.module(urljoin("/" + inner, found[2]).lstrip("/"))}"'

            text = _IMPORT.sub(renamed, self.text(name))
            self.modules[called] = "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()
        return called

    def worker(self) -> str:
        """The worker as one module: a worker has no import map."""
        loading = self.text("static/player/loading.js").replace("export ", "")
        playing = self.text("static/player/worker.js")
        changed = [
            (loading, "await import(url)", "await moduleOf(url)"),
            (playing, 'import { Fault, Loading, faultOf } from "./loading.js";', ""),
            (playing, "const [{ loadPyodide }] = ", "const [{ loadPyodide }, { default: createPyodideModule }] = "),
            (playing, "    indexURL: folder,", "    indexURL: folder, createPyodideModule,"),
        ]
        whole = loading + playing
        for text, old, new in changed:
            if text.count(old) != 1:
                raise Unbundled(
                    f"expected {old!r} once in the worker of the play page; found it {text.count(old)} times"
                )
            whole = whole.replace(old, new)
        return self.part("worker.js") + whole


def bundles(site: Path, project: Project, slug: str, base_url: str = "") -> tuple[list[Path], list[Finding]]:
    """Write the play page of a text as one file in each language, into the folder `bundles` beside the site."""
    made: list[Path] = []
    base = f"{base_url.rstrip('/')}/" if base_url else ""
    try:
        table = read_strings(project.templates / "strings.toml")
        for lang in LANGUAGES:
            path = site.parent / MADE / f"{slug}.{lang}.html"
            write_text(path, bundle(site, project.templates, slug, lang, table[lang], base).decode())
            made.append(path)
    except (Unbundled, ValueError) as fault:
        return made, [error("site.bundle", slug, 0, str(fault))]
    return made, []
