"""Turns the data of the built site into what a reader does with it: follows ids, checks sums, looks for the files."""

import hashlib
import json
from pathlib import Path

import pytest
from lxml import html

from tests.exports.resolving import unresolved


@pytest.fixture(scope="module")
def listed(site: Path) -> list[str]:
    """The files that the manifest lists."""
    return [one["path"] for one in json.loads((site / "data/datapackage.json").read_bytes())["resources"]]


def test_every_id_in_every_file_resolves_in_the_corpus(root: Path, site: Path, listed: list[str]) -> None:
    assert len(listed) > 60
    assert unresolved(root / "corpus", site / "data", listed) == []


def test_every_file_is_what_the_manifest_and_the_sums_say(site: Path, listed: list[str]) -> None:
    lines = (site / "data/SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = dict(reversed(line.split("  ")) for line in lines)
    for one in json.loads((site / "data/datapackage.json").read_bytes())["resources"]:
        digest = hashlib.sha256((site / "data" / one["path"]).read_bytes()).hexdigest()
        assert (one["hash"], sums[one["path"]]) == (f"sha256:{digest}", digest), one["path"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_downloads_page_offers_every_file_with_format_size_and_rights(
    site: Path, listed: list[str], lang: str
) -> None:
    tree = html.document_fromstring((site / lang / "downloads/index.html").read_bytes())
    rows = {row.xpath("./a/@href")[0]: row.text_content() for row in tree.xpath("//ul[@class='files']/li")}
    told = {"en": ("with words of the source", "ours alone"), "zh": ("含底本文字", "全為我們所撰")}[lang]
    for name in [*listed, "datapackage.json"]:
        row = rows[f"../../data/{name}"]
        assert "kB" in row or "MB" in row or " B" in row
        assert ("/" in name) == (told[0] in row), name
        assert name.startswith(("glossary", "words", "conversion")) == (told[1] in row), name
