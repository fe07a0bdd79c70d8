"""The damaged passages of 馬弔 are what their emendations become when the bytes are read as the header says."""

import re
from pathlib import Path

import pytest
from lxml import etree

TEI = "{http://www.tei-c.org/ns/1.0}"
TAG = "/p>"  # the rest of a tag of the web page, whose first character was swallowed
PINYIN = re.compile(r"\(?[a-zà-ǜ]+\)")
"""What a program inserted; its bracket may have been swallowed."""

PARTS = ("。”", "。”花", "。郡主關", "想", "再沖", "存在", "二十萬", "輸掉")
"""A part of each emendation, in the order of the text."""

LOST = b"[\\x40-\\xfe][\\x20-\\x7e]?"
"""What a question mark stands for: the first byte of a character, with what followed where both were swallowed."""


def passages(file: Path) -> list[tuple[str, str]]:
    """Each paragraph with damaged bytes: all that is garbled in it, and what the edition reads there."""
    body = etree.parse(file).getroot().find(f".//{TEI}body")
    assert body is not None
    found = []
    for paragraph in body.iter(f"{TEI}p"):
        choices = [c for c in paragraph.iter(f"{TEI}choice") if c.find(f"{TEI}corr[@type='encoding']") is not None]
        if choices:
            sic, corr = (
                "".join(c.xpath(f"string(*[local-name()='{name}'])") for c in choices) for name in ("sic", "corr")
            )
            found.append((sic, corr))
    return found


def as_pattern(garbled: str) -> re.Pattern[bytes]:
    """The bytes that a garbled passage can come from. gb18030 has the private-use characters that GBK left open."""
    parts = [LOST if char == "?" else re.escape(char.encode("gb18030")) for char in PINYIN.sub("", garbled)]
    return re.compile(b"".join(parts), re.DOTALL)


def comes_from(garbled: str, emended: str) -> bool:
    """Whether the emended words, in GBK, can have become the garbled ones."""
    return as_pattern(garbled.removesuffix(TAG)).fullmatch(emended.encode("gbk")) is not None


@pytest.fixture(scope="module")
def damaged(root: Path) -> list[tuple[str, str]]:
    return passages(root / "corpus/madiao/text.xml")


def test_every_damaged_passage_has_the_bytes_of_its_emendation(damaged: list[tuple[str, str]]) -> None:
    assert [pair for pair in damaged if not comes_from(*pair)] == []
    assert len(damaged) == len(PARTS)


def test_the_passages_are_those_that_the_notes_speak_of(damaged: list[tuple[str, str]]) -> None:
    assert [part for part, (_, emended) in zip(PARTS, damaged, strict=True) if part not in emended] == []


def test_another_word_in_an_emendation_would_be_noticed(damaged: list[tuple[str, str]]) -> None:
    """Each character of each emendation changed in turn."""
    unnoticed = []
    for garbled, emended in damaged:
        for at, char in enumerate(emended):
            changed = emended[:at] + "囍" + emended[at + 1 :]
            if comes_from(garbled, changed):
                unnoticed.append(char)
    assert unnoticed == []


def test_the_inserted_pinyin_names_characters_found_across_two(damaged: list[tuple[str, str]]) -> None:
    """冊 in 們再, 驗 in 因為, 贈 in 再沖, 數 in 輸掉: these bytes are there, and none of the characters is."""
    for inside, across in (("冊", "們再"), ("驗", "因為"), ("贈", "再沖"), ("數", "輸掉")):
        assert inside.encode("gbk") in across.encode("gbk")[1:-1]
        assert any(across[-1] in emended and inside not in emended for _, emended in damaged)
