"""Turns a built site's downloads back into data and compares them with the corpus they come from."""

import csv
import hashlib
import io
import json
import re
from pathlib import Path

import pytest

from bopu.clauses import as_json
from bopu.site.downloads import size_of
from tests.site.projects import add_text, build, page, read


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose site is built beside it."""
    add_text(tmp_path)
    build(tmp_path, tmp_path / "out")
    return tmp_path


def test_the_sums_are_those_of_the_files_and_on_the_page(project: Path) -> None:
    data = project / "out/data"
    lines = (data / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    there = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()} - {"SHA256SUMS"}
    assert set(sums) == there and len(there) == 18
    for name, digest in sums.items():
        assert hashlib.sha256((data / name).read_bytes()).hexdigest() == digest
        assert digest in page(project / "out", "en/downloads")


def test_every_file_is_described_and_not_by_its_bare_kind(project: Path) -> None:
    for lang in ("zh", "en"):
        told = re.findall(r'class="what">([^<]*)<', page(project / "out", f"{lang}/downloads"))
        assert len(told) == 18
        assert [one for one in told if re.fullmatch(r"[a-z_]*", one)] == [], lang


def test_json_lines_are_the_clauses(project: Path) -> None:
    corpus, _ = read(project)
    lines = (project / "out/data/shi/clauses.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    for one, clause in zip(found, corpus.editions[0].clauses, strict=True):
        assert as_json(clause).items() <= one.items()
    assert [(one["previous"], one["next"]) for one in found] == [("", "a.2"), ("a.1", "a.3"), ("a.2", "")]


def test_csv_has_every_layer_and_the_english(project: Path) -> None:
    raw = (project / "out/data/shi/clauses.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert [row["id"] for row in rows] == ["a.1", "a.2", "a.3"]
    assert (rows[1]["source"], rows[1]["edited"]) == ("陛官得三十籌。", "陞官得三十籌。")
    assert rows[1]["english"] == "Throw four dice & win."


def test_tei_is_the_file_of_the_corpus_and_text_is_one_line_a_clause(project: Path) -> None:
    data = project / "out/data/shi"
    assert (data / "text.xml").read_bytes() == (project / "corpus/shi/text.xml").read_bytes()
    assert (data / "simplified.txt").read_text(encoding="utf-8").splitlines()[0] == "a.1\t掷四骰。"


def test_the_text_without_punctuation_keeps_every_other_character_of_the_edited_text(project: Path) -> None:
    edited, bare = (
        (project / f"out/data/shi/{name}.txt").read_text(encoding="utf-8").splitlines()
        for name in ("edited", "unpunctuated")
    )
    assert bare[1] == "a.2\t陞官得三十籌"
    assert [line.replace("。", "") for line in edited] == bare


@pytest.mark.parametrize(
    ("count", "shown"),
    [(0, "0 B"), (999, "999 B"), (1000, "1 kB"), (12_340, "12.3 kB"), (999_499, "999 kB"), (2_500_000, "2.5 MB")],
)
def test_sizes_are_for_people(count: int, shown: str) -> None:
    assert size_of(count) == shown
