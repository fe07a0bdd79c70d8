"""Turns `bopu check` on the texts of this corpus, without mutants, into how long it takes: CPU seconds of all its
processes, and seconds that pass.

`python -m tests.bench.checking` measures all texts together: with nothing kept, unchanged, and after a change of each
text in turn; with `--each` also each text by itself, with nothing kept. Every run is of processes of their own, and of
a copy of the corpus.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench.peers import machine

ROOT = Path(__file__).resolve().parents[2]
WALL = 20
"""Seconds that all texts together should take at most, on two cores of a quiet machine."""
COPIED = ("corpus", "schema", "project.toml")


class Taken(NamedTuple):
    """What a command took: CPU seconds of it and all its processes, seconds that passed, the exit status."""

    cpu: float
    wall: float
    status: int


def copied(folder: Path) -> Path:
    """A project in a folder with the corpus of this one, and nothing built."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        elif source.is_file():
            shutil.copy(source, folder / name)
    return folder


def taken(project: Path, slugs: Sequence[str] = ()) -> Taken:
    """What one check takes."""
    command = [sys.executable, "-m", "bopu", "check", *slugs, "--project", str(project)]
    paths = os.pathsep.join([str(ROOT / "tooling"), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, check=False)
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Taken(cpu, wall, done.returncode)


def changed(project: Path, slug: str) -> None:
    """Change a text where it changes nothing that is found."""
    with (project / "corpus" / slug / "text.xml").open("a", encoding="utf-8") as file:
        file.write("<!-- read again -->\n")


def told(name: str, one: Taken) -> str:
    """One line."""
    return f"{name:<24}{one.cpu:>8.1f} CPU s{one.wall:>8.1f} s"


def measured(project: Path, slugs: Sequence[str], each: bool) -> Iterator[tuple[str, Taken]]:
    """Each run by its name, the one with nothing kept first."""
    yield "cold", taken(project)
    yield "unchanged", taken(project)
    for slug in slugs:
        changed(project, slug)
        yield f"{slug} changed", taken(project)
    for slug in slugs if each else ():
        shutil.rmtree(project / "build")
        yield f"{slug} alone", taken(project, (slug,))


def main() -> None:
    """Measure, print, and exit with 1 where a check finds an error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", action="store_true", help="also each text by itself")
    asked = parser.parse_args()
    print(f"{machine()}; load {os.getloadavg()[0]:.1f}")
    slugs = sorted(path.parent.name for path in ROOT.glob("corpus/*/rules.yaml"))
    rows: dict[str, Taken] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, one in measured(copied(Path(folder)), slugs, asked.each):
            rows[name] = one
            print(told(name, one), flush=True)
    reached = "reached" if rows["cold"].wall <= WALL else "not reached"
    print(f"{reached}: all texts, with nothing kept, in {WALL} s; load {os.getloadavg()[0]:.1f}")
    sys.exit(max(one.status for one in rows.values()))


if __name__ == "__main__":
    main()
