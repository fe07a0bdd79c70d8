"""Which encoding is taken, why, and when none is: every encoding, every line end, little text, and files that are no
text."""

import pytest

from bopu.imports.encodings import ENCODINGS, Decoded, decode
from bopu.imports.familiar import familiarity

HANT = "馬弔由四人玩，共四十張牌。每人先取八張，餘下八張放在桌上。\n莊家先出牌，其他人依次捉牌；捉不得者滅牌。\n"
HANS = "马吊由四人玩，共四十张牌。每人先取八张，余下八张放在桌上。\n庄家先出牌，其他人依次捉牌；捉不得者灭牌。\n"


def read(data: bytes, asked: str = "") -> Decoded:
    """What a file is read as; it has no fault."""
    decoded, findings = decode(data, "t.txt", asked)
    assert decoded is not None, findings
    return decoded


def refused(data: bytes, asked: str = "") -> str:
    """The sentence with which a file is refused."""
    decoded, findings = decode(data, "t.txt", asked)
    assert decoded is None
    (finding,) = findings
    return f"{finding.line}: {finding.message}"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("text", "codec", "expected"),
    [
        (HANT, "utf-8", "utf-8"),
        (HANT, "utf-8-sig", "utf-8"),
        (HANT, "utf-16", "utf-16le"),
        (HANT, "utf-16-le", "utf-16le"),
        (HANT, "utf-16-be", "utf-16be"),
        (HANT, "gb18030", "gbk"),
        (HANT, "gbk", "gbk"),
        (HANT, "cp950", "big5"),
        (HANT, "big5hkscs", "big5"),
        (HANS, "utf-8", "utf-8"),
        (HANS, "utf-16", "utf-16le"),
        (HANS, "gb18030", "gbk"),
        (HANS, "gb2312", "gbk"),
        (HANS + "𠮷㐂", "gb18030", "gb18030"),
    ],
)
def test_each_encoding_is_told_and_gives_its_bytes_back(text: str, codec: str, expected: str, end: str) -> None:
    data = text.replace("\n", end).encode(codec)
    decoded = read(data)
    assert (decoded.text, decoded.encoding, decoded.line_end) == (text, expected, end)
    assert decoded.encoded() == data
    assert decoded.why


def test_why_it_was_taken_is_told() -> None:
    assert "byte order mark" in read(HANT.encode("utf-8-sig")).why
    assert "well-formed UTF-8" in read(HANT.encode()).why
    assert "familiar in it" in read(HANT.encode("cp950")).why and "GB18030" in read(HANT.encode("cp950")).why
    assert "ASCII" in read(b"abc\n").why
    assert "byte 0" in read(HANT.encode("utf-16-le")).why
    assert read(HANT.encode("gbk"), "gbk").why == "asked for"


def test_what_a_page_declares_counts_where_its_bytes_agree() -> None:
    page = '<html><head><meta charset="{}"></head><body>馬弔牌</body></html>'
    assert read(page.format("big5").encode("cp950")).encoding == "big5"
    assert "declares BIG5" in read(page.format("big5").encode("cp950")).why
    assert read(page.format("big5").encode("utf-8")).encoding == "utf-8"


@pytest.mark.parametrize("codec", ["gbk", "cp950"])
def test_a_few_characters_tell_nothing(codec: str) -> None:
    told = refused("擲骰得紅".encode(codec))
    assert "expected more than 4 characters beyond ASCII" in told and "--encoding" in told


def test_a_short_word_of_gbk_that_is_well_formed_utf_8_is_not_taken_for_it() -> None:
    assert "GBK reads" in refused("联通".encode("gbk"))


def test_the_user_decides_where_the_bytes_do_not() -> None:
    assert read("擲骰得紅".encode("cp950"), "big5").text == "擲骰得紅"


@pytest.mark.parametrize("asked", [name for name in ENCODINGS if name not in ("gbk", "gb18030")])
def test_a_wrong_encoding_is_refused_with_the_bytes_that_are_none(asked: str) -> None:
    data = ("一行\n" + HANS).encode("gbk") + b"\xff\xff\n"
    told = refused(data, asked)
    assert f"expected {asked.upper()} (asked for); found the bytes" in told or "character 0" in told


def test_two_encodings_in_one_file_are_refused_at_the_line_where_the_second_begins() -> None:
    told = refused(HANT.encode("utf-8") + HANT.encode("gbk"), "utf-8")
    assert told.startswith("3: ") and "two encodings" in told
    assert "--encoding" in refused(HANT.encode("utf-8") + HANT.encode("cp950") * 3)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "an empty file"),
        (b" \n\t\n", "nothing but white space"),
        ("\u3000\n".encode(), "nothing but white space"),
        (b"PK\x03\x04rest", "a ZIP archive"),
        (b"%PDF-1.4", "a PDF file"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"\x89PNG\r\n", "a picture"),
        (b"abc\0def\n", "the byte 0 stands in line 1"),
        (b"a\n\x00\x01\x02\xff", "the byte 0 stands in line 2"),
        (b"\xff\xfea\0", "a"),
    ],
)
def test_what_is_no_text_is_refused_by_name(data: bytes, expected: str) -> None:
    if data == b"\xff\xfea\0":
        assert read(data).text == expected
    else:
        assert expected in refused(data)


def test_line_ends_that_differ_stay_in_the_text() -> None:
    data = "一\r\n二\n三\r四\n".encode()
    decoded = read(data)
    assert (decoded.text, decoded.line_end) == ("一\r\n二\n三\r四\n", "")
    assert decoded.encoded() == data


def test_text_is_familiar_in_its_own_encoding_and_in_no_other() -> None:
    assert familiarity(HANT).share > 0.9
    assert familiarity(HANT.encode("cp950").decode("gb18030")).share < 0.5
    assert familiarity(HANT.encode("gbk").decode("cp950", "ignore")).share < 0.6
    assert familiarity("abc").foreign == 0


def test_utf_16_asked_of_another_encoding_is_refused_with_what_was_found() -> None:
    text = "凡擲得四者為德，其餘各依所列而行。" * 20
    for data, asked in ((text.encode(), "utf-16le"), (text.encode(), "utf-16be"), (text.encode("gb18030"), "utf-16be")):
        found, faults = decode(data[: len(data) // 2 * 2], "a.txt", asked)
        assert found is None and "private, unassigned or halves of others" in faults[0].message
    for asked in ("utf-16le", "utf-16be"):
        found, faults = decode(text.encode(ENCODINGS[asked]), "a.txt", asked)
        assert found is not None and found.text == text and faults == []
