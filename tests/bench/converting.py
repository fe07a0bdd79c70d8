"""`python -m tests.bench.converting`: conversion of 10 MB of text in both directions, beside OpenCC alone, in one run.

The text is what the four editions read in the script that is converted from, over and over. Both sides begin and end
with text; the sides run in turn, and the ratio is that of the medians.
"""

import argparse
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import opencc

from bopu.clauses.read import read_corpus, read_decided
from bopu.cli.converted_file import converted_pieces
from bopu.project import open_project
from bopu.text.conversion_tables import read_tables
from bopu.text.decisions import Settled, text_decisions
from bopu.text.script import CONFIGS

ROOT = Path(__file__).resolve().parents[2]
BYTES = 10_000_000
LAYERS = {"zh-Hant": "simplified", "zh-Hans": "traditional"}
TARGET = 0.5
CHUNK = 1 << 18


def sample(script: str) -> str:
    """10 MB of UTF-8 in the other script than the one that is converted to, a clause a line."""
    project, _ = open_project(ROOT)
    assert project is not None
    corpus, _ = read_corpus(project)
    assert corpus is not None
    lines = "".join(clause.readings[LAYERS[script]] + "\n" for edition in corpus.editions for clause in edition.clauses)
    return (lines * (BYTES // len(lines.encode()) + 1)).encode()[:BYTES].decode("utf-8", "ignore")


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds that some work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> int:
    """Status 1 where conversion is slower than half of OpenCC alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each side runs")
    times = parser.parse_args().times
    project, _ = open_project(ROOT)
    assert project is not None
    _, words, _ = read_decided(project)
    reached = True
    for script, config in CONFIGS.items():
        text, bare = sample(script), opencc.OpenCC(config)

        def chunks(text: str = text) -> list[str]:
            return [text[at : at + CHUNK] for at in range(0, len(text), CHUNK)]

        def ours(script: str = script) -> int:
            return sum(map(len, converted_pieces(chunks(), script, words)))

        def theirs(text: str = text, bare: opencc.OpenCC = bare) -> int:
            return len(bare.convert(text))

        assert ours() == theirs() == len(text)
        taken = [(seconds(ours), seconds(theirs)) for _ in range(times)]
        mine, other = (statistics.median(one) for one in zip(*taken, strict=True))
        reached = reached and other / mine >= TARGET
        print(f"to {script}: {len(text) / mine / 1e6:.1f} million characters per CPU second; OpenCC alone "
              f"{len(text) / other / 1e6:.1f}; ratio {other / mine:.2f}")  # fmt: skip
        tables, _ = read_tables()
        assert tables is not None
        part = text[:300_000]
        settled = Settled(script, tables[script], words, {}, None)
        audited = seconds(lambda part=part, settled=settled: sum(1 for _ in text_decisions(part, settled)))  # type: ignore[misc]
        print(f"  with --audit: {len(part) / audited / 1e6:.2f} million characters per CPU second")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    print("reached: half the speed of OpenCC alone" if reached else "NOT reached: half the speed of OpenCC alone")
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
