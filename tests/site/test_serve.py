"""Turns saves of a served corpus into requests, and looks at what a browser would get."""

import http.client
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bopu.site import build_site, serve
from tests.site.projects import CLAUSES, SEGMENTS, add_text, read

PATIENCE = 120.0


class Served:
    """A project that is being served, with what the server reported."""

    def __init__(self, root: Path, base_url: str = "") -> None:
        self.root, self.base_url = root, base_url
        self.reports: list[str] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        self.until(lambda: any(line.startswith("http://") for line in self.reports))
        self.base = next(line for line in self.reports if line.startswith("http://")).split()[0]

    def _run(self) -> None:
        serve(self.root, self.root / "out", port=0, report=self.reports.append, stop=self.stop, base_url=self.base_url)

    def end(self) -> None:
        """Stop serving."""
        self.stop.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def follow(self) -> None:
        """Wait until saves are followed: one that came before would be missed."""
        text = self.root / "corpus/shi/text.xml"

        def follows() -> bool:
            text.write_bytes(text.read_bytes())
            time.sleep(0.2)
            return any(line.startswith("rebuilt: ") for line in self.reports)

        self.until(follows)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, or fail with what was reported."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, self.reports
            time.sleep(0.05)

    def get(self, address: str) -> tuple[int, str]:
        """Status and body of a page."""
        try:
            with urllib.request.urlopen(self.base + address) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as fault:
            return fault.code, fault.read().decode()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A small text, served on a free port."""
    add_text(tmp_path)
    server = Served(tmp_path)
    yield server
    server.end()


def test_a_save_is_seen_on_the_next_request_and_only_changed_pages_are_written(served: Served) -> None:
    served.follow()
    text = served.root / "corpus/shi/text.xml"
    untouched = (served.root / "out/zh/about/index.html").stat()  # a file that is written again is a new file
    assert "首條" in served.get("zh/shi/a.3/")[1]
    text.write_text(text.read_text(encoding="utf-8").replace("首條", "第一條"), encoding="utf-8")
    served.until(lambda: "第一條" in served.get("zh/shi/a.3/")[1])
    assert (served.root / "out/zh/about/index.html").stat().st_ino == untouched.st_ino


def test_with_errors_the_old_pages_stay_and_the_finding_is_told(served: Served) -> None:
    served.follow()
    text = served.root / "corpus/shi/text.xml"
    sound = text.read_text(encoding="utf-8")
    text.write_text(sound.replace("</body>", ""), encoding="utf-8")
    served.until(lambda: any("the pages stay as they were" in line for line in served.reports))
    assert any(line.startswith("corpus/shi/text.xml:") for line in served.reports)
    assert served.get("zh/shi/a.3/")[0] == 200
    text.write_text(sound.replace("首條", "復原"), encoding="utf-8")
    served.until(lambda: "復原" in served.get("zh/shi/a.3/")[1])


def test_a_missing_page_is_answered_with_the_sites_own(served: Served) -> None:
    status, body = served.get("no/such/page/")
    assert status == 404 and 'href="/static/site.css"' in body
    assert served.get("static/")[0] == 404


def test_a_connection_is_kept_over_answers_of_every_kind(served: Served) -> None:
    """A page, the head of one, a folder without its slash, what did not change, a missing page: one connection."""
    line = http.client.HTTPConnection(served.base.removeprefix("http://").rstrip("/"), timeout=PATIENCE)
    asked = [("GET", "/zh/shi/", {}), ("HEAD", "/zh/shi/", {}), ("GET", "/zh/shi", {}), ("GET", "/no/", {})]
    asked += [("HEAD", "/no/", {}), ("GET", "/robots.txt", {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})]
    found, sockets = [], set()
    for method, path, headers in asked:
        line.request(method, path, headers=headers)
        answer = line.getresponse()
        sockets.add(line.sock)
        body = answer.read()
        found.append((answer.status, answer.version))
        assert answer.status == 304 or int(answer.headers["Content-Length"]) == len(body) or method == "HEAD"
    assert found == [(status, 11) for status in (200, 200, 301, 404, 404, 304)]
    assert len(sockets) == 1 and None not in sockets
    line.close()


def test_releases_robots_feed_and_sitemap_are_shown_as_built(tmp_path: Path) -> None:
    add_text(tmp_path)
    corpus, project = read(tmp_path)
    kept, host = tmp_path / "releases", "https://books.example/"
    assert build_site(corpus, project, tmp_path / "built", base_url=host, kept=kept, release="1.0") == []
    for base_url in (host, ""):
        server = Served(tmp_path, base_url)
        try:
            for name in ("v/1.0/en/shi/a.1/", "robots.txt", "changes.atom", "sitemap.xml"):
                status, body = server.get(name)
                if base_url:
                    built = tmp_path / "built" / (f"{name}index.html" if name.endswith("/") else name)
                    assert (status, body) == (200, built.read_text("utf-8")), name
                else:
                    assert status == (404 if name == "sitemap.xml" else 200), name
            said = [line for line in server.reports if line.startswith("without --base-url there is no sitemap.xml")]
            assert len(said) == (0 if base_url else 1)
        finally:
            server.end()


def test_a_lost_id_is_told_and_the_pages_stay(tmp_path: Path) -> None:
    add_text(tmp_path)
    corpus, project = read(tmp_path)
    assert build_site(corpus, project, tmp_path / "out", kept=tmp_path / "releases", release="1.0") == []
    add_text(tmp_path, clauses=CLAUSES[:2], segments=SEGMENTS[:1])
    server = Served(tmp_path)
    try:
        assert any("which release 1.0 promised" in line for line in server.reports)
        assert server.get("zh/shi/a.3/")[0] == 200
    finally:
        server.end()


def test_what_a_browser_runs_is_sent_with_its_type(served: Served) -> None:
    for name, kind in (("a.wasm", "application/wasm"), ("a.mjs", "text/javascript; charset=utf-8")):
        (served.root / "out/static" / name).write_bytes(b"")
        with urllib.request.urlopen(f"{served.base}static/{name}") as answer:
            assert answer.headers["Content-Type"] == kind


def test_a_folder_that_is_not_pyodide_is_told_and_nothing_is_served(tmp_path: Path) -> None:
    add_text(tmp_path)
    told: list[str] = []
    assert serve(tmp_path, tmp_path / "out", port=0, report=told.append, player=tmp_path / "corpus") == 1
    assert len(told) == 1 and "npm package pyodide" in told[0]


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    add_text(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port, told = taken.getsockname()[1], []
        assert serve(tmp_path, tmp_path / "out", port=port, report=told.append) == 1
    assert told == [f"the port {port} is taken by another program: end that, or choose another with --port"]


def test_a_faulty_corpus_and_no_site_is_told_and_ends(tmp_path: Path) -> None:
    folder = add_text(tmp_path)
    (folder / "text.xml").write_text("<TEI", encoding="utf-8")
    told: list[str] = []
    assert serve(tmp_path, tmp_path / "out", port=0, report=told.append) == 1
    assert told[-1].startswith("there is no site to show")


def test_a_port_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    told: list[str] = []
    assert serve(tmp_path, tmp_path / "out", port=70_000, report=told.append) == 1
    assert told == ["expected a port from 0 to 65535; found 70000"]
