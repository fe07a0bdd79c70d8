"""The glossary: what an entry must have, and what it says of itself when something is missing."""

from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.text.glossary import Glossary, read_glossary
from tests.text.tei import glossary


def read(tmp_path: Path, text: str) -> tuple[Glossary | None, list[Finding]]:
    """Read a glossary from its text."""
    path = tmp_path / "glossary.xml"
    path.write_text(text, "utf-8")
    return read_glossary(path, "glossary.xml")


def test_entries_come_in_order_with_all_their_forms(tmp_path: Path) -> None:
    text = glossary(("dahe", "大賀", "大贺"), ("de", "德", "德")).replace(
        '<gloss xml:lang="zh-Hant">', '<term xml:lang="zh-Hant" type="variant">太賀</term><gloss xml:lang="zh-Hant">', 1
    )
    found, findings = read(tmp_path, text)
    assert findings == []
    assert found is not None
    assert list(found.entries) == ["dahe", "de"]
    entry = found.entries["dahe"]
    assert (entry.hant, entry.hans, entry.pinyin, entry.en) == ("大賀", "大贺", "pīnyīn", "dahe")
    assert (entry.gloss_hant, entry.gloss_en, entry.variants, entry.list) == ("釋", "a gloss", ("太賀",), "terms")
    assert found.titles == {"terms": {"en": "Terms"}}
    assert found.locks()["term:dahe"] == {"zh-Hant": "大賀", "zh-Hans": "大贺"}


@pytest.mark.parametrize(
    ("taken", "missing"),
    [
        ('<term xml:lang="zh-Hant">大賀</term>', "traditional form"),
        ('<term xml:lang="zh-Hans">大贺</term>', "simplified form"),
        ('<term xml:lang="zh-Latn">pīnyīn</term>', "pinyin"),
        ('<term xml:lang="en">dahe</term>', "English name"),
        ('<gloss xml:lang="zh-Hant">釋</gloss>', "definition in zh-Hant"),
        ('<gloss xml:lang="en">a gloss</gloss>', "definition in en"),
        (' xml:id="dahe"', "xml:id"),
    ],
)
def test_what_an_entry_lacks_is_named(tmp_path: Path, taken: str, missing: str) -> None:
    text = glossary(("dahe", "大賀", "大贺"))
    assert taken in text
    found, (finding,) = read(tmp_path, text.replace(taken, "", 1))
    assert found is None
    assert f"expected the {missing} of the glossary entry" in finding.message


def test_every_missing_part_of_every_entry_is_told(tmp_path: Path) -> None:
    text = glossary(("a", "甲", "甲"), ("b", "乙", "乙")).replace('<gloss xml:lang="en">a gloss</gloss>', "")
    _, findings = read(tmp_path, text.replace('<term xml:lang="zh-Latn">pīnyīn</term>', ""))
    assert len(findings) == 4


def test_a_glossary_without_entries_is_a_finding(tmp_path: Path) -> None:
    _, (finding,) = read(tmp_path, glossary().replace('type="gloss"', 'type="x"'))
    assert finding.rule == "glossary.empty"
