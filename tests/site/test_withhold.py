"""Turns texts that may not be shown into sites, and searches every byte of these for words that should not be there."""

import json
import shutil
from pathlib import Path

import pytest

from bopu.clauses import Edition
from bopu.text.model import Layer, layer_text
from tests.site.projects import add_text, build, every_file, page, read

SECRET = ('<seg type="clause" xml:id="s.1" n="1" function="outcome"><label>其一</label>秘而不宣者'
          '<measure xml:id="s.1.chou" quantity="70" unit="chou">七十籌</measure><choice xml:id="s.1.c"><sic>陛下</sic>'
          '<corr type="print" resp="#bopu" cert="low" evidence="conjecture">殿下</corr></choice>'
          '<note type="commentary" xml:lang="en">quotes the hidden words</note></seg>',)  # fmt: skip
SEGMENT = ('<seg type="clause" xml:id="z.1" corresp="text.xml#s.1">Kept from everybody.</seg>',)
COMPANION = {"tu": '<div><head>隱表</head><table><row xml:id="r.1" n="匿"><cell>匿名</cell></row></table></div>'}
WORDS = ("秘而不宣", "七十籌", "陛下", "殿下", "其一", "Kept from", "hidden words", "隱表", "匿名")


def words_of(edition: Edition) -> list[str]:
    """Every wording of an edition that is its own: in each layer, in the translation, in notes."""
    title = edition.document.header.title.values()
    found = [text for clause in edition.clauses for text in clause.readings.values()]
    found += [note.text for clause in edition.clauses for note in clause.notes]
    assert edition.translation is not None
    found += [layer_text(unit.spans, Layer.EDITED) for unit in edition.translation.clauses]
    # A heading of two characters is everybody's word; a title is what the header says of the text.
    return [text for text in found if len(text) > 5 and not any(text in name for name in title)]


@pytest.mark.parametrize("publish", ["clauses", "none"])
def test_no_word_of_a_withheld_text_is_anywhere_in_the_site(tmp_path: Path, publish: str) -> None:
    add_text(tmp_path, publish=publish, clauses=SECRET, segments=SEGMENT, companions=COMPANION)
    add_text(tmp_path, slug="open")
    assert build(tmp_path, tmp_path / "out") == []
    site = every_file(tmp_path / "out")
    found = [(name, word) for name, content in site.items() for word in WORDS if word.encode() in content]
    assert found == []
    assert all(word.encode() not in name.encode() for name in site for word in WORDS)


def test_the_same_text_shown_in_full_has_all_its_words(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=SECRET, segments=SEGMENT, companions=COMPANION)
    build(tmp_path, tmp_path / "out")
    site = b"".join(every_file(tmp_path / "out").values())
    assert [word for word in WORDS if word.encode() not in site] == []


@pytest.mark.parametrize("publish", ["clauses", "none"])
def test_no_wording_of_the_corpus_leaks_when_it_is_withheld(root: Path, tmp_path: Path, publish: str) -> None:
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    for settings in (tmp_path / "corpus").glob("*/edition.toml"):
        settings.write_text(f'publish = "{publish}"\n', encoding="utf-8")
    corpus, _ = read(tmp_path)
    words = [text for edition in corpus.editions for text in words_of(edition)]
    assert len(words) > 100
    assert build(tmp_path, tmp_path / "out") == []
    # The glossary is ours and shown; a definition may use the same words as a note.
    site = {name: content for name, content in every_file(tmp_path / "out").items() if "glossary" not in name}
    everything = b"\n".join(site.values())
    assert [word for word in words if word.encode() in everything] == []


def test_ids_figures_functions_and_digests_of_a_withheld_text_stay(tmp_path: Path) -> None:
    add_text(tmp_path, publish="clauses", clauses=SECRET, segments=SEGMENT)
    corpus, _ = read(tmp_path)
    digest = corpus.editions[0].clauses[0].digest
    build(tmp_path, tmp_path / "out")
    for address in ("en/shi", "en/shi/s.1"):
        found = page(tmp_path / "out", address)
        assert all(text in found for text in ("s.1", "outcome", "70 chip", digest)), address
    assert "withheld" in page(tmp_path / "out", "en/shi") and "withheld" in page(tmp_path / "out", "shi/s.1")
    assert digest in (tmp_path / "out/data/shi/clauses.jsonl").read_text(encoding="utf-8")
    assert not (tmp_path / "out/data/shi/text.xml").exists()


def test_a_text_withheld_wholly_is_only_said_to_exist(tmp_path: Path) -> None:
    add_text(tmp_path, publish="none", clauses=SECRET, segments=SEGMENT)
    build(tmp_path, tmp_path / "out")
    assert "試譜" in page(tmp_path / "out", "zh") and "不在此公開" in page(tmp_path / "out", "zh")
    site = every_file(tmp_path / "out")
    below = {name: content for name, content in site.items() if "shi/" in name}
    # a server of DTS says what there is: that there is this text, and that nothing is in it
    assert below and all(name.startswith("dts/collection/") for name in below)
    told = json.loads(below["dts/collection/shi/index.jsonld"])
    assert told["title"] == "試譜" and told["totalChildren"] == 0 and told["member"] == []
