"""Turns saves of a served corpus into requests, and looks at what a browser would get."""

import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bopu.site import serve
from tests.site.projects import add_text

PATIENCE = 30.0


class Served:
    """A project that is being served, with what the server reported."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.reports: list[str] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        self.until(lambda: any(line.startswith("http://") for line in self.reports))
        self.base = next(line for line in self.reports if line.startswith("http://")).split()[0]

    def _run(self) -> None:
        serve(self.root, self.root / "out", port=0, report=self.reports.append, stop=self.stop)

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
    server.stop.set()
    server.thread.join(PATIENCE)
    assert not server.thread.is_alive()


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
