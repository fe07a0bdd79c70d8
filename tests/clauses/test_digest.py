"""Digests: what changes them and what does not."""

import hashlib
import re

import pytest

from tests.text.tei import ACT, clauses, only, paragraphs, tei

WORDS = "擲兩骰，得大賀。"


def digest(content: str, lang: str = "zh-Hant") -> str:
    """The digest of a clause with this content."""
    return only(content, lang=lang).digest


def test_a_digest_is_the_sha256_of_the_words() -> None:
    assert digest(WORDS) == "sha256:" + hashlib.sha256(WORDS.encode()).hexdigest()
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", digest(WORDS))


@pytest.mark.parametrize(
    "content",
    [
        '擲<num value="2" xml:id="x">兩</num>骰，得<term ref="term:dahe">大<hi>賀</hi></term>。',
        "<label>1.</label> 擲兩骰，得大賀。",
        "擲兩骰，<note>注</note>得大賀。<note xml:lang='en'>note</note>",
        " 擲 兩\t骰，\n　得大賀。",
        f"擲兩骰，得<choice><sic>太賀</sic><corr {ACT}>大賀</corr></choice>。",
        "擲<choice><orig>二</orig><reg>兩</reg></choice>骰，得大賀。",
        "擲兩骰，得<choice><orig>大</orig><reg xml:lang='zh-Hans'>太</reg></choice>賀。",
        "擲兩<surplus>兩</surplus>骰，<supplied>得</supplied>大賀。",
        "擲兩骰，得大<app><lem>賀</lem><rdg wit='#digital'>何</rdg></app>。<gap><desc>失</desc></gap>",
        "擲<lb/>兩<pb n='2'/>骰，得大賀。",
    ],
)
def test_markup_notes_space_and_numbers_do_not_change_it(content: str) -> None:
    assert digest(content) == digest(WORDS)


def test_ids_and_functions_do_not_change_it() -> None:
    text = tei(paragraphs(WORDS))
    changed = text.replace('xml:id="c.1"', 'xml:id="c.2"').replace('function="definition"', 'function="advice"')
    assert clauses(changed)[0].digest == clauses(text)[0].digest


def test_another_opencc_does_not_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(WORDS)
    monkeypatch.setattr("bopu.text.script.convert", lambda text, script: "囧" * len(text))
    assert only(WORDS).readings["simplified"] == "囧" * len(WORDS)
    assert digest(WORDS) == before


def test_unicode_forms_of_one_character_are_one() -> None:
    assert digest("\uf967") == digest("不")


@pytest.mark.parametrize("at", range(len(WORDS)))
def test_every_character_counts(at: int) -> None:
    assert digest(WORDS[:at] + "囧" + WORDS[at + 1 :]) != digest(WORDS)
    assert digest(WORDS[:at] + WORDS[at + 1 :]) != digest(WORDS)


def row(*cells: str) -> str:
    """The digest of a row with these cells."""
    body = f'<table><row xml:id="r">{"".join(cells)}</row><row xml:id="s"><cell/></row></table>'
    return clauses(tei(body, match="//row[@xml:id]"))[0].digest


DE, CAI = '<cell n="de"><ref target="#a">甲</ref></cell>', '<cell n="cai"><ref target="#b">乙</ref></cell>'


def test_a_row_is_its_cells_with_names_words_and_targets() -> None:
    base = row(DE, CAI)
    assert row(DE.replace("甲", "<hi>甲</hi><note>注<ref target='#z'>丙</ref></note>"), CAI) == base
    assert row(DE.replace(' n="de"', ' n="de" xml:id="x"'), CAI) == base
    assert row(DE.replace("甲", "乙"), CAI) != base
    assert row(DE.replace("#a", "#b"), CAI.replace("#b", "#a")) != base
    assert row(DE.replace('n="de"', 'n="gong"'), CAI) != base
    assert row(CAI, DE) != base
    assert row(DE) != base


def test_words_that_move_to_the_next_cell_change_it() -> None:
    assert row("<cell>甲乙</cell><cell>丙</cell>") != row("<cell>甲</cell><cell>乙丙</cell>")


def test_the_reading_of_a_row_keeps_its_cells_apart() -> None:
    body = f'<table><row xml:id="r">{DE}{CAI}</row></table>'
    (clause,) = clauses(tei(body, match="//row[@xml:id]"))
    assert clause.readings["edited"] == "甲\t乙"
