"""Measures the reading view of a long text (50,000 generated clauses): how long its pages take to make and how large
they are, how the longest scrolls in Chromium, and how soon after it was asked for a page can be used, with nothing kept
from before.

`python -m tests.bench.long_pages` makes the pages of one language, those of a few clauses, and what they need;
`--site FOLDER` measures pages of a site of the four texts beside them. A page can be used when the first control that a
reader would touch (a layer, a list that opens, a field) has answered: it is used when the document is there, and two
frames later what it did has been painted.
"""

import argparse
import gzip
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bopu import __version__
from bopu.site.build import static_files
from bopu.site.context import Context, make_context
from bopu.site.head import Heads
from bopu.site.pages import text_pages
from bopu.site.parting_table import parts_files
from bopu.site.places import places_of
from bopu.site.render import Renderer
from bopu.site.strings import read_strings
from tests.bench.long_text import SLUG, write
from tests.browser.serving import serving
from tests.browser.visiting import FLAGS
from tests.site.projects import read

LANG = "en"
"""The language whose pages show the translation beside the text, and so have more in them."""
CHROMIUM = "BOPU_CHROMIUM", "/usr/bin/chromium"
SIZE: ViewportSize = {"width": 1280, "height": 900}
BUDGET = 1000
"""Milliseconds until a page can be used."""
KINDS = ("{lang}/{slug}/", "{lang}/{slug}/play/")
SLUGS = ("shengguantu", "cailianchuan", "madiao", "guobiao")
FIXED = ("en/shengguantu/sgt.1.1.6/", "en/search/", "en/")

USED = """() => {
  window.used = new Promise((done, fail) => addEventListener("DOMContentLoaded", () => {
    const told = { there: performance.now() };
    const layer = document.querySelector(".controls input[type=radio]:not(:checked)");
    const control = layer ?? document.querySelector("main summary, main input, main select, main button, main a");
    if (!control) return fail(new Error("a control was expected on the page; found none"));
    const before = control.matches("summary") ? control.parentElement.open : control.checked;
    control.focus();
    if (layer || control.matches("summary, [type=checkbox], [type=radio]")) control.click();
    const after = control.matches("summary") ? control.parentElement.open : control.checked;
    told.control = `${control.localName}${control.id ? `#${control.id}` : ""}`;
    told.answered = before !== after || document.activeElement === control;
    requestAnimationFrame(() => requestAnimationFrame(() => done({ ...told, used: performance.now() })));
  }));
}"""
SCROLLED = """async () => {
  const frames = [];
  const step = Math.max(innerHeight, document.documentElement.scrollHeight / 400);
  let last = performance.now();
  await new Promise(requestAnimationFrame);
  while (scrollY + innerHeight < document.documentElement.scrollHeight - 1 && frames.length < 2000) {
    scrollBy({ top: step, behavior: "instant" });
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  const height = document.documentElement.scrollHeight;
  const at = scrollY + innerHeight >= height - 1;
  return { frames: frames.slice(1), at, height, nodes: document.querySelectorAll("*").length };
}"""


