"""Turns a built site into how long a reader waits from the click to the first legal move, as a ratio to bare Pyodide.

`python -m tests.bench.first_move [SITE] [--runs N]` opens the play page in Chromium, presses its buttons and waits for
the dice; in turn with it a page that only loads Pyodide, from the same files and host. Each run begins with a browser
that has stored nothing. SITE is build/site unless another is named.
"""

import argparse
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.kinds import SLUG
from tests.browser.serving import serving
from tests.browser.visiting import FLAGS
from tests.conftest import pytest_configure, told

RUNS = 5
RATIO, SECONDS = 1.5, 6.0
PATIENCE = 180_000
BARE = {
    "bare.html": """<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'">
<button id="go">Load</button>
<script type="module" src="bare.js"></script>""",
    "bare.js": """document.getElementById("go").addEventListener("click", () => {
  const worker = new Worker("bare-worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    document.body.append(Object.assign(document.createElement("p"), { id: "sum", textContent: data }));
  });
});""",
    "bare-worker.js": """import { loadPyodide } from "./site/FOLDER/pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));""",
}
"""A page that does nothing but load Pyodide in a module worker, and one sum to see that it runs."""


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """The address of one host with the bare page, and the site below site/."""
    folder = sorted(site.glob("engine/pyodide-*"))[-1].relative_to(site).as_posix()
    with tempfile.TemporaryDirectory() as made:
        (Path(made) / "site").symlink_to(site.resolve())
        for name, text in BARE.items():
            (Path(made) / name).write_text(text.replace("FOLDER", folder), encoding="utf-8")
        with serving(Path(made)) as base:
            yield base


def bare(page: Page, base: str) -> float:
    """Seconds until bare Pyodide has run its sum."""
    page.goto(base + "bare.html")
    page.wait_for_load_state("networkidle")
    begun = time.perf_counter()
    page.click("#go")
    page.wait_for_selector("#sum")
    return time.perf_counter() - begun


def ours(page: Page, base: str) -> float:
    """Seconds until the person on the first seat may throw."""
    page.goto(f"{base}site/en/{SLUG}/play/")
    page.wait_for_load_state("networkidle")
    begun = time.perf_counter()
    page.click("#open-engine")
    page.click(".begin")
    page.wait_for_selector("#throw:visible:enabled")
    return time.perf_counter() - begun


def cold(playwright: Playwright, chromium: Path, measure: Callable[[Page], float]) -> float:
    """One measurement in a browser that was just started and has stored nothing."""
    browser: Browser = playwright.chromium.launch(executable_path=str(chromium), args=FLAGS)
    try:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        return measure(page)
    finally:
        browser.close()


def report(name: str, times: list[float], ratio: float) -> None:
    """One line of the table."""
    print(f"{name:36}{median(times):9.2f}{min(times):9.2f}{max(times):9.2f}{ratio:8.2f}")


def main() -> int:
    """0 where both targets are reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=Path("build/site"), metavar="SITE")
    parser.add_argument("--runs", type=int, default=RUNS, metavar="N")
    asked = parser.parse_args()
    if not any(asked.site.glob("engine/pyodide-*")):
        sys.exit(f"expected a site with play in {asked.site}; found no engine/ there: build it with `make site`")
    pytest_configure()
    chromium = told("BOPU_CHROMIUM")
    alone, played = [], []
    with hosted(asked.site) as base, sync_playwright() as playwright:
        for _ in range(asked.runs):
            alone.append(cold(playwright, chromium, lambda page: bare(page, base)))
            played.append(cold(playwright, chromium, lambda page: ours(page, base)))
    ratio = median(played) / median(alone)
    print(f"{'seconds, cold':36}{'median':>9}{'least':>9}{'most':>9}{'ratio':>8}")
    report("bare Pyodide", alone, 1.0)
    report("click to first legal move", played, ratio)
    print(f"{platform.machine()}, {platform.system()}, {asked.runs} runs of each")
    reached = ratio <= RATIO and median(played) <= SECONDS
    print(f"{'reached' if reached else 'not reached'}: {RATIO} times bare Pyodide, and {SECONDS:.0f} seconds")
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
