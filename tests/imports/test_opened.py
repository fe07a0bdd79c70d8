"""A long stream of bytes becomes text chunk by chunk, and what is wrong far from its beginning is told by its line."""

from io import BytesIO

import pytest

from bopu.imports import opened as module
from bopu.imports.opened import BadText, open_text

TEXT = "若是只有一出牌，不准吃。\r\n" * 40


def read(data: bytes, asked: str = "") -> str:
    """The text of some bytes, all chunks together."""
    found, findings = open_text(BytesIO(data), "t.txt", asked)
    assert found is not None, findings
    return "".join(found.chunks())


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks so short that characters are cut everywhere."""
    monkeypatch.setattr(module, "BEGINNING", 601)
    monkeypatch.setattr(module, "CHUNK", 7)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "gbk", "big5"])
def test_every_encoding_is_read_as_it_was_written(codec: str) -> None:
    text = "擲骰若只有一個出牌\r\n" * 60 if codec == "big5" else TEXT
    assert read(text.encode(codec)) == text


def test_utf_16_that_is_asked_for_without_a_mark_is_read() -> None:
    assert read(TEXT.encode("utf-16-le"), "utf-16") == TEXT


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (TEXT.encode() + b"\xff\xfe", 41, "found the bytes ff fe"),
        (TEXT.encode() + "好".encode()[:2], 41, "found the bytes e5 a5"),
        (TEXT.encode() + b"\na\0b", 42, "found the character 0"),
    ],
)
def test_what_is_wrong_after_the_beginning_is_told_by_its_line(data: bytes, line: int, message: str) -> None:
    with pytest.raises(BadText) as told:
        read(data)
    assert told.value.finding.line == line
    assert message in told.value.finding.message


@pytest.mark.parametrize("data", [b"", b"  \n", b"\0\1\2" * 400, b"PK\x03\x04" + b"x" * 900])
def test_what_is_no_text_is_a_finding(data: bytes) -> None:
    found, findings = open_text(BytesIO(data), "t.txt")
    assert found is None
    assert [finding.level for finding in findings] == ["error"]


def test_an_encoding_that_is_asked_for_and_gives_rubbish_is_warned_of() -> None:
    found, findings = open_text(BytesIO(TEXT.encode("big5")), "t.txt", "gb18030")
    assert found is not None
    assert [(finding.level, "look whether another" in finding.message) for finding in findings] == [("warning", True)]
    assert open_text(BytesIO(TEXT.encode("gbk")), "t.txt", "gbk")[1] == []


def test_bytes_of_another_encoding_that_are_taken_in_pairs_are_refused() -> None:
    found, findings = open_text(BytesIO(TEXT.encode()), "t.txt", "utf-16le")
    assert found is None
    assert [finding.level for finding in findings] == ["error"]
    assert "say another --encoding" in findings[0].message