@dataclass(frozen=True)
class Made:
    """A page that was made: its address, the seconds it took, its bytes plain and compressed."""

    address: str
    seconds: float
    size: int
    packed: int


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Says how many CPU seconds something took."""
    start = time.process_time()
    yield
    print(f"{name}: {time.process_time() - start:.1f} CPU s", flush=True)


def opened(root: Path) -> Context:
    """The context of the site of a project."""
    corpus, project = read(root)
    return make_context(corpus, project, read_strings(project.templates / "strings.toml"), "", __version__)


def made_pages(context: Context, out: Path) -> list[Made]:
    """The pages of the reading view in one language, written below `out` with that of the first clause."""
    renderer = Renderer(context.project.templates, context.strings, __version__, Heads(context))
    found = []
    start = time.process_time()
    (edition,) = context.editions
    for page in text_pages(context, edition, places_of(edition), LANG, None, ()):
        name, data = renderer.file(page)
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
        seconds = time.process_time() - start
        if page.template == "clause.html":
            break
        found.append(Made(page.address, seconds, len(data), len(gzip.compress(data, 6))))
        start = time.process_time()
    for name, data in (*static_files(context.project.templates / "static"), *parts_files(context)):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    return found


def use(browser: Browser, address: str) -> dict[str, Any]:
    """When a page could be used, in milliseconds from its request, by a browser that has seen nothing of the site; and
    how many of the processor its main thread had until then, which says more on a busy machine."""
    context = browser.new_context(viewport=SIZE)
    page = context.new_page()
    page.add_init_script(f"({USED})()")
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="domcontentloaded")
    told: dict[str, Any] = page.evaluate("() => window.used")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    told["work"] = metrics["TaskDuration"] * 1000
    context.close()
    if not told["answered"]:
        raise AssertionError(f"{address}: {told['control']} was expected to answer and did not")
    return told


def tell_used(browser: Browser, base: str, addresses: list[str], runs: int) -> None:
    """A line for each page."""
    width = max(map(len, addresses))
    print(f"{'milliseconds until a page can be used, cold':{width}}   CPU  there   used (medians of {runs})")
    for address in addresses:
        told = [use(browser, base + address) for _ in range(runs)]
        there, used, work = (statistics.median(one[key] for one in told) for key in ("there", "used", "work"))
        most, over = max(one["used"] for one in told), "" if used < BUDGET else "over"
        spent = f"{work:4.0f}  {there:5.0f}  {used:5.0f} {over:4}  most {most:5.0f}"
        print(f"{address:{width}}  {spent}  {told[0]['control']}", flush=True)


def tell_scrolled(browser: Browser, address: str) -> None:
    """How a page scrolls to its end, a window at a time."""
    page = browser.new_page(viewport=SIZE)
    page.goto(address, wait_until="load")
    told = page.evaluate(SCROLLED)
    page.close()
    assert told["at"], f"{address}: the end was expected to be reached"
    frames = sorted(told["frames"])
    print(
        f"the longest page: {told['nodes']:,} elements, {told['height']:,} pixels high, scrolled to its end in "
        f"{len(frames)} frames: median {statistics.median(frames):.0f} ms, longest {frames[-1]:.0f} ms"
    )


def tell_made(made: list[Made], clauses: int) -> None:
    """What the pages of the reading view took and weigh."""
    seconds = [one.seconds for one in made]
    print(
        f"{len(made)} pages of {clauses:,} clauses in {sum(seconds):.1f} CPU s: "
        f"a page median {statistics.median(seconds) * 1000:.0f} ms, most {max(seconds) * 1000:.0f} ms"
    )
    for name, sizes in (("plain", [one.size for one in made]), ("compressed", [one.packed for one in made])):
        middle = statistics.median(sizes)
        print(
            f"  {name}: first {sizes[0] / 1000:.0f} kB, median {middle / 1000:.0f} kB, most {max(sizes) / 1000:.0f} kB"
        )


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clauses", type=int, default=50_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--site", type=Path, help="a built site of the four texts, measured beside")
    asked = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, out = Path(folder), Path(folder) / "site"
        with timed("writing the text"):
            write(root, asked.clauses)
        with timed("reading it, and what all pages share"):
            context = opened(root)
        made = made_pages(context, out)
        tell_made(made, asked.clauses)
        browser = playwright.chromium.launch(executable_path=os.environ.get(*CHROMIUM), args=FLAGS)
        longest = max(made, key=lambda one: one.size)
        with serving(out) as base:
            tell_scrolled(browser, base + longest.address)
            own = [made[0].address, longest.address, f"{LANG}/{SLUG}/h.1/"]
            tell_used(browser, base, own, asked.runs)
        if asked.site:
            with serving(asked.site) as base:
                addresses = [kind.format(lang="en", slug=slug) for slug in SLUGS for kind in KINDS]
                tell_used(browser, base, [*addresses, *FIXED], asked.runs)
        browser.close()
        print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
