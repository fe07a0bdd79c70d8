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


def undescribed(data: Path) -> list[str]:
    """Files of the folder that the manifest or the sums do not have, or have with other bytes. The manifest does not
    describe itself, nor the sums themselves or it; the engine and what it plays stand beside the folder, and are
    summed there alone: they are a programme, and belong to no text."""
    digests = {
        path.relative_to(data).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in data.rglob("*")
        if path.is_file() and path.name != "SHA256SUMS"
    }
    told = {one["path"]: one["hash"] for one in json.loads((data / "datapackage.json").read_bytes())["resources"]}
    lines = (data / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    summed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    beside = {name for name in summed if name.startswith("../engine/")}
    described = {name: f"sha256:{digest}" for name, digest in digests.items() if name != "datapackage.json"}
    wrong = {name for name in described.keys() | told.keys() if described.get(name) != told.get(name)}
    wrong |= {name for name in digests.keys() | (summed.keys() - beside) if digests.get(name) != summed.get(name)}
    return sorted(wrong | {name for name in beside if not (data / name).is_file()})


def test_every_file_of_the_folder_is_described_and_summed(site: Path, listed: list[str]) -> None:
    assert undescribed(site / "data") == []
    assert {"cailianchuan/throws.en.json", "shengguantu/try.zh.json", "shengguantu/board.places.zh.json"} <= set(listed)


@pytest.mark.parametrize("plant", ["more", "lost", "changed", "forgotten"])
def test_a_file_that_is_not_described_is_noticed(tmp_path: Path, plant: str) -> None:
    (tmp_path / "a.txt").write_bytes(b"a")
    digest = hashlib.sha256(b"a").hexdigest()
    told = {"resources": [{"path": "a.txt", "hash": f"sha256:{digest}"}] if plant != "forgotten" else []}
    (tmp_path / "datapackage.json").write_text(json.dumps(told))
    own = hashlib.sha256((tmp_path / "datapackage.json").read_bytes()).hexdigest()
    (tmp_path / "SHA256SUMS").write_text(f"{digest}  a.txt\n{own}  datapackage.json\n")
    assert undescribed(tmp_path) == (["a.txt"] if plant == "forgotten" else [])
    if plant == "more":
        (tmp_path / "b.txt").write_bytes(b"b")
    elif plant == "lost":
        (tmp_path / "a.txt").unlink()
    elif plant == "changed":
        (tmp_path / "a.txt").write_bytes(b"b")
    assert undescribed(tmp_path) == (["b.txt"] if plant == "more" else ["a.txt"])


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
