"""Turns a project into a site that is shown on a local port and follows every save of its corpus and templates."""

import errno
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from watchfiles import watch

from bopu import __version__
from bopu.clauses import Corpus, read_corpus
from bopu.findings import Finding, has_errors
from bopu.project import open_project
from bopu.project.model import Project
from bopu.project.whole_folder import Files
from bopu.site.build import not_found, with_files
from bopu.site.copies import default_folder
from bopu.site.games import read_games
from bopu.site.past import read_past
from bopu.site.player import Player, find_player
from bopu.site.render import Renderer
from bopu.site.strings import read_strings
from bopu.site.write import is_site, update_site, write_site

HOST = "127.0.0.1"
QUIET = 200
"""Milliseconds without a further save after which a rebuild begins."""

IDLE = 60
"""Seconds after which a connection is closed on which nothing is asked."""

COUNTED = 20
"""In how many games is counted what games rest on: rules that are being written change with every save."""

Report = Callable[[str], None]


def serve(
    root: Path,
    out: Path,
    *,
    port: int = 8000,
    report: Report = print,
    stop: threading.Event | None = None,
    player: Path | None = None,
    base_url: str = "",
    kept: Path | None = None,
) -> int:
    """Build into `out`, show it on `port` and rebuild on every save, until `stop` is set or the user interrupts.

    Pages are shown to this machine only. `player` is the folder of Pyodide where that is not where the set-up left it.
    `base_url` is where the site will stand, which a sitemap needs; `kept` is the folder with the copies of releases
    where that is not beside the corpus. Returns the exit status: 1 where the port is taken or there is nothing to show.
    """
    stop = stop or threading.Event()
    try:
        server = ThreadingHTTPServer((HOST, port), partial(_Handler, root=root, directory=str(out)))
    except (OSError, OverflowError) as fault:
        report(_port_sentence(port, fault))
        return 1
    with server:
        found, told = _player(player)
        _tell(told, report)
        if has_errors(told):
            return 1
        return _show(server, out, _Builder(root, report, found, base_url, kept), stop)


def _show(server: ThreadingHTTPServer, out: Path, builder: "_Builder", stop: threading.Event) -> int:
    """Build, and show what was built until the end; the exit status."""
    report = builder.report
    project = builder.build(lambda files: write_site(out, files))
    if not (out.is_dir() and is_site(out)):
        report(f"there is no site to show in {out}: correct the faults told above and start again")
        return 1
    report(f"http://{HOST}:{server.server_address[1]}/ shows {out} and follows every save; Ctrl-C ends")
    if not builder.base_url:
        report("without --base-url there is no sitemap.xml, which names pages in full; all else is as built")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        _follow(out, project, builder, stop)
    except KeyboardInterrupt:
        report("ended")
    finally:
        server.shutdown()
        thread.join()
    return 0


def _player(folder: Path | None) -> tuple[Player | None, list[Finding]]:
    found, told = find_player(folder)
    return found and replace(found, counted=COUNTED), told


@dataclass(frozen=True)
class _Builder:
    """What builds the site at each save as `bopu build` does: with its releases, and as if it stood at `base_url`."""

    root: Path
    report: Report
    player: Player | None
    base_url: str
    kept: Path | None

    def build(self, write: Callable[[Files], object]) -> Project | None:
        """Read everything and write the site; with errors in the input nothing is written. All findings are
        reported."""
        project, findings = open_project(self.root)
        if project is not None:
            corpus, more = read_corpus(project)
            findings = findings + more
            if corpus is not None and not has_errors(findings):
                findings = findings + self._made(project, corpus, write)
        _tell_pages(findings, self.report)
        return project

    def _made(self, project: Project, corpus: Corpus, write: Callable[[Files], object]) -> list[Finding]:
        games, findings = read_games(project, corpus)
        if has_errors(findings):
            return findings
        past, told = read_past(project, corpus, games, self.kept or default_folder(project))
        findings = findings + told
        if has_errors(findings):
            return findings
        made = with_files(corpus, project, self.base_url, write, games=games, player=self.player, past=past)
        return findings + made


def _follow(out: Path, project: Project | None, builder: _Builder, stop: threading.Event) -> None:
    """Rebuild after each burst of saves. Only pages whose bytes changed are written."""

    def write(files: Files) -> None:
        changed = update_site(out, files)
        builder.report(f"rebuilt: {len(changed)} files changed")

    watched = _watched(builder.root, project)
    for _ in watch(*watched, debounce=QUIET * 4, step=QUIET, stop_event=stop, recursive=True):
        builder.build(write)


def _watched(root: Path, project: Project | None) -> Iterable[Path]:
    folders = (project.corpus, project.templates) if project else (root,)
    return [folder for folder in folders if folder.is_dir()]


def _tell(findings: Iterable[Finding], report: Report) -> None:
    for finding in findings:
        report(str(finding))


def _tell_pages(findings: Sequence[Finding], report: Report) -> None:
    _tell(findings, report)
    if has_errors(findings):
        report("the pages stay as they were until these errors are corrected")


def _port_sentence(port: int, fault: Exception) -> str:
    if isinstance(fault, OverflowError):
        return f"expected a port from 0 to 65535; found {port}"
    what = {
        errno.EADDRINUSE: "is taken by another program: end that, or choose another with --port",
        errno.EACCES: "may not be used without special rights: choose one above 1023 with --port",
    }.get(getattr(fault, "errno", 0), f"cannot be used: {fault}")
    return f"the port {port} {what}"


TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".jsonl": "application/jsonl; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".jsonld": "application/ld+json",
    ".tei": "application/tei+xml",
    ".atom": "application/atom+xml",
}


class _Handler(SimpleHTTPRequestHandler):
    """Serves the site's folder: no lists of folders, the site's own page for what is missing, nothing kept by the
    browser. A connection is kept for the next request: every answer says how long it is.
    """

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"
    timeout = IDLE
    disable_nagle_algorithm = True  # else the body waits until the browser has confirmed the head

    def __init__(self, *args: Any, root: Path, **kwargs: Any) -> None:
        self.root = root
        super().__init__(*args, **kwargs)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = self._missing() if code == HTTPStatus.NOT_FOUND else b""
        if not body:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _missing(self) -> bytes:
        """The site's own page for a missing address; nothing while the templates cannot be read."""
        project, _ = open_project(self.root)
        if project is None:
            return b""
        try:
            strings = read_strings(project.templates / "strings.toml")
            return not_found(Renderer(project.templates, strings, __version__), "/")
        except Exception:  # a template under the editor's hands: the plain answer of the server will do
            return b""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of single requests."""
