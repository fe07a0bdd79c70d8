"""Turns files that are made to be slow into imports, which take a time that grows with the file and no faster."""

import time

import pytest

from bopu.imports.encodings import decode
from bopu.imports.run import MAX_LINES, Wanted, import_bytes

WORDS = "擲骰飲酒，四紅者飲。"
SLOW = {
    "tags that nothing closes": "<html><body>" + WORDS + '<a "' * 20_000 + WORDS,
    "comments that nothing closes": "<html><body>" + WORDS + "<!--" * 20_000 + WORDS,
    "tags within tags": "<html><body>" + WORDS + "<div>" * 20_000 + WORDS + "</div>" * 20_000,
    "attributes without end": "<html><body>" + WORDS + "<a " + "a=b " * 20_000 + ">" + WORDS,
    "a number without end": "1." * 20_000 + WORDS,
    "a numeral without end": "一" * 20_000 + "、" + WORDS,
    "spaces": WORDS + " " * 50_000 + "擲" + "　" * 50_000,
    "acts in one line": WORDS + "\x01" * 3_000,
    "clauses in one line": "".join(f"（{'一二三四五六七八九'[n % 9]}）擲得四紅者飲。" for n in range(700)),
    "addresses": WORDS + "a." * 20_000 + "www." * 5_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_time_grows_with_the_file_and_no_faster(name: str) -> None:
    """Seconds of the processor; what grew as the square or the cube took minutes or hours."""
    begun = time.process_time()
    done, findings = import_bytes(SLOW[name].encode(), "x.txt", Wanted("x", "x"))
    assert done is not None, findings
    assert time.process_time() - begun < 30


@pytest.mark.parametrize("text", ["a" * 500_000 + WORDS, "<p>" + " " * 900_000 + "擲</p>", "\n" * 500_000 + WORDS])
def test_utf_8_is_told_however_late_its_characters_come(text: str) -> None:
    decoded, findings = decode(text.encode(), "x.txt")
    assert decoded is not None and decoded.encoding == "utf-8", findings
    assert "all 0 " not in decoded.why


def test_other_encodings_are_told_behind_a_long_beginning_in_ascii() -> None:
    for codec, name in (("gbk", "gbk"), ("big5", "big5")):
        decoded, findings = decode(("a" * 500_000 + WORDS * 2).encode(codec), "x.txt")
        assert decoded is not None and decoded.encoding == name, findings


def test_a_file_of_too_many_lines_is_refused_in_a_sentence() -> None:
    done, (finding,) = import_bytes(("擲\n" * (MAX_LINES + 1)).encode(), "x.txt", Wanted("x", "x"))
    assert done is None and finding.rule == "import.size"
    assert f"at most {MAX_LINES} lines; found {MAX_LINES + 1}" in finding.message
