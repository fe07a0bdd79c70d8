"""Turns the claims about search into measurements: how long a query takes beside a linear scan in the browser, how fast
and large an index of 5 MB is made, and how much a query fetches of one of 100 MB.

`python -m tests.bench.searching` measures 5 MB, `--megabytes 100` as many (some ten minutes, and a gigabyte of memory);
`--site FOLDER` measures queries in Chromium on a built site, beside a scan of the same folded text there.
"""

import gzip
import resource
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from bopu.search import Ask, Passage, index_files
from bopu.search.ask import ANY, ROOM, Limits
from tests.bench.searched import FUNCTIONS, Sample, generated

BOUND = 100_000
"""Bytes that a query should fetch at most."""


class Timed:
    """Passages as they come, and how long it took to think them up, which is not what is measured."""

    def __init__(self, passages: Iterable[Passage], sample: Sample) -> None:
        self.took = 0.0
        self._passages = passages
        self._sample = sample

    def __iter__(self) -> Iterator[Passage]:
        begun = time.process_time()
        for passage in self._passages:
            self._sample.add(passage)
            self.took += time.process_time() - begun
            yield passage
            begun = time.process_time()


class Counted:
    """A folder of an index that counts what a query reads: as it is, and compressed as a server would send it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.read: dict[str, int] = {}
        self.packed: dict[str, int] = {}

    def __call__(self, name: str) -> bytes:
        data = (self.folder / name).read_bytes()
        self.read[name] = len(data)
        self.packed[name] = len(gzip.compress(data, 6))
        return data


def build(size: int, folder: Path) -> Sample:
    """Make the index of a generated text, say what that took, and give queries that find something there."""
    sample = Sample()
    passages = Timed(generated(size), sample)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun, total, files = time.process_time(), 0, 0
    for name, data in index_files(passages):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        total, files = total + len(data), files + 1
    took = time.process_time() - begun - passages.took
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    click.echo(
        f"{size / 1e6:.0f} MB: index in {took:.1f} CPU s; process at most {most / 1024:.0f} MB, {before / 1024:.0f} MB "
        f"before it began; {files:,} files, {total / 1e6:.1f} MB"
    )
    return sample


def fetches(folder: Path, queries: dict[str, list[str]]) -> None:
    """What each query reads that comes to a page for the first time: the head of the index among it."""
    worst: tuple[int, str] = (0, "")
    limits = {"limited": Limits(frozenset({"t03"}), frozenset(FUNCTIONS[:1]))}
    for kind, strings in queries.items():
        rows = []
        for string in strings:
            counted = Counted(folder)
            answer = Ask(counted, ROOM)(string, limits.get(kind, ANY))
            raw, packed = sum(counted.read.values()), sum(counted.packed.values())
            rows.append((raw, packed, len(counted.read), answer.exact, answer.total > 0))
            worst = max(worst, (raw, string))
        raws, packs, requests, exact, some = zip(*rows, strict=True)
        click.echo(
            f"  {kind}, {len(rows)} queries: median {statistics.median(raws) / 1e3:.0f} kB, most "
            f"{max(raws) / 1e3:.0f} kB; compressed median {statistics.median(packs) / 1e3:.0f}, most "
            f"{max(packs) / 1e3:.0f} kB; at most {max(requests)} files; found {sum(some)}, counted exactly {sum(exact)}"
        )
    click.echo(f"  most: {worst[0] / 1e3:.0f} kB for {worst[1]}")
    click.echo("reached: under 100 kB" if worst[0] < BOUND else "missed: under 100 kB")


SCAN = """async ([base, queries, rounds, runs]) => {
  const { Index } = await import(base + "static/search/index.js");
  const { ask } = await import(base + "static/search/ask.js");
  const head = await (await fetch(base + "search/index.json")).json();
  const read = async name => (await fetch(base + "search/" + name, { cache: "no-store" })).arrayBuffer();
  const none = { texts: new Set(), functions: new Set(), speakers: new Set() };
  const index = await Index.open(read);
  const pages = Math.ceil(head.size / head.page);
  const texts = [];
  for (let page = 0; page < pages; page += 1) {
    const rows = await (await fetch(`${base}search/${head.folder}text/${page}.json`)).json();
    for (const row of rows) texts.push(row[5]);
  }
  const folded = texts.map(text => index.fold.plain(text));
  const scan = query => {
    const wanted = index.fold.plain(query);
    let found = 0;
    for (const text of folded) {
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found += 1;
    }
    return found;
  };
  const early = [], cold = [], warm = [], scanned = [];
  for (const query of queries) {
    let fresh, begun, first;
    const firsts = [], wholes = [];
    for (let i = 0; i < runs; i += 1) {
      fresh = await Index.open(read);
      first = 0;
      begun = performance.now();
      await ask(fresh, query, none, 20, () => first = performance.now() - begun);
      wholes.push(performance.now() - begun);
      firsts.push(first || wholes.at(-1));
    }
    early.push(firsts);
    cold.push(wholes);
    begun = performance.now();
    for (let i = 0; i < rounds; i += 1) await ask(fresh, query, none, 20);
    warm.push((performance.now() - begun) / rounds);
    begun = performance.now();
    for (let i = 0; i < rounds; i += 1) scan(query);
    scanned.push((performance.now() - begun) / rounds);
  }
  return [early, cold, warm, scanned, folded.reduce((sum, text) => sum + text.length, 0)];
}"""
RUNS = 9
"""How often each query is the first of a page: what other work does to it differs from run to run."""


def in_browser(site: Path, queries: list[str]) -> None:
    """Time queries on a built site: the first of a page, the same again, and a scan of all that the index shows."""
    import shutil

    from playwright.sync_api import sync_playwright

    from tests.browser.serving import Quiet, serving
    from tests.browser.visiting import FLAGS, visiting

    Quiet.protocol_version, Quiet.wbufsize = "HTTP/1.1", -1  # a connection for many files, as every host has it
    with serving(site) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with visiting(browser, base, "zh/search/") as visit:
            early, cold, warm, scanned, size = visit.page.evaluate(SCAN, [base, queries, 20, RUNS])
        browser.close()

    def told(times: list[float]) -> str:
        return f"median {statistics.median(times):.2f} ms, most {max(times):.2f} ms"

    click.echo(f"{len(queries)} queries on {site}, {size:,} folded characters, in Chromium")
    for what, times in (("the first five places", early), ("twenty places", cold)):
        least = told([min(runs) for runs in times])
        every = told([run for runs in times for run in runs])
        click.echo(f"  first time, files fetched, to {what}: the best of {RUNS} runs {least}; all runs {every}")
    click.echo(f"  again: {told(warm)}\n  linear scan: {told(scanned)}")
    ratio = statistics.median(one / other for one, other in zip(scanned, warm, strict=True))
    click.echo(f"  a scan takes {ratio:.1f} x the time of a query whose files are there (median of ratios)")


@click.command()
@click.option("--megabytes", type=int, default=5, show_default=True, help="How large a text to generate.")
@click.option("--scratch", type=click.Path(path_type=Path, exists=True), help="Where the index may lie meanwhile.")
@click.option("--site", type=click.Path(path_type=Path, exists=True), help="A built site whose queries to time.")
def main(megabytes: int, scratch: Path | None, site: Path | None) -> None:
    """Measure search."""
    if site is not None:
        queries = ["陞官", "官", "飲", "太宰", "一", "馬弔", "太宰飲", "大?者", "a player", "shengguan", "圖演繹規則"]
        in_browser(site, queries)
        return
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        sample = build(megabytes * 1_000_000, Path(folder))
        fetches(Path(folder), sample.queries())


if __name__ == "__main__":
    main()
