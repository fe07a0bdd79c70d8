"""Measures reading: ten times the clauses should take ten times the time, and 10 MB in one text node no more than 10
MB elsewhere.

`python -m tests.bench.reading` prints the times and the ratios. It is no test, since times on a shared machine vary.
"""

import time
from collections.abc import Callable

from bopu.clauses.read import read_clauses
from bopu.project.folder import shared_folder
from bopu.text.lines import compare_lines, make_digests, parse_digests, source_lines
from bopu.text.model import Document
from bopu.text.parse import to_document
from bopu.text.schema import Schema
from bopu.text.source import parse_source
from tests.text.tei import ACT, clause, tei

CONTENT = (
    '<label>1.</label> 凡<term ref="term:dahe">大賀</term>者各賀以<measure quantity="30" unit="chou">三十籌</measure>，'
    f'得<rs type="face" key="1"><choice><orig>么</orig><reg xml:lang="zh-Hans" {ACT}>幺</reg></choice></rs>者再擲。'
)


def generated(clauses: int, lang: str = "zh-Hant") -> bytes:
    """A document of so many clauses, each on a line of its own."""
    return tei("\n".join(f"<p>{clause(CONTENT, str(number))}</p>" for number in range(clauses)), lang=lang).encode()


def read(data: bytes) -> Document:
    """Everything from bytes to clauses."""
    source = parse_source(data, "t.xml")
    assert source.root is not None, source.findings
    document, findings = to_document(source.root, "t.xml", {})
    assert document is not None, findings
    read_clauses(document, "shi", {})
    return document


def undo(data: bytes) -> None:
    """The lines of the source, compared with their digests."""
    document = read(data)
    text = "\n".join(line for line, _ in source_lines(document))
    digests, _ = parse_digests(make_digests("t.txt", text.encode()).encode(), "t.digests")
    assert digests is not None
    assert compare_lines(document, digests) == []


def validate(data: bytes) -> None:
    """Both schemas."""
    source = parse_source(data, "t.xml")
    assert source.root is not None
    assert Schema(shared_folder("schema")).validate(source.root, "t.xml") == []


def seconds(work: Callable[[bytes], object], data: bytes) -> float:
    """CPU seconds of one run."""
    start = time.process_time()
    work(data)
    return time.process_time() - start


def main() -> None:
    """Print a line for each kind of work."""
    for name, work, lang in (
        ("reading", read, "zh-Hant"),
        ("reading, with layout as spaces", read, "en"),
        ("undoing the tags", undo, "zh-Hant"),
        ("validating", validate, "zh-Hant"),
    ):
        small, large = (seconds(work, generated(number, lang)) for number in (2_000, 20_000))
        print(f"{name}: 2,000 clauses {small:.2f} s, 20,000 clauses {large:.2f} s, ratio {large / small:.1f}")
    for name, text in (("characters", "骰" * 9_900_000), ("spaces", " " * 9_900_000), ("line ends", "x\n" * 4_900_000)):
        data = tei(f"<p>{clause(text)}</p>", lang="en" if name == "line ends" else "zh-Hant").encode()
        print(f"one text node of {len(text):,} {name}: {seconds(read, data):.2f} s")


if __name__ == "__main__":
    main()
