"""Conversion between the scripts: OpenCC, the editor's recorded decisions, the glossary's locks, and the golden
file."""

import json
import re
from pathlib import Path

import pytest

from bopu.clauses.read import read_decided
from bopu.project import open_project
from bopu.text.glossary import Entry, Glossary
from bopu.text.script import convert, opencc_version, rival_package
from tests.golden import conversion
from tests.text.tei import only, read_layers


def entry(name: str, hant: str, hans: str) -> Entry:
    """A glossary entry with these forms."""
    return Entry(name, "terms", hant, hans, "pinyin", name, "釋", "gloss", (), 1)


LOCKS = Glossary(
    entries={
        "qian": entry("qian", "乾為天", "乾为天"),
        "sheng": entry("sheng", "陞官", "陞官"),
        "long": entry("long", "甲", "甲甲甲"),
        "short": entry("short", "甲乙丙", "甲"),
    }
).locks()


@pytest.mark.parametrize(
    ("content", "simplified"),
    [
        ("陞", "升"),  # OpenCC's own answers, which a lock or a decision can overrule
        ("弔", "吊"),
        ("么", "么"),
        ("乾為天", "干为天"),
        ('<term ref="term:qian">乾為天</term>', "乾为天"),
        ('<term ref="term:sheng">陞官</term>圖', "陞官图"),
        ('<term ref="term:sheng">陞<hi>官</hi></term>圖', "陞官图"),
        ('<term ref="term:sheng">陞<lb/>官</term>圖', "陞官图"),
        ('<term ref="term:sheng">陞<note>注</note>官</term>圖', "陞官图"),
        ('<term ref="term:sheng"><choice><sic>陛</sic><corr>陞</corr></choice>官</term>圖', "陞官图"),
        ('<term ref="term:sheng">陞遷</term>', "升迁"),  # not the glossary's own form: no lock
        ('<term ref="term:sheng">陞</term>官', "升官"),
        ('<term ref="term:none">陞官</term>', "升官"),
        ('<term ref="term:long">甲</term>', "甲甲甲"),
        ('<term ref="term:short">甲<hi>乙</hi>丙</term>', "甲"),
        (
            '<term ref="term:sheng"><choice><orig>陞</orig><reg xml:lang="zh-Hans">升</reg></choice>官</term>',
            "升官",  # the editor's decision at this place goes before the glossary's
        ),
        ('<choice><orig>弔</orig><reg xml:lang="zh-Hans">弔</reg></choice>', "弔"),
    ],
)
def test_terms_and_decisions_go_before_conversion(content: str, simplified: str) -> None:
    assert read_layers(content, locks=LOCKS)[3] == simplified


def test_a_lock_works_in_the_other_direction_too() -> None:
    assert read_layers('<term ref="term:qian">乾为天</term>', lang="zh-Hans", locks=LOCKS)[2] == "乾為天"


def test_words_decide_across_markup() -> None:
    """頭髮 is one word though a break stands in it; 發 and 髮 are told apart by it."""
    assert read_layers("头<lb/>发", lang="zh-Hans")[2] == "頭髮"


def test_ids_and_attributes_are_not_converted() -> None:
    (figure,) = only('<rs xml:id="賀" type="outcome" key="賀">賀</rs>').figures
    assert (figure.id, figure.value) == ("賀", "賀")


def test_a_text_keeps_its_length() -> None:
    for text in ("若是只有一出牌吃采里面被發明", "乾隆乾燥鬱鬯衹祇甎鬭", "𠀀\ue000⿰虫風"):
        assert len(convert(text, "zh-Hans")) == len(convert(text, "zh-Hant")) == len(text)


def test_where_opencc_changes_the_length_characters_are_converted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Swelling:
        def convert(self, text: str) -> str:
            return text.upper() if len(text) == 1 else text + "!"

    monkeypatch.setattr("bopu.text.script._converter", lambda _: Swelling())
    monkeypatch.setattr("bopu.text.script._convert_char", lambda char, _: char.upper())
    assert convert("abc", "zh-Hans") == "ABC"


def test_the_namesake_of_opencc_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rival_package() is None
    monkeypatch.setattr("bopu.text.script.version", lambda _: "0.1.7")
    assert "uninstall it and install opencc" in (rival_package() or "")


def test_the_golden_file_was_made_with_this_opencc() -> None:
    golden = conversion.read()
    assert golden["opencc"] == opencc_version(), conversion.REVIEW


def test_every_clause_still_reads_as_reviewed_in_both_scripts(root: Path) -> None:
    golden, now = conversion.read(), conversion.make(root)
    changed = [name for name in now["clauses"] if now["clauses"][name] != golden["clauses"].get(name)]
    gone = sorted(golden["clauses"].keys() - now["clauses"].keys())
    assert (changed, gone) == ([], []), conversion.REVIEW


def test_each_form_in_the_glossary_is_what_conversion_makes_of_the_other(root: Path) -> None:
    """So that a term reads alike where it is marked and where it is not."""
    entries = re.findall(r'<item xml:id="([^"]+)"', (root / "corpus/glossary.xml").read_text("utf-8"))
    project, _ = open_project(root)
    assert project is not None
    glossary, words, findings = read_decided(project)
    assert glossary is not None, findings
    assert len(glossary.entries) == len(entries)
    apart = [
        entry.id
        for entry in glossary.entries.values()
        if words.applied(entry.hans, convert(entry.hans, "zh-Hant"), "zh-Hant") != entry.hant
        or words.applied(entry.hant, convert(entry.hant, "zh-Hans"), "zh-Hans") != entry.hans
    ]
    assert apart == []


def test_a_planted_change_of_one_character_is_shown_in_the_review(root: Path) -> None:
    golden = json.loads(conversion.GOLDEN.read_text("utf-8"))
    name = next(iter(golden["clauses"]))
    golden["clauses"][name]["simplified"] += "。"
    assert [line[0] for line in conversion.differences(golden, conversion.make(root))] == [name[0], "-", "+"]
