"""Broken files at random: whatever the bytes, reading gives a document or findings, and never raises.

hypothesis prints the example and the seed of a failure; `--hypothesis-seed=N` repeats a run.
"""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bopu.clauses.export import as_json
from bopu.clauses.read import read_clauses
from bopu.text.lines import source_lines
from bopu.text.model import LAYERS, Layer, layer_text
from bopu.text.parse import to_document
from bopu.text.source import parse_source
from tests.text.tei import tei

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)


def read_all(data: bytes) -> bool:
    """Read a file as far as it goes, and everything made of it; whether it was a document."""
    source = parse_source(data, "t.xml")
    if source.root is None:
        assert source.findings
        return False
    document, findings = to_document(source.root, "t.xml", {})
    assert (document is None) == bool(findings)
    assert all(finding.file == "t.xml" and "\n" not in str(finding) for finding in findings)
    if document is None:
        return False
    for clause in read_clauses(document, "shi", {}):
        assert as_json(clause)["digest"].startswith("sha256:")
    source_lines(document)
    return True


@pytest.fixture(scope="module")
def edition(root: Path) -> bytes:
    """The real edition's bytes."""
    return (root / "corpus/shengguantu/text.xml").read_bytes()


Change = tuple[float, bytes, int]
CHANGES: st.SearchStrategy[list[Change]] = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.binary(max_size=4)
        | st.sampled_from([b"<", b">", b"&", b'"', b"</seg>", b"<p>", b"]]>", b"\xed\xa0\x80", b"\0"]),
        st.integers(0, 8),
    ),
    min_size=1,
    max_size=4,
)


@settings(SLOW, max_examples=60)
@given(CHANGES)
def test_the_real_edition_with_bytes_changed_at_random_never_raises(edition: bytes, changes: list[Change]) -> None:
    for place, new, gone in changes:
        at = int(place * len(edition))
        edition = edition[:at] + new + edition[at + gone :]
    read_all(edition)


@settings(SLOW, max_examples=100)
@given(st.binary(max_size=200))
def test_bytes_at_random_never_raise(data: bytes) -> None:
    read_all(data)
    read_all(b'<TEI xmlns="http://www.tei-c.org/ns/1.0">' + data + b"</TEI>")


INLINE = ["hi", "num", "term", "rs", "choice", "sic", "corr", "orig", "reg", "app", "lem", "rdg", "note", "supplied"]
INLINE += ["surplus", "unclear", "gap", "desc", "label", "ref", "q", "seg", "lb", "pb"]
BLOCKS = ["p", "ab", "div", "list", "item", "table", "row", "cell", "lg", "l", "figure", "head"]
ATTRIBUTES = [
    "",
    ' wit="#digital"',
    ' xml:lang="zh-Hans"',
    ' xml:lang="en"',
    ' place="inline"',
    ' type="clause"',
    ' ref="x"',
]
WORDS = st.text(alphabet="擲骰大賀么 \n\u3000\ue000\uf967a", max_size=5)


def element(
    names: list[str], content: st.SearchStrategy[str], attributes: list[str] = ATTRIBUTES
) -> st.SearchStrategy[str]:
    """An element with a name, an attribute and a content from these."""
    parts = st.tuples(st.sampled_from(names), st.sampled_from(attributes), content)
    return parts.map(lambda part: f"<{part[0]}{part[1]}>{part[2]}</{part[0]}>")


def mixed(content: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Words and elements in any order."""
    return st.lists(content, max_size=4).map("".join)


TREE = st.recursive(WORDS, lambda inner: mixed(WORDS | element(INLINE + BLOCKS, inner)), max_leaves=12)


@settings(SLOW, max_examples=300)
@given(TREE)
def test_markup_at_random_is_read(content: str) -> None:
    body = f'<p xml:id="c"><hi>{content}</hi></p>'
    assert read_all(tei(body, match="//p[@xml:id='c']").encode())


@settings(SLOW, max_examples=200)
@given(mixed(WORDS | element(["hi", "num", "term", "q", "supplied", "surplus"], WORDS, ["", ' ref="x"'])))
def test_the_layers_of_flat_markup_are_what_a_simple_reading_gives(content: str) -> None:
    """The same decided by rewriting the text of the file, without a parser."""
    source = parse_source(tei(f'<p xml:id="c">{content}</p>', match="//p[@xml:id]", lang="zh-Hant").encode(), "t.xml")
    assert source.root is not None
    document, _ = to_document(source.root, "t.xml", {})
    assert document is not None
    spans = document.clauses[0].spans
    for layer, gone in ((Layer.SOURCE, "supplied"), (Layer.EDITED, "surplus")):
        kept = re.sub(rf"<{gone}[^>]*>[^<]*</{gone}>", "", content)
        words = "".join(re.sub(r"[ \n]*\n[ \n]*", "", part) for part in re.split(r"<[^>]*>", kept))
        assert layer_text(spans, layer) == words
    assert {len(layer_text(spans, layer)) for layer in LAYERS[1:]} == {len(layer_text(spans, Layer.EDITED))}
