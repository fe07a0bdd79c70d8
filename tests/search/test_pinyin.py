"""Turns the ways to write pinyin, with marks, digits or nothing for the tones, into tests of what they ask for."""

import pytest

from bopu.search.tokens import pinyin_tokens
from tests.search.scanned import asking

KNOWN = frozenset(["ma", "diao", "lu", "lü", "lüe", "nü", "xu", "xi", "an", "xian", "sheng", "guan", "liu", "tou"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ma diao", ["'ma'diao"]),
        ("mǎdiào", ['"mǎ"diào']),
        ("ma3diao4", ['"mǎ"diào']),
        ("MA3 diao4", ['"mǎ"diào']),
        ("ma3diao", ['"mǎ"diao']),  # where one tone counts all do
        ("liu2tou5", ['"liú"tou']),
        ("shengguan1", ['"sheng"guān']),
        ("lü", ["'lü"]),
        ("lv", ["'lü"]),
        ("lu:", ["'lü"]),
        ("lu", ["'lu", "'lü"]),
        ("lv4", ['"lǜ']),
        ("lu:4", ['"lǜ']),
        ("lu4", ['"lù']),
        ("lue", ["'lüe"]),
        ("nǚ", ['"nǚ']),
        ("xü", ["'xu"]),
        ("xian", ["'xi'an", "'xian"]),
        ("1998", []),
        ("ma36", []),
        ("ma9", []),
    ],
)
def test_what_is_typed_as_pinyin_is_read_so(typed: str, meant: list[str]) -> None:
    assert ["".join(way) for way in pinyin_tokens(typed, KNOWN)] == meant


def test_digits_marks_and_none_find_the_same_entry() -> None:
    found = [
        {hit.id for hit in asking()(typed, most=1000).hits if hit.sort.kind == "pinyin"}
        for typed in ("ma3diao4", "mǎdiào", "madiao", "ma diao")
    ]
    assert found[0] and found == found[:1] * 4


def test_u_with_dots_finds_no_u_without() -> None:
    """lü, however it is typed, finds syllables in lü alone; lu, which many keyboards give for both, finds both."""

    def names(typed: str) -> set[str]:
        hits = asking()(typed, most=1000).hits
        return {hit.found + hit.before + hit.after for hit in hits if hit.sort.kind == "pinyin"}

    dotted, both = names("lü"), names("lu")
    assert dotted and dotted < both
    assert dotted == names("lv")
    assert all(set("üǖǘǚǜ") & set(name) for name in dotted)
