"""Cuts texts into words and punctuation and looks at what an unpunctuated text (白文) keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.text.punctuation import pieces, unpointed


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("，随时提调。", "随时提调"),
        ("送尊官。 喜字画者。", "送尊官喜字画者"),
        ("（一红五么） 送", "一红五么送"),
        ("故名“分香卖履”）", "故名分香卖履"),
        ("「陞官圖」﹕甲﹔乙", "陞官圖甲乙"),
        ("(2010/08/11 試驗版)", "2010/08/11試驗版"),
        ("tei_all 與 2.5", "tei_all與2.5"),
        ("〇二○", "〇二○"),
        ("⿰虫風＋一", "⿰虫風＋一"),
        ("葛\U000e0100，城", "葛\U000e0100城"),
        ("", ""),
        ("……——", ""),
    ],
)
def test_marks_and_spaces_go_and_every_other_character_stays(text: str, bare: str) -> None:
    assert unpointed(text) == bare


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("，。、 /_a1四⿰"))))
def test_the_pieces_of_a_text_are_the_text(text: str) -> None:
    cut = list(pieces(text))
    assert "".join(piece for piece, _ in cut) == text
    assert all(piece for piece, _ in cut)
